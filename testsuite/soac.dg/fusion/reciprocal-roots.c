/* Divisions by square roots of doubles, where reciprocals may be taken: near enough, in vectors and
   behind them, whatever the length.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffast-math" } */
/* { dg-kernels inverse 1 } */
/* { dg-kernels pull 1 } */
/* { dg-kernels pull_left 1 } */
/* { dg-kernels by_others 1 } */
/* { dg-kernels both_needed 1 } */
/* { dg-kernels chained 1 } */
/* { dg-eliminated chained "t" } */
/* { dg-kernels summed 1 } */
/* { dg-kernels of_float 1 } */

#include "reciprocal-roots.h"

WIDE static double by_cube (double a, double b) { return b / (a * sqrt (a)); }
WIDE static double by_cube_left (double a, double b) { return b / (sqrt (a) * a); }
WIDE static double by_other (double a, double b, double c) { return c / (b * sqrt (a)); }
WIDE static double both (double a, double b) { double r = sqrt (a); return b / r + r; }
WIDE static double twice (double a) { return 2 * a; }
WIDE static double plus (double a, double b) { return a + b; }
WIDE static float one_over_float (float a) { return 1 / sqrtf (a); }

TESTED WIDE void
pull (size_t n, double *restrict o, const double *restrict a, const double *restrict b)
{
  __builtin_map (by_cube, n, o, a, b);
}

TESTED WIDE void
pull_left (size_t n, double *restrict o, const double *restrict a, const double *restrict b)
{
  __builtin_map (by_cube_left, n, o, a, b);
}

/* No cube.  */
TESTED WIDE void
by_others (size_t n, double *restrict o, const double *restrict a, const double *restrict b)
{
  __builtin_map (by_other, n, o, a, b, 3.0);
}

/* The root itself is needed, too, and stays exact.  */
TESTED WIDE void
both_needed (size_t n, double *restrict o, const double *restrict a, const double *restrict b)
{
  __builtin_map (both, n, o, a, b);
}

TESTED WIDE void
chained (size_t n, double *restrict o, const double *restrict a)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (one_over, n, t, a);
  __builtin_map (twice, n, o, t);
  free (t);
}

TESTED WIDE double
summed (size_t n, const double *restrict a, const double *restrict b)
{
  return __builtin_redomap (plus, by_cube, 0.0, n, a, b);
}

TESTED WIDE void
of_float (size_t n, float *restrict o, const float *restrict a)
{
  __builtin_map (one_over_float, n, o, a);
}

/* A is as near to what is wanted as ULPS units in the last place, or one unit of a float.  */
static int
near (double a, long double wanted, double ulps)
{
  return fabsl (a - wanted) <= ulps * 0x1p-53L * fabsl (wanted);
}

static void
check_all (size_t n, double *o, const double *a, const double *b)
{
  long double sum = 0;
  inverse (n, o, a);
  for (size_t i = 0; i < n; i++)
    CHECK (near (o[i], 1 / sqrtl (a[i]), 2));
  /* The same, wherever they stand.  */
  for (size_t i = 0; i < n && i < 40; i++)
    {
      double x = o[i];
      double few[40], out[40];
      for (size_t k = 0; k < 40; k++)
	few[k] = a[i];
      inverse (40, out, few);
      for (size_t k = 0; k < 40 && n >= 40; k++)
	CHECK (out[k] == x);
    }
  pull (n, o, a, b);
  for (size_t i = 0; i < n; i++)
    CHECK (near (o[i], b[i] / (a[i] * sqrtl (a[i])), 8));
  pull_left (n, o, a, b);
  for (size_t i = 0; i < n; i++)
    {
      long double wanted = b[i] / (a[i] * sqrtl (a[i]));
      CHECK (near (o[i], wanted, 8));
      sum += wanted;
    }
  CHECK (near (summed (n, a, b), sum, 1e4));
  by_others (n, o, a, b);
  for (size_t i = 0; i < n; i++)
    CHECK (near (o[i], 3 / (b[i] * sqrtl (a[i])), 8));
  both_needed (n, o, a, b);
  for (size_t i = 0; i < n; i++)
    CHECK (near (o[i], b[i] / sqrtl (a[i]) + sqrtl (a[i]), 6));
  chained (n, o, a);
  for (size_t i = 0; i < n; i++)
    CHECK (near (o[i], 2 / sqrtl (a[i]), 2));
}

static void
check_float (size_t n)
{
  ARRAY (float, a, n);
  ARRAY (float, o, n);
  for (size_t i = 0; i < n; i++)
    a[i] = (float) (i % 97) + 0.5f;
  of_float (n, o, a);
  for (size_t i = 0; i < n; i++)
    CHECK (near (o[i], 1 / sqrtl (a[i]), 0x1p31));
  free (a);
  free (o);
}

int
main (void)
{
  if (!CAN_RUN)
    return 0;
  static const size_t sizes[] = { 0, 1, 7, 23, 24, 31, 40, 100, 1001, 100003 };
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      size_t n = sizes[s];
      ARRAY (double, a, n);
      ARRAY (double, b, n);
      ARRAY (double, o, n);
      for (size_t i = 0; i < n; i++)
	{
	  a[i] = ldexp (1 + (double) (i * 7919 % 10007) / 10007, (int) (i % 61) - 30);
	  b[i] = (double) (i % 13) + 1;
	}
      check_all (n, o, a, b);
      check_float (n);
      free (a);
      free (b);
      free (o);
    }
  return 0;
}
