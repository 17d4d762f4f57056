/* Reductions and scans that compare or multiply integers of 64 bits: plain x86-64 has no such vectors,
   or slow ones, so that they are done one by one.  Sums, and 32 bits, have vectors.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels best_wide 1 } */
/* { dg-kernels best_narrow 1 } */
/* { dg-kernels composed_wide 1 } */
/* { dg-kernels scan_greatest 1 } */
/* { dg-kernels scan_product 1 } */
/* { dg-kernels scan_sum 1 } */
/* { dg-schedule best_wide "unordered, threads above 762" { option "-O2 -fopenmp$" } } */
/* { dg-schedule best_narrow "unordered, 4 lanes, threads above 789" { option "-O2 -fopenmp$" } } */
/* { dg-schedule composed_wide "unordered, threads above 1236" { option "-O2 -fopenmp$" } } */
/* { dg-schedule scan_greatest "scanning" { option "-O3 -g" } } */
/* { dg-schedule scan_product "scanning" { option "-O3 -g" } } */
/* { dg-schedule scan_sum "scanning, lines of 8, past the cache" { option "-O3 -g" } } */

#include "check.h"

typedef long long wide;
typedef struct { wide b, p, s, t; } segment;
typedef struct { int b, p, s, t; } narrow_segment;
typedef struct { unsigned long long a, b; } affine;

static wide greater (wide a, wide b) { return a > b ? a : b; }
static wide sum (wide a, wide b) { return a + b; }
static wide product (wide a, wide b) { return (unsigned long long) a * b; }
static int greater_int (int a, int b) { return a > b ? a : b; }

static segment
join (segment x, segment y)
{
  return (segment) { greater (greater (x.b, y.b), x.s + y.p), greater (x.p, x.t + y.p),
		     greater (y.s, x.s + y.t), x.t + y.t };
}

static segment
one (int x)
{
  wide y = greater (x, 0);
  return (segment) { y, y, y, x };
}

static narrow_segment
join_narrow (narrow_segment x, narrow_segment y)
{
  return (narrow_segment) { greater_int (greater_int (x.b, y.b), x.s + y.p),
			    greater_int (x.p, x.t + y.p), greater_int (y.s, x.s + y.t),
			    x.t + y.t };
}

static narrow_segment
one_narrow (int x)
{
  int y = greater_int (x, 0);
  return (narrow_segment) { y, y, y, x };
}

/* First X, then Y.  */
static affine
compose (affine x, affine y)
{
  return (affine) { x.a * y.a, x.b * y.a + y.b };
}

static affine
step (int x)
{
  return (affine) { 2 * x + 1, x };
}

TESTED wide
best_wide (size_t n, const int *x)
{
  segment none = { 0, 0, 0, 0 };
  return __builtin_redomap (join, one, none, n, x).b;
}

TESTED int
best_narrow (size_t n, const int *x)
{
  narrow_segment none = { 0, 0, 0, 0 };
  return __builtin_redomap (join_narrow, one_narrow, none, n, x).b;
}

TESTED affine
composed_wide (size_t n, const int *x)
{
  affine none = { 1, 0 };
  return __builtin_redomap (compose, step, none, n, x);
}

TESTED void
scan_greatest (size_t n, wide *restrict o, const wide *restrict x)
{
  __builtin_scan (greater, -100, n, o, x);
}

TESTED void
scan_product (size_t n, wide *restrict o, const wide *restrict x)
{
  __builtin_scan (product, 3, n, o, x);
}

TESTED void
scan_sum (size_t n, wide *restrict o, const wide *restrict x)
{
  __builtin_scan (sum, 3, n, o, x);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (wide, y, n);
      ARRAY (wide, g, n);
      ARRAY (wide, p, n);
      ARRAY (wide, s, n);
      segment all = { 0, 0, 0, 0 };
      affine in_turn = { 1, 0 };
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = (int) (i * 7919 % 201) - 100;
	  y[i] = x[i] | 1;
	  all = join (all, one (x[i]));
	  in_turn = compose (in_turn, step (x[i]));
	}
      affine found = composed_wide (n, x);
      CHECK (found.a == in_turn.a && found.b == in_turn.b);
      CHECK (best_wide (n, x) == all.b && best_narrow (n, x) == all.b);
      scan_greatest (n, g, y);
      scan_product (n, p, y);
      scan_sum (n, s, y);
      wide most = -100, times = 3, added = 3;
      for (size_t i = 0; i < n; i++)
	{
	  most = greater (most, y[i]), times = product (times, y[i]), added += y[i];
	  CHECK (g[i] == most && p[i] == times && s[i] == added);
	}
      free (x), free (y), free (g), free (p), free (s);
    }
  return 0;
}
