/* Whether what is read in pieces is cut is a question of cost for `fusion=optimal'.  T2 reduction
   cuts the first three: their parts share a kernel with who makes the pieces.  pieces-lost.c has what
   it does with others.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-fusion=optimal" } */
/* { dg-kernels beside 3 } */
/* { dg-members beside "map" "map" "map,redomap" } */
/* { dg-moves beside 6 3 } */
/* { dg-refused beside "t" cost } */
/* { dg-refused beside "t + k" cost } */
/* { dg-kernels fewer_beside 3 } */
/* { dg-members fewer_beside "map,map" "map,map" "redomap" } */
/* { dg-eliminated fewer_beside "t,t + k" } */
/* { dg-kernels one_whole 3 } */
/* { dg-members one_whole "map,map,map" "map,map,map" "map,redomap" } */
/* { dg-eliminated one_whole "u,u + k" } */
/* { dg-kernels without_scan 3 } */
/* { dg-members without_scan "scan" "map,map" "map,map" } */
/* { dg-eliminated without_scan "t,t + k" } */
/* { dg-moves without_scan 5 3 } */
/* { dg-kernels with_scan 3 } */
/* { dg-members with_scan "map" "map" "scan,map" } */
/* { dg-refused with_scan "t" cost } */
/* { dg-kernels summed_space 1 { no-option sanitize } } */
/* { dg-members summed_space "map,map,reduce; map,map,reduce" { no-option sanitize } } */
/* { dg-eliminated summed_space "t,o" { no-option sanitize } } */
/* { dg-kernels diagonals 1 { no-option sanitize } } */
/* { dg-kernels after_scan 4 { no-option sanitize } } */
/* { dg-members after_scan "map" "map" "scan" "map,map,map; map,map,map" { no-option sanitize } } */
/* { dg-eliminated after_scan "a,t" { no-option sanitize } } */
/* { dg-segments padded 4 { no-option sanitize } } */
/* { dg-eliminated padded "t" { no-option sanitize } } */

#include "spaces.h"

static int twice (int a) { return 2 * a; }
static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int zero (int a) { return a; }
static double same (double a) { return a; }
static double times (double a, double b) { return a * b; }
static double plus (double a, double b) { return a + b; }
static int five (int a, int b, int c, int d, int e) { return a + 2 * b - 3 * c + 4 * d - e; }
static int minus (int a, int b) { return a - b; }
static double half (int a) { return a / 2.; }
static double quarter (int a) { return a / 4.; }
static int four_times (double a, int b) { return (int) (4 * a) + b; }
static int three (int a, int b, int c) { return 2 * a - b + 3 * c; }
static int four (int a, int b, int c, int d) { return a + 2 * b - c + 3 * d; }

/* The last two read three arrays, which the parts of the first of them would read once more.  */
TESTED int
beside (size_t n, size_t k, int *restrict o, const int *restrict a, const int *restrict x,
	const int *restrict y, const int *restrict z)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (twice, k, t, a);
  __builtin_map (inc, n - k, t + k, a + k);
  __builtin_map (four, n, o, t, x, y, z);	/* { dg-missed "the map stays whole: in 2 parts it moves more" } */
  int s = __builtin_redomap (add, three, 0, n, x, y, z);
  free (t);
  return s;
}

/* One array is read once more, another one is gone.  */
TESTED int
fewer_beside (size_t n, size_t k, int *restrict o, const int *restrict a,
	      const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (twice, k, t, a);
  __builtin_map (inc, n - k, t + k, a + k);
  __builtin_map (minus, n, o, t, x);	/* { dg-optimized "cut the map into 2 parts" } */
  int s = __builtin_redomap (add, minus, 0, n, x, 3);
  free (t);
  return s;
}

/* The scan cannot be cut.  What it makes is stored and loaded instead, but is half as long.  */
TESTED void
without_scan (size_t n, size_t k, int *restrict o, const int *restrict a,
	      const int *restrict x)
{
  double *t = malloc (n * sizeof *t);
  int *u = malloc (n * sizeof *u);
  __builtin_map (half, k, t, a);
  __builtin_map (quarter, n - k, t + k, a + k);
  __builtin_scan (add, 0, n, u, x);
  __builtin_map (four_times, n, o, t, u);	/* { dg-optimized "cut the map into 2 parts" } */
  free (t);
  free (u);
}

