/* One memory as two arrays: the same pointer with another size of elements, another
   stride, another type, or what a filter has kept.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels wider 2 } */
/* { dg-kernels wider_perhaps 1 } */
/* { dg-guards wider_perhaps 1 } */
/* { dg-kernels spread 2 } */
/* { dg-kernels compacted 2 } */
/* { dg-kernels unsigned_again 2 } */
/* { dg-refused unsigned_again "t" alias } */
/* { dg-kernels one_further 2 } */
/* { dg-kernels window 1 } */
/* { dg-guards window 1 } */
/* { dg-refused two_filters "u" size } */

#include "check.h"

static unsigned short next (unsigned short a) { return a + 1; }
static unsigned wide (unsigned short a) { return a * 65537u; }
static int inc (int a) { return a + 1; }
static int neg (int a) { return -a; }
static int dbl (int a) { return 2 * a; }
static int odd (int a) { return a & 1; }
static int add (int a, int b) { return a + b; }
static long widen (long a) { return a; }
static long sum (long a, long b) { return a + b; }

/* All is read before wider elements go over it.  */
TESTED void
wider (size_t n, void *p)
{
  unsigned short *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (next, n, t, (unsigned short *) p);
  __builtin_map (wide, n, (unsigned *) p, t);
  free (t);
}

TESTED void
wider_perhaps (size_t n, unsigned *o, unsigned short *x)
{
  unsigned short *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (next, n, t, x);
  __builtin_map (wide, n, o, t);
  free (t);
}

/* Elements go to twice their index.  */
TESTED void
spread (size_t n, int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (dbl, n, __builtin_stride (x, 2), t);
  free (t);
}

/* What is kept is overwritten, not the other way round.  */
TESTED int
compacted (size_t n, int *restrict t, const int *restrict x)
{
  size_t m = __builtin_filter (odd, n, t, x);
  int s = __builtin_reduce (add, 0, m, t);
  __builtin_map (dbl, n, t, x);
  return s;
}

/* Negative numbers are large ones.  */
TESTED long
unsigned_again (size_t n, const int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (neg, n, t, x);
  long s = __builtin_redomap (sum, widen, 0, n, (unsigned *) t);
  free (t);
  return s;
}

/* An element is overwritten before the next turn reads it.  */
TESTED void
one_further (size_t n, int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (dbl, n, x + 1, t);
  free (t);
}

/* The last element that is read may be the first that is written.  */
TESTED void
window (size_t n, int *o, int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (add, n, t, x, x + 2);
  __builtin_map (dbl, n, o, t);
  free (t);
}

static int high (int a) { return a > 70; }

/* What two filters keep of one array is not of the same elements, whether a
   guard is needed or not.  There are at least as many odd ones.  */
TESTED size_t
two_filters (size_t n, int *o, int *x, int *p)
{
  int *t = malloc ((n + 1) * sizeof *t), *u = malloc ((n + 1) * sizeof *u);
  int *v = malloc ((n + 1) * sizeof *v);
  size_t k = __builtin_filter (high, n, t, x);
  size_t m = __builtin_filter (odd, n, u, x);
  __builtin_map (add, k, o, t, u);
  __builtin_map (inc, n, v, x);
  __builtin_map (dbl, n, p, v);
  free (t);
  free (u);
  free (v);
  return m < k ? 0 : k;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      unsigned *p = get ((n + 1) * sizeof *p);
      ARRAY (int, x, 2 * n + 1);
      ARRAY (int, t, n);
      for (int perhaps = 0; perhaps < 2; perhaps++)
	{
	  for (size_t i = 0; i < n; i++)
	    ((unsigned short *) p)[i] = i % 1000;
	  if (perhaps)
	    wider_perhaps (n, p, (unsigned short *) p);
	  else
	    wider (n, p);
	  for (size_t i = 0; i < n; i++)
	    CHECK (p[i] == (i % 1000 + 1) * 65537u);
	}
#define FILL for (size_t i = 0; i <= 2 * n; i++) x[i] = i % 101
      FILL;
      spread (n, x);
      for (size_t i = 0; i <= 2 * n; i++)
	CHECK (x[i] == (int) (i % 2 || i == 2 * n ? i % 101
			      : 2 * (i / 2 % 101 + 1)));
      FILL;
      int odds = 0;
      long all = 0;
      for (size_t i = 0; i < n; i++)
	{
	  odds += x[i] & 1 ? x[i] : 0;
	  all += -(unsigned) x[i];
	}
      CHECK (compacted (n, t, x) == odds);
      for (size_t i = 0; i < n; i++)
	CHECK (t[i] == 2 * x[i]);
      CHECK (unsigned_again (n, x) == all);
      one_further (n, x);
      for (size_t i = 0; i < n; i++)
	CHECK (x[i + 1] == 2 * (int) (i % 101 + 1));
      for (size_t behind = 0; behind < 4; behind++)
	{
	  int *y = get ((2 * n + 4) * sizeof *y);
	  for (size_t i = 0; i < 2 * n + 4; i++)
	    y[i] = i % 101;
	  window (n, y + n + behind, y);
	  for (size_t i = 0; i < n; i++)
	    CHECK (y[n + behind + i]
		   == 2 * (int) (i % 101 + (i + 2) % 101));
	  free (y);
	}
      for (int k = 0; k < 20; k++)
	{
	  int *y = get ((n + 2) * sizeof *y);
	  for (size_t i = 0; i < n + 2; i++)
	    y[i] = i % 101;
	  window (n, y, y);
	  for (size_t i = 0; i < n; i++)
	    CHECK (y[i] == 2 * (int) (i % 101 + (i + 2) % 101));
	  free (y);
	}
      FILL;
      int *p2 = get (n * sizeof *p2);
      size_t highs = two_filters (n, t, x, p2), h = 0, o = 0;
      for (size_t i = 0; i < n; i++)
	if (high (x[i]))
	  {
	    for (; !odd (x[o]); o++)
	      ;
	    CHECK (t[h++] == x[i] + x[o++]);
	  }
      CHECK (h == highs);
      for (size_t i = 0; i < n; i++)
	CHECK (p2[i] == 2 * (x[i] + 1));
      free (p2);
      free (p);
      free (x);
      free (t);
    }
  return 0;
}

/* { dg-steps wider_perhaps "LOAD x; APPLY next (0); APPLY wide (1); STORE o (2)" } */
