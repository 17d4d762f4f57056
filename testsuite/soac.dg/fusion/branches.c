/* Consumers in branches draw their producers in: a copy for each branch, and
   nothing is computed twice on any path.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels arms 2 } */
/* { dg-members arms "map,map,reduce" "map,map,reduce" } */
/* { dg-eliminated arms "t,u" } */
/* { dg-kernels one 1 } */
/* { dg-eliminated one "t" } */
/* { dg-kernels on_one_path 2 } */
/* { dg-fused on_one_path "t" diagonal } */
/* { dg-refused on_one_path "t" branch } */
/* { dg-eliminated on_one_path "" } */
/* { dg-kernels switched 3 } */
/* { dg-members switched "map,reduce" "map,reduce" "map,redomap" } */
/* { dg-eliminated switched "t" } */
/* { dg-kernels in_loop 2 } */
/* { dg-eliminated in_loop "t" } */
/* { dg-kernels kept 2 } */
/* { dg-refused kept "t" branch } */
/* { dg-kernels updated 2 } */
/* { dg-refused updated "t" inplace } */
/* { dg-kernels early 1 } */
/* { dg-eliminated early "t" } */
/* { dg-kernels peeked 2 } */
/* { dg-refused peeked "t" branch } */
/* { dg-kernels filtered 1 } */
/* { dg-members filtered "filter,reduce" } */
/* { dg-schedule arms "unordered, threads above 3276" "unordered, threads above 3276" { option "-O. -fopenmp$" } } */
/* { dg-schedule arms "unordered, 4 places by vectors of 4" "unordered, 4 places by vectors of 4" { option "-O3 -g" } } */
/* { dg-schedule one "unordered, threads above 4681" { option "-O. -fopenmp$" } } */
/* { dg-schedule one "unordered, 4 places by vectors of 4" { option "-O3 -g" } } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int dbl (int a) { return 2 * a; }
static int odd (int a) { return a & 1; }
static int add (int a, int b) { return a + b; }
static int max (int a, int b) { return a > b ? a : b; }

TESTED int
arms (size_t n, const int *x, int sum)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  int s;
  __builtin_map (inc, n, t, x);
  __builtin_map (dbl, n, u, t);
  if (sum)
    s = __builtin_reduce (add, 0, n, u);
  else
    s = __builtin_reduce (max, 0, n, u);
  free (t);
  free (u);
  return s;
}

TESTED int
one (size_t n, const int *x, int wanted)
{
  int *t = malloc (n * sizeof *t), s = 0;
  __builtin_map (inc, n, t, x);
  if (wanted)
    s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

/* If it is wanted, t is needed twice.  */
TESTED int
on_one_path (size_t n, const int *x, int wanted)
{
  int *t = malloc (n * sizeof *t), s = 0;
  __builtin_map (inc, n, t, x);
  if (wanted)
    s = __builtin_reduce (add, 0, n, t);
  s += __builtin_reduce (max, 0, n, t);
  free (t);
  return s;
}

TESTED int
switched (size_t n, const int *x, int which)
{
  int *t = malloc (n * sizeof *t), s = 0;
  __builtin_map (inc, n, t, x);
  switch (which)
    {
    case 0:
      s = __builtin_reduce (add, 0, n, t);
      break;
    case 1:
      s = __builtin_reduce (max, 0, n, t);
      break;
    case 2:
      s = __builtin_redomap (add, dbl, 0, n, t);
    }
  free (t);
  return s;
}

TESTED int
in_loop (size_t n, const int *x)
{
  int s = 0;
  for (int i = 0; i < 4; i++)
    {
      int *t = malloc (n * sizeof *t);
      __builtin_map (inc, n, t, x);
      if (i & 1)
	s += __builtin_reduce (add, 0, n, t);
      else
	s -= __builtin_reduce (max, 0, n, t);
      free (t);
    }
  return s;
}

/* The caller wants t, whichever way the branch goes.  */
TESTED int
kept (size_t n, const int *x, int *t, int wanted)
{
  int s = 0;
  __builtin_map (inc, n, t, x);
  if (wanted)
    s = __builtin_reduce (add, 0, n, t);
  return s;
}

/* The map must see x as it was.  */
TESTED int
updated (size_t n, int *x, int wanted)
{
  int *t = malloc (n * sizeof *t), s = 0;
  __builtin_map (inc, n, t, x);
  if (wanted)
    {
      x[0] = 5;
      s = __builtin_reduce (add, 0, n, t);
    }
  free (t);
  return s;
}

TESTED int
early (size_t n, const int *x, int leave)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  if (leave)
    {
      free (t);
      return -1;
    }
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

/* The other branch looks at one element.  */
TESTED int
peeked (size_t n, const int *x, int wanted)
{
  int *t = malloc (n * sizeof *t + 1), s;
  __builtin_map (inc, n, t, x);
  if (wanted)
    s = __builtin_reduce (add, 0, n, t);
  else
    s = n ? t[n - 1] : 0;
  free (t);
  return s;
}

TESTED int
filtered (size_t n, const int *x, int wanted)
{
  int *t = malloc (n * sizeof *t), s = 0;
  size_t m = __builtin_filter (odd, n, t, x);
  if (wanted)
    s = __builtin_reduce (add, 0, m, t);
  free (t);
  return s;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, t, n);
      int sum = 0, most = 0, odds = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 100;
	  sum += inc (x[i]);
	  most = max (most, inc (x[i]));
	  odds += x[i] & 1 ? x[i] : 0;
	}
      CHECK (arms (n, x, 1) == 2 * sum);
      CHECK (arms (n, x, 0) == 2 * most);
      CHECK (one (n, x, 1) == sum);
      CHECK (one (n, x, 0) == 0);
      CHECK (on_one_path (n, x, 1) == sum + most);
      CHECK (on_one_path (n, x, 0) == most);
      CHECK (switched (n, x, 0) == sum);
      CHECK (switched (n, x, 1) == most);
      CHECK (switched (n, x, 2) == 2 * sum);
      CHECK (switched (n, x, 3) == 0);
      CHECK (in_loop (n, x) == 2 * sum - 2 * most);
      CHECK (kept (n, x, t, 0) == 0);
      for (size_t i = 0; i < n; i++)
	CHECK (t[i] == inc (x[i]));
      CHECK (kept (n, x, t, 1) == sum);
      CHECK (early (n, x, 0) == sum);
      CHECK (early (n, x, 1) == -1);
      CHECK (peeked (n, x, 1) == sum);
      CHECK (peeked (n, x, 0) == (n ? inc (x[n - 1]) : 0));
      CHECK (filtered (n, x, 1) == odds);
      CHECK (filtered (n, x, 0) == 0);
      if (n)
	{
	  CHECK (updated (n, x, 1) == sum);
	  CHECK (x[0] == 5);
	}
      free (x);
      free (t);
    }
  return 0;
}
