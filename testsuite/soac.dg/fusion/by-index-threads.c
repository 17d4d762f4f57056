/* Reductions by index of many elements: in blocks with copies where the operator is recognised,
   in order where it is not and the array is small, and by way of several arrays where that shows in no bit.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels counts 1 } */
/* { dg-kernels sums 1 } */
/* { dg-eliminated sums "k,q" } */
/* { dg-kernels adds 1 } */
/* { dg-kernels least 1 } */
/* { dg-kernels composed 1 } */
/* { dg-kernels latest 1 } */
/* { dg-kernels two 1 } */
/* { dg-kernels narrow 1 } */
/* { dg-kernels bits 1 } */
/* { dg-schedule counts "unordered, several tables of 256, threads above 7710 in copies" { option "-O2 -fopenmp$" } } */
/* { dg-schedule least "unordered, several tables of 1365, threads above 5461 in copies or by keys" { option "-O2 -fopenmp$" } } */
/* { dg-schedule sums "unordered, threads above 1872 in copies" { option "-O2 -fopenmp$" } } */
/* { dg-schedule composed "unordered, threads above 1638 by keys" { option "-O2 -fopenmp$" } } */
/* { dg-schedule latest "unordered, threads above 7281 by keys" { option "-O2 -fopenmp$" } } */
/* { dg-schedule narrow "unordered, threads above 6241 by keys" { option "-O2 -fopenmp$" } } */
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define TESTED __attribute__ ((noinline, noclone))
#define N 300000

struct line { unsigned a, b; };

static int add (int a, int b) { return a + b; }
static int smaller (int a, int b) { return a < b ? a : b; }
static unsigned flip (unsigned a, unsigned b) { return a ^ b; }
static double addd (double a, double b) { return a + b; }
static double sq (double x) { return x * x; }
static int key (double x) { return (int) (x / 10); }
static int last (int a, int b) { (void) a; return b; }
/* x -> a (b (x)), which is no number.  */
static struct line after (struct line f, struct line g)
{ struct line h = { f.a * g.a, f.a * g.b + f.b }; return h; }

TESTED void
counts (size_t n, int *h, unsigned char *x)
{ __builtin_reduce_by_index (add, n, 256, h, x, 1); }
TESTED void
least (size_t n, size_t m, int *h, int *k, int *v)
{ __builtin_reduce_by_index (smaller, n, m, h, k, v); }
TESTED void
bits (size_t n, size_t m, unsigned *h, int *k, unsigned *v)
{ __builtin_reduce_by_index (flip, n, m, h, k, v); }
TESTED double
sums (size_t n, size_t m, double *restrict h, double *restrict x)
{
  int *k = malloc (n * sizeof *k); double *q = malloc (n * sizeof *q);
  __builtin_map (key, n, k, x);
  __builtin_map (sq, n, q, x);
  __builtin_reduce_by_index (addd, n, m, h, k, q);
  double r = __builtin_reduce (addd, 0.0, n, q);
  free (k); free (q);
  return r;
}
TESTED void
adds (size_t n, size_t m, double *h, int *k, double *x)
{ __builtin_reduce_by_index (addd, n, m, h, k, x); }
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
two (size_t n, size_t m, size_t l, int *restrict h, int *restrict g, int *restrict k, int *restrict v)
{
  __builtin_reduce_by_index (add, n, m, h, k, v);
  __builtin_reduce_by_index (smaller, n, l, g, v, k);
}

static int bad;
#define CHECK(A, B) do if ((A) != (B) && bad++ < 20) printf ("%d: n %zu, m %zu, k %zu\n", __LINE__, n, m, k); while (0)

static unsigned char x[N];
static int k1[N], v1[N];
static double y[N];
static struct line f[N];

static void
fill (size_t n, size_t m)
{
  unsigned s = 7;
  for (size_t i = 0; i < n; i++)
    {
      s = s * 1664525 + 1013904223;
      x[i] = s >> 24;
      /* Some are no index, and one comes again and again.  */
      k1[i] = s >> 28 == 0 ? -1 - (int) (s & 3) : s >> 28 == 1 ? (int) (m + (s >> 20 & 3)) : s >> 28 < 8 ? (int) m / 2 : (int) ((s >> 9) % (m ? m : 1));
      v1[i] = (int) s >> 3;
      y[i] = (s >> 8) / 1000.0;
      f[i].a = s | 1, f[i].b = s >> 5;
    }
}

