/* Contractions in tiles of truth values and of enumerations, whose vectors of accumulators are bytes
   and unsigned numbers; and outputs of other types, or whose elements are apart.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels reaches 1 } */
/* { dg-kernels levels 1 } */
/* { dg-kernels contains 1 } */
/* { dg-kernels apart 1 } */
/* { dg-schedule reaches "unordered, tiles of 6 by 32 in panels, cost 0.41 (next best 4.44), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule levels "unordered, tiles of 6 by 8 in panels, cost 1.67 (next best 5.75), threads above 131072 indices" { option "-O2 -fopenmp$" } } */

#include <stdbool.h>
#include "spaces.h"

enum level { NONE, SOME, ALL };

static bool either (bool a, bool b) { return a || b; }
static bool both (bool a, bool b) { return a && b; }
static bool implies (bool a, bool b) { return !a || b; }
static enum level higher (enum level a, enum level b) { return a > b ? a : b; }
static enum level lower (enum level a, enum level b) { return a < b ? a : b; }

/* C = A B, for elements of type T, and its test.  */
#define PRODUCT(NAME, T, FIRST, ADD, MUL)						\
  TESTED void									\
  NAME (size_t n, size_t p, size_t m, T (*restrict c)[p], T (*a)[m], T (*b)[p])	\
  {										\
    __builtin_contract (ADD, MUL, FIRST, SPACE (n, p, OVER (m)), c,		\
			AT (a, i0, i2), AT (b, i2, i1));			\
  }										\
  static void									\
  NAME##_test (size_t n, size_t p, size_t m)					\
  {										\
    T (*c)[p] = get (n * sizeof *c);						\
    T (*a)[m] = get (n * sizeof *a), (*b)[p] = get (m * sizeof *b);		\
    for (size_t i = 0; i < n * m; i++)						\
      ((T *) a)[i] = i * i % 7 < 2 ? i % 3 : 0;					\
    for (size_t i = 0; i < m * p; i++)						\
      ((T *) b)[i] = i * 5 % 11 < 2 ? i % 3 : 0;				\
    NAME (n, p, m, c, a, b);							\
    for (size_t i = 0; i < n; i++)						\
      for (size_t j = 0; j < p; j++)						\
	{									\
	  T s = FIRST;								\
	  for (size_t k = 0; k < m; k++)					\
	    s = ADD (s, MUL (a[i][k], b[k][j]));				\
	  CHECK (c[i][j] == s);							\
	}									\
    free (a);									\
    free (b);									\
    free (c);									\
  }

PRODUCT (reaches, bool, false, either, both)
PRODUCT (levels, enum level, NONE, higher, lower)
PRODUCT (contains, bool, true, both, implies)

static int sum (int a, int b) { return a + b; }
static int product (int a, int b) { return a * b; }

/* Sums of integers as floating-point numbers, and as shorter integers, and in every other place.  */
TESTED void
as_floats (size_t n, size_t p, size_t m, float (*restrict c)[p], int (*a)[m], int (*b)[p])
{
  __builtin_contract (sum, product, 0, SPACE (n, p, OVER (m)), c, AT (a, i0, i2), AT (b, i2, i1));
}

TESTED void
as_shorts (size_t n, size_t p, size_t m, short (*restrict c)[p], int (*a)[m], int (*b)[p])
{
  __builtin_contract (sum, product, 0, SPACE (n, p, OVER (m)), c, AT (a, i0, i2), AT (b, i2, i1));
}

TESTED void
apart (size_t n, size_t p, size_t m, int (*restrict c)[2 * p], int (*a)[m], int (*b)[p])
{
  __builtin_contract (sum, product, 0, SPACE (n, p, OVER (m)), AT (c, i0, 2 * i1), AT (a, i0, i2),
		      AT (b, i2, i1));
}

static void
test_outputs (size_t n, size_t p, size_t m)
{
  float (*f)[p] = get (n * sizeof *f);
  short (*s)[p] = get (n * sizeof *s);
  int (*w)[2 * p] = get (n * sizeof *w);
  int (*a)[m] = get (n * sizeof *a), (*b)[p] = get (m * sizeof *b);
  for (size_t i = 0; i < n * m; i++)
    ((int *) a)[i] = i * 7 % 11;
  for (size_t i = 0; i < m * p; i++)
    ((int *) b)[i] = i * 5 % 13;
  memset (w, 1, n * sizeof *w);
  as_floats (n, p, m, f, a, b);
  as_shorts (n, p, m, s, a, b);
  apart (n, p, m, w, a, b);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < p; j++)
      {
	int want = 0;
	for (size_t k = 0; k < m; k++)
	  want += a[i][k] * b[k][j];
	CHECK (f[i][j] == want);
	CHECK (s[i][j] == want);
	CHECK (w[i][2 * j] == want);
	CHECK (w[i][2 * j + 1] == 0x1010101);
      }
  free (f);
  free (s);
  free (w);
  free (a);
  free (b);
}

int
main (void)
{
  static const size_t rows[] = { 1, 5, 6, 13, 24 }, depths[] = { 1, 2, 19 };
  for (size_t p = 1; p < 68; p += p < 35 ? 1 : 7)
    for (size_t x = 0; x < 5; x++)
      {
	reaches_test (rows[x], p, depths[(p + x) % 3]);
	levels_test (rows[x], p, depths[(p + x) % 3]);
	contains_test (rows[x], p, depths[(p + x) % 3]);
	test_outputs (rows[x], p, depths[(p + x) % 3]);
      }
  reaches_test (66, 131, 290);
  levels_test (66, 67, 800);
  contains_test (66, 131, 290);
  test_outputs (66, 131, 290);
  CHECK (!bad);
  return 0;
}
