/* What is converted for all elements alike is converted before the loop, but only where each run of
   that converts it: a conversion that is not exact raises an exception.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels always 1 } */
/* { dg-kernels by_row 1 } */
/* { dg-kernels sometimes 1 } */
/* { dg-kernels to_integer 1 } */

#include <fenv.h>
#include "check.h"

static float times (float a, long b) { return a * b; }

TESTED void
always (size_t n, float *restrict o, const float *restrict a, long by)
{
  __builtin_map (times, n, o, a, by);
}

static double plus (double a, double b) { return a + b; }

#ifdef __SOAC__
TESTED void
by_row (long n, long m, double (*restrict o)[m], const double *restrict a)
{
  __builtin_map (plus, __builtin_space (n, m),
		 __builtin_at (o, __builtin_axis (0), __builtin_axis (1)),
		 __builtin_index (__builtin_axis (0)), __builtin_at (a, __builtin_axis (1)));
}
#endif

static float
times_if (float a, long b)
{
  return a > 0 ? (float) b : a;
}

TESTED void
sometimes (size_t n, float *restrict o, const float *restrict a, long by)
{
  __builtin_map (times_if, n, o, a, by);
}

static int plus_if (int a, double b) { return a > 0 ? a + (int) b : a; }

TESTED void
to_integer (size_t n, int *restrict o, const int *restrict a, double more)
{
  __builtin_map (plus_if, n, o, a, more);
}

enum { N = 203, ROWS = 5 };

/* A number of type `long' that no float is.  */
#define BETWEEN ((1L << 30) + 1)

static void
check_quiet (int flags)
{
#ifndef __FAST_MATH__
  CHECK (!fetestexcept (flags));
#endif
  feclearexcept (FE_ALL_EXCEPT);
}

static void
check_count (size_t n)
{
  static float a[N], o[N];
  static int x[N], y[N];
  for (size_t i = 0; i < n; i++)
    {
      a[i] = -1.0f * i;
      x[i] = -(int) i;
    }
  feclearexcept (FE_ALL_EXCEPT);
  sometimes (n, o, a, BETWEEN);
  check_quiet (FE_INEXACT);
  to_integer (n, y, x, 3.5);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (o[i] == a[i] && y[i] == x[i]);
      a[i] = x[i] = (int) i % 3 - 1;
    }
  sometimes (n, o, a, BETWEEN);
  to_integer (n, y, x, 7.5);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (o[i] == times_if (a[i], BETWEEN));
      CHECK (y[i] == plus_if (x[i], 7.5));
    }
  feclearexcept (FE_ALL_EXCEPT);
  always (n, o, a, n ? 3 : BETWEEN);
  check_quiet (FE_INEXACT);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == 3 * a[i]);
}

#ifdef __SOAC__
static void
check_rows (void)
{
  static double a[N], o[ROWS][N];
  for (int i = 0; i < N; i++)
    a[i] = i / 4.0;
  by_row (ROWS, N, o, a);
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < N; i++)
      CHECK (o[r][i] == r + a[i]);
}
#endif

int
main (void)
{
  static const size_t counts[] = { 0, 1, 23, 24, 64, 100, N };
  for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++)
    check_count (counts[c]);
#ifdef __SOAC__
  check_rows ();
#endif
  return 0;
}
