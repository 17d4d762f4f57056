/* An output may be exactly an input.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels twice 1 } */
/* { dg-kernels running 1 } */
/* { dg-kernels shifted 1 } */
/* { dg-kernels pack 1 } */
/* { dg-kernels both 1 } */
/* { dg-schedule running "scanning, threads above 16384, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule running "scanning, lines of 16" { option "-O3 -g" } } */
/* { dg-schedule shifted "scanning, threads above 16384, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule shifted "scanning, lines of 16" { option "-O3 -g" } } */

#include "check.h"

static int dbl (int a) { return 2 * a; }
static int add (int a, int b) { return a + b; }
static int odd (int a) { return a & 1; }
static int sub (int a, int b) { return a - b; }

TESTED void twice (size_t n, int *x) { __builtin_map (dbl, n, x, x); }
TESTED void running (size_t n, int *x) { __builtin_scan (add, 0, n, x, x); }
TESTED void shifted (size_t n, int *x)
{ __builtin_scan_exclusive (add, 0, n, x, x); }
TESTED size_t pack (size_t n, int *x)
{ return __builtin_filter (odd, n, x, x); }
TESTED void both (size_t n, int *x, int *y) { __builtin_map (sub, n, y, x, y); }

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, y, n);
      int sum = 0;
#define FILL for (size_t i = 0; i < n; i++) x[i] = i * 7 % 23, y[i] = i % 5
      FILL;
      twice (n, x);
      for (size_t i = 0; i < n; i++)
	CHECK (x[i] == 2 * (int) (i * 7 % 23));
      FILL;
      running (n, x);
      for (size_t i = 0; i < n; i++)
	CHECK (x[i] == (sum += i * 7 % 23));
      FILL;
      shifted (n, x);
      sum = 0;
      for (size_t i = 0; i < n; i++)
	{
	  CHECK (x[i] == sum);
	  sum += i * 7 % 23;
	}
      FILL;
      size_t k = 0, kept = pack (n, x);
      for (size_t i = 0; i < n; i++)
	if (i * 7 % 23 & 1)
	  CHECK (x[k++] == (int) (i * 7 % 23));
      CHECK (k == kept);
      FILL;
      both (n, x, y);
      for (size_t i = 0; i < n; i++)
	CHECK (y[i] == (int) (i * 7 % 23) - (int) (i % 5));
      free (x);
      free (y);
    }
  return 0;
}
