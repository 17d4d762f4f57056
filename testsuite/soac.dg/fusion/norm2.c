/* The program of the documentation, with a printf between.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels norm2 1 } */
/* { dg-members norm2 "map,reduce" } */
/* { dg-fused norm2 "t" vertical } */
/* { dg-eliminated norm2 "t" } */
/* { dg-lowering norm2 "sequential" { no-option -fopenmp } } */
/* { dg-lowering norm2 "openmp" { option -fopenmp } } */
/* { dg-kernels quiet 1 } */
/* { dg-eliminated quiet "t" } */
/* { dg-lowering quiet "openmp" { option -fopenmp } } */

#include "check.h"

static float sq (float a) { return a * a; }
static float add (float a, float b) { return a + b; }

TESTED float
norm2 (size_t n, const float *x)
{
  float *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  printf ("hi\n");
  float s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

TESTED float
quiet (size_t n, const float *x)
{
  float *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  float s = __builtin_reduce (add, 0, n, t);
  free (t);
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
	  x[i] = i % 8;
	  s += x[i] * x[i];
	}
      CHECK (norm2 (n, x) == s);
      CHECK (quiet (n, x) == s);
      free (x);
    }
  return 0;
}

/* { dg-steps norm2 "LOAD x; APPLY sq (0); FOLD add (1) as +, result" } */
