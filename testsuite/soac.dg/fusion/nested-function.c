/* Operators that are nested functions and see the variables around them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels scaled 1 } */
/* { dg-kernels fused 1 } */
/* { dg-eliminated fused "t" } */
/* { dg-kernels reduced 1 } */

#include "check.h"

TESTED void
scaled (size_t n, int *o, const int *x, int factor)
{
  int scale (int a) { return a * factor; }
  __builtin_map (scale, n, o, x);
}

TESTED int
fused (size_t n, const int *x, int low, int high)
{
  int clamp (int a) { return a < low ? low : a > high ? high : a; }
  int add (int a, int b) { return a + b; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (clamp, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

TESTED int
reduced (size_t n, const int *x, int modulus)
{
  int add (int a, int b) { return (a + b) % modulus; }
  return __builtin_reduce (add, 0, n, x);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      int sum = 0, mod = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  sum += x[i] < 10 ? 10 : x[i] > 40 ? 40 : x[i];
	  mod = (mod + x[i]) % 97;
	}
      scaled (n, o, x, 7);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == 7 * x[i]);
      CHECK (fused (n, x, 10, 40) == sum);
      CHECK (reduced (n, x, 97) == mod);
      free (x);
      free (o);
    }
  return 0;
}
