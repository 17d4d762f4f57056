/* Two producers into one consumer, of one and of several inputs.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels dot 1 } */
/* { dg-members dot "map,map,redomap" } */
/* { dg-eliminated dot "t,u" } */
/* { dg-kernels join 1 } */
/* { dg-members join "map,map,map" } */
/* { dg-eliminated join "t,u" } */
/* { dg-kernels partial 1 } */
/* { dg-members partial "map,map" } */
/* { dg-eliminated partial "t" } */
/* { dg-kernels tree 1 } */
/* { dg-eliminated tree "t,u,v,w" } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int dbl (int a) { return 2 * a; }
static int add (int a, int b) { return a + b; }
static int mul (int a, int b) { return a * b; }
static int sub (int a, int b) { return a - b; }

TESTED int
dot (size_t n, const int *x, const int *y)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (inc, n, t, x);
  __builtin_map (dbl, n, u, y);
  int sum = __builtin_redomap (add, mul, 0, n, t, u);
  free (t);
  free (u);
  return sum;
}

TESTED void
join (size_t n, int *restrict o, const int *x, const int *y)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (inc, n, t, x);
  __builtin_map (dbl, n, u, y);
  __builtin_map (sub, n, o, u, t);
  free (u);
  free (t);
}

/* Only one of the consumer's inputs has a producer.  */
TESTED void
partial (size_t n, int *restrict o, const int *x, const int *y)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (sub, n, o, y, t);
  free (t);
}

TESTED int
tree (size_t n, const int *x, const int *y)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  int *v = malloc (n * sizeof *v), *w = malloc (n * sizeof *w);
  __builtin_map (inc, n, t, x);
  __builtin_map (dbl, n, u, y);
  __builtin_map (sub, n, v, t, u);
  __builtin_map (mul, n, w, v, y);
  int sum = __builtin_reduce (add, 1, n, w);
  free (t);
  free (u);
  free (v);
  free (w);
  return sum;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, y, n);
      ARRAY (int, o, n);
      ARRAY (int, p, n);
      int sum = 0, treed = 1;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 19;
	  y[i] = i % 23;
	  sum += (x[i] + 1) * (2 * y[i]);
	  treed += (x[i] + 1 - 2 * y[i]) * y[i];
	}
      CHECK (dot (n, x, y) == sum);
      CHECK (tree (n, x, y) == treed);
      join (n, o, x, y);
      partial (n, p, x, y);
      for (size_t i = 0; i < n; i++)
	{
	  CHECK (o[i] == 2 * y[i] - (x[i] + 1));
	  CHECK (p[i] == y[i] - (x[i] + 1));
	}
      free (x);
      free (y);
      free (o);
      free (p);
    }
  return 0;
}

/* { dg-steps join "LOAD x; APPLY inc (0); LOAD y; APPLY dbl (2); APPLY sub (3, 1); STORE o (4)" } */
