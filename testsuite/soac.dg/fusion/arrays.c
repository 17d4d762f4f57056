/* The programs of the language's description: contractions, views by subscripts, operators on
   rows, reductions by rows and by index, arrays in pieces.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels product 1 } */
/* { dg-kernels column_sums 1 } */
/* { dg-kernels convolution 1 } */
/* { dg-kernels normalised 1 } */
/* { dg-kernels products_of_rows 1 } */
/* { dg-kernels chain 1 } */
/* { dg-eliminated chain "t" } */
/* { dg-kernels sums_of_sums 1 } */
/* { dg-kernels counted 1 } */
/* { dg-kernels views 8 } */

#include "spaces.h"

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double sub (double a, double b) { return a - b; }
static double half (double a) { return a / 2; }
static double id (double a) { return a; }
static int plus (int a, int b) { return a + b; }

/* ---- 3. contractions ----------------------------------------------------- */

TESTED static void
product (size_t n, size_t p, size_t m, double (*restrict C)[p], double (*A)[m],
	 double (*B)[p])
{
  __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (m)), C, AT (A, i0, i2),
		      AT (B, i2, i1));
}

TESTED static void
column_sums (size_t n, size_t m, double *restrict sums, double (*A)[m])
{
  __builtin_contract (add, id, 0.0, SPACE (m, OVER (n)), sums, AT (A, i1, i0));
}

TESTED static void
convolution (size_t h, size_t w, double (*restrict o)[w - 2], double (*u)[w],
	     double (*W)[3])
{
  __builtin_contract (add, mul, 0.0, SPACE (h - 2, w - 2, OVER (3), OVER (3)), o,
		      AT (W, i2, i3), AT (u, i0 + i2, i1 + i3));
}

/* ---- 4. operators on rows ------------------------------------------------ */

static void
normalise (double *o, size_t m, const double *row)
{
  double s = __builtin_reduce (add, 0.0, m, row);
  __builtin_map (sub, m, o, row, s);
}

TESTED static void
normalised (size_t n, size_t m, double (*out)[m], double (*rows)[m])
{
  __builtin_map (normalise, n, out, m, rows);
}

static double
dot (const double *r, const double *x, size_t m)
{
  return __builtin_redomap (add, mul, 0.0, m, r, x);
}

TESTED static void
products_of_rows (size_t n, size_t m, double *restrict y, double (*A)[m], double *x)
{
  __builtin_map (dot, n, y, A, __builtin_replicate (x), m);
}

static double
sum (const double *row, size_t m)
{
  return __builtin_reduce (add, 0.0, m, row);
}

static void
add_rows (double *o, const double *a, const double *b)
{
  __builtin_map (add, 5, o, a, b);
}

TESTED static void
rows_combined (size_t n, double (*sums)[5], double *total, double (*rows)[5])
{
  double zero[5] = { 0 };
  __builtin_scan (add_rows, zero, n, sums, rows);
  __builtin_reduce_into (add_rows, zero, n, (double (*)[5]) total, rows);
}

TESTED static double
sums_of_sums (size_t n, size_t m, double (*a)[m])
{
  return __builtin_redomap (add, sum, 0.0, n, a, m);
}

/* ---- 5. reduction by index ----------------------------------------------- */

TESTED static void
counted (size_t n, size_t m, int *restrict counts, const int *restrict keys)
{
  __builtin_reduce_by_index (plus, n, m, counts, keys, 1);
}

/* ---- map of map, no array between ---------------------------------------- */

TESTED static void
chain (size_t n, size_t m, double (*restrict o)[m], double (*restrict a)[m],
       double *restrict v)
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (half, SPACE (n, m), t, a);
  __builtin_map (add, SPACE (n, m), o, t, AT (v, i1));
  free (t);
}

/* ---- 2. one view says it all --------------------------------------------- */

TESTED static void
views (size_t n, double (*shifted)[n], double (*turned)[n], double (*along)[n],
       double *diagonal, double *flat, double (*divided)[4], double *back,
       double (*every)[n], double (*a)[n], double *v)
{
  __builtin_map (id, SPACE (RANGE (1, n), n), shifted, AT (a, i0 - 1, i1));
  __builtin_map (id, SPACE (n, n), turned, AT (a, i1, i0));
  __builtin_map (add, SPACE (n, n), along, a, AT (v, i1));
  __builtin_map (id, n, diagonal, AT (a, i0, i0));
  __builtin_map (id, n * n, flat, AT (a, i0 / n, i0 % n));
  __builtin_map (id, SPACE (n / 4, 4), divided, AT (v, i0 * 4 + i1));
  __builtin_map (id, n, back, AT (v, n - 1 - i0));
  __builtin_map (id, SPACE (RANGE (1, n, 5, 2), n), every, a);
}

