/* A scan of what a filter keeps, into an array of another type.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels narrower 1 } */
/* { dg-eliminated narrower "t" } */
/* { dg-kernels exclusive 1 } */
/* { dg-eliminated exclusive "t" } */
/* { dg-schedule narrower "scanning, threads above 8192, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule narrower "scanning" { option "-O3 -g" } } */
/* { dg-schedule exclusive "scanning, threads above 8192, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule exclusive "scanning" { option "-O3 -g" } } */

#include "check.h"

static int odd (int a) { return a & 1; }
static long add (long a, long b) { return a + b; }

TESTED size_t
narrower (size_t n, const int *restrict x, unsigned char *restrict y)
{
  int *t = malloc (n * sizeof *t);
  size_t m = __builtin_filter (odd, n, t, x);
  __builtin_scan (add, 5, m, y, t);
  free (t);
  return m;
}

TESTED size_t
exclusive (size_t n, const int *restrict x, unsigned char *restrict y)
{
  int *t = malloc (n * sizeof *t);
  size_t m = __builtin_filter (odd, n, t, x);
  __builtin_scan_exclusive (add, 5, m, y, t);
  free (t);
  return m;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (unsigned char, y, n);
      ARRAY (unsigned char, z, n);
      for (size_t i = 0; i < n; i++)
	x[i] = i * i % 1001;
      size_t m = narrower (n, x, y), k = 0;
      CHECK (exclusive (n, x, z) == m);
      long sum = 5;
      for (size_t i = 0; i < n; i++)
	if (x[i] & 1)
	  {
	    CHECK (z[k] == (unsigned char) sum);
	    sum += x[i];
	    CHECK (y[k] == (unsigned char) sum);
	    k++;
	  }
      CHECK (k == m);
      free (x);
      free (y);
      free (z);
    }
}
