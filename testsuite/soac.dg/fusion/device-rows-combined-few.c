/* Reductions and scans of rows that one thread of a device with a memory of its own, device.h, would do
   go there if an array of theirs is there, and do not bring any.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels product 1 } */
/* { dg-lowering product "target" { option fopenmp } } */
/* { dg-kernels scanned 1 } */
/* { dg-lowering scanned "target" { option fopenmp } } */
/* { dg-kernels before 1 } */
/* { dg-lowering before "target" { option fopenmp } } */
/* { dg-kernels to_and_fro 2 } */
/* { dg-lowering to_and_fro "target" { option fopenmp } } */
/* { dg-stays to_and_fro "" { option fopenmp } } */

#include "device.h"

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif
#define APART __attribute__ ((noipa)) static void
#define AT __builtin_at
#define i0 __builtin_axis (0)

enum { N = 40000, W = 4 };

typedef unsigned row[W];

/* Products of matrices, 2 by 2; o may be a or b.  */

static void
times (unsigned *o, const unsigned *a, const unsigned *b)
{
  unsigned w = a[0] * b[0] + a[1] * b[2], x = a[0] * b[1] + a[1] * b[3];
  unsigned y = a[2] * b[0] + a[3] * b[2], z = a[2] * b[1] + a[3] * b[3];
  o[0] = w, o[1] = x, o[2] = y, o[3] = z;
}

APART product (int n, unsigned *o, row *a, const unsigned *init) { __builtin_reduce_into (times, init, n, o, a); }
APART scanned (int n, row *o, row *a, const unsigned *init) { __builtin_scan (times, init, n, AT (o, n - 1 - i0), a); }
APART before (int n, row *o, row *a, const unsigned *init) { __builtin_scan_exclusive (times, init, n, o, a); }

APART
to_and_fro (int r, int n, row *restrict a, row *restrict b, const unsigned *restrict init)
{
  for (int t = 0; t < r; t++)
    {
      __builtin_scan (times, init, n, b, a);
      __builtin_scan (times, init, n, a, b);
    }
}

static row a[N], b[N], o[N], q[N], back[N], last, all = { 1, 2, 3, 5 };
static const row init = { 1, 2, 3, 5 };
static int bad;

static void
check (int line, int most)
{
#ifdef __OPTIMIZE__
  if (ON_DEVICE && regions != most)
    bad++, printf ("%d: %d regions\n", line, regions);
#endif
  if (memcmp (o, back, sizeof o) || memcmp (q, b, sizeof q) || memcmp (last, all, sizeof last))
    bad++, printf ("%d: wrong\n", line);
  (void) most;
  regions = 0;
  memset (o, 0, sizeof o);
  memset (q, 0, sizeof q);
  memset (last, 0, sizeof last);
}

static void
do_all (void)
{
  product (N, last, a, init);
  scanned (N, o, a, init);
  before (N, q, a, init);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < W; j++)
	a[i][j] = (i * 3 + j * j) % 5;
      memcpy (b[i], all, sizeof all);
      times (all, all, a[i]);
      memcpy (back[N - 1 - i], all, sizeof all);
    }
  do_all ();
  check (__LINE__, 0);
#pragma omp target data map (to: a) if (ON_DEVICE)
  do_all ();
  check (__LINE__, 3);
#pragma omp target data map (to: init) if (ON_DEVICE)
  {
    scanned (N, o, a, init);
    before (N, q, a, init);
  }
  product (N, last, a, init);
  check (__LINE__, 2);
  /* What the host has of the input is out of date.  */
  row *copy = malloc (sizeof a);
  memcpy (copy, a, sizeof a);
#pragma omp target data map (tofrom: o, a) if (ON_DEVICE)
  {
#ifdef __OPTIMIZE__
    if (ON_DEVICE)
      memset (a, 0, sizeof a);
#endif
    scanned (N, o, a, init);
    before (N, q, a, init);
    product (N, last, a, init);
  }
  check (__LINE__, 3);
  bad += memcmp (a, copy, sizeof a) != 0;
  to_and_fro (1, N, a, copy, init);
  bad += regions != 0;
  printf ("%d bad\n", bad);
  free (copy);
  return bad != 0;
}
