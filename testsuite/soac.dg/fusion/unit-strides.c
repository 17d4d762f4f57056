/* Strides that are known only when the program runs: 1, others, and both in one
   kernel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels product 1 } */
/* { dg-kernels scaled 1 } */
/* { dg-eliminated scaled "t" } */
/* { dg-kernels furthest 1 } */
/* { dg-kernels joined 1 } */
/* { dg-kernels turned 1 } */
/* { dg-kernels positive 1 } */

#include "check.h"

static int add (int a, int b) { return a + b; }
static int mul (int a, int b) { return a * b; }
static int positive_p (int a) { return a > 0; }

TESTED int
product (int n, const int *x, int sx, const int *y, int sy)
{
  return __builtin_redomap (add, mul, 1, n, __builtin_stride (x, sx),
			    __builtin_stride (y, sy));
}

TESTED int
scaled (int n, int *y, int sy, const int *x, int sx, int k)
{
  int t[n + 1];
  __builtin_map (mul, n, t, __builtin_stride (x, sx), k);
  __builtin_map (add, n, __builtin_stride (y, sy), t, 1);
  return __builtin_reduce (add, 0, n, t);
}

struct best { int x; long i; };
static struct best
larger (struct best a, struct best b)
{
  return b.x > a.x ? b : a;
}

TESTED long
furthest (int n, const int *x, int s)
{
  struct best none = { -1000, -1 };
  return __builtin_reduce (larger, none, n,
			   __builtin_zip (__builtin_stride (x, s),
					  __builtin_iota (0L))).i;
}

/* The order of elements shows.  */
static unsigned
join (unsigned a, unsigned b)
{
  return (a >> 16) == 0xffff ? b : (b >> 16) == 0xffff ? a
	 : (a & 0xffff0000) | (b & 0xffff);
}

TESTED unsigned
joined (int n, const unsigned *x, long s)
{
  return __builtin_reduce (join, 0xffff0000, n, __builtin_stride (x, s));
}

struct pair { int a, b; };
static struct pair turn (int a, int b) { return (struct pair) { -b, a }; }

/* In place.  */
TESTED void
turned (int n, int *x, int sx, int *y, int sy)
{
  __builtin_map (turn, n, __builtin_zip (__builtin_stride (x, sx),
					 __builtin_stride (y, sy)),
		 __builtin_stride (x, sx), __builtin_stride (y, sy));
}

TESTED int
positive (int n, int *y, const int *x, int s)
{
  return __builtin_filter (positive_p, n, y, __builtin_stride (x, s));
}

enum { MOST = 70000 };
static int a[5 * MOST], b[5 * MOST], c[5 * MOST], d[5 * MOST];
static unsigned words[5 * MOST];

/* Where element I of N stands in an array that is passed by STRIDE.  */
static int *
first (int *x, int n, int stride)
{
  return stride < 0 ? x - (long) stride * n : x;
}

static void
check (int n, int s, int t)
{
  int *x = first (a, n, s), *y = first (b, n, t);
  int sum = 1, plain = 0;
  long at = -1;
  for (int i = 0; i < n; i++)
    {
      sum += x[i * s] * y[i * t];
      plain += x[i * s] * 3;
      if (at < 0 || x[i * s] > x[at * s])
	at = i;
    }
  CHECK (product (n, x, s, y, t) == sum);
  CHECK (furthest (n, x, s) == at);

  memcpy (c, b, sizeof c);
  int *o = first (c, n, t);
  CHECK (scaled (n, o, t, x, s, 3) == plain);
  for (int i = 0; i < n; i++)
    y[i * t] = x[i * s] * 3 + 1;
  CHECK (!memcmp (b, c, sizeof c));

  memcpy (d, a, sizeof d);
  int *u = first (d, n, s), *v = first (c, n, t);
  turned (n, u, s, v, t);
  for (int i = 0; i < n; i++)
    {
      int old = x[i * s];
      x[i * s] = -y[i * t];
      y[i * t] = old;
    }
  CHECK (!memcmp (a, d, sizeof a) && !memcmp (b, c, sizeof c));

  int kept = 0;
  for (int i = 0; i < n; i++)
    if (x[i * s] > 0)
      d[kept++] = x[i * s];
  CHECK (positive (n, c, x, s) == kept && !memcmp (c, d, kept * sizeof *c));

  unsigned *w = (unsigned *) first ((int *) words, n, s), j = 0xffff0000;
  for (int i = 0; i < n; i++)
    j = join (j, w[i * s]);
  CHECK (joined (n, w, s) == j);
}

int
main (void)
{
  static const int strides[] = { 1, 2, -1, 4 };
  static const int sizes[] = { 0, 1, 2, 7, 100, 1000, MOST };
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
    for (int s = 0; s < 4; s++)
      for (int t = 0; t < 4; t++)
	{
	  unsigned bits = 1;
	  for (int i = 0; i < 5 * MOST; i++)
	    {
	      bits = bits * 1103515245 + 12345;
	      a[i] = (int) (bits >> 16) % 200 - 100;
	      b[i] = (int) (bits >> 8) % 200 - 100;
	      words[i] = bits;
	    }
	  check (sizes[k], strides[s], strides[t]);
	}
  return 0;
}

/* { dg-steps furthest "LOAD x strided; IOTA 0L; ZIP (0, 1); FOLD larger (2), result" } */
