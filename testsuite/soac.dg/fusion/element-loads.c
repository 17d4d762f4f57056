/* Single elements of what a map makes are computed where they are loaded, if nothing
   else needs the array; and what hinders that.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels alone 0 { no-option sanitize } } */
/* { dg-dead alone "map" { no-option sanitize } } */
/* { dg-eliminated alone "t" { no-option sanitize } } */
/* { dg-kernels ends 1 } */
/* { dg-members ends "map,reduce" } */
/* { dg-eliminated ends "t" { no-option sanitize } } */
/* { dg-kernels into_other 1 } */
/* { dg-fused into_other "t" vertical { no-option sanitize } } */
/* { dg-eliminated into_other "t" { no-option sanitize } } */
/* { dg-kernels all_views 1 } */
/* { dg-eliminated all_views "t" { no-option sanitize } } */
/* { dg-kernels of_zip 1 { no-option sanitize } } */
/* { dg-eliminated of_zip "p,q" { no-option sanitize } } */
/* { dg-kernels in_branch 1 } */
/* { dg-eliminated in_branch "t" { no-option sanitize } } */
/* { dg-kernels fixed 1 } */
/* { dg-eliminated fixed "t" { no-option sanitize } } */
/* { dg-kernels captured 1 } */
/* { dg-eliminated captured "t" { no-option sanitize } } */
/* { dg-kernels captured_changed 2 } */
/* { dg-eliminated captured_changed "" } */
/* { dg-kernels input_changed 1 } */
/* { dg-eliminated input_changed "" } */
/* { dg-kernels input_freed 1 } */
/* { dg-eliminated input_freed "" } */
/* { dg-kernels maybe_changed 1 } */
/* { dg-eliminated maybe_changed "" } */
/* { dg-kernels element_changed 1 } */
/* { dg-eliminated element_changed "" } */
/* { dg-kernels larger 1 } */
/* { dg-eliminated larger "" } */
/* { dg-kernels in_loop 1 } */
/* { dg-eliminated in_loop "" } */
/* { dg-kernels in_place 1 } */
/* { dg-eliminated in_place "" } */
/* { dg-kernels other_type 1 } */
/* { dg-eliminated other_type "" } */
/* { dg-kernels outlives 1 } */
/* { dg-eliminated outlives "" } */
/* { dg-kernels of_scan 1 } */
/* { dg-eliminated of_scan "" } */
/* { dg-schedule fixed "unordered, one thread" { option "-O. -fopenmp$" } } */
/* { dg-schedule fixed "unordered, 4 places by vectors of 4" { option "-O3 -g" } } */
/* { dg-schedule captured_changed "unordered, threads above 3449" "unordered, one thread" { option "-O. -fopenmp$" } } */
/* { dg-schedule captured_changed "unordered" "unordered, 4 places by vectors of 4" { option "-O3 -g" } } */

#include "check.h"

struct pair { int a; short b; };

static int inc (int a) { return a + 1; }
static int twice (int x) { return 2 * x; }
static int add (int a, int b) { return a + b; }
static struct pair both (int x) { return (struct pair) { x + 1, x * 3 }; }
static int many (int a, int b, long i, int g, int c)
{
  return (a + 2 * b + 3 * (int) i + 5 * g + 7 * c) & 1023;
}

static TESTED int
alone (size_t n, size_t k, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int r = t[k];
  free (t);
  return r;
}

static TESTED int
ends (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int s = __builtin_reduce (add, 0, n, t);
  s = 3 * s + 5 * t[0] + 7 * t[n - 1];
  free (t);
  return s;
}

static TESTED int
into_other (size_t n, size_t k, int *restrict r, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (twice, n, r, t);
  int s = t[k] + r[k];
  free (t);
  return s;
}

static TESTED int
all_views (size_t n, size_t k, const int *x, const int *y, const int *idx)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (many, n, t, __builtin_stride (y + n, -1), x,
		 __builtin_iota (5, -2), __builtin_gather (y, idx), 9);
  int s = __builtin_reduce (add, 0, n, t) + 11 * t[k];
  free (t);
  return s;
}

/* Elements are converted as they would be for the array.  */

static TESTED int
of_zip (size_t n, size_t k, const int *x)
{
  char *p = malloc (n * sizeof *p);
  int *q = malloc (n * sizeof *q);
  __builtin_map (both, n, __builtin_zip (p, q), x);
  int s = __builtin_redomap (add, twice, 0, n, p) + 11 * p[k];
  s += __builtin_reduce (add, 0, n, q) + 13 * q[k];
  free (p);
  free (q);
  return s;
}

static TESTED int
in_branch (size_t n, size_t k, int which, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int s = __builtin_reduce (add, 0, n, t);
  if (which)
    s += 3 * t[k];
  free (t);
  return s;
}

static TESTED int
fixed (unsigned k, const int *x)
{
  int t[100];
  __builtin_map (inc, 100, t, x);
  return __builtin_reduce (add, 0, 100, t) + 3 * t[k];
}

