/* Conjugate gradients, sorting and spectra, as the NAS benchmarks have them: much
   is global.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels cg_step_after 4 } */
/* { dg-kernels cg_product_after 1 } */
/* { dg-kernels cg_norms_after 2 } */
/* { dg-kernels mg_norm_after 1 } */
/* { dg-kernels ep_pairs_after 1 } */
/* { dg-eliminated ep_pairs_after "x1,x2,kept" } */
/* { dg-kernels is_rank_after 2 } */
/* { dg-kernels ft_evolve_after 1 } */
/* { dg-kernels lu_l2norm_after 1 } */

#include "real.h"

static int firstcol, lastcol;
static double *x, *z, *p_, *q_, *r;
static double *a;
static int *rowstr, *colidx;

static double mul (double a, double b) { return a * b; }
static double square (double a) { return a * a; }
static double add_product (double s, double a, double b) { return s + a * b; }

static int
columns (int n)
{
  firstcol = 0;
  lastcol = n - 1;
  return n;
}

/* ---- cg: one step of the solver, without the product ------------------------- */

LEGACY double
cg_step_before (double rho)
{
  double d = 0, beta, alpha, rho0 = rho;
  for (int j = 0; j < lastcol - firstcol + 1; j++)
    d = d + p_[j] * q_[j];
  alpha = rho0 / (d + 1e3);
  rho = 0;
  for (int j = 0; j < lastcol - firstcol + 1; j++)
    {
      z[j] = z[j] + alpha * p_[j];
      r[j] = r[j] - alpha * q_[j];
    }
  for (int j = 0; j < lastcol - firstcol + 1; j++)
    rho = rho + r[j] * r[j];
  beta = rho / (rho0 + rho);
  for (int j = 0; j < lastcol - firstcol + 1; j++)
    p_[j] = r[j] + beta * p_[j];
  return rho;
}

LEGACY double
cg_step_after (double rho)
{
  double rho0 = rho;
  double d = soac_redomap (soac_add_f64, mul, 0, lastcol - firstcol + 1, p_, q_);
  double alpha = rho0 / (d + 1e3);
  soac_map (add_product, lastcol - firstcol + 1, z, z, p_, alpha);
  soac_map (add_product, lastcol - firstcol + 1, r, r, q_, -alpha);
  rho = soac_redomap (soac_add_f64, square, 0, lastcol - firstcol + 1, r);
  double beta = rho / (rho0 + rho);
  soac_map (add_product, lastcol - firstcol + 1, p_, r, p_, beta);
  return rho;
}

GIVES (cg_step, 14000, (columns (n) * 1.0))

/* ---- cg: the sparse product, a row after the other ----------------------------- */

LEGACY void
cg_product_before (int rows)
{
  for (int j = 0; j < rows; j++)
    {
      double sum = 0;
      for (int k = rowstr[j]; k < rowstr[j + 1]; k++)
	sum = sum + a[k] * p_[colidx[k]];
      q_[j] = sum;
    }
}

LEGACY void
cg_product_after (int rows)
{
  for (int j = 0; j < rows; j++)
    {
      int first = rowstr[j];
      q_[j] = soac_redomap (soac_add_f64, mul, 0, rowstr[j + 1] - first,
			    a + first, soac_gather (p_, colidx + first));
    }
}

ACTS (cg_product, 1400, (n < 1000 ? n : 1400))

/* ---- cg: the residual and the norms of x and z ------------------------------------ */

LEGACY double
cg_norms_before (int n)
{
  double norm1 = 0, norm2 = 0, sum = 0;
  for (int j = 0; j < n; j++)
    {
      norm1 = norm1 + x[j] * z[j];
      norm2 = norm2 + z[j] * z[j];
    }
  for (int j = 0; j < n; j++)
    {
      double d = x[j] - r[j];
      sum = sum + d * d;
    }
  norm2 = 1 / sqrt (norm2);
  for (int j = 0; j < n; j++)
    x[j] = norm2 * z[j];
  return norm1 + sqrt (sum);
}

