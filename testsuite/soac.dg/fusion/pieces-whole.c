/* Arrays that are made in pieces, and consumers that stay whole: their parts would not come
   together with who makes the pieces.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels scanned 3 } */
/* { dg-members scanned "map" "map" "map,scan" } */
/* { dg-eliminated scanned "o" } */
/* { dg-refused scanned "t" alias } */
/* { dg-refused scanned "t + k" alias } */
/* { dg-moves scanned 3 3 } */
/* { dg-kernels summed 3 } */
/* { dg-members summed "map" "map" "map,reduce,reduce" } */
/* { dg-eliminated summed "o" } */
/* { dg-kernels copied 3 } */
/* { dg-refused copied "t" alias } */
/* { dg-kernels one_of_two 4 } */
/* { dg-members one_of_two "map,map" "map,map" "map,scan" "reduce" } */
/* { dg-kernels both_kinds 4 } */
/* { dg-members both_kinds "map" "map" "map,scan" "map,reduce" } */
/* { dg-kernels with_loads 3 { no-option sanitize } } */
/* { dg-members with_loads "map" "map" "map,scan" { no-option sanitize } } */
/* { dg-kernels first_stored 2 } */
/* { dg-members first_stored "map" "map,scan" } */
/* { dg-kernels counted 3 } */
/* { dg-kernels of_filter 3 } */
/* { dg-members of_filter "map" "map" "filter,scan" } */
/* { dg-segments overwritten 1 1 2 { no-option sanitize } } */

#include "check.h"

static int twice (int a) { return 2 * a; }
static int inc (int a) { return a + 1; }
static int minus (int a, int b) { return a - b; }
static int add (int a, int b) { return a + b; }
static int max (int a, int b) { return a > b ? a : b; }
static int odd (int a) { return a & 1; }

/* May change the array.  */
static int *shared;
static __attribute__ ((noipa)) void
change (size_t n)
{
  for (size_t i = 0; i < n; i++)
    shared[i] += 5;
}

/* No piece may come down, no part up.  A scan cannot be cut, and would lose its map.  */
TESTED void
scanned (size_t n, size_t k, int *restrict q, const int *a)
{
  int *t = malloc (n * sizeof *t), *o = malloc (n * sizeof *o);
  __builtin_map (twice, k, t, a);
  __builtin_map (inc, n - k, t + k, a);
  change (n);
  __builtin_map (minus, n, o, t, 3);	/* { dg-missed "the map stays whole: in 2 parts it moves more, and there are 5 kernels instead of 3" } */
  __builtin_scan (add, 0, n, q, o);
  free (t);
  free (o);
}

/* These follow: they would be cut as well.  */
TESTED int
summed (size_t n, size_t k, const int *a)
{
  int *t = malloc (n * sizeof *t), *o = malloc (n * sizeof *o);
  __builtin_map (twice, k, t, a);
  __builtin_map (inc, n - k, t + k, a);
  change (n);
  __builtin_map (minus, n, o, t, 3);
  int s = __builtin_reduce (add, 0, n, o);
  int m = __builtin_reduce (max, -99, n, o);
  free (t);
  free (o);
  return s - m;
}

/* Nothing is lost, but nothing gained.  */
TESTED void
copied (size_t n, size_t k, int *o, const int *a)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (twice, k, t, a);
  __builtin_map (inc, n - k, t + k, a);
  change (n);
  __builtin_map (minus, n, o, t, 3);	/* { dg-missed "the map stays whole: in 2 parts it moves no less, and there are 4 kernels instead of 3" } */
  free (t);
}

/* The first one is cut, the second one is not.  */
TESTED int
one_of_two (size_t n, size_t k, int *restrict o, int *restrict q, const int *a)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (twice, k, t, a);
  __builtin_map (inc, n - k, t + k, a);
  __builtin_map (minus, n, o, t, 3);	/* { dg-optimized "cut the map into 2 parts" } */
  change (n);
  __builtin_map (minus, n, u, t, 4);	/* { dg-missed "the map stays whole" } */
  __builtin_scan (add, 0, n, q, u);
  int s = __builtin_reduce (max, 0, n, a);
  free (t);
  free (u);
  return s;
}

/* Two that stay whole, each for itself.  */
TESTED int
both_kinds (size_t n, size_t k, int *restrict q, const int *a)
{
  int *t = malloc (n * sizeof *t), *o = malloc (n * sizeof *o), *p = malloc (n * sizeof *p);
  __builtin_map (twice, k, t, a);
  __builtin_map (inc, n - k, t + k, a);
  change (n);
  __builtin_map (minus, n, o, t, 3);
  __builtin_scan (add, 0, n, q, o);
  change (n);
  __builtin_map (minus, n, p, t, q[0]);
  int s = __builtin_reduce (add, 0, n, p);
  free (t);
  free (o);
  free (p);
  return s;
}

/* What else is changed before there is a plan is so again.  */
TESTED int
with_loads (size_t n, size_t k, int *restrict q, const int *a, const int *restrict b)
{
  int *t = malloc (n * sizeof *t), *o = malloc (n * sizeof *o), *v = malloc (n * sizeof *v);
  __builtin_map (twice, k, t, a);
  __builtin_map (inc, n - k, t + k, a);
  change (n);
  __builtin_map (minus, n, o, t, 3);	/* { dg-missed "the map stays whole" } */
  __builtin_scan (add, 0, n, q, o);
  __builtin_map (twice, n, v, b);
  int s = v[n / 2];			/* { dg-optimized "computed this element of 'v'" "" { no-option sanitize } } */
  free (t);
  free (o);
  free (v);
  return s;
}

