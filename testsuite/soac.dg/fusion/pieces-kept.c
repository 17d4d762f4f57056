/* Filters whose arrays are made in pieces, and what they keep; elements that are stored
   member by member; pieces that are read from the last element to the first.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels members 1 } */
/* { dg-members members "map,scan" } */
/* { dg-eliminated members "t + 1" { no-option sanitize } } */
/* { dg-kernels members_again 2 } */
/* { dg-members members_again "redomap" "map,redomap" } */
/* { dg-kernels member_changed 2 } */
/* { dg-refused member_changed "t" inplace } */
/* { dg-kernels member_somewhere 2 } */
/* { dg-kernels member_before 2 } */
/* { dg-kernels stored_whole 1 } */
/* { dg-members stored_whole "map,reduce" } */
/* { dg-kernels member_missing 2 } */
/* { dg-refused member_missing "t + 1" order } */
/* { dg-kernels init_stored 2 } */
/* { dg-members init_stored "map,scan_exclusive" "map" } */
/* { dg-kernels backward 1 { no-option sanitize } } */
/* { dg-members backward "map,scan" { no-option sanitize } } */
/* { dg-eliminated backward "t" { no-option sanitize } } */
/* { dg-kernels backward_pieces 2 } */
/* { dg-members backward_pieces "map,map" "map,map" } */
/* { dg-eliminated backward_pieces "t,t + h" { no-option sanitize } } */
/* { dg-kernels kept 2 } */
/* { dg-members kept "map,filter" "map,filter" } */
/* { dg-eliminated kept "t,t + h" } */
/* { dg-kernels kept_in_place 3 } */
/* { dg-refused kept_in_place "t" inplace } */
/* { dg-kernels kept_pairs 2 } */
/* { dg-members kept_pairs "map,filter" "map,filter" } */
/* { dg-kernels kept_prefix 2 } */
/* { dg-members kept_prefix "filter" "map,filter" } */
/* { dg-eliminated kept_prefix "t + 1" { no-option sanitize } } */
/* { dg-members kept_then "map,filter,map,reduce" "map,filter" "map,reduce" } */
/* { dg-kernels filters 2 } */
/* { dg-members filters "filter,reduce" "filter,reduce" } */

#include "check.h"

#define ZIP_AS(TYPE, ...) __builtin_zip (__VA_ARGS__)
struct pair { int a, b; };
static const struct pair first = { 7, 9 };

static int inc (int a) { return a + 1; }
static int twice (int x) { return 2 * x; }
static int odd (int x) { return x & 1; }
static int large (int x) { return x > 500; }
static int add (int a, int b) { return a + b; }
static int sum_of (struct pair x) { return 3 * x.a + x.b; }
static struct pair both (int x) { return (struct pair) { x, x + 2 }; }
static struct pair apply (struct pair f, struct pair g)
{
  return (struct pair) { f.a + g.a, f.b ^ g.b };
}
static struct pair swap (struct pair x) { return (struct pair) { x.b, x.a }; }
static int large_pair (struct pair x) { return x.a > 500 || x.b < 20; }

static struct pair last = { 3, 4 };

/* The variable that is stored as the first element is another value where that is read.  */

TESTED struct pair
stored_whole (size_t n, const int *x)
{
  struct pair *t = malloc ((n + 1) * sizeof *t);
  t[0] = last;
  last = (struct pair) { n, 1 };
  __builtin_map (both, n, t + 1, x);
  struct pair all = __builtin_reduce (apply, ((struct pair) { 0, 0 }), n + 1, t);
  free (t);
  return all;
}

/* ---- elements that are stored member by member --------------------------- */

static TESTED void
members (size_t n, struct pair *restrict r, const int *x)
{
  struct pair *t = malloc ((n + 1) * sizeof *t);
  t[0] = first;
  __builtin_map (both, n, t + 1, x);
  __builtin_scan (apply, ((struct pair) { 0, 0 }), n + 1, r, t);
  free (t);
}

/* What is stored last holds.  */

static TESTED int
members_again (size_t n, int e, const int *x)
{
  struct pair *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (both, n, t + 1, x);
  t->b = 3;
  t->a = e;
  int z = __builtin_redomap (add, sum_of, 0, 1, t);
  t->a = e + z;
  t->b = e + 1;
  int s = __builtin_redomap (add, sum_of, 5, n + 1, t);
  free (t);
  return s;
}

/* Of what a map has made, one member is another.  */

static TESTED int
member_changed (size_t n, int e, const int *x)
{
  struct pair *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (both, n + 1, t, x);
  t->b = e;
  int s = __builtin_redomap (add, sum_of, 5, n + 1, t);
  free (t);
  return s;
}

