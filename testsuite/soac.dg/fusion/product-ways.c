/* The product of two matrices, written in three ways: each is one kernel in tiles, with the same
   bits.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels contracted 1 } */
/* { dg-kernels rows_of_rows 1 } */
/* { dg-kernels over_transposed 1 } */
/* { dg-eliminated over_transposed "t" } */
/* { dg-steps contracted "LOAD a\[i0\]\[i2\], inner; LOAD b\[i2\]\[i1\], inner; APPLY mul (0, 1), inner; CONTRACT add (2) as +; STORE c (3)" } */
/* { dg-steps rows_of_rows "LOAD a\[i0\]\[i2\], inner; LOAD bt\[i1\]\[i2\], inner; APPLY mul (0, 1), inner; CONTRACT add (2) as +; STORE c (3)" { no-option -fsanitize } } */
/* { dg-steps over_transposed "LOAD a\[i0\]\[i2\], inner; LOAD b\[i2\]\[i1\], inner; APPLY same (1), inner; APPLY mul (0, 2), inner; CONTRACT add (3) as +; STORE c (4)" { no-option -fsanitize } } */
/* { dg-schedule contracted "unordered, tiles of 6 by 4 in panels, cost 3.33 (next best 7.50), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule rows_of_rows "unordered, tiles of 6 by 4 in transposed panels, cost 3.33 (next best 4.00), 4 side by side, threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule over_transposed "unordered, tiles of 6 by 4 in panels, cost 3.83 (next best 8.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */

#include "spaces.h"

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double same (double a) { return a; }

static double dot (size_t m, const double *a, const double *b)
{ return __builtin_redomap (add, mul, 0.0, m, a, b); }

static void
row_times (double *o, size_t p, size_t m, const double *a, const double *bt)
{
  __builtin_map (dot, p, o, m, __builtin_replicate (a), (const double (*)[m]) bt);
}

/* For each element, a sum of products.  */
TESTED void
contracted (size_t n, size_t p, size_t m, double (*restrict c)[p], double (*restrict a)[m],
	    double (*restrict b)[p])
{
  __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (m)), c, AT (a, i0, i2), AT (b, i2, i1));
}

/* For each row, for each row of the other matrix, their scalar product.  */
TESTED void
rows_of_rows (size_t n, size_t p, size_t m, double (*restrict c)[p], double (*restrict a)[m],
	      double *restrict bt)
{
  __builtin_map (row_times, n, c, p, m, a, __builtin_replicate (bt));
}

/* The same of columns, which are made rows.  */
TESTED void
over_transposed (size_t n, size_t p, size_t m, double (*restrict c)[p], double (*restrict a)[m],
		 double (*restrict b)[p])
{
  double (*t)[m] = malloc (p * sizeof *t);
  __builtin_map (same, SPACE (p, m), t, AT (b, i1, i0));
  __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (m)), c, AT (a, i0, i2), AT (t, i1, i2));
  free (t);
}

static void
test (size_t n, size_t p, size_t m)
{
  double *a = get (n * m * sizeof *a), *b = get (m * p * sizeof *b);
  double *bt = get (m * p * sizeof *bt);
  double *c = get (n * p * sizeof *c), *d = get (n * p * sizeof *d), *e = get (n * p * sizeof *e);
  for (size_t i = 0; i < n * m; i++)
    a[i] = (double) (i * 7 % 11);
  for (size_t k = 0; k < m; k++)
    for (size_t j = 0; j < p; j++)
      bt[j * m + k] = b[k * p + j] = (double) ((k * p + j) * 5 % 13);
  contracted (n, p, m, (void *) c, (void *) a, (void *) b);
  rows_of_rows (n, p, m, (void *) d, (void *) a, bt);
  over_transposed (n, p, m, (void *) e, (void *) a, (void *) b);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < p; j++)
      {
	double s = 0;
	for (size_t k = 0; k < m; k++)
	  s += a[i * m + k] * b[k * p + j];
	CHECK (c[i * p + j] == s && d[i * p + j] == s && e[i * p + j] == s);
      }
  free (a), free (b), free (bt), free (c), free (d), free (e);
}

int
main (void)
{
  for (size_t n = 1; n < 40; n += 3)
    {
      test (n, 9, 21);
      test (17, n, 20);
    }
  test (70, 75, 400);
  test (16, 16, 1000);
  return 0;
}
