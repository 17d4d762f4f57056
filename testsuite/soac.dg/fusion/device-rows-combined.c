/* Reductions and scans of rows, by operators that are no map, on a device with a memory of its own, device.h:
   one thread there combines the rows in the order of the program.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=1 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels product 1 } */
/* { dg-lowering product "target" { option fopenmp } } */
/* { dg-kernels placed 1 } */
/* { dg-lowering placed "target" { option fopenmp } } */
/* { dg-kernels chosen 1 } */
/* { dg-lowering chosen "target" { option fopenmp } } */
/* { dg-kernels scanned 1 } */
/* { dg-lowering scanned "target" { option fopenmp } } */
/* { dg-kernels before 1 } */
/* { dg-lowering before "target" { option fopenmp } } */
/* { dg-kernels in_place 1 } */
/* { dg-lowering in_place "target" { option fopenmp } } */
/* { dg-kernels in_place_before 1 } */
/* { dg-lowering in_place_before "target" { option fopenmp } } */
/* { dg-kernels flipped 1 } */
/* { dg-lowering flipped "target" { option fopenmp } } */
/* { dg-kernels gathered 1 } */
/* { dg-lowering gathered "target" { option fopenmp } } */
/* { dg-kernels every_other 1 } */
/* { dg-lowering every_other "target" { option fopenmp } } */
/* { dg-kernels parts 1 } */
/* { dg-lowering parts "target" { option fopenmp } } */
/* { dg-kernels variable 1 } */
/* { dg-lowering variable "target" { option fopenmp } } */
/* { dg-kernels planes 1 } */
/* { dg-lowering planes "target" { option fopenmp } } */
/* { dg-kernels rounded 1 } */
/* { dg-lowering rounded "target" { option fopenmp } } */
/* { dg-kernels to_and_fro 2 } */
/* { dg-stays to_and_fro "a b init" { option {O2 -fopenmp$} } } */
/* { dg-kernels once_more 1 } */
/* { dg-kernels reads_more 1 } */
/* { dg-lowering reads_more "sequential" } */

#include <stddef.h>
#include "device.h"

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif
#define APART __attribute__ ((noipa)) static void
#define AT __builtin_at
#define i0 __builtin_axis (0)

enum { N = 40, W = 4, P = 7 };

typedef unsigned row[W];
typedef unsigned char order[P];
typedef float weights[W];

/* Products of matrices, 2 by 2; o may be a or b.  */

static void
times (unsigned *o, const unsigned *a, const unsigned *b)
{
  unsigned w = a[0] * b[0] + a[1] * b[2], x = a[0] * b[1] + a[1] * b[3];
  unsigned y = a[2] * b[0] + a[3] * b[2], z = a[2] * b[1] + a[3] * b[3];
  o[0] = w, o[1] = x, o[2] = y, o[3] = z;
}

/* One permutation after the other.  */

static void
after (unsigned char *o, const unsigned char *a, const unsigned char *b)
{
  unsigned char all[P];
  for (int j = 0; j < P; j++)
    all[j] = a[b[j]];
  for (int j = 0; j < P; j++)
    o[j] = all[j];
}

/* Its result depends on the order: it is not associative.  */

static void
mean (float *o, const float *a, const float *b)
{
  float first = a[0];
  for (int j = 0; j < W; j++)
    o[j] = (j < W - 1 ? a[j + 1] : first) / 3 + b[j];
}

static unsigned table[256];
static void
mixed (unsigned *o, const unsigned *a, const unsigned *b)
{
  unsigned *t = table;
  for (int j = 0; j < W; j++)
    o[j] = a[W - 1 - j] + t[b[j] & 255];
}

APART product (size_t n, unsigned *o, row *a, const unsigned *init) { __builtin_reduce_into (times, init, n, o, a); }
APART placed (size_t n, row (*o)[2], row *a, const unsigned *init) { __builtin_reduce_into (times, init, n, AT (o, 1, 1), AT (a, n - 1 - i0)); }
APART chosen (size_t n, row *a, const unsigned *init) { __builtin_reduce_into (times, init, n, AT (a, n), a); }
APART scanned (size_t n, order *o, order *a, const unsigned char *init) { __builtin_scan (after, init, n, o, a); }
APART before (size_t n, order *o, order *a, const unsigned char *init) { __builtin_scan_exclusive (after, init, n, o, a); }
APART in_place (size_t n, order *a, const unsigned char *init) { __builtin_scan (after, init, n, a, a); }
APART in_place_before (size_t n, row *a, const unsigned *init) { __builtin_scan_exclusive (times, init, n, AT (a, n - 1 - i0), AT (a, n - 1 - i0)); }
APART flipped (size_t n, row *o, row *a, const unsigned *init) { __builtin_scan (times, init, n, AT (o, n - 1 - i0), AT (a, n - 1 - i0)); }
APART gathered (size_t n, row *o, row *a, const int *k, const unsigned *init) { __builtin_scan_exclusive (times, init, n, AT (o, i0 + 2), AT (a, k[i0])); }
APART every_other (size_t n, row *o, row *a, const unsigned *init) { __builtin_scan (times, init, n, __builtin_stride (o, 2), a); }
APART parts (size_t n, row *o, row (*a)[3], const unsigned *init) { __builtin_scan (times, init, n, o, AT (a, i0, 1)); }
APART planes (size_t n, unsigned (*o)[2][2], unsigned (*a)[2][2], const unsigned *init) { __builtin_scan (times, init, n, o, a); }
APART rounded (size_t n, float *o, weights *a, const float *init) { __builtin_reduce_into (mean, init, n, o, a); }
APART reads_more (size_t n, row *o, row *a, const unsigned *init) { __builtin_scan (mixed, init, n, o, a); }

