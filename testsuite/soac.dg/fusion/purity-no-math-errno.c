/* Math functions with -fno-math-errno.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fno-math-errno" } */
/* { dg-kernels least 1 } */
/* { dg-eliminated least "t,u" } */
/* { dg-lowering least "openmp" { option fopenmp } } */
/* { dg-kernels called 1 } */
/* { dg-eliminated called "t" } */
/* { dg-lowering called "openmp" { option fopenmp } } */
/* { dg-kernels parts 2 } */
/* { dg-refused parts "t" impure } */

#include "purity-math.h"
