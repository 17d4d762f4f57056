/* Contractions whose kept axes run in tiles: every element type, extents around the size of a
   tile, axes, outputs and operators of every kind.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels product_double 1 } */
/* { dg-kernels product_char 1 } */
/* { dg-schedule product_double "unordered, tiles of 6 by 4 in panels, cost 3.33 (next best 7.50), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule product_float "unordered, tiles of 6 by 8 in panels, cost 1.67 (next best 5.75), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule product_float "unordered, tiles of 6 by 8 in panels, cost 1.67 (next best 5.75)" { option "-O3 -g" } } */
/* { dg-schedule product_float "unordered, strips, cost 1.88 (next best 5.75)" { option "-Os" } } */
/* { dg-schedule product_float "unordered, strips, cost 1.88 (next best 5.75)" { option "-O1" } } */
/* { dg-schedule product_char "unordered, tiles of 6 by 32 in panels, cost 0.41 (next best 4.44), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule product_wide "unordered, tiles of 2 by 16 in panels, cost 0.59 (next best 4.56), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule latest "unordered, tiles of 6 by 8 in panels, cost 2.17 (next best 17.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule composed "unordered, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-schedule columns "unordered, strips, cost 2.75 (next best 6.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule stops "unordered, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-schedule row_sums "unordered, 4 side by side, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-schedule transposed "unordered, tiles of 6 by 4 in transposed panels, cost 3.33 (next best 4.00), 4 side by side, threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule every_other "unordered, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-schedule scaled "unordered, tiles of 6 by 4 in panels, cost 3.33 (next best 7.50), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule correlated "unordered, tiles of 6 by 4 in panels and panels of rows, cost 3.33 (next best 11.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */

#include "spaces.h"

/* The sanitizer takes rows without elements for a mistake.  */
#ifdef __SANITIZE_ADDRESS__
# define LEAST 1
#else
# define LEAST 0
#endif

/* Numbers of which sums of products of a few thousand are exact.  */
#define NUMBER(T, I) ((T) ((I) * 7u % 11 + 1))

/* C = A B, for elements of type T and sums of type S.  */
#define PRODUCT(NAME, T, S)							\
  static S NAME##_add (S a, S b) { return a + b; }				\
  static S NAME##_mul (T a, T b) { return (S) a * b; }				\
  TESTED void									\
  NAME (size_t n, size_t p, size_t m, S (*restrict c)[p], T (*a)[m], T (*b)[p])	\
  {										\
    __builtin_contract (NAME##_add, NAME##_mul, (S) 3, SPACE (n, p, OVER (m)), c,	\
			AT (a, i0, i2), AT (b, i2, i1));			\
  }										\
  static void									\
  NAME##_test (size_t n, size_t p, size_t m)					\
  {										\
    S (*c)[p] = get (n * sizeof *c), (*d)[p] = get (n * sizeof *d);		\
    T (*a)[m] = get (n * sizeof *a), (*b)[p] = get (m * sizeof *b);		\
    for (size_t i = 0; i < n * m; i++)						\
      ((T *) a)[i] = NUMBER (T, i);							\
    for (size_t i = 0; i < m * p; i++)						\
      ((T *) b)[i] = NUMBER (T, i + 3);						\
    memset (c, 5, n * sizeof *c);						\
    for (size_t i = 0; i < n; i++)						\
      for (size_t j = 0; j < p; j++)						\
	{									\
	  d[i][j] = 3;								\
	  for (size_t k = 0; k < m; k++)					\
	    d[i][j] = NAME##_add (d[i][j], NAME##_mul (a[i][k], b[k][j]));	\
	}									\
    NAME (n, p, m, c, a, b);							\
    for (size_t i = 0; i < n * p; i++)						\
      CHECK (((S *) c)[i] == ((S *) d)[i]);						\
    free (a);									\
    free (b);									\
    free (c);									\
    free (d);									\
  }

