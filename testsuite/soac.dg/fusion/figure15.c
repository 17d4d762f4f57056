/* The matrix product of flat parallelism, figure 15 of the paper on T2: arrays of three
   dimensions hold each row and each column many times.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels by_spaces 1 } */
/* { dg-eliminated by_spaces "yt,ys,xs,xy" } */
/* { dg-kernels by_rows 1 } */
/* { dg-eliminated by_rows "yt,ys,xs,xy" } */

#include "spaces.h"

static int plus (int a, int b) { return a + b; }
static int times (int a, int b) { return a * b; }
static int same (int a) { return a; }
static int sum (const int *row, size_t m) { return __builtin_reduce (plus, 0, m, row); }
static void products (int *o, size_t m, const int *a, const int *b)
{
  __builtin_map (times, m, o, a, b);
}
static void copy (int *o, size_t m, const int *a)
{
  __builtin_map (same, m, o, a);
}

TESTED static void
by_spaces (size_t n, size_t p, size_t m, int (*restrict c)[p], int (*restrict x)[m],
	   int (*restrict y)[p])
{
  int (*yt)[m] = malloc (p * sizeof *yt), (*xs)[p][m] = malloc (n * sizeof *xs);
  int (*ys)[p][m] = malloc (n * sizeof *ys), (*xy)[p][m] = malloc (n * sizeof *xy);
  __builtin_map (same, SPACE (p, m), yt, AT (y, i1, i0));
  __builtin_map (same, SPACE (n, p, m), ys, AT (yt, i1, i2));
  __builtin_map (same, SPACE (n, p, m), xs, AT (x, i0, i2));
  __builtin_map (times, SPACE (n, p, m), xy, xs, ys);
  __builtin_contract (plus, same, 0, SPACE (n, p, OVER (m)), c, AT (xy, i0, i1, i2));
  free (yt);
  free (xs);
  free (ys);
  free (xy);
}

TESTED static void
by_rows (size_t n, size_t p, size_t m, int (*restrict c)[p], int (*restrict x)[m],
	 int (*restrict y)[p])
{
  int (*yt)[m] = malloc (p * sizeof *yt), (*xs)[p][m] = malloc (n * sizeof *xs);
  int (*ys)[p][m] = malloc (n * sizeof *ys), (*xy)[p][m] = malloc (n * sizeof *xy);
  __builtin_map (same, SPACE (p, m), yt, AT (y, i1, i0));
  __builtin_map (copy, SPACE (n, p), ys, m, AT (yt, i1));
  __builtin_map (copy, SPACE (n, p), xs, m, AT (x, i0));
  __builtin_map (products, SPACE (n, p), xy, m, xs, ys);
  __builtin_map (sum, SPACE (n, p), c, xy, m);
  free (yt);
  free (xs);
  free (ys);
  free (xy);
}

static void
test (size_t n, size_t p, size_t m)
{
  int (*x)[m] = get (n * sizeof *x), (*y)[p] = get (m * sizeof *y);
  int (*c)[p] = get (n * sizeof *c), (*d)[p] = get (n * sizeof *d);
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < m; k++)
      x[i][k] = (i * 3 + k) % 7;
  for (size_t k = 0; k < m; k++)
    for (size_t j = 0; j < p; j++)
      y[k][j] = (k * 5 + j) % 11;
  by_spaces (n, p, m, c, x, y);
  by_rows (n, p, m, d, x, y);
  CHECK (memcmp (c, d, n * sizeof *c) == 0);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < p; j++)
      {
	int s = 0;
	for (size_t k = 0; k < m; k++)
	  s += x[i][k] * y[k][j];
	CHECK (c[i][j] == s);
      }
  free (x), free (y), free (c), free (d);
}

int
main (void)
{
  test (1, 1, 1);
  test (4, 6, 5);
  test (33, 40, 65);
  return 0;
}
