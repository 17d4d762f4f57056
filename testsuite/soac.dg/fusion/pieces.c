/* Arrays that are made in pieces: who takes the whole is cut where they are; and what
   hinders that.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sum 2 } */
/* { dg-members sum "map,reduce" "map,reduce" } */
/* { dg-eliminated sum "t,t + h" } */
/* { dg-guards sum 0 } */
/* { dg-kernels sum_of_ints 2 { no-option sanitize } } */
/* { dg-eliminated sum_of_ints "t,t + h" { no-option sanitize } } */
/* { dg-guards sum_of_ints 0 } */
/* { dg-kernels through_maps 2 } */
/* { dg-members through_maps "map,map,redomap" "map,map,redomap" } */
/* { dg-eliminated through_maps "t,t + h,u" } */
/* { dg-kernels thirds 3 } */
/* { dg-fused thirds "t + h" diagonal } */
/* { dg-kernels two_sums 2 } */
/* { dg-members two_sums "map,reduce" "map,reduce" } */
/* { dg-eliminated two_sums "t,t + h" } */
/* { dg-kernels prefix 1 } */
/* { dg-members prefix "map,redomap" } */
/* { dg-eliminated prefix "t + 1" { no-option sanitize } } */
/* { dg-kernels suffix 1 } */
/* { dg-eliminated suffix "t" { no-option sanitize } } */
/* { dg-kernels both_ends 1 } */
/* { dg-members both_ends "map,map" } */
/* { dg-eliminated both_ends "t + 1" { no-option sanitize } } */
/* { dg-kernels scan_prefix 1 } */
/* { dg-members scan_prefix "map,scan" } */
/* { dg-eliminated scan_prefix "t + 1" { no-option sanitize } } */
/* { dg-kernels scan_exclusive_prefix 1 } */
/* { dg-members scan_exclusive_prefix "map,scan_exclusive" } */
/* { dg-kernels of_pairs 2 } */
/* { dg-members of_pairs "map,reduce" "map,reduce" } */
/* { dg-kernels folded 1 } */
/* { dg-members folded "map,redomap" } */
/* { dg-kernels folded_pieces 2 } */
/* { dg-members folded_pieces "map,redomap" "map,redomap" } */
/* { dg-kernels in_loop 2 } */
/* { dg-members in_loop "map,reduce" "map,reduce" } */
/* { dg-kernels in_place 2 } */
/* { dg-members in_place "map,map,reduce" "map,map,reduce" } */
/* { dg-kernels views 2 } */
/* { dg-members views "map,map" "map,map" } */
/* { dg-kernels gap 3 } */
/* { dg-refused gap "t" size } */
/* { dg-refused gap "t + h + 1" size } */
/* { dg-kernels overlapping 2 { no-option sanitize } } */
/* { dg-kernels covered_later 1 { no-option sanitize } } */
/* { dg-members covered_later "map,reduce" { no-option sanitize } } */
/* { dg-kernels on_one_path 3 } */
/* { dg-kernels volatile_store 2 } */
/* { dg-kernels kept_out 3 } */
/* { dg-refused kept_out "t" cost } */
/* { dg-kernels scan_of_pieces 3 } */
/* { dg-refused scan_of_pieces "t" size } */
/* { dg-kernels window_keeps 3 } */
/* { dg-refused window_keeps "t" cost } */

#include "check.h"

#define ZIP_AS(TYPE, ...) __builtin_zip (__VA_ARGS__)
#define FOLD(F) F
struct pair { int a, b; };

static int inc (int a) { return a + 1; }
static int twice (int x) { return 2 * x; }
static int add (int a, int b) { return a + b; }
static int affine (int a, int b) { return 3 * a + b; }
static int sub (int a, int b) { return b - a; }
static int many (int a, long i, int g, int c)
{
  return a + 3 * (int) i + 5 * g + 7 * c;
}
static long long sum_of (long long a, long long b) { return a + b; }
static long long fold (long long a, int x) { return a + x; }
static struct pair add_pair (struct pair x, struct pair y)
{
  return (struct pair) { x.a + y.a, x.b ^ y.b };
}

