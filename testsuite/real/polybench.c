/* Kernels of linear algebra on doubles, as PolyBench has them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels atax_after 3 } */
/* { dg-kernels bicg_after 2 } */
/* { dg-kernels gesummv_after 1 } */
/* { dg-kernels mvt_after 2 } */
/* { dg-kernels gemver_after 4 } */
/* { dg-kernels correlation_after 7 } */
/* { dg-kernels covariance_after 3 } */
/* { dg-kernels jacobi_1d_after 2 } */
/* { dg-kernels durbin_after 3 } */
/* { dg-kernels trisolv_after 1 } */

#include "real.h"

static double mul (double a, double b) { return a * b; }
static double zero (int i) { (void) i; return 0; }
static double add_product (double s, double a, double b) { return s + a * b; }

/* A vector whose system is well behaved.  */
static double falling[MOST];

#define MATRIX(P) ((double (*)[n]) (P))

/* ---- y = A' (A x) ----------------------------------------------------------- */

LEGACY void
atax_before (int m, int n, double A[][n], double *x, double *y, double *tmp)
{
  for (int i = 0; i < n; i++)
    y[i] = 0;
  for (int i = 0; i < m; i++)
    {
      tmp[i] = 0;
      for (int j = 0; j < n; j++)
	tmp[i] = tmp[i] + A[i][j] * x[j];
      for (int j = 0; j < n; j++)
	y[j] = y[j] + A[i][j] * tmp[i];
    }
}

LEGACY void
atax_after (int m, int n, double A[][n], double *x, double *y, double *tmp)
{
  soac_map (zero, n, y, 0);
  for (int i = 0; i < m; i++)
    {
      tmp[i] = soac_redomap (soac_add_f64, mul, 0, n, A[i], x);
      soac_map (add_product, n, y, y, A[i], tmp[i]);
    }
}

ACTS (atax, 390, (n, n, MATRIX (d[0]), d[1], d[2], d[3]))

/* ---- q = A p, s = A' r ------------------------------------------------------ */

LEGACY void
bicg_before (int m, int n, double A[][n], double *s, double *q, double *p,
	     double *r)
{
  for (int i = 0; i < n; i++)
    s[i] = 0;
  for (int i = 0; i < m; i++)
    {
      q[i] = 0;
      for (int j = 0; j < n; j++)
	{
	  s[j] = s[j] + r[i] * A[i][j];
	  q[i] = q[i] + A[i][j] * p[j];
	}
    }
}

LEGACY void
bicg_after (int m, int n, double A[][n], double *s, double *q, double *p,
	    double *r)
{
  soac_map (zero, n, s, 0);
  for (int i = 0; i < m; i++)
    {
      double ri = r[i];
      soac_map (add_product, n, s, s, A[i], ri);
      q[i] = soac_redomap (soac_add_f64, mul, 0, n, A[i], p);
    }
}

ACTS (bicg, 390, (n, n, MATRIX (d[0]), d[1], d[2], d[3], d[4]))

/* ---- y = alpha A x + beta B x ------------------------------------------------ */

LEGACY void
gesummv_before (int n, double alpha, double beta, double A[][n], double B[][n],
		double *tmp, double *x, double *y)
{
  for (int i = 0; i < n; i++)
    {
      tmp[i] = 0;
      y[i] = 0;
      for (int j = 0; j < n; j++)
	{
	  tmp[i] = A[i][j] * x[j] + tmp[i];
	  y[i] = B[i][j] * x[j] + y[i];
	}
      y[i] = alpha * tmp[i] + beta * y[i];
    }
}

LEGACY void
gesummv_after (int n, double alpha, double beta, double A[][n], double B[][n],
	       double *tmp, double *x, double *y)
{
  for (int i = 0; i < n; i++)
    {
      double a = soac_redomap (soac_add_f64, mul, 0, n, A[i], x);
      double b = soac_redomap (soac_add_f64, mul, 0, n, B[i], x);
      tmp[i] = a;
      y[i] = alpha * a + beta * b;
    }
}

ACTS (gesummv, 250, (n, 1.5, 1.2, MATRIX (d[0]), MATRIX (d[1]), d[2], d[3], d[4]))

/* ---- x1 += A y1, x2 += A' y2 -------------------------------------------------- */

LEGACY void
mvt_before (int n, double *x1, double *x2, double *y1, double *y2,
	    double A[][n])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x1[i] = x1[i] + A[i][j] * y1[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x2[i] = x2[i] + A[j][i] * y2[j];
}

