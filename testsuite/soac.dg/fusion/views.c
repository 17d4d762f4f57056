/* Each view in each combinator, alone: values.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels maps 6 } */
/* { dg-kernels reduces 6 } */
/* { dg-kernels scans 3 } */
/* { dg-kernels filters 3 } */
/* { dg-kernels outputs 1 } */
/* { dg-guards outputs 0 } */
/* { dg-kernels nested 1 } */
/* { dg-guards nested 0 } */
/* { dg-kernels pointers 2 } */
/* { dg-kernels types 6 } */

#include "check.h"

/* A zip into TYPE: without the plugin the header has to be told.  */
#define ZIP_AS(TYPE, ...) __builtin_zip (__VA_ARGS__)

struct pair { float a; int b; };
struct place { struct pair p; long at; };
struct bits { unsigned lo : 3, hi : 5; };

static int inc (int a) { return a + 1; }
static int sub (int a, int b) { return a - 2 * b; }
static int add (int a, int b) { return a + b; }
static int flip (int a, int b) { return a ^ b; }
static int odd (int a) { return a & 1; }
static int near (int a, long b) { return (a + b) % 3 == 0; }
static struct pair make (int a, long i) { return (struct pair) { a * 0.5f, i - a }; }
static struct pair largest (struct pair x, struct pair y) { return y.a > x.a ? y : x; }
static struct pair sum (struct pair x, struct pair y)
{
  return (struct pair) { x.a + y.a, x.b + y.b };
}
static int of_pair (struct pair p) { return p.a * 2 + p.b; }
static int positive (struct pair p) { return p.b > 0; }
static long deep (struct place q) { return q.p.a + q.p.b + q.at; }
static struct place far (int a, long i)
{
  return (struct place) { { a, -a }, i };
}
static int at_seven (const int *p, int a) { return p[7] + a; }
static double third (double x) { return x / 3; }
static unsigned char low (int x) { return x; }
static int of_bits (struct bits b) { return b.hi - b.lo; }
static struct bits split (int a) { return (struct bits) { a, a >> 3 }; }

static TESTED void
maps (size_t n, int *restrict o1, int *restrict o2, int *restrict o3,
      int *restrict o4, int *restrict o5, int *restrict o6, const int *x,
      const unsigned *idx, long s)
{
  __builtin_map (inc, n, o1, __builtin_iota (3, -2));
  __builtin_map (sub, n, o2, __builtin_stride (x + 2 * n, -1),
		 __builtin_stride (x, 2));
  __builtin_map (sub, n, o3, __builtin_stride (x + 5, s),
		 __builtin_replicate (4));
  __builtin_map (sub, n, o4, __builtin_gather (x + 1, idx),
		 __builtin_stride (x, 0));
  __builtin_map (sub, n, o5, __builtin_gather (x, __builtin_iota (1, 3)),
		 __builtin_gather (x, __builtin_stride (idx, 2)));
  __builtin_map (of_pair, n, o6,
		 ZIP_AS (struct pair, x, __builtin_iota (n)));
}

static void
check_maps (size_t n)
{
  ARRAY (int, x, 3 * n + 20);
  ARRAY (unsigned, idx, 2 * n);
  ARRAY (int, o1, n);
  ARRAY (int, o2, n);
  ARRAY (int, o3, n);
  ARRAY (int, o4, n);
  ARRAY (int, o5, n);
  ARRAY (int, o6, n);
  for (size_t i = 0; i < 3 * n + 20; i++)
    x[i] = i * 7919 % 1009;
  for (size_t i = 0; i < 2 * n; i++)
    idx[i] = i * 31 % (n + 1);
  maps (n, o1, o2, o3, o4, o5, o6, x, idx, 3);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (o1[i] == 3 - 2 * (int) i + 1);
      CHECK (o2[i] == x[2 * n - i] - 2 * x[2 * i]);
      CHECK (o3[i] == x[5 + 3 * i] - 8);
      CHECK (o4[i] == x[1 + idx[i]] - 2 * x[0]);
      CHECK (o5[i] == x[1 + 3 * i] - 2 * x[idx[2 * i]]);
      CHECK (o6[i] == (int) (x[i] * 2 + n + i));
    }
  free (x);
  free (idx);
  free (o1);
  free (o2);
  free (o3);
  free (o4);
  free (o5);
  free (o6);
}

