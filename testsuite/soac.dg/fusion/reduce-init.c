/* The initial value is combined once, on the left, and need not be neutral.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sum 1 } */
/* { dg-kernels first 1 } */
/* { dg-kernels last 1 } */
/* { dg-kernels biggest 1 } */
/* { dg-kernels spread 1 } */
/* { dg-kernels used 1 } */

#include "check.h"

static int add (int a, int b) { return a + b; }
static int left (int a, int b) { (void) b; return a; }
static int right (int a, int b) { (void) a; return b; }
static int max (int a, int b) { return a > b ? a : b; }

TESTED int sum (int init, size_t n, const int *x)
{ return __builtin_reduce (add, init, n, x); }
TESTED int first (int init, size_t n, const int *x)
{ return __builtin_reduce (left, init, n, x); }
TESTED int last (int init, size_t n, const int *x)
{ return __builtin_reduce (right, init, n, x); }
TESTED int biggest (int init, size_t n, const int *x)
{ return __builtin_reduce (max, init, n, x); }
TESTED int spread (int init, size_t n, int x)
{ return __builtin_reduce (add, init, n, x); }

/* The result in a larger expression.  */
TESTED int used (size_t n, const int *x)
{
  if (__builtin_reduce (max, -1, n, x) > 5)
    return 100 - 2 * n;
  return -1;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      int s = 1000, m = 50;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i * 37 % 1009;
	  s += x[i];
	  m = max (m, x[i]);
	}
      CHECK (sum (1000, n, x) == s);
      CHECK (first (12, n, x) == 12);
      CHECK (last (12, n, x) == (n ? x[n - 1] : 12));
      CHECK (biggest (50, n, x) == m);
      CHECK (biggest (5000, n, x) == 5000);
      CHECK (spread (7, n, 3) == (int) (7 + 3 * n));
      CHECK (used (n, x) == (n > 1 ? 100 - 2 * (int) n : -1));
      free (x);
    }
  return 0;
}
