/* OpenMP's own thread-local variables: an operator that reads one is run by the
   caller's thread, whichever threads there are.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-Wno-unknown-pragmas" } */
/* { dg-kernels direct 1 } */
/* { dg-lowering direct "sequential" } */
/* { dg-kernels given 1 } */
/* { dg-lowering given "openmp" { option fopenmp } } */
/* { dg-kernels in_team._omp_fn.0 1 { option fopenmp } } */

#include "check.h"

static int level = 5;
#pragma omp threadprivate (level)

#pragma GCC diagnostic ignored "-Wattributes"

static int lift (int a) { return a + level; }
static int plus (int a, int b) { return a + b; }

TESTED void
direct (size_t n, int *restrict o, const int *x)
{
  __builtin_map (lift, n, o, x);
}

/* What the caller reads is the caller's.  */
TESTED void
given (size_t n, int *restrict o, const int *x)
{
  __builtin_map (plus, n, o, x, level);
}

/* Each thread of a team has its own.  */
TESTED int
in_team (size_t n, const int *x)
{
  int bad = 0;
#pragma omp parallel copyin (level) reduction (+: bad)
  {
    level += 1;
    int *t = malloc (n * sizeof *t);
    __builtin_map (lift, n, t, x);
    for (size_t i = 0; i < n; i++)
      bad += t[i] != x[i] + 78;
    free (t);
  }
  return bad;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      level = 77;
      for (size_t i = 0; i < n; i++)
	x[i] = i % 50;
      direct (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] + 77);
      given (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] + 77);
      CHECK (in_team (n, x) == 0);
      free (x);
      free (o);
    }
  return 0;
}