static double
squared_difference (double a, double b)
{
  return (a - b) * (a - b);
}

LEGACY double
cg_norms_after (int n)
{
  double norm1 = soac_redomap (soac_add_f64, mul, 0, n, x, z);
  double norm2 = soac_redomap (soac_add_f64, square, 0, n, z);
  double sum = soac_redomap (soac_add_f64, squared_difference, 0, n, x, r);
  norm2 = 1 / sqrt (norm2);
  soac_map (mul, n, x, z, norm2);
  return norm1 + sqrt (sum);
}

GIVES (cg_norms, 14000, (columns (n)))

/* ---- mg: two norms of the residual -------------------------------------------------- */

LEGACY double
mg_norm_before (double *r, int n, double *rnmu)
{
  double s = 0, max = 0;
  for (int i = 0; i < n; i++)
    {
      s = s + r[i] * r[i];
      double t = fabs (r[i]);
      if (t > max)
	max = t;
    }
  *rnmu = max;
  return sqrt (s / n);
}

LEGACY double
mg_norm_after (double *r, int n, double *rnmu)
{
  double s = soac_redomap (soac_add_f64, square, 0, n, r);
  *rnmu = soac_redomap (soac_max_f64, fabs, 0, n, r);
  return sqrt (s / n);
}

GIVES (mg_norm, 1 << 18, (d[0], n, d[1]))

/* ---- ep: Gaussian pairs from uniform numbers ------------------------------------------ */

LEGACY int
ep_pairs_before (double *x, int nk, double *gx, double *gy)
{
  int count = 0;
  for (int i = 0; i < nk; i++)
    {
      double x1 = 2 * x[2 * i] - 1;
      double x2 = 2 * x[2 * i + 1] - 1;
      double t1 = x1 * x1 + x2 * x2;
      if (t1 <= 1)
	{
	  double t2 = sqrt (-2 * log (t1) / t1);
	  gx[count] = x1 * t2;
	  gy[count] = x2 * t2;
	  count++;
	}
    }
  return count;
}

struct pair { double x, y; };

static double symmetric (double x) { return 2 * x - 1; }
static int accepted (struct pair p) { return p.x * p.x + p.y * p.y <= 1; }
static struct pair
gaussian (struct pair p)
{
  double t1 = p.x * p.x + p.y * p.y;
  double t2 = sqrt (-2 * log (t1) / t1);
  return (struct pair) { p.x * t2, p.y * t2 };
}

LEGACY int
ep_pairs_after (double *x, int nk, double *gx, double *gy)
{
  double *x1 = malloc (nk * sizeof *x1), *x2 = malloc (nk * sizeof *x2);
  struct pair *kept = malloc (nk * sizeof *kept);
  soac_map (symmetric, nk, x1, soac_stride (x, 2));
  soac_map (symmetric, nk, x2, soac_stride (x + 1, 2));
  int count = soac_filter (accepted, nk, kept,
			   soac_zip_as (struct pair, x1, x2));
  soac_map (gaussian, count, soac_zip (gx, gy), kept);
  free (x1);
  free (x2);
  free (kept);
  return count;
}

GIVES (ep_pairs, 65536, (q[0], n, d[0], d[1]))

/* ---- is: ranks from counts, and whether all is in order --------------------------------- */

LEGACY int
is_rank_before (int *count, int *rank, int *keys, int max_key, int n)
{
  int wrong = 0;
  rank[0] = count[0];
  for (int i = 1; i < max_key; i++)
    rank[i] = rank[i - 1] + count[i];
  for (int i = 1; i < n; i++)
    if (keys[i - 1] > keys[i])
      wrong++;
  return wrong;
}

static int greater (int a, int b) { return a > b; }

LEGACY int
is_rank_after (int *count, int *rank, int *keys, int max_key, int n)
{
  soac_scan (soac_add_int, 0, max_key, rank, count);
  return soac_redomap (soac_add_int, greater, 0, n - 1, keys, keys + 1);
}