static TESTED long
reduces (size_t n, const int *x, const int *y, const short *idx)
{
  struct pair none = { -1, -1 };
  int a = __builtin_reduce (flip, 1, n, __builtin_iota (-5));
  int b = __builtin_reduce (add, 2, n, __builtin_stride (x + n - 1, -1));
  int c = __builtin_reduce (add, 3, n, __builtin_gather (x, idx));
  struct pair d = __builtin_reduce (largest, none, n,
				    __builtin_zip (y, __builtin_iota (0)));
  int e = __builtin_reduce (add, 4, n, __builtin_replicate (5));
  int f = __builtin_redomap (add, of_pair, 5, n,
			     ZIP_AS (struct pair, x, x));
  return a + 3L * b + 5L * c + 7L * (long) d.a + 11L * d.b + 13L * e + 17L * f;
}

static void
check_reduces (size_t n)
{
  ARRAY (int, x, n);
  ARRAY (int, y, n);
  ARRAY (short, idx, n);
  int a = 1, b = 2, c = 3, e = 4, f = 5;
  struct pair d = { -1, -1 };
  for (size_t i = 0; i < n; i++)
    {
      x[i] = i * 7919 % 1009;
      y[i] = i * 7919 % 100003 % 99991;
      idx[i] = i % 1000;
    }
  for (size_t i = 0; i < n; i++)
    {
      a ^= (int) i - 5;
      b += x[i];
      c += x[idx[i]];
      if (y[i] > d.a)
	d = (struct pair) { y[i], i };
      e += 5;
      f += 3 * x[i];
    }
  CHECK (reduces (n, x, y, idx)
	 == a + 3L * b + 5L * c + 7L * (long) d.a + 11L * d.b + 13L * e
	    + 17L * f);
  free (x);
  free (y);
  free (idx);
}

static TESTED void
scans (size_t n, int *restrict o1, int *restrict o2, int *restrict o3,
       float *restrict a4, int *restrict b4, int *restrict o5,
       int *restrict o6, float *restrict a7, int *restrict b7, const int *x,
       const size_t *idx)
{
  struct pair zero = { 0, 0 };
  __builtin_scan (flip, 0, n, __builtin_stride (o1 + 2 * n, -2),
		  __builtin_iota (1));
  __builtin_scan_exclusive (add, 4, n, __builtin_stride (o2, 3),
			    __builtin_stride (x + n, -1));
  __builtin_scan (add, 0, n, __builtin_scatter (o3, idx), x);
  __builtin_scan (sum, zero, n, __builtin_zip (a4, b4),
		  __builtin_zip (__builtin_replicate (2), x));
  __builtin_scanomap (add, sub, 1, n, o5, __builtin_gather (x, idx), 1);
  __builtin_scan_exclusive (flip, 4, n, __builtin_scatter (o6, idx),
			    __builtin_iota (0));
  __builtin_scan_exclusive (sum, zero, n,
			    __builtin_zip (a7, __builtin_scatter (b7, idx)),
			    __builtin_zip (__builtin_iota (0, 0.0f), x));
}

static void
check_scans (size_t n)
{
  ARRAY (int, x, n + 1);
  ARRAY (size_t, idx, n);
  ARRAY (int, o1, 2 * n + 1);
  ARRAY (int, o2, 3 * n + 1);
  ARRAY (int, o3, n);
  ARRAY (float, a4, n);
  ARRAY (int, b4, n);
  ARRAY (int, o5, n);
  ARRAY (int, o6, n);
  ARRAY (float, a7, n);
  ARRAY (int, b7, n);
  unsigned r1 = 0, r2 = 4, r3 = 0, r4 = 0, r5 = 1, r6 = 4, r7 = 0;
  for (size_t i = 0; i < n; i++)
    idx[i] = n - 1 - i;
  for (size_t i = 0; i <= n; i++)
    x[i] = i * 7919 % 1009;
  scans (n, o1, o2, o3, a4, b4, o5, o6, a7, b7, x, idx);
  for (size_t i = 0; i < n; i++)
    {
      r1 ^= i + 1;
      CHECK (o1[2 * (n - i)] == (int) r1);
      CHECK (o2[3 * i] == (int) r2);
      r2 += x[n - i];
      r3 += x[i];
      CHECK (o3[idx[i]] == (int) r3);
      r4 += x[i];
      CHECK (a4[i] == 2 * (i + 1.0f) && b4[i] == (int) r4);
      r5 += x[idx[i]] - 2;
      CHECK (o5[i] == (int) r5);
      CHECK (o6[idx[i]] == (int) r6);
      r6 ^= i;
      CHECK (a7[i] == 0 && b7[idx[i]] == (int) r7);
      r7 += x[i];
    }
  free (x);
  free (idx);
  free (o1);
  free (o2);
  free (o3);
  free (a4);
  free (b4);
  free (o5);
  free (o6);
  free (a7);
  free (b7);
}

