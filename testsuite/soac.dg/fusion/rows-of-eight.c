/* Contractions along rows of eight numbers that are each element's own: those that fill no vector
   are written out at -O3 as well, and of shorts that do GCC makes vectors at -O2.
   build/objects.exp looks at the instructions.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels packed 1 } */
/* { dg-kernels dots 1 } */
/* { dg-kernels sums 1 } */
/* { dg-kernels doubles 1 } */

#include "spaces.h"

typedef unsigned char byte;

static byte either (byte a, byte b) { return a | b; }
static byte shifted (byte a, long k) { return (byte) (a << (7 - k)); }
static int add (int a, int b) { return a + b; }
static int product (short a, short b) { return a * b; }
static int wide (byte a) { return a; }
static double addd (double a, double b) { return a + b; }
static double muld (double a, double b) { return a * b; }

TESTED void
packed (int n, int m, byte (*restrict o)[m], byte (*restrict x)[8 * m])
{
  __builtin_contract (either, shifted, 0, SPACE (n, m, OVER (8)), o, AT (x, i0, 8 * i1 + i2),
		      INDEX (i2));
}

TESTED void
dots (int n, int *restrict o, short (*restrict x)[8], short (*restrict y)[8])
{
  __builtin_contract (add, product, 0, SPACE (n, OVER (8)), o, AT (x, i0, i1), AT (y, i0, i1));
}

TESTED void
sums (int n, int *restrict o, byte (*restrict x)[8])
{
  __builtin_contract (add, wide, 0, SPACE (n, OVER (8)), o, AT (x, i0, i1));
}

TESTED void
doubles (int n, double *restrict o, double (*restrict x)[8], double *restrict w)
{
  __builtin_contract (addd, muld, 0.0, SPACE (n, OVER (8)), o, AT (x, i0, i1), AT (w, i1));
}

static void
try (int n)
{
  ARRAY (byte, b, 8 * n);
  ARRAY (byte, bits, n);
  ARRAY (short, x, 8 * n);
  ARRAY (short, y, 8 * n);
  ARRAY (int, o, n);
  ARRAY (double, d, 8 * n);
  ARRAY (double, s, n);
  double w[8];
  EACH (i, 0, 8 * n)
    {
      b[i] = i * 7 % 5 % 2;
      x[i] = i * 31 % 1001 - 500;
      y[i] = i * 17 % 909 - 400;
      d[i] = i % 13 - 6;
    }
  EACH (k, 0, 8)
    w[k] = k - 3;
  packed (1, n, (void *) bits, (void *) b);
  EACH (i, 0, n)
    {
      byte all = 0;
      EACH (k, 0, 8)
	all |= b[8 * i + k] << (7 - k);
      EQ (bits[i], all);
    }
  dots (n, o, (void *) x, (void *) y);
  EACH (i, 0, n)
    {
      int sum = 0;
      EACH (k, 0, 8)
	sum += x[8 * i + k] * y[8 * i + k];
      EQ (o[i], sum);
    }
  sums (n, o, (void *) b);
  doubles (n, s, (void *) d, w);
  EACH (i, 0, n)
    {
      int sum = 0;
      double dot = 0;
      EACH (k, 0, 8)
	{
	  sum += b[8 * i + k];
	  dot += d[8 * i + k] * w[k];
	}
      EQ (o[i], sum);
      EQ (s[i], dot);
    }
  free (b), free (bits), free (x), free (y), free (o), free (d), free (s);
}

int
main (void)
{
  for (int n = 1; n < 70; n++)
    try (n);
  try (1001);
  CHECK (!bad);
  return 0;
}
