/* Contractions in tiles whose columns or rows are apart in the array: read from copies.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels times_turned_double 1 } */
/* { dg-schedule plain_double "unordered, tiles of 6 by 4 in panels, cost 3.33 (next best 7.50), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule times_turned_double "unordered, tiles of 6 by 4 in transposed panels, cost 3.33 (next best 4.00), 4 side by side, threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule turned_times_double "unordered, tiles of 6 by 4 in panels and panels of rows, cost 3.33 (next best 11.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule turned_both_double "unordered, tiles of 6 by 4 in transposed panels and panels of rows, cost 3.33 (next best 7.50), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule times_turned_float "unordered, tiles of 6 by 8 in transposed panels, cost 1.67 (next best 2.00), 4 side by side, threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule times_turned_double "unordered" { option "-Os" } } */
/* { dg-schedule backwards "unordered, tiles of 6 by 4 in transposed panels, cost 3.33 (next best 7.50), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule in_order "unordered, tiles of 6 by 8 in transposed panels and panels of rows, cost 2.17 (next best 17.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule bits "unordered, tiles of 6 by 4 in transposed panels, cost 3.33 (next best 4.00), 4 side by side, threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule stepped "unordered, tiles of 6 by 4 in transposed panels, cost 3.33 (next best 7.50), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule shifted "unordered, 4 side by side, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-schedule both_vary "unordered, 4 side by side, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */

#include "spaces.h"

/* The sanitizer takes rows without elements for a mistake.  */
#ifdef __SANITIZE_ADDRESS__
# define LEAST 1
#else
# define LEAST 0
#endif

static volatile int full;		/* there is no memory for panels, but for threads */

#if defined __GLIBC__ && !defined __SANITIZE_ADDRESS__
void *__libc_malloc (size_t);

TESTED void *
malloc (size_t n)
{
  return full && n > 8192 ? NULL : __libc_malloc (n);
}
#endif

/* Numbers of which sums of products of a few thousand are exact.  */
#define NUMBER(T, I) ((T) ((I) * 7u % 11 + 1))

/* C = 3 + the sums of products of A (I, K) and B (K, J), whose rows are AM and BM long, for elements
   of type T and sums of type S.  */
#define PRODUCT(NAME, T, S, AM, A, A_AT, BM, B, B_AT)			\
  static S NAME##_add (S a, S b) { return a + b; }				\
  static S NAME##_mul (T a, T b) { return (S) a * b; }				\
  TESTED void								\
  NAME (size_t n, size_t p, size_t m, S (*restrict c)[p], T (*a)[AM], T (*b)[BM])	\
  {										\
    (void) m;									\
    __builtin_contract (NAME##_add, NAME##_mul, (S) 3, SPACE (n, p, OVER (m)), c,	\
			A_AT, B_AT);						\
  }										\
  static void									\
  NAME##_test (size_t n, size_t p, size_t m)					\
  {										\
    S (*c)[p] = get (n * sizeof *c);						\
    T *a = get (n * m * sizeof *a), *b = get (m * p * sizeof *b);		\
    for (size_t i = 0; i < n * m; i++)						\
      a[i] = NUMBER (T, i);				\
    for (size_t i = 0; i < m * p; i++)						\
      b[i] = NUMBER (T, i + 3);				\
    memset (c, 5, n * sizeof *c);						\
    full = m % 2;								\
    NAME (n, p, m, c, (void *) a, (void *) b);					\
    full = 0;									\
    for (size_t i = 0; i < n; i++)						\
      for (size_t j = 0; j < p; j++)						\
	{									\
	  S d = 3;								\
	  for (size_t k = 0; k < m; k++)					\
	    d = NAME##_add (d, NAME##_mul (a[A], b[B]));			\
	  CHECK (c[i][j] == d);							\
	}									\
    free (a);									\
    free (b);									\
    free (c);									\
  }

