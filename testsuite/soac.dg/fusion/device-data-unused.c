/* Loops in which arrays stay on the device, some kernels of which never run: what these would map
   need not be there.  And loops that a function which is called leaves: nothing stays.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=100 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-stays turns "a b" { option fopenmp } } */
/* { dg-stays sometimes "a b" { option fopenmp } } */
/* { dg-stays of_some "a b" { option fopenmp } } */
/* { dg-stays later "a b" { option fopenmp } } */
/* { dg-stays left "" { option fopenmp } } */
/* { dg-stays printed "v w" { option fopenmp } } */
/* { dg-kernels turns 2 } */

#include "device-data.h"
#include <setjmp.h>

APART int
turns (int k, int n, int *restrict a, int *restrict b)
{
  int s = 0;
  for (int t = 0; t < k; t++)
    {
      __builtin_map (next, n, b, a);
      s = __builtin_reduce (add, s & 1, n, b);
      __builtin_map (add, n, a, b, s & 3);
    }
  return s;
}

/* Without a there is no first kernel.  */
APART int
sometimes (int k, int n, int *restrict a, int *restrict b)
{
  int s = 0;
  for (int t = 0; t < k; t++)
    {
      if (a)
	__builtin_map (add, n, a, a, s & 3);
      s += __builtin_reduce (add, s & 1, n, b);
      __builtin_map (add, n, b, b, s & 3);
    }
  return s;
}

APART int
of_some (int k, int n, int *restrict a, int *restrict b)
{
  int s = 0;
  for (int t = 0; t < k; t++)
    if (n > 0)
      {
	__builtin_map (add, n, a, a, s & 3);
	s += __builtin_reduce (add, s & 1, n, b);
	__builtin_map (add, n, b, b, s & 3);
      }
  return s;
}

/* What the host writes before the loop that begins anew is what the device gets anew; in its first
   turns there is no kernel of a.  */
APART int
later (int k, int n, int *restrict a, int *restrict b)
{
  int s = 0;
  for (int u = 0; u < 3; u++)
    {
      a[u] += s & 7;
      for (int t = 0; t < k; t++)
	{
	  if (t >= 2)
	    __builtin_map (add, n, a, a, s & 3);
	  s += __builtin_reduce (add, s & 1, n, b);
	  __builtin_map (add, n, b, b, s & 3);
	}
      b[u] += s & 7;
    }
  return s;
}

static jmp_buf out;

APART void
jump_if (int s)
{
  if (s & 1)
    longjmp (out, 1);
}

/* What is on the stack then is other functions' the next time.  */
APART int
left (int k, int n, int from)
{
  int v[N], w[N], s = 0;
  for (int i = 0; i < n; i++)
    v[i] = from + i, w[i] = 0;
  for (int t = 0; t < k; t++)
    {
      __builtin_map (next, n, w, v);
      s += __builtin_reduce (add, 0, n, w);
      jump_if (s);
      __builtin_map (add, n, v, w, s & 3);
    }
  return s + v[1] + w[2];
}

/* What the host says is none of the arrays'.  */
APART int
printed (int k, int n)
{
  int v[N], w[N], s = 0;
  for (int i = 0; i < n; i++)
    v[i] = i, w[i] = 0;
  for (int t = 0; t < k; t++)
    {
      __builtin_map (next, n, w, v);
      s += __builtin_reduce (add, 0, n, w);
      printf ("%d\n", s);
      __builtin_map (add, n, v, w, s & 3);
    }
  return s + v[1] + w[2];
}

static int
left_by_loops (int k, int n, int from, int jumps)
{
  int v[N], w[N], s = 0;
  for (int i = 0; i < n; i++)
    v[i] = from + i, w[i] = 0;
  for (int t = 0; t < k; t++)
    {
      for (int i = 0; i < n; i++)
	w[i] = next (v[i]);
      s += total (n, w, 0);
      if (jumps && (s & 1))
	return -1;
      for (int i = 0; i < n; i++)
	v[i] = w[i] + (s & 3);
    }
  return s + v[1] + w[2];
}

static int
left_or_not (int k, int n, int from)
{
  return setjmp (out) ? -1 : left (k, n, from);
}

static int
sometimes_by_loops (int k, int n, int *a, int *b, int from, int s)
{
  for (int t = 0; t < k; t++)
    {
      for (int i = 0; i < n && a && t >= from; i++)
	a[i] += s & 3;
      s += total (n, b, s & 1);
      for (int i = 0; i < n; i++)
	b[i] += s & 3;
    }
  return s;
}

static void
test_later (int k)
{
  int s = 0;
  start ();
  for (int u = 0; u < 3; u++)
    {
      y[0][u] += s & 7;
      s = sometimes_by_loops (k, N, y[0], y[1], 2, s);
      y[1][u] += s & 7;
    }
  SAME (later (k, N, x[0], x[1]), s);
  COPIED (3u * (k > 0) + 3u * (k > 2), 3u * (k > 0) + 3u * (k > 2));
}

int
main (void)
{
  start ();
  SAME (turns (0, N, (int *) 64, (int *) 65536), 0);
  COPIED (0, 0);
  start ();
  SAME (sometimes (3, N, NULL, x[1]), sometimes_by_loops (3, N, NULL, y[1], 0, 0));
  COPIED (1, 1);
  SAME (sometimes (3, N, x[0], x[1]), sometimes_by_loops (3, N, y[0], y[1], 0, 0));
  COPIED (3, 3);
  start ();
  SAME (of_some (3, -3, x[0], x[1]), 0);
  COPIED (0, 0);
  SAME (of_some (3, N, x[0], x[1]), sometimes_by_loops (3, N, y[0], y[1], 0, 0));
  COPIED (2, 2);
  for (int k = 0; k < 6; k++)
    test_later (k);
  start ();
  for (int from = 0; from < 9; from++)
    for (int n = N - 9; n < N; n++)
      SAME (left_or_not (2, n, from), left_by_loops (2, n, from, 1));
  SAME (printed (3, N), left_by_loops (3, N, 0, 0));
  printf ("%d bad\n", bad);
  return bad != 0;
}
