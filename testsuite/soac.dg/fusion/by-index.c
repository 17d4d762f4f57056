/* Reductions by index: the producers of keys and values are fused, keys that are none are ignored, and
   the order within one key is kept.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels hist 1 } */
/* { dg-kernels sums 1 } */
/* { dg-eliminated sums "k" } */
/* { dg-kernels sums2 1 } */
/* { dg-eliminated sums2 "k,q" } */
/* { dg-kernels order 1 } */
/* { dg-guards sums2 0 } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>
#include <limits.h>
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
static int add (int a, int b) { return a + b; }
static double addd (double a, double b) { return a + b; }
static int key (double x) { return (int) (x / 10); }
static double sq (double x) { return x * x; }
static int last (int a, int b) { return a * 10 + b; }
TESTED void hist (size_t n, int *h, unsigned char *x) { __builtin_reduce_by_index (add, n, 256, h, x, 1); }
TESTED void sums (size_t n, int m, double *restrict h, double *restrict x)
{
  int *k = malloc (n * sizeof *k);
  __builtin_map (key, n, k, x);
  __builtin_reduce_by_index (addd, n, m, h, k, x);
  free (k);
}
TESTED double sums2 (size_t n, int m, double *restrict h, double *restrict x)
{
  int *k = malloc (n * sizeof *k); double *q = malloc (n * sizeof *q);
  __builtin_map (key, n, k, x);
  __builtin_map (sq, n, q, x);
  __builtin_reduce_by_index (addd, n, m, h, k, q);
  double r = __builtin_reduce (addd, 0.0, n, q);
  free (k); free (q);
  return r;
}
TESTED void order (int n, long m, int *h, long long *idx, int *x) { __builtin_reduce_by_index (last, n, m, h, idx, x); }
static int bad;
#define CHECK(A,B,...) do { double _a = (A), _b = (B); if (_a != _b) { if (bad++ < 20) { printf ("%d: %s: %g %g\n", __LINE__, #A, _a, _b); } } } while (0)
int
main (void)
{
  for (int n = 0; n < 3000; n = n * 3 + 1)
    {
      int h[256] = { 0 }, g[256] = { 0 };
      static unsigned char x[3100]; static double y[3100]; static long long idx[3100]; static int z[3100];
      for (int i = 0; i < n; i++) x[i] = i * 37, g[x[i]]++, y[i] = i * 13 % 200, z[i] = i % 10, idx[i] = i % 9 == 8 ? LLONG_MIN + i : i % 9 == 7 ? LLONG_MAX : i % 9 - 2;
      hist (n, h, x);
      for (int i = 0; i < 256; i++) CHECK (h[i], g[i]);
      double s[12], t[12], u[12], r = 0;
      for (int i = 0; i < 12; i++) s[i] = t[i] = i, u[i] = 0;
      for (int i = 0; i < n; i++) if (y[i] < 120) t[(int) y[i] / 10] += y[i], u[(int) y[i] / 10] += y[i] * y[i], r += 0;
      for (int i = 0; i < n; i++) r += y[i] * y[i];
      sums (n, 12, s, y);
      for (int i = 0; i < 12; i++) CHECK (s[i], t[i]);
      for (int i = 0; i < 12; i++) s[i] = 0;
      CHECK (sums2 (n, 12, s, y), r);
      for (int i = 0; i < 12; i++) CHECK (s[i], u[i]);
      int o[5] = { 1, 2, 3, 4, 5 }, p[5] = { 1, 2, 3, 4, 5 }, m = n < 60 ? 5 : 0;
      for (int i = 0; i < n; i++) if (idx[i] >= 0 && idx[i] < m) p[idx[i]] = p[idx[i]] * 10 + z[i];
      order (n, m, o, idx, z);
      for (int i = 0; i < 5; i++) CHECK (o[i], p[i]);
      order (n, -3, o, idx, z);
      for (int i = 0; i < 5; i++) CHECK (o[i], p[i]);
    }
  static unsigned char big[1 << 20];
  int h[256] = { 0 }, g[256] = { 0 };
  for (int i = 0; i < 1 << 20; i++) big[i] = i * 7 >> 3, g[big[i]]++;
  hist (1 << 20, h, big);
  for (int i = 0; i < 256; i++) CHECK (h[i], g[i]);
  printf ("%d bad\n", bad);
  return bad != 0;
}