GIVES (is_rank, 1 << 16, (k[0], k[1], k[2], n, n))

/* ---- ft: evolve the spectrum, then its sum ------------------------------------------------ */

typedef struct { double real, imag; } dcomplex;

LEGACY double
ft_evolve_before (dcomplex *u0, dcomplex *u1, double *twiddle, int n)
{
  dcomplex sum = { 0, 0 };
  for (int i = 0; i < n; i++)
    {
      u0[i].real = u0[i].real * twiddle[i];
      u0[i].imag = u0[i].imag * twiddle[i];
    }
  for (int i = 0; i < n; i++)
    u1[i] = u0[i];
  for (int i = 0; i < n; i++)
    {
      sum.real += u1[i].real;
      sum.imag += u1[i].imag;
    }
  return sum.real / n + sum.imag / n;
}

static dcomplex
turn (dcomplex u, double twiddle)
{
  return (dcomplex) { u.real * twiddle, u.imag * twiddle };
}
static dcomplex copy (dcomplex u) { return u; }
static dcomplex
dcmplx_add (dcomplex a, dcomplex b)
{
  return (dcomplex) { a.real + b.real, a.imag + b.imag };
}

LEGACY double
ft_evolve_after (dcomplex *u0, dcomplex *u1, double *twiddle, int n)
{
  soac_map (turn, n, u0, u0, twiddle);
  soac_map (copy, n, u1, u0);
  dcomplex sum = soac_reduce (dcmplx_add, ((dcomplex) { 0, 0 }), n, u1);
  return sum.real / n + sum.imag / n;
}

static double *ones;

GIVES (ft_evolve, 1 << 16, ((dcomplex *) d[0], (dcomplex *) d[1], ones, n))

/* ---- lu: the norms of five interleaved quantities ------------------------------------------- */

LEGACY void
lu_l2norm_before (double (*v)[5], int n, double *sum)
{
  for (int m = 0; m < 5; m++)
    sum[m] = 0;
  for (int i = 0; i < n; i++)
    for (int m = 0; m < 5; m++)
      sum[m] = sum[m] + v[i][m] * v[i][m];
  for (int m = 0; m < 5; m++)
    sum[m] = sqrt (sum[m] / n);
}

struct five { double a, b, c, d, e; };

static struct five
squares (struct five v)
{
  return (struct five) { v.a * v.a, v.b * v.b, v.c * v.c, v.d * v.d, v.e * v.e };
}
static struct five
add_five (struct five v, struct five w)
{
  return (struct five) { v.a + w.a, v.b + w.b, v.c + w.c, v.d + w.d, v.e + w.e };
}

LEGACY void
lu_l2norm_after (double (*v)[5], int n, double *sum)
{
  struct five zero = { 0, 0, 0, 0, 0 };
  struct five s = soac_redomap (add_five, squares, zero, n, (struct five *) v);
  sum[0] = sqrt (s.a / n);
  sum[1] = sqrt (s.b / n);
  sum[2] = sqrt (s.c / n);
  sum[3] = sqrt (s.d / n);
  sum[4] = sqrt (s.e / n);
}

ACTS (lu_l2norm, 33 * 33 * 33, ((double (*)[5]) d[0], n, d[1]))

/* A row has about 130 numbers in class A.  */
enum { PER_ROW = 130 };

static double one_place[MOST];
static int row_starts[MOST];

static void
start (void)
{
  x = q[0], z = d[1], p_ = d[2], q_ = d[3], r = d[4], a = d[5];
  rowstr = row_starts;
  colidx = k[0];
  ones = one_place;
  for (int i = 0; i < MOST; i++)
    {
      one_place[i] = 1 - i % 3 * 1e-9;
      row_starts[i] = i * PER_ROW + i % 7;
    }
}

FUNCTIONS (&cg_step, &cg_product, &cg_norms, &mg_norm, &ep_pairs, &is_rank,
	   &ft_evolve, &lu_l2norm)
