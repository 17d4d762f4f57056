/* Images, fields and tables in two and three dimensions, flat or in rows that lie further
   apart than they are long.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sobel_after 1 } */
/* { dg-eliminated sobel_after "mag" } */
/* { dg-kernels over_after 1 } */
/* { dg-eliminated over_after "t" } */
/* { dg-kernels half_after 1 } */
/* { dg-kernels stats_after 1 } */
/* { dg-kernels srad_after 6 } */
/* { dg-kernels zscore_after 3 } */
/* { dg-kernels softmax_after 4 } */
/* { dg-kernels pdist_after 1 } */
/* { dg-kernels grad3_after 1 } */
/* { dg-eliminated grad3_after "a,b,c,g" } */
/* { dg-kernels mm2_after 2 } */
/* { dg-eliminated mm2_after "e" } */

#include "real.h"

#define I0 soac_axis (0)
#define I1 soac_axis (1)
#define I2 soac_axis (2)

typedef unsigned char u8;
struct image
{
  int w, h, pitch;
  u8 *data;
};
static struct image img[6];
static struct image *
im (int j, int w, int h)
{
  img[j] = (struct image){ w, h, w + 7, c[j] };
  return &img[j];
}

/* sobel magnitude, threshold, count */
LEGACY unsigned long
sobel_before (const struct image *src, struct image *edges, int limit)
{
  unsigned long count = 0;
  int w = src->w, h = src->h, p = src->pitch;
  if (w < 3 || h < 3)
    return 0;
  int *mag = malloc (sizeof (int) * w * h);
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++)
      {
	const u8 *s = src->data + y * p + x;
	int gx = s[1 - p] + 2 * s[1] + s[1 + p] - s[-1 - p] - 2 * s[-1]
		 - s[-1 + p];
	int gy = s[p - 1] + 2 * s[p] + s[p + 1] - s[-p - 1] - 2 * s[-p]
		 - s[-p + 1];
	mag[y * w + x] = abs (gx) + abs (gy);
      }
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++)
      edges->data[y * edges->pitch + x] = mag[y * w + x] > limit ? 255 : 0;
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++)
      if (edges->data[y * edges->pitch + x])
	count++;
  free (mag);
  return count;
}
static int
grad (u8 a, u8 b, u8 c, u8 d, u8 f, u8 g, u8 h, u8 i)
{
  int gx = c + 2 * f + i - a - 2 * d - g;
  int gy = g + 2 * h + i - a - 2 * b - c;
  return abs (gx) + abs (gy);
}
static u8
above (int m, int limit)
{
  return m > limit ? 255 : 0;
}
static unsigned long
isset (u8 e)
{
  return e != 0;
}
static unsigned long
addul (unsigned long a, unsigned long b)
{
  return a + b;
}
LEGACY unsigned long
sobel_after (const struct image *src, struct image *edges, int limit)
{
  int w = src->w, h = src->h;
  if (w < 3 || h < 3)
    return 0;
  int (*mag)[w] = malloc (sizeof (int) * w * h);
  const u8 (*s)[src->pitch] = (const void *) src->data;
  u8 (*e)[edges->pitch] = (void *) edges->data;
  soac_map (grad, soac_space (soac_range (1, h - 1), soac_range (1, w - 1)),
	    mag, soac_at (s, I0 - 1, I1 - 1), soac_at (s, I0 - 1, I1),
	    soac_at (s, I0 - 1, I1 + 1), soac_at (s, I0, I1 - 1),
	    soac_at (s, I0, I1 + 1), soac_at (s, I0 + 1, I1 - 1),
	    soac_at (s, I0 + 1, I1), soac_at (s, I0 + 1, I1 + 1));
  soac_map (above, soac_space (soac_range (1, h - 1), soac_range (1, w - 1)), e,
	    mag, limit);
  unsigned long count = soac_redomap (
      addul, isset, 0,
      soac_space (soac_range (1, h - 1), soac_range (1, w - 1)), e);
  free (mag);
  return count;
}
GIVES (sobel, 100, (im (0, n, n / 2 + 2), im (1, n, n / 2 + 2), 200))