/* No more is gained than lost.  */
TESTED void
with_scan (size_t n, size_t k, int *restrict o, const int *restrict a, const int *restrict x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (twice, k, t, a);
  __builtin_map (inc, n - k, t + k, a + k);
  __builtin_scan (add, 0, n, u, x);
  __builtin_map (minus, n, o, t, u);	/* { dg-missed "the map stays whole: in 2 parts it moves no less" } */
  free (t);
  free (u);
}

/* The sum fuses with the map, and as well with each of its parts: it is cut in turn.  */
TESTED int
summed_space (size_t n, size_t m, const int *restrict a)
{
  int (*t)[m] = malloc (n * sizeof *t), (*o)[m] = malloc (n * sizeof *o);
  __builtin_map (twice, __builtin_space (n, m), t, (const int (*)[m]) a);
  __builtin_map (inc, __builtin_space (__builtin_range (1, n), m), t, (const int (*)[m]) a);
  __builtin_map (minus, __builtin_space (n, m), o, t, 3);
  int s = __builtin_reduce (add, 0, __builtin_space (n, m), o);
  free (t);
  free (o);
  return s;
}

/* The first sum is cut along with the second one, and loses nothing by that.  */
TESTED void
diagonals (size_t n, size_t k, double *restrict u, double *d0, double *d1, double *d2,
	   double *v)
{
  double *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  double *c = malloc (n * sizeof *c), *t = malloc (n * sizeof *t);
  __builtin_map (same, k, a, 0.0);
  __builtin_map (times, RANGE (k, n), a, AT (d2, i0 - k), AT (v, i0 - k));
  __builtin_map (times, RANGE (0, n - k), b, d1, AT (v, i0 + k));
  __builtin_map (same, RANGE (n - k, n), b, 0.0);
  __builtin_map (times, n, c, d0, v);
  __builtin_map (plus, n, t, c, a);
  __builtin_map (plus, n, u, t, b);
  free (a);
  free (b);
  free (c);
  free (t);
}

/* The first sum is not cut along with the second one, as it loses the scan by that, and the second
   one loses the first.  Once that is cut the other one loses nothing, and stays cut.  */
TESTED void
after_scan (size_t n, size_t k, double *restrict u, const double *restrict d0,
	    const double *restrict d1, const double *restrict d2, const double *restrict v)
{
  double *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  double *c = malloc (n * sizeof *c), *t = malloc (n * sizeof *t);
  __builtin_map (same, k, a, 0.0);
  __builtin_map (times, RANGE (k, n), a, AT (d2, i0 - k), AT (v, i0 - k));
  __builtin_map (times, RANGE (0, n - k), b, d1, AT (v, i0 + k));
  __builtin_map (same, RANGE (n - k, n), b, 0.0);
  __builtin_scan (plus, 0.0, n, c, d0);
  __builtin_map (plus, n, t, c, a);
  __builtin_map (plus, n, u, t, b);
  free (a);
  free (b);
  free (c);
  free (t);
}

/* What is computed again in each part has been weighed against storing it before.  */
TESTED void
padded (int n, int *restrict o, const int *restrict a)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (zero, n, t, 0);
  __builtin_map (inc, RANGE (1, n - 1), t, AT (a, i0));
  __builtin_map (five, RANGE (2, n - 2), o, AT (t, i0 - 2), AT (t, i0 - 1), AT (t, i0),
		 AT (t, i0 + 1), AT (t, i0 + 2));
  free (t);
}

/* Both in one function.  */
TESTED int
one_whole (size_t n, size_t k, int *restrict o, int *restrict p, const int *restrict a,
	   const int *restrict x, const int *restrict y, const int *restrict z)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (twice, k, t, a);
  __builtin_map (inc, n - k, t + k, a + k);
  __builtin_map (inc, k, u, a);
  __builtin_map (twice, n - k, u + k, a + k);
  __builtin_map (minus, n, p, u, 7);
  __builtin_map (four, n, o, t, x, y, z);
  int s = __builtin_redomap (add, three, 0, n, x, y, z);
  free (t);
  free (u);
  return s;
}

