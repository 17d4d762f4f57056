/* Arrays that stay on the device from one turn of a loop to the next; the device, device.h, counts
   the bytes that go there and come back.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=100 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-lowering turns "target" { option fopenmp } } */
/* { dg-kernels turns 3 } */
/* { dg-stays turns "a b c" { option fopenmp } } */
/* { dg-stays plain "a b c" { option fopenmp } } */
/* { dg-stays leaves "a b" { option fopenmp } } */
/* { dg-stays looked_at "b" { option fopenmp } } */
/* { dg-stays called "" { option fopenmp } } */
/* { dg-stays deep "a b" { option fopenmp } } */
/* { dg-stays by_itself "" { option fopenmp } } */

#include "device-data.h"

static int sum_of_three (int a, int b, int c) { return a + 2 * b + 3 * c; }

/* What the compiler does not see into: it might have a pointer to b from elsewhere.  */
APART int
look (const int *p)
{
  return *p;
}

/* Three kernels, each of which needs the one before it as a whole.  */
APART int
turns (int k, int n, int *restrict a, int *restrict b, int *restrict c)
{
  int s = 0;
  for (int t = 0; t < k; t++)
    {
      s = __builtin_reduce (add, s & 1, n, a);
      __builtin_map (add, n, b, a, s & 7);
      s = __builtin_reduce (add, 0, n, b);
      __builtin_map (add, n, c, b, s & 3);
      __builtin_map (next, n, a, c);
    }
  return s;
}

/* The same without a promise: that they do not overlap is tested once.  */
APART int
plain (int k, int n, int *a, int *b, int *c)
{
  int s = 0;
  for (int t = 0; t < k; t++)
    {
      s = __builtin_reduce (add, s & 1, n, a);
      __builtin_map (add, n, b, a, s & 7);
      s = __builtin_reduce (add, 0, n, b);
      __builtin_map (add, n, c, b, s & 3);
      __builtin_map (next, n, a, c);
    }
  return s;
}

/* Loops with several ends.  */
APART int
leaves (int k, int n, int *restrict a, int *restrict b)
{
  for (int t = 0; ; t++)
    {
      __builtin_map (next, n, b, a);
      int s = __builtin_reduce (add, 0, n, b);
      if (s % 5 == 3)
	return s;
      __builtin_map (add, n, a, b, s & 1);
      if (t == k)
	break;
    }
  return -1;
}

/* The host reads an element of a in each turn.  */
APART int
looked_at (int k, int n, int *restrict a, int *restrict b)
{
  int s = 0;
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, b, b, s & 3);
      s += __builtin_reduce (add, 0, n, b) + a[t];
      __builtin_map (add, n, a, a, s & 1);
    }
  return s;
}

APART int
called (int k, int n, int *restrict a, int *restrict b)
{
  int s = 0;
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, b, b, s & 3);
      s += __builtin_reduce (add, 0, n, b) + look (a + t);
      __builtin_map (add, n, a, a, s & 1);
    }
  return s;
}

/* Where what it reads of b overlaps the second kernel runs on the host.  */
APART int
by_itself (int k, int n, int *restrict o, int *restrict a, const int *restrict b)
{
  int s = 0;
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, a, a, t);
      s = __builtin_reduce (add, s & 1, n, a);
      __builtin_map (sum_of_three, n, o, a, b + t, b);
      s += __builtin_reduce (add, s & 3, n, o);
    }
  return s;
}

/* They stay in the outer loop.  */
APART void
deep (int k, int n, int *restrict a, int *restrict b)
{
  for (int t = 0; t < k; t++)
    for (int u = 0; u < t; u++)
      {
	int s = __builtin_reduce (add, 0, n, a);
	__builtin_map (add, n, b, b, s & 1);
	s = __builtin_reduce (add, 0, n, b);
	__builtin_map (add, n, a, a, s & 3);
      }
}

/* The same calls one element after the other.  */

static int
turns_by_loops (int k, int n, int *a, int *b, int *c)
{
  int s = 0;
  for (int t = 0; t < k; t++)
    {
      s = total (n, a, s & 1);
      for (int i = 0; i < n; i++)
	b[i] = a[i] + (s & 7);
      s = total (n, b, 0);
      for (int i = 0; i < n; i++)
	c[i] = b[i] + (s & 3);
      for (int i = 0; i < n; i++)
	a[i] = next (c[i]);
    }
  return s;
}

static int
leaves_by_loops (int k, int n, int *a, int *b)
{
  for (int t = 0; ; t++)
    {
      for (int i = 0; i < n; i++)
	b[i] = next (a[i]);
      int s = total (n, b, 0);
      if (s % 5 == 3)
	return s;
      for (int i = 0; i < n; i++)
	a[i] = b[i] + (s & 1);
      if (t == k)
	return -1;
    }
}

static int
looked_by_loops (int k, int n, int *a, int *b)
{
  int s = 0;
  for (int t = 0; t < k; t++)
    {
      for (int i = 0; i < n; i++)
	b[i] += s & 3;
      s += total (n, b, 0) + a[t];
      for (int i = 0; i < n; i++)
	a[i] += s & 1;
    }
  return s;
}

static void
test_loops (void)
{
  start ();
  SAME (turns (10, N, x[0], x[1], x[2]), turns_by_loops (10, N, y[0], y[1], y[2]));
  COPIED (3, 3);
  start ();
  SAME (plain (10, N, x[0], x[1], x[2]), turns_by_loops (10, N, y[0], y[1], y[2]));
  COPIED (3, 3);
  /* No turns, and few elements.  */
  start ();
  SAME (turns (0, N, x[0], x[1], x[2]), 0);
  start ();
  SAME (turns (4, 50, x[0], x[1], x[2]), turns_by_loops (4, 50, y[0], y[1], y[2]));
  COPIED (0, 0);
  /* Two of them are the same.  */
  start ();
  SAME (plain (4, N, x[0], x[0], x[2]), turns_by_loops (4, N, y[0], y[0], y[2]));
  for (int k = 0; k < 7; k++)
    {
      start ();
      SAME (leaves (k, N, x[0], x[1]), leaves_by_loops (k, N, y[0], y[1]));
      COPIED (2, 2);
    }
  start ();
  SAME (looked_at (4, N, x[0], x[1]), looked_by_loops (4, N, y[0], y[1]));
  COPIED (5, 5);
  start ();
  SAME (called (4, N, x[0], x[1]), looked_by_loops (4, N, y[0], y[1]));
  COPIED (8, 8);
  start ();
  int s = by_itself (3, N - 8, x[0], x[1], x[2]), want = 0;
  for (int t = 0; t < 3; t++)
    {
      for (int i = 0; i < N - 8; i++)
	y[1][i] += t;
      want = total (N - 8, y[1], want & 1);
      for (int i = 0; i < N - 8; i++)
	y[0][i] = sum_of_three (y[1][i], y[2][i + t], y[2][i]);
      want += total (N - 8, y[0], want & 3);
    }
  SAME (s, want);
  start ();
  deep (4, N, x[0], x[1]);
  for (int t = 0; t < 6; t++)
    {
      int s = total (N, y[0], 0);
      for (int i = 0; i < N; i++)
	y[1][i] += s & 1;
      s = total (N, y[1], 0);
      for (int i = 0; i < N; i++)
	y[0][i] += s & 3;
    }
  SAME (0, 0);
  COPIED (2, 2);
}

int
main (void)
{
  test_loops ();
  printf ("%d bad\n", bad);
  return bad != 0;
}