/* alpha blend of planes with pitch */
LEGACY void
over_before (struct image *dst, const struct image *src,
	     const struct image *mask)
{
  for (int y = 0; y < dst->h; y++)
    {
      u8 *d = dst->data + y * dst->pitch;
      const u8 *s = src->data + y * src->pitch,
	       *m = mask->data + y * mask->pitch;
      for (int x = 0; x < dst->w; x++)
	{
	  int t = s[x] * m[x] + d[x] * (255 - m[x]) + 128;
	  d[x] = (t + (t >> 8)) >> 8;
	}
    }
}
static int
mix (u8 s, u8 d, u8 m)
{
  return s * m + d * (255 - m) + 128;
}
static u8
by255 (int t)
{
  return (t + (t >> 8)) >> 8;
}
LEGACY void
over_after (struct image *dst, const struct image *src,
	    const struct image *mask)
{
  int w = dst->w, h = dst->h;
  if (w <= 0 || h <= 0)
    return;
  u8 (*d)[dst->pitch] = (void *) dst->data;
  const u8 (*s)[src->pitch] = (void *) src->data,
	   (*m)[mask->pitch] = (void *) mask->data;
  int (*t)[w] = malloc (h * sizeof *t);
  soac_map (mix, soac_space (h, w), t, s, d, m);
  soac_map (by255, soac_space (h, w), d, t);
  free (t);
}
ACTS (over, 100, (im (0, n, n / 2), im (1, n, n / 2), im (2, n, n / 2)))

/* downsample 2x2 */
LEGACY void
half_before (struct image *dst, const struct image *src)
{
  for (int y = 0; y < dst->h; y++)
    for (int x = 0; x < dst->w; x++)
      dst->data[y * dst->pitch + x]
	  = (src->data[2 * y * src->pitch + 2 * x]
	     + src->data[2 * y * src->pitch + 2 * x + 1]
	     + src->data[(2 * y + 1) * src->pitch + 2 * x]
	     + src->data[(2 * y + 1) * src->pitch + 2 * x + 1] + 2)
	    >> 2;
}
static u8
mean4 (u8 a, u8 b, u8 c, u8 d)
{
  return (a + b + c + d + 2) >> 2;
}
LEGACY void
half_after (struct image *dst, const struct image *src)
{
  u8 (*d)[dst->pitch] = (void *) dst->data;
  const u8 (*s)[src->pitch] = (void *) src->data;
  soac_map (mean4, soac_space (dst->h, dst->w), d, soac_at (s, 2 * I0, 2 * I1),
	    soac_at (s, 2 * I0, 2 * I1 + 1), soac_at (s, 2 * I0 + 1, 2 * I1),
	    soac_at (s, 2 * I0 + 1, 2 * I1 + 1));
}
ACTS (half, 100, (im (0, n / 2, n / 4), im (1, n, n / 2)))

/* threshold + bounding statistics: two results of one image, members of structures */
struct stats
{
  int n;
  double mean, var;
  int lo, hi;
};
LEGACY void
stats_before (struct stats *st, const struct image *src)
{
  double sum = 0, sq = 0;
  int lo = 255, hi = 0;
  st->n = src->w * src->h;
  if (st->n <= 0)
    return;
  for (int y = 0; y < src->h; y++)
    for (int x = 0; x < src->w; x++)
      {
	int v = src->data[y * src->pitch + x];
	sum += v;
	sq += v * v;
	if (v < lo)
	  lo = v;
	if (v > hi)
	  hi = v;
      }
  st->mean = sum / st->n;
  st->var = sq / st->n - st->mean * st->mean;
  st->lo = lo;
  st->hi = hi;
}
static double
tod (u8 a)
{
  return a;
}
static double
sqd (u8 a)
{
  return a * a;
}
static int
toi (u8 a)
{
  return a;
}
LEGACY void
stats_after (struct stats *st, const struct image *src)
{
  st->n = src->w * src->h;
  if (st->n <= 0)
    return;
  const u8 (*s)[src->pitch] = (void *) src->data;
  double sum = soac_redomap (soac_add_f64, tod, 0, soac_space (src->h, src->w),
			     s);
  double sq = soac_redomap (soac_add_f64, sqd, 0, soac_space (src->h, src->w),
			    s);
  int lo = soac_redomap (soac_min_int, toi, 255, soac_space (src->h, src->w),
			 s);
  int hi = soac_redomap (soac_max_int, toi, 0, soac_space (src->h, src->w), s);
  st->lo = lo;
  st->hi = hi;
  st->mean = sum / st->n;
  st->var = sq / st->n - st->mean * st->mean;
}
ACTS (stats, 100, ((struct stats *) d[0], im (0, n, n / 2 + 1)))

