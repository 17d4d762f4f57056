/* What users of such systems write: pairs, slices, halves, indices.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels pair_feeds_two 1 } */
/* { dg-members pair_feeds_two "map,map,map,map" } */
/* { dg-fused pair_feeds_two "p" diagonal } */
/* { dg-eliminated pair_feeds_two "" } */
/* { dg-kernels half_dead 1 } */
/* { dg-members half_dead "map,scan" } */
/* { dg-fused half_dead "q" vertical } */
/* { dg-eliminated half_dead "q,dead" } */
/* { dg-kernels gather_same 1 } */
/* { dg-members gather_same "map,map" } */
/* { dg-eliminated gather_same "t" } */
/* { dg-kernels slice 1 } */
/* { dg-members slice "map,map,map" } */
/* { dg-eliminated slice "t,u" } */
/* { dg-kernels computed_scatter 1 } */
/* { dg-members computed_scatter "map,map" } */
/* { dg-eliminated computed_scatter "at" } */
/* { dg-kernels computed_gather 1 } */
/* { dg-eliminated computed_gather "at" } */
/* { dg-kernels scatter_gather 2 } */
/* { dg-refused scatter_gather "t" order } */
/* { dg-eliminated scatter_gather "" } */
/* { dg-kernels scattered_read 2 } */
/* { dg-refused scattered_read "t" order } */
/* { dg-members scatter_gather "map" "map" } */
/* { dg-kernels gathered 2 } */
/* { dg-refused gathered "t" order } */

#include "check.h"

struct pair { int a; float b; };

static struct pair both (int x) { return (struct pair) { x + 1, x * 0.5f }; }
static int twice (int x) { return 2 * x; }
static float third (float x) { return x / 4; }
static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int place (int a, long i) { return i ^ (a & 1); }

/* A map that gives a pair, which feeds two maps, beside a sibling.  */

static TESTED void
pair_feeds_two (size_t n, int *restrict p, float *restrict q,
		int *restrict r, float *restrict s, int *restrict u,
		const int *x)
{
  __builtin_map (both, n, __builtin_zip (p, q), x);
  __builtin_map (twice, n, r, p);
  __builtin_map (third, n, s, q);
  __builtin_map (inc, n, u, x);
}

/* One half of the pair is dead, the other one is scanned.  */

static TESTED void
half_dead (size_t n, int *restrict r, const int *x)
{
  int *q = malloc (n * sizeof *q);
  float *dead = malloc (n * sizeof *dead);
  __builtin_map (both, n, __builtin_zip (q, dead), x);
  __builtin_scan (add, 0, n, r, q);
  free (q);
  free (dead);
}

/* A gather that reads the producer at the same index.  */

static TESTED void
gather_same (size_t n, int *restrict r, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (twice, n, r, __builtin_gather (t, __builtin_iota (0)));
  free (t);
}

/* A strided slice of what a map makes: only that is made.  */

static TESTED void
slice (size_t n, int *restrict r, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n / 3 * sizeof *u);
  __builtin_map (inc, n, t, x);
  __builtin_map (twice, n / 3, u, __builtin_stride (t + 1, 3));
  __builtin_map (inc, n / 3, r, u);
  free (t);
  free (u);
}

/* A map makes the indices of a scatter, or of a gather.  */

static TESTED void
computed_scatter (size_t n, int *restrict r, const int *x)
{
  int *at = malloc (n * sizeof *at);
  __builtin_map (place, n, at, __builtin_replicate (1), __builtin_iota (0));
  __builtin_map (inc, n, __builtin_scatter (r, at), x);
  free (at);
}

static TESTED void
computed_gather (size_t n, int *restrict r, const int *x)
{
  int *at = malloc (n * sizeof *at);
  __builtin_map (place, n, at, x, __builtin_iota (0));
  __builtin_map (inc, n, r, __builtin_gather (x, at));
  free (at);
}

/* A scatter into what a gather, or a map, reads.  */

static TESTED void
scatter_gather (size_t n, int *restrict r, const int *x, const int *idx)
{
  ARRAY (int, t, n);
  __builtin_map (inc, n, __builtin_scatter (t, idx), x);
  __builtin_map (twice, n, r, __builtin_gather (t, idx));
  free (t);
}

static TESTED void
scattered_read (size_t n, int *restrict r, const int *x, const int *idx)
{
  ARRAY (int, t, n);
  __builtin_map (inc, n, __builtin_scatter (t, idx), x);
  __builtin_map (twice, n, r, t);
  free (t);
}

static TESTED void
gathered (size_t n, int *restrict r, const int *x, const int *idx)
{
  ARRAY (int, t, n);
  __builtin_map (inc, n, t, x);
  __builtin_map (twice, n, r, __builtin_gather (t, idx));
  free (t);
}

static void
check (size_t n)
{
  ARRAY (int, x, n + 1);
  ARRAY (int, p, n + 1);
  ARRAY (float, q, n + 1);
  ARRAY (int, r, n + 1);
  ARRAY (float, s, n + 1);
  ARRAY (int, u, n + 1);
  ARRAY (int, idx, n);
  for (size_t i = 0; i <= n; i++)
    x[i] = i * 7919 % 1009;
  for (size_t i = 0; i < n; i++)
    idx[i] = (i + n / 3) % n;

  pair_feeds_two (n, p, q, r, s, u, x);
  for (size_t i = 0; i < n; i++)
    CHECK (p[i] == x[i] + 1 && q[i] == x[i] * 0.5f && r[i] == 2 * p[i]
	   && s[i] == q[i] / 4 && u[i] == x[i] + 1);
  half_dead (n, r, x);
  for (size_t i = 0, sum = 0; i < n; i++)
    CHECK (r[i] == (int) (sum += x[i] + 1));
  gather_same (n, r, x);
  for (size_t i = 0; i < n; i++)
    CHECK (r[i] == 2 * (x[i] + 1));
  slice (n, r, x);
  for (size_t i = 0; i < n / 3; i++)
    CHECK (r[i] == 2 * (x[3 * i + 1] + 1) + 1);
  if (n % 2 == 0)
    {
      computed_scatter (n, r, x);
      for (size_t i = 0; i < n; i++)
	CHECK (r[i ^ 1] == x[i] + 1);
    }
  computed_gather (n, r, x);
  for (size_t i = 0; i < n; i++)
    CHECK (r[i] == x[i ^ (x[i] & 1)] + 1);
  scatter_gather (n, r, x, idx);
  for (size_t i = 0; i < n; i++)
    CHECK (r[i] == 2 * (x[i] + 1));
  scattered_read (n, r, x, idx);
  for (size_t i = 0; i < n; i++)
    CHECK (r[idx[i]] == 2 * (x[i] + 1));
  gathered (n, r, x, idx);
  for (size_t i = 0; i < n; i++)
    CHECK (r[i] == 2 * (x[idx[i]] + 1));
  free (x);
  free (p);
  free (q);
  free (r);
  free (s);
  free (u);
  free (idx);
}

int
main (void)
{
  FOR_SIZES (n)
    check (n);
  return 0;
}