static TESTED int
sum (size_t n, size_t h, const int *x, const int *y)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h, y);
  int s = __builtin_reduce (add, 5, n, t);
  free (t);
  return s;
}

static TESTED int
sum_of_ints (int n, int h, const int *x, const int *y)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h, y);
  int s = __builtin_reduce (add, 5, n, t);
  free (t);
  return s;
}

static TESTED int
through_maps (size_t n, size_t h, const int *x, const int *y)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h, y);
  __builtin_map (affine, n, u, t, y);
  int s = __builtin_redomap (add, inc, 5, n, u);
  free (t);
  free (u);
  return s;
}

/* The array outlives the function.  */

static TESTED int
thirds (size_t h, int *restrict t, const int *x)
{
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, h, t + h, x);
  __builtin_map (inc, h, t + 2 * h, x);
  return __builtin_reduce (add, 0, 3 * h, t);
}

/* Consumers of the pieces themselves.  */

static TESTED int
two_sums (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  size_t h = n / 2;
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h, x);
  int a = __builtin_reduce (add, 0, h, t);
  int b = __builtin_reduce (add, 0, n - h, t + h);
  free (t);
  return 3 * a + b;
}

static TESTED int
prefix (size_t n, int e, const int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  t[0] = e;
  __builtin_map (inc, n, t + 1, x);
  int s = __builtin_redomap (add, twice, 5, n + 1, t);
  free (t);
  return s;
}

static TESTED int
suffix (size_t n, int e, const int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (inc, n, t, x);
  t[n] = e;
  int s = __builtin_reduce (add, 5, n + 1, t);
  free (t);
  return s;
}

static TESTED void
both_ends (size_t n, int e, int *restrict r, const int *x)
{
  int *t = malloc ((n + 2) * sizeof *t);
  t[n + 1] = e;
  __builtin_map (inc, n, t + 1, x);
  t[0] = e + 1;
  __builtin_map (affine, n + 2, r, t, x);
  free (t);
}

static TESTED void
scan_prefix (size_t n, int e, int *restrict r, const int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  t[0] = e;
  __builtin_map (inc, n, t + 1, x);
  __builtin_scan (add, 5, n + 1, r, t);
  free (t);
}

static TESTED void
scan_exclusive_prefix (size_t n, int e, int *restrict r, const int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  t[0] = e;
  __builtin_map (inc, n, t + 1, x);
  __builtin_scan_exclusive (add, 5, n + 1, r, t);
  free (t);
}

static TESTED int
of_pairs (size_t n, size_t h, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h, x);
  struct pair p
    = __builtin_reduce (add_pair, ((struct pair) { 1, 2 }), n,
			ZIP_AS (struct pair, t, x));
  free (t);
  return 5 * p.a + p.b;
}

static TESTED long long
folded (size_t n, int e, const int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  t[0] = e;
  __builtin_map (inc, n, t + 1, x);
  long long s = __builtin_redomap (sum_of, FOLD (fold), 0LL, n + 1, t);
  free (t);
  return s;
}

/* Each part starts from what is neutral.  */

static TESTED long long
folded_pieces (size_t n, size_t h, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h, x);
  long long s = __builtin_redomap (sum_of, FOLD (fold), 0LL, n, t);
  free (t);
  return s;
}

static TESTED int
in_loop (size_t rows, size_t n, size_t h, const int *x)
{
  int s = 0;
  int *t = malloc (n * sizeof *t);
  for (size_t r = 0; r < rows; r++)
    {
      __builtin_map (inc, h, t, x + r);
      __builtin_map (affine, n - h, t + h, x, s & 255);
      s = __builtin_reduce (add, s, n, t);
    }
  free (t);
  return s;
}

static TESTED int
in_place (size_t n, size_t h, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h, x);
  __builtin_map (affine, n, t, t, 7);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