/* srad: two stencils behind a reduction, neighbours by index arrays.  */
struct srad
{
  int rows, cols;
  int *iN, *iS, *jW, *jE;
  float *J, *dN, *dS, *dW, *dE, *c;
  float lambda;
};
static struct srad sr;
LEGACY void
srad_before (struct srad *s)
{
  int rows = s->rows, cols = s->cols;
  float sum = 0, sum2 = 0;
  float *J = s->J;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++)
      {
	float t = J[i * cols + j];
	sum += t;
	sum2 += t * t;
      }
  float mean = sum / (rows * cols), var = sum2 / (rows * cols) - mean * mean,
	q0 = var / (mean * mean);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++)
      {
	int k = i * cols + j;
	float Jc = J[k];
	s->dN[k] = J[s->iN[i] * cols + j] - Jc;
	s->dS[k] = J[s->iS[i] * cols + j] - Jc;
	s->dW[k] = J[i * cols + s->jW[j]] - Jc;
	s->dE[k] = J[i * cols + s->jE[j]] - Jc;
	float G2 = (s->dN[k] * s->dN[k] + s->dS[k] * s->dS[k]
		    + s->dW[k] * s->dW[k] + s->dE[k] * s->dE[k])
		   / (Jc * Jc);
	float L = (s->dN[k] + s->dS[k] + s->dW[k] + s->dE[k]) / Jc;
	float num = (0.5f * G2) - ((1.0f / 16.0f) * (L * L)),
	      den = 1 + (.25f * L);
	float qsqr = num / (den * den);
	den = (qsqr - q0) / (q0 * (1 + q0));
	s->c[k] = 1.0f / (1.0f + den);
	if (s->c[k] < 0)
	  s->c[k] = 0;
	else if (s->c[k] > 1)
	  s->c[k] = 1;
      }
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++)
      {
	int k = i * cols + j;
	float cN = s->c[k], cS = s->c[s->iS[i] * cols + j], cW = s->c[k],
	      cE = s->c[i * cols + s->jE[j]];
	float D = cN * s->dN[k] + cS * s->dS[k] + cW * s->dW[k] + cE * s->dE[k];
	J[k] = J[k] + 0.25f * s->lambda * D;
      }
}
static float
sqr (float a)
{
  return a * a;
}
static float
minus (float a, float b)
{
  return a - b;
}
static float
diffusion (float Jc, float dN, float dS, float dW, float dE, float q0sqr)
{
  float G2 = (dN * dN + dS * dS + dW * dW + dE * dE) / (Jc * Jc);
  float L = (dN + dS + dW + dE) / Jc;
  float num = (0.5f * G2) - ((1.0f / 16.0f) * (L * L));
  float den = 1 + (0.25f * L);
  float qsqr = num / (den * den);
  den = (qsqr - q0sqr) / (q0sqr * (1 + q0sqr));
  float c = 1.0f / (1.0f + den);
  return c < 0 ? 0 : c > 1 ? 1 : c;
}
static float
step (float J, float c, float cS, float cE, float dN, float dS, float dW,
      float dE, float lambda)
{
  float D = c * dN + cS * dS + c * dW + cE * dE;
  return J + 0.25f * lambda * D;
}
LEGACY void
srad_after (struct srad *s)
{
  int rows = s->rows, cols = s->cols;
  float (*J)[cols] = (float (*)[cols]) s->J,
	(*c)[cols] = (float (*)[cols]) s->c;
  float (*dN)[cols] = (float (*)[cols]) s->dN,
	(*dS)[cols] = (float (*)[cols]) s->dS;
  float (*dW)[cols] = (float (*)[cols]) s->dW,
	(*dE)[cols] = (float (*)[cols]) s->dE;
  int *iN = s->iN, *iS = s->iS, *jW = s->jW, *jE = s->jE;
  float sum = soac_reduce (soac_add_f32, 0, soac_space (rows, cols), J);
  float sum2 = soac_redomap (soac_add_f32, sqr, 0, soac_space (rows, cols), J);
  float mean = sum / (rows * cols), var = sum2 / (rows * cols) - mean * mean,
	q0 = var / (mean * mean);
  soac_map (minus, soac_space (rows, cols), dN, soac_at (J, iN[I0], I1), J);
  soac_map (minus, soac_space (rows, cols), dS, soac_at (J, iS[I0], I1), J);
  soac_map (minus, soac_space (rows, cols), dW, soac_at (J, I0, jW[I1]), J);
  soac_map (minus, soac_space (rows, cols), dE, soac_at (J, I0, jE[I1]), J);
  soac_map (diffusion, soac_space (rows, cols), c, J, dN, dS, dW, dE, q0);
  soac_map (step, soac_space (rows, cols), J, J, c, soac_at (c, iS[I0], I1),
	    soac_at (c, I0, jE[I1]), dN, dS, dW, dE, s->lambda);
}
static struct srad *
sp (int r, int cc)
{
  sr = (struct srad){ r,    cc,	  k[0], k[1], k[2], k[3], p[0],
		      f[0], f[1], f[2], f[3], f[4], 0.5f };
  for (int i = 0; i < r; i++)
    k[0][i] = i ? i - 1 : 0, k[1][i] = i < r - 1 ? i + 1 : r - 1;
  for (int i = 0; i < cc; i++)
    k[2][i] = i ? i - 1 : 0, k[3][i] = i < cc - 1 ? i + 1 : cc - 1;
  return &sr;
}
ACTS (srad, 100, (sp (n, n + 3)))

