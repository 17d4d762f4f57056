/* Pairs of floating-point numbers: where they may be grouped anew, and compared.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffast-math" } */
/* { dg-additional-options "-mavx2" { target x86_64-*-* } } */
/* { dg-kernels sums 1 } */
/* { dg-members sums "redomap" { no-option "-Os|-fsanitize" } } */
/* { dg-members sums_before "redomap" { no-option "-Os|-fsanitize" } } */
/* { dg-members float_sums "redomap" { no-option "-Os|-fsanitize" } } */
/* { dg-members products "redomap" { no-option "-Os|-fsanitize" } } */
/* { dg-members lowest "redomap" { no-option "-Os|-fsanitize" } } */
/* { dg-members highest "redomap" { no-option "-Os|-fsanitize" } } */
/* { dg-members min_of_max "redomap" { no-option "-Os|-fsanitize" } } */
/* { dg-members max_of_min_before "scan_exclusive,reduce" } */
/* { dg-members ordered "scan,reduce" } */
/* { dg-members ordered_fold "scan,reduce" } */
/* { dg-members both "reduce,redomap" { no-option "-Os|-fsanitize" } } */

#include <stdbool.h>
#include "pair-folds.h"

#define OPERATORS(T, N)								\
  static T N##_plus (T a, T b) { return a + b; }				\
  static T N##_times (T a, T b) { return a * b; }				\
  static T N##_min (T a, T b) { return a < b ? a : b; }				\
  static T N##_max (T a, T b) { return a > b ? a : b; }

OPERATORS (double, d)
OPERATORS (float, f)

/* All of these numbers are integers and small enough: no sum of sums is rounded.  */
PAIR_OF (sums, double, __builtin_scan, d_plus, d_plus)
PAIR_OF (sums_before, double, __builtin_scan_exclusive, d_plus, d_plus)
PAIR_OF (float_sums, float, __builtin_scan, f_plus, f_plus)
PAIR_OF (products, double, __builtin_scan, d_times, d_plus)
PAIR_OF (lowest, double, __builtin_scan, d_plus, d_min)
PAIR_OF (highest, float, __builtin_scan_exclusive, f_plus, f_max)
PAIR_OF (min_of_max, float, __builtin_scan, f_max, f_min)
PAIR_OF (max_of_min_before, double, __builtin_scan_exclusive, d_min, d_max)

/* An operator that may not be grouped anew.  */
__attribute__ ((optimize ("no-associative-math"))) static double
strict (double a, double b)
{
  return a + b;
}

PAIR_OF (ordered, double, __builtin_scan, strict, d_plus)
PAIR_OF (ordered_fold, double, __builtin_scan, d_plus, strict)

TESTED double
both (size_t n, const double *x, double *sum)
{
  double *t = get (n * sizeof *t);
  double s = __builtin_reduce (d_plus, 0, n, x);
  __builtin_scan (d_plus, 0, n, t, x);
  double r = __builtin_reduce (d_plus, 0, n, t);
  free (t);
  *sum = s;
  return r;
}

static void
test (size_t n)
{
  ARRAY (double, x, n);
  ARRAY (double, y, n);
  ARRAY (float, f, n);
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    {
      sum += x[i] = (int) (i * 7919 % 41) - 20;
      y[i] = i % 5 == 0 ? -1 : i % 2 ? .5 : 2;
      f[i] = i % 3 ? x[i] : 0;
      f[i] = f[i] > 0 ? 1 : f[i] < 0 ? -1 : 0;
    }
  COMPARE (sums, n, x, 3, 5);
  COMPARE (sums_before, n, x, 3, 5);
  COMPARE (float_sums, n < 4000 ? n : 4000, f, 3, 5);
  COMPARE (products, n, y, 1, 5);
  COMPARE (lowest, n, x, 3, 1e9);
  COMPARE (highest, n, f, 3, -1e9f);
  COMPARE (min_of_max, n, f, -3, 1e9f);
  COMPARE (max_of_min_before, n, x, 1e9, -1e9);
  COMPARE (ordered, n, x, 3, 5);
  COMPARE (ordered_fold, n, x, 3, 5);
  double got, r = both (n, x, &got);
  CHECK (got == sum && r == sums_by_loop (n, x, 0, 0));
  free (x);
  free (y);
  free (f);
}

int
main (void)
{
#ifdef __x86_64__
  if (!__builtin_cpu_supports ("avx2"))
    return 0;
#endif
  static const size_t sizes[] = { 0, 1, 2, 7, 8, 9, 31, 63, 64, 65, 127, 500, 1000, 4097,
				  LARGEST };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    test (sizes[k]);
}
