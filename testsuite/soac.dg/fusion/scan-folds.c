/* Reductions beside a scan, and of its values: a line of places each (passes/codegen/scans.cc),
   and none where a reduction is what the scan has in the end.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels total 1 } */
/* { dg-kernels total_before 1 } */
/* { dg-kernels total_mapped 1 } */
/* { dg-eliminated total_mapped "t" } */
/* { dg-kernels other_start 1 } */
/* { dg-kernels other_count 1 } */
/* { dg-kernels only_total 1 } */
/* { dg-eliminated only_total "t" } */
/* { dg-kernels sum_of_sums 1 } */
/* { dg-eliminated sum_of_sums "t" } */
/* { dg-kernels in_place 1 } */
/* { dg-kernels extremes 1 } */
/* { dg-eliminated extremes "t" } */
/* { dg-kernels beside 1 } */
/* { dg-kernels before 1 } */
/* { dg-kernels narrow 1 } */
/* { dg-kernels complex_sum 1 } */
/* { dg-kernels last_one 1 } */
/* { dg-kernels twice 1 } */

#include "check.h"

typedef struct { double re, im; } z;

static double add (double a, double b) { return a + b; }
static float addf (float a, float b) { return a + b; }
static int addi (int a, int b) { return a + b; }
static int low (int a, int b) { return a < b ? a : b; }
static int high (int a, int b) { return a > b ? a : b; }
static short adds (short a, short b) { return (short) (a + b); }
static double sq (double a) { return a * a; }
static int negate (int a) { return -a; }
static z both (double a, double b) { return (z) { a, b }; }
static z addz (z a, z b) { return (z) { a.re + b.re, a.im + b.im }; }
static int last (int a, int b) { (void) a; return b; }

/* ---- what the scan has in the end --------------------------------------- */

TESTED float
total (size_t n, float *restrict o, const float *restrict x)
{
  __builtin_scan (addf, 0.5f, n, o, x);
  return __builtin_reduce (addf, 0.5f, n, x);
}

TESTED double
total_before (size_t n, double *restrict o, const double *restrict x)
{
  double all = __builtin_reduce (add, 1, n, x);
  __builtin_scan_exclusive (add, 1, n, o, x);
  return all;
}

TESTED double
total_mapped (size_t n, double *restrict o, const double *restrict x)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_scan (add, 0, n, o, t);
  double all = __builtin_reduce (add, 0, n, t);
  free (t);
  return all;
}

/* From something else: not the same.  */
TESTED int
other_start (size_t n, int *restrict o, const int *restrict x, int a, int b)
{
  __builtin_scan (addi, a, n, o, x);
  return __builtin_reduce (addi, b, n, x);
}

/* Of fewer elements: not the same.  */
TESTED int
other_count (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 3) * sizeof *t);
  __builtin_scan (addi, 0, n + 3, t, x);
  __builtin_map (addi, n, o, t, t + 3);
  int all = __builtin_reduce (addi, 0, n, x);
  free (t);
  return all;
}

/* Nobody but the maximum reads what is scanned.  */
TESTED int
only_total (size_t n, const int *restrict x, int *most)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (addi, 7, n, t, x);
  int top = __builtin_reduce (high, -1000000, n, t);
  int all = __builtin_reduce (addi, 7, n, x);
  free (t);
  *most = top;
  return all;
}

/* ---- other reductions --------------------------------------------------- */

TESTED double
sum_of_sums (size_t n, const double *restrict x, double *restrict squares)
{
  double *t = malloc (n * sizeof *t);
  double two = __builtin_redomap (add, sq, 0, n, x);
  __builtin_scan (add, 0, n, t, x);
  double all = __builtin_reduce (add, 0, n, t);
  free (t);
  *squares = two;
  return all;
}

/* The elements are gone when they are scanned.  */
TESTED int
in_place (size_t n, int *x, int *most, int *sum)
{
  int top = __builtin_reduce (high, -1000000, n, x);
  __builtin_scan (addi, 3, n, x, x);
  int all = __builtin_reduce (addi, 0, n, x);
  int least = __builtin_reduce (low, 1000000, n, x);
  *most = top;
  *sum = all;
  return least;
}

