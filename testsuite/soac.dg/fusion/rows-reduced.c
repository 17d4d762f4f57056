/* Rows that a map makes go into reductions and scans of rows, and into reductions by index, without
   an array between.  What combines rows one after the other is done by one thread: what is worth
   several is not fused with it where there are any.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels momentum 1 { no-option sanitize } } */
/* { dg-eliminated momentum "t" { no-option sanitize } } */
/* { dg-steps momentum "ADDRESS v\[i0\]\[0\]; LOAD m; ROW t; CALL scale (2, 0, 1); ADDRESS p\[0\]\[0\]; ADDRESS p\[0\]\[0\]; CALL add (5, 4, 2)" { no-option "sanitize" } } */
/* { dg-schedule momentum "as written" { no-option "sanitize" } } */
/* { dg-kernels from_output 1 { no-option sanitize } } */
/* { dg-kernels mean_and_norms 1 { no-option sanitize } } */
/* { dg-eliminated mean_and_norms "t" { no-option sanitize } } */
/* { dg-kernels two_sums 1 { no-option sanitize } } */
/* { dg-kernels backwards 1 { no-option sanitize } } */
/* { dg-kernels path 1 { no-option sanitize } } */
/* { dg-eliminated path "t" { no-option sanitize } } */
/* { dg-kernels by_key 1 { no-option sanitize } } */
/* { dg-eliminated by_key "t" { no-option sanitize } } */
/* { dg-kernels inverse_path 2 } */
/* { dg-refused inverse_path t order { option -O } } */
/* { dg-kernels path_changed 2 } */
/* { dg-refused path_changed s order { option -O } } */
/* { dg-kernels norm_of_sum 2 { no-option sanitize } } */
/* { dg-refused norm_of_sum p order { option -O } } */
/* { dg-kernels each_of_sum 2 { no-option sanitize } } */
/* { dg-kernels in_place 2 } */
/* { dg-refused in_place t cost { no-option sanitize } } */
/* { dg-kernels kept 2 } */
/* { dg-kernels expensive 2 { option fopenmp } } */
/* { dg-refused expensive t cost { option fopenmp } } */
/* { dg-kernels expensive 1 { no-option "sanitize|fopenmp" } } */
/* { dg-kernels expensive_beside 2 { option fopenmp } } */
/* { dg-kernels expensive_beside 1 { no-option "sanitize|fopenmp" } } */
/* { dg-kernels partly_scanned 1 } */
/* { dg-kernels partly_reduced 1 } */
/* { dg-kernels read_by_others 1 } */
/* { dg-kernels may_overlap 2 } */
/* { dg-refused may_overlap t read-outside { no-option sanitize } } */
/* { dg-kernels copied_between 2 } */
/* { dg-refused copied_between t inplace { no-option sanitize } } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 37, KEYS = 5 };
#define i0 __builtin_axis (0)
#define TESTED __attribute__ ((noipa))

typedef double row[3];
static const row none;

static void
scale (double *o, const double *p, double m)
{
  for (int i = 0; i < 3; i++)
    o[i] = p[i] * m;
}

/* Not in the order of its arguments, and not associative: rows are taken one after the other.  */
static void
add (double *o, const double *a, const double *b)
{
  double x = a[0] / 2 + b[1], y = a[1] - b[0], z = a[2] / 4 + b[2];
  o[0] = x;
  o[1] = y;
  o[2] = z;
}

static void
plus (double *o, const double *a, const double *b)
{
  for (int i = 0; i < 3; i++)
    o[i] = a[i] + b[i];
}

static double
norm (const double *p)
{
  return p[0] + 2 * p[1] + 4 * p[2];
}

/* Hundreds of operations.  */
static void
settle (double *o, const double *p, double m)
{
  double s = m;
  for (int k = 0; k < 200; k++)
    s = s / 2 + p[k % 3];
  for (int i = 0; i < 3; i++)
    o[i] = p[i] + s;
}

static double
settled (const double *p)
{
  double s = 0;
  for (int k = 0; k < 200; k++)
    s = s / 2 + p[k % 3];
  return s;
}

TESTED void
momentum (int n, row *restrict p, const row *v, const double *m)
{
  row *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (scale, n, t, v, m);
  __builtin_reduce_into (add, none, n, p, t);
  free (t);
}

TESTED void
from_output (int n, row *restrict p, const row *v, const double *m)
{
  row *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (scale, n, t, v, m);
  __builtin_reduce_into (add, *p, n, p, t);
  free (t);
}

TESTED void
mean_and_norms (int n, row *restrict p, double *restrict q, const row *v, const double *m)
{
  row *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (scale, n, t, v, m);
  __builtin_map (norm, n, q, t);
  __builtin_reduce_into (add, none, n, p, t);
  free (t);
}