LEGACY void
mvt_after (int n, double *x1, double *x2, double *y1, double *y2,
	   double A[][n])
{
  for (int i = 0; i < n; i++)
    x1[i] = soac_redomap (soac_add_f64, mul, x1[i], n, A[i], y1);
  for (int i = 0; i < n; i++)
    x2[i] = soac_redomap (soac_add_f64, mul, x2[i], n,
			  soac_stride (&A[0][i], n), y2);
}

ACTS (mvt, 400, (n, d[0], d[1], d[2], d[3], MATRIX (d[4])))

/* ---- A += u1 v1' + u2 v2', x += beta A' y, w = alpha A x ------------------------ */

LEGACY void
gemver_before (int n, double alpha, double beta, double A[][n], double *u1,
	       double *v1, double *u2, double *v2, double *w, double *x,
	       double *y, double *z)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[j] = x[j] + beta * A[i][j] * y[i];
  for (int i = 0; i < n; i++)
    x[i] = x[i] + z[i];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      w[i] = w[i] + alpha * A[i][j] * x[j];
}

static double
add_two (double a, double v1, double v2, double u1, double u2)
{
  return a + u1 * v1 + u2 * v2;
}
static double
add_scaled (double x, double a, double beta, double y)
{
  return x + beta * a * y;
}
static double
mul_scaled (double a, double x, double alpha)
{
  return alpha * a * x;
}

LEGACY void
gemver_after (int n, double alpha, double beta, double A[][n], double *u1,
	      double *v1, double *u2, double *v2, double *w, double *x,
	      double *y, double *z)
{
  for (int i = 0; i < n; i++)
    soac_map (add_two, n, A[i], A[i], v1, v2, u1[i], u2[i]);
  for (int i = 0; i < n; i++)
    soac_map (add_scaled, n, x, x, A[i], beta, y[i]);
  soac_map (soac_add_f64, n, x, x, z);
  for (int i = 0; i < n; i++)
    w[i] = soac_redomap (soac_add_f64, mul_scaled, w[i], n, A[i], x, alpha);
}

ACTS (gemver, 400, (n, 0.001, 0.002, MATRIX (d[0]), d[1], d[2], d[3], d[4], d[5],
		    q[0], q[1], q[2]))

/* ---- means and deviations of columns, the data centred --------------------------- */

LEGACY void
correlation_before (int m, int n, double data[][n], double *mean,
		    double *stddev)
{
  for (int j = 0; j < n; j++)
    {
      mean[j] = 0;
      for (int i = 0; i < m; i++)
	mean[j] += data[i][j];
      mean[j] /= m;
    }
  for (int j = 0; j < n; j++)
    {
      stddev[j] = 0;
      for (int i = 0; i < m; i++)
	stddev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
      stddev[j] /= m;
      stddev[j] = sqrt (stddev[j]);
      stddev[j] = stddev[j] <= 0.1 ? 1.0 : stddev[j];
    }
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      {
	data[i][j] -= mean[j];
	data[i][j] /= sqrt (m) * stddev[j];
      }
}

static double
add_distance (double s, double a, double mean)
{
  return s + (a - mean) * (a - mean);
}
static double divide (double a, double b) { return a / b; }
static double
deviation (double square, double m)
{
  double s = sqrt (square / m);
  return s <= 0.1 ? 1.0 : s;
}
static double
centre (double a, double mean, double deviation, double root)
{
  return (a - mean) / (root * deviation);
}

/* Sums of columns go row by row here, since a call is one loop.  */
LEGACY void
correlation_after (int m, int n, double data[][n], double *mean,
		   double *stddev)
{
  soac_map (zero, n, mean, 0);
  for (int i = 0; i < m; i++)
    soac_map (soac_add_f64, n, mean, mean, data[i]);
  soac_map (divide, n, mean, mean, m);
  soac_map (zero, n, stddev, 0);
  for (int i = 0; i < m; i++)
    soac_map (add_distance, n, stddev, stddev, data[i], mean);
  soac_map (deviation, n, stddev, stddev, m);
  double root = sqrt (m);
  for (int i = 0; i < m; i++)
    soac_map (centre, n, data[i], data[i], mean, stddev, root);
}

ACTS (correlation, 240, (n, n, MATRIX (d[0]), d[1], d[2]))

/* ---- the same of rows: each variable is one --------------------------------------- */