TESTED void
extremes (size_t n, const int *restrict x, int *restrict e)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (high, -1000000, n, t, x);
  int floor = __builtin_reduce (low, 1000000, n, t);
  int lowest = __builtin_reduce (low, 1000000, n, x);
  int sum = __builtin_reduce (addi, 0, n, t);
  free (t);
  e[0] = floor;
  e[1] = lowest;
  e[2] = sum;
}

/* Everything is stored, too.  */
TESTED int
beside (size_t n, int *restrict o, int *restrict p, int *restrict q,
	const int *restrict x)
{
  __builtin_map (negate, n, p, x);
  __builtin_scan (addi, 0, n, o, p);
  __builtin_map (negate, n, q, o);
  return __builtin_reduce (high, -1000000, n, q);
}

TESTED int
before (size_t n, int *restrict o, const int *restrict x, int *least)
{
  __builtin_scan_exclusive (addi, 9, n, o, x);
  int lowest = __builtin_reduce (low, 1000000, n, o);
  int least_x = __builtin_reduce (low, 1000000, n, x);
  *least = lowest;
  return least_x;
}

/* Who takes the values takes them as the array has them.  */
TESTED int
narrow (size_t n, short *restrict o, const int *restrict x)
{
  __builtin_scan (addi, 30000, n, o, x);
  return __builtin_reduce (high, -1000000, n, o);
}

/* Two numbers by one reduction.  */
TESTED z
complex_sum (size_t n, double *restrict o, const double *restrict x)
{
  __builtin_scan (add, 0, n, o, x);
  return __builtin_redomap (addz, both, ((z) { 1, 2 }), n, x, o);
}

/* By an operator that is not known: one after the other.  */
TESTED int
last_one (size_t n, short *restrict o, const short *restrict x)
{
  __builtin_scan (adds, 0, n, o, x);
  return __builtin_reduce (last, -1, n, o);
}

/* What blocks do when the first scan is known, goes by lines, too.  */
TESTED int
twice (size_t n, int *restrict o, int *restrict p, const int *restrict x)
{
  __builtin_scan (addi, 0, n, o, x);
  __builtin_scan (addi, 0, n, p, o);
  return __builtin_reduce (high, -1000000, n, o);
}

/* ---- the same by loops -------------------------------------------------- */

#define NEAR(A, B) ((A) - (B) <= 1e-3 * (B) && (B) - (A) <= 1e-3 * (B))
/* In any order a kernel's grouping has; unfused each has its own.  */
#ifdef __OPTIMIZE__
#define SAME(A, B) ((A) == (B))
#else
#define SAME(A, B) NEAR (A, B)
#endif

static void
test_totals (size_t n)
{
  ARRAY (float, f, n);
  ARRAY (float, g, n);
  ARRAY (double, x, n + 1);
  ARRAY (double, o, n + 1);
  double sum = 0.5, squares = 0;
  for (size_t i = 0; i < n; i++)
    {
      x[i] = f[i] = 0.1f + i % 13;
      sum += f[i];
      squares += x[i] * x[i];
    }
  float all = total (n, g, f);
  CHECK (NEAR (all, sum) && SAME (all, n ? g[n - 1] : 0.5f));
  double wide = total_before (n, o, x);
  CHECK (NEAR (wide, sum + 0.5)
	 && (n == 0 || NEAR (wide - x[n - 1] + 1, o[n - 1] + 1)));
  wide = total_mapped (n, o, x);
  CHECK (NEAR (wide, squares) && SAME (wide, n ? o[n - 1] : 0));
  printf ("%zu %a %a\n", n, all, wide);
  double s = 0, sums = 0;
  for (size_t i = 0; i < n; i++)
    sums += s += x[i];
  double two, one = sum_of_sums (n, x, &two);
  CHECK (NEAR (one, sums) && NEAR (two, squares));
  z c = complex_sum (n, o, x);
  CHECK (NEAR (c.re, s + 1) && NEAR (c.im, sums + 2));
  printf ("%a %a %a %a\n", one, two, c.re, c.im);
  free (f);
  free (g);
  free (x);
  free (o);
}

