/* Figure 8 of Henriksen and Oancea, "A T2 graph-reduction approach to fusion":
   all that is in the box of kernel 3 is one kernel, though several arrays have
   several consumers.

     x1			  kernel 1
     |  \
     |	 x2, x3		  kernel 2
     |
     y1, y2		  kernel 3
     |	  |	\
     |	  z1,z2	 |
     |	  |   \	 |
     |	  |	q
     \	  |	|
	 res

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels box 1 } */
/* { dg-members box "map,map,map,map,map,map" } */
/* { dg-eliminated box "y1,y2,z1,z2,q" } */
/* { dg-kernels whole 1 } */
/* { dg-members whole "map,map,map,map,map,map,map,map,map" } */
/* { dg-eliminated whole "x1,y1,y2,z1,z2,q" } */
/* { dg-kernels apart 3 } */
/* { dg-members apart "map,reduce" "redomap" "map,map,map,map,map,map" } */
/* { dg-fused apart "x1" diagonal } */
/* { dg-refused apart "x1" multi-use } */
/* { dg-eliminated apart "y1,y2,z1,z2,q" } */
/* { dg-kernels last_first 1 } */
/* { dg-eliminated last_first "y1,z1,y2,q,z2" } */
/* { dg-schedule apart "unordered, threads above 3449" "unordered, threads above 3855" "unordered, threads above 910" { option "-O2 -fopenmp$" } } */
/* { dg-schedule apart "unordered" "unordered, 4 places by vectors of 4" "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule box "unordered, threads above 885" { option "-O2 -fopenmp$" } } */
/* { dg-schedule box "unordered, past the cache" { option "-O3 -g" } } */

#include "check.h"

/* All that is known of the picture is what it says about edges; the functions
   are chosen so that each argument counts.  */
static int f1 (int a) { return 3 * a + 1; }
static int fy1 (int x, int b) { return x - b; }
static int fy2 (int x, int b) { return x ^ b; }
static int fz1 (int y, int v) { return y + 2 * v; }
static int fz2 (int y) { return y >> 1; }
static int g (int y1, int y2, int z1) { return y1 + 5 * y2 - z1; }
static int h (int q, int z1, int z2, int y2, int y1)
{
  return q + 3 * z1 + 7 * z2 + 11 * y2 + 13 * y1;
}
static int fx2 (int x, int a) { return x + 17 * a; }
static int fx3 (int x) { return 19 * x; }
static int add (int a, int b) { return a + b; }
static int max (int a, int b) { return a > b ? a : b; }

/* Kernel 3 alone: y, z, q and the root.  */
TESTED void
box (size_t n, int *restrict res, const int *x1, const int *b, const int *v)
{
  int *y1 = malloc (n * sizeof *y1), *y2 = malloc (n * sizeof *y2);
  int *z1 = malloc (n * sizeof *z1), *z2 = malloc (n * sizeof *z2);
  int *q = malloc (n * sizeof *q);
  __builtin_map (fy1, n, y1, x1, b);
  __builtin_map (fy2, n, y2, x1, b);
  __builtin_map (fz1, n, z1, y1, v);
  __builtin_map (fz2, n, z2, y1);
  __builtin_map (g, n, q, y1, y2, z1);
  __builtin_map (h, n, res, q, z1, z2, y2, y1);
  free (y1);
  free (y2);
  free (z1);
  free (z2);
  free (q);
}

/* With the kernels 1 and 2 of the paper, which there must be kernels of their
   own since more than one needs x1: here all consumers have become one.  */
TESTED void
whole (size_t n, int *restrict res, int *restrict x2, int *restrict x3,
       const int *a, const int *b, const int *v)
{
  int *x1 = malloc (n * sizeof *x1);
  int *y1 = malloc (n * sizeof *y1), *y2 = malloc (n * sizeof *y2);
  int *z1 = malloc (n * sizeof *z1), *z2 = malloc (n * sizeof *z2);
  int *q = malloc (n * sizeof *q);
  __builtin_map (f1, n, x1, a);
  __builtin_map (fx2, n, x2, x1, a);
  __builtin_map (fx3, n, x3, x1);
  __builtin_map (fy1, n, y1, x1, b);
  __builtin_map (fy2, n, y2, x1, b);
  __builtin_map (fz1, n, z1, y1, v);
  __builtin_map (fz2, n, z2, y1);
  __builtin_map (g, n, q, y1, y2, z1);
  __builtin_map (h, n, res, q, z1, z2, y2, y1);
  free (x1);
  free (y1);
  free (y2);
  free (z1);
  free (z2);
  free (q);
}