static void
integers (size_t n, size_t m)
{
  int *h = malloc (3000 * sizeof *h), *g = malloc (3000 * sizeof *g);
  unsigned *u = malloc (3000 * sizeof *u), *t = malloc (3000 * sizeof *t);
  for (int i = 0; i < 3000; i++)
    h[i] = g[i] = i % 2 ? -5 : INT_MIN, u[i] = t[i] = i;
  for (size_t i = 0; i < n; i++)
    {
      g[x[i]] += 1u;
      if (k1[i] >= 0 && k1[i] < (int) m)
	t[k1[i]] ^= v1[i];
    }
  if (m > 256)
    {
      counts (n, h, x);
      for (size_t k = 0; k < 3000; k++)
	CHECK (h[k], g[k]);
    }
  bits (n, m, u, k1, (unsigned *) v1);
  for (size_t k = 0; k < 3000; k++)
    CHECK (u[k], t[k]);
  for (int i = 0; i < 3000; i++)
    h[i] = g[i] = i;
  for (size_t i = 0; i < n; i++)
    if (k1[i] >= 0 && k1[i] < (int) m)
      g[k1[i]] = smaller (g[k1[i]], v1[i]);
  least (n, m, h, k1, v1);
  for (size_t k = 0; k < 3000; k++)
    CHECK (h[k], g[k]);
  free (h); free (g); free (u); free (t);
}

static void
ordered (size_t n, size_t m)
{
  static struct line h[3000], g[3000];
  static int o[3000], p[3000];
  static unsigned char c[3000], d[3000];
  for (int i = 0; i < 3000; i++)
    {
      h[i].a = g[i].a = 1, h[i].b = g[i].b = o[i] = p[i] = i;
      c[i] = d[i] = i;
    }
  for (size_t i = 0; i < n; i++)
    if (k1[i] >= 0 && k1[i] < (int) m)
      {
	g[k1[i]] = after (g[k1[i]], f[i]);
	p[k1[i]] = v1[i];
	d[k1[i]] += v1[i];
      }
  composed (n, m, h, k1, f);
  latest (n, m, o, k1, v1);
  narrow (n, m, c, k1, v1);
  for (size_t k = 0; k < 3000; k++)
    {
      CHECK (h[k].a, g[k].a);
      CHECK (h[k].b, g[k].b);
      CHECK (o[k], p[k]);
      CHECK (c[k], d[k]);
    }
}

static void
both (size_t n, size_t m)
{
  static int h[3000], g[3000], hh[3000], gg[3000];
  memset (h, 0, sizeof h); memset (g, 0, sizeof g); memset (hh, 0, sizeof h); memset (gg, 0, sizeof g);
  for (size_t i = 0; i < n; i++)
    v1[i] &= 511;
  for (size_t i = 0; i < n; i++)
    {
      if (k1[i] >= 0 && k1[i] < (int) m)
	hh[k1[i]] += v1[i];
      if (v1[i] < 300)
	gg[v1[i]] = smaller (gg[v1[i]], k1[i]);
    }
  two (n, m, 300, h, g, k1, v1);
  for (size_t k = 0; k < 3000; k++)
    {
      CHECK (h[k], hh[k]);
      CHECK (g[k], gg[k]);
    }
}

/* What is printed is the same at any number of threads; few elements are summed in order, as
   are those of a large array, and what nothing is added to stays what it is.  */
static void
floats (size_t n, size_t m)
{
  static double h[3000], g[3000];
  for (int i = 0; i < 3000; i++)
    h[i] = g[i] = i % 3 ? 0.1 * i : -0.0;
  for (size_t i = 0; i < n; i++)
    if (key (y[i]) < (int) m)
      g[key (y[i])] += y[i] * y[i];
  double r = sums (n, m, h, y), d = 0;
  for (size_t k = 0; k < 3000; k++)
    {
      double off = h[k] - g[k];
      if (off > 1e-9 * g[k] || -off > 1e-9 * g[k])
	bad++, printf ("%zu %zu %zu: %.17g %.17g\n", n, m, k, h[k], g[k]);
      if (n < 64 * m || g[k] == 0)
	CHECK (memcmp (&h[k], &g[k], sizeof (double)), 0);
      d += h[k] * (k + 1);
    }
  printf ("%zu %zu: %.17g %.17g\n", n, m, r, d);
  for (size_t k = 0; k < 3000; k++)
    h[k] = 0;
  adds (n, m, h, k1, y);
  for (size_t k = 0; k < m; k += 1 + m / 4)
    printf ("%.17g\n", h[k]);
}

int
main (void)
{
  static const size_t ns[] = { 0, 1, 5, 63, 1000, 16383, 40001, N };
  static const size_t ms[] = { 1, 7, 300, 1400, 2900 };
  for (unsigned i = 0; i < sizeof ns / sizeof *ns; i++)
    for (unsigned j = 0; j < sizeof ms / sizeof *ms; j++)
      {
	fill (ns[i], ms[j]);
	integers (ns[i], ms[j]);
	ordered (ns[i], ms[j]);
	floats (ns[i], ms[j]);
	both (ns[i], ms[j]);
      }
  printf ("%d bad\n", bad);
  return bad != 0;
}