/* Nobody knows which element has another member.  */

static TESTED int
member_somewhere (size_t n, size_t i, int e, const int *x)
{
  struct pair *t = malloc ((n + 1) * sizeof *t);
  t[0].a = e;
  t[0].b = 3;
  __builtin_map (both, n, t + 1, x);
  t[i].b = e;
  int s = __builtin_redomap (add, sum_of, 5, n + 1, t);
  free (t);
  return s;
}

/* The same of elements that are stored before the map: only the first one is kept.  */

static TESTED int
member_before (size_t n, size_t i, int e, const int *x)
{
  struct pair *t = malloc ((n + 1) * sizeof *t);
  t[0].a = e;
  t[0].b = 3;
  t[i].b = e;
  __builtin_map (both, n, t + 1, x);
  int s = __builtin_redomap (add, sum_of, 5, n + 1, t);
  free (t);
  return s;
}

/* A member is as calloc has it.  */

static TESTED int
member_missing (size_t n, int e, const int *x)
{
  struct pair *t = calloc (n + 1, sizeof *t);
  t->b = e;
  __builtin_map (both, n, t + 1, x);
  int s = __builtin_redomap (add, sum_of, 5, n + 1, t);
  free (t);
  return s;
}

/* ---- backward ------------------------------------------------------------ */

static TESTED void
backward (size_t n, int e, int *restrict r, const int *x)
{
  int *t = malloc (n * sizeof *t);
  t[n - 1] = e;
  __builtin_map (inc, n - 1, t, x);
  __builtin_scan (add, 0, n, __builtin_stride (r + n - 1, -1),
		  __builtin_stride (t + n - 1, -1));
  free (t);
}

static TESTED void
backward_pieces (size_t n, size_t h, int *restrict r, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h, x);
  __builtin_map (add, n, r, __builtin_stride (t + n - 1, -1), x);
  free (t);
}

/* ---- filters ------------------------------------------------------------- */

static TESTED size_t
kept (size_t n, size_t h, int *restrict r, const int *x, const int *y)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h, y);
  size_t k = __builtin_filter (large, n, r, t);
  free (t);
  return k;
}

static TESTED int
kept_in_place (size_t n, size_t h, int *restrict t, const int *x)
{
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h, x);
  int k = __builtin_filter (large, n, t, t);
  return k;
}

static TESTED size_t
kept_pairs (size_t n, size_t h, int *restrict r, int *restrict q, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h, x);
  size_t k = __builtin_filter (large_pair, n, ZIP_AS (struct pair, r, q),
			       ZIP_AS (struct pair, t, x));
  free (t);
  return k;
}

static TESTED size_t
kept_prefix (size_t n, int e, int *restrict r, const int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  t[0] = e;
  __builtin_map (inc, n, t + 1, x);
  size_t k = __builtin_filter (large, n + 1, r, t);
  free (t);
  return k;
}

/* The result of the second filter is needed before the second sum.  */

static TESTED int
kept_then (size_t n, size_t h, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *t);
  int *v = malloc (n * sizeof *t);
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h, x);
  size_t k = __builtin_filter (large, n, u, t);
  __builtin_map (inc, k, v, u);
  int s = __builtin_reduce (add, 0, k, v);
  free (t);
  free (u);
  free (v);
  return 3 * s + k;
}

/* The pieces are what two filters keep.  */

static TESTED int
filters (size_t n, const int *x, const int *y)
{
  int *t = malloc (2 * n * sizeof *t);
  size_t k = __builtin_filter (large, n, t, x);
  size_t l = __builtin_filter (odd, n, t + k, y);
  int s = __builtin_reduce (add, 0, k + l, t);
  free (t);
  return s;
}

/* ---- the same by hand ----------------------------------------------------- */

static int
piece (size_t i, size_t h, const int *x, const int *y)
{
  return i < h ? x[i] + 1 : 2 * y[i - h];
}

