/* Sums of products and differences of short numbers along the rows of two matrices: few indices by
   tiles, many by lanes along the reduced axis.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels products 1 } */
/* { dg-schedule products "unordered, tiles of 2 by 16 in transposed panels, cost 1.12 (next best 1.25), 4 side by side, threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels distances 1 } */
/* { dg-kernels differences 1 } */
/* { dg-kernels wide 1 } */

#include "spaces.h"

static int plus (int a, int b) { return a + b; }
static int mul (short a, short b) { return a * b; }
static int apart (unsigned char a, unsigned char b) { int d = a - b; return d * d; }
static unsigned from (unsigned char a, unsigned char b) { return a < b ? b - a : a - b; }
static unsigned add (unsigned a, unsigned b) { return a + b; }
static int times (int a, int b) { return a * b; }

TESTED void
products (int n, int p, int m, int *restrict c, short *restrict a, short *restrict b)
{
  typedef int (*R)[p];
  typedef short (*S)[m];
  __builtin_contract (plus, mul, 3, SPACE (n, p, OVER (m)), (R) c, AT ((S) a, i0, i2),
		      AT ((S) b, i1, i2));
}

TESTED void
distances (int n, int p, int m, int *restrict c, unsigned char *restrict a,
	   unsigned char *restrict b)
{
  typedef int (*R)[p];
  typedef unsigned char (*S)[m];
  __builtin_contract (plus, apart, 0, SPACE (n, p, OVER (m)), (R) c, AT ((S) a, i0, i2),
		      AT ((S) b, i1, i2));
}

TESTED void
differences (int n, int p, int m, unsigned *restrict c, unsigned char *restrict a,
	     unsigned char *restrict b)
{
  typedef unsigned (*R)[p];
  typedef unsigned char (*S)[m];
  __builtin_contract (add, from, 0, SPACE (n, p, OVER (m)), (R) c, AT ((S) a, i0, i2),
		      AT ((S) b, i1, i2));
}

/* These are as wide as the sums.  */
TESTED void
wide (int n, int p, int m, int *restrict c, int *restrict a, int *restrict b)
{
  typedef int (*R)[p];
  typedef int (*S)[m];
  __builtin_contract (plus, times, 0, SPACE (n, p, OVER (m)), (R) c, AT ((S) a, i0, i2),
		      AT ((S) b, i1, i2));
}

static void
check (int n, int p, int m)
{
  ARRAY (short, a, n * m);
  ARRAY (short, b, p * m);
  ARRAY (unsigned char, x, n * m);
  ARRAY (unsigned char, y, p * m);
  ARRAY (int, u, n * m);
  ARRAY (int, v, p * m);
  ARRAY (int, c, n * p);
  ARRAY (int, d, n * p);
  ARRAY (unsigned, f, n * p);
  ARRAY (int, w, n * p);
  EACH (i, 0, n * m)
    a[i] = i * 77 % 2001 - 1000, x[i] = i * 7, u[i] = i % 99;
  EACH (i, 0, p * m)
    b[i] = i * 31 % 1999 - 999, y[i] = i * 5 + 3, v[i] = i % 77 - 33;
  products (n, p, m, c, a, b);
  distances (n, p, m, d, x, y);
  differences (n, p, m, f, x, y);
  wide (n, p, m, w, u, v);
  EACH (i, 0, n)
    EACH (j, 0, p)
      {
	int s = 3, t = 0, z = 0;
	unsigned r = 0;
	EACH (k, 0, m)
	  {
	    s += a[i * m + k] * b[j * m + k];
	    t += apart (x[i * m + k], y[j * m + k]);
	    r += from (x[i * m + k], y[j * m + k]);
	    z += u[i * m + k] * v[j * m + k];
	  }
	EQ (c[i * p + j], s);
	EQ (d[i * p + j], t);
	EQ (f[i * p + j], r);
	EQ (w[i * p + j], z);
      }
  free (a), free (b), free (x), free (y), free (u), free (v), free (c), free (d), free (f);
  free (w);
}

int
main (void)
{
  static const int sizes[] = { 1, 2, 5, 16, 17, 33 };
  static const int depths[] = { 1, 2, 7, 15, 16, 17, 31, 32, 33, 64, 100 };
  EACH (i, 0, 6)
    EACH (j, 0, 6)
      EACH (k, 0, 11)
	check (sizes[i], sizes[j], depths[k]);
  check (70, 61, 40), check (70, 61, 31), check (120, 130, 14);
  return bad != 0;
}