PRODUCT (product_double, double, double)
PRODUCT (product_float, float, float)
PRODUCT (product_int, int, int)
PRODUCT (product_unsigned, unsigned, unsigned)
PRODUCT (product_long, long long, long long)
PRODUCT (product_short, short, short)
PRODUCT (product_char, unsigned char, unsigned char)
PRODUCT (product_wide, unsigned char, int)
PRODUCT (product_mixed, float, double)
PRODUCT (product_longdouble, long double, long double)
PRODUCT (product_complex, _Complex float, _Complex float)

#define ALL(DO)									\
  DO (product_double) DO (product_float) DO (product_int) DO (product_unsigned)	\
  DO (product_long) DO (product_short) DO (product_char) DO (product_wide)	\
  DO (product_mixed) DO (product_longdouble) DO (product_complex)

static void
test_products (void)
{
  static const size_t rows[] = { LEAST, 1, 2, 5, 6, 7, 8, 9, 17 };
  static const size_t depths[] = { LEAST, 1, 2, 3, 19 };
#define TEST(NAME) NAME##_test (n, p, m);
  for (size_t p = LEAST; p < 68; p++)
    for (size_t x = 0; x < sizeof rows / sizeof *rows; x++)
      {
	size_t n = rows[x], m = depths[(p + x) % 5];
	ALL (TEST)
      }
#ifdef __OPTIMIZE__
  /* Panels, of columns that fill them and that do not.  */
  for (size_t p = 300; p < 317; p += 5)
    {
      size_t n = 60 + p % 9, m = 290;
      ALL (TEST)
    }
  /* Several boxes.  */
  {
    size_t n = 515, p = 67, m = 260;
    ALL (TEST)
  }
#endif
#undef TEST
}

/* Operators that are associative and no more.  */
static unsigned second (unsigned a, unsigned b) { return b % 5 ? b : a; }
static unsigned mix (unsigned a, unsigned b) { return a * 3 ^ b; }
struct line { unsigned a, b; };
static struct line after (struct line f, struct line g)
{ return (struct line) { f.a * g.a, f.a * g.b + f.b }; }
static struct line line (unsigned a, unsigned b) { return (struct line) { a | 1, b }; }
static int smaller (int a, int b) { return a < b ? a : b; }
static int plus (int a, int b) { return a + b; }
static int self (int a) { return a; }
static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }

TESTED void
latest (size_t n, size_t p, size_t m, unsigned (*restrict c)[p], unsigned (*a)[m],
	unsigned (*b)[p])
{
  __builtin_contract (second, mix, 7u, SPACE (n, p, OVER (m)), c, AT (a, i0, i2), AT (b, i2, i1));
}

TESTED void
composed (size_t n, size_t p, size_t m, struct line (*restrict c)[p], unsigned (*a)[m],
	  unsigned (*b)[p])
{
  struct line one = { 1, 0 };
  __builtin_contract (after, line, one, SPACE (n, p, OVER (m)), c, AT (a, i0, i2),
		      AT (b, i2, i1));
}

/* What is stored before an operator ends the program may be seen: as written.  */
static unsigned
checked (unsigned a, unsigned b)
{
  if (b > 0x80000000)
    abort ();
  return a + b;
}

static unsigned half_mix (unsigned a, unsigned b) { return mix (a, b) >> 1; }

TESTED void
stops (size_t n, size_t p, size_t m, unsigned (*restrict c)[p], unsigned (*a)[m],
       unsigned (*b)[p])
{
  __builtin_contract (checked, half_mix, 7u, SPACE (n, p, OVER (m)), c, AT (a, i0, i2),
		      AT (b, i2, i1));
}

/* The product of numbers for which the plus is the least one.  */
TESTED void
shortest (size_t n, size_t p, size_t m, int (*restrict c)[p], int (*a)[m], int (*b)[p])
{
  __builtin_contract (smaller, plus, 1000000, SPACE (n, p, OVER (m)), c, AT (a, i0, i2),
		      AT (b, i2, i1));
}

