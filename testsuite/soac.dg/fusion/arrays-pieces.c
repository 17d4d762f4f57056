/* Arrays that several maps write, each its part, and what reads them: zeros around a
   shifted vector, a border around what is inside, even and odd rows, and the example that
   the paper on single-assignment C folds in its figures 11 to 14.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels padded 1 { no-option sanitize } } */
/* { dg-segments padded 2 { no-option sanitize } } */
/* { dg-kernels diagonals 1 { no-option sanitize } } */
/* { dg-segments diagonals 4 { no-option sanitize } } */
/* { dg-eliminated diagonals "a,b,c,t" { no-option sanitize } } */
/* { dg-kernels below 1 { no-option sanitize } } */
/* { dg-segments below 2 { no-option sanitize } } */
/* { dg-eliminated below "a,c" { no-option sanitize } } */
/* { dg-kernels above 2 { no-option sanitize } } */
/* { dg-eliminated above "b,c" { no-option sanitize } } */
/* { dg-kernels summed 2 { no-option sanitize } } */
/* { dg-segments summed 3 1 { no-option sanitize } } */
/* { dg-eliminated summed "a,b,c" { no-option sanitize } } */
/* { dg-kernels border 1 { no-option sanitize } } */
/* { dg-segments border 5 { no-option sanitize } } */
/* { dg-kernels turns 1 { no-option sanitize } } */
/* { dg-segments turns 2 { no-option sanitize } } */
/* { dg-kernels folded 4 } */
/* { dg-kernels folded_any 2 } */
/* { dg-kernels eq1 1 } */
/* { dg-eliminated eq1 "S,t" } */

#include "spaces.h"

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double add3 (double a, double b, double c) { return a + b + c; }
static double id (double a) { return a; }
static double twice (double a) { return 2 * a; }
static double five (double a, double b, double c, double d, double e)
{
  return a + (b + c + d + e - 4 * a) / 8;
}
static int plus (int a, int b) { return a + b; }
static int same (int a) { return a; }
static int more (int a) { return a + 3; }

/* Two pieces and who reads them.  */

TESTED static void
padded (size_t n, size_t k, double *restrict u, double *restrict c, double *restrict d,
	double *restrict v)
{
  double *l = malloc (n * sizeof *l);
  __builtin_map (id, k, l, 0.0);
  __builtin_map (mul, RANGE (k, n), l, AT (d, i0 - k), AT (v, i0 - k));
  __builtin_map (add, n, u, l, c);
  free (l);
}

/* Three diagonals: the first sum is cut along with the second one, also where that reads no
   pieces itself.  */

TESTED static void
diagonals (size_t n, size_t k, double *restrict u, double *d0, double *d1, double *d2,
	   double *v)
{
  double *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  double *c = malloc (n * sizeof *c), *t = malloc (n * sizeof *t);
  __builtin_map (id, k, a, 0.0);
  __builtin_map (mul, RANGE (k, n), a, AT (d2, i0 - k), AT (v, i0 - k));
  __builtin_map (mul, RANGE (0, n - k), b, d1, AT (v, i0 + k));
  __builtin_map (id, RANGE (n - k, n), b, 0.0);
  __builtin_map (mul, n, c, d0, v);
  __builtin_map (add, n, t, c, a);
  __builtin_map (add, n, u, t, b);
  free (a);
  free (b);
  free (c);
  free (t);
}

/* What is made whole is cut along with the consumer: the main diagonal and the one below, ...  */

TESTED static void
below (size_t n, size_t k, double *restrict u, double *d0, double *d2, double *v)
{
  double *a = malloc (n * sizeof *a), *c = malloc (n * sizeof *c);
  __builtin_map (id, k, a, 0.0);
  __builtin_map (mul, RANGE (k, n), a, AT (d2, i0 - k), AT (v, i0 - k));
  __builtin_map (mul, n, c, d0, v);
  __builtin_map (add, n, u, c, a);
  free (a);
  free (c);
}

/* ... or the one above, ...  */

TESTED static void
above (size_t n, size_t k, double *restrict u, double *d0, double *d1, double *v)
{
  double *b = malloc (n * sizeof *b), *c = malloc (n * sizeof *c);
  __builtin_map (mul, RANGE (0, n - k), b, d1, AT (v, i0 + k));
  __builtin_map (id, RANGE (n - k, n), b, 0.0);
  __builtin_map (mul, n, c, d0, v);
  __builtin_map (add, n, u, c, b);
  free (b);
  free (c);
}

/* ... or both, in one sum.  */

TESTED static void
summed (size_t n, size_t k, double *restrict u, double *d0, double *d1, double *d2,
	double *v)
{
  double *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  double *c = malloc (n * sizeof *c);
  __builtin_map (id, k, a, 0.0);
  __builtin_map (mul, RANGE (k, n), a, AT (d2, i0 - k), AT (v, i0 - k));
  __builtin_map (mul, RANGE (0, n - k), b, d1, AT (v, i0 + k));
  __builtin_map (id, RANGE (n - k, n), b, 0.0);
  __builtin_map (mul, n, c, d0, v);
  __builtin_map (add3, n, u, a, b, c);
  free (a);
  free (b);
  free (c);
}

/* A border and what is inside.  */

TESTED static double
border (size_t n, size_t m, double (*restrict u)[m])
{
  double (*o)[m] = malloc (n * sizeof *o);
  __builtin_map (id, SPACE (n, m), o, u);
  __builtin_map (five, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), o, u, AT (u, i0 - 1, i1),
		 AT (u, i0 + 1, i1), AT (u, i0, i1 - 1), AT (u, i0, i1 + 1));
  double s = __builtin_redomap (add, mul, 0.0, SPACE (n, m), o, u);
  free (o);
  return s;
}

