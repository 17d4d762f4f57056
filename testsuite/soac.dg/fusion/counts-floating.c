/* Counts that are computed in floating point, as wide as the integers that they become: GCC 12
   crashed in an expression of both.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels halves 2 } */
/* { dg-refused halves "y" size } */
/* { dg-kernels one_count 1 } */
/* { dg-kernels narrow 1 } */
/* { dg-kernels spaces 1 } */
/* { dg-eliminated spaces "t" } */
/* { dg-kernels summed 2 } */

#include <math.h>
#include "check.h"

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static double addd (double a, double b) { return a + b; }

TESTED void
halves (size_t n, int *restrict y, int *restrict z, const int *restrict x)
{
  size_t k = 0.5 * n;
  __builtin_map (inc, n, y, x);
  __builtin_map (inc, k, z, y);
}

/* Both have the same number of elements.  */
TESTED int
one_count (double n, const int *x)
{
  long m = n;
  int y[m + 1];
  __builtin_map (inc, m, y, x);
  return __builtin_reduce (add, 0, m, y);
}

TESTED void
narrow (float n, int *restrict y, int *restrict z, const int *restrict x)
{
  int m = (int) n;
  __builtin_map (inc, m, y, x);
  __builtin_map (inc, m, z, y);
}

TESTED int
spaces (double rows, double columns, const int *x)
{
  long n = rows, m = columns;
  int *t = malloc (n * m * sizeof *t + 1);
  __builtin_map (inc, n * m, t, x);
  int sum = __builtin_reduce (add, 0, n * m, t);
  free (t);
  return sum;
}

/* The count is what a reduction has made.  */
TESTED int
summed (size_t n, const double *lengths, const int *x)
{
  size_t m = __builtin_reduce (addd, 0.0, n, lengths);
  return __builtin_reduce (add, 0, m, x);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, y, n);
      ARRAY (int, z, n);
      ARRAY (int, v, n);
      ARRAY (int, w, n);
      int sum = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 100 * 3;
	  sum += x[i] + 1;
	  z[i] = -1;
	}
      halves (n, y, z, x);
      narrow (n, v, w, x);
      for (size_t i = 0; i < n; i++)
	CHECK (y[i] == x[i] + 1 && z[i] == (i < n / 2 ? x[i] + 2 : -1)
	       && v[i] == x[i] + 1 && w[i] == x[i] + 2);
      CHECK (one_count (n, x) == sum);
      CHECK (spaces (n, 1, x) == sum);
      double lengths[] = { n / 4, n - n / 4 };
      CHECK (summed (2, lengths, x) == sum - (int) n);
      free (x), free (y), free (z), free (v), free (w);
    }
  return 0;
}
