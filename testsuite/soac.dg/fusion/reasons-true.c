/* Reasons are those that are in the way: not that another kernel needs an array which is in the same
   one, nor the order where a store may be in the way, nor that nothing goes from one call to the
   other where an operator reads by its name what has been made.  What is counted by one filter runs
   side by side.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels counted_by_filter 2 } */
/* { dg-kernels statistics 2 { no-option "sanitize|non-call" } } */
/* { dg-kernels two_consumers 2 } */
/* { dg-refused two_consumers "idx" read-outside } */
/* { dg-kernels two_of_filter 2 } */
/* { dg-refused two_of_filter "idx" read-outside } */
/* { dg-kernels stored_sum 2 } */
/* { dg-refused stored_sum "x" alias { no-option non-call } } */
/* { dg-kernels stored_apart 1 { no-option non-call } } */
/* { dg-kernels by_name 2 } */
/* { dg-refused by_name "table" read-outside } */
/* { dg-kernels by_name_of_all 2 } */
/* { dg-refused by_name_of_all "table" read-outside } */
/* { dg-kernels captured 2 } */
/* { dg-refused captured "own" read-outside } */
/* { dg-kernels by_other_name 2 } */
/* { dg-refused by_other_name "256" cost } */
#include "check.h"

static int positive (float a) { return a > 0; }
static float sq (float a) { return a * a; }
static float twice (float a) { return 2 * a; }
static float add (float a, float b) { return a + b; }
static float deviation (float a, float m) { return (a - m) * (a - m); }
static int plus (int a, int b) { return a + b; }
static int most (int a, int b) { return a < b ? b : a; }

TESTED size_t
counted_by_filter (size_t n, float *restrict w, const float *restrict x, const float *restrict y,
		   float *restrict u, float *restrict v)
{
  size_t k = __builtin_filter (positive, n, w, x);
  __builtin_map (sq, k, u, y);
  __builtin_map (twice, k, v, y);
  return k;
}

TESTED float
statistics (size_t n, float *restrict w, const float *restrict x)
{
  size_t k = __builtin_filter (positive, n, w, x);
  float m = __builtin_reduce (add, 0, k, w) / k, o = m + 1;
  float d = __builtin_redomap (add, deviation, 0, k, w, m);
  return d + __builtin_redomap (add, deviation, 0, k, w, o);
}

static int look_at (int i, const short *v) { return v[i & 7]; }
static unsigned short column (int i, int w) { return i % w; }
static unsigned short row (int i, int w) { return i / w; }

TESTED void
two_consumers (size_t n, int w, const short *v, unsigned short *xs, unsigned short *ys,
	       int *restrict idx)
{
  __builtin_map (look_at, n, idx, __builtin_iota (0), __builtin_replicate (v));
  __builtin_map (column, n, xs, idx, w);
  __builtin_map (row, n, ys, idx, w);
}

static int above (int i, const short *v, int t) { return v[i & 7] > t; }

TESTED size_t
two_of_filter (size_t n, int w, const short *v, unsigned short *xs, unsigned short *ys,
	       int *restrict idx)
{
  size_t k = __builtin_filter (above, n, idx, __builtin_iota (0), __builtin_replicate (v), 2);
  __builtin_map (column, k, xs, idx, w);
  __builtin_map (row, k, ys, idx, w);
  return k;
}

TESTED void
stored_sum (size_t n, const int *x, int *sum, int *greatest)
{
  *sum = __builtin_reduce (plus, 0, n, x) - *greatest;
  *greatest = __builtin_reduce (most, 0, n, x);
}

TESTED void
stored_apart (size_t n, const int *restrict x, int *restrict sum, int *restrict greatest)
{
  *sum = __builtin_reduce (plus, 0, n, x);
  *greatest = __builtin_reduce (most, 0, n, x);
}

static unsigned char table[256], other[256];
static unsigned char shade (unsigned c, unsigned t) { return c * 255 / t; }
static unsigned char look (unsigned char i) { return table[i]; }
static unsigned char look_other (unsigned char i) { return other[i]; }

TESTED void
by_name (size_t n, unsigned char *p, const unsigned char *q, const unsigned *c, unsigned t)
{
  __builtin_map (shade, 256, table, c, t);
  __builtin_map (look, n, p, q);
}

