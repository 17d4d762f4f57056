/* Fusion through control flow: the producer dominates, the consumer post-dominates.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* GCC 14 takes sizes in the test itself for negative ones.  */
/* { dg-additional-options "-Wno-stringop-overflow" } */
/* { dg-kernels diamond 1 } */
/* { dg-eliminated diamond "t" } */
/* { dg-kernels nested 1 } */
/* { dg-eliminated nested "t" } */
/* { dg-kernels loop_between 1 } */
/* { dg-kernels in_loop 1 } */
/* { dg-eliminated in_loop "t" } */
/* { dg-kernels in_branch 1 } */
/* { dg-eliminated in_branch "t" } */
/* { dg-kernels maybe_consumed 2 } */
/* { dg-refused maybe_consumed "t" branch } */
/* { dg-eliminated maybe_consumed "" } */
/* { dg-kernels maybe_produced 2 } */
/* { dg-eliminated maybe_produced "" } */
/* { dg-kernels out_of_loop 2 } */
/* { dg-eliminated out_of_loop "" } */
/* { dg-kernels into_loop 2 } */
/* { dg-eliminated into_loop "" } */
/* { dg-schedule diamond "unordered, threads above 4681" { option "-O2 -fopenmp$" } } */
/* { dg-schedule diamond "unordered, 4 places by vectors of 4" { option "-O3 -g" } } */
/* { dg-schedule nested "unordered, threads above 4681" { option "-O2 -fopenmp$" } } */
/* { dg-schedule nested "unordered, 4 places by vectors of 4" { option "-O3 -g" } } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int dbl (int a) { return 2 * a; }
static int add (int a, int b) { return a + b; }
static int calls;

TESTED int
diamond (size_t n, const int *x, int flag)
{
  int more, *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  if (flag)
    more = n * 3;
  else
    more = -flag;
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum + more;
}

TESTED int
nested (size_t n, const int *x, int flag)
{
  int more = 0, *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  if (flag > 0)
    {
      if (flag > 5)
	calls++;
      else
	more = flag;
    }
  int sum = __builtin_reduce (add, more, n, t);
  free (t);
  return sum;
}

TESTED int
loop_between (size_t n, const int *x, int flag)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  for (int i = 0; i < flag; i++)
    calls += i;
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

/* Both inside the same loop, or the same branch.  */
TESTED int
in_loop (size_t n, const int *x, int times)
{
  int sum = 0;
  for (int i = 0; i < times; i++)
    {
      int *t = malloc (n * sizeof *t);
      __builtin_map (inc, n, t, x);
      sum += __builtin_reduce (add, i, n, t);
      free (t);
    }
  return sum;
}

TESTED int
in_branch (size_t n, const int *x, int flag)
{
  int sum = -1;
  if (flag)
    {
      int *t = malloc (n * sizeof *t);
      __builtin_map (inc, n, t, x);
      sum = __builtin_reduce (add, 0, n, t);
      free (t);
    }
  return sum;
}

/* Not on one path: these stay as they are.  */
TESTED int
maybe_consumed (size_t n, const int *x, int *t, int flag)
{
  int sum = -1;
  __builtin_map (inc, n, t, x);
  if (flag)
    sum = __builtin_reduce (add, 0, n, t);
  return sum;
}

TESTED int
maybe_produced (size_t n, const int *x, int *t, int flag)
{
  if (flag)
    __builtin_map (inc, n, t, x);
  return __builtin_reduce (add, 0, n, t);
}

TESTED int
out_of_loop (size_t n, const int *x, int *t, int times)
{
  for (int i = 0; i < times; i++)
    __builtin_map (dbl, n, t, x + i);
  return __builtin_reduce (add, 0, n, t);
}

TESTED int
into_loop (size_t n, const int *x, int *t, int times)
{
  int sum = 0;
  __builtin_map (inc, n, t, x);
  for (int i = 0; i < times; i++)
    sum += __builtin_reduce (add, i, n, t);
  return sum;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n + 3);
      ARRAY (int, t, n);
      int sum = 0, last = 0;
      for (size_t i = 0; i < n + 3; i++)
	x[i] = i % 19;
      for (size_t i = 0; i < n; i++)
	{
	  sum += x[i] + 1;
	  last += 2 * x[i + 2];
	  t[i] = 0;
	}
      CHECK (diamond (n, x, 1) == sum + 3 * (int) n);
      CHECK (diamond (n, x, 0) == sum);
      CHECK (nested (n, x, 9) == sum);
      CHECK (nested (n, x, 4) == sum + 4);
      CHECK (loop_between (n, x, 3) == sum);
      CHECK (in_loop (n, x, 3) == 3 * sum + 3);
      CHECK (in_branch (n, x, 1) == sum);
      CHECK (in_branch (n, x, 0) == -1);
      CHECK (maybe_produced (n, x, t, 0) == 0);
      CHECK (maybe_produced (n, x, t, 1) == sum);
      CHECK (maybe_consumed (n, x, t, 1) == sum);
      CHECK (maybe_consumed (n, x, t, 0) == -1);
      for (size_t i = 0; i < n; i++)
	CHECK (t[i] == x[i] + 1);
      CHECK (out_of_loop (n, x, t, 3) == last);
      CHECK (into_loop (n, x, t, 4) == 4 * sum + 6);
      free (x);
      free (t);
    }
  return 0;
}
