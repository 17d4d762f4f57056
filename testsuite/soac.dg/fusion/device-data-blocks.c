/* Arrays that stay on the device between kernels, and those of loops that do not, or that no two
   kernels touch alike; the device, device.h, counts the bytes that go there and come back.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=100 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-stays three "a t" { option fopenmp } } */
/* { dg-stays zeroed "b t" { option fopenmp } } */
/* { dg-stays written_between "b" { option fopenmp } } */
/* { dg-stays halo "a b" { option fopenmp } } */
/* { dg-stays moving "a" { option fopenmp } } */
/* { dg-stays several_counts "" { option fopenmp } } */
/* { dg-stays kept "" { option fopenmp } } */
/* { dg-kernels kept 1 } */
/* { dg-kernels three 3 } */

#include "device-data.h"

/* No loop: t is the kernels' alone, b and c are made here.  */
APART int
three (int n, int *restrict c, int *restrict b, const int *restrict a)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (next, n, t, a);
  int s = __builtin_reduce (add, 0, n, t);
  __builtin_map (add, n, b, t, s & 7);
  int r = __builtin_reduce (add, 0, n, b);
  __builtin_map (add, n, c, a, r & 3);
  r += __builtin_reduce (add, s & r & 1, n, c);
  free (t);
  return r;
}

/* What calloc has put into t counts.  */
APART int
zeroed (int k, int n, int *restrict b)
{
  int *t = calloc (n, sizeof *t);
  int s = 0;
  for (int i = 0; i < k; i++)
    {
      s += __builtin_reduce (add, 0, n, t);
      __builtin_map (add, n, t, t, s & 1);
      __builtin_map (add, n, b, b, s & 3);
      __builtin_map (add, n, t, t, b);
    }
  free (t);
  return s;
}

/* Few elements, in a data region of the user's own.  */
APART void
few (int n, int *a)
{
#pragma omp target data map(tofrom: a[0:n]) if (ON_DEVICE)
  {
    __builtin_map (next, n, a, a);
    __builtin_map (add, n, a, a, 5);
  }
}

APART int
written_between (int n, int *restrict a, int *restrict b)
{
  __builtin_map (next, n, b, a);
  int s = __builtin_reduce (add, 0, n, b);
  a[3] = s;
  __builtin_map (add, n, a, a, s & 1);
  __builtin_map (add, n, b, b, s & 3);
  return s + __builtin_reduce (add, s & 2, n, b);
}

/* All that is read of a.  */
APART int
halo (int k, int n, int *restrict a, int *restrict b)
{
  int s = 0;
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, b, a, a + 2);
      s = __builtin_reduce (add, s & 1, n, b);
      __builtin_map (add, n, a + 1, b, s & 3);
    }
  return s;
}

/* Which part of a there is in a turn is not known before.  */
APART int
moving (int k, int n, int *restrict a, int *restrict b)
{
  int s = 0;
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, b + t, a, s & 3);
      s = __builtin_reduce (add, s & 1, n, b + t);
      __builtin_map (add, n, a, b, s & 1);
    }
  return s;
}

APART int
several_counts (int k, int n, int *restrict a, int *restrict b)
{
  int s = 0;
  for (int t = 0; t < k; t++)
    {
      s = __builtin_reduce (add, s & 1, n, a);
      s += __builtin_reduce (add, s & 1, n, b);
      __builtin_map (add, n - 1, b, a, s & 3);
      __builtin_map (add, n - 1, a, a, s & 1);
    }
  return s;
}

/* If nothing is kept the filter runs on the host.  */
APART int
kept (int k, int n, int *restrict a, int *restrict b)
{
  int s = 0;
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, a, a, s & 1);
      s += __builtin_filter (odd, n, b, a);
    }
  return s;
}

static void
test_others (void)
{
  int s = 0;
  start ();
  int r = halo (3, N, x[0], x[1]);
  for (int t = 0; t < 3; t++)
    {
      for (int i = 0; i < N; i++)
	y[1][i] = y[0][i] + y[0][i + 2];
      s = total (N, y[1], s & 1);
      for (int i = 0; i < N; i++)
	y[0][i + 1] = y[1][i] + (s & 3);
    }
  SAME (r, s);
  COPIED (2, 2);

  start ();
  r = moving (3, N, x[0], x[1]);
  for (int t = s = 0; t < 3; t++)
    {
      for (int i = 0; i < N; i++)
	y[1][i + t] = y[0][i] + (s & 3);
      s = total (N, y[1] + t, s & 1);
      for (int i = 0; i < N; i++)
	y[0][i] = y[1][i] + (s & 1);
    }
  SAME (r, s);

  start ();
  r = several_counts (3, N, x[0], x[1]);
  for (int t = s = 0; t < 3; t++)
    {
      s = total (N, y[0], s & 1);
      s += total (N, y[1], s & 1);
      for (int i = 0; i < N - 1; i++)
	y[1][i] = y[0][i] + (s & 3);
      for (int i = 0; i < N - 1; i++)
	y[0][i] += s & 1;
    }
  SAME (r, s);

  /* At first nothing is odd.  */
  start ();
  for (int i = 0; i < N; i++)
    x[0][i] = y[0][i] = 2 * i;
  r = kept (3, N, x[0], x[1]);
  for (int t = s = 0; t < 3; t++)
    {
      int k = 0;
      for (int i = 0; i < N; i++)
	if ((y[0][i] += s & 1) & 1)
	  y[1][k++] = y[0][i];
      s += k;
    }
  SAME (r, s);
}

static void
test_blocks (void)
{
  start ();
  int r = three (N, x[0], x[1], x[2]), s = 0;
  for (int i = 0; i < N; i++)
    s += next (y[2][i]);
  for (int i = 0; i < N; i++)
    y[1][i] = next (y[2][i]) + (s & 7);
  int q = total (N, y[1], 0);
  for (int i = 0; i < N; i++)
    y[0][i] = y[2][i] + (q & 3);
  SAME (r, q + total (N, y[0], s & q & 1));
  COPIED (1, 2);

  start ();
  r = zeroed (3, N, x[0]);
  for (int k = s = 0, sum = 0; k < 3; k++)
    {
      s += sum;
      for (int i = sum = 0; i < N; i++)
	{
	  y[0][i] += s & 3;
	  sum += y[2][i] += (s & 1) + y[0][i] - (k ? 0 : y[2][i]);
	}
    }
  for (int i = 0; i < N; i++)
    y[2][i] = x[2][i];
  SAME (r, s);

  start ();
  few (40, x[1]);
  for (int i = 0; i < 40; i++)
    y[1][i] = next (y[1][i]) + 5;
  SAME (0, 0);

  start ();
  r = written_between (N, x[0], x[1]);
  for (int i = 0; i < N; i++)
    y[1][i] = next (y[0][i]);
  y[0][3] = s = total (N, y[1], 0);
  for (int i = 0; i < N; i++)
    y[0][i] += s & 1, y[1][i] += s & 3;
  SAME (r, s + total (N, y[1], s & 2));
}

int
main (void)
{
  test_others ();
  test_blocks ();
  printf ("%d bad\n", bad);
  return bad != 0;
}
