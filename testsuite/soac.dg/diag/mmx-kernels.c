/* Kernels have no MMX registers, nor have functions that hold one: what GCC's register
   allocator says of each class of registers does not name them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O2 -fopenmp -fdump-rtl-ira-details=mmx-kernels.ira" } */
/* { dg-final { scan-file mmx-kernels.ira "^;; Function map\\._soac\\.0\\._omp_fn" } } */
/* { dg-final { scan-file mmx-kernels.ira "^;; Function sum" } } */
/* { dg-final { scan-file mmx-kernels.ira "SSE_REGS" } } */
/* { dg-final { scan-file-not mmx-kernels.ira "MMX_REGS" } } */

static int inc (int a) { return a + 1; }
static long add (long a, long b) { return a + b; }

void
map (unsigned long n, int *restrict o, const int *x)
{
  __builtin_map (inc, n, o, x);
}

long
sum (unsigned long n, const long *x)
{
  return __builtin_reduce (add, 0, n, x);
}
