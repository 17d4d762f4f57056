/* One consumer of several parts of an array, such as both its halves: the producer
   runs for each of them in the consumer's kernel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels halves 1 } */
/* { dg-members halves "map,reduce" } */
/* { dg-eliminated halves "t" } */
/* { dg-kernels half_of 1 } */
/* { dg-eliminated half_of "t" } */
/* { dg-kernels folded 1 } */
/* { dg-members folded "map,map,map,redomap" } */
/* { dg-eliminated folded "u,t,s" } */
/* { dg-kernels three 1 } */
/* { dg-members three "map,map" } */
/* { dg-eliminated three "t" } */
/* { dg-kernels mirrored 1 } */
/* { dg-eliminated mirrored "t" } */
/* { dg-kernels two_consumers 1 } */
/* { dg-members two_consumers "map,redomap,scanomap" } */
/* { dg-eliminated two_consumers "t" } */
/* { dg-kernels two_kernels 2 } */
/* { dg-members two_kernels "map,redomap" "map,redomap" } */
/* { dg-eliminated two_kernels "t" } */
/* { dg-kernels of_zip 1 } */
/* { dg-eliminated of_zip "p,q" } */
/* { dg-kernels overlapping 2 } */
/* { dg-refused overlapping "t" order } */
/* { dg-kernels kept 2 } */
/* { dg-refused kept "t" order } */
/* { dg-kernels whole_too 2 } */
/* { dg-refused whole_too "t" order } */
/* { dg-kernels guarded 2 } */
/* { dg-refused guarded "t" alias } */
/* { dg-eliminated guarded "" } */
/* { dg-kernels updated 1 } */
/* { dg-members updated "map,map,redomap" } */
/* { dg-eliminated updated "t" } */
/* { dg-kernels over_itself 1 } */
/* { dg-members over_itself "map,filter" } */

#include "check.h"

#define ZIP_AS(TYPE, ...) __builtin_zip (__VA_ARGS__)

struct pair { int a, b; };

static int inc (int a) { return 3 * a + 1; }
static int odd (int a) { return a & 1; }
static int twice (int a) { return 2 * a; }
static int add (int a, int b) { return a + b; }
static int sub (int a, int b) { return a - 2 * b; }
static int mixed (int a, int b, int c) { return a - 3 * b + 7 * c; }
static struct pair both (int a) { return (struct pair) { a + 1, 5 * a }; }
static struct pair join (struct pair a, struct pair b)
{ return (struct pair) { a.a + b.a, a.b > b.b ? a.b : b.b }; }

/* The paper's split: one reduction over both halves.  */

static TESTED struct pair
halves (size_t n, const int *x)
{
  struct pair none = { 0, -1000000 };
  int *t = malloc (2 * n * sizeof *t);
  __builtin_map (inc, 2 * n, t, x);
  struct pair r = __builtin_reduce (join, none, n,
				    ZIP_AS (struct pair, t, t + n));
  free (t);
  return r;
}

/* Of an odd number the last one is not read.  */

static TESTED struct pair
half_of (size_t n, const int *x)
{
  struct pair none = { 0, -1000000 };
  size_t h = n / 2;
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  struct pair r = __builtin_reduce (join, none, h,
				    ZIP_AS (struct pair, t, t + h));
  free (t);
  return r;
}

/* A chain of producers, one of them for two arrays.  */

static TESTED int
folded (size_t n, const int *x, const int *y)
{
  int *u = malloc (2 * n * sizeof *u), *t = malloc (2 * n * sizeof *t);
  int *s = malloc (2 * n * sizeof *s);
  __builtin_map (inc, 2 * n, u, x);
  __builtin_map (sub, 2 * n, t, u, y);
  __builtin_map (sub, 2 * n, s, t, u);
  int r = __builtin_redomap (add, sub, 0, n, s, s + n);
  free (u);
  free (t);
  free (s);
  return r;
}

static TESTED void
three (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc (3 * n * sizeof *t);
  __builtin_map (inc, 3 * n, t, x);
  __builtin_map (mixed, n, o, t + 2 * n, t, t + n);
  free (t);
}

static TESTED int
mirrored (size_t n, const int *x)
{
  int *t = malloc (2 * n * sizeof *t);
  __builtin_map (inc, 2 * n, t, x);
  int r = __builtin_redomap (add, sub, 0, n, t,
			     __builtin_stride (t + 2 * n - 1, -1));
  free (t);
  return r;
}

/* Two that read the same halves become one kernel.  */

static TESTED int
two_consumers (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc (2 * n * sizeof *t);
  __builtin_map (inc, 2 * n, t, x);
  int r = __builtin_redomap (add, sub, 0, n, t, t + n);
  __builtin_scanomap (add, sub, 0, n, o, t + n, t);
  free (t);
  return r;
}

/* Two that read different quarters do not.  */

static TESTED int
two_kernels (size_t n, const int *x)
{
  int *t = malloc (4 * n * sizeof *t);
  __builtin_map (inc, 4 * n, t, x);
  int r = __builtin_redomap (add, sub, 0, n, t, t + n);
  r = 3 * r + __builtin_redomap (add, sub, 0, n, t + 2 * n, t + 3 * n);
  free (t);
  return r;
}

static TESTED void
of_zip (size_t n, int *restrict o, const int *restrict x)
{
  int *p = malloc (2 * n * sizeof *p), *q = malloc (2 * n * sizeof *q);
  __builtin_map (both, 2 * n, __builtin_zip (p, q), x);
  __builtin_map (mixed, n, o, p, q, p + n);
  free (p);
  free (q);
}