/* Of two reduced axes the outer one comes first.  */
TESTED void
planes (size_t n, size_t p, size_t m, unsigned *restrict c, unsigned (*a)[m][p])
{
  __builtin_contract (second, self, 7u, SPACE (p, OVER (n), OVER (m)), c, AT (a, i1, i2, i0));
}

static void
test_operators (size_t n, size_t p, size_t m)
{
  unsigned (*a)[m] = get (n * sizeof *a), (*b)[p] = get (m * sizeof *b);
  unsigned (*c)[p] = get (n * sizeof *c), (*v)[m][p] = get (n * sizeof *v);
  unsigned *w = get (p * sizeof *w);
  struct line (*l)[p] = get (n * sizeof *l);
  for (size_t i = 0; i < n * m; i++)
    ((unsigned *) a)[i] = (unsigned) (i * 2654435761u) >> 9;
  for (size_t i = 0; i < m * p; i++)
    ((unsigned *) b)[i] = (unsigned) (i * 2246822519u) >> 7;
  for (size_t i = 0; i < n * m * p; i++)
    ((unsigned *) v)[i] = (unsigned) (i * 3266489917u) >> 5;
  latest (n, p, m, c, a, b);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < p; j++)
      {
	unsigned s = 7;
	for (size_t k = 0; k < m; k++)
	  s = second (s, mix (a[i][k], b[k][j]));
	CHECK (c[i][j] == s);
      }
  stops (n, p, m, c, a, b);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < p; j++)
      {
	unsigned s = 7;
	for (size_t k = 0; k < m; k++)
	  s = checked (s, mix (a[i][k], b[k][j]) >> 1);
	CHECK (c[i][j] == s);
      }
  composed (n, p, m, l, a, b);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < p; j++)
      {
	struct line s = { 1, 0 };
	for (size_t k = 0; k < m; k++)
	  s = after (s, line (a[i][k], b[k][j]));
	CHECK (l[i][j].a == s.a && l[i][j].b == s.b);
      }
  shortest (n, p, m, (int (*)[p]) c, (int (*)[m]) a, (int (*)[p]) b);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < p; j++)
      {
	int s = 1000000;
	for (size_t k = 0; k < m; k++)
	  s = smaller (s, plus (a[i][k], b[k][j]));
	CHECK ((int) c[i][j] == s);
      }
  planes (n, p, m, w, v);
  for (size_t j = 0; j < p; j++)
    {
      unsigned s = 7;
      for (size_t i = 0; i < n; i++)
	for (size_t k = 0; k < m; k++)
	  s = second (s, v[i][k][j]);
      CHECK (w[j] == s);
    }
  free (a);
  free (b);
  free (c);
  free (l);
  free (v);
  free (w);
}

static double selfd (double a) { return a; }

/* ---- axes and views -------------------------------------------------------- */

#define ROWS(T, N, M) double (*T)[M] = get ((N) * sizeof *T)

/* The reduced axis goes from row to row.  */
TESTED void
columns (int n, int m, double *restrict s, double (*a)[m])
{
  __builtin_contract (add, selfd, 0.0, SPACE (m, OVER (n)), s, AT (a, i1, i0));
}

/* Along the reduced axis elements follow each other: lanes go along that.  */
TESTED void
row_sums (int n, int m, double *restrict s, double (*a)[m])
{
  __builtin_contract (add, selfd, 0.0, SPACE (n, OVER (m)), s, AT (a, i0, i1));
}

/* Both factors are apart along one of the axes.  */
TESTED void
transposed (int n, int p, int m, double (*restrict c)[p], double (*a)[m], double (*b)[m])
{
  __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (m)), c, AT (a, i0, i2), AT (b, i1, i2));
}

TESTED void
correlated (int n, int m, double (*restrict c)[m], double (*a)[m])
{
  __builtin_contract (add, mul, 0.0, SPACE (m, m, OVER (n)), c, AT (a, i2, i0), AT (a, i2, i1));
}

