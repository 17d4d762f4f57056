/* Several combinators, one after another, in place in the same array.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels maps 1 } */
/* { dg-eliminated maps "" } */
/* { dg-kernels summed 1 } */
/* { dg-eliminated summed "" } */
/* { dg-kernels scanned 1 } */
/* { dg-kernels swapped 2 } */
/* { dg-schedule swapped "unordered, threads above 6553" "unordered, threads above 6553" { option "-O. -fopenmp$" } } */
/* { dg-schedule swapped "unordered, past the cache" "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule scanned "scanning, threads above 16384, doacross" { option "-O. -fopenmp$" } } */
/* { dg-schedule scanned "scanning, lines of 16" { option "-O3 -g" } } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int dbl (int a) { return 2 * a; }
static int add (int a, int b) { return a + b; }

TESTED void
maps (size_t n, int *x)
{
  __builtin_map (inc, n, x, x);
  __builtin_map (dbl, n, x, x);
}

TESTED int
summed (size_t n, int *x)
{
  __builtin_map (inc, n, x, x);
  return __builtin_reduce (add, 0, n, x);
}

TESTED void
scanned (size_t n, int *x)
{
  __builtin_map (inc, n, x, x);
  __builtin_scan (add, 0, n, x, x);
}

/* The second map overwrites what the first has still to read.  */
TESTED void
swapped (size_t n, int *restrict t, int *x)
{
  __builtin_map (inc, n, t, x);
  __builtin_map (dbl, n, x + 1, t);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n + 1);
      ARRAY (int, t, n);
      int sum = 0;
#define FILL for (size_t i = 0; i <= n; i++) x[i] = i * 7 % 23
#define OLD(I) ((int) ((I) * 7 % 23))
      FILL;
      maps (n, x);
      for (size_t i = 0; i < n; i++)
	CHECK (x[i] == 2 * (OLD (i) + 1));
      FILL;
      for (size_t i = 0; i < n; i++)
	sum += OLD (i) + 1;
      CHECK (summed (n, x) == sum);
      for (size_t i = 0; i < n; i++)
	CHECK (x[i] == OLD (i) + 1);
      FILL;
      scanned (n, x);
      sum = 0;
      for (size_t i = 0; i < n; i++)
	CHECK (x[i] == (sum += OLD (i) + 1));
      FILL;
      swapped (n, t, x);
      for (size_t i = 0; i < n; i++)
	CHECK (t[i] == OLD (i) + 1 && x[i + 1] == 2 * t[i]);
      free (x);
      free (t);
    }
  return 0;
}

/* { dg-steps maps "LOAD x; APPLY inc (0); STORE x (1); APPLY dbl (1); STORE x (3)" } */