static TESTED void
views (size_t n, size_t h, int *restrict r, const int *x, const int *y,
       const int *idx)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h, x);
  __builtin_map (many, n, __builtin_stride (r + n, -1), t,
		 __builtin_iota (5, -2), __builtin_gather (y, idx), 9);
  free (t);
}

/* ---- what is not cut ---------------------------------------------------- */

static TESTED int
gap (size_t n, size_t h, const int *x)
{
  int *t = calloc (n + 1, sizeof *t);
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h + 1, x);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

static TESTED int
overlapping (size_t n, size_t h, const int *x)
{
  int *t = calloc (n + 1, sizeof *t);
  __builtin_map (inc, h + 1, t, x);
  __builtin_map (twice, n - h, t + h, x);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

/* The second writes all, but the first one's rest.  */

static TESTED int
covered_later (size_t n, size_t h, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n, t, x);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

static TESTED int
on_one_path (size_t n, size_t h, const int *x)
{
  int *t = calloc (n + 1, sizeof *t);
  __builtin_map (inc, h, t, x);
  if (x[0] & 1)
    __builtin_map (twice, n - h, t + h, x);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

static TESTED int
volatile_store (size_t n, int e, const int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  *(volatile int *) t = e;
  __builtin_map (inc, n, t + 1, x);
  int s = __builtin_reduce (add, 0, n + 1, t);
  free (t);
  return s;
}

static TESTED int
kept_out (size_t n, size_t h, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h, x);
  int s = __builtin_soac_nofuse (__builtin_reduce (add, 0, n, t));
  free (t);
  return s;
}

/* What the first part of a scan has in the end is in memory alone.  */

static TESTED void
scan_of_pieces (size_t n, size_t h, int *restrict r, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n - h, t + h, x);
  __builtin_scan (add, 0, n, r, t);
  free (t);
}

/* Another kernel would lose its window.  */

static TESTED void
window_keeps (size_t n, size_t h, int *restrict r, const int *x)
{
  int *t = malloc ((n + 1) * sizeof *t), *u = malloc ((n + 1) * sizeof *u);
  __builtin_map (inc, h, t, x);
  __builtin_map (twice, n + 1 - h, t + h, x);
  __builtin_map (inc, n + 1, u, t);
  __builtin_map (sub, n, r, u, u + 1);
  free (t);
  free (u);
}

/* ---- the same by hand --------------------------------------------------- */

static int
piece (size_t i, size_t h, const int *x, const int *y)
{
  return i < h ? x[i] + 1 : 2 * y[i - h];
}

static void
check_sums (size_t n, size_t h, const int *x, const int *y)
{
  int s = 5, m = 5, p = 5, q = 5, in = 0;
  struct pair both = { 1, 2 };
  for (size_t i = 0; i < n; i++)
    {
      s += piece (i, h, x, y);
      m += 3 * piece (i, h, x, y) + y[i] + 1;
      p += 2 * (x[i] + 1);
      q += x[i] + 1;
      in += 3 * piece (i, h, x, x) + 7;
      both = add_pair (both, (struct pair) { piece (i, h, x, x), x[i] });
    }
  CHECK (sum (n, h, x, y) == s);
  CHECK (sum_of_ints (n, h, x, y) == s);
  CHECK (through_maps (n, h, x, y) == m);
  CHECK (prefix (n, 9, x) == p + 18);
  CHECK (suffix (n, 9, x) == q + 9);
  CHECK (volatile_store (n, 9, x) == q - 5 + 9);
  CHECK (folded (n, 9, x) == q - 5 + 9);
  CHECK (in_place (n, h, x) == in);
  CHECK (3 * folded_pieces (n, h, x) + 7 * (long long) n == in);
  CHECK (of_pairs (n, h, x) == 5 * both.a + both.b);
  int r = 0;
  for (int row = 0; row < 3; row++)
    {
      int before = r;
      for (size_t i = 0; i < n; i++)
	r += i < h ? x[i + row] + 1 : 3 * x[i - h] + (before & 255);
    }
  CHECK (in_loop (3, n, h, x) == r);
}

