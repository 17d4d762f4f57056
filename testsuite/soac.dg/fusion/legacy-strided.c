/* Vectors with increments, as in BLAS 1, on plain pointers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels axpy 1 } */
/* { dg-eliminated axpy "t" } */
/* { dg-guards axpy 1 } */
/* { dg-kernels modulus 1 } */
/* { dg-eliminated modulus "t,u" } */
/* { dg-guards modulus 1 } */
/* { dg-kernels turned 1 } */
/* { dg-eliminated turned "t" } */
/* { dg-guards turned 1 } */
/* { dg-kernels reversed 2 } */
/* { dg-guards reversed 0 } */
/* { dg-refused reversed "t" alias } */
/* { dg-kernels column 2 } */
/* { dg-guards column 0 } */
/* { dg-refused column "t" alias } */
/* { dg-schedule reversed "unordered, threads above 4681" "unordered, threads above 4681" { option "-O2 -fopenmp$" } } */
/* { dg-schedule reversed "unordered" "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule column "unordered, threads above 4681" "unordered, threads above 4681" { option "-O2 -fopenmp$" } } */
/* { dg-schedule column "unordered" "unordered" { option "-O3 -g" } } */

#define T double
#include "legacy.h"

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double sq (double a) { return a * a; }
static double inc (double a) { return a + 1; }

/* y = a x + y, elements incx and incy apart; p is where element 0 stands.  */
TESTED void
axpy (int n, double a, double *x, int incx, double *y, int incy)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (mul, n, t, a, __builtin_stride (x, incx));
  __builtin_map (add, n, __builtin_stride (y, incy), t,
		 __builtin_stride (y, incy));
  free (t);
}

#define AXPY(NAME, X, INCX, Y, INCY, ...)				\
CASE (NAME, axpy (n, 3, X, INCX, Y, INCY); return 0;,			\
      ARRAY (T, t, n);							\
      LOOP t[i] = 3 * (X)[(ptrdiff_t) i * (INCX)];			\
      LOOP (Y)[(ptrdiff_t) i * (INCY)] = t[i] + (Y)[(ptrdiff_t) i * (INCY)]; \
      free (t);								\
      return 0;, __VA_ARGS__)

/* b starts behind a[2 * n + 3].  */
AXPY (both, p[0], 2, p[1], 2, "a b", "b a", "a a", "a a1", "a1 a", "a a2",
      "a4 a", "a ah", "ah a")
AXPY (x_alone, p[0], 2, p[1], 1, "a b", "b a", "a a", "a1 a", "ah a")
AXPY (y_alone, p[0], 1, p[1], 2, "a b", "b a", "a a", "a a3", "a ah")
AXPY (x_turned, p[0] + n, -1, p[1], 1, "a b", "b a", "a a", "a1 a", "a a4",
      "ah a")
AXPY (y_turned, p[0], 2, p[1] + 2 * n, -2, "a b", "b a", "a a", "a1 a", "a a2",
      "a a3")
AXPY (one, p[0] + 1, 0, p[1], 1, "a b", "b a", "a a", "a a3", "ah a")

/* Absolute values, squared, of complex numbers.  */
TESTED void
modulus (int n, double *z, double *o)
{
  double *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (sq, n, t, __builtin_stride (z, 2));
  __builtin_map (sq, n, u, __builtin_stride (z + 1, 2));
  __builtin_map (add, n, o, t, u);
  free (t);
  free (u);
}

CASE (modulus, modulus (n, p[0], p[1]); return 0;,
      ARRAY (T, t, n);
      LOOP t[i] = p[0][2 * i] * p[0][2 * i] + p[0][2 * i + 1] * p[0][2 * i + 1];
      memcpy (p[1], t, n * sizeof *t);
      free (t);
      return 0;,
      "a b", "b a", "a a", "a a1", "a1 a", "a ah", "ah a")

TESTED void
turned (int n, double *x, double *o)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (inc, n, __builtin_stride (o + n - 1, -1), t);
  free (t);
}

CASE (turned, turned (n, p[0], p[1]); return 0;,
      ARRAY (T, t, n);
      LOOP t[n - 1 - i] = p[0][i] * p[0][i] + 1;
      memcpy (p[1], t, n * sizeof *t);
      free (t);
      return 0;,
      "a b", "b a", "a a", "a a1", "a1 a", "a ah", "ah a")

/* No test would tell that an array and the same backwards are disjoint.  */
TESTED void
reversed (int n, double *a)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, __builtin_stride (a + n - 1, -1));
  __builtin_map (inc, n, a, t);
  free (t);
}

CASE (reversed, reversed (n, p[0]); return 0;,
      ARRAY (T, t, n);
      LOOP t[n - 1 - i] = p[0][i] * p[0][i] + 1;
      memcpy (p[0], t, n * sizeof *t);
      free (t);
      return 0;, "a")

/* Nor one of a column and another one of the same matrix.  */
TESTED void
column (int n, double *m, int columns, int from, int to)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, __builtin_stride (m + from, columns));
  __builtin_map (inc, n, __builtin_stride (m + to, columns), t);
  free (t);
}

CASE (column, column (n, p[0], 2, 0, 1); return 0;,
      LOOP p[0][2 * i + 1] = p[0][2 * i] * p[0][2 * i] + 1;
      return 0;, "a")

int
main (void)
{
  FOR_SIZES (n)
    {
      check_both (n);
      check_x_alone (n);
      check_y_alone (n);
      check_x_turned (n);
      check_y_turned (n);
      check_one (n);
      check_modulus (n);
      check_turned (n);
      check_reversed (n);
      check_column (n);
    }
  return 0;
}
