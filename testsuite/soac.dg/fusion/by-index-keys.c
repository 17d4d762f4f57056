/* Reductions by index into arrays that are large: threads have ranges of the keys, so that
   any operator combines in order, and sums of floats are those of one loop.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels counts 1 } */
/* { dg-kernels sums 1 } */
/* { dg-eliminated sums "k,q" } */
/* { dg-kernels composed 1 } */
/* { dg-kernels latest 1 } */
/* { dg-kernels narrow 1 } */
/* { dg-kernels wide 1 } */
/* { dg-kernels kept 1 } */
/* { dg-schedule counts "unordered, several tables of 1365, threads above 6553 in copies or by keys" { option "-O2 -fopenmp$" } } */
/* { dg-schedule sums "unordered, threads above 1771 in copies or by keys" { option "-O2 -fopenmp$" } } */
/* { dg-schedule composed "unordered, threads above 1638 by keys" { option "-O2 -fopenmp$" } } */
/* { dg-schedule latest "unordered, threads above 7281 by keys" { option "-O2 -fopenmp$" } } */
/* { dg-schedule narrow "unordered, threads above 6241 by keys" { option "-O2 -fopenmp$" } } */
/* { dg-schedule wide "unordered, threads above 1110 by keys" { option "-O2 -fopenmp$" } } */
/* { dg-schedule kept "unordered, several tables of 1365, threads above 2184 in copies" { option "-O2 -fopenmp$" } } */
/* { dg-schedule stops "unordered, threads above 2427 by keys" { option "-O2 -fopenmp$" } } */
/* { dg-schedule few "unordered, several tables of 1000, threads above 6553 in copies" { option "-O2 -fopenmp$" } } */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define TESTED __attribute__ ((noinline, noclone))
#define N 400000
#define M 2100003

struct line { unsigned a, b; };
struct wide { double a[3]; };

static int add (int a, int b) { return a + b; }
static double addd (double a, double b) { return a + b; }
static double root (double x) { return x * 0.1; }
static size_t key (unsigned x, unsigned m) { return x % (m + 3) - 2; }
static int last (int a, int b) { (void) a; return b; }
static struct line after (struct line f, struct line g)
{ struct line h = { f.a * g.a, f.a * g.b + f.b }; return h; }
static struct wide join (struct wide f, struct wide g)
{ struct wide h = { { f.a[0] + g.a[0], g.a[1], f.a[2] - g.a[2] } }; return h; }
static int positive (int a, int b) { if (b < 0) abort (); return a + b; }

TESTED void
counts (size_t n, size_t m, int *h, int *k)
{ __builtin_reduce_by_index (add, n, m, h, k, 1); }
TESTED void
sums (size_t n, unsigned m, double *restrict h, unsigned *restrict x, double *restrict v)
{
  size_t *k = malloc (n * sizeof *k); double *q = malloc (n * sizeof *q);
  __builtin_map (key, n, k, x, m);
  __builtin_map (root, n, q, v);
  __builtin_reduce_by_index (addd, n, m, h, k, q);
  free (k); free (q);
}
TESTED void
composed (size_t n, size_t m, struct line *h, int *k, struct line *v)
{ __builtin_reduce_by_index (after, n, m, h, k, v); }
TESTED void
latest (size_t n, size_t m, int *h, int *k, int *v)
{ __builtin_reduce_by_index (last, n, m, h, k, v); }
TESTED void
narrow (size_t n, size_t m, unsigned char *h, int *k, int *v)
{ __builtin_reduce_by_index (add, n, m, h, k, v); }
TESTED void
wide (size_t n, size_t m, struct wide *h, int *k, struct wide *v)
{ __builtin_reduce_by_index (join, n, m, h, k, v); }
/* What else the kernel makes is not made once for each range.  */
TESTED double
kept (size_t n, size_t m, int *restrict h, int *restrict k, double *restrict q, double *restrict v)
{
  __builtin_map (root, n, q, v);
  __builtin_reduce_by_index (add, n, m, h, k, q);
  return __builtin_reduce (addd, 0.0, n, q);
}
TESTED void
stops (size_t n, size_t m, int *h, int *k, int *v)
{ __builtin_reduce_by_index (positive, n, m, h, k, v); }
TESTED void
few (size_t n, int *h, int *k)
{ __builtin_reduce_by_index (add, n, 1000, h, k, 1); }