/* Even and odd rows.  */

TESTED static void
turns (size_t n, size_t m, double (*restrict o)[m], double (*restrict u)[m])
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (id, SPACE (RANGE (0, n, 2), m), t, u);
  __builtin_map (twice, SPACE (RANGE (1, n, 2), m), t, u);
  __builtin_map (add, SPACE (n, m), o, t, 1.0);
  free (t);
}

/* What figures 11 to 14 compute, with both arrays made as a whole before their pieces: not cut.  With pieces
   alone, and with one of the two as a whole, segments-folded.c has it.  */

TESTED static void
folded (int *restrict C, const int *restrict A)
{
  int B[80];
  __builtin_map (same, 80, B, A);
  __builtin_map (more, 40, B, A);
  __builtin_map (same, 80, C, B);
  __builtin_map (plus, RANGE (20, 80), C, B, AT (B, i0 - 10));
}

TESTED static void
folded_any (size_t n, size_t k, size_t l, size_t by, int *restrict C, const int *restrict A)
{
  int *B = malloc (n * sizeof *B);
  __builtin_map (same, n, B, A);
  __builtin_map (more, k, B, A);
  __builtin_map (same, n, C, B);
  __builtin_map (plus, RANGE (l, n), C, B, AT (B, i0 - by));
  free (B);
}

/* w = (A + B) (v + u), equation 1 of the paper on dense linear algebra.  */

TESTED static void
eq1 (size_t n, size_t m, double *restrict w, double (*restrict A)[m],
     double (*restrict B)[m], double *v, double *u)
{
  double (*S)[m] = malloc (n * sizeof *S), *t = malloc (m * sizeof *t);
  __builtin_map (add, SPACE (n, m), S, A, B);
  __builtin_map (add, m, t, v, u);
  __builtin_contract (add, mul, 0.0, SPACE (n, OVER (m)), w, AT (S, i0, i1), AT (t, i1));
  free (S);
  free (t);
}

static void
test_vectors (size_t n, size_t k)
{
  double *x[7];
  for (int j = 0; j < 7; j++)
    {
      x[j] = get (n * sizeof (double));
      for (size_t i = 0; i < n; i++)
	x[j][i] = (i * (j + 3)) % 19;
    }
  padded (n, k, x[0], x[1], x[2], x[3]);
  diagonals (n, k, x[6], x[1], x[2], x[3], x[4]);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (x[0][i] == (i < k ? 0 : x[2][i - k] * x[3][i - k]) + x[1][i]);
      CHECK (x[6][i] == x[1][i] * x[4][i] + (i < k ? 0 : x[3][i - k] * x[4][i - k])
	     + (i + k < n ? x[2][i] * x[4][i + k] : 0));
    }
  below (n, k, x[0], x[1], x[3], x[4]);
  above (n, k, x[5], x[1], x[2], x[4]);
  summed (n, k, x[6], x[1], x[2], x[3], x[4]);
  for (size_t i = 0; i < n; i++)
    {
      double l = i < k ? 0 : x[3][i - k] * x[4][i - k];
      double r = i + k < n ? x[2][i] * x[4][i + k] : 0, d = x[1][i] * x[4][i];
      CHECK (x[0][i] == d + l && x[5][i] == d + r && x[6][i] == l + r + d);
    }
  for (int j = 0; j < 7; j++)
    free (x[j]);
}

static void
test_matrices (size_t n, size_t m)
{
  double (*u)[m] = get (n * sizeof *u), (*o)[m] = get (n * sizeof *o), s = 0;
  double *v = get (m * sizeof *v), *w = get (n * sizeof *w);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      u[i][j] = (i * 31 + j * 17) % 23;
  for (size_t j = 0; j < m; j++)
    v[j] = j % 5;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      {
	double e = u[i][j];
	if (i > 0 && i < n - 1 && j > 0 && j < m - 1)
	  e += (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * e) / 8;
	s += e * u[i][j];
      }
  CHECK (border (n, m, u) == s);
  turns (n, m, o, u);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      CHECK (o[i][j] == u[i][j] * (1 + i % 2) + 1);
  eq1 (n, m, w, u, o, v, v);
  for (size_t i = 0; i < n; i++)
    {
      double x = 0;
      for (size_t j = 0; j < m; j++)
	x += (u[i][j] + o[i][j]) * (v[j] + v[j]);
      CHECK (w[i] == x);
    }
  free (u), free (o), free (v), free (w);
}

static void
test_folded (void)
{
  int A[80], C[80], D[80];
  for (int i = 0; i < 80; i++)
    A[i] = i * i % 37;
  folded (C, A);
  folded_any (80, 40, 20, 10, D, A);
  CHECK (memcmp (C, D, sizeof C) == 0);
  for (int i = 0; i < 80; i++)
    CHECK (C[i] == (i < 20 ? A[i] + 3 : i < 40 ? A[i] + 3 + A[i - 10] + 3
		    : i < 50 ? A[i] + A[i - 10] + 3 : A[i] + A[i - 10]));
  for (int k = 0; k <= 80; k += 16)
    for (int l = 0; l <= 80; l += 20)
      for (int by = 0; by <= l; by += 10)
	{
	  folded_any (80, k, l, by, D, A);
	  for (int i = 0; i < 80; i++)
	    CHECK (D[i] == A[i] + 3 * (i < k)
		   + (i < l ? 0 : A[i - by] + 3 * (i - by < k)));
	}
}

int
main (void)
{
  test_vectors (20, 3);
  test_vectors (7, 0);
  test_vectors (7, 7);
  test_vectors (1000, 129);
  test_matrices (1, 1);
  test_matrices (2, 5);
  test_matrices (9, 12);
  test_matrices (64, 65);
  test_folded ();
  return 0;
}