static TESTED int
captured (size_t n, size_t k, int c, const int *x)
{
  int plus (int a) { return a + c; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (plus, n, t, x);
  int s = __builtin_reduce (add, 0, n, t) + 3 * t[k];
  free (t);
  return s;
}

/* ---- what stays in the array -------------------------------------------- */

static TESTED int
captured_changed (size_t n, size_t k, int c, const int *x)
{
  int plus (int a) { return a + c; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (plus, n, t, x);
  int s = __builtin_reduce (add, 0, n, t);
  c = 1000;
  s += 3 * t[k];
  s += __builtin_redomap (add, plus, 0, 1, x) - x[0] - 1000;
  free (t);
  return s;
}

static TESTED int
input_changed (size_t n, size_t k, int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int s = __builtin_reduce (add, 0, n, t);
  x[k] = -77;
  s += 3 * t[k];
  free (t);
  return s;
}

static TESTED int
input_freed (size_t n, size_t k, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  for (size_t i = 0; i < n; i++)
    u[i] = x[i];
  __builtin_map (inc, n, t, u);
  int s = __builtin_reduce (add, 0, n, t);
  free (u);
  s += 3 * t[k];
  free (t);
  return s;
}

/* The second map may write what the first one reads.  */

static TESTED int
maybe_changed (size_t n, size_t k, int *r, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (twice, n, r, t);
  int s = t[k];
  free (t);
  return s;
}

static TESTED int
element_changed (size_t n, size_t k, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int s = __builtin_reduce (add, 0, n, t);
  t[n - 1] = 5;
  s += 3 * t[k];
  free (t);
  return s;
}

static TESTED int
larger (size_t n, size_t k, const int *x)
{
  int *t = calloc (n + 1, sizeof *t);
  __builtin_map (inc, n, t, x);
  int s = __builtin_reduce (add, 0, n, t) + 3 * t[k + 1];
  free (t);
  return s;
}

/* This would make each element again.  */

static TESTED int
in_loop (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int s = __builtin_reduce (add, 0, n, t);
  for (size_t i = 0; i < n; i++)
    s ^= t[i];
  free (t);
  return s;
}

static TESTED int
in_place (size_t n, size_t k, const int *x)
{
  int *t = malloc (n * sizeof *t);
  for (size_t i = 0; i < n; i++)
    t[i] = x[i];
  __builtin_map (inc, n, t, t);
  int s = __builtin_reduce (add, 0, n, t) + 3 * t[k];
  free (t);
  return s;
}

static TESTED int
other_type (size_t n, size_t k, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int s = __builtin_reduce (add, 0, n, t) + 3 * ((unsigned char *) t)[k];
  free (t);
  return s;
}

static TESTED int *
outlives (size_t n, size_t k, int *s, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  *s = __builtin_reduce (add, 0, n, t) + 3 * t[k];
  return t;
}

static TESTED int
of_scan (size_t n, size_t k, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  int s = t[k];
  free (t);
  return s;
}

/* ---- the same by hand --------------------------------------------------- */

static void
check_all (size_t n, size_t k, int *x, const int *y, const int *idx, int *r)
{
  int s = 0, v = 0, p = 0, q = 0, loop = 0, scan = 0;
  for (size_t i = 0; i < n; i++)
    {
      s += x[i] + 1;
      v += many (y[n - i], x[i], 5 - 2 * (long) i, y[idx[i]], 9);
      p += 2 * (char) (x[i] + 1);
      q += (short) (x[i] * 3);
      if (i <= k)
	scan += x[i];
    }
  loop = s;
  for (size_t i = 0; i < n; i++)
    loop ^= x[i] + 1;
  int t = x[k] + 1, all = s + 3 * t, last = x[n - 1] + 1, given;
  CHECK (alone (n, k, x) == t);
  CHECK (ends (n, x) == 3 * s + 5 * (x[0] + 1) + 7 * last);
  CHECK (into_other (n, k, r, x) == 3 * t);
  CHECK (all_views (n, k, x, y, idx)
	 == v + 11 * many (y[n - k], x[k], 5 - 2 * (long) k, y[idx[k]], 9));
  CHECK (of_zip (n, k, x) == p + 11 * (char) t + q + 13 * (short) (3 * x[k]));
  CHECK (in_branch (n, k, 1, x) == all && in_branch (n, k, 0, x) == s);
  CHECK (captured (n, k, 1, x) == all);
  CHECK (captured_changed (n, k, 1, x) == all);
  CHECK (input_changed (n, k, x) == all);
  x[k] = t - 1;
  CHECK (input_freed (n, k, x) == all);
  CHECK (maybe_changed (n, k, r, x) == t);
  for (size_t i = 0; i < n; i++)
    r[i] = x[i];
  CHECK (maybe_changed (n, k, r, r) == t);
  CHECK (element_changed (n, k, x) == s + 3 * (k == n - 1 ? 5 : t));
  CHECK (larger (n, k, x) == s + 3 * (k == n - 1 ? 0 : x[k + 1] + 1));
  CHECK (in_loop (n, x) == loop);
  CHECK (in_place (n, k, x) == all);
  CHECK (other_type (n, k, x)
	 == s + 3 * (((x[k / 4] + 1) >> (8 * (k % 4))) & 255));
  int *u = outlives (n, k, &given, x);
  CHECK (given == all && u[k] == t);
  free (u);
  CHECK (of_scan (n, k, x) == scan);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      if (!n)
	continue;
      ARRAY (int, x, n + 100);
      ARRAY (int, y, n + 1);
      ARRAY (int, idx, n);
      ARRAY (int, r, n);
      for (size_t i = 0; i < n + 100; i++)
	x[i] = i * 7919 % 1009;
      for (size_t i = 0; i <= n; i++)
	y[i] = i * 31 % 977;
      for (size_t i = 0; i < n; i++)
	idx[i] = i * 13 % (n + 1);
      check_all (n, 0, x, y, idx, r);
      check_all (n, n - 1, x, y, idx, r);
      check_all (n, n / 3, x, y, idx, r);
      int s = 0;
      for (size_t i = 0; i < 100; i++)
	s += x[i] + 1;
      CHECK (fixed (42, x) == s + 3 * (x[42] + 1));
      free (x);
      free (y);
      free (idx);
      free (r);
    }
  return 0;
}
