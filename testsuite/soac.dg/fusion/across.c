/* Maps that store along one axis what they load along another one: by lines across rows, near and
   past the cache, with what fills no tile, and such as go as written.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels t_double 1 } */
/* { dg-kernels both 1 } */
/* { dg-schedule t_double "unordered, lines of 8 across 8 rows by squares of 2, threads above 5957" { option "-O2 -fopenmp$" } } */
/* { dg-schedule t_float "unordered, lines of 16 across 16 rows by squares of 4" { option "-O3 -g" } } */
/* { dg-schedule t_char "unordered, lines of 16 across 16 rows by squares of 16" { option "-O3 -g" } } */
/* { dg-schedule t_short "unordered, lines of 16 across 16 rows by squares of 8" { option "-O3 -g" } } */
/* { dg-schedule t_double "unordered" { option "-O1" } } */
/* { dg-schedule t_complex "unordered" { option "-O3 -g" } } */
/* { dg-schedule batch "unordered, lines of 8 across 8 rows by squares of 2" { option "-O3 -g" } } */
/* { dg-schedule both "unordered, lines of 8 across 8 rows by squares of 2" { option "-O3 -g" } } */
/* { dg-schedule mixed "unordered, lines of 8 across 8 rows by squares of 4" { option "-O3 -g" } } */
/* { dg-kernels with_shorts 1 } */
/* { dg-schedule with_shorts "unordered, lines of 8 across 8 rows by squares of 2" { option "-O3 -g" } } */
/* { dg-schedule both_sizes "unordered, lines of 8 across 8 rows" { option "-O3 -g" } } */
/* { dg-schedule stepped "unordered, past the cache" { option "-O3 -g" } } */

#include "spaces.h"

