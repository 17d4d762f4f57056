/* Filters that collect a vector at a time, where the target can compress one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels keep_float 1 } */
/* { dg-kernels keep_double 1 } */
/* { dg-kernels keep_int 1 } */
/* { dg-kernels keep_unsigned 1 } */
/* { dg-kernels keep_char 1 } */
/* { dg-schedule keep_float "collecting, threads above 16384, doacross" { option "-O. -fopenmp$" } } */
/* { dg-schedule keep_float "collecting" { option "-O3 -g" } } */
/* { dg-schedule keep_double "collecting, threads above 8192, doacross" { option "-O. -fopenmp$" } } */
/* { dg-schedule keep_double "collecting" { option "-O3 -g" } } */

#ifdef __x86_64__
#define VECTORS __attribute__ ((target ("avx512f,popcnt")))
#define CAN_RUN __builtin_cpu_supports ("avx512f")
#endif

#include "filter-vectors.h"
