/* Loops on the device in which not all kernels run: an array goes there with the first kernel that maps it, so
   that what another one needs, which may not run, goes there with that.  There is no memory behind the
   arrays.  The device is device.h.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=100 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels farther_once 2 } */
/* { dg-stays farther_once "a b" { option fopenmp } } */
/* { dg-kernels nearer_once 2 } */
/* { dg-stays nearer_once "a b" { option fopenmp } } */
/* { dg-kernels on_both_arms 2 } */
/* { dg-stays on_both_arms "a b" { option fopenmp } } */
/* { dg-kernels left_between 2 } */
/* { dg-stays left_between "a b" { option fopenmp } } */
/* { dg-kernels farther_always 2 } */
/* { dg-stays farther_always "a b" { option fopenmp } } */
/* { dg-kernels longer_once 2 } */
/* { dg-stays longer_once "a b k" { option fopenmp } } */
/* { dg-kernels gaps_once 2 } */
/* { dg-kernels exchanged 2 } */
/* { dg-stays gaps_once "a b" { option fopenmp } } */

#include <stdbool.h>
#include <sys/mman.h>
#include "check.h"
#include "device.h"

#define APART __attribute__ ((noipa)) static

enum { N = 4096, PAGE = 4096 };

static int twice (int a) { return 2 * a; }
static int plus (int a, int b) { return a + b; }

APART void
farther_once (int r, int n, int when, const int *restrict a, int *restrict b)
{
  for (int t = 0; t < r; t++)
    {
      __builtin_map (twice, n, b, a);
      if (t == when)
	__builtin_map (plus, n, b, b, a + 8);
    }
}

APART void
nearer_once (int r, int n, int when, const int *restrict a, int *restrict b)
{
  for (int t = 0; t < r; t++)
    {
      if (t == when)
	__builtin_map (plus, n, b, b, a);
      __builtin_map (plus, n, b, b, a + 8);
    }
}

APART void
on_both_arms (int r, int n, int when, const int *restrict a, int *restrict b)
{
  for (int t = 0; t < r; t++)
    if (t == when)
      __builtin_map (plus, n, b, b, a);
    else
      __builtin_map (twice, n, b, a);
}

APART void
left_between (int r, int n, int when, const int *restrict a, int *restrict b)
{
  for (int t = 0; t < r; t++)
    {
      __builtin_map (plus, n, b, b, a);
      if (t == when)
	break;
      __builtin_map (plus, n, b, b, a + 8);
    }
}

/* All run in each turn.  */
APART void
farther_always (int r, int n, const int *restrict a, int *restrict b)
{
  for (int t = 0; t < r; t++)
    {
      __builtin_map (plus, n, b, b, a);
      __builtin_soac_nofuse (__builtin_map (plus, n, b, b, a + 8));
    }
}

/* How long arrays are need not be the same.  */
APART void
longer_once (int r, int n, int m, int when, int *restrict a, const int *restrict k, int *restrict b)
{
  for (int t = 0; t < r; t++)
    {
      __builtin_reduce_by_index (plus, n, n, a, k, 1);
      if (t == when)
	__builtin_map (plus, m, b, b, a);
    }
}

/* What is written with gaps.  */
APART void
gaps_once (int r, int n, int when, const int *restrict a, int *restrict b)
{
  for (int t = 0; t < r; t++)
    {
      __builtin_map (twice, n, __builtin_stride (b, 2), a);
      if (t == when)
	__builtin_soac_nofuse (__builtin_map (plus, n, __builtin_stride (b + 8, 2), a, a));
    }
}

/* Where pointers are exchanged an array does not grow, so that it does not stay.  */
APART void
exchanged (int r, int n, int when, int *p, int *q, int *restrict o)
{
  for (int t = 0; t < r; t++)
    {
      __builtin_map (twice, n, p, q);
      if (t == when)
	__builtin_map (plus, n, o, p, q + 8);
      int *x = p;
      p = q;
      q = x;
    }
}

/* N elements with nothing behind them.  */
static int *
at_the_end (void)
{
  char *m = mmap (NULL, N * sizeof (int) + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
		  -1, 0);
  CHECK (m != MAP_FAILED && mprotect (m + N * sizeof (int), PAGE, PROT_NONE) == 0);
  return (int *) m;
}

static int *a, *b, c[N], k[N];

static void
start (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i % 1009;
      b[i] = i % 17;
      k[i] = i / 3;
    }
}

/* N elements less 8 where something more is read in the end, at WHEN or always.  */
static void
test (int when)
{
  int n = when < 0 ? N : N - 8;
  start ();
  farther_once (3, n, when, a, b);
  for (int i = 0; i < n; i++)
    CHECK (b[i] == 2 * (i % 1009) + (when == 2 ? (i + 8) % 1009 : 0));
  start ();
  nearer_once (3, N - 8, when, a, b);
  for (int i = 0; i < N - 8; i++)
    CHECK (b[i] == i % 17 + 3 * ((i + 8) % 1009) + (when >= 0 ? i % 1009 : 0));
  start ();
  on_both_arms (3, N, when, a, b);
  for (int i = 0; i < N; i++)
    CHECK (b[i] == (2 + (when == 2)) * (i % 1009));
  start ();
  left_between (3, when == 0 ? N : N - 8, when, a, b);
  int turns = when < 0 ? 3 : when + 1;
  for (int i = 0; i < N - 8; i++)
    CHECK (b[i] == i % 17 + turns * (i % 1009) + (turns - (when >= 0)) * ((i + 8) % 1009));
  start ();
  farther_always (3, N - 8, a, b);
  for (int i = 0; i < N - 8; i++)
    CHECK (b[i] == i % 17 + 3 * (i % 1009) + 3 * ((i + 8) % 1009));
  start ();
  longer_once (3, N, when < 0 ? 2 * N : N, when, a, k, b);
  for (int i = 0; i < N; i++)
    {
      int keys = i < N / 3 ? 3 : i == N / 3 ? N % 3 : 0;
      CHECK (a[i] == i % 1009 + 3 * keys);
      CHECK (b[i] == i % 17 + (when == 2 ? a[i] : when == 0 ? i % 1009 + keys : 0));
    }
  start ();
  start ();
  exchanged (3, n, when, a, b, c);
  for (int i = 0; i < n; i++)
    CHECK (a[i] == 8 * (i % 17) && b[i] == 4 * (i % 17));
  start ();
  n = when < 0 ? N / 2 : N / 2 - 4;
  gaps_once (3, n, when, a, b);
  for (int i = 0; i < N; i++)
    {
      int k = i / 2 - (i / 2 >= n || (when == 2 && i >= 8) ? 4 : 0);
      bool made = i % 2 == 0 && (i / 2 < n || when >= 0);
      CHECK (b[i] == (made ? 2 * (k % 1009) : i % 17));
    }
}

int
main (void)
{
  a = at_the_end ();
  b = at_the_end ();
  test (-1);
  test (0);
  test (2);
  return 0;
}
