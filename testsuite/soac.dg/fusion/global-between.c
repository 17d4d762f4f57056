/* An operator reads a variable that changes between producer and consumer.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels moved 2 } */
/* { dg-kernels same 1 } */
/* { dg-eliminated same "t" } */
/* { dg-schedule moved "unordered, threads above 5041" "unordered, threads above 3640" { option "-O. -fopenmp$" } } */
/* { dg-schedule moved "unordered, past the cache" "unordered" { option "-O3 -g" } } */
/* { dg-schedule same "unordered, threads above 3855" { option "-O. -fopenmp$" } } */
/* { dg-schedule same "unordered, 4 places by vectors of 4" { option "-O3 -g" } } */

#include "check.h"

static int level;
static int lift (int a) { return a + level; }
static int add (int a, int b) { return a + b; }
static int add_level (int a, int b) { return a + b * level; }

/* The map must see the old level, the second operator the new one.  */
TESTED int
moved (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (lift, n, t, x);
  level = 10;
  __builtin_map (add_level, n, t, t, x);
  int sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += t[i];
  free (t);
  return sum;
}

/* The sum does not care, it moves up.  */
TESTED int
same (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (lift, n, t, x);
  level = 10;
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      int sum = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  sum += x[i];
	}
      level = 3;
      CHECK (same (n, x) == sum + 3 * (int) n);
      level = 3;
      CHECK (moved (n, x) == sum + 3 * (int) n + 10 * sum);
      free (x);
    }
  return 0;
}
