/* Kernels that update by index between others: what they update stays on the device, few elements
   as well, unless its length is another number in each of them.  The device, device.h, counts the bytes
   that go there and come back.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=100 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-stays counted "k o" { option fopenmp } } */
/* { dg-kernels counted 2 } */
/* { dg-stays clusters "a k o" { option fopenmp } } */
/* { dg-kernels clusters 1 } */
/* { dg-stays looked_at_own "k" { option fopenmp } } */
/* { dg-kernels looked_at_own 1 } */
/* { dg-stays means "a k o p" { option fopenmp } } */
/* { dg-kernels means 1 } */

#include "device-data.h"

/* Updates by index of the same elements.  */
APART int
counted (int r, int n, int *restrict o, const int *restrict k, int *restrict a)
{
  int s = 0;
  for (int t = 0; t < r; t++)
    {
      __builtin_reduce_by_index (add, n, n, o, k, 1);
      s = __builtin_reduce (add, s & 3, n, o);
      a[t] = s;
    }
  return s;
}

enum { M = 4, W = 3 };
static int group (int a) { return a % M; }
static int twice (int a) { return a * 2 + 1; }
static double half (int a) { return a / 2.0; }
static double plus (double a, double b) { return a + b; }
static void
plus_rows (float *o, const float *a, const float *b)
{
  for (int j = 0; j < W; j++)
    o[j] = a[j] + b[j];
}

/* All of it is done in one kernel, of M sums, which may be none.  */
APART void
clusters (int r, int n, size_t m, double *restrict o, int *restrict k, int *restrict a)
{
  double *q = malloc (n * sizeof *q);
  for (int t = 0; t < r; t++)
    {
      __builtin_map (twice, n, a, a);
      __builtin_map (group, n, k, a);
      __builtin_map (half, n, q, a);
      __builtin_reduce_by_index (plus, n, m, o, k, q);
    }
  free (q);
}

/* The host looks at the sums, which do not stay.  */
APART int
looked_at (int r, int n, int m, double *restrict o, int *restrict k)
{
  int s = 0;
  for (int t = 0; t < r; t++)
    {
      __builtin_map (twice, n, k, k);
      __builtin_reduce_by_index (plus, n, m, o, k, 1.0);
      s += o[0] > 0;
    }
  return s;
}

/* Nor do they here, but the keys do, if there are any sums.  */
APART int
looked_at_own (int r, int n, size_t m, int *x)
{
  int s = 0;
  int *k = malloc (n * sizeof *k);
  double *o = calloc (m + 1, sizeof *o);
  memcpy (k, x, n * sizeof *k);
  for (int t = 0; t < r; t++)
    {
      __builtin_map (twice, n, k, k);
      __builtin_reduce_by_index (plus, n, m, o, k, 1.0);
      s += o[0] > 0;
    }
  memcpy (x, k, n * sizeof *k);
  free (k);
  free (o);
  return s;
}

/* The sums are rows.  */
APART void
means (int r, int n, float (*restrict o)[W], int *restrict k, const float (*restrict p)[W],
       const int *restrict a)
{
  for (int t = 0; t < r; t++)
    {
      __builtin_map (group, n, k, a);
      __builtin_reduce_by_index (plus_rows, n, M, o, k, p);
    }
}

static double o[M], want[M];
static float p[N][W], sums[M][W], other[M][W];

static void
test_clusters (size_t m)
{
  start ();
  clusters (3, N, m, o, x[1], x[0]);
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      {
	y[0][i] = twice (y[0][i]);
	y[1][i] = group (y[0][i]);
	if ((size_t) y[1][i] < m)
	  want[y[1][i]] += y[0][i] / 2.0;
      }
  bad += memcmp (o, want, sizeof o) != 0;
  SAME (memcmp (x, y, sizeof x), 0);
}

int
main (void)
{
  int s = 0;
  start ();
  int r = counted (3, N, x[0], x[1], x[2]);
  for (int t = s = 0; t < 3; t++)
    {
      for (int i = 0; i < N; i++)
	y[0][y[1][i]]++;
      y[2][t] = s = total (N, y[0], s & 3);
    }
  SAME (r, s);
  COPIED (2, 1);
  test_clusters (M);
  COPIED (2, 2);
  test_clusters (0);
  COPIED (0, 0);
  for (int m = 0; m < 2; m++)
    {
      start ();
      s = looked_at (3, N, m, o, x[1]);
      for (int i = 0; i < N; i++)
	y[1][i] = twice (twice (twice (y[1][i])));
      SAME (s, 3 * (o[0] > 0));
    }
  for (int m = 0; m < 2; m++)
    {
      start ();
      s = looked_at_own (3, N, m, x[1]);
      for (int i = 0; i < N; i++)
	y[1][i] = twice (twice (twice (y[1][i])));
      SAME (s, 0);
    }
  start ();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < W; j++)
      p[i][j] = (i + j) % 7;
  means (3, N, sums, x[1], p, x[0]);
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      plus_rows (other[group (y[0][i])], other[y[1][i] = group (y[0][i])], p[i]);
  bad += memcmp (sums, other, sizeof sums) != 0;
  SAME (memcmp (x, y, sizeof x), 0);
  COPIED (5, 1);
  printf ("%d bad\n", bad);
  return bad != 0;
}
