/* Producer and consumer of different sizes stay apart, unless the producer can make
   the part that is read.  Sizes that may turn out to be equal are compared at run
   time.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels fewer 1 } */
/* { dg-fused fewer "t" diagonal } */
/* { dg-eliminated fewer "" } */
/* { dg-guards fewer 1 } */
/* { dg-kernels square 1 } */
/* { dg-eliminated square "t" } */
/* { dg-guards square 1 } */
/* { dg-kernels computed 1 } */
/* { dg-eliminated computed "t" } */
/* { dg-kernels half 1 } */
/* { dg-eliminated half "t" } */
/* { dg-guards half 0 } */
/* { dg-kernels tenth 2 } */
/* { dg-refused tenth "t" order } */
/* { dg-guards tenth 0 } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }

TESTED int
fewer (size_t n, size_t m, const int *x, int *t)
{
  __builtin_map (inc, n, t, x);
  return __builtin_reduce (add, 0, m, t);
}

/* Nothing says that rows and columns are equal, but they may be.  */
TESTED int
square (size_t rows, size_t columns, const int *x)
{
  int *t = calloc (rows + columns, sizeof *t);
  __builtin_map (inc, rows, t, x);
  int sum = __builtin_reduce (add, 0, columns, t);
  free (t);
  return sum;
}

/* The same value, computed twice.  */
TESTED int
computed (size_t n, const int *x)
{
  int *t = malloc (2 * n * sizeof *t);
  __builtin_map (inc, 2 * n, t, x);
  int sum = __builtin_reduce (add, 0, 2 * n, t);
  free (t);
  return sum;
}

TESTED int
half (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int sum = __builtin_reduce (add, 0, n / 2, t);
  free (t);
  return sum;
}

/* All of them are wanted later.  */
TESTED int
tenth (const int *x, int *t)
{
  __builtin_map (inc, 100, t, x);
  return __builtin_reduce (add, 0, 10, t);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, 2 * n);
      ARRAY (int, t, n);
      int sum = 0, first = 0, all = 0;
      for (size_t i = 0; i < 2 * n; i++)
	{
	  x[i] = i % 31;
	  if (i < n / 2)
	    first += x[i] + 1;
	  if (i < n)
	    sum += x[i] + 1;
	  all += x[i] + 1;
	}
      CHECK (fewer (n, n, x, t) == sum);
      CHECK (fewer (n, n / 2, x, t) == first);
      for (size_t i = 0; i < n; i++)
	CHECK (t[i] == x[i] + 1);
      CHECK (square (n, n, x) == sum);
      CHECK (square (n, n / 2, x) == first);
      CHECK (computed (n, x) == all);
      CHECK (half (n, x) == first);
      if (n >= 1000)
	{
	  CHECK (tenth (x, t) == 55);
	  CHECK (t[99] == x[99] + 1);
	}
      free (x);
      free (t);
    }
  return 0;
}
