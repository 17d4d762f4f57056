/* The same reductions of structures on the device, which has one of its own for each
   member.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-parallel=target -foffload=disable" { option -fopenmp } } */
/* { dg-kernels total 1 } */
/* { dg-lowering total "target" { option fopenmp } } */
/* { dg-kernels widest 1 } */
/* { dg-lowering widest "target" { option fopenmp } } */
/* { dg-kernels deep 1 } */
/* { dg-lowering deep "target" { option fopenmp } } */
/* { dg-kernels by_address 1 } */
/* { dg-lowering by_address "target" { option fopenmp } } */
/* { dg-kernels narrow 1 } */
/* { dg-lowering narrow "target" { option fopenmp } } */
/* { dg-kernels beside 1 } */
/* { dg-lowering beside "target" { option fopenmp } } */

#define ON_DEVICE 1
#include "members.h"
