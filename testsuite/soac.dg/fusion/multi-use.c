/* An array with two readers is not recomputed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels twice 1 } */
/* { dg-members twice "map,reduce,reduce" } */
/* { dg-eliminated twice "t" } */
/* { dg-kernels barrier 2 } */
/* { dg-members barrier "map,reduce" "map" } */
/* { dg-fused barrier "t" diagonal } */
/* { dg-refused barrier "t" order } */
/* { dg-eliminated barrier "" } */
/* { dg-kernels again 2 } */
/* { dg-eliminated again "" } */
/* { dg-schedule barrier "unordered, threads above 4096" "unordered, threads above 6553" { option "-O2 -fopenmp$" } } */
/* { dg-schedule barrier "unordered" "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule again "unordered, threads above 6553" "unordered, threads above 5461" { option "-O2 -fopenmp$" } } */
/* { dg-schedule again "unordered, past the cache" "unordered, past the cache" { option "-O3 -g" } } */

#include "check.h"

static int sq (int a) { return a * a; }
static int add (int a, int b) { return a + b; }
static int max (int a, int b) { return a > b ? a : b; }

TESTED int
twice (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  int most = __builtin_reduce (max, 0, n, t);
  free (t);
  return sum - most;
}

/* The last map needs the sum first, so that t is stored for it.  */
TESTED void
barrier (size_t n, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  __builtin_map (add, n, o, t, sum);
  free (t);
}

/* The consumer reads it twice itself, once shifted.  */
TESTED void
again (size_t n, int *restrict o, const int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  t[n] = 5;
  __builtin_map (sq, n, t, x);
  __builtin_map (add, n, o, t, t + 1);
  free (t);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      int sum = 0, most = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  sum += sq (x[i]);
	  most = max (most, sq (x[i]));
	}
      CHECK (twice (n, x) == sum - most);
      barrier (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == sq (x[i]) + sum);
      again (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == sq (x[i]) + (i + 1 < n ? sq (x[i + 1]) : 5));
      free (x);
      free (o);
    }
  return 0;
}
