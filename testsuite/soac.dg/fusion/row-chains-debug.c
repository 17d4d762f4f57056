/* Operators that hand rows on, where the debugger is told all: what the new operator calls is in none of
   the blocks of the function that has the maps.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Og -g" } */
/* { dg-kernels normal_dot 1 { no-option sanitize } } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdlib.h>
static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double divide (double a, double b) { return a / b; }
static void normalise (double *o, int m, const double *row)
{
  double s = __builtin_reduce (add, 0.0, m, row);
  {
    double half = s / 2;
    __builtin_map (divide, m, o, row, half);
  }
}
static double dot (int m, const double *a, const double *b)
{ return __builtin_redomap (add, mul, 0.0, m, a, b); }

TESTED void
normal_dot (int n, int m, double *restrict y, double (*restrict x)[m], double *restrict w)
{
  for (int k = 0; k < 2; k++)
    {
      double (*t)[m] = malloc (n * sizeof *t);
      __builtin_map (normalise, n, t, m, x);
      __builtin_map (dot, n, y, m, t, __builtin_replicate (w));
      free (t);
    }
}

int
main (void)
{
  double x[3][4], w[4] = { 1, 2, 3, 4 }, y[3];
  int bad = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      x[i][j] = 1 << j;
  x[0][0] = x[1][0] = x[2][0] = 2;
  normal_dot (3, 4, y, x, w);
  for (int i = 0; i < 3; i++)
    bad += y[i] != (2 * 1 + 2 * 2 + 4 * 3 + 8 * 4) / 8.0;
  return bad != 0;
}
