/* Every combinator over a single value that all elements see.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels map 1 } */
/* { dg-kernels reduce 1 } */
/* { dg-kernels scan 1 } */
/* { dg-kernels scanex 1 } */
/* { dg-kernels filter 1 } */
/* { dg-kernels redomap 1 } */
/* { dg-kernels scanomap 1 } */
/* { dg-schedule scan "scanning, threads above 8192, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule scan "scanning, lines of 8, past the cache" { option "-O3 -g" } } */
/* { dg-schedule scanex "scanning, threads above 8192, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule scanex "scanning, lines of 8, past the cache" { option "-O3 -g" } } */

#include "check.h"

static long add (long a, long b) { return a + b; }
static long mul (long a, long b) { return a * b; }
static int less (long a, long b) { return a < b; }

TESTED void map (size_t n, long *o, int x, int y)
{ __builtin_map (mul, n, o, x, y); }
TESTED long reduce (size_t n, float x)
{ return __builtin_reduce (add, 1, n, x); }
TESTED void scan (size_t n, long *o, float x)
{ __builtin_scan (add, 1, n, o, x); }
TESTED void scanex (size_t n, long *o, float x)
{ __builtin_scan_exclusive (add, 1, n, o, x); }
TESTED size_t filter (size_t n, long *o, int x, const long *limit)
{ return __builtin_filter (less, n, o, x, limit); }
TESTED long redomap (size_t n, int x, const long *y)
{ return __builtin_redomap (add, mul, 1, n, x, y); }
TESTED void scanomap (size_t n, long *o, const long *x, int y)
{ __builtin_scanomap (add, mul, 1, n, o, x, y); }

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (long, x, n);
      ARRAY (long, o, n);
      long sum = 1;
      size_t over = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i * 37 % 1009;
	  over += x[i] > 500;
	}
#define EACH(CALL, VALUE)			\
  CALL;						\
  for (size_t i = 0; i < n; i++)		\
    CHECK (o[i] == (VALUE))
      EACH (map (n, o, 6, 7), 42);
      EACH (scan (n, o, 3.75f), (long) (1 + 3 * (i + 1)));
      EACH (scanex (n, o, 3.75f), (long) (1 + 3 * i));
      EACH (scanomap (n, o, x, 3), sum += 3 * x[i]);
      CHECK (redomap (n, 3, x) == sum);
      CHECK (reduce (n, 3.75f) == (long) (1 + 3 * n));
      CHECK (filter (n, o, 500, x) == over);
      for (size_t i = 0; i < over; i++)
	CHECK (o[i] == 500);
      free (x);
      free (o);
    }
  return 0;
}