/* column z-scores */
LEGACY int
zscore_before (double *x, unsigned rows, unsigned cols)
{
  if (!rows || !cols)
    return 0;
  double *mu = calloc (cols, sizeof *mu), *sd = calloc (cols, sizeof *sd);
  if (!mu || !sd)
    {
      free (mu);
      free (sd);
      return -1;
    }
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < cols; j++)
      mu[j] += x[i * cols + j];
  for (unsigned j = 0; j < cols; j++)
    mu[j] /= rows;
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < cols; j++)
      sd[j] += (x[i * cols + j] - mu[j]) * (x[i * cols + j] - mu[j]);
  for (unsigned j = 0; j < cols; j++)
    {
      sd[j] = sqrt (sd[j] / rows);
      if (sd[j] < 1e-9)
	sd[j] = 1;
    }
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < cols; j++)
      x[i * cols + j] = (x[i * cols + j] - mu[j]) / sd[j];
  free (mu);
  free (sd);
  return 1;
}
static double
divd (double a, double b)
{
  return a / b;
}
static double
id (double a)
{
  return a;
}
static double
away (double a, double m)
{
  return (a - m) * (a - m);
}
static double
dev (double s, double n)
{
  double d = sqrt (s / n);
  return d < 1e-9 ? 1 : d;
}
static double
centre (double a, double m, double s)
{
  return (a - m) / s;
}
LEGACY int
zscore_after (double *x, unsigned rows, unsigned cols)
{
  if (!rows || !cols)
    return 0;
  double *mu = malloc (cols * sizeof *mu), *sd = malloc (cols * sizeof *sd),
	 *sum = malloc (cols * sizeof *mu), *ss = malloc (cols * sizeof *mu);
  if (!mu || !sd || !sum || !ss)
    {
      free (mu);
      free (sd);
      free (sum);
      free (ss);
      return -1;
    }
  double (*X)[cols] = (double (*)[cols]) x;
  soac_contract (soac_add_f64, id, 0, soac_space (cols, soac_over (rows)), sum,
		 soac_at (X, I1, I0));
  soac_map (divd, cols, mu, sum, rows);
  soac_contract (soac_add_f64, away, 0, soac_space (cols, soac_over (rows)), ss,
		 soac_at (X, I1, I0), soac_at (mu, I0));
  soac_map (dev, cols, sd, ss, rows);
  soac_map (centre, soac_space (rows, cols), X, X, soac_at (mu, I1),
	    soac_at (sd, I1));
  free (mu);
  free (sd);
  free (sum);
  free (ss);
  return 1;
}
GIVES (zscore, 100, (d[0], n, n / 2 + 1))

