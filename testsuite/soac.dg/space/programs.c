/* Whole programs: a relaxation, sums of matrices times sums of vectors, three
   diagonals padded with zeros, borders and even and odd pieces.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <soac.h>
#include "../fusion/check.h"

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double id (double a) { return a; }
static double relax (double f, double hsq, double a, double b, double c,
		     double d, double e, double g)
{
  return (hsq * f + a + b + c + d + e + g) / 6;
}
static double five (double a, double b, double c, double d, double e)
{
  return a + (b + c + d + e - 4 * a) / 8;
}

/* One half step of a red-black relaxation in three dimensions.  */
static void
half_step (size_t n, double (*restrict w)[n][n], double (*u)[n][n],
	   const double (*f)[n][n], double hsq, size_t first)
{
  soac_map (id, soac_space (n, n, n), w, u);
  soac_map (relax, soac_space (soac_range (first, n - 1, 2),
			       soac_range (1, n - 1), soac_range (1, n - 1)),
	    w, f, hsq, soac_at (u, soac_i0 - 1, soac_i1, soac_i2),
	    soac_at (u, soac_i0 + 1, soac_i1, soac_i2),
	    soac_at (u, soac_i0, soac_i1 - 1, soac_i2),
	    soac_at (u, soac_i0, soac_i1 + 1, soac_i2),
	    soac_at (u, soac_i0, soac_i1, soac_i2 - 1),
	    soac_at (u, soac_i0, soac_i1, soac_i2 + 1));
}

static void
relaxation (void)
{
  enum { N = 8 };
  double u[N][N][N], f[N][N][N], w[N][N][N], r[N][N][N];
  int i, j, k;

  for (i = 0; i < N * N * N; i++)
    {
      u[i / N / N][i / N % N][i % N] = i * 7 % 13;
      f[i / N / N][i / N % N][i % N] = i % 5;
    }
  half_step (N, w, u, (const double (*)[N][N]) f, .1, 1);
  memcpy (r, u, sizeof r);
  for (i = 1; i < N - 1; i += 2)
    for (j = 1; j < N - 1; j++)
      for (k = 1; k < N - 1; k++)
	r[i][j][k] = (.1 * f[i][j][k] + u[i - 1][j][k] + u[i + 1][j][k]
		      + u[i][j - 1][k] + u[i][j + 1][k] + u[i][j][k - 1]
		      + u[i][j][k + 1]) / 6;
  CHECK (memcmp (w, r, sizeof r) == 0);
}

/* w = (A + B) (v + u).  */
static void
sums (size_t n, size_t m, double *restrict w, double (*A)[m], double (*B)[m],
      const double *v, const double *u)
{
  double (*S)[m] = malloc (n * sizeof *S), *t = malloc (m * sizeof *t);

  CHECK (S && t);
  soac_map (add, soac_space (n, m), S, A, B);
  soac_map (add, m, t, v, u);
  soac_contract (add, mul, 0.0, soac_space (n, soac_over (m)), w,
		 soac_at (S, soac_i0, soac_i1), soac_at (t, soac_i1));
  free (S);
  free (t);
}

/* u = three diagonals times v, those beside the middle OFF away.  */
static void
diagonals (size_t n, size_t off, double *restrict u, const double *d0,
	   const double *d1, const double *d2, const double *v)
{
  double *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  double *c = malloc (n * sizeof *c), *t = malloc (n * sizeof *t);

  CHECK (a && b && c && t);
  soac_map (id, off, a, 0.0);
  soac_map (mul, soac_range (off, n), a, soac_at (d2, soac_i0 - off),
	    soac_at (v, soac_i0 - off));
  soac_map (mul, soac_range (0, n - off), b, d1, soac_at (v, soac_i0 + off));
  soac_map (id, soac_range (n - off, n), b, 0.0);
  soac_map (mul, n, c, d0, v);
  soac_map (add, n, t, c, a);
  soac_map (add, n, u, t, b);
  free (a);
  free (b);
  free (c);
  free (t);
}

static void
vectors (void)
{
  enum { N = 20, OFF = 3, M = 6 };
  double d0[N], d1[N], d2[N], v[N], u[N], r[N], A[N][M], B[N][M], w[N], *x = d2;
  int i, j;

  for (i = 0; i < N; i++)
    {
      d0[i] = i;
      d1[i] = 2 * i;
      d2[i] = i * i;
      v[i] = i % 6;
      for (j = 0; j < M; j++)
	{
	  A[i][j] = (i * M + j) * 3 % 7;
	  B[i][j] = (i + j) % 4;
	}
    }
  diagonals (N, OFF, u, d0, d1, d2, v);
  for (i = 0; i < N; i++)
    {
      r[i] = d0[i] * v[i];
      r[i] += i >= OFF ? d2[i - OFF] * v[i - OFF] : 0;
      r[i] += i < N - OFF ? d1[i] * v[i + OFF] : 0;
    }
  CHECK (memcmp (u, r, sizeof r) == 0);

  sums (N, M, w, A, B, v, x);
  for (i = 0; i < N; i++)
    for (r[i] = 0, j = 0; j < M; j++)
      r[i] += (A[i][j] + B[i][j]) * (v[j] + x[j]);
  CHECK (memcmp (w, r, sizeof r) == 0);
}

/* A border and what is inside; then even and odd rows by different operators,
   and a consumer of both.  */
static void
pieces (size_t n, size_t m)
{
  double u[n][m], o[n][m], t[n][m], x;
  size_t i, j;

  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      u[i][j] = (double) ((i * 31 + j * 17) % 23);
  soac_map (id, soac_space (n, m), o, u);
  soac_map (five, soac_space (soac_range (1, n - 1), soac_range (1, m - 1)), o, u,
	    soac_at (u, soac_i0 - 1, soac_i1), soac_at (u, soac_i0 + 1, soac_i1),
	    soac_at (u, soac_i0, soac_i1 - 1), soac_at (u, soac_i0, soac_i1 + 1));
  soac_map (id, soac_space (soac_range (0, n, 2), m), t, o);
  soac_map (add, soac_space (soac_range (1, n, 2), m), t, o, 1);
  x = soac_redomap (add, mul, 0, soac_space (n, m), t, o);
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      {
	double e = u[i][j];
	if (i > 0 && i < n - 1 && j > 0 && j < m - 1)
	  e += (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * e) / 8;
	CHECK (o[i][j] == e && t[i][j] == e + (double) (i % 2));
	x -= t[i][j] * e;
      }
  CHECK (x < 1e-6 && x > -1e-6);
}

int
main (void)
{
  relaxation ();
  vectors ();
  pieces (9, 12);
  pieces (2, 2);
  return 0;
}
