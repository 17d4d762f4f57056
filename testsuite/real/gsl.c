/* Statistics and vectors with strides, as GSL has them; sums rather than running
   means.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels mean_after 1 } */
/* { dg-kernels variance_after 1 } */
/* { dg-kernels absdev_after 1 } */
/* { dg-kernels skew_kurtosis_after 1 } */
/* { dg-eliminated skew_kurtosis_after "x" } */
/* { dg-kernels lag1_after 2 } */
/* { dg-kernels correlation_after 1 } */
/* { dg-eliminated correlation_after "x,y" } */
/* { dg-kernels minmax_after 1 } */
/* { dg-kernels wmean_after 1 } */
/* { dg-eliminated wmean_after "wi" } */
/* { dg-kernels dasum_after 1 } */
/* { dg-kernels idamax_after 1 } */
/* { dg-eliminated idamax_after "size" } */
/* { dg-kernels drot_after 1 } */
/* { dg-kernels residual_after 1 } */

#include "real.h"

static double mul (double a, double b) { return a * b; }
static double square (double a) { return a * a; }

/* ---- mean and variance ---------------------------------------------------------- */

LEGACY double
mean_before (const double data[], const size_t stride, const size_t n)
{
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += data[i * stride];
  return sum / n;
}

LEGACY double
mean_after (const double data[], const size_t stride, const size_t n)
{
  return soac_reduce (soac_add_f64, 0, n, soac_stride (data, stride)) / n;
}

GIVES (mean, 1 << 16, (d[0], 1, n))

LEGACY double
variance_before (const double data[], const size_t stride, const size_t n)
{
  double mean = mean_before (data, stride, n), sum = 0;
  for (size_t i = 0; i < n; i++)
    {
      const double delta = data[i * stride] - mean;
      sum += delta * delta;
    }
  return sum / n;
}

static double
distance (double a, double mean)
{
  return (a - mean) * (a - mean);
}

LEGACY double
variance_after (const double data[], const size_t stride, const size_t n)
{
  double mean = mean_after (data, stride, n);
  return soac_redomap (soac_add_f64, distance, 0, n, soac_stride (data, stride),
		       mean) / n;
}

GIVES (variance, 4096, (d[0], 1, n))

/* ---- of each second number: a channel of two -------------------------------------- */

LEGACY double
absdev_before (const double data[], const size_t stride, const size_t n,
	       const double mean)
{
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += fabs (data[i * stride] - mean);
  return sum / n;
}

static double deviation (double a, double mean) { return fabs (a - mean); }

LEGACY double
absdev_after (const double data[], const size_t stride, const size_t n,
	      const double mean)
{
  return soac_redomap (soac_add_f64, deviation, 0, n, soac_stride (data, stride),
		       mean) / n;
}

GIVES (absdev, 4096, (d[0], 2, n, 0.1))

/* ---- third and fourth moments of what is standardised ------------------------------- */

LEGACY double
skew_kurtosis_before (const double data[], const size_t stride, const size_t n,
		      const double mean, const double sd, double *kurtosis)
{
  double *x = malloc (n * sizeof *x);
  double skew = 0, fourth = 0;
  for (size_t i = 0; i < n; i++)
    x[i] = (data[i * stride] - mean) / sd;
  for (size_t i = 0; i < n; i++)
    skew += x[i] * x[i] * x[i];
  for (size_t i = 0; i < n; i++)
    fourth += x[i] * x[i] * x[i] * x[i];
  free (x);
  *kurtosis = fourth / n - 3;
  return skew / n;
}

static double
standard (double a, double mean, double sd)
{
  return (a - mean) / sd;
}
static double cube (double a) { return a * a * a; }
static double power4 (double a) { return a * a * a * a; }

LEGACY double
skew_kurtosis_after (const double data[], const size_t stride, const size_t n,
		     const double mean, const double sd, double *kurtosis)
{
  double *x = malloc (n * sizeof *x);
  soac_map (standard, n, x, soac_stride (data, stride), mean, sd);
  double skew = soac_redomap (soac_add_f64, cube, 0, n, x);
  double fourth = soac_redomap (soac_add_f64, power4, 0, n, x);
  free (x);
  *kurtosis = fourth / n - 3;
  return skew / n;
}

GIVES (skew_kurtosis, 4096, (d[0], 1, n, 0.1, 0.6, d[1]))

/* ---- how a number goes with the one before ------------------------------------------- */

