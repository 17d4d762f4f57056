/* Reductions and scans of a map, written as one call.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels dot 1 } */
/* { dg-kernels longest 1 } */
/* { dg-kernels prefix 1 } */
/* { dg-kernels scaled 1 } */

#include "check.h"

static long add (long a, long b) { return a + b; }
static long mul (int a, int b) { return (long) a * b; }
static int max (int a, int b) { return a > b ? a : b; }
static int gap (int a, int b, int scale) { return (a > b ? a - b : b - a) * scale; }

TESTED long dot (size_t n, const int *x, const int *y)
{ return __builtin_redomap (add, mul, 3, n, x, y); }
TESTED int longest (size_t n, const int *x, const int *y, int scale)
{ return __builtin_redomap (max, gap, -5, n, x, y, scale); }
TESTED void prefix (size_t n, long *o, const int *x, const int *y)
{ __builtin_scanomap (add, mul, 3, n, o, x, y); }
TESTED void scaled (size_t n, int *o, const int *x)
{ __builtin_scanomap (max, gap, 2, n, o, x, 30, 2); }

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, y, n);
      ARRAY (long, p, n);
      ARRAY (int, s, n);
      long sum = 3;
      int most = -5, so_far = 2;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i * 37 % 1009;
	  y[i] = i * 7 % 101;
	}
      prefix (n, p, x, y);
      scaled (n, s, x);
      for (size_t i = 0; i < n; i++)
	{
	  sum = add (sum, mul (x[i], y[i]));
	  most = max (most, gap (x[i], y[i], 3));
	  so_far = max (so_far, gap (x[i], 30, 2));
	  CHECK (p[i] == sum);
	  CHECK (s[i] == so_far);
	}
      CHECK (dot (n, x, y) == sum);
      CHECK (longest (n, x, y, 3) == most);
      free (x);
      free (y);
      free (p);
      free (s);
    }
  return 0;
}

/* { dg-steps longest "LOAD x; LOAD y; VALUE scale; APPLY gap (0, 1, 2); FOLD max (3) as max, result" } */
