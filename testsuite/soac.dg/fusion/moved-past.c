/* What stands between the members of a kernel, and may not be crossed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels leaves 2 } */
/* { dg-refused leaves "t" inplace } */
/* { dg-kernels returns 1 } */
/* { dg-eliminated returns "t" } */
/* { dg-kernels stops 2 } */
/* { dg-refused stops "t" inplace } */
/* { dg-kernels sums_first 2 } */
/* { dg-members sums_first "reduce,reduce" "map" } */
/* { dg-kernels sum_needed 2 } */
/* { dg-kernels element_read 1 } */
/* { dg-kernels element_written 2 } */
/* { dg-kernels returns_early 2 } */
/* { dg-refused returns_early "t" branch } */
/* { dg-kernels each_turn 2 } */
/* { dg-refused each_turn "x" loop } */
/* { dg-kernels retyped 2 } */
/* { dg-refused retyped "x" order } */
/* { dg-kernels other_type 1 { no-option "-O1|exceptions" } } */
/* { dg-schedule sums_first "unordered, threads above 4681" "unordered, threads above 6553" { option "-O2 -fopenmp$" } } */
/* { dg-schedule sums_first "unordered, 4 places by vectors of 4" "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule sum_needed "unordered, threads above 8192" "unordered, threads above 4096" { option "-O2 -fopenmp$" } } */
/* { dg-schedule sum_needed "unordered, 4 places by vectors of 4" "unordered, 2 places by vectors of 4" { option "-O3 -g" } } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int max (int a, int b) { return a > b ? a : b; }
static int divide (int a) { return 1000 / a; }

static int went;

/* May end the program.  */
static __attribute__ ((noipa)) void
leave_if (int really)
{
  if (really)
    exit (went);
}

/* The division may be by zero, and must not come first.  */
TESTED int
leaves (size_t n, int *x, int really)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (inc, n, t, x);
  x[0] = 5;
  leave_if (really);
  int s = __builtin_redomap (add, divide, 0, n, t);
  free (t);
  return s;
}

/* A sum may.  */
TESTED int
returns (size_t n, int *x, int really)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (inc, n, t, x);
  x[0] = 5;
  leave_if (really);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

/* The same where the program ends in the function itself.  */
TESTED int
stops (size_t n, int *x, int really)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (inc, n, t, x);
  x[0] = 5;
  if (really)
    abort ();
  int s = __builtin_redomap (add, divide, 0, n, t);
  free (t);
  return s;
}

/* Both sums together cannot move down to the map, nor that one up.  */
TESTED int
sums_first (size_t n, int *restrict o, int *x)
{
  int s = __builtin_reduce (add, 0, n, x);
  int m = __builtin_reduce (max, 0, n, x);
  x[0] = 1000;
  __builtin_map (inc, n, o, x);
  return s - m;
}

/* The sum is needed before the second one can be made.  */
TESTED int
sum_needed (size_t n, int *restrict x, int *restrict y)
{
  int s = __builtin_reduce (add, 0, n, x);
  y[0] = s;
  return s ^ __builtin_redomap (add, add, 0, n, x, y);
}

TESTED int
element_read (size_t n, int *restrict t, int *restrict x)
{
  t[0] = 77;
  int first = t[0];
  __builtin_map (inc, n, t, x);
  int next = t[0];
  x[0] = 5;
  return __builtin_reduce (add, 0, n, t) + 3 * first + 5 * next;
}

TESTED int
element_written (size_t n, int *restrict t, int *restrict x)
{
  __builtin_map (inc, n, t, x);
  t[0] = 5;
  return __builtin_reduce (add, 0, n, t);
}

/* The caller reads t, however the function returns.  */
TESTED int
returns_early (size_t n, int *restrict t, const int *x, int really)
{
  __builtin_map (inc, n, t, x);
  if (really)
    return -1;
  return __builtin_reduce (add, 0, n, t);
}

/* The map runs once.  */
TESTED int
each_turn (size_t n, int *x, int turns)
{
  int s = 0;
  __builtin_map (inc, n, x, x);
  do
    s += __builtin_reduce (add, 0, n, x);
  while (--turns > 0);
  return s;
}

static float to_float (int a) { return a; }

/* What is read is gone when the map gives the memory a new type.  */
TESTED int
retyped (size_t n, const int *x, void *memory)
{
  const int *old = memory;
  float *new = memory;
  int sum = __builtin_reduce (add, 0, n, x);
  int one = old[sum & 1];
  __builtin_map (to_float, n, new, x);
  return sum + one;
}

/* What is stored is no element, for its type.  */
TESTED float
other_type (size_t n, const int *x, float *f)
{
  int sum = __builtin_reduce (add, 0, n, x);
  *f = 1;
  return sum + *f + __builtin_reduce (max, 0, n, x);
}

int
main (void)
{
  FOR_SIZES (n)
    if (n > 1)
      {
	ARRAY (int, x, n);
	ARRAY (int, t, n);
	int sum = 0, most = 0, quotients = 0;
#define FILL for (size_t i = 0; i < n; i++) x[i] = i % 50 + 2
	FILL;
	for (size_t i = 0; i < n; i++)
	  {
	    sum += x[i];
	    most = max (most, x[i]);
	    quotients += 1000 / (x[i] + 1);
	  }
	CHECK (leaves (n, x, 0) == quotients);
	CHECK (x[0] == 5);
	FILL;
	CHECK (returns (n, x, 0) == sum + (int) n);
	FILL;
	CHECK (stops (n, x, 0) == quotients);
	FILL;
	CHECK (sums_first (n, t, x) == sum - most);
	for (size_t i = 0; i < n; i++)
	  CHECK (t[i] == (i ? x[i] + 1 : 1001));
	FILL;
	memset (t, 0, n * sizeof *t);
	CHECK (sum_needed (n, x, t) == (sum ^ 2 * sum));
	CHECK (element_read (n, t, x) == sum + (int) n + 3 * 77 + 5 * 3);
	FILL;
	CHECK (element_written (n, t, x) == sum + (int) n + 2);
	memset (t, 0, n * sizeof *t);
	CHECK (returns_early (n, t, x, 1) == -1);
	for (size_t i = 0; i < n; i++)
	  CHECK (t[i] == x[i] + 1);
	CHECK (returns_early (n, t, x, 0) == sum + (int) n);
	CHECK (each_turn (n, x, 3) == 3 * (sum + (int) n));
	FILL;
	int *memory = get (n * sizeof *memory + n * sizeof (float));
	for (size_t i = 0; i < n; i++)
	  memory[i] = 1000 + i;
	CHECK (retyped (n, x, memory) == sum + 1000 + (sum & 1));
	float *now = (float *) memory, one = 0;
	for (size_t i = 0; i < n; i++)
	  CHECK (now[i] == x[i]);
	free (memory);
	CHECK (other_type (n, x, &one) == (float) sum + 1 + most && one == 1);
	free (x);
	free (t);
      }
  /* Leaves well, if nothing is divided by zero before.  */
  int zero[] = { -1, -1, -1 };
  leaves (3, zero, 1);
  return 1;
}