static TESTED size_t
filters (size_t n, int *restrict o1, int *restrict o2, int *restrict o3,
	 float *restrict a4, int *restrict b4, struct pair *restrict o5,
	 const int *x, const int *idx)
{
  size_t k1 = __builtin_filter (odd, n, o1, __builtin_iota (0));
  size_t k2 = __builtin_filter (near, n, __builtin_stride (o2 + n, -1), x,
				__builtin_iota (0));
  size_t k3 = __builtin_filter (odd, n, __builtin_scatter (o3, idx), x);
  size_t k4 = __builtin_filter (positive, n, __builtin_zip (a4, b4),
				ZIP_AS (struct pair, x, __builtin_iota (-10)));
  size_t k5 = __builtin_filter (positive, n, o5,
				ZIP_AS (struct pair,
					__builtin_stride (x + n, -1), x));
  return k1 + 3 * k2 + 5 * k3 + 7 * k4 + 11 * k5;
}

static void
check_filters (size_t n)
{
  ARRAY (int, x, n + 1);
  ARRAY (int, idx, n);
  ARRAY (int, o1, n);
  ARRAY (int, o2, n + 1);
  ARRAY (int, o3, n);
  ARRAY (float, a4, n);
  ARRAY (int, b4, n);
  ARRAY (struct pair, o5, n);
  size_t k1 = 0, k2 = 0, k3 = 0, k4 = 0, k5 = 0;
  for (size_t i = 0; i < n; i++)
    idx[i] = (i + 5) % n;
  for (size_t i = 0; i <= n; i++)
    x[i] = i * 7919 % 1009;
  size_t all = filters (n, o1, o2, o3, a4, b4, o5, x, idx);
  for (size_t i = 0; i < n; i++)
    {
      if (i & 1)
	CHECK (o1[k1++] == (int) i);
      if ((x[i] + i) % 3 == 0)
	CHECK (o2[n - k2++] == x[i]);
      if (x[i] & 1)
	CHECK (o3[idx[k3++]] == x[i]);
      if (i > 10)
	{
	  CHECK (a4[k4] == x[i] && b4[k4] == (int) i - 10);
	  k4++;
	}
      if (x[i] > 0)
	{
	  CHECK (o5[k5].a == x[n - i] && o5[k5].b == x[i]);
	  k5++;
	}
    }
  CHECK (all == k1 + 3 * k2 + 5 * k3 + 7 * k4 + 11 * k5);
  free (x);
  free (idx);
  free (o1);
  free (o2);
  free (o3);
  free (a4);
  free (b4);
  free (o5);
}

static TESTED void
outputs (size_t n, int *restrict o1, int *restrict o2, float *restrict a3,
	 int *restrict b3, float *restrict a4, int *restrict b4,
	 int *restrict o5, int *restrict o6, const int *x, const long *idx)
{
  __builtin_map (inc, n, __builtin_stride (o1, 2), x);
  __builtin_map (inc, n, __builtin_scatter (o2, idx), x);
  __builtin_map (make, n, __builtin_zip (a3, b3), x, __builtin_iota (0));
  __builtin_map (make, n, __builtin_zip (__builtin_scatter (a4, idx),
					 __builtin_stride (b4 + n, -1)),
		 x, __builtin_iota (7));
  __builtin_map (inc, n, __builtin_scatter (o5, __builtin_iota (n, -1)), x);
  __builtin_map (inc, n,
		 __builtin_scatter (o6, __builtin_stride (idx + n - 1, -1)), x);
}

static void
check_outputs (size_t n)
{
  ARRAY (int, x, n);
  ARRAY (long, idx, n);
  ARRAY (int, o1, 2 * n);
  ARRAY (int, o2, n);
  ARRAY (float, a3, n);
  ARRAY (int, b3, n);
  ARRAY (float, a4, n);
  ARRAY (int, b4, n + 1);
  ARRAY (int, o5, n + 1);
  ARRAY (int, o6, n);
  for (size_t i = 0; i < n; i++)
    {
      x[i] = i * 7919 % 1009;
      idx[i] = (i + n / 3) % n;
      o1[2 * i + 1] = 12;
    }
  outputs (n, o1, o2, a3, b3, a4, b4, o5, o6, x, idx);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (o1[2 * i] == x[i] + 1 && o1[2 * i + 1] == 12);
      CHECK (o2[idx[i]] == x[i] + 1);
      CHECK (a3[i] == x[i] * 0.5f && b3[i] == (int) i - x[i]);
      CHECK (a4[idx[i]] == x[i] * 0.5f && b4[n - i] == (int) i + 7 - x[i]);
      CHECK (o5[n - i] == x[i] + 1);
      CHECK (o6[idx[n - 1 - i]] == x[i] + 1);
    }
  free (x);
  free (idx);
  free (o1);
  free (o2);
  free (a3);
  free (b3);
  free (a4);
  free (b4);
  free (o5);
  free (o6);
}

