/* Operators that are one combinator of rows: with it they are one combinator over a space.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sums 1 } */
/* { dg-kernels matvec 1 } */
/* { dg-kernels matmul 1 } */
/* { dg-kernels scales 1 } */
/* { dg-kernels blurs 1 } */
/* { dg-kernels tails 1 } */
/* { dg-kernels tilted 1 } */
/* { dg-kernels numbered 1 } */
/* { dg-kernels planes 1 } */
/* { dg-kernels blocks 1 } */
/* { dg-kernels recut 1 } */
/* { dg-kernels total 1 } */
/* { dg-kernels totals 1 } */
/* { dg-kernels longest 1 } */
/* { dg-kernels scaled_norm 1 } */
/* { dg-kernels in_place 1 } */
/* { dg-steps sums "LOAD a\[i0\]\[i1\], inner; CONTRACT add (0) as +; STORE o (1)" } */
/* { dg-steps matvec "LOAD a\[i0\]\[i1\], inner; LOAD x\[i1\], inner; APPLY mul (0, 1), inner; CONTRACT add (2) as +; STORE o (3)" } */
/* { dg-steps matmul "LOAD a\[i0\]\[i2\], inner; LOAD bt\[i1\]\[i2\], inner; APPLY mul (0, 1), inner; CONTRACT add (2) as +; STORE c (3)" } */
/* { dg-steps scales "LOAD a; LOAD f\[i0\]; APPLY mul (0, 1); STORE o (2)" } */
/* { dg-steps blurs "LOAD a\[i0\]\[i1\]; LOAD a\[i0\]\[i1 + 2\]; APPLY mean (0, 1); STORE o\[i0\]\[i1 + 1\] (2)" { no-option -fsanitize } } */
/* { dg-steps total "LOAD a; FOLD addi (0) as +, result" { no-option -fsanitize } } */
/* { dg-steps totals "LOAD a\[i0\]\[i1\]\[i2\], inner; CONTRACT addi (0) as +; STORE o (1)" { no-option -fsanitize } } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stddef.h>
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)
#define SPACE __builtin_space
#define RANGE __builtin_range
#define OVER __builtin_over
#define AT __builtin_at
static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static int addi (int a, int b) { return a + b; }
static int most (int a, int b) { return a > b ? a : b; }
static double mean (double a, double b) { return (a + b) / 2; }
static double same (double a) { return a; }
static double shifted (double a, long k) { return a + 10 * k; }

static double dot (size_t m, const double *a, const double *b)
{ return __builtin_redomap (add, mul, 0.0, m, a, b); }
static double sum (int m, const double *row) { return __builtin_reduce (add, 0.0, m, row); }
static int sumi (int m, const int *row) { return __builtin_reduce (addi, 0, m, row); }
static int mosti (int m, const int *row) { return __builtin_reduce (most, -__INT_MAX__ - 1, m, row); }
static void scale (double *o, int m, const double *row, double f)
{ __builtin_map (mul, m, o, row, f); }
static void blur (double *o, int m, const double *row)
{ __builtin_map (mean, m - 2, o + 1, row, row + 2); }
static double tail (int m, int k, const double *row)
{ return __builtin_reduce (add, 1.0, m - k, row + k); }
static void number (double *o, int m, const double *row, long i)
{ __builtin_map (shifted, m, o, row, i); }
static void vecmat (double *o, int n, int m, const double *a, const double *bt)
{ __builtin_map (dot, n, o, (size_t) m, __builtin_replicate (a), (const double (*)[m]) bt); }
static void transposed (double (*o)[4], const double (*p)[4])
{ __builtin_map (same, SPACE (4, 4), o, AT (p, i1, i0)); }
static void block (double *o, int m, const double *p)
{ __builtin_contract (add, same, 2.0, SPACE (m, OVER (3)), o, AT (p, i0 * 3 + i1)); }

static void two (double *o, const double (*p)[4])
{ __builtin_contract (add, same, 1.0, SPACE (2, OVER (6)), o, AT ((const double (*)[2]) p, i1, i0)); }

TESTED void sums (int n, int m, double *o, double (*a)[m]) { __builtin_map (sum, n, o, m, a); }
TESTED void matvec (int n, int m, double *o, double (*a)[m], double *x)
{ __builtin_map (dot, n, o, (size_t) m, a, __builtin_replicate (x)); }
TESTED void matmul (int n, int m, int p, double (*c)[p], double (*a)[m], double *bt)
{ __builtin_map (vecmat, n, c, p, m, a, __builtin_replicate (bt)); }
TESTED void scales (int n, int m, double (*o)[m], double (*a)[m], double *f)
{ __builtin_map (scale, n, o, m, a, f); }
TESTED void blurs (int n, int m, double (*o)[m], double (*a)[m]) { __builtin_map (blur, n, o, m, a); }
TESTED void tails (int n, int m, int k, double *o, double (*a)[m])
{ __builtin_map (tail, RANGE (1, n), o, m, k, a); }
TESTED void tilted (int n, int m, double (*o)[m], double (*a)[m], double *f)
{ __builtin_map (scale, RANGE (1, n), AT (o, n - i0), m, AT (a, i0 - 1), AT (f, 2 * i0)); }
TESTED void numbered (int n, int m, double (*o)[m], double (*a)[m])
{ __builtin_map (number, n, o, m, a, __builtin_iota (3L, 2L)); }
TESTED void planes (int n, double (*o)[4][4], double (*a)[4][4])
{ __builtin_map (transposed, n, AT (o, n - 1 - i0), a); }
TESTED void blocks (int n, int m, double (*o)[m], double (*a)[3 * m])
{ __builtin_map (block, n, o, m, a); }
TESTED void recut (int n, double (*o)[2], double (*a)[3][4]) { __builtin_map (two, n, o, a); }
TESTED int total (int n, int m, int (*a)[m]) { return __builtin_redomap (addi, sumi, 7, n, m, a); }
TESTED void totals (int n, int k, int m, int *o, int (*a)[k][m])
{ __builtin_contract (addi, sumi, 5, SPACE (n, OVER (k)), o, m, AT (a, i0, i1)); }
TESTED int longest (int n, int m, int (*a)[m]) { return __builtin_redomap (most, mosti, 3, n, m, a); }
TESTED double scaled_norm (int n, int m, double (*t)[m], double (*a)[m], double *f)
{ __builtin_map (scale, n, t, m, a, f); return __builtin_redomap (add, sum, 0.0, n, m, t); }
TESTED void in_place (int n, int m, double (*a)[m], double *f) { __builtin_map (scale, n, a, m, a, f); }

static int bad;
#define CHECK(A,B) do { double _a = (A), _b = (B); if (_a != _b && bad++ < 20) printf ("%d: %s: %g %g\n", __LINE__, #A, _a, _b); } while (0)
#define EACH(I,N) for (int I = 0; I < (N); I++)

static void
reductions (int n, int m, double (*a)[m], double *x, double (*b)[m], int p)
{
  double *y = calloc (n + 1, sizeof *y), (*c)[p] = calloc (n + 1, sizeof *c);
  int (*k)[m] = calloc (n + 1, sizeof *k), *o = calloc (n + 1, sizeof *o), t = 7, l = 3;
  sums (n, m, y, a);
  EACH (i, n) { double s = 0; EACH (j, m) s += a[i][j]; CHECK (y[i], s); }
  matvec (n, m, y, a, x);
  EACH (i, n) { double s = 0; EACH (j, m) s += a[i][j] * x[j]; CHECK (y[i], s); }
  matmul (n, m, p, c, a, (double *) b);
  EACH (i, n) EACH (h, p) { double s = 0; EACH (j, m) s += a[i][j] * b[h][j]; CHECK (c[i][h], s); }
  if (m > 2)
    {
      y[0] = -1;
      tails (n, m, 2, y, a);
      CHECK (y[0], -1);
      for (int i = 1; i < n; i++) { double s = 1; for (int j = 2; j < m; j++) s += a[i][j]; CHECK (y[i], s); }
    }
  EACH (i, n) EACH (j, m) { k[i][j] = i * 5 - j; t += k[i][j]; if (k[i][j] > l) l = k[i][j]; }
  CHECK (total (n, m, k), t);
  CHECK (longest (n, m, k), l);
  totals (n / 2, 2, m, o, (int (*)[2][m]) k);
  EACH (i, n / 2) { int s = 5; EACH (j, m) s += k[2 * i][j] + k[2 * i + 1][j]; CHECK (o[i], s); }
  free (y); free (c); free (k); free (o);
}

static void
maps (int n, int m, double (*a)[m], double *f)
{
  double (*v)[m] = malloc ((n + 1) * sizeof *v), s = 0;
  EACH (i, n + 1) EACH (j, m) v[i][j] = -1;
  scales (n, m, v, a, f);
  EACH (i, n) EACH (j, m) CHECK (v[i][j], a[i][j] * f[i]);
  EACH (i, n) EACH (j, m) v[i][j] = -1;
  blurs (n, m, v, a);
  EACH (i, n) EACH (j, m) CHECK (v[i][j], j == 0 || j == m - 1 ? -1 : (a[i][j - 1] + a[i][j + 1]) / 2);
  tilted (n, m, v, a, f);
  for (int i = 1; i < n; i++) EACH (j, m) CHECK (v[n - i][j], a[i - 1][j] * f[2 * i]);
  numbered (n, m, v, a);
  EACH (i, n) EACH (j, m) CHECK (v[i][j], a[i][j] + 10 * (3 + 2 * i));
  double r = scaled_norm (n, m, v, a, f);
  EACH (i, n) EACH (j, m) s += a[i][j] * f[i];
  CHECK (r, s);
  memcpy (v, a, n * sizeof *v);
  in_place (n, m, v, f);
  EACH (i, n) EACH (j, m) CHECK (v[i][j], a[i][j] * f[i]);
  free (v);
}

static void
deeper (int n)
{
  double (*x)[4][4] = calloc (n + 1, sizeof *x), (*y)[4][4] = calloc (n + 1, sizeof *y);
  double (*z)[15] = calloc (n + 1, sizeof *z), (*w)[5] = calloc (n + 1, sizeof *w);
  EACH (i, 16 * n) ((double *) x)[i] = i;
  EACH (i, 15 * n) ((double *) z)[i] = i % 31;
  planes (n, y, x);
  EACH (i, n) EACH (j, 4) EACH (k, 4) CHECK (y[n - 1 - i][j][k], x[i][k][j]);
  blocks (n, 5, w, z);
  EACH (i, n) EACH (j, 5) CHECK (w[i][j], 2 + z[i][3 * j] + z[i][3 * j + 1] + z[i][3 * j + 2]);
  double (*p)[3][4] = (double (*)[3][4]) x, (*q)[2] = (double (*)[2]) y;
  recut (n, q, p);
  EACH (i, n) EACH (j, 2) { double s = 1; EACH (k, 6) s += ((double *) x)[12 * i + 2 * k + j]; CHECK (q[i][j], s); }
  free (x); free (y); free (z); free (w);
}

int
main (void)
{
  for (int n = 0; n < 40; n += n < 5 ? 1 : 11)
    {
      deeper (n);
      for (int m = 2; m < 300; m = m * 2 + 1)
	{
	  double (*a)[m] = malloc ((n + 1) * sizeof *a), (*b)[m] = malloc (6 * sizeof *b);
	  double *f = malloc ((2 * n + 2) * sizeof *f);
	  EACH (i, n) EACH (j, m) a[i][j] = (i * 7 + j * 3) % 8;
	  EACH (i, 6) EACH (j, m) b[i][j] = (i + j) % 5;
	  EACH (i, 2 * n + 2) f[i] = i % 4;
	  reductions (n, m, a, b[5], b, 5);
	  maps (n, m, a, f);
	  free (a); free (b); free (f);
	}
    }
  printf ("%d bad\n", bad);
  return bad != 0;
}
