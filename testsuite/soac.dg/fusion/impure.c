/* An impure operator: a warning that names it, plain loops in order, nothing fused.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels numbered 2 } */
/* { dg-refused numbered "t" impure } */
/* { dg-eliminated numbered "" } */
/* { dg-kernels logged 1 } */
/* { dg-lowering logged "sequential" } */
/* { dg-kernels counted 2 } */
/* { dg-schedule counted "unordered, threads above 6553" "as written" { option "-O2 -fopenmp$" } } */
/* { dg-schedule counted "unordered, past the cache" "as written" { option "-O3 -g" } } */
/* { dg-schedule numbered "as written" "unordered, threads above 8192" { option "-O2 -fopenmp$" } } */
/* { dg-schedule numbered "as written" "unordered, 4 places by vectors of 4" { option "-O3 -g" } } */

#include "check.h"

static int next, said;
static char lines[LARGEST + 10];

static int number (int a) { return a + next++ % 100; }	/* { dg-note "writes .next. here" } */
static int add (int a, int b) { return a + b; }
static int inc (int a) { return a + 1; }

static int
note (int a, int b)
{
  lines[said++] = 'a' + b % 26;	/* { dg-note "writes .said. here" } */
  return a + b;
}

static int
mark (int a, int b)
{
  lines[said++] = 'a' + b % 26;	/* { dg-note "writes .said. here" } */
  return a + b;
}

TESTED int
numbered (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (number, n, t, x);	/* { dg-warning "number" } */
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

TESTED int
logged (size_t n, const int *x)
{
  return __builtin_reduce (note, 0, n, x);	/* { dg-warning "note" } */
}

TESTED int
counted (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int sum = __builtin_reduce (mark, 0, n, t);	/* { dg-warning "mark" } */
  free (t);
  return sum;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      int sum = 0, numbers = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  sum += x[i];
	  numbers += i % 100;
	}
      next = 0;
      CHECK (numbered (n, x) == sum + numbers);
      CHECK (next == (int) n);
      said = 0;
      CHECK (logged (n, x) == sum);
      CHECK (said == (int) n);
      for (size_t i = 0; i < n; i++)
	CHECK (lines[i] == 'a' + x[i] % 26);
      said = 0;
      CHECK (counted (n, x) == sum + (int) n);
      for (size_t i = 0; i < n; i++)
	CHECK (lines[i] == 'a' + (x[i] + 1) % 26);
      free (x);
    }
  return 0;
}
