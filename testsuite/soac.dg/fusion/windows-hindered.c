/* What keeps consumers that read an array at several offsets apart from its
   producer.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels kept 2 } */
/* { dg-refused kept "t" order } */
/* { dg-eliminated kept "" } */
/* { dg-kernels kept_before 2 } */
/* { dg-refused kept_before "a" order } */
/* { dg-eliminated kept_before "t" } */
/* { dg-kernels larger 2 } */
/* { dg-refused larger "t" order } */
/* { dg-kernels unknown_offset 2 } */
/* { dg-refused unknown_offset "t" order } */
/* { dg-kernels strides 2 } */
/* { dg-refused strides "t" order } */
/* { dg-kernels two_counts 3 } */
/* { dg-refused two_counts "t" order } */
/* { dg-kernels too_far 2 } */
/* { dg-refused too_far "t" cost } */
/* { dg-kernels too_far_together 2 } */
/* { dg-refused too_far_together "t" cost } */
/* { dg-kernels too_large 2 } */
/* { dg-refused too_large "t" cost { no-option non-call } } */
/* { dg-kernels gathered 2 } */
/* { dg-refused gathered "t" order } */
/* { dg-kernels of_filter 2 } */
/* { dg-refused of_filter "t" order } */
/* { dg-kernels kept_filtered 3 } */
/* { dg-refused kept_filtered "t" order } */
/* { dg-kernels input_written 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels array_written 2 } */
/* { dg-refused array_written "t" inplace { no-option sanitize } } */
/* { dg-kernels some_again 3 } */
/* { dg-refused some_again "t" order } */
/* { dg-kernels all_again 1 } */
/* { dg-members all_again "map,map,map" } */
/* { dg-eliminated all_again "t" } */
/* { dg-kernels in_loop 2 } */
/* { dg-refused in_loop "t" loop } */
/* { dg-kernels all_in_loop 1 } */
/* { dg-eliminated all_in_loop "t" } */
/* { dg-kernels in_branch 2 } */
/* { dg-refused in_branch "t" branch } */
/* { dg-kernels needs_result 3 } */
/* { dg-refused needs_result "t" order } */
/* { dg-kernels apart 2 } */
/* { dg-refused apart "t" cost } */
/* { dg-kernels to_reduce_too 2 } */
/* { dg-refused to_reduce_too "t" size } */
/* { dg-kernels both_orders 1 } */
/* { dg-eliminated both_orders "a,t" } */
/* { dg-kernels also_itself 2 } */
/* { dg-refused also_itself "a" size } */

#include "check.h"

struct large { int v[128]; };

static int add (int a, int b) { return (unsigned) a + b; }
static int sub (int a, int b) { return (unsigned) a - b; }
static int sq (int a) { return (unsigned) a * a; }
static int odd (int a) { return a & 1; }
static int three (int a, int b, int c) { return 3u * a + 5u * b - c; }
static struct large spread (int a)
{
  struct large l = { { 0 } };
  l.v[a & 127] = a;
  return l;
}
static int compare (struct large a, struct large b) { return a.v[3] - b.v[7]; }

static TESTED int
kept (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n) * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (sub, m, o, t + 2, t);
  int last = t[n - 1];
  free (t);
  return last;
}

static TESTED void
kept_before (size_t n, size_t m, int *restrict o, int *restrict a,
	     const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, a, x);
  __builtin_scan (add, 0, n, t, a);
  __builtin_map (sub, m, o, t + 2, t);
  free (t);
}

/* What is read last has been there before.  */

static TESTED void
larger (size_t n, size_t k, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  t[n] = 9;
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (sub, k, o, t + 2, t);
  free (t);
}

static TESTED void
unknown_offset (size_t n, size_t m, size_t k, int *restrict o,
		const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (sub, m, o, t + k, t);
  free (t);
}

static TESTED void
strides (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (sub, m / 2, o, t + 2, __builtin_stride (t, 2));
  free (t);
}

static TESTED void
two_counts (size_t n, size_t m, int *restrict o, int *restrict p,
	    const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (sub, m, o, t + 2, t);
  __builtin_map (sub, m / 2, p, t + 1, t);
  free (t);
}

static TESTED void
too_far (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (sub, m, o, t + 1025, t);
  free (t);
}

static TESTED void
too_far_together (size_t n, size_t m, size_t k, int *restrict o,
		  const int *restrict x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (m * sizeof *u);
  __builtin_map (sq, n, t, x);
  __builtin_map (sub, m, u, t + 1000, t);
  __builtin_map (sub, k, o, u + 25, u);
  free (t);
  free (u);
}

