/* Arrays that stay on the device between contractions, whose reduced axes are as long as a number says, and
   maps of rows that are.  Where these have no elements the host runs.  The device, device.h, counts the
   bytes that go there and come back.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=100 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels power 2 } */
/* { dg-stays power "a v w" { option fopenmp } } */
/* { dg-kernels repeated 2 } */
/* { dg-stays repeated "v w" { option fopenmp } } */
/* { dg-kernels scaled 2 } */
/* { dg-stays scaled "p v" { option fopenmp } } */

#include "device-data.h"

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)

static int mul (int a, int b) { return a * b; }
static int small (int a) { return a & 15; }

/* What the rows of a matrix do to a vector, again and again.  */
APART void
power (int r, int n, int m, const int (*restrict a)[m], int *restrict v, int *restrict w)
{
  for (int t = 0; t < r; t++)
    {
      __builtin_contract (add, mul, 3, __builtin_space (n, __builtin_over (m)), w,
			  __builtin_at (a, i0, i1), __builtin_at (v, i1));
      __builtin_map (small, n, v, w);
    }
}

/* Each element M times: where that is none, what is touched is as much.  */
APART void
repeated (int r, int n, int m, int *restrict v, int *restrict w)
{
  for (int t = 0; t < r; t++)
    {
      __builtin_contract (add, next, 3, __builtin_space (n, __builtin_over (m)), w, __builtin_at (v, i0));
      __builtin_map (small, n, v, __builtin_at (w, n - 1 - i0));
    }
}

static int width;

static void
grow (int *o, const int *a)
{
  for (int j = 0; j < width; j++)
    o[j] = 2 * a[j] + 1;
}

/* Rows, and what each begins with.  */
APART void
scaled (int r, int n, int m, int (*restrict p)[m], int *restrict v)
{
  for (int t = 0; t < r; t++)
    {
      __builtin_map (grow, n, p, p);
      __builtin_map (next, n, v, __builtin_at (p, i0, 0));
    }
}

/* Rows with others between them, which are not to be copied there and back.  */
APART void
every_other (int n, int m, int (*restrict p)[m], const int (*restrict v)[1])
{
  __builtin_map (grow, n, __builtin_at (p, 2 * i0), v);
}

enum { M = 25 };
static int a[N * M], b[N * M];

static void
test_power (int m)
{
  start ();
  power (3, N, m, (const int (*)[m]) a, x[0], x[1]);
  for (int t = 0; t < 3; t++)
    {
      for (int i = 0; i < N; i++)
	{
	  y[1][i] = 3;
	  for (int j = 0; j < m; j++)
	    y[1][i] += a[i * m + j] * y[0][j];
	}
      for (int i = 0; i < N; i++)
	y[0][i] = small (y[1][i]);
    }
  SAME (memcmp (x, y, sizeof x), 0);
}

static void
test_repeated (int m)
{
  start ();
  repeated (3, N, m, x[0], x[1]);
  for (int t = 0; t < 3; t++)
    {
      for (int i = 0; i < N; i++)
	y[1][i] = 3 + m * next (y[0][i]);
      for (int i = 0; i < N; i++)
	y[0][i] = small (y[1][N - 1 - i]);
    }
  SAME (memcmp (x, y, sizeof x), 0);
}

static void
test_scaled (int m)
{
  start ();
  memcpy (b, a, sizeof b);
  width = m;
  scaled (3, N, m, (int (*)[m]) a, x[1]);
  for (int t = 0; t < 3; t++)
    {
      for (int i = 0; i < N * m; i++)
	b[i] = 2 * b[i] + 1;
      for (int i = 0; i < N; i++)
	y[1][i] = next (b[i * m]);
    }
  SAME (memcmp (x, y, sizeof x), 0);
  SAME (memcmp (a, b, sizeof a), 0);
}

int
main (void)
{
  for (int i = 0; i < N * M; i++)
    a[i] = i * 7 % 11;
  test_power (M);
  COPIED (27, 2);
  test_power (0);
  test_repeated (5);
  COPIED (2, 2);
  test_repeated (0);
  test_scaled (M);
  COPIED (26, 26);
  start ();
  memcpy (b, a, sizeof b);
  width = 1;
  every_other (N / 2, M, (int (*)[M]) a, (const int (*)[1]) x[1]);
  for (int i = 0; i < N / 2; i++)
    b[2 * i * M] = 2 * x[1][i] + 1;
  SAME (memcmp (a, b, sizeof a), 0);
  SAME (regions, 0);
  printf ("%d bad\n", bad);
  return bad != 0;
}