#define PRODUCTS(NAME, T, S)							\
  PRODUCT (plain_##NAME, T, S, m, i * m + k, AT (a, i0, i2), p, k * p + j, AT (b, i2, i1))	\
  PRODUCT (times_turned_##NAME, T, S, m, i * m + k, AT (a, i0, i2), m, j * m + k,	\
	   AT (b, i1, i2))							\
  PRODUCT (turned_times_##NAME, T, S, n, k * n + i, AT (a, i2, i0), p, k * p + j,	\
	   AT (b, i2, i1))							\
  PRODUCT (turned_both_##NAME, T, S, n, k * n + i, AT (a, i2, i0), m, j * m + k,	\
	   AT (b, i1, i2))							\
  static void									\
  NAME##_test (size_t n, size_t p, size_t m)					\
  {										\
    plain_##NAME##_test (n, p, m);						\
    times_turned_##NAME##_test (n, p, m);					\
    turned_times_##NAME##_test (n, p, m);					\
    turned_both_##NAME##_test (n, p, m);					\
  }

PRODUCTS (double, double, double)
PRODUCTS (float, float, float)
PRODUCTS (int, int, int)
PRODUCTS (wide, unsigned char, int)

static void
test_products (void)
{
  static const size_t rows[] = { LEAST, 1, 7, 15, 16, 17, 70, 71 };
  static const size_t depths[] = { LEAST, 1, 2, 8, 9, 20, 97, 100 };
  for (size_t p = LEAST; p < 68; p += p < 20 ? 1 : 5)
    for (size_t x = 0; x < sizeof rows / sizeof *rows; x++)
      {
	size_t n = rows[x], m = depths[(p + x) % 8];
	double_test (n, p, m);
	float_test (n, p, m);
	int_test (n, p, m);
	wide_test (n, p, m);
      }
#ifdef __OPTIMIZE__
  /* Several pieces of the reduced axis, and several boxes.  */
  for (size_t m = 383; m < 386; m++)
    {
      double_test (70, 67, m);
      float_test (66, 99, m);
      wide_test (65, 133, m);
    }
  double_test (65, 70, 1100);
  int_test (515, 67, 800);
  float_test (16, 301, 770);
  /* Few rows, and a long reduced axis.  */
  double_test (30, 33, 1600);
#endif
}

/* ---- other views, axes and operators ---------------------------------------- */

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double mul3 (double a, double b, double c) { return a * b * c; }
static double axpy (double a, double b, double c) { return a * b + c; }
static double half (double a) { return a / 2; }
static unsigned second (unsigned a, unsigned b) { return b % 5 ? b : a; }
static unsigned mix (unsigned a, unsigned b) { return a * 3 ^ b; }

/* The columns from the last one to the first.  */
TESTED void
backwards (int n, int p, int m, double (*restrict c)[p], double (*a)[m], double (*b)[p])
{
  __builtin_contract (add, mul, 1.0, SPACE (n, p, OVER (m)), c, AT (a, i0, i2),
		      AT (b, i2, p - 1 - i1));
}

/* Whatever the operator is: in the order of the program.  */
TESTED void
in_order (int n, int p, int m, unsigned (*restrict c)[p], unsigned (*a)[n], unsigned (*b)[m])
{
  __builtin_contract (second, mix, 7u, SPACE (n, p, OVER (m)), c, AT (a, i2, i0), AT (b, i1, i2));
}

/* In tiles sums are made in the order of the program, bit by bit, with memory for panels and
   without.  At -O1 lanes go along the reduced axis.  */
TESTED __attribute__ ((optimize ("O2"))) void
bits (int n, int p, int m, double (*restrict c)[p], double (*a)[m], double (*b)[m])
{
  __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (m)), c, AT (a, i0, i2), AT (b, i1, i2));
}

/* Rows with a step are no neighbours; the reduced axis begins somewhere.  */
TESTED void
stepped (int n, int p, int m, double (*restrict c)[p], double (*a)[n], double (*b)[m])
{
  __builtin_contract (add, mul, 1.0, SPACE (RANGE (1, n, 3), RANGE (2, p), OVER (3, m)), c,
		      AT (a, i2, i0), AT (b, i1, i2));
}

/* Two loads go along the columns: only one of them could be copied.  */
TESTED void
both_vary (int n, int p, int m, double (*restrict c)[p], double (*a)[m], double (*b)[m],
	   double (*d)[m])
{
  __builtin_contract (add, mul3, 1.0, SPACE (n, p, OVER (m)), c, AT (a, i0, i2), AT (b, i1, i2),
		      AT (d, i1, i2));
}

/* Columns that are others for each row are no panel.  */
TESTED void
shifted (int n, int p, int m, double (*restrict c)[p], double (*a)[m], double (*b)[m])
{
  __builtin_contract (add, mul, 1.0, SPACE (n, p, OVER (m)), c, AT (a, i0, i2), AT (b, i0 + i1, i2));
}

TESTED void
batch (int l, int n, int p, int m, double (*restrict c)[n][p], double (*a)[m][n],
       double (*b)[p][m])
{
  __builtin_contract (add, mul, 0.0, SPACE (l, n, p, OVER (m)), c, AT (a, i0, i3, i1),
		      AT (b, i0, i2, i3));
}

/* C = 2 A B' + C, and B is made for it.  */
TESTED void
scaled (int n, int p, int m, double (*restrict c)[p], double (*a)[m], double (*b)[m])
{
  double (*t)[p] = malloc (n * sizeof *t), (*h)[m] = malloc (p * sizeof *h);
  __builtin_map (half, SPACE (p, m), h, b);
  __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (m)), t, AT (a, i0, i2), AT (h, i1, i2));
  __builtin_map (axpy, SPACE (n, p), c, t, 2.0, c);
  free (t);
  free (h);
}