/* Ranges that begin somewhere, rows with a step, the output in another order.  */
TESTED void
ranges (int n, int p, int m, double (*restrict c)[n], double (*a)[m], double (*b)[p])
{
  __builtin_contract (add, mul, 1.0, SPACE (RANGE (2, n, 3), RANGE (1, p - 1), OVER (3, m)),
		      AT (c, i1, i0), AT (a, i0, i2), AT (b, i2, i1 + 1));
}

TESTED void
widths (int n, int p, int m, double (*restrict c)[p], double (*a)[m], double (*b)[p])
{
  __builtin_contract (add, mul, 1.0, SPACE (RANGE (1, n, 5, 2), p, OVER (m)), c,
		      AT (a, i0, i2), AT (b, i2, i1));
}

TESTED void
every_other (int n, int p, int m, double (*restrict c)[p], double (*a)[m], double (*b)[p])
{
  __builtin_contract (add, mul, 1.0, SPACE (n, RANGE (0, p, 2), OVER (m)), c,
		      AT (a, i0, i2), AT (b, i2, i1));
}

TESTED void
batch (int l, int n, int p, int m, double (*restrict c)[n][p], double (*a)[n][m],
       double (*b)[m][p])
{
  __builtin_contract (add, mul, 0.0, SPACE (l, n, p, OVER (m)), c, AT (a, i0, i1, i3),
		      AT (b, i0, i3, i2));
}

/* Of each pair of rows of A and of B, over two axes.  */
TESTED void
window (int n, int p, int k, double (*restrict c)[p], double (*u)[p + k], double (*w)[k])
{
  __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (k), OVER (k)), c, AT (w, i2, i3),
		      AT (u, i0 + i2, i1 + i3));
}

static double axpy (double a, double b, double c) { return a * b + c; }

/* C = 2 A B + C: what there was is read before it is overwritten.  */
TESTED void
scaled (int n, int p, int m, double (*restrict c)[p], double (*a)[m], double (*b)[p])
{
  ROWS (t, n, p);
  __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (m)), t, AT (a, i0, i2), AT (b, i2, i1));
  __builtin_map (axpy, SPACE (n, p), c, t, 2.0, c);
  free (t);
}

/* The same over two axes: nothing is copied.  */
TESTED void
twice_scaled (int n, int p, int m, int h, double (*restrict c)[p], double (*a)[m], double (*b)[p])
{
  ROWS (t, n, p);
  __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (h), OVER (2)), t, AT (a, i0, i2 + i3),
		      AT (b, i2, i1));
  __builtin_map (axpy, SPACE (n, p), c, t, 2.0, c);
  free (t);
}

/* A is made for it, element by element.  */
TESTED void
made (int n, int p, int m, double (*restrict c)[p], double (*a)[m], double (*b)[p])
{
  ROWS (t, m, p);
  __builtin_map (add, SPACE (m, p), t, b, 1.0);
  __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (m)), c, AT (a, i0, i2), AT (t, i2, i1));
  free (t);
}

/* Nobody promises that C is another array.  */
TESTED void
guarded (int n, int p, int m, double (*c)[p], double (*a)[m], double (*b)[p])
{
  ROWS (t, n, p);
  __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (m)), t, AT (a, i0, i2), AT (b, i2, i1));
  __builtin_map (axpy, SPACE (n, p), c, t, 2.0, 1.0);
  free (t);
}

/* Extents that are known: fewer than a tile has, and more.  */
TESTED void
eight (double (*restrict c)[8], double (*a)[9], double (*b)[8])
{
  __builtin_contract (add, mul, 0.0, SPACE (8, 8, OVER (9)), c, AT (a, i0, i2), AT (b, i2, i1));
}
TESTED void
thirteen (double (*restrict c)[15], double (*a)[29], double (*b)[15])
{
  __builtin_contract (add, mul, 0.0, SPACE (13, 15, OVER (29)), c, AT (a, i0, i2),
		      AT (b, i2, i1));
}

