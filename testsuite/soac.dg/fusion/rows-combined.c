/* Reductions and scans whose operators combine rows, also in place, and reductions into memory.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sum 1 } */
/* { dg-kernels scan 1 } */
/* { dg-kernels scanx 1 } */
/* { dg-kernels into 1 } */
/* { dg-kernels into2 1 } */
/* { dg-kernels keyed 1 } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stddef.h>
#define i0 __builtin_axis (0)
enum { M = 5 };
static void app (double *o, const double *a, const double *b) { for (int i = 0; i < M; i++) o[i] = 3 * a[i] + b[i]; }
static int add (int a, int b) { return a + b; }
static double addd (double a, double b) { return a + b; }
TESTED void sum (int n, int m, double *o, double (*in)[m], double *init) { __builtin_reduce_into (app, init, n, o, in); }
TESTED void scan (int n, int m, double (*o)[m], double (*in)[m], double *init) { __builtin_scan (app, init, n, o, in); }
TESTED void scanx (int n, int m, double (*o)[m], double (*in)[m], double *init) { __builtin_scan_exclusive (app, init, n, o, in); }
TESTED void into (int n, float *o, int *in) { __builtin_reduce_into (add, 5, n, o, in); }
TESTED void into2 (int n, int m, double *o, double (*in)[m]) { __builtin_reduce_into (addd, 0, __builtin_space (n, m), o, in); }
TESTED void keyed (int n, int m, double (*o)[m], int *k, double (*in)[m]) { __builtin_reduce_by_index (app, n, 3, o, k, in); }
static int bad;
#define CHECK(A,B,...) do { double _a = (A), _b = (B); if (_a != _b) { if (bad++ < 20) { printf ("%d: %s: %g %g\n", __LINE__, #A, _a, _b); } } } while (0)
int
main (void)
{
  for (int n = 0; n < 18; n++)
    {
      double in[n + 1][M], o[n + 1][M], p[n + 1][M], s[M], t[M], init[M] = { 1, 2, 3, 4, 5 };
      int k[n + 1]; double h[3][M], g[3][M];
      for (int i = 0; i < n; i++) for (int j = 0; j < M; j++) in[i][j] = (i * 3 + j) % 7;
      for (int i = 0; i < n; i++) k[i] = i * 5 % 4;
      for (int j = 0; j < M; j++) { t[j] = init[j]; for (int i = 0; i < n; i++) t[j] = 3 * t[j] + in[i][j]; }
      sum (n, M, s, in, init);
      for (int j = 0; j < M; j++) CHECK (s[j], t[j]);
      for (int j = 0; j < M; j++) { double a = init[j]; for (int i = 0; i < n; i++) p[i][j] = a = 3 * a + in[i][j]; }
      scan (n, M, o, in, init);
      for (int i = 0; i < n; i++) for (int j = 0; j < M; j++) CHECK (o[i][j], p[i][j]);
      memcpy (o, in, sizeof o);
      scan (n, M, o, o, init);
      for (int i = 0; i < n; i++) for (int j = 0; j < M; j++) CHECK (o[i][j], p[i][j]);
      for (int j = 0; j < M; j++) { double a = init[j]; for (int i = 0; i < n; i++) p[i][j] = a, a = 3 * a + in[i][j]; }
      memcpy (o, in, sizeof o);
      scanx (n, M, o, o, init);
      for (int i = 0; i < n; i++) for (int j = 0; j < M; j++) CHECK (o[i][j], p[i][j]);
      float f; int q[n + 1], r = 5; for (int i = 0; i < n; i++) q[i] = i, r += i;
      into (n, &f, q); CHECK (f, r);
      double d, e = 0; for (int i = 0; i < n; i++) for (int j = 0; j < M; j++) e += in[i][j];
      into2 (n, M, &d, in); CHECK (d, e);
      for (int i = 0; i < 3; i++) for (int j = 0; j < M; j++) g[i][j] = h[i][j] = i;
      for (int i = 0; i < n; i++) if (k[i] < 3) for (int j = 0; j < M; j++) g[k[i]][j] = 3 * g[k[i]][j] + in[i][j];
      keyed (n, M, h, k, in);
      for (int i = 0; i < 3; i++) for (int j = 0; j < M; j++) CHECK (h[i][j], g[i][j]);
    }
  printf ("%d bad\n", bad);
  return bad != 0;
}
