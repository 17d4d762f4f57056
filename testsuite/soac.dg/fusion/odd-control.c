/* Code around the calls that jumps, stops, swaps or comes back.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels comes_back 2 } */
/* { dg-refused comes_back "u" branch } */
/* { dg-kernels asserted 1 } */
/* { dg-eliminated asserted "t" } */
/* { dg-kernels guarded 2 } */
/* { dg-refused guarded "t" alias } */
/* { dg-kernels swapped 3 } */
/* { dg-kernels skipped 1 } */
/* { dg-eliminated skipped "t" } */
/* { dg-kernels reused 1 } */
/* { dg-eliminated reused "t" } */
/* { dg-kernels left 1 } */
/* { dg-eliminated left "t" } */
/* { dg-kernels each 1 } */
/* { dg-kernels cleaned 2 } */
/* { dg-kernels inside 1 { no-option fopenmp } } */

#include "check.h"

#include <assert.h>
#include <setjmp.h>

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int divide (int a) { return 100 / a; }

static jmp_buf back;

TESTED int
comes_back (size_t n, const int *x)
{
  int *volatile t = malloc (n * sizeof *t);
  int *u = t;
  __builtin_map (inc, n, u, x);
  if (setjmp (back))
    return -1;
  int s = __builtin_reduce (add, 0, n, u);
  free (t);
  return s;
}

/* A failed assertion ends the program: nobody will see the difference.  */
TESTED int
asserted (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  assert (x != NULL);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

static int may_leave;

TESTED void
check_all (size_t n, int *x)
{
  may_leave = n;
  for (size_t i = 0; i < n; i++)
    if (x[i] == 12345)
      exit (1);
}

/* The division must not run before the check, which may change x.  */
TESTED int
guarded (size_t n, int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  check_all (n, x);
  int s = __builtin_redomap (add, divide, 0, n, t);
  free (t);
  return s;
}

/* Whose array is whose changes with each turn.  */
TESTED int
swapped (size_t n, const int *x, int turns)
{
  int *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  __builtin_map (inc, n, a, x);
  for (int i = 0; i < turns; i++)
    {
      __builtin_map (inc, n, b, a);
      int *c = a;
      a = b;
      b = c;
    }
  int s = __builtin_reduce (add, 0, n, a);
  free (a);
  free (b);
  return s;
}

TESTED int
skipped (size_t n, const int *x, int skip)
{
  int *t = malloc (n * sizeof *t), s = 0;
  __builtin_map (inc, n, t, x);
  if (skip)
    goto out;
  s = __builtin_reduce (add, 0, n, t);
out:
  free (t);
  return s;
}

/* One buffer, written anew.  */
TESTED int
reused (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int s = __builtin_reduce (add, 0, n, t);
  __builtin_map (inc, n, t, x);
  __builtin_map (inc, n, t, t);
  s += __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

TESTED int
left (size_t n, const int *x)
{
  int s = 0;
  int *t = malloc (n * sizeof *t);
  for (int i = 0; i < 3; i++)
    {
      __builtin_map (inc, n, t, x);
      if (i == 2)
	break;
      s += __builtin_reduce (add, i, n, t);
    }
  free (t);
  return s;
}

TESTED int
each (size_t n, const int *x)
{
  int s = 0;
  for (int i = 0; i < 3; i++)
    {
      int *t = malloc (n * sizeof *t);
      __builtin_map (inc, n, t, x);
      s += __builtin_reduce (add, i, n, t);
      free (t);
    }
  return s;
}

static int count;

static int
counted (int a)
{
  count++;
  return a;
}

static void
clean (int *p)
{
  count += *p;
}

/* With -fexceptions the calls have edges.  */
TESTED int
cleaned (size_t n, const int *x)
{
  int by __attribute__ ((cleanup (clean))) = 1000;
  int *t = malloc (n * sizeof *t);
  __builtin_map (counted, n, t, x);	/* { dg-warning "not pure" } */
  /* { dg-note "writes" "" { target *-*-* } 164 } */
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s + by;
}

/* Each thread of the program's own has the sum made.  */
TESTED int
inside (size_t n, const int *x)
{
  int r = 0;
#pragma omp parallel for reduction (+: r)
  for (int i = 0; i < 4; i++)
    r += __builtin_redomap (add, inc, i, n, x);
  return r;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      int sum = 0, inv = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  sum += x[i] + 1;
	  inv += 100 / (x[i] + 1);
	}
      CHECK (comes_back (n, x) == sum);
      CHECK (asserted (n, x) == sum);
      CHECK (guarded (n, x) == inv);
      CHECK (swapped (n, x, 5) == sum + 5 * (int) n);
      CHECK (skipped (n, x, 0) == sum);
      CHECK (skipped (n, x, 1) == 0);
      CHECK (reused (n, x) == 2 * sum + (int) n);
      CHECK (left (n, x) == 2 * sum + 1);
      CHECK (each (n, x) == 3 * sum + 3);
      CHECK (inside (n, x) == 4 * sum + 6);
      count = 0;
      CHECK (cleaned (n, x) == sum - (int) n + 1000);
      CHECK (count == (int) n + 1000);
      free (x);
    }
  return 0;
}
