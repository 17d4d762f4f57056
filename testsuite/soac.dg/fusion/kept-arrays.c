/* Arrays that somebody still reads, though all that reads them at once is in one
   kernel: they are written.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels global 1 } */
/* { dg-fused global "cells" diagonal } */
/* { dg-kernels half_overwritten 2 } */
/* { dg-fused half_overwritten "t" diagonal } */
/* { dg-kernels overwritten 1 } */
/* { dg-fused overwritten "t" vertical { no-option sanitize } } */
/* { dg-kernels in_turns 2 } */
/* { dg-fused in_turns "t" diagonal } */
/* { dg-kernels next_turn 1 } */
/* { dg-fused next_turn "t" diagonal } */
/* { dg-kernels read_backwards 1 } */
/* { dg-fused read_backwards "t" diagonal } */
/* { dg-kernels crossing_rows 3 } */
/* { dg-refused crossing_rows "t" order } */
/* { dg-eliminated crossing_rows "" } */
/* { dg-schedule half_overwritten "unordered, threads above 4096" "unordered, threads above 6553" { option "-O. -fopenmp$" } } */
/* { dg-schedule half_overwritten "unordered" "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule crossing_rows "unordered, one thread" "unordered, one thread" "unordered, one thread" { option "-O. -fopenmp$" } } */
/* { dg-schedule crossing_rows "unordered, past the cache" "unordered" "unordered" { option "-O3 -g" } } */

#include "check.h"

static unsigned inc (unsigned a) { return a + 1; }
static unsigned dbl (unsigned a) { return 2 * a; }
static unsigned add (unsigned a, unsigned b) { return a + b; }
static unsigned mul (unsigned a, unsigned b) { return a * b; }

static unsigned cells[LARGEST];

/* Other functions read it.  */
TESTED unsigned
global (size_t n, const unsigned *x)
{
  __builtin_map (inc, n, cells, x);
  return __builtin_reduce (add, 0, n, cells);
}

/* Its second half is not overwritten.  */
TESTED unsigned
half_overwritten (size_t n, const unsigned *x)
{
  unsigned *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (inc, n, t, x);
  unsigned s = __builtin_reduce (add, 0, n, t);
  __builtin_map (dbl, n / 2, t, x);
  s ^= t[n - 1] ^ t[0];
  free (t);
  return s;
}

/* All of it is.  */
TESTED unsigned
overwritten (size_t n, const unsigned *x)
{
  unsigned *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (inc, n, t, x);
  unsigned s = __builtin_reduce (add, 0, n, t);
  __builtin_map (dbl, n, t, x);
  s ^= t[n - 1] ^ t[0];
  free (t);
  return s;
}

/* What is overwritten in the next turn is the other array.  */
TESTED unsigned
in_turns (size_t n, const unsigned *x, int turns)
{
  unsigned *t = calloc (n, sizeof *t), *u = calloc (n, sizeof *u), s = 0;
  for (int k = 0; k < turns; k++)
    {
      __builtin_map (dbl, n, t, x);
      s ^= u[n / 2] + t[n - 1];
      __builtin_map (inc, n, t, x);
      s += __builtin_reduce (add, 0, n, t);
      unsigned *other = t;
      t = u;
      u = other;
    }
  free (t);
  free (u);
  return s;
}

/* The first member reads it in the next turn.  */
TESTED unsigned
next_turn (size_t n, const unsigned *x, int turns)
{
  unsigned *t = calloc (n, sizeof *t), s = 0;
  for (int k = 0; k < turns; k++)
    {
      s ^= __builtin_redomap (add, mul, 0, n, t, x);
      __builtin_map (inc, n, t, x);
      s += __builtin_reduce (add, 0, n, t);
    }
  free (t);
  return s;
}

/* A loop reads it from its end.  */
TESTED unsigned
read_backwards (size_t n, const unsigned *x)
{
  unsigned *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (inc, n, t, x);
  unsigned s = __builtin_reduce (add, 0, n, t);
  for (size_t i = n; i-- > 0; )
    s = s * 3 + t[i];
  free (t);
  return s;
}

/* Both rows have all elements but the first and the second.  */
TESTED unsigned
crossing_rows (const unsigned *x)
{
  unsigned t[20];
  __builtin_map (inc, 20, t, x);
  unsigned a = __builtin_reduce (add, 0, 10, __builtin_stride (t, 2));
  return a - 3 * __builtin_reduce (mul, 1, 9, __builtin_stride (t + 2, 2));
}

int
main (void)
{
  FOR_SIZES (n)
    if (n)
      {
	ARRAY (unsigned, x, n);
	unsigned sum = 0, products = 0, back = 0;
	for (size_t i = 0; i < n; i++)
	  {
	    x[i] = i % 50 + 3;
	    sum += x[i] + 1;
	    products += x[i] * (x[i] + 1);
	  }
	CHECK (global (n, x) == sum);
	for (size_t i = 0; i < n; i++)
	  CHECK (cells[i] == x[i] + 1);
	CHECK (half_overwritten (n, x)
	       == (sum ^ (x[n - 1] + 1) ^ (n > 1 ? 2 * x[0] : x[0] + 1)));
	CHECK (overwritten (n, x) == (sum ^ 2 * x[n - 1] ^ 2 * x[0]));
	unsigned s = 0;
	for (int k = 0; k < 3; k++)
	  {
	    s ^= (k ? x[n / 2] + 1 : 0) + 2 * x[n - 1];
	    s += sum;
	  }
	CHECK (in_turns (n, x, 3) == s);
	s = 0;
	for (int k = 0; k < 3; k++)
	  {
	    s ^= k ? products : 0;
	    s += sum;
	  }
	CHECK (next_turn (n, x, 3) == s);
	back = sum;
	for (size_t i = n; i-- > 0; )
	  back = back * 3 + x[i] + 1;
	CHECK (read_backwards (n, x) == back);
	if (n >= 20)
	  {
	    unsigned a = x[0] + 1, p = 1;
	    for (int i = 2; i < 20; i += 2)
	      {
		a += x[i] + 1;
		p *= x[i] + 1;
	      }
	    CHECK (crossing_rows (x) == a - 3 * p);
	  }
	free (x);
      }
  return 0;
}
