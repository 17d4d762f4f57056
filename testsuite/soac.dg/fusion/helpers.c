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

#include "check.h"

static float sq (float a) { return a * a; }
static float add (float a, float b) { return a + b; }
static float half (float a) { return a / 2; }

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
      free (x);
    }
  return 0;
}
