/* An array is gone only if nobody writes it any more.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels rewritten 2 } */
/* { dg-members rewritten "filter" "reduce,map,reduce" } */
/* { dg-refused rewritten "t" size } */
/* { dg-eliminated rewritten "" } */

#include "check.h"

static int odd (int a) { return a & 1; }
static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int last (int a, int b) { (void) a; return b; }

/* The filter's result is not the later calls' count as it is.  */
TESTED int
rewritten (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  int k = __builtin_filter (odd, n, t, x);
  int s = __builtin_reduce (add, 1, k, t);
  __builtin_map (inc, k, t, t);
  s += __builtin_reduce (last, 3, k, t);
  free (t);
  return s;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      int s = 1, l = 3;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i * 7 % 101;
	  if (x[i] & 1)
	    {
	      s += x[i];
	      l = x[i] + 1;
	    }
	}
      CHECK (rewritten (n, x) == s + l);
      free (x);
    }
  return 0;
}