static void
test_axes (int n, int p, int m)
{
  ROWS (a, n + p + 8, m + p + 8);
  ROWS (b, m + p + 8, p + m + 8);
  ROWS (c, n + p + m + 8, n + p + m + 8);
  ROWS (d, n + p + m + 8, n + p + m + 8);
  double *A = *a, *B = *b, *C = *c, *D = *d;
  size_t all = (size_t) (n + p + m + 8) * (n + p + m + 8);
  for (size_t i = 0; i < (size_t) (n + p + 8) * (m + p + 8); i++)
    A[i] = i * 7 % 11;
  for (size_t i = 0; i < (size_t) (m + p + 8) * (m + p + 8); i++)
    B[i] = i * 5 % 13;
#define START for (size_t i = 0; i < all; i++) C[i] = D[i] = i % 17
#define SAME for (size_t i = 0; i < all; i++) EQ (C[i], D[i])
  START;
  columns (m, p, C, (double (*)[p]) B);
  EACH (j, 0, p) { D[j] = 0; EACH (i, 0, m) D[j] += B[i * p + j]; }
  SAME;
  START;
  row_sums (n, m, C, (double (*)[m]) A);
  EACH (i, 0, n) { D[i] = 0; EACH (k, 0, m) D[i] += A[i * m + k]; }
  SAME;
  START;
  transposed (n, p, m, (double (*)[p]) C, (double (*)[m]) A, (double (*)[m]) B);
  EACH (i, 0, n) EACH (j, 0, p)
    { D[i * p + j] = 0; EACH (k, 0, m) D[i * p + j] += A[i * m + k] * B[j * m + k]; }
  SAME;
  START;
  correlated (n, m, (double (*)[m]) C, (double (*)[m]) A);
  EACH (i, 0, m) EACH (j, 0, m)
    { D[i * m + j] = 0; EACH (k, 0, n) D[i * m + j] += A[k * m + i] * A[k * m + j]; }
  SAME;
  START;
  ranges (n, p, m, (double (*)[n]) C, (double (*)[m]) A, (double (*)[p]) B);
  for (int i = 2; i < n; i += 3) EACH (j, 1, p - 1)
    { D[j * n + i] = 1; EACH (k, 3, m) D[j * n + i] += A[i * m + k] * B[k * p + j + 1]; }
  SAME;
  START;
  widths (n, p, m, (double (*)[p]) C, (double (*)[m]) A, (double (*)[p]) B);
  EACH (i, 1, n) if ((i - 1) % 5 < 2) EACH (j, 0, p)
    { D[i * p + j] = 1; EACH (k, 0, m) D[i * p + j] += A[i * m + k] * B[k * p + j]; }
  SAME;
  START;
  every_other (n, p, m, (double (*)[p]) C, (double (*)[m]) A, (double (*)[p]) B);
  EACH (i, 0, n) for (int j = 0; j < p; j += 2)
    { D[i * p + j] = 1; EACH (k, 0, m) D[i * p + j] += A[i * m + k] * B[k * p + j]; }
  SAME;
  START;
  scaled (n, p, m, (double (*)[p]) C, (double (*)[m]) A, (double (*)[p]) B);
  EACH (i, 0, n) EACH (j, 0, p)
    { double s = 0; EACH (k, 0, m) s += A[i * m + k] * B[k * p + j];
      D[i * p + j] = 2 * s + D[i * p + j]; }
  SAME;
  START;
  twice_scaled (n, p, m, m ? m - 1 : 0, (double (*)[p]) C, (double (*)[m]) A, (double (*)[p]) B);
  EACH (i, 0, n) EACH (j, 0, p)
    { double s = 0;
      EACH (k, 0, m - 1) EACH (l, 0, 2) s += A[i * m + k + l] * B[k * p + j];
      D[i * p + j] = 2 * s + D[i * p + j]; }
  SAME;
  START;
  made (n, p, m, (double (*)[p]) C, (double (*)[m]) A, (double (*)[p]) B);
  EACH (i, 0, n) EACH (j, 0, p)
    { D[i * p + j] = 0; EACH (k, 0, m) D[i * p + j] += A[i * m + k] * (B[k * p + j] + 1); }
  SAME;
  START;
  guarded (n, p, m, (double (*)[p]) C, (double (*)[m]) A, (double (*)[p]) B);
  EACH (i, 0, n) EACH (j, 0, p)
    { double s = 0; EACH (k, 0, m) s += A[i * m + k] * B[k * p + j]; D[i * p + j] = 2 * s + 1; }
  SAME;
  START;
  window (n, p, 5, (double (*)[p]) C, (double (*)[p + 5]) A, (double (*)[5]) B);
  EACH (i, 0, n) EACH (j, 0, p)
    { D[i * p + j] = 0;
      EACH (k, 0, 5) EACH (l, 0, 5) D[i * p + j] += B[k * 5 + l] * A[(i + k) * (p + 5) + j + l]; }
  SAME;
  /* In place: C is also the factor that each row of it reads alone.  */
  memcpy (D, A, n * m * sizeof *A);
  guarded (n, m, m, (double (*)[m]) D, (double (*)[m]) D, (double (*)[m]) B);
  EACH (i, 0, n) EACH (j, 0, m)
    { double s = 0; EACH (k, 0, m) s += A[i * m + k] * B[k * m + j]; EQ (D[i * m + j], 2 * s + 1); }
  free (a);
  free (b);
  free (c);
  free (d);
}

