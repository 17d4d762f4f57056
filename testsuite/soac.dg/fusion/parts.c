/* Consumers of parts of an array, or of it in other steps: the producer runs
   there, at their indices; and what hinders that, or does not.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels reversed 1 } */
/* { dg-members reversed "map,map" } */
/* { dg-eliminated reversed "t" } */
/* { dg-kernels halves 2 } */
/* { dg-members halves "map,reduce" "map,reduce" } */
/* { dg-eliminated halves "t" } */
/* { dg-kernels thirds 3 } */
/* { dg-members thirds "map,reduce" "map,reduce" "map,reduce" } */
/* { dg-eliminated thirds "t" } */
/* { dg-kernels even_odd 2 } */
/* { dg-members even_odd "map,map,reduce" "map,map,reduce" } */
/* { dg-eliminated even_odd "u,t" } */
/* { dg-kernels half_twice 1 } */
/* { dg-members half_twice "map,reduce,scan" } */
/* { dg-eliminated half_twice "t" } */
/* { dg-kernels overlapping 3 } */
/* { dg-refused overlapping "t" order } */
/* { dg-eliminated overlapping "" } */
/* { dg-kernels whole_and_half 2 } */
/* { dg-members whole_and_half "map,reduce" "reduce" } */
/* { dg-refused whole_and_half "t" order } */
/* { dg-kernels stencil 1 } */
/* { dg-eliminated stencil "t" } */
/* { dg-kernels of_pairs 1 } */
/* { dg-members of_pairs "map,map" } */
/* { dg-eliminated of_pairs "t" } */
/* { dg-kernels kept 2 } */
/* { dg-refused kept "t" order } */
/* { dg-kernels larger 2 } */
/* { dg-refused larger "t" order } */
/* { dg-kernels of_scan 2 } */
/* { dg-refused of_scan "t" order } */
/* { dg-kernels scan_above 2 } */
/* { dg-members scan_above "scan" "map,map" } */
/* { dg-refused scan_above "t" order } */
/* { dg-kernels written_between 2 } */
/* { dg-refused written_between "t" inplace { no-option sanitize } } */
/* { dg-kernels all_views 1 } */
/* { dg-eliminated all_views "t" } */
/* { dg-kernels of_floats 2 } */
/* { dg-refused of_floats "t" order } */
/* { dg-kernels pair_reversed 1 } */
/* { dg-eliminated pair_reversed "p,q" } */
/* { dg-kernels concatenated 2 } */
/* { dg-members concatenated "map,map" "map,map" } */
/* { dg-eliminated concatenated "t,t + h" } */
/* { dg-kernels compared 1 } */
/* { dg-eliminated compared "t" } */
/* { dg-kernels passed 1 } */
/* { dg-eliminated passed "t" } */
/* { dg-kernels size_of 1 } */
/* { dg-kernels early 2 } */
/* { dg-members early "map,reduce" "map,reduce" } */
/* { dg-eliminated early "t" } */

#include "check.h"

/* A zip into TYPE: without the plugin the header has to be told.  */
#define ZIP_AS(TYPE, ...) __builtin_zip (__VA_ARGS__)

struct pair { int a; float b; };

static int inc (int a) { return a + 1; }
static int twice (int x) { return 2 * x; }
static int add (int a, int b) { return a + b; }
static int bits (int a, int b) { return a ^ b; }
static int sub (int a, int b) { return b - a; }
static int mixed (int a, int b, long i, int c, int d)
{
  return a + 2 * b + 3 * (int) i + 5 * c + 7 * d;
}
static struct pair both (int x) { return (struct pair) { x + 1, x * 0.5f }; }
static int of_pair (struct pair p) { return p.a + 4 * p.b; }

static TESTED void
reversed (size_t n, int *restrict r, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (twice, n, r, __builtin_stride (t + n - 1, -1));
  free (t);
}