LEGACY void
covariance_before (int m, int n, double data[][n], double *mean,
		   double cov[][m])
{
  for (int i = 0; i < m; i++)
    {
      mean[i] = 0;
      for (int j = 0; j < n; j++)
	mean[i] += data[i][j];
      mean[i] /= n;
      for (int j = 0; j < n; j++)
	data[i][j] -= mean[i];
    }
  for (int i = 0; i < m; i++)
    for (int j = i; j < m; j++)
      {
	cov[i][j] = 0;
	for (int k = 0; k < n; k++)
	  cov[i][j] += data[i][k] * data[j][k];
	cov[i][j] /= n - 1.0;
	cov[j][i] = cov[i][j];
      }
}

static double minus (double a, double b) { return a - b; }

LEGACY void
covariance_after (int m, int n, double data[][n], double *mean,
		  double cov[][m])
{
  for (int i = 0; i < m; i++)
    {
      mean[i] = soac_sum (n, data[i]) / n;
      soac_map (minus, n, data[i], data[i], mean[i]);
    }
  for (int i = 0; i < m; i++)
    for (int j = i; j < m; j++)
      {
	cov[i][j] = soac_redomap (soac_add_f64, mul, 0, n, data[i], data[j]);
	cov[i][j] /= n - 1.0;
	cov[j][i] = cov[i][j];
      }
}

ACTS (covariance, 240, (n / 4 + 1, n, MATRIX (d[0]), d[1],
			(double (*)[n / 4 + 1]) d[2]))

/* ---- the heat in a bar, step by step ------------------------------------------------ */

LEGACY void
jacobi_1d_before (int tsteps, int n, double *A, double *B)
{
  for (int t = 0; t < tsteps; t++)
    {
      for (int i = 1; i < n - 1; i++)
	B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
      for (int i = 1; i < n - 1; i++)
	A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
    }
}

static double third (double a, double b, double c) { return 0.33333 * (a + b + c); }

LEGACY void
jacobi_1d_after (int tsteps, int n, double *A, double *B)
{
  for (int t = 0; t < tsteps; t++)
    {
      soac_map (third, n - 2, B + 1, A, A + 1, A + 2);
      soac_map (third, n - 2, A + 1, B, B + 1, B + 2);
    }
}

ACTS (jacobi_1d, 2000, (10, n + 2, d[0], d[1]))

/* ---- a Toeplitz system ---------------------------------------------------------------- */

LEGACY void
durbin_before (int n, double *r, double *y)
{
  double *z = malloc (n * sizeof *z);
  double beta = 1, alpha = -r[0];
  y[0] = -r[0];
  for (int k = 1; k < n; k++)
    {
      double sum = 0;
      beta = (1 - alpha * alpha) * beta;
      for (int i = 0; i < k; i++)
	sum += r[k - i - 1] * y[i];
      alpha = -(r[k] + sum) / beta;
      for (int i = 0; i < k; i++)
	z[i] = y[i] + alpha * y[k - i - 1];
      for (int i = 0; i < k; i++)
	y[i] = z[i];
      y[k] = alpha;
    }
  free (z);
}

static double same (double a) { return a; }

LEGACY void
durbin_after (int n, double *r, double *y)
{
  double *z = malloc (n * sizeof *z);
  double beta = 1, alpha = -r[0];
  y[0] = -r[0];
  for (int k = 1; k < n; k++)
    {
      beta = (1 - alpha * alpha) * beta;
      double sum = soac_redomap (soac_add_f64, mul, 0, k,
				 soac_stride (r + k - 1, -1), y);
      alpha = -(r[k] + sum) / beta;
      soac_map (add_product, k, z, y, soac_stride (y + k - 1, -1), alpha);
      soac_map (same, k, y, z);
      y[k] = alpha;
    }
  free (z);
}

ACTS (durbin, 400, (n, falling, d[2]))

/* ---- L x = b ------------------------------------------------------------------------------ */

LEGACY void
trisolv_before (int n, double L[][n], double *x, double *b)
{
  for (int i = 0; i < n; i++)
    {
      x[i] = b[i];
      for (int j = 0; j < i; j++)
	x[i] -= L[i][j] * x[j];
      x[i] = x[i] / (n + L[i][i]);
    }
}

LEGACY void
trisolv_after (int n, double L[][n], double *x, double *b)
{
  for (int i = 0; i < n; i++)
    {
      double sum = soac_redomap (soac_add_f64, mul, 0, i, L[i], x);
      x[i] = (b[i] - sum) / (n + L[i][i]);
    }
}

ACTS (trisolv, 400, (n, MATRIX (d[0]), d[1], d[2]))

static void
start (void)
{
  for (int i = 0; i < MOST; i++)
    falling[i] = 0.5 / (i + 2);
}

FUNCTIONS (&atax, &bicg, &gesummv, &mvt, &gemver, &correlation, &covariance,
	   &jacobi_1d, &durbin, &trisolv)