/* N rows of P elements from P rows of LD.  */
#define TRANSPOSE(NAME, T)							\
  static T NAME##_same (T a) { return a; }					\
  TESTED void									\
  NAME (size_t n, size_t p, size_t ld, T (*restrict t)[p], T (*restrict a)[ld])	\
  {										\
    __builtin_map (NAME##_same, SPACE (n, p), t, AT (a, i1, i0));		\
  }										\
  static void									\
  NAME##_test (size_t n, size_t p, size_t ld, size_t shift)			\
  {										\
    T *c = get ((n * p + 17) * sizeof *c), *a = get (p * ld * sizeof *a);	\
    for (size_t i = 0; i < p * ld; i++)						\
      a[i] = (T) (i * 7 % 251);							\
    memset (c, 7, (n * p + 17) * sizeof *c);					\
    T one = c[0], *t = c + shift;						\
    NAME (n, p, ld, (void *) t, (void *) a);					\
    for (size_t i = 0; i < n; i++)						\
      for (size_t j = 0; j < p; j++)						\
	CHECK (t[i * p + j] == a[j * ld + i]);					\
    for (size_t i = 0; i < 17; i++)						\
      CHECK (c[i < shift ? i : n * p + i] == one);				\
    free (a);									\
    free (c);									\
  }

/* SQUARES_ALONE is defined where vectors are others: what does not change with them is left out.  */
TRANSPOSE (t_double, double)
TRANSPOSE (t_float, float)
TRANSPOSE (t_short, short)
TRANSPOSE (t_char, unsigned char)
#ifndef SQUARES_ALONE
TRANSPOSE (t_int, int)
TRANSPOSE (t_long, long long)
TRANSPOSE (t_complex, _Complex double)
#endif

static double combine (double a, double b, double c, double d) { return a + 2 * b - c * d; }
static double from_float (float a, double b) { return a + b; }
static double from_byte (unsigned char a, double b) { return a - b; }
static double from_short (short a, double b) { return a * b; }
static double square (double a) { return a * a; }
static double next (double a) { return a + 1; }

/* Two arrays across, one along, and one number for each row; a map is fused.  */
TESTED void
both (size_t n, size_t p, double (*restrict t)[p], double (*restrict a)[n + 3],
      double (*restrict b)[n + 1], double (*restrict c)[p], double *restrict d)
{
  double (*u)[p] = malloc (n * sizeof *u);
  __builtin_map (combine, SPACE (n, p), u, AT (a, i1, i0 + 2), AT (b, i1, i0), c, AT (d, i0));
  __builtin_map (next, SPACE (n, p), t, u);
  free (u);
}

/* Numbers of another size.  */
TESTED void
mixed (size_t n, size_t p, double (*restrict t)[p], float (*restrict a)[n], double *restrict b)
{
  __builtin_map (from_float, SPACE (n, p), t, AT (a, i1, i0), AT (b, i1));
}

/* Numbers of two sizes, both across.  */
TESTED void
both_sizes (size_t n, size_t p, double (*restrict t)[p], unsigned char (*restrict a)[n],
	    double (*restrict b)[n])
{
  __builtin_map (from_byte, SPACE (n, p), t, AT (a, i1, i0), AT (b, i1, i0));
}

TESTED void
with_shorts (size_t n, size_t p, double (*restrict t)[p], short (*restrict a)[n],
	     double (*restrict b)[n])
{
  __builtin_map (from_short, SPACE (n, p), t, AT (a, i1, i0), AT (b, i1, i0));
}

/* Many matrices.  */
TESTED void
batch (size_t l, size_t n, size_t p, double (*restrict t)[n][p], double (*restrict a)[p][n])
{
  __builtin_map (square, SPACE (l, n, p), t, AT (a, i0, i2, i1));
}

#ifndef SQUARES_ALONE
/* Ranges that begin elsewhere; rows from the last one on.  */
TESTED void
ranges (size_t n, size_t p, double (*restrict t)[p], double (*restrict a)[n + 2])
{
  __builtin_map (square, SPACE (RANGE (1, n + 1), RANGE (2, p + 2)), AT (t, i0 - 1, i1 - 2),
		 AT (a, p + 1 - i1, i0));
}

/* Every other row.  */
TESTED void
stepped (size_t n, size_t p, double (*restrict t)[p], double (*restrict a)[n])
{
  __builtin_map (square, SPACE (RANGE (0, n, 2), p), AT (t, i0, i1), AT (a, i1, i0));
}

/* Two outputs.  */
TESTED void
two (size_t n, size_t p, double (*restrict t)[p], double (*restrict u)[p], double (*restrict a)[n])
{
  __builtin_map (square, SPACE (n, p), t, AT (a, i1, i0));
  __builtin_map (next, SPACE (n, p), u, AT (a, i1, i0));
}

/* The output is also an input.  */
TESTED void
in_place (size_t n, size_t p, double (*t)[p], double (*restrict a)[n])
{
  __builtin_map (from_float, SPACE (n, p), t, AT (a, i1, i0), t);
}
#endif

static double *
numbers (size_t n, unsigned by)
{
  double *a = get (n * sizeof *a);
  for (size_t i = 0; i < n; i++)
    a[i] = (double) (i * by % 101);
  return a;
}

static void
test_others (size_t n, size_t p)
{
  double *a = numbers ((p + 2) * (n + 3), 7), *b = numbers (p * (n + 1), 5);
  double *c = numbers (n * p, 3), *d = numbers (n + p, 11);
  double *t = get (4 * n * p * sizeof *t), *u = get (n * p * sizeof *u);
  float *f = get (n * p * sizeof *f);
  for (size_t i = 0; i < n * p; i++)
    f[i] = (float) (i * 3 % 17);
#define EACH_ONE(VALUE, OUT)							\
  for (size_t i = 0; i < n; i++)						\
    for (size_t j = 0; j < p; j++)						\
      CHECK (OUT[i * p + j] == (VALUE))
  both (n, p, (void *) t, (void *) a, (void *) b, (void *) c, d);
  EACH_ONE (combine (a[j * (n + 3) + i + 2], b[j * (n + 1) + i], c[i * p + j], d[i]) + 1, t);
  mixed (n, p, (void *) t, (void *) f, d);
  EACH_ONE (f[j * n + i] + d[j], t);
  unsigned char *e = (unsigned char *) u;
  for (size_t i = 0; i < n * p; i++)
    e[i] = (unsigned char) (i * 5 % 251);
  both_sizes (n, p, (void *) t, (void *) e, (void *) a);
  EACH_ONE (e[j * n + i] - a[j * n + i], t);
  short *h = (short *) u;
  for (size_t i = 0; i < n * p; i++)
    h[i] = (short) (i * 5 % 251);
  with_shorts (n, p, (void *) t, (void *) h, (void *) a);
  EACH_ONE (h[j * n + i] * a[j * n + i], t);
  memset (t, 7, 4 * n * p * sizeof *t);
  double *x = numbers (3 * n * p, 7);
  batch (3, n, p, (void *) t, (void *) x);
  for (size_t l = 0; l < 3; l++)
    EACH_ONE (square (x[(l * p + j) * n + i]), (t + l * n * p));
#ifndef SQUARES_ALONE
  ranges (n, p, (void *) t, (void *) a);
  EACH_ONE (square (a[(p + 1 - (j + 2)) * (n + 2) + i + 1]), t);
  memset (t, 0, n * p * sizeof *t);
  stepped (n, p, (void *) t, (void *) a);
  EACH_ONE (i % 2 ? 0 : square (a[j * n + i]), t);
  two (n, p, (void *) t, (void *) u, (void *) a);
  EACH_ONE (square (a[j * n + i]), t);
  EACH_ONE (a[j * n + i] + 1, u);
  memcpy (t, c, n * p * sizeof *t);
  in_place (n, p, (void *) t, (void *) a);
  EACH_ONE ((float) a[j * n + i] + c[i * p + j], t);
#endif
  free (a), free (b), free (c), free (d), free (t), free (u), free (f), free (x);
}

int
main (void)
{
  /* Rows that are a power of two apart do not stay in the cache.  */
  static const size_t rows[] = { 1, 7, 8, 9, 16, 33, 64 }, columns[] = { 1, 5, 16, 47, 130, 300 };
#define SQUARES(N, P, LD, SHIFT)						\
  t_double_test (N, P, LD, SHIFT), t_float_test (N, P, LD, SHIFT),		\
  t_short_test (N, P, LD, SHIFT), t_char_test (N, P, LD, SHIFT)
#ifdef SQUARES_ALONE
#define ALL SQUARES
#else
#define ALL(N, P, LD, SHIFT)							\
  SQUARES (N, P, LD, SHIFT), t_int_test (N, P, LD, SHIFT),			\
  t_long_test (N, P, LD, SHIFT), t_complex_test (N, P, LD, SHIFT)
#endif
  for (size_t x = 0; x < sizeof rows / sizeof *rows; x++)
    for (size_t y = 0; y < sizeof columns / sizeof *columns; y++)
      ALL (rows[x], columns[y], 4096, x + y);
  ALL (70, 1000, 70, 1);
  test_others (5, 7);
  test_others (64, 64);
  test_others (60, 1030);
  test_others (520, 140);
#ifdef __OPTIMIZE__
  /* Past the cache.  */
  t_double_test (2050, 2056, 2050, 3);
#ifndef SQUARES_ALONE
  t_double_test (2048, 2056, 2048, 0);
  t_double_test (2051, 2053, 2051, 5);
#endif
  t_float_test (2048, 4112, 2048, 9);
#endif
  return 0;
}
