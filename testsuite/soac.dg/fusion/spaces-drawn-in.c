/* A producer whose elements its consumer takes in order and by the index of an axis as well: how it would
   run for the one is no space of the other, so that they are not one kernel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels taken_twice 4 { option "-O[2s3]" } } */
/* { dg-refused taken_twice "v" cost { option "-O[2s3]" } } */

#include <stdio.h>
#include <stdlib.h>
#include "spaces.h"

static int inc (int a) { return a + 1; }
static int twice (int a) { return a * 2; }
static int join (int a, int b, int c) { return a + 3 * b - c; }
static int sub (int a, int b) { return a - b; }
static int add (int a, int b) { return a + b; }
static int ends (size_t m, const int *a) { return a[0] + a[m - 1]; }

__attribute__ ((noipa)) static int
taken_twice (int flag, int (*x)[10], int (*y)[33], int (*z)[33], int *o)
{
  long k = flag < 9 ? 5 : 1;
  size_t m = flag < 9 ? 33 : 1;
  int *t = malloc (5 * sizeof *t), *u = malloc (k * sizeof *u), v[k], p[5][m];
  __builtin_map (inc, 5, t, AT (x, i0, (i0 + i0) % 10));
  __builtin_map (twice, k, u, t);
  __builtin_map (join, k, v, u, AT (u, i0), t);
  int r = __builtin_redomap (add, inc, 0, SPACE (k, m), (int (*)[m]) z);
  __builtin_map (sub, SPACE (RANGE (0, 5, 3), m), p, y, AT (v, 1));
  __builtin_map (ends, 2, o, m, AT (p, 3 * i0));
  free (t);
  free (u);
  return r;
}

int
main (void)
{
  int x[5][10], y[5][33], z[5][33], o[2], sum = 0;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 33; j++)
      {
	x[i][j % 10] = i * 7 + j % 10;
	y[i][j] = i * 100 + j;
	sum += (z[i][j] = i - j) + 1;
      }
  EQ (taken_twice (5, x, y, z, o), sum);
  int t = x[1][2] + 1, v = 4 * 2 * t - t;
  for (int i = 0; i < 2; i++)
    EQ (o[i], y[3 * i][0] - v + y[3 * i][32] - v);
  printf ("%d\n", bad);
  return bad != 0;
}
