/* In the next turn of a loop the same names stand for other values.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Each function is there twice: with combinators and with plain loops.  */

/* { dg-do run } */
/* { dg-kernels shrink 2 } */
/* { dg-fused shrink "t" diagonal } */
/* { dg-eliminated shrink "" } */
/* { dg-kernels swap 2 } */
/* { dg-eliminated swap "" } */
/* { dg-kernels skip 2 } */
/* { dg-refused skip "t" branch } */
/* { dg-kernels skip_counts 2 } */
/* { dg-refused skip_counts "t" branch } */

#include "check.h"

typedef unsigned u;

static u inc (u a) { return a + 1; }
static u dbl (u a) { return 2 * a; }
static u add (u a, u b) { return a + b; }

static void
plain_map (u (*f) (u), size_t n, u *o, const u *x)
{
  for (size_t i = 0; i < n; i++)
    o[i] = f (x[i]);
}

static void
plain_add (size_t n, u *o, const u *x, u b)
{
  for (size_t i = 0; i < n; i++)
    o[i] = x[i] + b;
}

static u
plain_sum (size_t n, const u *x)
{
  u s = 0;
  for (size_t i = 0; i < n; i++)
    s += x[i];
  return s;
}

#define map_add(N, O, X, B) __builtin_map (add, N, O, X, B)
#define sum(N, X) __builtin_reduce (add, 0, N, X)

/* Counts that shrink: the second branch sees what the turn before has left.  */
#define SHRINK(NAME, MAP, SUM)						\
  TESTED u								\
  NAME (size_t n0, const u *x, const u *y)				\
  {									\
    u *t = calloc (n0 + 1, sizeof *t), s = 0, it = 0;			\
    for (size_t n = n0; n; n /= 2, it++)				\
      if (it & 1)							\
	{								\
	  MAP (dbl, n, t, y);						\
	  for (size_t j = 0; j < n0; j++)				\
	    s = s * 3 + t[j];						\
	}								\
      else								\
	{								\
	  MAP (inc, n, t, x);						\
	  s += SUM (n, t);						\
	}								\
    free (t);								\
    return s;								\
  }

SHRINK (shrink, __builtin_map, sum)
SHRINK (plain_shrink, plain_map, plain_sum)

/* Buffers that change places.  */
#define SWAP(NAME, MAP, SUM)						\
  TESTED u								\
  NAME (size_t n, const u *x, const u *y, int turns)			\
  {									\
    u *a = calloc (n + 1, sizeof *a), *b = calloc (n + 1, sizeof *b);	\
    u s = 0;								\
    for (int i = 0; i < turns; i++)					\
      {									\
	if (i & 1)							\
	  {								\
	    MAP (dbl, n, a, y);						\
	    for (size_t j = 0; j < n; j++)				\
	      s = s * 3 + b[j];						\
	  }								\
	else								\
	  {								\
	    MAP (inc, n, a, x);						\
	    s += SUM (n, a);						\
	  }								\
	u *c = a;							\
	a = b;								\
	b = c;								\
      }									\
    free (a);								\
    free (b);								\
    return s;								\
  }

SWAP (swap, __builtin_map, sum)
SWAP (plain_swap, plain_map, plain_sum)

/* A loop without an exit between: its consumer runs less often.  */
#define SKIP(NAME, MAP, SUM)						\
  TESTED u								\
  NAME (size_t n, const u *x, int limit)				\
  {									\
    u *t = calloc (n + 1, sizeof *t), s = 0;				\
    int i = 0;								\
    for (;;)								\
      {									\
	MAP (n, t, x, i);						\
	i++;								\
	if (i & 1)							\
	  {								\
	    s += t[0];							\
	    continue;							\
	  }								\
	s = s * 3 + SUM (n, t);						\
	if (i > limit)							\
	  break;							\
      }									\
    free (t);								\
    return s;								\
  }

SKIP (skip, map_add, sum)
SKIP (plain_skip, plain_add, plain_sum)

/* The same, and what was left over is looked at in the end.  */
#define SKIP_COUNTS(NAME, MAP, SUM)					\
  TESTED u								\
  NAME (size_t n, const u *x, int limit)				\
  {									\
    u *t = calloc (n + 1, sizeof *t), s = 0;				\
    int i = 0;								\
    size_t m = n;							\
    for (;;)								\
      {									\
	MAP (m, t, x, i);						\
	i++;								\
	if (i & 1)							\
	  {								\
	    m /= 2;							\
	    continue;							\
	  }								\
	s = s * 3 + SUM (m, t);						\
	if (i > limit)							\
	  break;							\
      }									\
    for (size_t j = 0; j < n; j++)					\
      s = s * 3 + t[j];							\
    free (t);								\
    return s;								\
  }

SKIP_COUNTS (skip_counts, map_add, sum)
SKIP_COUNTS (plain_skip_counts, plain_add, plain_sum)

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (u, x, n);
      ARRAY (u, y, n);
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i * 7 % 31;
	  y[i] = i * 5 % 37;
	}
      CHECK (shrink (n, x, y) == plain_shrink (n, x, y));
      CHECK (swap (n, x, y, 9) == plain_swap (n, x, y, 9));
      CHECK (skip (n, x, 11) == plain_skip (n, x, 11));
      CHECK (skip_counts (n, x, 5) == plain_skip_counts (n, x, 5));
      free (x);
      free (y);
    }
  return 0;
}