TESTED void
by_name_of_all (unsigned char *p, const unsigned char *q, const unsigned *c, unsigned t)
{
  __builtin_map (shade, 256, table, c, t);
  __builtin_map (look, 256, p, q);
}

TESTED void
captured (size_t n, unsigned char *p, const unsigned char *q, const unsigned *c, unsigned t)
{
  unsigned char own[256];
  unsigned char look_inside (unsigned char i) { return own[i]; }
  __builtin_map (shade, 256, own, c, t);
  __builtin_map (look_inside, n, p, q);
}

TESTED void
by_other_name (unsigned char *restrict p, const unsigned char *restrict q,
	       const unsigned *restrict c, unsigned t)
{
  __builtin_map (shade, 256, table, c, t);
  __builtin_map (look_other, 256, p, q);
}

static void
check_filters (size_t n)
{
  float *x = get (n * sizeof *x), *w = get (n * sizeof *w), *u = get (n * sizeof *u);
  float *v = get (n * sizeof *v);
  size_t k = 0;
  float sum = 0, d = 0, e = 0;
  for (size_t i = 0; i < n; i++)
    x[i] = (float) (i * 7 % 5) - 1;
  for (size_t i = 0; i < n; i++)
    if (x[i] > 0)
      k++, sum += x[i];
  CHECK (counted_by_filter (n, w, x, x, u, v) == k);
  for (size_t i = 0; i < k; i++)
    CHECK (u[i] == x[i] * x[i] && v[i] == 2 * x[i] && w[i] > 0);
  float m = sum / k;
  for (size_t i = 0; i < n; i++)
    if (x[i] > 0)
      d += deviation (x[i], m), e += deviation (x[i], m + 1);
  float s = statistics (n, w, x);
  CHECK (k == 0 || (s - d - e < 0.01f * (d + e) && d + e - s < 0.01f * (d + e)));
  free (x), free (w), free (u), free (v);
}

static void
check_consumers (size_t n)
{
  static const short v[8] = { 7, 1, 0, 9, 3, 2, 5, 30 };
  unsigned short *xs = get (n * sizeof *xs), *ys = get (n * sizeof *ys);
  int *idx = get (n * sizeof *idx);
  size_t k = 0;
  two_consumers (n, 3, v, xs, ys, idx);
  for (size_t i = 0; i < n; i++)
    CHECK (xs[i] == v[i & 7] % 3 && ys[i] == v[i & 7] / 3);
  size_t kept = two_of_filter (n, 3, v, xs, ys, idx);
  for (size_t i = 0; i < n; i++)
    if (v[i & 7] > 2)
      {
	CHECK (xs[k] == (unsigned short) (i % 3) && ys[k] == (unsigned short) (i / 3));
	k++;
      }
  CHECK (k == kept);
  free (xs), free (ys), free (idx);
}

static void
check_stores (void)
{
  int x[40], sum, greatest, all = 0;
  for (int i = 0; i < 40; i++)
    all += x[i] = i * 11 % 17;
  stored_apart (40, x, &sum, &greatest);
  CHECK (sum == all && greatest == 16);
  /* The sum becomes an element.  */
  greatest = 5;
  stored_sum (40, x, &x[7], &greatest);
  CHECK (x[7] == all - 5 && greatest == all - 5);
}

static void
check_tables (void)
{
  unsigned c[256];
  unsigned char p[256], q[256];
  for (int i = 0; i < 256; i++)
    c[i] = i * 2, q[i] = i * 13, other[i] = i ^ 5;
  by_name (100, p, q, c, 510);
  for (int i = 0; i < 100; i++)
    CHECK (p[i] == shade (c[q[i]], 510));
  by_name_of_all (p, q, c, 520);
  for (int i = 0; i < 256; i++)
    CHECK (p[i] == shade (c[q[i]], 520));
  captured (200, p, q, c, 530);
  for (int i = 0; i < 200; i++)
    CHECK (p[i] == shade (c[q[i]], 530));
  by_other_name (p, q, c, 540);
  for (int i = 0; i < 256; i++)
    CHECK (p[i] == (q[i] ^ 5));
}

int
main (void)
{
  FOR_SIZES (n)
    {
      check_filters (n);
      check_consumers (n);
    }
  check_stores ();
  check_tables ();
  return 0;
}
