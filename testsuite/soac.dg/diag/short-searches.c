/* A short loop that may be left before is no reason to ask the clock: it is as if it never were.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -fopenmp" } */
/* { dg-final { scan-assembler-not "omp_get_wtime" } } */
/* { dg-final { scan-assembler "GOMP_parallel" } } */

static int
first_large (const int *p)
{
  int k;
  for (k = 0; k < 4; k++)
    if (p[k] > 300)
      break;
  return k;
}

void
search (int n, int *restrict o, const int (*x)[4])
{
  __builtin_map (first_large, n, o, x);
}