static TESTED int
halves (int n, const int *x)
{
  int *t = malloc (n * sizeof *t), h = n / 2;
  __builtin_map (inc, n, t, x);
  int a = __builtin_reduce (add, 0, h, t);
  int b = __builtin_reduce (bits, 0, n - h, t + h);
  free (t);
  return 3 * a + b;
}

static TESTED int
thirds (size_t h, const int *x)
{
  int *t = malloc (3 * h * sizeof *t);
  __builtin_map (inc, 3 * h, t, x);
  int a = __builtin_reduce (add, 0, h, t);
  int b = __builtin_reduce (bits, 0, h, t + h);
  int c = __builtin_reduce (add, 0, h, t + 2 * h);
  free (t);
  return 3 * a + b + 5 * c;
}

static TESTED int
even_odd (size_t n, const int *x)
{
  int t[n + 1], u[n + 1];
  __builtin_map (inc, n + 1, u, x);
  __builtin_map (twice, n + 1, t, u);
  int a = __builtin_reduce (add, 0, (n + 2) / 2, __builtin_stride (t, 2));
  int b = __builtin_reduce (bits, 0, (n + 1) / 2, __builtin_stride (t + 1, 2));
  return 3 * a + b;
}

/* Two consumers of one half become one kernel.  */

static TESTED int
half_twice (size_t n, int *restrict r, const int *x)
{
  int *t = malloc (n * sizeof *t);
  size_t h = n / 2;
  __builtin_map (inc, n, t, x);
  int a = __builtin_reduce (add, 0, h, t);
  __builtin_scan (bits, 0, h, r, t);
  free (t);
  return a;
}

/* Elements would be made twice.  */

static TESTED int
overlapping (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  size_t h = n / 3;
  __builtin_map (inc, n, t, x);
  int a = __builtin_reduce (add, 0, 2 * h, t);
  int b = __builtin_reduce (bits, 0, n - h, t + h);
  free (t);
  return 3 * a + b;
}

static TESTED int
whole_and_half (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int a = __builtin_reduce (add, 0, n, t);
  int b = __builtin_reduce (bits, 0, n / 2, t);
  free (t);
  return 3 * a + b;
}

static TESTED void
stencil (size_t n, int *restrict r, const int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (inc, n + 1, t, x);
  __builtin_map (sub, n, r, t, t + 1);
  free (t);
}

/* Both reads are in other steps than the array is made in, and each element is
   read once.  */

static TESTED void
of_pairs (size_t n, int *restrict r, const int *x)
{
  int *t = malloc (2 * n * sizeof *t);
  __builtin_map (inc, 2 * n, t, x);
  __builtin_map (sub, n, r, __builtin_stride (t, 2),
		 __builtin_stride (t + 1, 2));
  free (t);
}

/* Somebody else needs all of the array.  */

static TESTED void
kept (size_t n, int *restrict r, int *restrict t, const int *x)
{
  __builtin_map (inc, n, t, x);
  __builtin_map (twice, n, r, __builtin_stride (t + n - 1, -1));
}

/* The array is larger than what the map makes of it.  */

static TESTED void
larger (size_t n, int *restrict r, const int *x)
{
  int *t = calloc (n + 1, sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (twice, n, r, __builtin_stride (t + n, -1));
  free (t);
}

/* A scan makes its elements in their order alone.  */

static TESTED void
of_scan (size_t n, int *restrict r, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (bits, 0, n, t, x);
  __builtin_map (twice, n, r, __builtin_stride (t + n - 1, -1));
  free (t);
}

static TESTED void
scan_above (size_t n, int *restrict r, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_scan (bits, 0, n, t, x);
  __builtin_map (inc, n, u, t);
  __builtin_map (twice, n, r, __builtin_stride (u + n - 1, -1));
  free (t);
  free (u);
}

static TESTED void
written_between (size_t n, int *restrict r, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  t[n - 1] = -3;
  __builtin_map (twice, n, r, __builtin_stride (t + n - 1, -1));
  free (t);
}

/* The map's own views are followed.  */

static TESTED void
all_views (size_t n, int *restrict r, const int *x, const int *y,
	   const int *idx)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (mixed, n, t, __builtin_stride (y + n, -1), x,
		 __builtin_iota (5, -2), __builtin_gather (y, idx), 9);
  __builtin_map (twice, n / 2, r, __builtin_stride (t + 1, 2));
  free (t);
}

