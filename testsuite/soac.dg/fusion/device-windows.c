/* Windows on a device with a memory of its own, device.h: each element makes those that it looks at
   itself, and a scan has an accumulator for each distance.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=100 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels moving_sum 1 } */
/* { dg-lowering moving_sum "target" { option fopenmp } } */
/* { dg-kernels stencil 1 } */
/* { dg-lowering stencil "target" { option fopenmp } } */
/* { dg-kernels below 1 } */
/* { dg-lowering below "target" { option fopenmp } } */
/* { dg-kernels variable_array 1 } */
/* { dg-lowering variable_array "target" { option fopenmp } } */
/* { dg-kernels local_array 1 } */
/* { dg-lowering local_array "target" { option fopenmp } } */
/* { dg-kernels reduced 1 } */
/* { dg-lowering reduced "target" { option fopenmp } } */
/* { dg-kernels rescanned 1 } */
/* { dg-lowering rescanned "target" { option fopenmp } } */
/* { dg-kernels filtered 1 } */
/* { dg-lowering filtered "target" { option fopenmp } } */
/* { dg-kernels chain 1 } */
/* { dg-lowering chain "target" { option fopenmp } } */
/* { dg-kernels behind_scan 1 } */
/* { dg-lowering behind_scan "target" { option fopenmp } } */
/* { dg-kernels two_levels 1 } */
/* { dg-lowering two_levels "target" { option fopenmp } } */
/* { dg-kernels scans_in_windows 1 } */
/* { dg-lowering scans_in_windows "target" { option fopenmp } } */
/* { dg-kernels exclusive 1 } */
/* { dg-lowering exclusive "target" { option fopenmp } } */
/* { dg-kernels of_map 1 } */
/* { dg-lowering of_map "target" { option fopenmp } } */
/* { dg-kernels two_consumers 1 } */
/* { dg-lowering two_consumers "target" { option fopenmp } } */
/* { dg-kernels two_producers 1 } */
/* { dg-lowering two_producers "target" { option fopenmp } } */
/* { dg-kernels beside 1 } */
/* { dg-lowering beside "target" { option fopenmp } } */
/* { dg-kernels narrowed 1 } */
/* { dg-lowering narrowed "target" { option fopenmp } } */
/* { dg-kernels pairs 1 } */
/* { dg-lowering pairs "target" { option fopenmp } } */
/* { dg-kernels pairs_exclusive 1 } */
/* { dg-lowering pairs_exclusive "target" { option fopenmp } } */
/* { dg-kernels parted 1 } */
/* { dg-lowering parted "target" { option fopenmp } } */
/* { dg-kernels of_floats 1 } */
/* { dg-lowering of_floats "target" { option fopenmp } } */
/* { dg-kernels indexed 1 } */
/* { dg-kernels wide 1 } */
/* { dg-lowering wide "target" { option fopenmp } } */
/* { dg-kernels zeroed 1 } */
/* { dg-lowering zeroed "target" { option fopenmp } } */

#include "device.h"
#include "windows.c"
