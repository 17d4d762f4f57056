/* A fold that reads variables around it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels above 1 } */
/* { dg-kernels counts 1 { no-option sanitize } } */
/* { dg-eliminated counts "t" { no-option sanitize } } */
/* { dg-schedule above "unordered, 4 lanes, threads above 2849" { option "-O. -fopenmp$" } } */
/* { dg-schedule above "unordered, 4 lanes" { option "-O3 -g" } } */

#include "check.h"

#define FOLD(F) F

static long add (long a, long b) { return a + b; }

TESTED long
above (size_t n, const int *x, int limit)
{
  long count (long a, int v) { return a + (v > limit); }
  return __builtin_redomap (add, FOLD (count), 0, n, x);
}

TESTED void
counts (size_t n, long *restrict o, const int *x, int limit, int step)
{
  int *t = get (n * sizeof *t);
  int shifted (int v) { return v + step; }
  long count (long a, int v) { return v > limit ? a + step : a; }
  __builtin_map (shifted, n, t, x);
  __builtin_scanomap (add, FOLD (count), 0, n, o, t);
  free (t);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (long, o, n);
      long many = 0, so_far = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = (int) (i * 2654435761u >> 20) % 613;
	  many += x[i] > 99;
	}
      CHECK (above (n, x, 99) == many);
      counts (n, o, x, 200, 5);
      for (size_t i = 0; i < n; i++)
	{
	  so_far += x[i] + 5 > 200 ? 5 : 0;
	  CHECK (o[i] == so_far);
	}
      free (x);
      free (o);
    }
  return 0;
}