static TESTED void
nested (size_t n, long *restrict o1, float *restrict a2, int *restrict b2,
	long *restrict c2, int *restrict o3, const int *x)
{
  __builtin_map (deep, n, o1,
		 ZIP_AS (struct place,
			 ZIP_AS (struct pair, x, __builtin_iota (0)),
			 __builtin_replicate (3)));
  __builtin_map (far, n,
		 __builtin_zip (__builtin_zip (a2, b2),
				__builtin_stride (c2 + n, -1)),
		 x, __builtin_iota (0));
  __builtin_map (of_bits, n, o3,
		 ZIP_AS (struct bits, x, __builtin_iota (0)));
}

static void
check_nested (size_t n)
{
  ARRAY (int, x, n);
  ARRAY (long, o1, n);
  ARRAY (float, a2, n);
  ARRAY (int, b2, n);
  ARRAY (long, c2, n + 1);
  ARRAY (int, o3, n);
  ARRAY (unsigned char, lo, n);
  ARRAY (unsigned char, hi, n);
  for (size_t i = 0; i < n; i++)
    x[i] = i * 7919 % 1009;
  nested (n, o1, a2, b2, c2, o3, x);
  __builtin_map (split, n, __builtin_zip (lo, hi), x);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (o1[i] == (long) (x[i] + i + 3));
      CHECK (a2[i] == x[i] && b2[i] == -x[i] && c2[n - i] == (long) i);
      CHECK (o3[i] == (int) (i & 31) - (x[i] & 7));
      CHECK (lo[i] == (x[i] & 7) && hi[i] == (x[i] >> 3 & 31));
    }
  free (x);
  free (o1);
  free (a2);
  free (b2);
  free (c2);
  free (o3);
  free (lo);
  free (hi);
}

static TESTED void
pointers (size_t n, int *restrict o1, int *restrict o2, const int *table,
	  const int *const *rows)
{
  __builtin_map (at_seven, n, o1, __builtin_replicate (table),
		 __builtin_iota (0));
  __builtin_map (at_seven, n, o2, __builtin_stride (rows + n - 1, -1),
		 __builtin_replicate (1));
}

static void
check_pointers (size_t n)
{
  int table[9] = { 0, 1, 2, 3, 4, 5, 6, 700, 8 };
  ARRAY (const int *, rows, n);
  ARRAY (int, o1, n);
  ARRAY (int, o2, n);
  for (size_t i = 0; i < n; i++)
    rows[i] = table + i % 2;
  pointers (n, o1, o2, table, rows);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (o1[i] == 700 + (int) i);
      CHECK (o2[i] == rows[n - 1 - i][7] + 1);
    }
  free (rows);
  free (o1);
  free (o2);
}

static TESTED void
types (size_t n, double *restrict o1, double *restrict o2,
       unsigned char *restrict o3, float *restrict o4, long *restrict o5,
       double *restrict o6, const float *x, unsigned long big, char c)
{
  __builtin_map (third, n, o1, __builtin_iota (-3));
  __builtin_map (third, n, o2, __builtin_iota (0.25f, 0.5));
  __builtin_map (low, n, o3, __builtin_iota (250, c));
  __builtin_map (third, n, o4, __builtin_stride (x, 1));
  __builtin_map (inc, n, o5, __builtin_iota (c, c));
  __builtin_map (third, n, o6, __builtin_iota (big));
}

static void
check_types (size_t n)
{
  ARRAY (float, x, n);
  ARRAY (double, o1, n);
  ARRAY (double, o2, n);
  ARRAY (unsigned char, o3, n);
  ARRAY (float, o4, n);
  ARRAY (long, o5, n);
  ARRAY (double, o6, n);
  for (size_t i = 0; i < n; i++)
    x[i] = i % 1000;
  types (n, o1, o2, o3, o4, o5, o6, x, 1ul << 63, -2);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (o1[i] == ((double) i - 3) / 3);
      CHECK (o2[i] == (0.25 + i * 0.5) / 3);
      CHECK (o3[i] == (unsigned char) (250 - 2 * (long) i));
      CHECK (o4[i] == (float) ((double) x[i] / 3));
      CHECK (o5[i] == -2 - 2 * (long) i + 1);
      CHECK (o6[i] == (double) ((1ul << 63) + i) / 3);
    }
  free (x);
  free (o1);
  free (o2);
  free (o3);
  free (o4);
  free (o5);
  free (o6);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      check_maps (n);
      check_reduces (n);
      check_scans (n);
      check_filters (n);
      check_outputs (n);
      check_nested (n);
      check_pointers (n);
      check_types (n);
    }
  return 0;
}
