/* Floating sums are the same to the bit at any number of threads.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sum 1 } */
/* { dg-kernels prefix 1 } */
/* { dg-kernels norm 1 } */
/* { dg-eliminated norm "t" } */
/* { dg-kernels product 1 } */
/* { dg-schedule prefix "scanning, threads above 16384, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule prefix "scanning, lines of 16, past the cache" { option "-O3 -g" } } */
/* { dg-schedule sum "unordered, threads above 6553" { option "-O2 -fopenmp$" } } */
/* { dg-schedule sum "unordered, 4 places by vectors of 2" { option "-O3 -g" } } */

#include "check.h"

static double add (double a, double b) { return a + b; }
static float addf (float a, float b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double sq (double a) { return a * a; }

TESTED double sum (size_t n, const double *x)
{ return __builtin_reduce (add, 0.1, n, x); }
TESTED void prefix (size_t n, float *o, const float *x)
{ __builtin_scan (addf, 0, n, o, x); }
TESTED double product (size_t n, const double *x)
{ return __builtin_reduce (mul, 1, n, x); }

TESTED double
norm (size_t n, const double *x)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  double s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

/* A and B agree as closely as sums in different orders do.  */
static int
close_to (double a, double b, double precision)
{
  return __builtin_fabs (a - b) <= precision * __builtin_fabs (b);
}

static void
test (size_t n)
{
  ARRAY (double, x, n);
  ARRAY (float, f, n);
  ARRAY (float, o, n);
  double s = 0.1, q = 0, p = 1, r = 0;
  unsigned seed = 1;
  for (size_t i = 0; i < n; i++)
    {
      seed = seed * 1103515245 + 12345;
      x[i] = 0.5 + (seed >> 8) / 16777216.0;
      f[i] = x[i];
      s += x[i];
      q += x[i] * x[i];
      p *= x[i];
    }
  CHECK (close_to (sum (n, x), s, 1e-12));
  CHECK (close_to (norm (n, x), q, 1e-12));
  if (n < 10000)
    CHECK (close_to (product (n, x), p, 1e-10));
  prefix (n, o, f);
  for (size_t i = 0; i < n; i++)
    {
      r += f[i];
      CHECK (close_to (o[i], r, 1e-3));
    }
  printf ("%zu: %a %a %a %a\n", n, sum (n, x), norm (n, x), product (n, x),
	  n ? o[n - 1] : 0.f);
  free (x);
  free (f);
  free (o);
}

int
main (void)
{
  FOR_SIZES (n)
    test (n);
  test (300000);
  return 0;
}