/* From another start they would be rounded differently.  */

static float same (float a) { return a; }

static TESTED void
of_floats (size_t n, float *restrict r)
{
  float *t = malloc (n * sizeof *t);
  __builtin_map (same, n, t, __builtin_iota (0.1f, 0.7f));
  __builtin_map (same, n / 2, r, __builtin_stride (t + 1, 2));
  free (t);
}

static TESTED void
pair_reversed (size_t n, int *restrict r, const int *x)
{
  int *p = malloc (n * sizeof *p);
  float *q = malloc (n * sizeof *q);
  __builtin_map (both, n, __builtin_zip (p, q), x);
  __builtin_map (of_pair, n, r,
		 ZIP_AS (struct pair, __builtin_stride (p + n - 1, -1),
			 __builtin_stride (q + n - 1, -1)));
  free (p);
  free (q);
}

/* Two maps make the halves of what a third one reads.  */

static TESTED void
concatenated (size_t n, int *restrict r, const int *x)
{
  int *t = malloc (n * sizeof *t);
  size_t h = n / 2;
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h, x + h);
  __builtin_map (inc, n, r, t);
  free (t);
}

/* What does not read elements does not hinder.  */

static TESTED int
compared (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t + 1);
  if (!t)
    return -1;
  __builtin_map (inc, n, t, x);
  int a = __builtin_reduce (add, t == x, n, t);
  free (t);
  return a;
}

static __attribute__ ((noipa, const)) int
aligned (const void *p)
{
  return p != NULL;
}

static TESTED int
passed (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t + 1);
  __builtin_map (inc, n, t, x);
  int b = aligned (t) ? __builtin_reduce (add, 0, n, t) : -1;
  free (t);
  return b;
}

static TESTED size_t
size_of (const int *x, int *restrict r)
{
  int t[100];
  __builtin_map (inc, sizeof t / sizeof *t, t, x);
  size_t n = sizeof t / sizeof t[0];
  __builtin_map (twice, n, r, t);
  return n;
}

/* Different parts on different paths.  */

static TESTED int
early (size_t n, int which, const int *x)
{
  int *t = malloc (n * sizeof *t), a;
  __builtin_map (inc, n, t, x);
  if (which)
    a = __builtin_reduce (add, 0, n / 2, t);
  else
    a = __builtin_reduce (bits, 0, n, t);
  free (t);
  return a;
}

/* ---- the same by hand --------------------------------------------------- */

static int
sum (size_t from, size_t to, size_t step, int factor, const int *x)
{
  int s = 0;
  for (size_t i = from; i < to; i += step)
    s += factor * (x[i] + 1);
  return s;
}

static int
mix (size_t from, size_t to, size_t step, int factor, const int *x)
{
  int s = 0;
  for (size_t i = from; i < to; i += step)
    s ^= factor * (x[i] + 1);
  return s;
}