static void
test_contractions (size_t n, size_t p, size_t m)
{
  double (*A)[m] = get (n * sizeof *A), (*B)[p] = get (m * sizeof *B);
  double (*C)[p] = get (n * sizeof *C), *sums = get (m * sizeof *sums), W[3][3];
  double (*o)[m - 2] = get ((n - 2) * sizeof *o), (*t)[m] = get (n * sizeof *t);
  double *y = get (n * sizeof *y);
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < m; k++)
      A[i][k] = (i * 3 + k) % 7;
  for (size_t k = 0; k < m; k++)
    for (size_t j = 0; j < p; j++)
      B[k][j] = (k * 5 + j) % 11;
  for (int i = 0; i < 9; i++)
    W[i / 3][i % 3] = i;
  product (n, p, m, C, A, B);
  column_sums (n, m, sums, A);
  convolution (n, m, o, A, W);
  products_of_rows (n, m, y, A, sums);
  chain (n, m, t, A, sums);
  double all = 0;
  for (size_t i = 0; i < n; i++)
    {
      double d = 0;
      for (size_t j = 0; j < p; j++)
	{
	  double s = 0;
	  for (size_t k = 0; k < m; k++)
	    s += A[i][k] * B[k][j];
	  CHECK (C[i][j] == s);
	}
      for (size_t k = 0; k < m; k++)
	{
	  d += A[i][k] * sums[k];
	  CHECK (t[i][k] == A[i][k] / 2 + sums[k]);
	  sums[k] += 0;
	}
      CHECK (y[i] == d);
      for (size_t j = 0; i < n - 2 && j < m - 2; j++)
	{
	  double s = 0;
	  for (int a = 0; a < 9; a++)
	    s += W[a / 3][a % 3] * A[i + a / 3][j + a % 3];
	  CHECK (o[i][j] == s);
	}
    }
  for (size_t k = 0; k < m; k++)
    {
      double s = 0;
      for (size_t i = 0; i < n; i++)
	s += A[i][k];
      CHECK (sums[k] == s);
      all += s;
    }
  CHECK (sums_of_sums (n, m, A) == all);
  normalised (n, m, t, A);
  normalised (n, m, A, A);
  CHECK (memcmp (t, A, n * sizeof *t) == 0);
  CHECK (sums_of_sums (n, m, A) == (1 - (double) m) * all);
  free (A), free (B), free (C), free (sums), free (o), free (t), free (y);
}

static void
test_rows_and_keys (size_t n)
{
  double (*a)[5] = get (n * sizeof *a), (*s)[5] = get (n * sizeof *s), total[5];
  int *keys = get (n * sizeof *keys), counts[7] = { 0 }, want[7] = { 0 };
  for (size_t i = 0; i < n; i++)
    {
      for (int j = 0; j < 5; j++)
	a[i][j] = (i * j) % 13;
      keys[i] = (int) (i * i % 11) - 2;
      if (keys[i] >= 0 && keys[i] < 7)
	want[keys[i]]++;
    }
  rows_combined (n, s, total, a);
  for (int j = 0; j < 5; j++)
    {
      double x = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x += a[i][j];
	  CHECK (s[i][j] == x);
	}
      CHECK (total[j] == x);
    }
  counted (n, 7, counts, keys);
  CHECK (memcmp (counts, want, sizeof want) == 0);
  free (a), free (s), free (keys);
}

static void
test_views (size_t n)
{
  double (*a)[n] = get (n * sizeof *a), (*r[4])[n];
  double *v = get (n * sizeof *v), *d = get (n * sizeof *d), *b = get (n * sizeof *b);
  double *flat = get (n * sizeof *a), (*q)[4] = get (n * sizeof *v);
  for (int k = 0; k < 4; k++)
    {
      r[k] = get (n * sizeof *a);
      memset (r[k], 0, n * sizeof *a);
    }
  for (size_t i = 0; i < n; i++)
    {
      v[i] = i * i % 17;
      for (size_t j = 0; j < n; j++)
	a[i][j] = (i * 7 + j * 3) % 23;
    }
  views (n, r[0], r[1], r[2], d, flat, q, b, r[3], a, v);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (d[i] == a[i][i] && b[i] == v[n - 1 - i]);
      CHECK (i >= n / 4 * 4 || q[i / 4][i % 4] == v[i]);
      for (size_t j = 0; j < n; j++)
	{
	  CHECK (r[0][i][j] == (i > 0 ? a[i - 1][j] : 0));
	  CHECK (r[1][i][j] == a[j][i] && r[2][i][j] == a[i][j] + v[j]);
	  CHECK (flat[i * n + j] == a[i][j]);
	  CHECK (r[3][i][j] == (i > 0 && (i - 1) % 5 < 2 ? a[i][j] : 0));
	}
    }
  for (int k = 0; k < 4; k++)
    free (r[k]);
  free (a), free (v), free (d), free (b), free (flat), free (q);
}

int
main (void)
{
  test_contractions (3, 1, 3);
  test_contractions (5, 7, 6);
  test_contractions (33, 17, 64);
  test_rows_and_keys (1);
  test_rows_and_keys (1000);
  test_views (4);
  test_views (31);
  return 0;
}
