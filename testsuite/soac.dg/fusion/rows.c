/* Operators that take rows, and that write them: each row is an element, wherever it is.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels norm_rows 1 } */
/* { dg-kernels centre 1 } */
/* { dg-kernels product 1 } */
/* { dg-kernels planes 1 } */
/* { dg-kernels means_only 1 } */
/* { dg-steps product "LOAD a\[i0\]\[i2\], inner; LOAD bt\[i1\]\[i2\], inner; APPLY mul (0, 1), inner; CONTRACT add (2) as +; STORE c (3)" } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>
#include <math.h>
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define SPACE __builtin_space
#define RANGE __builtin_range
#define AT __builtin_at
static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double divide (double a, double b) { return a / b; }
static void normalise (double *o, size_t m, const double *row)
{ double s = __builtin_reduce (add, 0.0, m, row); __builtin_map (divide, m, o, row, s); }
static void both (double *o, double *mean, size_t m, const double *row)
{ double s = 0; for (size_t i = 0; i < m; i++) s += row[i]; *mean = s / m; for (size_t i = 0; i < m; i++) o[i] = row[i] - *mean; }
static double dot (size_t m, const double *a, const double *b)
{ return __builtin_redomap (add, mul, 0.0, m, a, b); }
static void plane (double (*o)[4], const double (*p)[4])
{ for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) o[i][j] = 2 * p[i][j]; }

TESTED void norm_rows (int n, int m, double (*out)[m], double (*rows)[m])
{ __builtin_map (normalise, n, out, (size_t) m, rows); }
TESTED void centre (int n, int m, double (*out)[m], double *means, double (*rows)[m])
{ __builtin_map (both, n, __builtin_zip (out, means), (size_t) m, rows); }
TESTED void product (int n, int m, int p, double (*c)[p], double (*a)[m], double (*bt)[m])
{ __builtin_map (dot, SPACE (n, p), c, (size_t) m, AT (a, i0), AT (bt, i1)); }
TESTED void planes (int n, double (*o)[3][4], double (*x)[3][4])
{ __builtin_map (plane, RANGE (1, n), AT (o, n - i0), x); }
TESTED void means_only (int n, int m, double *means, double (*rows)[m])
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (both, n, __builtin_zip (t, means), (size_t) m, rows);
  free (t);
}
static int bad;
#define CHECK(A,B,...) do { double _a = (A), _b = (B); if (_a != _b) { if (bad++ < 20) { printf ("%d: %s: %g %g ", __LINE__, #A, _a, _b); printf (__VA_ARGS__); printf ("\n"); } } } while (0)
int
main (void)
{
  for (int n = 1; n < 40; n += n < 5 ? 1 : 7) for (int m = 1; m < 300; m = m * 2 + 1)
    {
      double (*u)[m] = calloc (n + 1, sizeof *u), (*v)[m] = calloc (n + 1, sizeof *v), (*c)[n] = calloc (n, sizeof *c);
      double *means = calloc (n, sizeof *means);
      for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) u[i][j] = (i * 7 + j * 3) % 8;
      norm_rows (n, m, v, u);
      for (int i = 0; i < n; i++) { double s = 0; for (int j = 0; j < m; j++) s += u[i][j]; for (int j = 0; j < m; j++) if (!(v[i][j] == u[i][j] / s || s == 0)) bad++, printf ("norm\n"); }
      centre (n, m, v, means, u);
      for (int i = 0; i < n; i++) { double s = 0; for (int j = 0; j < m; j++) s += u[i][j]; CHECK (means[i], s / m, "means"); for (int j = 0; j < m; j++) CHECK (v[i][j], u[i][j] - s / m, "c"); }
      for (int i = 0; i < n; i++) means[i] = -1;
      means_only (n, m, means, u);
      for (int i = 0; i < n; i++) { double s = 0; for (int j = 0; j < m; j++) s += u[i][j]; CHECK (means[i], s / m, "means"); }
      product (n, m, n, c, u, u);
      for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { double q = 0; for (int k = 0; k < m; k++) q += u[i][k] * u[j][k]; CHECK (c[i][j], q, "prod"); }
      centre (n, m, u, means, u);
      for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) CHECK (u[i][j], v[i][j], "in place");
      double (*x)[3][4] = calloc (n, sizeof *x), (*y)[3][4] = calloc (n, sizeof *y);
      for (int i = 0; i < n * 12; i++) ((double *) x)[i] = i;
      planes (n, y, x);
      for (int i = 1; i < n; i++) for (int j = 0; j < 12; j++) CHECK (((double *) y)[(n - i) * 12 + j], 2 * ((double *) x)[i * 12 + j], "planes");
      free (u); free (v); free (c); free (means); free (x); free (y);
    }
  printf ("%d bad\n", bad);
  return bad != 0;
}
