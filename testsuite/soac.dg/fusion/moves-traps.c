/* What an operator that may trap keeps in its place: nothing, as what follows a trap is
   not defined. One that may end the program keeps all behind it that can be seen.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels deviation 2 { no-option "exceptions" } } */
/* { dg-members deviation "reduce,redomap" "map,map" { no-option "exceptions" } } */
/* { dg-kernels means 2 { no-option "exceptions|sanitize" } } */
/* { dg-members means "reduce,scan,reduce" "map,map" { no-option "exceptions|sanitize" } } */
/* { dg-kernels looked_up 2 { no-option "exceptions|sanitize" } } */
/* { dg-kernels steps 3 } */
/* { dg-refused steps "x" order } */

#include "check.h"

static double add (double a, double b) { return a + b; }
static double sub (double a, double b) { return a - b; }
static double square (double a) { return a * a; }
static double scale (double a, double b) { return a / b; }
static int add_int (int a, int b) { return a + b; }
static int divide (int a, int b) { return a / b; }
static int at (int i, const int *t) { return t[i & 7]; }
static int max (int a, int b) { return a > b ? a : b; }

static int
at_most (int x, int most)
{
  if (x > most)
    abort ();
  return most - x;
}

static TESTED void
deviation (size_t n, double *restrict a, double *restrict b, const double *restrict x)
{
  double m = __builtin_reduce (add, 0.0, n, x);
  __builtin_map (sub, n, a, x, m);
  double e = __builtin_redomap (add, square, 0.0, n, x);
  __builtin_map (scale, n, b, x, e);
}

static TESTED void
means (size_t n, int *restrict a, int *restrict b, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  int m = __builtin_reduce (add_int, 1, n, x);
  __builtin_map (divide, n, a, x, m);
  __builtin_scan (add_int, 1, n, t, x);
  int e = __builtin_reduce (max, 1, n, t);
  __builtin_map (divide, n, b, x, e);
  free (t);
}

static TESTED int
looked_up (size_t n, int *restrict a, const int *restrict x, const int *t)
{
  int m = __builtin_reduce (max, 1, n, x);
  __builtin_map (at, n, a, x, t + (m & 1));
  return __builtin_reduce (add_int, m, n, x);
}

static TESTED void
steps (size_t n, int *restrict a, int *restrict b, const int *restrict x)
{
  int m = __builtin_reduce (max, 0, n, x);
  __builtin_map (at_most, n, a, x, m);
  int e = __builtin_reduce (add_int, 0, n, x);
  __builtin_map (max, n, b, x, e);
}

int
main (void)
{
  int table[9] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
  FOR_SIZES (n)
    {
      ARRAY (double, x, n);
      ARRAY (double, a, n);
      ARRAY (double, b, n);
      ARRAY (int, y, n);
      ARRAY (int, c, n);
      ARRAY (int, d, n);
      double m = 0, e = 0;
      int sum = 1, most = 1, all = 0, wrong = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = y[i] = i % 7 + 1;
	  m += x[i];
	  e += x[i] * x[i];
	  sum += y[i];
	  if (y[i] > most)
	    most = y[i];
	  all += y[i];
	}
      deviation (n, a, b, x);
      for (size_t i = 0; i < n; i++)
	wrong |= a[i] != x[i] - m || b[i] != x[i] / e;
      means (n, c, d, y);
      for (size_t i = 0; i < n; i++)
	wrong |= c[i] != y[i] / sum || d[i] != y[i] / sum;
      CHECK (looked_up (n, c, y, table) == most + all);
      for (size_t i = 0; i < n; i++)
	wrong |= c[i] != table[(y[i] & 7) + (most & 1)];
      steps (n, c, d, y);
      for (size_t i = 0; i < n; i++)
	wrong |= c[i] != most - y[i] || d[i] != (all > y[i] ? all : y[i]);
      CHECK (!wrong);
      free (x);
      free (a);
      free (b);
      free (y);
      free (c);
      free (d);
    }
  return 0;
}
