/* Scans have the same bits for any number of threads, one alone, which goes
   through a block once, included: what is printed is compared.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sums 1 } */
/* { dg-eliminated sums "t" } */
/* { dg-kernels before 1 } */
/* { dg-kernels products 1 } */
/* { dg-kernels highest 1 } */
/* { dg-kernels beside 1 } */
/* { dg-fused beside "t" diagonal } */
/* { dg-kernels narrow 1 } */
/* { dg-kernels counts 1 } */
/* { dg-kernels short_counts 1 } */
/* { dg-kernels powers 1 } */
/* { dg-kernels scaled 1 } */
/* { dg-kernels with_sum 1 } */

#include "check.h"

static float sq (float a) { return a * a; }
static float add (float a, float b) { return a + b; }
static double addd (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static float high (float a, float b) { return a > b ? a : b; }
static double half (double a) { return a * 0.5; }
static int addi (int a, int b) { return a + b; }
static unsigned muli (unsigned a, unsigned b) { return a * b; }
static short adds (short a, short b) { return a + b; }

TESTED void
sums (size_t n, float *restrict o, const float *restrict x, float init)
{
  float *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_scan (add, init, n, o, t);
  free (t);
}

TESTED void
before (size_t n, double *x)
{
  __builtin_scan_exclusive (addd, 0.25, n, x, x);
}

TESTED void
products (size_t n, double *o, const double *x)
{
  __builtin_scan (mul, 1, n, o, x);
}

TESTED void
highest (size_t n, float *o, const float *x)
{
  __builtin_scan (high, -1, n, o, x);
}

/* The scanned array is stored, too.  */
TESTED void
beside (size_t n, float *restrict o, float *restrict t,
	const float *restrict x)
{
  __builtin_map (sq, n, t, x);
  __builtin_scan (add, 0, n, o, t);
}

/* Stored as something else than it is summed in.  */
TESTED void
narrow (size_t n, float *restrict o, const double *restrict x)
{
  __builtin_scan (addd, 0, n, o, x);
}

TESTED void
counts (size_t n, int *x)
{
  __builtin_scan_exclusive (addi, 5, n, x, x);
}

TESTED void
short_counts (size_t n, short *o, const short *x)
{
  __builtin_scan_exclusive (adds, -5, n, o, x);
}

TESTED void
powers (size_t n, unsigned *o, const int *x)
{
  __builtin_scan_exclusive (muli, 3, n, o, x);
}

TESTED void
scaled (size_t n, double *restrict o, const double *restrict x)
{
  double *t = malloc (n * sizeof *t);
  __builtin_scan (addd, 0, n, t, x);
  __builtin_map (half, n, o, t);
  free (t);
}

TESTED double
with_sum (size_t n, double *restrict o, const double *restrict x)
{
  __builtin_scan (addd, 0, n, o, x);
  return __builtin_reduce (addd, 0, n, x);
}

/* Print the bits of what has been computed; CLOSE says whether it is right.  */
#define SHOW(NAME, O, CLOSE)						\
  do									\
    {									\
      unsigned long h = 5381;						\
      for (size_t i = 0; i < n * sizeof *(O); i++)			\
	h = h * 33 + ((unsigned char *) (O))[i];			\
      printf ("%s %zu %lx\n", NAME, n, h);				\
      for (size_t i = 0; i < n; i++)					\
	CHECK (CLOSE);							\
    }									\
  while (0)
#define NEAR(A, B) ((A) - (B) <= 1e-3 * (B) && (B) - (A) <= 1e-3 * (B))

static void
test_floats (size_t n, const float *x, float *o, float *t, double *ref)
{
  double s = 0.5;
  for (size_t i = 0; i < n; i++)
    ref[i] = s += (double) x[i] * x[i];
  sums (n, o, x, 0.5f);
  SHOW ("sums", o, NEAR (o[i], ref[i]));
  beside (n, o, t, x);
  SHOW ("beside", o, NEAR (o[i] + 0.5, ref[i]) && t[i] == x[i] * x[i]);
  s = -1;
  for (size_t i = 0; i < n; i++)
    ref[i] = s = s > x[i] ? s : x[i];
  highest (n, o, x);
  SHOW ("highest", o, o[i] == ref[i]);
}

static void
test_doubles (size_t n, const double *x, double *o, float *f, double *ref)
{
  double s = 0;
  for (size_t i = 0; i < n; i++)
    ref[i] = s += x[i];
  narrow (n, f, x);
  SHOW ("narrow", f, NEAR (f[i], ref[i]));
  scaled (n, o, x);
  SHOW ("scaled", o, NEAR (o[i], ref[i] / 2));
  double all = with_sum (n, o, x);
  SHOW ("with_sum", o, NEAR (o[i], ref[i]));
  printf ("%a\n", all);
  CHECK (n == 0 ? all == 0 : NEAR (all, ref[n - 1]));
  memcpy (o, x, n * sizeof *o);
  before (n, o);
  SHOW ("before", o, NEAR (o[i], (i ? ref[i - 1] : 0) + 0.25));
  for (size_t i = 0; i < n; i++)
    o[i] = x[i] - 0.5 + 1;
  for (size_t i = 0; i < n; i++)
    o[i] = 1 + (o[i] - 1) / 100000;
  s = 1;
  for (size_t i = 0; i < n; i++)
    ref[i] = s *= o[i];
  products (n, o, o);
  SHOW ("products", o, NEAR (o[i], ref[i]));
}

static void
test_counts (size_t n)
{
  ARRAY (int, x, n);
  ARRAY (short, y, n);
  ARRAY (short, o, n);
  for (size_t i = 0; i < n; i++)
    x[i] = y[i] = i * 7 % 31 - 11;
  counts (n, x);
  short_counts (n, o, y);
  short s = -5;
  int c = 5;
  for (size_t i = 0; i < n; i++)
    {
      CHECK (x[i] == c && o[i] == s);
      c += y[i];
      s += y[i];
      x[i] = y[i];
    }
  ARRAY (unsigned, p, n);
  powers (n, p, x);
  unsigned q = 3;
  for (size_t i = 0; i < n; i++)
    {
      CHECK (p[i] == q);
      q *= x[i];
    }
  free (p);
  free (x);
  free (y);
  free (o);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (float, x, n);
      ARRAY (float, o, n);
      ARRAY (float, t, n);
      ARRAY (double, d, n);
      ARRAY (double, p, n);
      ARRAY (double, ref, n);
      for (size_t i = 0; i < n; i++)
	x[i] = d[i] = (i * 7919 % 10007 + 1) / 10008.0;
      for (size_t i = 0; i < n; i++)
	d[i] += 1e-9 * (i % 13);
      test_floats (n, x, o, t, ref);
      test_doubles (n, d, p, o, ref);
      test_counts (n);
      free (x);
      free (o);
      free (t);
      free (d);
      free (p);
      free (ref);
    }
}
