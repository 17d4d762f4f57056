/* Contractions in tiles and strips whose operators take indices: those of reduced axes, which are the
   same for a row of a tile, of the columns and of the rows.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels weighted_columns 1 } */
/* { dg-schedule weighted_columns "unordered, strips, cost 4.25 (next best 7.50), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels weighted_beside 1 } */
/* { dg-schedule weighted_beside "unordered, strips, cost 7.75 (next best 14.50), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels rows_beside 2 } */
/* { dg-refused rows_beside "SPACE (n, OVER (m))" cost } */
/* { dg-kernels by_column 1 } */
/* { dg-schedule by_column "unordered, strips, cost 4.25 (next best 7.50), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels weighted_product 1 } */
/* { dg-schedule weighted_product "unordered, tiles of 6 by 4 in panels, cost 5.33 (next best 9.50), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels banded_product 1 } */
/* { dg-schedule banded_product "unordered, tiles of 4 by 8 in panels, cost 3.94 (next best 8.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels transposed_product 1 } */
/* { dg-schedule transposed_product "unordered, tiles of 6 by 8 in transposed panels, cost 2.42 (next best 2.75), 4 side by side, threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels numbered_product 1 } */
/* { dg-schedule numbered_product "unordered, tiles of 6 by 8 in panels, cost 1.67 (next best 5.75), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels looked_up 1 } */

#include "spaces.h"

#define I0 __builtin_axis (0)
#define I1 __builtin_axis (1)
#define I2 __builtin_axis (2)
#define AT __builtin_at
#define INDEX __builtin_index
#define OVER __builtin_over
#define SPACE __builtin_space

static double by_index (double a, ptrdiff_t j) { return a * (double) j; }
static double add (double a, double b) { return a + b; }
static float addf (float a, float b) { return a + b; }
static int plus (int a, int b) { return a + b; }
static double times (double a, double b, ptrdiff_t k) { return a * b * (double) (k + 1); }
static int band (int a, int b, ptrdiff_t i, ptrdiff_t j, ptrdiff_t k)
{
  return i + 2 >= k && k + 7 >= j ? a * b + (int) k : -1;
}
static float lessf (float a, float b, int k) { return (a - b) * (float) k; }
static int numbered (int s, ptrdiff_t i, ptrdiff_t j) { return s * 3 + (int) (i * 1000 + j); }
static int mul (int a, int b) { return a * b; }
static double square (double a) { return a * a; }

/* s[i] = sum of a[j][i] * j.  */
TESTED void
weighted_columns (int m, int n, double *restrict s, const double *restrict a)
{
  __builtin_contract (add, by_index, 0.0, SPACE (n, OVER (m)), s, AT (a, I1 * n + I0), INDEX (I1));
}

/* With the sum of squares beside it.  */
TESTED void
weighted_beside (int m, int n, double *restrict s, double *restrict q, const double *restrict a)
{
  __builtin_contract (add, by_index, 0.0, SPACE (n, OVER (1, m)), s, AT (a, I1 * n + I0),
		      INDEX (2 * I1 - I0));
  __builtin_contract (add, square, 0.0, SPACE (n, OVER (1, m)), q, AT (a, I1 * n + I0));
}

/* Such rows are what a subscript multiplies an index by; here elements are next to each other.  */
TESTED void
rows_beside (int m, int n, double *restrict s, double *restrict q, const double *restrict a)
{
  __builtin_contract (add, by_index, 0.0, SPACE (n, OVER (m)), s, AT (a, I1 + I0 * m), INDEX (I1));
  __builtin_contract (add, square, 0.0, SPACE (n, OVER (m)), q, AT (a, I1 + I0 * m));
}

TESTED void
by_column (int m, int n, double *restrict s, const double *restrict a)
{
  __builtin_contract (add, by_index, 1.0, SPACE (n, OVER (m)), s, AT (a, I1 * n + I0), INDEX (I0));
}

TESTED void
weighted_product (int n, int p, int m, double *restrict c, const double *restrict a,
		  const double *restrict b)
{
  typedef double (*R)[p];
  __builtin_contract (add, times, 0.0, SPACE (n, p, OVER (m)), (R) c, AT (a, I0 * m + I2),
		      AT (b, I2 * p + I1), INDEX (I2));
}

TESTED void
banded_product (int n, int p, int m, int *restrict c, const int *restrict a, const int *restrict b)
{
  typedef int (*R)[p];
  __builtin_contract (plus, band, 0, SPACE (n, p, OVER (m)), (R) c, AT (a, I0 * m + I2),
		      AT (b, I2 * p + I1), INDEX (I0), INDEX (I1), INDEX (I2));
}

/* The columns of B are copied.  */
TESTED void
transposed_product (int n, int p, int m, float *restrict c, const float *restrict a,
		    const float *restrict b)
{
  typedef float (*R)[p];
  __builtin_contract (addf, lessf, 0.0f, SPACE (n, p, OVER (m)), (R) c, AT (a, I0 * m + I2),
		      AT (b, I1 * m + I2), INDEX (I2));
}