/* softmax along columns */
LEGACY void
softmax_before (const float *x, float *y, int rows, int cols)
{
  for (int j = 0; j < cols; j++)
    {
      float m = x[j], s = 0;
      for (int i = 1; i < rows; i++)
	if (x[i * cols + j] > m)
	  m = x[i * cols + j];
      for (int i = 0; i < rows; i++)
	{
	  y[i * cols + j] = expf (x[i * cols + j] - m);
	  s += y[i * cols + j];
	}
      for (int i = 0; i < rows; i++)
	y[i * cols + j] /= s;
    }
}
static float
idf (float a)
{
  return a;
}
static float
expdiff (float a, float m)
{
  return expf (a - m);
}
static float
divf (float a, float b)
{
  return a / b;
}
LEGACY void
softmax_after (const float *x, float *y, int rows, int cols)
{
  if (cols <= 0 || rows <= 0)
    return;
  float *m = malloc (cols * sizeof *m), *s = malloc (cols * sizeof *s);
  const float (*X)[cols] = (const float (*)[cols]) x;
  float (*Y)[cols] = (float (*)[cols]) y;
  soac_contract (soac_max_f32, idf, -INFINITY,
		 soac_space (cols, soac_over (rows)), m, soac_at (X, I1, I0));
  soac_map (expdiff, soac_space (rows, cols), Y, X, soac_at (m, I1));
  soac_contract (soac_add_f32, idf, 0, soac_space (cols, soac_over (rows)), s,
		 soac_at (Y, I1, I0));
  soac_map (divf, soac_space (rows, cols), Y, Y, soac_at (s, I1));
  free (m);
  free (s);
}
ACTS (softmax, 100, (f[0], f[1], n, n / 2 + 1))

/* pairwise squared distances of points in rows, then sqrt */
LEGACY void
pdist_before (const double *x, double *o, long n, long dim)
{
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++)
      {
	double s = 0;
	for (long k = 0; k < dim; k++)
	  {
	    double t = x[i * dim + k] - x[j * dim + k];
	    s += t * t;
	  }
	o[i * n + j] = sqrt (s);
      }
}
static double
sqdiff (double a, double b)
{
  return (a - b) * (a - b);
}
LEGACY void
pdist_after (const double *x, double *o, long n, long dim)
{
  const double (*X)[dim] = (const double (*)[dim]) x;
  double (*O)[n] = (double (*)[n]) o;
  soac_contract (soac_add_f64, sqdiff, 0, soac_space (n, n, soac_over (dim)), O,
		 soac_at (X, I0, I2), soac_at (X, I1, I2));
  soac_map (sqrt, soac_space (n, n), O, O);
}
ACTS (pdist, 60, (d[0], d[1], n, 8))

/* gradient magnitude of a 3-D field: central differences, norm, maximum */
LEGACY float
grad3_before (const float *u, int nx, int ny, int nz)
{
  if (nx < 3 || ny < 3 || nz < 3)
    return 0;
  float *g = malloc (sizeof (float) * nx * ny * nz), m = 0;
  for (int i = 1; i < nx - 1; i++)
    for (int j = 1; j < ny - 1; j++)
      for (int k = 1; k < nz - 1; k++)
	{
	  float a = u[((i + 1) * ny + j) * nz + k]
		    - u[((i - 1) * ny + j) * nz + k];
	  float b = u[(i * ny + j + 1) * nz + k] - u[(i * ny + j - 1) * nz + k];
	  float c = u[(i * ny + j) * nz + k + 1] - u[(i * ny + j) * nz + k - 1];
	  g[(i * ny + j) * nz + k] = sqrtf (a * a + b * b + c * c);
	}
  for (int i = 1; i < nx - 1; i++)
    for (int j = 1; j < ny - 1; j++)
      for (int k = 1; k < nz - 1; k++)
	if (g[(i * ny + j) * nz + k] > m)
	  m = g[(i * ny + j) * nz + k];
  free (g);
  return m;
}
static float
norm3 (float a, float b, float c)
{
  return sqrtf (a * a + b * b + c * c);
}
#define IN                                                                     \
  soac_space (soac_range (1, nx - 1), soac_range (1, ny - 1),                  \
	      soac_range (1, nz - 1))
