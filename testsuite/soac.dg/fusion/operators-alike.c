/* Operators that look like sums, minima and pure functions, and are none; and a sum
   that is hardly one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels masked 1 } */
/* { dg-kernels least_unsigned 1 } */
/* { dg-kernels numbered 2 } */
/* { dg-refused numbered "t" impure } */
/* { dg-kernels hidden 1 } */
/* { dg-lowering hidden "sequential" } */
/* { dg-kernels zeros 1 } */

#include "check.h"

/* The lowest bit is the initial value's.  */
static int high_bits (int a, int b) { return a & (b | 1); }
/* Negative numbers are large.  */
static int lower (int a, int b) { return (unsigned) a < (unsigned) b ? a : b; }
static int inc (int a) { return a + 1; }
static float sum (float a, float b) { return a + b; }

TESTED int
masked (size_t n, const int *x)
{
  return __builtin_reduce (high_bits, 5, n, x);
}

TESTED int
least_unsigned (size_t n, const int *x)
{
  return __builtin_reduce (lower, -1, n, x);
}

/* Each element gets the next number.  */
TESTED int
numbered (size_t n, int *restrict o, const int *x)
{
  int next = 0;
  int number (int a) { return a + next++; }	/* { dg-note "writes .next. of the enclosing" } */
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (number, n, t, x);	/* { dg-warning "number" } */
  __builtin_map (inc, n, o, t);
  free (t);
  return next;
}

/* Nobody but the user knows what it does.  */
static int
keep (int a)
{
  __asm__ volatile ("" : "+r" (a));	/* { dg-note "asm" } */
  return a;
}

TESTED void
hidden (size_t n, int *restrict o, const int *x)
{
  __builtin_map (keep, n, o, x);	/* { dg-warning "keep" } */
}

/* The sum of negative zeros is one.  */
TESTED float
zeros (size_t n, float init, const float *x)
{
  return __builtin_reduce (sum, init, n, x);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      int least = -1, bits = 5;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 3 ? (int) (i % 1000) + 5 : -7;
	  least = lower (least, x[i]);
	  bits = high_bits (bits, x[i]);
	}
      CHECK (masked (n, x) == bits);
      CHECK (least_unsigned (n, x) == least);
      CHECK (numbered (n, o, x) == (int) n);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] + (int) i + 1);
      hidden (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i]);
      ARRAY (float, z, n);
      for (size_t i = 0; i < n; i++)
	z[i] = -0.0f;
      CHECK (__builtin_signbit (zeros (n, -0.0f, z)));
      CHECK (!__builtin_signbit (zeros (n, 0.0f, z)));
      free (z);
      free (x);
      free (o);
    }
  return 0;
}