TESTED void
two_sums (int n, row *restrict p, row *restrict q, const row *v, const double *m)
{
  row *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (scale, n, t, v, m);
  __builtin_reduce_into (add, none, n, p, t);
  __builtin_reduce_into (plus, none, n, q, t);
  free (t);
}

TESTED void
backwards (int n, row *restrict p, const row *v, const double *m)
{
  row *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (scale, n, __builtin_at (t, n - 1 - i0), v, m);
  __builtin_reduce_into (add, none, n, p, __builtin_at (t, n - 1 - i0));
  free (t);
}

TESTED void
path (int n, row *restrict s, const row *v, const double *m)
{
  row *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (scale, n, t, v, m);
  __builtin_scan (add, none, n, s, t);
  free (t);
}

TESTED void
by_key (int n, int k, row *restrict s, const int *key, const row *v, const double *m)
{
  row *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (scale, n, t, v, m);
  __builtin_reduce_by_index (add, n, k, s, key, t);
  free (t);
}

/* The last row is the first one that is taken.  */
TESTED void
inverse_path (int n, row *restrict p, const row *v, const double *m)
{
  row *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (scale, n, t, v, m);
  __builtin_reduce_into (add, none, n, p, __builtin_at (t, n - 1 - i0));
  free (t);
}

/* The scan reads the row before the one that it writes.  */
TESTED void
path_changed (int n, row *restrict s, const row *v, const double *m)
{
  __builtin_scan (add, none, n, s, v);
  __builtin_map (scale, n, s, s, m);
}

TESTED double
norm_of_sum (int n, const row *v, const double *m)
{
  row *t = malloc ((n + 1) * sizeof *t);
  row p[1];
  double r[1];
  __builtin_map (scale, n, t, v, m);
  __builtin_reduce_into (add, none, n, p, t);
  __builtin_map (norm, 1, r, p);
  free (t);
  return r[0];
}

/* Each index reads the sum of all.  */
TESTED void
each_of_sum (int n, row *restrict p, double *restrict q, const row *v, const double *m)
{
  row *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (scale, n, t, v, m);
  __builtin_reduce_into (add, none, n, p, t);
  __builtin_map (norm, n, q, __builtin_at (p, 0 * i0));
  free (t);
}

TESTED void
in_place (int n, row *restrict t, const row *v, const double *m)
{
  __builtin_map (scale, n, t, v, m);
  __builtin_scan (add, none, n, t, t);
}

TESTED void
kept (int n, row *restrict p, row *restrict t, const row *v, const double *m)
{
  __builtin_map (scale, n, t, v, m);
  __builtin_reduce_into (add, none, n, p, t);
}

TESTED void
expensive (int n, row *restrict p, const row *v, const double *m)
{
  row *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (settle, n, t, v, m);
  __builtin_reduce_into (add, none, n, p, t);
  free (t);
}

TESTED void
expensive_beside (int n, row *restrict p, double *restrict q, const row *v, const double *m)
{
  row *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (scale, n, t, v, m);
  __builtin_map (settled, n, q, t);
  __builtin_reduce_into (add, none, n, p, t);
  free (t);
}

TESTED void
may_overlap (int n, row *p, const row *v, const double *m)
{
  row *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (scale, n, t, v, m);
  __builtin_reduce_into (add, none, n, p, t);
  free (t);
}

TESTED void
copied_between (int n, row *restrict p, const row *v, const double *m, row *q, const row *z)
{
  row *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (scale, n, t, v, m);
  memmove (q, z, sizeof *q);
  __builtin_reduce_into (add, none, n, p, t);
  free (t);
}

/* What the operator does not write stays in each row as it was.  */
static void
first_two (double *o, const double *a, const double *b)
{
  double x = a[0] + b[1];
  o[1] = a[1] - b[0];
  o[0] = x;
}

TESTED void
partly_scanned (int n, row *restrict s, const row *v)
{
  __builtin_scan (first_two, none, n, s, v);
}

TESTED void
partly_reduced (int n, row *restrict s, const row *v)
{
  __builtin_reduce_into (first_two, none, n, s, v);
}

/* The operator looks where the result goes, too.  */
static row seen[1];

static void
with_seen (double *o, const double *a, const double *b)
{
  for (int i = 0; i < 3; i++)
    o[i] = a[i] + b[i] + seen[0][0];
}

TESTED void
read_by_others (int n, const row *v)
{
  __builtin_reduce_into (with_seen, none, n, seen, v);
}

static row v[N], w[N], t[N], p[1], q[1], s[N], s2[N], keys[KEYS], keys2[KEYS];
static double m[N], r[N], r2[N];
static int key[N], bad;

static void
check (const char *what, const void *a, const void *b, size_t size)
{
  if (memcmp (a, b, size))
    {
      printf ("%s\n", what);
      bad++;
    }
}