static void
check_members (size_t n, const int *x)
{
  last = (struct pair) { 3, 4 };
  struct pair all = { 3, 4 }, got = stored_whole (n, x);
  for (size_t i = 0; i < n; i++)
    all = apply (all, both (x[i]));
  CHECK (got.a == all.a && got.b == all.b);
  ARRAY (struct pair, r, n + 1);
  members (n, r, x);
  struct pair sum = { 0, 0 };
  int wrong = 0, again = 5 + 3 * (9 + 30) + 10, missing = 5 + 9, changed = 5;
  for (size_t i = 0; i <= n; i++)
    {
      sum = apply (sum, i ? both (x[i - 1]) : first);
      wrong |= r[i].a != sum.a || r[i].b != sum.b;
      if (i < n)
	again += sum_of (both (x[i])), missing += sum_of (both (x[i]));
      changed += i ? sum_of (both (x[i])) : 3 * x[0] + 9;
    }
  CHECK (!wrong);
  CHECK (members_again (n, 9, x) == again);
  CHECK (member_missing (n, 9, x) == missing);
  CHECK (member_changed (n, 9, x) == changed);
  CHECK (member_somewhere (n, 0, 9, x) == missing + 3 * 9);
  CHECK (member_before (n, 0, 9, x) - member_before (n, n, 9, x) == (n ? 9 - 3 : 0));
  CHECK (member_somewhere (n, n, 9, x)
	 == missing + 3 * 9 + (n ? 3 - both (x[n - 1]).b : 0));
  free (r);
}

static void
check_backward (size_t n, size_t h, const int *x, int *r)
{
  int wrong = 0, s = 0;
  if (n)
    {
      backward (n, 9, r, x);
      for (size_t i = n; i-- > 0;)
	wrong |= r[i] != (s += i == n - 1 ? 9 : x[i] + 1);
    }
  backward_pieces (n, h, r, x);
  for (size_t i = 0; i < n; i++)
    wrong |= r[i] != piece (n - 1 - i, h, x, x) + x[i];
  CHECK (!wrong);
}

static void
check_kept (size_t n, size_t h, const int *x, const int *y, int *r, int *q)
{
  size_t k = kept (n, h, r, x, y), l = 0;
  int wrong = 0, s = 0;
  for (size_t i = 0; i < n; i++)
    if (large (piece (i, h, x, y)))
      wrong |= r[l++] != piece (i, h, x, y);
  CHECK (k == l && !wrong);
  k = kept_in_place (n, h, r, x);
  l = 0;
  for (size_t i = 0; i < n; i++)
    if (large (piece (i, h, x, x)))
      s += piece (i, h, x, x) + 1, wrong |= r[l++] != piece (i, h, x, x);
  CHECK (k == l && !wrong);
  CHECK (kept_then (n, h, x) == (int) (3 * s + k));
  k = kept_pairs (n, h, r, q, x);
  l = 0;
  for (size_t i = 0; i < n; i++)
    if (piece (i, h, x, x) > 500 || x[i] < 20)
      {
	wrong |= r[l] != piece (i, h, x, x) || q[l] != x[i];
	l++;
      }
  CHECK (k == l && !wrong);
  for (int e = 500; e < 502; e++)
    {
      k = kept_prefix (n, e, r, x);
      l = 0;
      for (size_t i = 0; i <= n; i++)
	if (large (i ? x[i - 1] + 1 : e))
	  wrong |= r[l++] != (i ? x[i - 1] + 1 : e);
      CHECK (k == l && !wrong);
    }
  s = 0;
  for (size_t i = 0; i < n; i++)
    s += (large (x[i]) ? x[i] : 0) + (odd (y[i]) ? y[i] : 0);
  CHECK (filters (n, x, y) == s);
}

/* What an exclusive scan of structures begins with is its first element, too.  */

static TESTED void
init_stored (size_t n, struct pair *o, const struct pair *init, const int *x)
{
  struct pair *t = malloc ((n + 1) * sizeof *t);
  t[0] = (struct pair) { x[0] & 1, x[0] };
  __builtin_map (both, n, t + 1, x);
  __builtin_scan_exclusive (apply, init[0], n + 1, t, t);
  __builtin_map (swap, n, o, t);
  free (t);
}

static void
check_init (size_t n, const int *x)
{
  ARRAY (struct pair, o, n + 1);
  struct pair init = { 5, 6 }, acc = init;
  init_stored (n, o, &init, x);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (o[i].a == acc.b && o[i].b == acc.a);
      acc = apply (acc, i ? both (x[i - 1]) : (struct pair) { x[0] & 1, x[0] });
    }
  free (o);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n + 1);
      ARRAY (int, y, n + 1);
      ARRAY (int, r, n + 1);
      ARRAY (int, q, n + 1);
      for (size_t i = 0; i <= n; i++)
	{
	  x[i] = i * 7919 % 1009;
	  y[i] = i * 31 % 977;
	}
      check_members (n, x);
      check_init (n, x);
      size_t cuts[] = { 0, n / 3, n };
      for (int c = 0; c < 3; c++)
	{
	  check_backward (n, cuts[c], x, r);
	  check_kept (n, cuts[c], x, y, r, q);
	}
      free (x);
      free (y);
      free (r);
      free (q);
    }
  return 0;
}