static void
test_starts (size_t n, const int *x, int *o)
{
  int s = 5, from = -9, most = -1000000;
  int all = other_start (n, o, x, 5, -9);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (o[i] == (s += x[i]));
      from += x[i];
    }
  CHECK (all == from);
  CHECK (other_count (n, o, x) == from + 9);
  s = 0;
  for (size_t i = 0; i < n; i++)
    {
      s += x[i];
      CHECK (o[i] == 2 * s + x[i + 1] + x[i + 2] + x[i + 3]);
    }
  int got = 0;
  all = only_total (n, x, &got);
  s = 7;
  for (size_t i = 0; i < n; i++)
    most = high (most, s += x[i]);
  CHECK (all == s && got == most);
}

static void
test_places (size_t n, const int *x, int *o, int *p, int *q)
{
  int s = 3, most = -1000000, least = 1000000, sum = 0, e[3];
  int floor = -1000000, lowest = 1000000, least_x = 1000000, floors = 0;
  for (size_t i = 0; i < n; i++)
    {
      o[i] = x[i];
      most = high (most, x[i]);
      least_x = low (least_x, x[i]);
      least = low (least, s += x[i]);
      sum = (int) ((unsigned) sum + s);
      lowest = low (lowest, floor = high (floor, x[i]));
      floors += floor;
    }
  int most_got, sum_got;
  CHECK (in_place (n, o, &most_got, &sum_got) == least);
  CHECK (most_got == most && sum_got == sum);
  s = 3;
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == (s += x[i]));
  extremes (n, x, e);
  CHECK (e[0] == lowest && e[1] == least_x && e[2] == floors);
  most = beside (n, o, p, q, x);
  s = 0;
  int up = -1000000;
  for (size_t i = 0; i < n; i++)
    {
      s -= x[i];
      up = high (up, -s);
      CHECK (o[i] == s && p[i] == -x[i] && q[i] == -s);
    }
  CHECK (most == up);
  CHECK (before (n, o, x, &most_got) == least_x);
  s = 9;
  least = 1000000;
  for (size_t i = 0; i < n; s += x[i++])
    {
      CHECK (o[i] == s);
      least = low (least, s);
    }
  CHECK (most_got == least);
  most = twice (n, o, p, x);
  s = 0, sum = 0, up = -1000000;
  for (size_t i = 0; i < n; i++)
    {
      s += x[i];
      sum += s;
      up = high (up, s);
      CHECK (o[i] == s && p[i] == sum);
    }
  CHECK (most == up);
}

static void
test_shorts (size_t n, const int *x)
{
  ARRAY (short, o, n);
  ARRAY (short, y, n);
  int most = -1000000, s = 30000;
  for (size_t i = 0; i < n; i++)
    {
      y[i] = x[i];
      s += x[i];
      most = high (most, (short) s);
    }
  CHECK (narrow (n, o, x) == most);
  int end = last_one (n, o, y);
  short sum = 0;
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == (sum += y[i]));
  CHECK (end == (n ? sum : -1));
  free (o);
  free (y);
}

int
main (void)
{
  static const size_t sizes[] = { 0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 64,
				  100, 1000, 8192, 8193, 16384, 20000, 70001 };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      size_t n = sizes[k];
      ARRAY (int, x, n + 3);
      ARRAY (int, o, n);
      ARRAY (int, p, n);
      ARRAY (int, q, n);
      for (size_t i = 0; i < n + 3; i++)
	x[i] = (int) (i * 7919 % 41) - 20;
      test_totals (n);
      test_starts (n, x, o);
      test_places (n, x, o, p, q);
      test_shorts (n, x);
      free (x);
      free (o);
      free (p);
      free (q);
    }
}

/* { dg-steps total_mapped "LOAD x; APPLY sq (0); SCAN add (1) as + to o; TOTAL of 2, result" } */