static void
test_others (int n, int p, int m)
{
  int all = (n + p + m) * (n + p + m);
  double *a = get (all * sizeof *a), *b = get (all * sizeof *b), *d = get (all * sizeof *d);
  double *e = get (all * sizeof *e);
  double *C = get (all * sizeof *C), *D = get (all * sizeof *D);
  unsigned *u = get (all * sizeof *u), *v = get (all * sizeof *v), *w = get (all * sizeof *w);
  for (int i = 0; i < all; i++)
    {
      a[i] = i * 7 % 11, b[i] = i * 5 % 13, d[i] = i % 3 / 3.0, e[i] = 1.0 / (i + 1);
      u[i] = (i * 2654435761u) >> 9, v[i] = (i * 2246822519u) >> 7;
    }
#define START for (int i = 0; i < all; i++) C[i] = D[i] = i % 17
#define SAME for (int i = 0; i < all; i++) EQ (C[i], D[i])
  START;
  backwards (n, p, m, (void *) C, (void *) a, (void *) b);
  EACH (i, 0, n) EACH (j, 0, p)
    { D[i * p + j] = 1; EACH (k, 0, m) D[i * p + j] += a[i * m + k] * b[k * p + p - 1 - j]; }
  SAME;
  in_order (n, p, m, (void *) w, (void *) u, (void *) v);
  EACH (i, 0, n) EACH (j, 0, p)
    {
      unsigned s = 7;
      EACH (k, 0, m) s = second (s, mix (u[k * n + i], v[j * m + k]));
      CHECK (w[i * p + j] == s);
    }
  if (n >= 16 && p >= 16)
    for (int again = 0; again < 2; again++)
      {
	START;
	full = again;
	bits (n, p, m, (void *) C, (void *) e, (void *) d);
	full = 0;
	EACH (i, 0, n) EACH (j, 0, p)
	  { D[i * p + j] = 0; EACH (k, 0, m) D[i * p + j] += e[i * m + k] * d[j * m + k]; }
	SAME;
      }
  START;
  stepped (n, p, m, (void *) C, (void *) a, (void *) b);
  for (int i = 1; i < n; i += 3) EACH (j, 2, p)
    { D[i * p + j] = 1; EACH (k, 3, m) D[i * p + j] += a[k * n + i] * b[j * m + k]; }
  SAME;
  START;
  both_vary (n, p, m, (void *) C, (void *) a, (void *) b, (void *) a);
  EACH (i, 0, n) EACH (j, 0, p)
    {
      D[i * p + j] = 1;
      EACH (k, 0, m) D[i * p + j] += a[i * m + k] * b[j * m + k] * a[j * m + k];
    }
  SAME;
  START;
  shifted (n, p, m, (void *) C, (void *) a, (void *) b);
  EACH (i, 0, n) EACH (j, 0, p)
    { D[i * p + j] = 1; EACH (k, 0, m) D[i * p + j] += a[i * m + k] * b[(i + j) * m + k]; }
  SAME;
  START;
  scaled (n, p, m, (void *) C, (void *) a, (void *) b);
  EACH (i, 0, n) EACH (j, 0, p)
    {
      double s = 0;
      EACH (k, 0, m) s += a[i * m + k] * (b[j * m + k] / 2);
      D[i * p + j] = 2 * s + D[i * p + j];
    }
  SAME;
  free (a), free (b), free (d), free (e), free (C), free (D), free (u), free (v), free (w);
}

static void
test_batch (int l, int n, int p, int m)
{
  double (*a)[m][n] = get (l * sizeof *a), (*b)[p][m] = get (l * sizeof *b);
  double (*c)[n][p] = get (l * sizeof *c);
  for (int i = 0; i < l * n * m; i++)
    ((double *) a)[i] = i % 7;
  for (int i = 0; i < l * m * p; i++)
    ((double *) b)[i] = i % 11;
  batch (l, n, p, m, c, a, b);
  EACH (x, 0, l) EACH (i, 0, n) EACH (j, 0, p)
    { double s = 0; EACH (k, 0, m) s += a[x][k][i] * b[x][j][k]; EQ (c[x][i][j], s); }
  free (a);
  free (b);
  free (c);
}

int
main (void)
{
  test_products ();
  for (int p = 1; p < 40; p += 3)
    {
      test_others (5, p, 20);
      test_others (40, p, p % 7 + 4);
    }
  test_batch (5, 3, 40, 7);
  test_batch (4, 20, 19, 30);
#ifdef __OPTIMIZE__
  /* More than one panel.  */
  test_others (75, 70, 390);
  test_batch (3, 70, 67, 400);
#endif
  CHECK (!bad);
  return 0;
}
