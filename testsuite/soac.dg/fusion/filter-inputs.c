/* A filter whose predicate looks at more than the element kept.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels flagged 1 } */
/* { dg-kernels above 1 } */
/* { dg-kernels between 1 } */
/* { dg-kernels count 1 } */
/* { dg-schedule count "collecting, late steps apart, threads above 5461, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule count "collecting, late steps apart, past the cache" { option "-O3 -g" } } */
/* { dg-schedule flagged "collecting, threads above 16384, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule flagged "collecting, past the cache" { option "-O3 -g" } } */

#include "check.h"

static _Bool second (int a, _Bool keep) { (void) a; return keep; }
static int over (int a, double limit) { return a > limit; }
static long inside (int a, int low, int high)
{ return a >= low && a < high ? 1L << 40 : 0; }

TESTED size_t flagged (size_t n, int *o, const int *x, const _Bool *keep)
{ return __builtin_filter (second, n, o, x, keep); }
TESTED size_t above (size_t n, int *o, const int *x, double limit)
{ return __builtin_filter (over, n, o, x, limit); }
TESTED size_t between (size_t n, int *o, const int *x, const int *low)
{ return __builtin_filter (inside, n, o, x, low, 500); }

/* The elements kept are converted, the count is a size_t.  */
TESTED size_t count (size_t n, double *o, const int *x)
{ return 2 * __builtin_filter (over, n, o, x, 10) + 1; }

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, low, n);
      ARRAY (_Bool, keep, n);
      ARRAY (int, o, n);
      ARRAY (double, d, n);
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i * 37 % 1009;
	  low[i] = i % 300;
	  keep[i] = i % 7 == 3;
	}
#define EACH(CALL, CONDITION, OUT)				\
  do								\
    {								\
      size_t k = 0, found = CALL;				\
      for (size_t i = 0; i < n; i++)				\
	if (CONDITION)						\
	  {							\
	    CHECK (k < found && OUT[k] == x[i]);		\
	    k++;						\
	  }							\
      CHECK (k == found);					\
    }								\
  while (0)
      EACH (flagged (n, o, x, keep), keep[i], o);
      EACH (above (n, o, x, 77.5), x[i] > 77, o);
      EACH (above (n, o, x, 1e9), 0, o);
      EACH (above (n, o, x, -1), 1, o);
      EACH (between (n, o, x, low), x[i] >= low[i] && x[i] < 500, o);
      EACH (count (n, d, x) / 2, x[i] > 10, d);
      free (x);
      free (low);
      free (keep);
      free (o);
      free (d);
    }
  return 0;
}
