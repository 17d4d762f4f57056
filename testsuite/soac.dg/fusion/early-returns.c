/* Functions that return between two combinators: where memory is missing, which keeps nothing
   apart, and where only one of the two runs, which is told.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels norm 1 } */
/* { dg-eliminated norm "t,u" } */
/* { dg-kernels cleaned 1 } */
/* { dg-eliminated cleaned "t,u" } */
/* { dg-kernels sums 2 } */
/* { dg-refused sums "x" branch } */
/* { dg-kernels variance 2 } */
/* { dg-refused variance "x" branch } */
/* { dg-kernels arms 3 } */
/* { dg-refused arms "x" branch } */
/* { dg-kernels in_branch_first 2 } */
/* { dg-refused in_branch_first "x" branch } */

#include "check.h"

static int sq (int a) { return a * a; }
static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }

TESTED int
norm (size_t n, int *o, const int *x)
{
  int *t = malloc (n * sizeof *t + 1);
  if (!t)
    return -1;
  __builtin_map (sq, n, t, x);
  int *u = malloc (n * sizeof *u + 1);
  if (!u)
    {
      free (t);
      return -1;
    }
  __builtin_map (inc, n, u, t);
  *o = __builtin_reduce (add, 0, n, u);
  free (u);
  free (t);
  return 0;
}

TESTED int
cleaned (size_t n, int *o, const int *x)
{
  int *t = NULL, *u = NULL, r = -1;
  if (!(t = malloc (n * sizeof *t + 1)))
    goto out;
  __builtin_map (sq, n, t, x);
  if (!(u = malloc (n * sizeof *u + 1)))
    goto out;
  __builtin_map (inc, n, u, t);
  *o = __builtin_reduce (add, 0, n, u);
  r = 0;
out:
  free (u);
  free (t);
  return r;
}

TESTED int
sums (size_t n, int *o, const int *x, int *p)
{
  *o = __builtin_reduce (add, 0, n, x);
  if (!p)
    return 0;
  *p = __builtin_redomap (add, sq, 0, n, x); /* { dg-missed "not fused with the reduce in line \[0-9\]+ through 'x': branch: one may run without the other" } */
  return 1;
}

TESTED int
variance (size_t n, const int *x)
{
  int s = __builtin_reduce (add, 0, n, x);
  if (n < 2)
    return -1;
  int q = __builtin_redomap (add, sq, 0, n, x);
  return q - s;
}

/* Those in the two arms never run both: nothing is said of them.  */
TESTED int
arms (size_t n, int *restrict o, const int *restrict x, int which)
{
  int s = __builtin_reduce (add, 0, n, x);
  if (which == 1)
    __builtin_map (sq, n, o, x);
  else if (which == 2)
    __builtin_map (inc, n, o, x); /* { dg-bogus "with the map" } */
  return s;
}

TESTED int
in_branch_first (size_t n, const int *x, int which)
{
  int s = 0;
  if (which)
    s = __builtin_redomap (add, sq, 0, n, x);
  return s + __builtin_reduce (add, 0, n, x);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      int s = 0, q = 0, a = -1, b = -1;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  s += x[i];
	  q += x[i] * x[i];
	}
      CHECK (norm (n, &a, x) == 0 && a == q + (int) n);
      CHECK (cleaned (n, &b, x) == 0 && b == a);
      CHECK (sums (n, &a, x, NULL) == 0 && a == s);
      CHECK (sums (n, &a, x, &b) == 1 && a == s && b == q);
      CHECK (variance (n, x) == (n < 2 ? -1 : q - s));
      for (int which = 0; which < 3; which++)
	{
	  CHECK (arms (n, o, x, which) == s);
	  CHECK (in_branch_first (n, x, which) == s + (which ? q : 0));
	  for (size_t i = 0; i < n && which; i++)
	    CHECK (o[i] == (which == 1 ? x[i] * x[i] : x[i] + 1));
	}
      free (x);
      free (o);
    }
  return 0;
}
