/* Calls that a run-time test would let fuse, whose consumers have come to run at other indices; pieces
   that are no one array, whatever a test says; parts of a guarded kernel, which run as the kernels
   did that it was made of; and a sum that is needed where its user has moved to.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels reversed 2 } */
/* { dg-kernels in_a_range 2 } */
/* { dg-kernels of_more 2 } */
/* { dg-kernels third_piece 5 { no-option sanitize } } */
/* { dg-kernels crossed 1 } */
/* { dg-kernels of_a_sum 3 { no-option non-call } } */
/* { dg-kernels of_a_sum 4 { option non-call } } */

#include "spaces.h"

static int f (int a) { return a * 3 + 1; }
static int g (int a) { return a ^ 5; }
static int h (int a, int b) { return a * 7 + b; }
static int k (int a, int b, int c) { return a * 5 + b - c * 3; }

/* What is tested are the counts of the first two; the second one runs backwards in the third.  */
TESTED void
reversed (int c, unsigned n, unsigned m, const int *x, int *o)
{
  int t[300], u[m];
  __builtin_map (f, n, t, x);
  __builtin_map (g, m, u, t);
  if (c)
    __builtin_map (h, m, o, __builtin_stride (u + m - 1, -1), x);
}

TESTED void
in_a_range (int c, unsigned n, unsigned l, int m, int p, const int *x, int *restrict o)
{
  int t[300], u[l];
  for (int i = 0; i < 300; i++)
    t[i] = c + i;
  __builtin_map (f, n, t, x);
  __builtin_map (g, l, u, t);
  if (c)
    __builtin_map (h, SPACE (m, RANGE (1, p)), (int (*)[p]) o, AT ((int (*)[p]) u, i0, i1 - 1),
		   (int (*)[p]) x);
}

/* The first one makes less than the second one reads.  */
TESTED void
of_more (unsigned n, unsigned m, const int *x, const int *y, int *o)
{
  int t[300], u[m];
  for (int i = 0; i < 300; i++)
    t[i] = 7 + i;
  __builtin_map (f, n, t, x);
  __builtin_map (h, m, u, t, y);
  __builtin_map (g, m, o, __builtin_stride (u + m - 1, -1));
}

/* Only the first one makes what is read in the end.  */
TESTED void
third_piece (unsigned n, unsigned m, const int *x, const int *y, const int *z, int *o)
{
  int t[n + m + 100];
  __builtin_map (g, 100, t + n + m, z);
  __builtin_map (f, n, t, x);
  __builtin_map (g, m, t + n, y);
  __builtin_map (f, n, o, t + m + 100);
}

/* The second and the fourth one need a test; then so do all.  Where it fails the first one still reads
   what the second one overwrites.  */
TESTED void
crossed (unsigned n, int c, const int *y, const int *z, int *restrict r, int *o)
{
  int q[64], w[64], x[64];
  for (int i = 0; i < 64; i++)
    w[i] = i * c, x[i] = i + c;
  __builtin_map (f, n, q, x);
  __builtin_map (g, n, x, y);
  w[0] = c;
  __builtin_map (k, n, r, q, w, z);
  __builtin_map (h, n, o, x, w);
}

static int add (int a, int b) { return a + b; }
static int most (int a, int b) { return a > b ? a : b; }

/* The fourth call has come to run where the second one does, which the store keeps there: the sum may
   not go down to the other reduction.  */
TESTED int
of_a_sum (int n, int m, int *restrict x, const int *restrict y, const int *restrict w,
	  int *restrict o, int *restrict p)
{
  int *t = malloc (m * sizeof *t), *u = malloc (n * sizeof *u);
  int r = __builtin_reduce (add, 0, n, w);
  __builtin_map (g, n, u, x);
  x[0] = 5;
  int s = __builtin_reduce (most, 0, n, w);
  __builtin_map (h, m, t, y, r);
  __builtin_map (h, n, o, u, t);
  __builtin_map (f, n, p, t + n);
  free (t);
  free (u);
  return s;
}

static int x[300], y[300], z[300], o[300], t[300];

static void
test_moved (unsigned n, unsigned m)
{
  EACH (i, 0, 300) o[i] = 0, t[i] = (unsigned) i < n ? f (x[i]) : 1 + i;
  if (n >= m)
    {
      reversed (1, n, m, x, o);
      EACH (i, 0, (int) m) CHECK (o[i] == h (g (f (x[m - 1 - i])), x[i]));
    }
  in_a_range (1, n, m / 6 * 6, m / 6, 6, x, o);
  EACH (i, 0, (int) m / 6) EACH (j, 1, 6)
    CHECK (o[i * 6 + j] == h (g (t[i * 6 + j - 1]), x[i * 6 + j]));
  EACH (i, 0, 300) t[i] = (unsigned) i < n ? f (x[i]) : 7 + i;
  of_more (n, m, x, y, o);
  EACH (i, 0, (int) m) CHECK (o[i] == g (h (t[m - 1 - i], y[m - 1 - i])));
}

static void
test_pieces (int n, int m)
{
  EACH (i, 0, 100) t[n + m + i] = g (z[i]);
  EACH (i, 0, n) t[i] = f (x[i]);
  EACH (i, 0, m) t[n + i] = g (y[i]);
  third_piece (n, m, x, y, z, o);
  EACH (i, 0, n) CHECK (o[i] == f (t[m + 100 + i]));
}

static void
test_crossed (int n, int by)
{
  static int a[100], b[100], r[64], w[64], v[64];
  EACH (i, 0, 100) a[i] = b[i] = i * i;
  crossed (n, 3, a, z, r, a + by);
  EACH (i, 0, 64) w[i] = i * 3, v[i] = i + 3;
  w[0] = 3;
  EACH (i, 0, n)
    CHECK (r[i] == k (f (v[i]), w[i], z[i]));
  EACH (i, 0, n) v[i] = g (b[i]);
  EACH (i, 0, n) CHECK (a[by + i] == h (v[i], w[i]));
}

static void
test_sum (int n)
{
  static int a[100], w[100], v[100];
  int sum = 0, max = 0;
  EACH (i, 0, n) a[i] = i + 3, w[i] = 2 * i + 1, sum += w[i], max = w[i];
  CHECK (of_a_sum (n, 2 * n, a, y, w, o, v) == max);
  EACH (i, 0, n) CHECK (o[i] == h (g (i + 3), h (y[i], sum)));
  EACH (i, 0, n) CHECK (v[i] == f (h (y[i + n], sum)));
}

int
main (void)
{
  EACH (i, 0, 300) x[i] = i * i, y[i] = i * 77, z[i] = i * 1000;
  for (unsigned n = 0; n < 40; n += 13)
    for (unsigned m = 6; m < 40; m += 11)
      test_moved (n, m);
  test_moved (200, 200);
  test_pieces (30, 30);
  test_pieces (40, 70);
  test_crossed (50, 0);
  test_crossed (50, 1);
  test_crossed (5, 50);
  test_sum (1);
  test_sum (100);
  return 0;
}