LEGACY float
grad3_after (const float *u, int nx, int ny, int nz)
{
  if (nx < 3 || ny < 3 || nz < 3)
    return 0;
  size_t bytes = sizeof (float) * nx * ny * nz;
  float (*a)[ny][nz] = malloc (bytes), (*b)[ny][nz] = malloc (bytes),
	(*c)[ny][nz] = malloc (bytes), (*g)[ny][nz] = malloc (bytes);
  const float (*U)[ny][nz] = (const float (*)[ny][nz]) u;
  float m = 0;
  if (a && b && c && g)
    {
      soac_map (minus, IN, a, soac_at (U, I0 + 1, I1, I2),
		soac_at (U, I0 - 1, I1, I2));
      soac_map (minus, IN, b, soac_at (U, I0, I1 + 1, I2),
		soac_at (U, I0, I1 - 1, I2));
      soac_map (minus, IN, c, soac_at (U, I0, I1, I2 + 1),
		soac_at (U, I0, I1, I2 - 1));
      soac_map (norm3, IN, g, a, b, c);
      m = soac_reduce (soac_max_f32, 0, IN, g);
    }
  free (a);
  free (b);
  free (c);
  free (g);
  return m;
}
GIVES (grad3, 16,
       (f[0], n > 24 && MOST < 1000000 ? 20 : n,
	n > 20 && MOST < 1000000 ? 20 : n, n > 20 && MOST < 1000000 ? 20 : n))

static double
scaled (double a, double y, double beta)
{
  return beta * a * y;
}
static double
mul (double a, double b)
{
  return a * b;
}
#define M(P) ((double (*)[n]) (P))
/* 2mm: D = alpha A B C + beta D */
LEGACY void
mm2_before (int n, double alpha, double beta, double A[][n], double B[][n],
	    double C[][n], double D[][n])
{
  if (n <= 0)
    return;
  double (*t)[n] = malloc (n * sizeof *t);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	t[i][j] = 0;
	for (int k = 0; k < n; ++k)
	  t[i][j] += alpha * A[i][k] * B[k][j];
      }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	D[i][j] *= beta;
	for (int k = 0; k < n; ++k)
	  D[i][j] += t[i][k] * C[k][j];
      }
  free (t);
}
static double
axpb (double d, double beta, double e)
{
  return d * beta + e;
}
LEGACY void
mm2_after (int n, double alpha, double beta, double A[][n], double B[][n],
	   double C[][n], double D[][n])
{
  if (n <= 0)
    return;
  double (*t)[n] = malloc (n * sizeof *t), (*e)[n] = malloc (n * sizeof *e);
  soac_contract (soac_add_f64, scaled, 0, soac_space (n, n, soac_over (n)), t,
		 soac_at (A, I0, I2), soac_at (B, I2, I1), alpha);
  soac_contract (soac_add_f64, mul, 0, soac_space (n, n, soac_over (n)), e,
		 soac_at (t, I0, I2), soac_at (C, I2, I1));
  soac_map (axpb, soac_space (n, n), D, D, beta, e);
  free (t);
  free (e);
}
ACTS (mm2, 60, (n, 1.5, 1.2, M (d[0]), M (d[1]), M (d[2]), M (d[3])))

static void
start (void)
{
}

FUNCTIONS (&sobel, &over, &half, &stats, &srad, &zscore, &softmax, &pdist,
	   &grad3, &mm2)
