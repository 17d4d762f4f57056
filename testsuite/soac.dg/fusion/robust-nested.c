/* Nested functions that hold combinators themselves, with operators of their own.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels inner 1 } */
/* { dg-eliminated inner "t" } */
/* { dg-kernels in_place 1 } */
/* { dg-eliminated in_place "t" } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }

/* K is of the outermost function, FACTOR of the one between.  */
TESTED int
outer (size_t n, const int *x, int k)
{
  __attribute__ ((noinline)) int inner (size_t m)
  {
    int factor = k + 1;
    int plus (int a) { return a * factor + k; }
    int *t = malloc (m * sizeof *t);
    __builtin_map (plus, m, t, x);
    int s = __builtin_reduce (add, 0, m, t);
    free (t);
    k++;
    return s;
  }
  int first = inner (n);
  return first + inner (n);
}

/* It calls itself, each time with other variables.  */
TESTED int
deeper (size_t n, const int *x, int depth)
{
  int level = depth;
  int lift (int a) { return a + level; }
  int s = __builtin_redomap (add, lift, 0, n, x);
  return depth ? s + deeper (n, x, depth - 1) : s;
}

TESTED int
in_place (size_t n, const int *x)
{
  return ({
    int two (int a) { return 2 * a; }
    int *t = malloc (n * sizeof *t);
    __builtin_map (two, n, t, x);
    int s = __builtin_redomap (add, inc, 0, n, t);
    free (t);
    s;
  });
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      int sum = 0, m = n;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  sum += x[i];
	}
      CHECK (outer (n, x, 2) == 3 * sum + 2 * m + 4 * sum + 3 * m);
      CHECK (deeper (n, x, 3) == 4 * sum + 6 * m);
      CHECK (in_place (n, x) == 2 * sum + m);
      free (x);
    }
  return 0;
}
