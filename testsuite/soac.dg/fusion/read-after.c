/* An array that is read afterwards is kept; it is also streamed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels by_program 1 } */
/* { dg-fused by_program "t" diagonal } */
/* { dg-eliminated by_program "" } */
/* { dg-kernels by_caller 1 } */
/* { dg-fused by_caller "t" diagonal } */
/* { dg-eliminated by_caller "" } */
/* { dg-kernels one_element 1 } */
/* { dg-fused one_element "t" vertical { no-option sanitize } } */
/* { dg-eliminated one_element "t" { no-option sanitize } } */

#include "check.h"

static int sq (int a) { return a * a; }
static int add (int a, int b) { return a + b; }

TESTED int
by_program (size_t n, const int *x)
{
  int extra = 0, *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  for (size_t i = 0; i < n; i += 3)
    extra ^= t[i];
  free (t);
  return sum + extra;
}

TESTED int
by_caller (size_t n, int *restrict t, const int *x)
{
  __builtin_map (sq, n, t, x);
  return __builtin_reduce (add, 0, n, t);
}

TESTED int
one_element (size_t n, size_t k, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  int it = k < n ? t[k] : -1;
  free (t);
  return sum - it;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, t, n);
      int sum = 0, extra = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 101;
	  sum += x[i] * x[i];
	  if (i % 3 == 0)
	    extra ^= x[i] * x[i];
	}
      CHECK (by_program (n, x) == sum + extra);
      CHECK (by_caller (n, t, x) == sum);
      for (size_t i = 0; i < n; i++)
	CHECK (t[i] == x[i] * x[i]);
      CHECK (one_element (n, 1, x) == sum - (n > 1 ? 1 : -1));
      free (x);
      free (t);
    }
  return 0;
}
