/* What users of such systems write: updates between, nothing in common, sizes
   that may differ.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels input_written 2 } */
/* { dg-refused input_written "t" inplace } */
/* { dg-eliminated input_written "" } */
/* { dg-kernels output_written 2 } */
/* { dg-refused output_written "t" inplace } */
/* { dg-eliminated output_written "" } */
/* { dg-kernels unrelated 2 } */
/* { dg-members unrelated "map" "map" } */
/* { dg-kernels counts_differ 1 } */
/* { dg-eliminated counts_differ "t" } */
/* { dg-guards counts_differ 0 } */
/* { dg-kernels counts_may_differ 1 } */
/* { dg-guards counts_may_differ 1 } */
/* { dg-kernels counts_copied 1 } */
/* { dg-eliminated counts_copied "t" } */
/* { dg-kernels beside_shorter 2 } */
/* { dg-members beside_shorter "reduce" "reduce" } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int dbl (int a) { return 2 * a; }
static int add (int a, int b) { return a + b; }
static int max (int a, int b) { return a > b ? a : b; }

/* 26: x changes between its two readers, of which one needs the other.  */
TESTED void
input_written (size_t n, int *restrict o, int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  x[0] = 1000;
  __builtin_map (add, n, o, t, x);
  free (t);
}

/* 27 */
TESTED void
output_written (size_t n, int *restrict o, const int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (inc, n, t, x);
  t[0] = 1000;
  __builtin_map (dbl, n, o, t);
  free (t);
}

/* 32 */
TESTED void
unrelated (size_t n, int *restrict o, int *restrict p, const int *x,
	   const int *y)
{
  __builtin_map (inc, n, o, x);
  __builtin_map (dbl, n, p, y);
}

/* 33: they may be equal, which is tested.  */
TESTED int
counts_may_differ (size_t n, size_t m, int *restrict t, const int *x)
{
  __builtin_map (inc, n, t, x);
  return __builtin_reduce (add, 0, m, t);
}

/* More than N elements T does not have, so that a part of it is read.  */
TESTED int
counts_differ (size_t n, size_t m, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int s = __builtin_reduce (add, 0, m, t);
  free (t);
  return s;
}

TESTED int
counts_copied (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  size_t m = n + 1;
  int s = __builtin_reduce (add, 0, m - 1, t);
  free (t);
  return s;
}

TESTED int
beside_shorter (size_t n, size_t m, const int *x)
{
  int s = __builtin_reduce (add, 0, n, x);
  return s - __builtin_reduce (max, 0, m, x);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n + 1);
      ARRAY (int, o, n);
      ARRAY (int, p, n);
      int sum = 0, part = 0, most = 0;
      size_t m = n - n / 3;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i * 7 % 41;
	  sum += x[i];
	  if (i < m)
	    {
	      part += x[i] + 1;
	      most = max (most, x[i]);
	    }
	}
      CHECK (counts_differ (n, m, x) == part);
      CHECK (counts_differ (n, n, x) == sum + (int) n);
      CHECK (counts_may_differ (n, m, o, x) == part);
      CHECK (counts_may_differ (n, n, o, x) == sum + (int) n);
      CHECK (counts_copied (n, x) == sum + (int) n);
      CHECK (beside_shorter (n, m, x) == sum - most);
      unrelated (n, o, p, x, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] + 1 && p[i] == 2 * x[i]);
      output_written (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == (i ? 2 * (x[i] + 1) : 2000));
      int first = x[0];
      input_written (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == (i ? 2 * x[i] + 1 : first + 1 + 1000));
      free (x);
      free (o);
      free (p);
    }
  return 0;
}