static int bad;
#define CHECK(A, B, SIZE) \
  do if (memcmp (A, B, SIZE) && bad++ < 20) printf ("%d: n %zu, m %zu\n", __LINE__, n, m); while (0)

static int k[N], v[N], h[M], w[M];
static unsigned x[N];
static unsigned char c[M], d[M];
static double y[N], q[N], r[M], t[M];
static struct line f[N], l[M], o[M];
static struct wide z[N], e[M], g[M];

static void
fill (size_t m)
{
  unsigned s = 7;
  memset (h, 0, sizeof h), memset (r, 0, sizeof r), memset (e, 0, sizeof e);
  memset (c, 5, sizeof c);
  for (size_t i = 0; i < M; i++)
    l[i].a = l[i].b = i;
  for (size_t i = 0; i < N; i++)
    {
      s = s * 1664525 + 1013904223;
      x[i] = s >> 4;
      /* Some are no index, one comes again and again, and so do the first and the last.  */
      k[i] = (s >> 28 == 0 ? -1 - (int) (s >> 9 & 3) : s >> 28 == 1 ? (int) (m + (s >> 20 & 3))
	      : s >> 28 < 6 ? (int) m / 2 : s >> 28 == 6 ? 0 : s >> 28 == 7 ? (int) m - 1
	      : (int) ((s >> 5) % (m ? m : 1)));
      v[i] = s >> 20;
      y[i] = (s >> 8) / 1000.0;
      f[i].a = s | 1, f[i].b = s >> 5;
      z[i].a[0] = y[i], z[i].a[1] = s, z[i].a[2] = 0.7 * y[i];
    }
  memcpy (w, h, sizeof h), memcpy (t, r, sizeof r), memcpy (o, l, sizeof l);
  memcpy (d, c, sizeof c), memcpy (g, e, sizeof g);
}

/* The same by loops.  */
static void
by_loops (size_t n, size_t m)
{
  for (size_t i = 0; i < n; i++)
    {
      size_t j = key (x[i], m);
      if (j < m)
	t[j] += y[i] * 0.1;
      if (k[i] < 0 || (size_t) k[i] >= m)
	continue;
      o[k[i]] = after (o[k[i]], f[i]);
      d[k[i]] += v[i];
      g[k[i]] = join (g[k[i]], z[i]);
    }
}

static void
all (size_t n, size_t m)
{
  fill (m);
  by_loops (n, m);
  composed (n, m, l, k, f);
  CHECK (l, o, sizeof l);
  narrow (n, m, c, k, v);
  CHECK (c, d, sizeof c);
  wide (n, m, e, k, z);
  CHECK (e, g, sizeof e);
  /* A few floats are summed in parts.  */
  sums (n, m, r, x, y);
  if (m > n / 64)
    CHECK (r, t, sizeof r);
  counts (n, m, h, k);
  for (size_t i = 0; i < n; i++)
    if (k[i] >= 0 && (size_t) k[i] < m)
      w[k[i]]++;
  CHECK (h, w, sizeof h);
  latest (n, m, h, k, v);
  for (size_t i = 0; i < n; i++)
    if (k[i] >= 0 && (size_t) k[i] < m)
      w[k[i]] = v[i];
  CHECK (h, w, sizeof h);
  stops (n, m, h, k, v);
  for (size_t i = 0; i < n; i++)
    if (k[i] >= 0 && (size_t) k[i] < m)
      w[k[i]] += v[i];
  CHECK (h, w, sizeof h);
  if (m >= 1000)
    {
      few (n, h, k);
      for (size_t i = 0; i < n; i++)
	if (k[i] >= 0 && k[i] < 1000)
	  w[k[i]]++;
      CHECK (h, w, sizeof h);
    }
  double sum = kept (n, m, h, k, q, y);
  for (size_t i = 0; i < n; i++)
    if (k[i] >= 0 && (size_t) k[i] < m)
      w[k[i]] += (int) (y[i] * 0.1);
  CHECK (h, w, sizeof h);
  if (!(sum >= 0))
    bad++;
}

int
main (void)
{
  static const size_t lengths[] = { 0, 1, 3000, 100000, N };
  static const size_t sizes[] = { 1, 3, 5000, 87382, 262144, 524288, M };
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
    for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++)
      if (lengths[i] > 1000 || j < 4)
	all (lengths[i], sizes[j]);
  return bad != 0;
}