APART
variable (size_t n, int m, unsigned (*o)[m], unsigned (*a)[m], const unsigned *init)
{
  void reversed (unsigned *o, const unsigned *a, const unsigned *b)
  {
    unsigned last = m ? a[m - 1] : 0;
    for (int j = m - 1; j >= 0; j--)
      o[j] = (j ? a[j - 1] : last) * 5 + b[j];
  }
  __builtin_scan (reversed, init, n, o, a);
}

APART
to_and_fro (int r, size_t n, row *restrict a, row *restrict b, const unsigned *restrict init)
{
  for (int t = 0; t < r; t++)
    {
      __builtin_scan (times, init, n, b, a);
      __builtin_scan (times, init, n, a, b);
    }
}

/* What is reduced to begins anew each time.  */
APART
once_more (int r, size_t n, unsigned *restrict o, row *restrict a, const unsigned *restrict init)
{
  for (int t = 0; t < r; t++)
    __builtin_reduce_into (times, init, n, o, a);
}

static row a[N + 1], o[2 * N + 4], want[2 * N + 4], init = { 1, 2, 3, 5 };
static row wide[N][3];
static order p[N], q[N], r[N], first = { 3, 0, 1, 2, 6, 4, 5 };
static int k[N];
static int bad;

static void
start (void)
{
  for (int i = 0; i < 2 * N + 4; i++)
    for (int j = 0; j < W; j++)
      o[i][j] = want[i][j] = i * 10 + j;
  for (int i = 0; i < N; i++)
    {
      k[i] = (i * 7 + 3) % N;
      for (int j = 0; j < W; j++)
	{
	  a[i][j] = (i * 3 + j * j) % 5;
	  wide[i][0][j] = wide[i][2][j] = 7;
	  wide[i][1][j] = a[i][j];
	}
      for (int j = 0; j < P; j++)
	{
	  p[i][j] = (j * (i % 6 + 1) + i) % P;
	  q[i][j] = r[i][j] = 0;
	}
    }
  for (int i = 0; i < 256; i++)
    table[i] = i * i;
  regions = 0;
}

static void
check (int line, int n, int most, const void *x, const void *y, size_t size)
{
  if (memcmp (x, y, size))
    bad++, printf ("%d: n = %d\n", line, n);
#ifdef __OPTIMIZE__
  if (ON_DEVICE && regions != most)
    bad++, printf ("%d: n = %d: %d regions\n", line, n, regions);
#endif
  (void) most;
  start ();
}

#define CHECK(MOST, X, Y) check (__LINE__, n, MOST, X, Y, sizeof X)
#define COPY(X, Y) memcpy (X, Y, sizeof (row))

static void
test_reductions (int n)
{
  int some = n > 0;
  start ();
  COPY (want[0], init);
  for (int i = 0; i < n; i++)
    times (want[0], want[0], a[i]);
  product (n, o[0], a, init);
  CHECK (some, o, want);
  COPY (want[3], init);
  for (int i = 0; i < n; i++)
    times (want[3], want[3], a[n - 1 - i]);
  placed (n, (row (*)[2]) o, a, init);
  CHECK (some, o, want);
  /* A row of the input's own array: what is between would be copied back.  */
  row all[N + 1];
  memcpy (all, a, sizeof a);
  COPY (all[n], init);
  for (int i = 0; i < n; i++)
    times (all[n], all[n], a[i]);
  chosen (n, a, init);
  CHECK (0, a, all);
  weights x[N], y = { 1, 2, 3, 4 }, z = { 1, 2, 3, 4 }, none = { 1, 2, 3, 4 };
  for (int i = 0; i < N; i++)
    for (int j = 0; j < W; j++)
      x[i][j] = (i + j) / 7.0f;
  for (int i = 0; i < n; i++)
    mean (z, (const weights) { z[0], z[1], z[2], z[3] }, x[i]);
  for (int j = 0; j < W; j++)
    y[j] = 0;
  rounded (n, y, x, none);
  CHECK (some, y, z);
  COPY (want[0], init);
  for (int i = 0; i < n; i++)
    times (want[0], want[0], a[i]);
  once_more (3, n, o[0], a, init);
  CHECK (3 * some, o, want);
}

