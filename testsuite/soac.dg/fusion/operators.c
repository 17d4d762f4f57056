/* Operators of all sorts: external, library, inline, in other combinators' bodies.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels clipped 1 } */
/* { dg-eliminated clipped "t" } */
/* { dg-kernels largest 1 } */
/* { dg-kernels rows 1 } */
/* { dg-kernels outside 1 } */
/* { dg-kernels by_global 1 } */
/* { dg-kernels by_pointer 1 } */

#include "check.h"

#include <math.h>

double bump (double);
static inline double square (double a) { return a * a; }
static int addi (int a, int b) { return a + b; }
static int level;
static double lift (double a) { return a + level; }

/* Library functions.  */
TESTED double
clipped (size_t n, const double *x)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (fmin, n, t, x, 10);
  double s = __builtin_reduce (fmax, -1, n, t);
  free (t);
  return s;
}

TESTED double largest (size_t n, const double *x)
{ return __builtin_redomap (fmax, square, 0, n, x); }

/* A combinator inside an operator.  */
static int row (const int *x) { return __builtin_reduce (addi, 0, 4, x); }

TESTED void rows (size_t n, int *o, const int *const *x)
{ __builtin_map (row, n, o, x); }

TESTED void outside (size_t n, double *o, const double *x)
{ __builtin_map (bump, n, o, x); }

/* The operator reads a variable of the file.  */
TESTED void by_global (size_t n, double *o, const double *x)
{ __builtin_map (lift, n, o, x); }

/* Nobody knows which function that is.  */
TESTED void by_pointer (size_t n, double *o, const double *x, double (*f) (double))
{ __builtin_map (f, n, o, x); }

double bump (double a) { return a + 0.5; }

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (double, x, n);
      ARRAY (double, o, n);
      ARRAY (int, cells, 4 * n);
      ARRAY (const int *, starts, n);
      ARRAY (int, sums, n);
      double most = -1, squares = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i * 7 % 50;
	  most = fmax (most, fmin (x[i], 10));
	  squares = fmax (squares, x[i] * x[i]);
	  for (int k = 0; k < 4; k++)
	    cells[4 * i + k] = i * k + 1;
	  starts[i] = cells + 4 * i;
	}
      CHECK (clipped (n, x) == most);
      CHECK (largest (n, x) == squares);
      rows (n, sums, starts);
      outside (n, o, x);
      for (size_t i = 0; i < n; i++)
	{
	  CHECK (sums[i] == (int) (6 * i + 4));
	  CHECK (o[i] == x[i] + 0.5);
	}
      level = 3;
      by_global (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] + 3);
      by_pointer (n, o, x, n % 2 ? bump : square);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == (n % 2 ? x[i] + 0.5 : x[i] * x[i]));
      free (x);
      free (o);
      free (cells);
      free (starts);
      free (sums);
    }
  return 0;
}

/* { dg-steps clipped "LOAD x; VALUE 10; APPLY fmin (0, 1); FOLD fmax (2), result" } */