LEGACY double
lag1_before (const double data[], const size_t stride, const size_t n,
	     const double mean)
{
  double q = 0, v = (data[0] - mean) * (data[0] - mean);
  for (size_t i = 1; i < n; i++)
    {
      const double delta0 = data[(i - 1) * stride] - mean;
      const double delta1 = data[i * stride] - mean;
      q += delta0 * delta1;
      v += delta1 * delta1;
    }
  return q / v;
}

static double
neighbours (double a, double b, double mean)
{
  return (a - mean) * (b - mean);
}

LEGACY double
lag1_after (const double data[], const size_t stride, const size_t n,
	    const double mean)
{
  double q = soac_redomap (soac_add_f64, neighbours, 0, n - 1,
			   soac_stride (data, stride),
			   soac_stride (data + stride, stride), mean);
  double v = soac_redomap (soac_add_f64, distance, 0, n,
			   soac_stride (data, stride), mean);
  return q / v;
}

GIVES (lag1, 4096, (d[0], 1, n, 0.1))

/* ---- covariance and correlation ------------------------------------------------------- */

LEGACY double
correlation_before (const double data1[], const size_t stride1,
		    const double data2[], const size_t stride2, const size_t n,
		    const double mean1, const double mean2)
{
  double xx = 0, yy = 0, xy = 0;
  for (size_t i = 0; i < n; i++)
    {
      const double x = data1[i * stride1] - mean1;
      const double y = data2[i * stride2] - mean2;
      xx += x * x;
      yy += y * y;
      xy += x * y;
    }
  return xy / (sqrt (xx) * sqrt (yy));
}

static double minus (double a, double b) { return a - b; }

LEGACY double
correlation_after (const double data1[], const size_t stride1,
		   const double data2[], const size_t stride2, const size_t n,
		   const double mean1, const double mean2)
{
  double *x = malloc (n * sizeof *x), *y = malloc (n * sizeof *y);
  soac_map (minus, n, x, soac_stride (data1, stride1), mean1);
  soac_map (minus, n, y, soac_stride (data2, stride2), mean2);
  double xx = soac_redomap (soac_add_f64, square, 0, n, x);
  double yy = soac_redomap (soac_add_f64, square, 0, n, y);
  double xy = soac_redomap (soac_add_f64, mul, 0, n, x, y);
  free (x);
  free (y);
  return xy / (sqrt (xx) * sqrt (yy));
}

GIVES (correlation, 4096, (d[0], 1, d[1], 1, n, 0.1, -0.1))

/* ---- the least and the largest, or what is no number ------------------------------------ */

LEGACY void
minmax_before (double *min_out, double *max_out, const double data[],
	       const size_t stride, const size_t n)
{
  double min = data[0], max = data[0];
  for (size_t i = 0; i < n; i++)
    {
      double xi = data[i * stride];
      if (xi < min)
	min = xi;
      if (xi > max)
	max = xi;
      if (isnan (xi))
	{
	  min = xi;
	  max = xi;
	  break;
	}
    }
  *min_out = min;
  *max_out = max;
}

static int is_nan (double a) { return isnan (a); }

LEGACY void
minmax_after (double *min_out, double *max_out, const double data[],
	      const size_t stride, const size_t n)
{
  double min = soac_reduce (soac_min_f64, data[0], n, soac_stride (data, stride));
  double max = soac_reduce (soac_max_f64, data[0], n, soac_stride (data, stride));
  if (soac_redomap (soac_add_int, is_nan, 0, n, soac_stride (data, stride)))
    min = max = NAN;
  *min_out = min;
  *max_out = max;
}

ACTS (minmax, 1 << 16, (d[1], d[2], d[0], 1, n))

/* ---- sums with weights --------------------------------------------------------------------- */

LEGACY double
wmean_before (const double w[], const size_t wstride, const double data[],
	      const size_t stride, const size_t n)
{
  double wmean = 0, W = 0;
  for (size_t i = 0; i < n; i++)
    {
      double wi = w[i * wstride];
      if (wi > 0.25)
	{
	  W += wi;
	  wmean += data[i * stride] * wi;
	}
    }
  return wmean / (W + 1);
}

static double weight (double w) { return w > 0.25 ? w : 0; }

LEGACY double
wmean_after (const double w[], const size_t wstride, const double data[],
	     const size_t stride, const size_t n)
{
  double *wi = malloc (n * sizeof *wi);
  soac_map (weight, n, wi, soac_stride (w, wstride));
  double W = soac_sum (n, wi);
  double wmean = soac_redomap (soac_add_f64, mul, 0, n,
			       soac_stride (data, stride), wi);
  free (wi);
  return wmean / (W + 1);
}

