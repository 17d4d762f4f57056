/* Operators that compare indices, by which GCC splits loops: triangles, bands, diagonals, of ranges
   that begin below zero, and of rows that threads cut.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels lower 1 } */
/* { dg-kernels band 1 } */
/* { dg-kernels below_zero 1 } */
/* { dg-kernels steps 1 } */
/* { dg-kernels last_rows 1 } */
/* { dg-kernels summed 1 } */
/* { dg-kernels one_axis 1 } */

#include "spaces.h"

static float keep_lower (float a, ptrdiff_t i, ptrdiff_t j) { return j <= i ? a : 0; }
static int near (int a, ptrdiff_t i, ptrdiff_t j) { return i - j < 3 && j - i < 5 ? a : -1; }
static int sign (ptrdiff_t i, ptrdiff_t j) { return j < 0 ? -1 : j == 0 ? 0 : i < j ? 1 : 2; }
static int third (int a, ptrdiff_t j) { return j > 10 ? a * 3 : a; }
static long add (long a, long b) { return a + b; }
static long above (int a, ptrdiff_t i, ptrdiff_t j) { return i < j ? a : 0; }
static int clipped (int a, ptrdiff_t i) { return i >= 7 ? a : 0; }

TESTED void
lower (int n, int m, float *restrict o, float *restrict a)
{
  typedef float (*R)[m];
  __builtin_map (keep_lower, SPACE (n, m), (R) o, (R) a, INDEX (i0), INDEX (i1));
}

TESTED void
band (int n, int m, int *restrict o, int *restrict a)
{
  typedef int (*R)[m];
  __builtin_map (near, SPACE (n, m), (R) o, (R) a, INDEX (i0), INDEX (i1));
}

TESTED void
below_zero (int n, int m, int *restrict o)
{
  typedef int (*R)[m];
  __builtin_map (sign, SPACE (n, RANGE (-4, m - 4)), AT ((R) o, i0, i1 + 4), INDEX (i0), INDEX (i1));
}

TESTED void
steps (int n, int m, int *restrict o, int *restrict a)
{
  typedef int (*R)[m];
  __builtin_map (third, SPACE (n, RANGE (1, m, 3)), AT ((R) o, i0, i1), AT ((R) a, i0, i1),
		 INDEX (i1));
}

TESTED void
last_rows (int n, int m, int *restrict o, int *restrict a)
{
  typedef int (*R)[m];
  __builtin_map (near, SPACE (RANGE (n / 2, n), RANGE (m / 3, m)), AT ((R) o, i0, i1),
		 AT ((R) a, i0, i1), INDEX (i1), INDEX (i0));
}

TESTED long
summed (int n, int m, int *restrict a)
{
  typedef int (*R)[m];
  return __builtin_redomap (add, above, 0l, SPACE (n, m), (R) a, INDEX (i0), INDEX (i1));
}

TESTED void
one_axis (int n, int *restrict o, int *restrict a)
{
  __builtin_map (clipped, RANGE (0, n), AT (o, i0), AT (a, i0), INDEX (i0));
}

static void
check (int n, int m)
{
  ARRAY (int, a, n * m);
  ARRAY (int, o, n * m);
  ARRAY (float, x, n * m);
  ARRAY (float, y, n * m);
  long sum = 0;
  EACH (i, 0, n * m)
    a[i] = i % 1009 + 1, x[i] = i % 991 + 1, o[i] = -9;
  lower (n, m, y, x);
  below_zero (n, m, o);
  EACH (i, 0, n)
    EACH (j, 0, m)
      {
	EQ (y[i * m + j], keep_lower (x[i * m + j], i, j));
	EQ (o[i * m + j], sign (i, j - 4));
	sum += above (a[i * m + j], i, j);
      }
  EQ (summed (n, m, a), sum);
  band (n, m, o, a);
  EACH (i, 0, n)
    EACH (j, 0, m)
      EQ (o[i * m + j], near (a[i * m + j], i, j));
  steps (n, m, o, a);
  EACH (i, 0, n)
    EACH (j, 0, m)
      if (j % 3 == 1)
	EQ (o[i * m + j], third (a[i * m + j], j));
      else
	EQ (o[i * m + j], near (a[i * m + j], i, j));
  memset (o, 0, n * m * sizeof *o);
  last_rows (n, m, o, a);
  EACH (i, 0, n)
    EACH (j, 0, m)
      EQ (o[i * m + j], i >= n / 2 && j >= m / 3 ? near (a[i * m + j], j, i) : 0);
  one_axis (n * m, o, a);
  EACH (i, 0, n * m)
    EQ (o[i], clipped (a[i], i));
  free (a), free (o), free (x), free (y);
}

int
main (void)
{
  static const int sizes[] = { 1, 2, 5, 8, 17, 40 };
  EACH (i, 0, 6)
    EACH (j, 0, 6)
      check (sizes[i], sizes[j]);
  check (0, 3), check (3, 1000), check (1000, 3), check (257, 311);
  return bad != 0;
}