static TESTED void
too_large (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  struct large *t = malloc (n * sizeof *t);
  __builtin_map (spread, n, t, x);
  __builtin_map (compare, m, o, t + 200, t);
  free (t);
}

static TESTED void
gathered (size_t n, size_t m, int *restrict o, const int *restrict x,
	  const int *restrict j)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (sub, m, o, t + 2, __builtin_gather (t, j));
  free (t);
}

static TESTED void
of_filter (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_filter (odd, n, t, x);
  __builtin_map (sub, m, o, t + 2, t);
  free (t);
}

static TESTED void
kept_filtered (size_t n, int *restrict o, const int *restrict x)
{
  int *k = malloc (n * sizeof *k);
  size_t kept = __builtin_filter (odd, n, k, x);
  if (kept > 2)
    {
      int t[kept];
      __builtin_map (sq, kept, t, k);
      __builtin_map (sub, kept - 2, o, t + 2, t);
    }
  free (k);
}

static TESTED void
input_written (size_t n, size_t m, int *restrict o, int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  x[1] = 7;
  __builtin_map (sub, m, o, t + 2, t);
  x[1]++;
  free (t);
}

static TESTED void
array_written (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  t[n / 2] = 5;
  __builtin_map (sub, m, o, t + 2, t);
  free (t);
}

static TESTED void
some_again (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (sq, n / 2, t, x);
  __builtin_map (sub, m, o, t + 2, t);
  free (t);
}

static TESTED void
all_again (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (add, n, t, t, x);
  __builtin_map (sub, m, o, t + 2, t);
  free (t);
}

static TESTED void
in_loop (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  for (int k = 0; k < 3; k++)
    __builtin_map (three, m, o, t + 2, t, o);
  free (t);
}

static TESTED void
all_in_loop (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  for (int k = 0; k < 3; k++)
    {
      __builtin_scan (add, k, n, t, x);
      __builtin_map (three, m, o, t + 2, t, o);
    }
  free (t);
}

static TESTED void
in_branch (size_t n, size_t m, int c, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  if (c)
    __builtin_map (sub, m, o, t + 2, t);
  free (t);
}

static TESTED void
needs_result (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  int s = __builtin_reduce (add, 0, m, t);
  __builtin_map (three, m, o, t + 2, t, s);
  free (t);
}

static TESTED void
apart (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  __builtin_soac_nofuse (__builtin_map (sub, m, o, t + 2, t));
  free (t);
}

/* The last elements are needed, too.  */

static TESTED int
to_reduce_too (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  int s = __builtin_reduce (add, 0, n, t);
  __builtin_map (sub, m, o, t + 2, t);
  free (t);
  return s;
}

/* What the producer reads goes to the consumer as well.  */

static TESTED void
both_orders (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *a = malloc (n * sizeof *a), *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, a, x);
  __builtin_scan (add, 0, n, t, a);
  __builtin_map (three, m, o, t + 2, t, a + 1);
  free (a);
  free (t);
}

static TESTED void
also_itself (size_t n, size_t m, int *restrict o, int *restrict p,
	     const int *restrict x)
{
  int *a = malloc (n * sizeof *a), *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, a, x);
  __builtin_scan (add, 0, n, t, a);
  __builtin_map (sub, m, o, t + 2, t);
  __builtin_map (sq, n, p, a);
  free (a);
  free (t);
}

/* ---- plain loops ---------------------------------------------------------- */

static size_t
less (size_t n, size_t by)
{
  return n > by ? n - by : 0;
}