static void
fill (size_t n, int *p, int by)
{
  for (size_t i = 0; i < n; i++)
    p[i] = (int) (i * by % 23) - 9;
}

static void
check_diagonals (size_t n, size_t k)
{
  ARRAY (double, u, n);
  ARRAY (double, v, n);
  ARRAY (double, d, n);
  for (size_t i = 0; i < n; i++)
    {
      v[i] = (double) (i % 7) - 2;
      d[i] = (double) (i % 5);
    }
  diagonals (n, k, u, d, d, d, v);
  for (size_t i = 0; i < n; i++)
    CHECK (u[i] == d[i] * v[i] + (i < k ? 0 : d[i - k] * v[i - k])
	   + (i < n - k ? d[i] * v[i + k] : 0));
  after_scan (n, k, u, d, d, d, v);
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    {
      sum += d[i];
      CHECK (u[i] == sum + (i < k ? 0 : d[i - k] * v[i - k])
	     + (i < n - k ? d[i] * v[i + k] : 0));
    }
  free (u);
  free (v);
  free (d);
}

static void
check_losing (size_t n, size_t k, int *o, const int *a, const int *x)
{
  int s = 0;
  without_scan (n, k, o, a, x);
  for (size_t i = 0; i < n; i++)
    {
      s += x[i];
      CHECK (o[i] == (i < k ? 2 * a[i] : a[i]) + s);
    }
  s = 0;
  with_scan (n, k, o, a, x);
  for (size_t i = 0; i < n; i++)
    {
      s += x[i];
      CHECK (o[i] == (i < k ? 2 * a[i] : a[i] + 1) - s);
    }
  if (n < 7)
    return;
  s = 0;
  for (size_t i = 0; i < n / 7 * 7; i++)
    s += (i < 7 ? 2 * a[i] : a[i] + 1) - 3;
  CHECK (summed_space (n / 7, 7, a) == s);
  padded (n, o, a);
  for (size_t i = 2; i + 2 < n; i++)
    CHECK (o[i] == five (i > 2 ? a[i - 2] + 1 : 0, a[i - 1] + 1, a[i] + 1, a[i + 1] + 1,
			 i + 3 < n ? a[i + 2] + 1 : 0));
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, a, n);
      ARRAY (int, x, n);
      ARRAY (int, y, n);
      ARRAY (int, z, n);
      ARRAY (int, o, n);
      ARRAY (int, p, n);
      fill (n, a, 5);
      fill (n, x, 7);
      fill (n, y, 3);
      fill (n, z, 11);
      int s = 0, r = 0;
      for (size_t i = 0; i < n; i++)
	{
	  s += three (x[i], y[i], z[i]);
	  r += x[i] - 3;
	}
      for (size_t k = 0; k <= n; k += n / 3 + 1)
	{
	  check_losing (n, k, o, a, x);
	  check_diagonals (n, k);
	}
      for (size_t k = 0; k <= n; k += n / 3 + 1)
	for (int both = 0; both < 2; both++)
	  {
	    CHECK ((both ? one_whole (n, k, o, p, a, x, y, z)
		    : beside (n, k, o, a, x, y, z)) == s);
	    for (size_t i = 0; i < n; i++)
	      CHECK (o[i] == four (i < k ? 2 * a[i] : a[i] + 1, x[i], y[i], z[i])
		     && (!both || p[i] == (i < k ? a[i] + 1 : 2 * a[i]) - 7));
	    CHECK (fewer_beside (n, k, o, a, x) == r);
	    for (size_t i = 0; i < n; i++)
	      CHECK (o[i] == (i < k ? 2 * a[i] : a[i] + 1) - x[i]);
	  }
      free (a);
      free (x);
      free (y);
      free (z);
      free (o);
      free (p);
    }
  return 0;
}