/* Here they cannot: kernel 3 needs a number from kernel 2, which needs one
   from kernel 1.  */
TESTED int
apart (size_t n, int *restrict res, const int *a, const int *b)
{
  int *x1 = malloc (n * sizeof *x1);
  int *y1 = malloc (n * sizeof *y1), *y2 = malloc (n * sizeof *y2);
  int *z1 = malloc (n * sizeof *z1), *z2 = malloc (n * sizeof *z2);
  int *q = malloc (n * sizeof *q);
  __builtin_map (f1, n, x1, a);
  int most = __builtin_reduce (max, -1, n, x1);
  int sum = __builtin_redomap (add, fx2, 0, n, x1, most);
  __builtin_map (fy1, n, y1, x1, b);
  __builtin_map (fy2, n, y2, x1, b);
  __builtin_map (fz1, n, z1, y1, sum % 1000);
  __builtin_map (fz2, n, z2, y1);
  __builtin_map (g, n, q, y1, y2, z1);
  __builtin_map (h, n, res, q, z1, z2, y2, y1);
  free (x1);
  free (y1);
  free (y2);
  free (z1);
  free (z2);
  free (q);
  return sum;
}

/* The box, in an order in which the left child is reduced first.  */
TESTED void
last_first (size_t n, int *restrict res, const int *x1, const int *b,
	    const int *v)
{
  int *y1 = malloc (n * sizeof *y1), *y2 = malloc (n * sizeof *y2);
  int *z1 = malloc (n * sizeof *z1), *z2 = malloc (n * sizeof *z2);
  int *q = malloc (n * sizeof *q);
  __builtin_map (fy1, n, y1, x1, b);
  __builtin_map (fz1, n, z1, y1, v);
  __builtin_map (fy2, n, y2, x1, b);
  __builtin_map (g, n, q, y1, y2, z1);
  __builtin_map (fz2, n, z2, y1);
  __builtin_map (h, n, res, q, z1, z2, y2, y1);
  free (q);
  free (z2);
  free (z1);
  free (y2);
  free (y1);
}

static int
root (int x1, int b, int v)
{
  int y1 = fy1 (x1, b), y2 = fy2 (x1, b), z1 = fz1 (y1, v), z2 = fz2 (y1);
  return h (g (y1, y2, z1), z1, z2, y2, y1);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, a, n);
      ARRAY (int, b, n);
      ARRAY (int, v, n);
      ARRAY (int, res, n);
      ARRAY (int, x2, n);
      ARRAY (int, x3, n);
      int most = -1, sum = 0;
      for (size_t i = 0; i < n; i++)
	{
	  a[i] = i * 7 % 101;
	  b[i] = i * 3 % 67;
	  v[i] = i % 29;
	  most = max (most, f1 (a[i]));
	}
      box (n, res, a, b, v);
      for (size_t i = 0; i < n; i++)
	{
	  CHECK (res[i] == root (a[i], b[i], v[i]));
	  sum += fx2 (f1 (a[i]), most);
	}
      memset (res, 0, n * sizeof *res);
      last_first (n, res, a, b, v);
      for (size_t i = 0; i < n; i++)
	CHECK (res[i] == root (a[i], b[i], v[i]));
      whole (n, res, x2, x3, a, b, v);
      for (size_t i = 0; i < n; i++)
	{
	  int x1 = f1 (a[i]);
	  CHECK (res[i] == root (x1, b[i], v[i]));
	  CHECK (x2[i] == fx2 (x1, a[i]) && x3[i] == fx3 (x1));
	}
      CHECK (apart (n, res, a, b) == sum);
      for (size_t i = 0; i < n; i++)
	CHECK (res[i] == root (f1 (a[i]), b[i], sum % 1000));
      free (a);
      free (b);
      free (v);
      free (res);
      free (x2);
      free (x3);
    }
  return 0;
}