static void
test_sums (size_t n, int *o, int *p, int *t, const int *x)
{
  size_t m = less (n, 2);
  for (size_t i = 0; i < n; i++)
    t[i] = add (i ? t[i - 1] : 0, x[i]);
  if (n)
    CHECK (kept (n, m, o, x) == t[n - 1]);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (t[i + 2], t[i]));
  larger (n, less (n, 1), o, x);
  for (size_t i = 0; i + 1 < n; i++)
    CHECK (o[i] == sub (i < m ? t[i + 2] : 9, t[i]));
  unknown_offset (n, m, m ? 2 : 0, o, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (t[i + 2], t[i]));
  two_counts (n, m, o, p, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (t[i + 2], t[i])
	   && (i >= m / 2 || p[i] == sub (t[i + 1], t[i])));
  memset (o, 0, n * sizeof *o);
  in_loop (n, m, o, x);
  for (size_t i = 0, v; i < m; i++)
    {
      v = three (t[i + 2], t[i], 0);
      CHECK (o[i] == three (t[i + 2], t[i], three (t[i + 2], t[i], v)));
    }
  memset (o, 0, n * sizeof *o);
  all_in_loop (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    {
      int v = 0;
      for (int k = 0; k < 3; k++)
	v = three (add (t[i + 2], k), add (t[i], k), v);
      CHECK (o[i] == v);
    }
  in_branch (n, m, 0, NULL, x);
  in_branch (n, m, 1, o, x);
  apart (n, m, p, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (t[i + 2], t[i]) && p[i] == o[i]);
  int s = 0;
  for (size_t i = 0; i < m; i++)
    s = add (s, t[i]);
  needs_result (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == three (t[i + 2], t[i], s));
  for (size_t i = 0; i < n; i++)
    p[i] = less (n, i + 1);
  gathered (n, m, o, x, p);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (t[i + 2], t[n - 1 - i]));
  some_again (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (i + 2 < n / 2 ? sq (x[i + 2]) : t[i + 2],
			i < n / 2 ? sq (x[i]) : t[i]));
}

static void
test_squares (size_t n, int *o, int *p, int *t, const int *x)
{
  size_t m = less (n, 2);
  for (size_t i = 0; i < n; i++)
    t[i] = add (i ? t[i - 1] : 0, sq (x[i]));
  kept_before (n, m, o, p, x);
  for (size_t i = 0; i < n; i++)
    CHECK (p[i] == sq (x[i]) && (i >= m || o[i] == sub (t[i + 2], t[i])));
  both_orders (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == three (t[i + 2], t[i], sq (x[i + 1])));
  also_itself (n, m, o, p, x);
  for (size_t i = 0; i < n; i++)
    CHECK (p[i] == sq (sq (x[i]))
	   && (i >= m || o[i] == sub (t[i + 2], t[i])));
  if (n)
    CHECK (to_reduce_too (n, m, o, x) == t[n - 1]);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (sq (x[i + 2]), sq (x[i])));
  strides (n, m, o, x);
  for (size_t i = 0; i < m / 2; i++)
    CHECK (o[i] == sub (sq (x[i + 2]), sq (x[2 * i])));
  all_again (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (add (sq (x[i + 2]), x[i + 2]), add (sq (x[i]), x[i])));
  too_far (n, less (n, 1025), o, x);
  for (size_t i = 0; i + 1025 < n; i++)
    CHECK (o[i] == sub (sq (x[i + 1025]), sq (x[i])));
  too_far_together (n, less (n, 1000), less (n, 1025), o, x);
  for (size_t i = 0; i + 1025 < n; i++)
    CHECK (o[i] == sub (sub (sq (x[i + 1025]), sq (x[i + 25])),
			sub (sq (x[i + 1000]), sq (x[i]))));
}

static void
test_others (size_t n, int *o, int *t, int *x)
{
  size_t m = less (n, 2), k = 0;
  for (size_t i = 0; i < n; i++)
    if (odd (x[i]))
      t[k++] = x[i];
  of_filter (n, less (k, 2), o, x);
  for (size_t i = 0; i + 2 < k; i++)
    CHECK (o[i] == sub (t[i + 2], t[i]));
  if (n)
    kept_filtered (n, o, x);
  for (size_t i = 0; i + 2 < k; i++)
    CHECK (o[i] == sub (sq (t[i + 2]), sq (t[i])));
  if (n <= 1000)
    {
      too_large (n, less (n, 200), o, x);
      for (size_t i = 0; i + 200 < n; i++)
	CHECK (o[i] == compare (spread (x[i + 200]), spread (x[i])));
    }
  if (n < 3)
    return;
  array_written (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (i + 2 == n / 2 ? 5 : sq (x[i + 2]),
			i == n / 2 ? 5 : sq (x[i])));
  memcpy (t, x, n * sizeof *t);
  input_written (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (sq (t[i + 2]), sq (t[i])));
}

int
main (void)
{
  static const size_t sizes[] = { 0, 1, 2, 3, 40, 1000, 1030, 5000, LARGEST };
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      size_t n = sizes[s];
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      ARRAY (int, p, n);
      ARRAY (int, t, n);
      for (size_t i = 0; i < n; i++)
	x[i] = (int) (i * 7919 % 1009) - 500;
      test_sums (n, o, p, t, x);
      test_squares (n, o, p, t, x);
      test_others (n, o, t, x);
      free (x);
      free (o);
      free (p);
      free (t);
    }
  return 0;
}