static void
test_scans (int n)
{
  int some = n > 0, more = n > 1;
  order so_far;
  start ();
  memcpy (so_far, first, sizeof first);
  for (int i = 0; i < n; i++)
    {
      after (so_far, so_far, p[i]);
      memcpy (r[i], so_far, sizeof so_far);
    }
  scanned (n, q, p, first);
  CHECK (some, q, r);
  memcpy (so_far, first, sizeof first);
  for (int i = 0; i < n; i++)
    {
      memcpy (r[i], so_far, sizeof so_far);
      after (so_far, so_far, p[i]);
    }
  before (n, q, p, first);
  CHECK (more, q, r);
  memcpy (r, p, sizeof r);
  memcpy (so_far, first, sizeof first);
  for (int i = 0; i < n; i++)
    {
      after (so_far, so_far, p[i]);
      memcpy (r[i], so_far, sizeof so_far);
    }
  in_place (n, p, first);
  CHECK (some, p, r);
  row all[N + 1], product;
  memcpy (all, a, sizeof a);
  COPY (product, init);
  for (int i = n; i-- > 0; )
    {
      COPY (all[i], product);
      times (product, product, a[i]);
    }
  in_place_before (n, a, init);
  CHECK (more, a, all);
  /* The initial row is one that is overwritten.  */
  memcpy (r, p, sizeof r);
  memcpy (so_far, p[n / 2], sizeof first);
  for (int i = 0; i < n; i++)
    {
      const unsigned char *last = i ? r[i - 1] : so_far;
      after (r[i], last, p[i]);
    }
  in_place (n, p, p[n / 2]);
  CHECK (0, p, r);
}

static void
test_views (int n)
{
  int some = n > 0, more = n > 1;
  row so_far, all[N + 1];
  start ();
  memcpy (all, a, sizeof a);
  COPY (so_far, init);
  for (int i = n; i-- > 0; )
    {
      times (so_far, so_far, a[i]);
      COPY (want[i], so_far);
    }
  flipped (n, o, a, init);
  CHECK (some, o, want);
  /* These are two arrays, as far as the kernel knows.  */
  COPY (so_far, init);
  for (int i = n; i-- > 0; )
    {
      times (so_far, so_far, a[i]);
      COPY (all[i], so_far);
    }
  flipped (n, a, a, init);
  CHECK (0, a, all);
  COPY (so_far, init);
  for (int i = 0; i < n; i++)
    {
      COPY (want[i + 2], so_far);
      times (so_far, so_far, a[k[i]]);
    }
  gathered (n, o, a, k, init);
  CHECK (more, o, want);
  /* What is between these rows is not the kernel's.  */
  COPY (so_far, init);
  for (int i = 0; i < n; i++)
    {
      times (so_far, so_far, a[i]);
      COPY (want[2 * i], so_far);
    }
  every_other (n, o, a, init);
  CHECK (n == 1, o, want);
}

static void
test_kinds (int n)
{
  int some = n > 0;
  for (int kind = 0; kind < 3; kind++)
    {
      row so_far;
      start ();
      COPY (so_far, init);
      for (int i = 0; i < n; i++)
	{
	  if (kind < 2)
	    times (so_far, so_far, a[i]);
	  else
	    mixed (want[i], i ? want[i - 1] : init, a[i]);
	  if (kind < 2)
	    COPY (want[i], so_far);
	}
      if (kind == 0)
	parts (n, o, wide, init);
      else if (kind == 1)
	planes (n, (unsigned (*)[2][2]) o, (unsigned (*)[2][2]) a, init);
      else
	reads_more (n, o, a, init);
      CHECK (some && kind < 2, o, want);
    }
  for (int m = 0; m <= 3; m += 3)
    {
      unsigned x[N * 3], y[N * 3], z[N * 3];
      for (int i = 0; i < N * 3; i++)
	x[i] = i % 7, y[i] = z[i] = i;
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m; j++)
	  {
	    int last = (j + m - 1) % m;
	    y[i * m + j] = (i ? y[(i - 1) * m + last] : init[last]) * 5 + x[i * m + j];
	  }
      variable (n, m, (unsigned (*)[m]) z, (unsigned (*)[m]) x, init);
      CHECK (some && m, z, y);
    }
}

/* The arrays go there once.  */

static void
test_loop (int n)
{
  row x[N + 1], y[N + 1], so_far;
  start ();
  memcpy (x, a, sizeof a);
  for (int t = 0; t < 6; t++)
    {
      row *to = t % 2 ? x : y, *from = t % 2 ? y : x;
      COPY (so_far, init);
      for (int i = 0; i < n; i++)
	{
	  times (so_far, so_far, from[i]);
	  COPY (to[i], so_far);
	}
    }
  bytes_to = 0;
  to_and_fro (3, n, a, o, init);
#if defined __OPTIMIZE__
  if (ON_DEVICE && bytes_to > (2 * n + 1) * sizeof (row))
    bad++, printf ("%d: n = %d: %zu bytes to the device\n", __LINE__, n, bytes_to);
#endif
  CHECK (n ? 6 : 0, a, x);
}

int
main (void)
{
  static const int counts[] = { 0, 1, 2, 3, N };
  for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++)
    {
      test_reductions (counts[i]);
      test_scans (counts[i]);
      test_views (counts[i]);
      test_kinds (counts[i]);
      test_loop (counts[i]);
    }
  printf ("%d bad\n", bad);
  return bad != 0;
}
