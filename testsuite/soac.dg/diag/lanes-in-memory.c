/* The sum of a block's scan, once it is known what comes before: its two lanes are in a register in
   the loop.  They were in memory, as GCC would have had them in integer registers behind it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O3 -fopenmp -mno-avx -mtune=generic" } */
/* { dg-final { scan-assembler-not "addpd\t\[-0-9]*\\(%rsp\\)" } } */

#include <stdlib.h>

static inline double add (double a, double b) { return a + b; }

void
sums (size_t n, const double *restrict x, double *one, double *two)
{
  double *t = malloc (n * sizeof *t);
  double sum = __builtin_reduce (add, 0, n, x);
  __builtin_scan (add, 0, n, t, x);
  *two = __builtin_reduce (add, 0, n, t);
  *one = sum;
  free (t);
}