/* What is done with the sums takes indices.  */
TESTED void
numbered_product (int n, int p, int m, int *restrict c, const int *restrict a,
		  const int *restrict b)
{
  typedef int (*R)[p];
  int *t = malloc (n * p * sizeof *t + 1);
  __builtin_contract (plus, mul, 0, SPACE (n, p, OVER (m)), (R) t, AT (a, I0 * m + I2),
		      AT (b, I2 * p + I1));
  __builtin_map (numbered, SPACE (n, p), (R) c, (R) t, INDEX (I0), INDEX (I1));
  free (t);
}

/* An index is looked up.  */
TESTED void
looked_up (int m, int n, double *restrict s, const double *restrict a, const short *restrict y)
{
  __builtin_contract (add, by_index, 0.0, SPACE (n, OVER (m)), s, AT (a, I1 * n + I0),
		      INDEX (y[I1] - 3));
}

static void
check_columns (int m, int n)
{
  ARRAY (double, a, m * n);
  ARRAY (double, s, n);
  ARRAY (double, q, n);
  ARRAY (double, u, n);
  ARRAY (double, v, n);
  ARRAY (short, y, m);
  for (int i = 0; i < m * n; i++)
    a[i] = (i * 7 + 3) % 101 - 50;
  for (int j = 0; j < m; j++)
    y[j] = j * 5 % 11;
  weighted_columns (m, n, s, a);
  by_column (m, n, u, a);
  looked_up (m, n, v, a, y);
  for (int i = 0; i < n; i++)
    {
      double sum = 0, own = 1, other = 0;
      for (int j = 0; j < m; j++)
	{
	  sum += a[j * n + i] * j;
	  own += a[j * n + i] * i;
	  other += a[j * n + i] * (y[j] - 3);
	}
      CHECK (s[i] == sum);
      CHECK (u[i] == own);
      CHECK (v[i] == other);
    }
  weighted_beside (m, n, s, q, a);
  for (int i = 0; i < n; i++)
    {
      double sum = 0, squares = 0;
      for (int j = 1; j < m; j++)
	{
	  sum += a[j * n + i] * (2 * j - i);
	  squares += a[j * n + i] * a[j * n + i];
	}
      CHECK (s[i] == sum && q[i] == squares);
    }
  rows_beside (m, n, s, q, a);
  for (int i = 0; i < n; i++)
    {
      double sum = 0, squares = 0;
      for (int j = 0; j < m; j++)
	{
	  sum += a[i * m + j] * j;
	  squares += a[i * m + j] * a[i * m + j];
	}
      CHECK (s[i] == sum && q[i] == squares);
    }
  free (a), free (s), free (q), free (u), free (v), free (y);
}

static void
check_products (int n, int p, int m)
{
  ARRAY (double, a, n * m);
  ARRAY (double, b, m * p);
  ARRAY (double, c, n * p);
  ARRAY (float, x, n * m);
  ARRAY (float, y, m * p);
  ARRAY (float, z, n * p);
  ARRAY (int, d, n * m);
  ARRAY (int, e, m * p);
  ARRAY (int, f, n * p);
  ARRAY (int, g, n * p);
  for (int i = 0; i < n * m; i++)
    a[i] = x[i] = d[i] = (i * 7 + 3) % 31 - 15;
  for (int i = 0; i < m * p; i++)
    b[i] = y[i] = e[i] = (i * 5 + 1) % 29 - 14;
  weighted_product (n, p, m, c, a, b);
  banded_product (n, p, m, f, d, e);
  transposed_product (n, p, m, z, x, y);
  numbered_product (n, p, m, g, d, e);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < p; j++)
      {
	double sum = 0;
	float less = 0;
	int in = 0, product = 0;
	for (int k = 0; k < m; k++)
	  {
	    sum += times (a[i * m + k], b[k * p + j], k);
	    in += band (d[i * m + k], e[k * p + j], i, j, k);
	    less += lessf (x[i * m + k], y[j * m + k], k);
	    product += d[i * m + k] * e[k * p + j];
	  }
	CHECK (c[i * p + j] == sum && f[i * p + j] == in && z[i * p + j] == less);
	CHECK (g[i * p + j] == numbered (product, i, j));
      }
  free (a), free (b), free (c), free (d), free (e), free (f), free (g);
  free (x), free (y), free (z);
}

int
main (void)
{
  const int sizes[] = { 0, 1, 2, 5, 8, 17, 33, 61 };
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      {
	check_columns (sizes[i], sizes[j]);
	for (int k = 0; k < 8; k += 1 + (i + j) % 2)
	  if (sizes[j])
	    check_products (sizes[i], sizes[j], sizes[k]);
      }
  check_columns (50, 3001);
  check_columns (900, 70);
  check_products (70, 90, 130);
  return 0;
}
