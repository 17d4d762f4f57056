/* What a temporary of a narrow type cuts off stays cut off when it is gone.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels bytes 1 } */
/* { dg-eliminated bytes "t" } */
/* { dg-kernels floats 1 } */
/* { dg-eliminated floats "t" } */
/* { dg-kernels truths 1 } */
/* { dg-eliminated truths "t" } */
/* { dg-kernels rounded 1 } */
/* { dg-eliminated rounded "t" } */
/* { dg-kernels widened 1 } */
/* { dg-kernels cut_off 1 } */

#include "check.h"

static int triple (int a) { return 3 * a; }
static int add (int a, int b) { return a + b; }
static double third (double a) { return a / 3; }

TESTED int
bytes (size_t n, const int *x)
{
  unsigned char *t = malloc (n);
  __builtin_map (triple, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

TESTED void
floats (size_t n, double *restrict o, const int *x)
{
  float *t = malloc (n * sizeof *t);
  __builtin_map (third, n, t, x);
  __builtin_map (third, n, o, t);
  free (t);
}

TESTED int
truths (size_t n, const int *x)
{
  _Bool *t = malloc (n);
  __builtin_map (triple, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

/* A few elements are left behind vectors, for which others have as many elements as the wider
   ones.  */
enum { FEW = 250 };
static double tenths (double a) { return a * 0.3; }
static double same (double a) { return a; }
static float narrowed (double a) { return a * 0.3; }
static int whole (float a) { return a; }

TESTED void
rounded (double *restrict o, const double *restrict x)
{
  float t[FEW];
  __builtin_map (tenths, FEW, t, x);
  __builtin_map (same, FEW, o, t);
}

TESTED void
widened (double *restrict o, const double *restrict x)
{
  __builtin_map (narrowed, FEW, o, x);
}

/* These numbers are whole once they are rounded.  */
TESTED void
cut_off (int *restrict o, const double *restrict x)
{
  float t[FEW];
  __builtin_map (same, FEW, t, x);
  __builtin_map (whole, FEW, o, t);
}

static void
check_rounded (void)
{
  static double x[FEW], o[FEW];
  static int whole_of[FEW];
  for (int i = 0; i < FEW; i++)
    x[i] = i + 0.1;
  for (int way = 0; way < 2; way++)
    {
      if (way)
	widened (o, x);
      else
	rounded (o, x);
      for (int i = 0; i < FEW; i++)
	{
	  volatile float tenths_of = x[i] * 0.3;
	  CHECK (o[i] == tenths_of);
	}
    }
  for (int i = 0; i < FEW; i++)
    x[i] = i + 1 - 1e-12;
  cut_off (whole_of, x);
  for (int i = 0; i < FEW; i++)
    CHECK (whole_of[i] == i + 1);
}

int
main (void)
{
  check_rounded ();
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (double, o, n);
      int sum = 0, count = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 500;
	  sum += (unsigned char) (3 * x[i]);
	  count += x[i] != 0;
	}
      CHECK (bytes (n, x) == sum);
      CHECK (truths (n, x) == count);
      floats (n, o, x);
      for (size_t i = 0; i < n; i++)
	{
	  volatile float third_of = x[i] / 3.0;
	  CHECK (o[i] == third_of / 3.0);
	}
      free (x);
      free (o);
    }
  return 0;
}

/* { dg-steps floats "LOAD x; APPLY third (0); APPLY third (1); STORE o (2)" } */