/* The rows of T, combined by OP from FROM on, and all of these in S2.  */
static const double *
combined (void (*op) (double *, const double *, const double *), int n, const double *from)
{
  static row all;
  memcpy (all, from, sizeof all);
  for (int i = 0; i < n; i++)
    {
      op (all, all, t[i]);
      memcpy (s2[i], all, sizeof all);
    }
  return all;
}

static void
all_of (int n)
{
  for (int i = 0; i < n; i++)
    scale (t[i], v[i], m[i]);
  momentum (n, p, v, m);
  check ("momentum", p, combined (add, n, none), sizeof *p);
  row one = { 1, 2, 3 };
  memcpy (p, one, sizeof one);
  from_output (n, p, v, m);
  check ("from_output", p, combined (add, n, one), sizeof *p);
  for (int i = 0; i < n; i++)
    r2[i] = norm (t[i]);
  mean_and_norms (n, p, r, v, m);
  check ("mean_and_norms", p, combined (add, n, none), sizeof *p);
  check ("mean_and_norms", r, r2, n * sizeof *r);
  two_sums (n, p, q, v, m);
  check ("two_sums", p, combined (add, n, none), sizeof *p);
  check ("two_sums", q, combined (plus, n, none), sizeof *q);
  backwards (n, p, v, m);
  check ("backwards", p, combined (add, n, none), sizeof *p);
  path (n, s, v, m);
  combined (add, n, none);
  check ("path", s, s2, n * sizeof *s);
  in_place (n, s, v, m);
  check ("in_place", s, s2, n * sizeof *s);
  kept (n, p, s, v, m);
  check ("kept", p, combined (add, n, none), sizeof *p);
  check ("kept", s, t, n * sizeof *s);
  memset (keys, 0, sizeof keys);
  memset (keys2, 0, sizeof keys2);
  by_key (n, KEYS, keys, key, v, m);
  for (int i = 0; i < n; i++)
    if (key[i] >= 0 && key[i] < KEYS)
      add (keys2[key[i]], keys2[key[i]], t[i]);
  check ("by_key", keys, keys2, sizeof keys);
  r2[0] = norm (combined (add, n, none));
  r[0] = norm_of_sum (n, v, m);
  check ("norm_of_sum", r, r2, sizeof *r);
  for (int i = 0; i < n; i++)
    r2[i] = r2[0];
  each_of_sum (n, p, r, v, m);
  check ("each_of_sum", r, r2, n * sizeof *r);
  /* P is one of those rows, or none.  */
  for (int d = 0; d <= n && d < 3; d++)
    {
      memcpy (w, v, sizeof w);
      may_overlap (n, w + d, w, m);
      check ("may_overlap", w + d, combined (add, n, none), sizeof *p);
    }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      s[i][k] = s2[i][k] = 100 + i + k;
  for (int i = 0; i < n; i++)
    first_two (s2[i], i ? s2[i - 1] : none, v[i]);
  partly_scanned (n, s, v);
  check ("partly_scanned", s, s2, n * sizeof *s);
  p[0][0] = p[0][1] = p[0][2] = 7;
  memcpy (q, none, sizeof none);
  for (int i = 0; i < n; i++)
    first_two (*q, *q, v[i]);
  partly_reduced (n, p, v);
  check ("partly_reduced", p, q, sizeof *p);
  memcpy (q, none, sizeof none);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      q[0][k] += v[i][k] + q[0][0];
  read_by_others (n, v);
  check ("read_by_others", seen, q, sizeof *q);
  memcpy (w, v, sizeof w);
  copied_between (n, p, w, m, w, &none);
  check ("copied_between", p, combined (add, n, none), sizeof *p);
  path_changed (n, s, v, m);
  memcpy (t, v, sizeof t);
  combined (add, n, none);
  for (int i = 0; i < n; i++)
    scale (s2[i], s2[i], m[i]);
  check ("path_changed", s, s2, n * sizeof *s);
  for (int i = 0; i < n; i++)
    scale (t[i], v[n - 1 - i], m[n - 1 - i]);
  inverse_path (n, p, v, m);
  check ("inverse_path", p, combined (add, n, none), sizeof *p);
  for (int i = 0; i < n; i++)
    settle (t[i], v[i], m[i]);
  expensive (n, p, v, m);
  check ("expensive", p, combined (add, n, none), sizeof *p);
  for (int i = 0; i < n; i++)
    scale (t[i], v[i], m[i]), r2[i] = settled (t[i]);
  expensive_beside (n, p, r, v, m);
  check ("expensive_beside", p, combined (add, n, none), sizeof *p);
  check ("expensive_beside", r, r2, n * sizeof *r);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      m[i] = i % 7;
      key[i] = (i * 5) % (KEYS + 2) - 1;
      for (int k = 0; k < 3; k++)
	v[i][k] = i % 5 + k;
    }
  int counts[] = { 0, 1, 2, 5, N };
  for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++)
    all_of (counts[c]);
  return bad != 0;
}
