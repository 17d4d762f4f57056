/* The program has functions with the names of those that kernels need.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sums 1 } */
/* { dg-kernels odd_ones 1 } */
/* { dg-kernels total 1 } */

#include "check.h"

#define OWN(NAME) \
  __attribute__ ((used)) static int NAME (void) { abort (); }

OWN (sched_yield)
OWN (omp_get_max_threads)
OWN (omp_get_active_level)
OWN (omp_get_max_active_levels)

static int add (int a, int b) { return a + b; }
static int odd (int a) { return a & 1; }
static double plus (double a, double b) { return a + b; }

TESTED void
sums (size_t n, int *restrict o, const int *x)
{
  __builtin_scan (add, 0, n, o, x);
}

TESTED size_t
odd_ones (size_t n, int *restrict o, const int *x)
{
  return __builtin_filter (odd, n, o, x);
}

TESTED double
total (size_t n, const double *x)
{
  return __builtin_reduce (plus, 0, n, x);
}

int
main (void)
{
  size_t n = 1000003;
  ARRAY (int, x, n);
  ARRAY (int, o, n);
  ARRAY (double, y, n);
  for (size_t i = 0; i < n; i++)
    {
      x[i] = i % 3;
      y[i] = i % 5;
    }
  for (int again = 0; again < 10; again++)
    {
      sums (n, o, x);
      CHECK (o[n - 1] == 1000002);
      CHECK (odd_ones (n, o, x) == n / 3);
      CHECK (total (n, y) == 2 * (n - 3.0) + 3);
    }
  free (x);
  free (o);
  free (y);
  return 0;
}

/* { dg-steps odd_ones "LOAD x; APPLY odd (0); FILTER (1), result; CONVERT 0 to int if 2; PUT o (3) if 2" } */
