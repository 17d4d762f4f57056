/* Contractions: axes kept and reduced, in any position.  All numbers are such
   that any grouping of sums is exact.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <soac.h>
#include "../fusion/check.h"

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double id (double a) { return a; }
static int plus (int a, int b) { return a + b; }
static int64_t most (int64_t a, int64_t b) { return a < b ? b : a; }
static int64_t times (int32_t a, uint8_t b) { return (int64_t) a * b; }
/* Associative, not commutative.  */
static unsigned digits (unsigned a, unsigned b)
{
  unsigned scale = 1;
  while (scale <= b)
    scale *= 10;
  return a * scale + b;
}
static unsigned number (unsigned a, unsigned b, unsigned c, unsigned d)
{
  return 1 + a + 2 * b + 4 * c + 0 * d;
}
static int four (int a, int b, int c, int d) { return a + 3 * b + 7 * c + 11 * d; }
static double dot (const double *a, const double *b, size_t m)
{
  return soac_redomap (add, mul, 0.0, m, a, b);
}
static double through (const double *row, double b, int j)
{
  return row[j] * b;
}

/* The matrix product in three ways.  */
static void
product (size_t n, size_t p, size_t m, double (*restrict C)[p],
	 double (*A)[m], const double (*B)[p])
{
  soac_contract (add, mul, 0.0, soac_space (n, p, soac_over (m)), C,
		 soac_at (A, soac_i0, soac_i2), soac_at (B, soac_i2, soac_i1));
}

static void
product_between (size_t n, size_t p, size_t m, double (*restrict C)[p],
		 double (*A)[m], const double (*B)[p])
{
  soac_contract (add, mul, 0.0, soac_space (soac_over (m), n, p), C,
		 soac_at (A, soac_i1, soac_i0), soac_at (B, soac_i0, soac_i2));
}

static void
product_rows (size_t n, size_t p, size_t m, double (*restrict C)[p],
	      double (*A)[m], const double (*B)[p])
{
  double T[p][m];

  soac_map (id, soac_space (p, m), T, soac_at (B, soac_i1, soac_i0));
  soac_map (dot, soac_space (n, p), C, soac_at (A, soac_i0),
	    soac_at (T, soac_i1), m);
}

static void
products (size_t n, size_t p, size_t m)
{
  double A[n][m], B[m][p], C[n][p], D[n][p], E[n][p], R[n][p], s[p];
  size_t i, j, k;

  for (i = 0; i < n; i++)
    for (k = 0; k < m; k++)
      A[i][k] = (double) (i * 3 % 7) + 0.25 * (double) k;
  for (k = 0; k < m; k++)
    for (j = 0; j < p; j++)
      B[k][j] = (double) (k * 5 % 11) - 0.5 * (double) j;
  for (i = 0; i < n; i++)
    for (j = 0; j < p; j++)
      for (R[i][j] = 0, k = 0; k < m; k++)
	R[i][j] += A[i][k] * B[k][j];
  product (n, p, m, C, A, (const double (*)[p]) B);
  product_between (n, p, m, D, A, (const double (*)[p]) B);
  product_rows (n, p, m, E, A, (const double (*)[p]) B);
  CHECK (memcmp (C, R, sizeof R) == 0);
  CHECK (memcmp (D, R, sizeof R) == 0);
  CHECK (memcmp (E, R, sizeof R) == 0);

  /* A row of A as the element, next to a reduced axis.  */
  soac_contract (add, through, 0.0, soac_space (n, soac_over (m)),
		 soac_at (R, soac_i0, 0), A, soac_at (B, soac_i1, 0), soac_index (soac_i1));
  for (i = 0; i < n; i++)
    CHECK (R[i][0] == C[i][0]);

  /* The sums of columns.  */
  soac_contract (add, id, 1.0, soac_space (p, soac_over (m)), s,
		 soac_at (B, soac_i1, soac_i0));
  for (j = 0; j < p; j++)
    {
      double x = 1;
      for (k = 0; k < m; k++)
	x += B[k][j];
      CHECK (s[j] == x);
    }
}

static void
convolve (int h, int w, const double (*u)[w], double (*W)[3],
	  double (*restrict o)[w - 2])
{
  soac_contract (add, mul, 0.0,
		 soac_space (h - 2, w - 2, soac_over (3), soac_over (3)), o,
		 soac_at (W, soac_i2, soac_i3),
		 soac_at (u, soac_i0 + soac_i2, soac_i1 + soac_i3));
}

