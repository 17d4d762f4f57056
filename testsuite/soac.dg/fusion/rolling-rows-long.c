/* Rows of which so many as are read at once fit into the second cache, but not on a thread's stack: their
   ring is in the array.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-parallel-min=1000" } */
/* { dg-kernels blur 1 { no-option -Os|sanitize } } */
/* { dg-segments blur 2 { no-option -Os|sanitize } } */

#include "spaces.h"

enum { N = 150, M = 4000 };
static double in[N][M], out[N - 4][M - 4];

static double
five (double a, double b, double c, double d, double e)
{
  double x = 0.0625 * (a + e) + 0.25 * (b + d) + 0.375 * c;
  return x + x * x * 0.001;
}

TESTED void
blur (size_t n, size_t m, double (*restrict o)[m - 4], const double (*restrict u)[m])
{
  double (*t)[m - 4] = malloc (n * sizeof *t);
  __builtin_map (five, SPACE (n, m - 4), t, AT (u, i0, i1), AT (u, i0, i1 + 1),
		 AT (u, i0, i1 + 2), AT (u, i0, i1 + 3), AT (u, i0, i1 + 4));
  __builtin_map (five, SPACE (n - 4, m - 4), o, AT (t, i0, i1), AT (t, i0 + 1, i1),
		 AT (t, i0 + 2, i1), AT (t, i0 + 3, i1), AT (t, i0 + 4, i1));
  free (t);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      in[i][j] = i + (i ^ j) % 10;
  blur (N, M, out, (const double (*)[M]) in);
  for (int i = 0; i < N - 4; i++)
    for (int j = 0; j < M - 4; j++)
      {
	double r[5];
	for (int k = 0; k < 5; k++)
	  r[k] = five (in[i + k][j], in[i + k][j + 1], in[i + k][j + 2], in[i + k][j + 3],
		       in[i + k][j + 4]);
	CHECK (out[i][j] == five (r[0], r[1], r[2], r[3], r[4]));
      }
  return 0;
}
