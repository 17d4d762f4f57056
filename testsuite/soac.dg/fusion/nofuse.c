/* Calls that the user keeps out of any fusion.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-members producer "map" "map,reduce" } */
/* { dg-refused producer "t" cost } */
/* { dg-fused producer "u" vertical } */
/* { dg-eliminated producer "u" } */
/* { dg-members middle "map" "map" "reduce" } */
/* { dg-refused middle "t" cost } */
/* { dg-refused middle "u" cost } */
/* { dg-eliminated middle "" } */
/* { dg-members consumer "map,map" "reduce" } */
/* { dg-fused consumer "t" vertical } */
/* { dg-refused consumer "u" cost } */
/* { dg-eliminated consumer "t" } */
/* { dg-members one_of_two "map,reduce" "reduce" } */
/* { dg-fused one_of_two "t" diagonal } */
/* { dg-refused one_of_two "t" cost } */
/* { dg-kernels beside 2 } */
/* { dg-members in_helper "map" "map,reduce" } */
/* { dg-refused in_helper "t" cost } */
/* { dg-members kept "filter" "reduce" } */
/* { dg-refused kept "t" cost } */
/* { dg-kernels scanned 2 } */
/* { dg-kernels as_argument 2 } */

#include "check.h"

static int sq (int a) { return a * a; }
static int inc (int a) { return a + 1; }
static int odd (int a) { return a & 1; }
static int add (int a, int b) { return a + b; }
static int max (int a, int b) { return a > b ? a : b; }

#define CHAIN(NAME, FIRST, SECOND, THIRD)				\
  TESTED int								\
  NAME (size_t n, const int *x)						\
  {									\
    int *t = malloc (n * sizeof *t);					\
    int *u = malloc (n * sizeof *u);					\
    FIRST (__builtin_map (sq, n, t, x));				\
    SECOND (__builtin_map (inc, n, u, t));				\
    int s = THIRD (__builtin_reduce (add, 0, n, u));			\
    free (t);								\
    free (u);								\
    return s;								\
  }

#define FREE(CALL) CALL
CHAIN (producer, __builtin_soac_nofuse, FREE, FREE)
CHAIN (middle, FREE, __builtin_soac_nofuse, FREE)
CHAIN (consumer, FREE, FREE, __builtin_soac_nofuse)

TESTED int
one_of_two (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  int most = __builtin_soac_nofuse (__builtin_reduce (max, 0, n, t));
  free (t);
  return sum - most;
}

/* Nor side by side.  */
TESTED int
beside (size_t n, const int *x)
{
  int sum = __builtin_reduce (add, 0, n, x);
  return sum - __builtin_soac_nofuse (__builtin_reduce (max, 0, n, x));
}

/* The mark is one of the call, wherever it is inlined.  */
static void
squares (size_t n, int *t, const int *x)
{
  __builtin_soac_nofuse (__builtin_map (sq, n, t, x));
}

TESTED int
in_helper (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  int *u = malloc (n * sizeof *u);
  squares (n, t, x);
  __builtin_map (inc, n, u, t);
  int s = __builtin_reduce (add, 0, n, u);
  free (t);
  free (u);
  return s;
}

TESTED int
kept (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  size_t m = __builtin_soac_nofuse (__builtin_filter (odd, n, t, x));
  int s = __builtin_reduce (add, 0, m, t);
  free (t);
  return s;
}

TESTED int
scanned (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_soac_nofuse (__builtin_scan (add, 0, n, t, x));
  int s = __builtin_reduce (max, 0, n, t);
  free (t);
  return s;
}

/* A value may be used at once, also as an argument of the next.  */
TESTED int
as_argument (size_t n, const int *x)
{
  return __builtin_reduce
    (add, __builtin_soac_nofuse (__builtin_reduce (max, 0, n, x)), n, x);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      int sum = 0, squared = 0, most = 0, odds = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  sum += x[i];
	  squared += sq (x[i]);
	  most = max (most, x[i]);
	  odds += odd (x[i]) ? x[i] : 0;
	}
      CHECK (producer (n, x) == squared + (int) n);
      CHECK (middle (n, x) == squared + (int) n);
      CHECK (consumer (n, x) == squared + (int) n);
      CHECK (in_helper (n, x) == squared + (int) n);
      CHECK (one_of_two (n, x) == squared - sq (most));
      CHECK (beside (n, x) == sum - most);
      CHECK (kept (n, x) == odds);
      CHECK (scanned (n, x) == sum);
      CHECK (as_argument (n, x) == sum + most);
      free (x);
    }
  return 0;
}