static void
convolution (int h, int w)
{
  double u[h][w], W[3][3], o[h - 2][w - 2], x;
  int i, j, k, l;

  for (i = 0; i < h; i++)
    for (j = 0; j < w; j++)
      u[i][j] = i * j % 17 / 4.0;
  for (i = 0; i < 9; i++)
    W[i / 3][i % 3] = i / 8.0;
  convolve (h, w, (const double (*)[w]) u, W, o);
  for (i = 0; i < h - 2; i++)
    for (j = 0; j < w - 2; j++)
      {
	for (x = 0, k = 0; k < 3; k++)
	  for (l = 0; l < 3; l++)
	    x += W[k][l] * u[i + k][j + l];
	CHECK (o[i][j] == x);
      }
}

static void
axes (void)
{
  int o[4][5][3][2], p[3], i, j, k, l, none = 0;
  int r[2][3][2][2], all[2][3][2][2][2][2][2][2];
  unsigned d[3];
  int64_t q[4][5];
  int32_t a[4][5][6];
  const uint8_t b[6] = { 3, 1, 4, 1, 5, 9 };

  /* Four kept and four reduced ones, mixed.  */
  soac_contract (plus, four, 1,
		 soac_space (soac_over (2), 4, soac_over (1, 3), 5,
			     soac_over (2), 3, 2, soac_over (2)), o,
		 soac_index (soac_i0 * soac_i1), soac_index (soac_i2 + soac_i3),
		 soac_index (soac_i4 * soac_i6), soac_index (soac_i7 - soac_i5));
  for (i = 0; i < 4; i++)
    for (j = 0; j < 5; j++)
      for (k = 0; k < 3; k++)
	for (l = 0; l < 2; l++)
	  {
	    int s = 1, e, f, g, h;
	    for (e = 0; e < 2; e++)
	      for (f = 1; f < 3; f++)
		for (g = 0; g < 2; g++)
		  for (h = 0; h < 2; h++)
		    s += e * i + 3 * (f + j) + 7 * (g * l) + 11 * (h - k);
	    CHECK (o[i][j][k][l] == s);
	  }

  /* An array that has all eight axes.  */
  for (i = 0; i < 384; i++)
    (&all[0][0][0][0][0][0][0][0])[i] = i * 7 % 11;
  soac_contract (plus, plus, 3,
		 soac_space (2, 3, 2, 2, soac_over (2), soac_over (2), soac_over (2),
			     soac_over (2)), r,
		 soac_at (all, soac_i0, soac_i1, soac_i2, soac_i3, soac_i4, soac_i5, soac_i6,
			  soac_i7), 1);
  for (i = 0; i < 24; i++)
    {
      int s = 3;
      for (j = 0; j < 16; j++)
	s += (i * 16 + j) * 7 % 11 + 1;
      CHECK ((&r[0][0][0][0])[i] == s);
    }

  /* In order, and into another axis of a range with a step.  */
  memset (d, 0, sizeof d);
  soac_contract (digits, number, 9u,
		 soac_space (soac_over (2), soac_range (0, 3, 2), soac_over (2)),
		 d, soac_index (soac_i2), soac_index (soac_i0), 0,
		 soac_index (soac_i1));
  CHECK (d[0] == 91234 && d[1] == 0 && d[2] == 91234);
  soac_contract (plus, plus, 7, soac_space (3, soac_over (none)), p,
		 soac_index (soac_i1), 0);
  CHECK (p[0] == 7 && p[2] == 7);

  /* Other types; an input over the kept axes alone; a row left over.  */
  for (i = 0; i < 4; i++)
    for (j = 0; j < 5; j++)
      for (k = 0; k < 6; k++)
	a[i][j][k] = (i * 7 + j * 3 + k * 5) % 13 - 6;
  soac_contract (most, times, INT64_MIN, soac_space (4, 5, soac_over (6)), q,
		 soac_at (a, soac_i0, soac_i1, soac_i2), soac_at (b, soac_i2));
  for (i = 0; i < 4; i++)
    for (j = 0; j < 5; j++)
      {
	int64_t x = INT64_MIN;
	for (k = 0; k < 6; k++)
	  x = x < a[i][j][k] * b[k] ? a[i][j][k] * b[k] : x;
	CHECK (q[i][j] == x);
      }
  soac_contract (most, times, 0, soac_space (4, 5, soac_over (2)),
		 soac_at (q, 3 - soac_i0, soac_i1),
		 (int32_t (*)[5]) &o[0][0][0][0], soac_index (soac_i2));
  CHECK (q[3][1] == (((int *) o)[1] > 0 ? ((int *) o)[1] : 0));
}

int
main (void)
{
  products (5, 7, 6);
  products (1, 1, 1);
  products (16, 3, 9);
  convolution (9, 12);
  convolution (3, 3);
  axes ();
  return 0;
}