/* One piece is a stored element.  */
TESTED void
first_stored (size_t n, int *restrict q, int e, const int *a)
{
  int *t = malloc ((n + 1) * sizeof *t), *o = malloc ((n + 1) * sizeof *o);
  t[0] = e;
  __builtin_map (twice, n, t + 1, a);
  change (n);
  __builtin_map (minus, n + 1, o, t, 3);
  __builtin_scan (add, 0, n + 1, q, o);
  free (t);
  free (o);
}

/* What is computed for the whole alone, and for no part, is there again: how many there are.  */
TESTED void
counted (size_t n, size_t k, size_t j, int *o, const int *a)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (twice, k, t, a);
  __builtin_map (inc, j, t + k, a);
  change (n);
  __builtin_map (minus, k + j, o, t, 3);
  free (t);
}

/* The parts of a filter follow each other.  */
TESTED size_t
of_filter (size_t n, size_t k, int *restrict q, const int *a)
{
  int *t = malloc (n * sizeof *t), *o = malloc (n * sizeof *o);
  __builtin_map (twice, k, t, a);
  __builtin_map (inc, n - k, t + k, a);
  change (n);
  size_t kept = __builtin_filter (odd, n, o, t);
  __builtin_scan (add, 0, kept, q, o);
  free (t);
  free (o);
  return kept;
}

/* What the second map overwrites is not made, if the third one is cut.  */
TESTED void
overwritten (size_t n, size_t m, int *restrict out, const int *a)
{
  int (*t)[m] = malloc (n * sizeof *t), (*o)[m] = (int (*)[m]) out;
  __builtin_map (twice, __builtin_space (n, m), t, (const int (*)[m]) a);
  __builtin_map (inc, __builtin_space (__builtin_range (1, n), m), t, (const int (*)[m]) a);
  change (n * m);
  __builtin_map (minus, __builtin_space (n, m), o, t, 3);
  free (t);
}

/* ---- what they give -------------------------------------------------------- */

static void
fill (size_t n, int *a)
{
  for (size_t i = 0; i < n; i++)
    a[i] = (int) (i * 7 % 23) - 9;
}

/* Element I of the array in pieces, the first K of them of one kind.  */
static int
piece (const int *a, size_t k, size_t i)
{
  return i < k ? twice (a[i]) : inc (a[i - k]);
}

static void
check_scans (size_t n, size_t k, int *a, int *b, int *q)
{
  fill (n, a);
  fill (n, b);
  shared = a;
  scanned (n, k, q, a);
  int s = 0, m = -99;
  for (size_t i = 0; i < n; i++)
    {
      s += piece (b, k, i) - 3;
      m = max (m, piece (b, k, i) - 3);
      CHECK (q[i] == s && a[i] == b[i] + 5);
    }
  fill (n, a);
  CHECK (summed (n, k, a) == s - m);
  fill (n, a);
  counted (n, k, n - k, q, a);
  for (size_t i = 0; i < n; i++)
    CHECK (q[i] == piece (b, k, i) - 3);
  fill (n, a);
  copied (n, k, q, a);
  for (size_t i = 0; i < n; i++)
    CHECK (q[i] == piece (b, k, i) - 3);
  if (!n)
    return;
  fill (n, a);
  CHECK (with_loads (n, k, q, a, b) == 2 * b[n / 2] && q[n - 1] == s);
  fill (n, a);
  int sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += piece (b, k, i) - (piece (b, k, 0) - 3);
  CHECK (both_kinds (n, k, q, a) == sum && q[n - 1] == s);
}

static void
check_others (size_t n, size_t k, int *a, int *b, int *o, int *q)
{
  fill (n, a);
  int m = one_of_two (n, k, o, q, a), s = 0, most = 0;
  for (size_t i = 0; i < n; i++)
    {
      s += piece (b, k, i) - 4;
      most = max (most, b[i] + 5);
      CHECK (o[i] == piece (b, k, i) - 3 && q[i] == s);
    }
  CHECK (m == most);
  fill (n, a);
  first_stored (n, q, 8, a);
  s = 5;
  CHECK (q[0] == s);
  for (size_t i = 0; i < n; i++)
    {
      s += twice (b[i]) - 3;
      CHECK (q[i + 1] == s);
    }
  fill (n, a);
  size_t kept = of_filter (n, k, q, a), j = 0;
  s = 0;
  for (size_t i = 0; i < n; i++)
    if (odd (piece (b, k, i)))
      {
	s += piece (b, k, i);
	CHECK (q[j++] == s);
      }
  CHECK (j == kept);
}

static void
check_space (size_t n, size_t m, int *a, int *b, int *o)
{
  fill (n * m, a);
  fill (n * m, b);
  overwritten (n, m, o, a);
  for (size_t i = 0; i < n * m; i++)
    CHECK (o[i] == (i < m ? twice (b[i]) : inc (b[i])) - 3);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, a, n);
      ARRAY (int, b, n);
      ARRAY (int, o, n);
      ARRAY (int, q, n + 1);
      size_t some[] = { 0, n / 3, n };
      for (int i = 0; i < 3; i++)
	{
	  check_scans (n, some[i], a, b, q);
	  check_others (n, some[i], a, b, o, q);
	}
      if (n >= 7)
	check_space (n / 7, 7, a, b, o);
      free (a);
      free (b);
      free (o);
      free (q);
    }
  return 0;
}
