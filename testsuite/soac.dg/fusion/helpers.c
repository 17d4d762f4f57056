/* Static functions that hold combinators are inlined, and fuse across the calls.
   The array has the name that the caller gives it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels norm 1 } */
/* { dg-members norm "map,reduce" } */
/* { dg-eliminated norm "t" } */
/* { dg-kernels deep 1 } */
/* { dg-members deep "map,map,reduce" } */
/* { dg-kernels beside 1 } */
/* { dg-members beside "reduce,reduce" } */
/* { dg-kernels at_offset 1 } */
/* { dg-schedule beside "unordered, 4 lanes, threads above 4681" { option "-O2 -fopenmp$" } } */
/* { dg-schedule beside "unordered, 4 lanes" { option "-O3 -g" } } */
/* { dg-schedule at_offset "unordered, threads above 4096" { option "-O2 -fopenmp$" } } */
/* { dg-schedule at_offset "unordered" { option "-O3 -g" } } */

#include "check.h"

static float sq (float a) { return a * a; }
static float add (float a, float b) { return a + b; }
static float half (float a) { return a / 2; }
static float larger (float a, float b) { return a > b ? a : b; }

static void
square_all (size_t n, float *o, const float *x)
{
  __builtin_map (sq, n, o, x);
}

static float
sum_of (size_t n, const float *x)
{
  return __builtin_reduce (add, 0, n, x);
}

static void
halve_all (size_t n, float *o, const float *x)
{
  __builtin_map (half, n, o, x);
}

static void
prepare (size_t n, float *restrict o, float *restrict space, const float *x)
{
  halve_all (n, space, x);
  square_all (n, o, space);
}

TESTED float
norm (size_t n, const float *x)
{
  float *t = malloc (n * sizeof *t);
  square_all (n, t, x);
  float s = sum_of (n, t);
  free (t);
  return s;
}

TESTED float
deep (size_t n, const float *x)
{
  float *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  prepare (n, t, u, x);
  float s = sum_of (n, t);
  free (t);
  free (u);
  return s;
}

/* What only read an array fuse where they read the same elements.  */

static float
most_of (size_t n, const float *x)
{
  return __builtin_reduce (larger, x[0], n, x);
}

TESTED float
beside (size_t n, const float *x)
{
  return sum_of (n, x + 1) + most_of (n, x + 1);
}

TESTED float
at_offset (size_t n, float *restrict t, const float *restrict x)
{
  square_all (n, t + 1, x);
  return sum_of (n, t + 1);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (float, x, n);
      float s = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 4 * 2;
	  s += x[i] * x[i];
	}
      CHECK (norm (n, x) == s);
      CHECK (deep (n, x) == s / 4);
      CHECK (n < 4 || beside (n - 1, x) == sum_of (n - 1, x + 1) + 6);
      ARRAY (float, t, n + 1);
      CHECK (at_offset (n, t, x) == s);
      free (t);
      free (x);
    }
  return 0;
}

/* { dg-steps deep "LOAD x; APPLY half (0); APPLY sq (1); FOLD add (2) as +, result" } */
