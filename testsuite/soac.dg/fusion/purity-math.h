/* Math functions as operators, whatever they do to errno.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

#include <errno.h>
#include <math.h>

static double add (double a, double b) { return a + b; }
static double wave (double a) { return sin (a) * cos (a) + exp (-a); }
static double power (double a, double b) { return pow (fabs (a), b) + hypot (a, b); }
static double split (double a) { double whole; return modf (a, &whole); }

TESTED double
least (size_t n, const double *x)
{
  double *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (sqrt, n, t, x);
  __builtin_map (exp, n, u, t);
  double s = __builtin_reduce (fmin, 1e300, n, u);
  free (t);
  free (u);
  return s;
}

TESTED void
called (size_t n, double *restrict o, const double *x)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (wave, n, t, x);
  __builtin_map (power, n, o, t, 3);
  free (t);
}

/* Not of numbers alone.  */
#pragma GCC diagnostic ignored "-Wattributes"
TESTED double
parts (size_t n, const double *x)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (split, n, t, x);
  double s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (double, x, n);
      ARRAY (double, o, n);
      double most = 1e300, sum = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50 + 0.5;
	  most = fmin (most, exp (sqrt (x[i])));
	  sum += 0.5;
	}
      CHECK (least (n, x) == most);
      CHECK (parts (n, x) == sum);
      called (n, o, x);
      for (size_t i = 0; i < n; i++)
	{
	  double wanted = power (wave (x[i]), 3);
	  CHECK (fabs (o[i] - wanted) <= 1e-12 * fabs (wanted));
	}
      if (n > 1)
	{
	  x[1] = -1;
	  called (n, o, x);
	  CHECK (least (n, x) == most || n == 2);
	}
      free (x);
      free (o);
    }
  return 0;
}
