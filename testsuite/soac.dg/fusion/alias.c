/* Pointers that may overlap: never a wrong result.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels maybe 1 } */
/* { dg-eliminated maybe "t" } */
/* { dg-guards maybe 1 } */
/* { dg-kernels restricted 1 } */
/* { dg-guards restricted 0 } */
/* { dg-kernels fresh 1 } */
/* { dg-eliminated fresh "t" } */
/* { dg-guards fresh 0 } */
/* { dg-schedule maybe "unordered, threads above 3640" { option "-O. -fopenmp$" } } */
/* { dg-schedule maybe "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule restricted "unordered, threads above 3640" { option "-O. -fopenmp$" } } */
/* { dg-schedule restricted "unordered, past the cache" { option "-O3 -g" } } */

#include "check.h"

static int sq (int a) { return a * a; }
static int add (int a, int b) { return a + b; }

/* Correct also if o is x + 1: the first map is done before o is written.  */
TESTED void
maybe (size_t n, int *o, int *x, int *y)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (add, n, o, t, y);
  free (t);
}

TESTED void
restricted (size_t n, int *restrict o, int *x, int *y)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (add, n, o, t, y);
  free (t);
}

/* o is fresh memory.  */
TESTED int *
fresh (size_t n, int *x, int *y)
{
  int *t = malloc (n * sizeof *t), *o = malloc (n * sizeof *o);
  __builtin_map (sq, n, t, x);
  __builtin_map (add, n, o, t, y);
  free (t);
  return o;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n + 2);
      ARRAY (int, y, n);
      ARRAY (int, o, n);
#define FILL								\
  for (size_t i = 0; i < n + 2; i++)					\
    x[i] = i % 101;							\
  for (size_t i = 0; i < n; i++)					\
    y[i] = i % 7
      FILL;
      maybe (n, o, x, y);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] * x[i] + y[i]);
      restricted (n, o, x, y);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] * x[i] + y[i]);
      int *p = fresh (n, x, y);
      for (size_t i = 0; i < n; i++)
	CHECK (p[i] == x[i] * x[i] + y[i]);
      free (p);
      maybe (n, x + 1, x, y);
      for (size_t i = 0; i < n; i++)
	CHECK (x[i + 1] == (int) ((i % 101) * (i % 101) + y[i]));
      FILL;
      maybe (n, x, x + 1, y);
      for (size_t i = 0; i < n; i++)
	CHECK (x[i] == (int) ((i + 1) % 101 * ((i + 1) % 101)) + y[i]);
      FILL;
      maybe (n, x, x, x);
      for (size_t i = 0; i < n; i++)
	CHECK (x[i] == (int) ((i % 101) * (i % 101) + i % 101));
      free (x);
      free (y);
      free (o);
    }
  return 0;
}

/* { dg-steps maybe "LOAD x; APPLY sq (0); LOAD y; APPLY add (1, 2); STORE o (3)" } */