GIVES (wmean, 4096, (q[0], 1, d[0], 1, n))

/* ---- vectors of the first level of BLAS ------------------------------------------------------ */

LEGACY double
dasum_before (const int N, const double *X, const int incX)
{
  double r = 0;
  int ix = 0;
  for (int i = 0; i < N; i++)
    {
      r += fabs (X[ix]);
      ix += incX;
    }
  return r;
}

LEGACY double
dasum_after (const int N, const double *X, const int incX)
{
  return soac_redomap (soac_add_f64, fabs, 0, N, soac_stride (X, incX));
}

GIVES (dasum, 1000, (n, d[0], 1))

LEGACY int
idamax_before (const int N, const double *X, const int incX)
{
  double max = 0;
  int ix = 0, result = 0;
  for (int i = 0; i < N; i++)
    {
      if (fabs (X[ix]) > max)
	{
	  max = fabs (X[ix]);
	  result = i;
	}
      ix += incX;
    }
  return result;
}

struct place { double x; long i; };

static struct place
further (struct place a, struct place b)
{
  return b.x > a.x ? b : a;
}

LEGACY int
idamax_after (const int N, const double *X, const int incX)
{
  double *size = malloc (N * sizeof *size);
  soac_map (fabs, N, size, soac_stride (X, incX));
  struct place none = { 0, 0 };
  struct place best = soac_reduce (further, none, N,
				   soac_zip (size, soac_iota (0L)));
  free (size);
  return best.i;
}

GIVES (idamax, 1000, (n, d[0], 1))

LEGACY void
drot_before (const int N, double *X, const int incX, double *Y, const int incY,
	     const double c, const double s)
{
  int ix = 0, iy = 0;
  for (int i = 0; i < N; i++)
    {
      const double x = X[ix], y = Y[iy];
      X[ix] = c * x + s * y;
      Y[iy] = -s * x + c * y;
      ix += incX;
      iy += incY;
    }
}

struct point { double x, y; };

static struct point
rotate (double x, double y, double c, double s)
{
  return (struct point) { c * x + s * y, -s * x + c * y };
}

LEGACY void
drot_after (const int N, double *X, const int incX, double *Y, const int incY,
	    const double c, const double s)
{
  soac_map (rotate, N, soac_zip (soac_stride (X, incX), soac_stride (Y, incY)),
	    soac_stride (X, incX), soac_stride (Y, incY), c, s);
}

ACTS (drot, 1000, (n, d[0], 1, d[1], 1, 0.8, 0.6))

/* The view of a vector behind a pointer, as gsl_vector has it.  */
struct vector
{
  size_t size, stride;
  double *data;
};

static struct vector u, v, w;

static int
vectors (int n)
{
  u = (struct vector) { n, 1, d[0] };
  v = (struct vector) { n, 1, d[1] };
  w = (struct vector) { n, 1, d[2] };
  return n;
}

/* w = 2 u - v, and the root of its square.  */
LEGACY double
residual_before (const struct vector *u, const struct vector *v, struct vector *w,
		 int n)
{
  double sum = 0;
  (void) n;
  for (size_t j = 0; j < w->size; j++)
    w->data[w->stride * j] = u->data[u->stride * j];
  for (size_t j = 0; j < w->size; j++)
    w->data[w->stride * j] *= 2;
  for (size_t j = 0; j < w->size; j++)
    w->data[w->stride * j] -= v->data[v->stride * j];
  for (size_t j = 0; j < w->size; j++)
    sum += w->data[w->stride * j] * w->data[w->stride * j];
  return sqrt (sum);
}

static double same (double a) { return a; }

LEGACY double
residual_after (const struct vector *u, const struct vector *v, struct vector *w,
		int n)
{
  (void) n;
  soac_map (same, w->size, soac_stride (w->data, w->stride),
	    soac_stride (u->data, u->stride));
  soac_map (mul, w->size, soac_stride (w->data, w->stride),
	    soac_stride (w->data, w->stride), 2.0);
  soac_map (minus, w->size, soac_stride (w->data, w->stride),
	    soac_stride (w->data, w->stride), soac_stride (v->data, v->stride));
  return sqrt (soac_redomap (soac_add_f64, square, 0, w->size,
			     soac_stride (w->data, w->stride)));
}

GIVES (residual, 1000, (&u, &v, &w, vectors (n)))

static void
start (void)
{
}

FUNCTIONS (&mean, &variance, &absdev, &skew_kurtosis, &lag1, &correlation,
	   &minmax, &wmean, &dasum, &idamax, &drot, &residual)
