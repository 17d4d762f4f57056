/* Elements are converted as arguments, assignments and return values are.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels roots 1 } */
/* { dg-kernels halves 1 } */
/* { dg-kernels truncate 1 } */
/* { dg-kernels truth 1 } */
/* { dg-kernels narrow_scan 1 } */
/* { dg-kernels mean 1 } */
/* { dg-kernels widen 1 } */
/* { dg-kernels keep_narrow 1 } */
/* { dg-kernels squares 1 } */
/* { dg-schedule keep_narrow "collecting, late steps apart, threads above 13107, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule keep_narrow "collecting, late steps apart, past the cache" { option "-O3 -g" } } */
/* { dg-schedule mean "unordered, threads above 10082" { option "-O2 -fopenmp$" } } */
/* { dg-schedule mean "unordered" { option "-O3 -g" } } */

#include "check.h"

#include <math.h>

static double half (double a) { return a / 2; }
static double addd (double a, double b) { return a + b; }
/* Wraps around.  */
static int addi (int a, int b) { return (unsigned) a + b; }
static int odd (int a) { return a & 1; }
static long long big (long long a) { return a * a << 20; }

/* A float array through a double operator, and back.  */
TESTED void roots (size_t n, float *o, const float *x)
{ __builtin_map (sqrt, n, o, x); }
TESTED void halves (size_t n, double *o, const int *x)
{ __builtin_map (half, n, o, x); }
TESTED void truncate (size_t n, short *o, const int *x)
{ __builtin_map (half, n, o, x); }
TESTED void truth (size_t n, _Bool *o, const int *x)
{ __builtin_map (half, n, o, x); }

/* The running sum is an int, whatever the output holds of it.  */
TESTED void narrow_scan (size_t n, unsigned char *o, const short *x)
{ __builtin_scan (addi, 0, n, o, x); }
TESTED double mean (size_t n, const unsigned char *x)
{ return __builtin_reduce (addd, 0.5, n, x); }
TESTED double widen (size_t n, const float *x)
{ return __builtin_reduce (addi, 0, n, x); }
TESTED size_t keep_narrow (size_t n, unsigned char *o, const int *x)
{ return __builtin_filter (odd, n, o, x); }

/* The squares do not fit an int.  */
TESTED void squares (size_t n, int *o, const int *x)
{ __builtin_scanomap (addi, big, 1, n, o, x); }

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (float, f, n);
      ARRAY (short, s, n);
      ARRAY (unsigned char, c, n);
      ARRAY (float, of, n);
      ARRAY (double, od, n);
      ARRAY (_Bool, ob, n);
      ARRAY (int, oi, n);
      int sum = 0, squared = 1;
      double csum = 0.5;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 1000;
	  f[i] = i % 100 + 0.25f;
	  s[i] = i % 50;
	  c[i] = i;
	  csum += c[i];
	}
      roots (n, of, f);
      halves (n, od, x);
      for (size_t i = 0; i < n; i++)
	{
	  CHECK (of[i] == (float) sqrt (f[i]));
	  CHECK (od[i] == x[i] / 2.0);
	}
      CHECK (mean (n, c) == csum);
      truth (n, ob, x);
      ARRAY (short, os, n);
      truncate (n, os, x);
      narrow_scan (n, c, s);
      squares (n, oi, x);
      for (size_t i = 0; i < n; i++)
	{
	  CHECK (ob[i] == (x[i] != 0));
	  CHECK (os[i] == x[i] / 2);
	  sum += s[i];
	  CHECK (c[i] == (unsigned char) sum);
	  squared = addi (squared, big (x[i]));
	  CHECK (oi[i] == squared);
	}
      int whole = 0;
      for (size_t i = 0; i < n; i++)
	whole += (int) f[i];
      CHECK (widen (n, f) == whole);
      size_t k = 0, kept = keep_narrow (n, c, x);
      for (size_t i = 0; i < n; i++)
	if (x[i] & 1)
	  {
	    CHECK (c[k] == (unsigned char) x[i]);
	    k++;
	  }
      CHECK (k == kept);
      free (x);
      free (f);
      free (s);
      free (c);
      free (of);
      free (od);
      free (ob);
      free (oi);
      free (os);
    }
  return 0;
}
