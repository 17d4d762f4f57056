/* Several chains of operators on rows, in blocks of their own: that one is joined leaves what is
   known of the others.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels pairs 4 { no-option -fsanitize } } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>

static double add (double a, double b) { return a + b; }
static double divide (double a, double b) { return a / b; }
static double mul (double a, double b) { return a * b; }
static void normalise (double *o, int m, const double *row)
{ double s = __builtin_reduce (add, 0.0, m, row);  __builtin_map (divide, m, o, row, s); }
static double dot (int m, const double *a, const double *b)
{ return __builtin_redomap (add, mul, 0.0, m, a, b); }

TESTED void pairs (int n, int m, double *restrict y, double (*restrict x)[m],
		   double (*restrict z)[m], double *restrict w, int which)
{
  __builtin_map (mul, __builtin_space (n, m), x, z, 2.0);
  if (which & 1)
    {
      double (*t)[m] = malloc (n * sizeof *t);
      __builtin_map (normalise, n, t, m, x);
      __builtin_map (dot, n, y, m, t, __builtin_replicate (w));
      free (t);
    }
  if (which & 2)
    {
      double (*u)[m] = malloc (n * sizeof *u);
      __builtin_map (normalise, n, u, m, x);
      __builtin_map (dot, n, y + n, m, u, __builtin_replicate (w));
      free (u);
    }
  if (which & 4)
    {
      double (*v)[m] = malloc (n * sizeof *v);
      __builtin_map (normalise, n, v, m, x);
      __builtin_map (dot, n, y + 2 * n, m, v, __builtin_replicate (w));
      free (v);
    }
}

int
main (void)
{
  enum { N = 7, M = 5 };
  double x[N][M], z[N][M], w[M], y[3 * N];
  int bad = 0;
  for (int j = 0; j < M; j++)
    {
      w[j] = j + 1;
      for (int i = 0; i < N; i++)
	z[i][j] = 1 << (j ? j - 1 : 0);
    }
  for (int which = 0; which < 8; which++)
    {
      for (int i = 0; i < 3 * N; i++)
	y[i] = -1;
      pairs (N, M, y, x, z, w, which);
      for (int k = 0; k < 3; k++)
	for (int i = 0; i < N; i++)
	  bad += y[k * N + i] != (which >> k & 1 ? (1 + 2 + 3 * 2 + 4 * 4 + 5 * 8) / 16.0 : -1);
    }
  printf ("%d bad\n", bad);
  return bad != 0;
}