static void
check_maps (size_t n, const int *x, const int *y, const int *idx, int *r)
{
  reversed (n, r, x);
  for (size_t i = 0; i < n; i++)
    CHECK (r[i] == 2 * (x[n - 1 - i] + 1));
  stencil (n, r, x);
  for (size_t i = 0; i < n; i++)
    CHECK (r[i] == x[i + 1] - x[i]);
  of_pairs (n / 2, r, x);
  for (size_t i = 0; i < n / 2; i++)
    CHECK (r[i] == x[2 * i + 1] - x[2 * i]);
  ARRAY (int, t, n);
  kept (n, r, t, x);
  for (size_t i = 0; i < n; i++)
    CHECK (t[i] == x[i] + 1 && r[i] == 2 * t[n - 1 - i]);
  larger (n, r, x);
  for (size_t i = 0; i < n; i++)
    CHECK (r[i] == (i ? 2 * (x[n - i] + 1) : 0));
  of_scan (n, r, x);
  for (size_t i = 0, s = 0; i < n; i++)
    CHECK (r[n - 1 - i] == 2 * (int) (s ^= x[i]));
  scan_above (n, r, x);
  for (size_t i = 0, s = 0; i < n; i++)
    CHECK (r[n - 1 - i] == 2 * ((int) (s ^= x[i]) + 1));
  if (n)
    {
      written_between (n, r, x);
      for (size_t i = 0; i < n; i++)
	CHECK (r[i] == (i ? 2 * (x[n - 1 - i] + 1) : -6));
    }
  all_views (n, r, x, y, idx);
  for (size_t i = 0; i < n / 2; i++)
    {
      size_t j = 2 * i + 1;
      CHECK (r[i] == 2 * mixed (y[n - j], x[j], 5 - 2 * (long) j, y[idx[j]],
				9));
    }
  ARRAY (float, f, n);
  of_floats (n, f);
  for (size_t i = 0; i < n / 2; i++)
    CHECK (f[i] == 0.1f + (2 * i + 1) * 0.7f);
  free (f);
  pair_reversed (n, r, x);
  for (size_t i = 0; i < n; i++)
    CHECK (r[i] == x[n - 1 - i] + 1 + 2 * x[n - 1 - i]);
  concatenated (n, r, x);
  for (size_t i = 0; i < n; i++)
    CHECK (r[i] == (i < n / 2 ? x[i] + 2 : 2 * x[i] + 1));
  free (t);
}

static void
check_sums (size_t n, const int *x, int *r)
{
  size_t h = n / 2;
  CHECK (halves (n, x) == 3 * sum (0, h, 1, 1, x) + mix (h, n, 1, 1, x));
  h = n / 3;
  CHECK (thirds (h, x) == 3 * sum (0, h, 1, 1, x) + mix (h, 2 * h, 1, 1, x)
			  + 5 * sum (2 * h, 3 * h, 1, 1, x));
  CHECK (overlapping (n, x)
	 == 3 * sum (0, 2 * h, 1, 1, x) + mix (h, n, 1, 1, x));
  CHECK (even_odd (n, x)
	 == 3 * sum (0, n + 1, 2, 2, x) + mix (1, n + 1, 2, 2, x));
  CHECK (half_twice (n, r, x) == sum (0, n / 2, 1, 1, x));
  for (size_t i = 0; i < n / 2; i++)
    CHECK (i > 2000 || r[i] == mix (0, i + 1, 1, 1, x));
  CHECK (whole_and_half (n, x)
	 == 3 * sum (0, n, 1, 1, x) + mix (0, n / 2, 1, 1, x));
  CHECK (compared (n, x) == sum (0, n, 1, 1, x));
  CHECK (passed (n, x) == sum (0, n, 1, 1, x));
  CHECK (early (n, 1, x) == sum (0, n / 2, 1, 1, x));
  CHECK (early (n, 0, x) == mix (0, n, 1, 1, x));
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n + 101);
      ARRAY (int, y, n + 1);
      ARRAY (int, idx, n);
      ARRAY (int, r, n + 100);
      for (size_t i = 0; i < n + 101; i++)
	x[i] = i * 7919 % 1009;
      for (size_t i = 0; i <= n; i++)
	y[i] = i * 31 % 977;
      for (size_t i = 0; i < n; i++)
	idx[i] = i * 13 % (n + 1);
      check_maps (n, x, y, idx, r);
      check_sums (n, x, r);
      CHECK (size_of (x, r) == 100);
      for (size_t i = 0; i < 100; i++)
	CHECK (r[i] == 2 * (x[i] + 1));
      free (x);
      free (y);
      free (idx);
      free (r);
    }
  return 0;
}

/* { dg-steps reversed "LOAD x strided; APPLY inc (0); APPLY twice (1); STORE r (2)" } */