static void
test_known (void)
{
  static double a[16 * 30], b[30 * 16], c[256];
  for (int i = 0; i < 480; i++)
    a[i] = i % 7, b[i] = i % 11;
  eight ((double (*)[8]) c, (double (*)[9]) a, (double (*)[8]) b);
  EACH (i, 0, 8) EACH (j, 0, 8)
    { double s = 0; EACH (k, 0, 9) s += a[i * 9 + k] * b[k * 8 + j]; EQ (c[i * 8 + j], s); }
  thirteen ((double (*)[15]) c, (double (*)[29]) a, (double (*)[15]) b);
  EACH (i, 0, 13) EACH (j, 0, 15)
    { double s = 0; EACH (k, 0, 29) s += a[i * 29 + k] * b[k * 15 + j]; EQ (c[i * 15 + j], s); }
}

static void
test_batch (int l, int n, int p, int m)
{
  double (*a)[n][m] = get (l * sizeof *a), (*b)[m][p] = get (l * sizeof *b);
  double (*c)[n][p] = get (l * sizeof *c);
  for (int i = 0; i < l * n * m; i++)
    ((double *) a)[i] = i % 7;
  for (int i = 0; i < l * m * p; i++)
    ((double *) b)[i] = i % 11;
  batch (l, n, p, m, c, a, b);
  EACH (x, 0, l) EACH (i, 0, n) EACH (j, 0, p)
    { double s = 0; EACH (k, 0, m) s += a[x][i][k] * b[x][k][j]; EQ (c[x][i][j], s); }
  free (a);
  free (b);
  free (c);
}

int
main (void)
{
  test_products ();
  for (size_t p = LEAST; p < 68; p += p < 35 ? 1 : 5)
    test_operators (p % 9 + LEAST, p, p % 5 + LEAST);
  test_operators (67, 67, 260);
  for (int p = LEAST; p < 40; p++)
    test_axes (p % 15 + LEAST, p, p % 7 + LEAST);
  test_axes (66, 301, 70);
  test_axes (70, 66, 301);
  test_known ();
  for (int l = 0; l < 6; l++)
    test_batch (l, 8, 8 + l, 8);
  test_batch (40, 70, 67, 130);
  CHECK (!bad);
  return 0;
}