/* Elements in the middle are read twice.  */

static TESTED int
overlapping (size_t n, const int *x)
{
  int *t = malloc (3 * n * sizeof *t);
  __builtin_map (inc, 3 * n, t, x);
  int r = __builtin_redomap (add, sub, 0, 2 * n, t, t + n);
  free (t);
  return r;
}

static TESTED int
kept (size_t n, int *restrict t, const int *restrict x)
{
  __builtin_map (inc, 2 * n, t, x);
  return __builtin_redomap (add, sub, 0, n, t, t + n);
}

static TESTED int
whole_too (size_t n, const int *restrict x)
{
  int *t = malloc (2 * n * sizeof *t);
  __builtin_map (inc, 2 * n, t, x);
  int r = __builtin_redomap (add, sub, 0, n, t, t + n);
  r = 3 * r + __builtin_reduce (add, 0, 2 * n, t);
  free (t);
  return r;
}

/* What is written may overlap what is read: nothing is tested for several parts.  */

static TESTED void
guarded (size_t n, int *o, const int *x)
{
  int *t = malloc (2 * n * sizeof *t);
  __builtin_map (inc, 2 * n, t, x);
  __builtin_map (sub, n, o, t, t + n);
  free (t);
}

/* In place.  */

static TESTED int
updated (size_t n, const int *x)
{
  int *t = malloc (2 * n * sizeof *t);
  __builtin_map (inc, 2 * n, t, x);
  __builtin_map (twice, 2 * n, t, t);
  int r = __builtin_redomap (add, sub, 0, n, t, t + n);
  free (t);
  return r;
}

/* What the filter keeps goes where the map has made what nobody reads.  */

static TESTED size_t
over_itself (size_t n, const int *x)
{
  size_t h = n ? n - 1 : 0, rest = n - h;
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  size_t kept = __builtin_filter (odd, rest, t + 2, t + h);
  free (t);
  return kept;
}

static void
check_reductions (size_t n, const int *x, const int *y)
{
  struct pair r = { 0, -1000000 }, r2 = halves (n, x);
  int f = 0, m = 0, two = 0, first = 0, second = 0;
  for (size_t i = 0; i < n; i++)
    {
      int a = inc (x[i]), b = inc (x[n + i]);
      struct pair p = { a, b };
      r = join (r, p);
      int sa = sub (sub (a, y[i]), a), sb = sub (sub (b, y[n + i]), b);
      f += sub (sa, sb);
      m += sub (a, inc (x[2 * n - 1 - i]));
      two += sub (a, b);
      second += sub (inc (x[2 * n + i]), inc (x[3 * n + i]));
    }
  for (size_t i = 0; i < 2 * n; i++)
    first += sub (inc (x[i]), inc (x[n + i]));
  CHECK (r.a == r2.a && r.b == r2.b);
  CHECK (folded (n, x, y) == f);
  CHECK (mirrored (n, x) == m);
  CHECK (two_kernels (n, x) == 3 * two + second);
  CHECK (overlapping (n, x) == first);
  int all = 0;
  for (size_t i = 0; i < 2 * n; i++)
    all += inc (x[i]);
  CHECK (whole_too (n, x) == 3 * two + all);
  CHECK (updated (n, x) == 2 * two);
  CHECK (n < 3 || over_itself (n, x) == (size_t) odd (inc (x[n - 1])));
  struct pair h = { 0, -1000000 }, h2 = half_of (n, x);
  for (size_t i = 0; i < n / 2; i++)
    {
      struct pair p = { inc (x[i]), inc (x[n / 2 + i]) };
      h = join (h, p);
    }
  CHECK (h.a == h2.a && h.b == h2.b);
}

static void
check_maps (size_t n, const int *x)
{
  ARRAY (int, o, 2 * n);
  ARRAY (int, z, 2 * n);
  three (n, o, x);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == mixed (inc (x[2 * n + i]), inc (x[i]), inc (x[n + i])));
  of_zip (n, o, x);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == mixed (x[i] + 1, 5 * x[i], x[n + i] + 1));
  int r = two_consumers (n, o, x), s = 0, back = 0;
  for (size_t i = 0; i < n; i++)
    {
      s += sub (inc (x[i]), inc (x[n + i]));
      back += sub (inc (x[n + i]), inc (x[i]));
      CHECK (o[i] == back);
    }
  CHECK (r == s && kept (n, o, x) == s);
  for (size_t i = 0; i < 2 * n; i++)
    CHECK (o[i] == inc (x[i]));
  for (int at = -1; at < 2; at++)
    for (size_t k = 0; k < 2; k++)
      {
	/* Apart, the same array, and its second half.  */
	int *to = at < 0 ? o : at ? z + n : z;
	memcpy (z, x, 2 * n * sizeof *z);
	guarded (n, to, z);
	for (size_t i = 0; i < n; i++)
	  CHECK (to[i] == sub (inc (x[i]), inc (x[n + i])));
      }
  free (o);
  free (z);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, 4 * n);
      ARRAY (int, y, 2 * n);
      for (size_t i = 0; i < 4 * n; i++)
	x[i] = (int) (i * 37 % 1009) - 300;
      for (size_t i = 0; i < 2 * n; i++)
	y[i] = (int) (i * 7 % 101);
      check_reductions (n, x, y);
      check_maps (n, x);
      free (x);
      free (y);
    }
  return 0;
}