static void
check_refused (size_t n, size_t h, const int *x, int *r)
{
  int a = 0, b = 0, c = 0, d = 0, e = 0, s = 0;
  for (size_t i = 0; i < n; i++)
    {
      a += i < h ? x[i] + 1 : i == h ? 0 : 2 * x[i - h - 1];
      b += piece (i, h, x, x);
      c += 2 * x[i];
      d += i < h ? x[i] + 1 : x[0] & 1 ? 2 * x[i - h] : 0;
    }
  CHECK (gap (n, h, x) == a);
  CHECK (overlapping (n, h, x) == b);
  CHECK (covered_later (n, h, x) == c);
  CHECK (on_one_path (n, h, x) == d);
  CHECK (kept_out (n, h, x) == b);
  scan_of_pieces (n, h, r, x);
  for (size_t i = 0; i < n; i++)
    e |= r[i] != (s += piece (i, h, x, x));
  window_keeps (n, h, r, x);
  for (size_t i = 0; i < n; i++)
    e |= r[i] != piece (i + 1, h, x, x) - piece (i, h, x, x);
  CHECK (!e);
}

static void
check_maps (size_t n, size_t h, const int *x, const int *y, const int *idx,
	    int *r)
{
  int wrong = 0, s = 5;
  both_ends (n, 9, r, x);
  for (size_t i = 0; i < n + 2; i++)
    wrong |= r[i] != 3 * (i == 0 ? 10 : i == n + 1 ? 9 : x[i - 1] + 1) + x[i];
  scan_prefix (n, 9, r, x);
  for (size_t i = 0; i <= n; i++)
    wrong |= r[i] != (s += i ? x[i - 1] + 1 : 9);
  scan_exclusive_prefix (n, 9, r, x);
  s = 5;
  for (size_t i = 0; i <= n; i++)
    {
      wrong |= r[i] != s;
      s += i ? x[i - 1] + 1 : 9;
    }
  views (n, h, r, x, y, idx);
  for (size_t i = 0; i < n; i++)
    wrong |= (r[n - i]
	      != many (piece (i, h, x, x), 5 - 2 * (long) i, y[idx[i]], 9));
  CHECK (!wrong);
}

static int variable[110];

/* The first element goes to a place within a variable.  */

TESTED int
into_variable (const int *x)
{
  int *t = malloc (101 * sizeof *t);
  t[0] = 3;
  __builtin_map (inc, 100, t + 1, x);
  __builtin_map (twice, 101, variable + 2, t);
  free (t);
  return variable[2] + variable[102];
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n + 3);
      ARRAY (int, y, n + 1);
      ARRAY (int, idx, n + 1);
      ARRAY (int, r, 3 * n + 3);
      for (size_t i = 0; i < n + 3; i++)
	x[i] = i * 7919 % 1009;
      for (size_t i = 0; i <= n; i++)
	{
	  y[i] = i * 31 % 977;
	  idx[i] = i * 13 % (n + 1);
	}
      size_t cuts[] = { 0, n / 3, n };
      for (int c = 0; c < 3; c++)
	{
	  check_sums (n, cuts[c], x, y);
	  check_refused (n, cuts[c], x, r);
	  check_maps (n, cuts[c], x, y, idx, r);
	}
      size_t h = n / 3;
      int s = 0, a = 0, b = 0;
      for (size_t i = 0; i < h; i++)
	s += 2 * (x[i] + 1) + 2 * x[i];
      CHECK (thirds (h, r, x) == s);
      for (size_t i = 0; i < n / 2; i++)
	a += x[i] + 1;
      for (size_t i = 0; i < n - n / 2; i++)
	b += 2 * x[i];
      CHECK (two_sums (n, x) == 3 * a + b);
      free (x);
      free (y);
      free (idx);
      free (r);
    }
  int hundred[100];
  for (int i = 0; i < 100; i++)
    hundred[i] = i;
  CHECK (into_variable (hundred) == 6 + 200);
  return 0;
}

/* { dg-kernels into_variable 1 } */
/* { dg-eliminated into_variable "t + 1" { no-option sanitize } } */
