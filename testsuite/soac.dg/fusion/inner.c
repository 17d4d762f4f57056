/* Combinators inside an operator run there, whatever is asked of others.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels row 1 } */
/* { dg-lowering row "sequential" } */
/* { dg-kernels helper 1 } */
/* { dg-lowering helper "sequential" } */
/* { dg-kernels rows 1 } */
/* { dg-lowering rows "openmp" { option fopenmp } } */
/* { dg-lowering rows "sequential" { no-option fopenmp } } */
/* { dg-schedule row "unordered" { option "-O. -fopenmp$" } } */
/* { dg-schedule row "unordered, 4 places by vectors of 4" { option "-O3 -g" } } */
/* { dg-schedule helper "unordered" { option "-O. -fopenmp$" } } */
/* { dg-schedule helper "unordered, 4 places by vectors of 4" { option "-O3 -g" } } */

#include "check.h"

static int add (int a, int b) { return a + b; }
static int sq (int a) { return a * a; }

TESTED int
helper (size_t n, const int *x)
{
  return __builtin_redomap (add, sq, 0, n, x);
}

TESTED int
row (const int *x)
{
  return __builtin_reduce (add, 0, 5, x) + helper (3, x);
}

TESTED void
rows (size_t n, int *restrict o, const int *const *x)
{
  __builtin_map (row, n, o, x);
}

int
main (void)
{
  static const int some[3][5]
    = { { 1, 2, 3, 4, 5 }, { 6, 7, 8, 9, 0 }, { 1, 1, 1, 1, 1 } };
  static const int wanted[3] = { 15 + 14, 30 + 149, 5 + 3 };
  FOR_SIZES (n)
    {
      ARRAY (const int *, x, n);
      ARRAY (int, o, n);
      for (size_t i = 0; i < n; i++)
	x[i] = some[i % 3];
      rows (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == wanted[i % 3]);
      free (x);
      free (o);
    }
  return 0;
}
