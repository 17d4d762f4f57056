/* Static functions that hold combinators are inlined, and fuse across the calls.
   The array has the name that the caller gives it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels norm 1 } */
/* { dg-members norm "map,reduce" } */
/* { dg-eliminated norm "t" } */
/* { dg-kernels deep 1 } */
/* { dg-members deep "map,map,reduce" } */
/* { dg-kernels beside 1 } */
/* { dg-members beside "reduce,reduce" } */
/* { dg-kernels at_offset 1 } */
/* { dg-kernels once 1 } */
/* { dg-eliminated once "buffer" } */
/* { dg-kernels walk 2 } */
/* { dg-kernels step 2 } */
/* { dg-kernels turn_by_turn 1 } */
/* { dg-kernels turn 2 } */
/* { dg-schedule beside "unordered, 4 lanes, threads above 4681" { option "-O. -fopenmp$" } } */
/* { dg-schedule beside "unordered, 4 lanes" { option "-O3 -g" } } */
/* { dg-schedule at_offset "unordered, threads above 4096" { option "-O. -fopenmp$" } } */
/* { dg-schedule at_offset "unordered" { option "-O3 -g" } } */

#include "check.h"

static float sq (float a) { return a * a; }
static float add (float a, float b) { return a + b; }
static float half (float a) { return a / 2; }
static float larger (float a, float b) { return a > b ? a : b; }

static void
square_all (size_t n, float *o, const float *x)
{
  __builtin_map (sq, n, o, x);
}

static float
sum_of (size_t n, const float *x)
{
  return __builtin_reduce (add, 0, n, x);
}

static void
halve_all (size_t n, float *o, const float *x)
{
  __builtin_map (half, n, o, x);
}

static void
prepare (size_t n, float *restrict o, float *restrict space, const float *x)
{
  halve_all (n, space, x);
  square_all (n, o, space);
}

TESTED float
norm (size_t n, const float *x)
{
  float *t = malloc (n * sizeof *t);
  square_all (n, t, x);
  float s = sum_of (n, t);
  free (t);
  return s;
}

TESTED float
deep (size_t n, const float *x)
{
  float *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  prepare (n, t, u, x);
  float s = sum_of (n, t);
  free (t);
  free (u);
  return s;
}

/* What only read an array fuse where they read the same elements.  */

static float
most_of (size_t n, const float *x)
{
  return __builtin_reduce (larger, x[0], n, x);
}

TESTED float
beside (size_t n, const float *x)
{
  return sum_of (n, x + 1) + most_of (n, x + 1);
}

TESTED float
at_offset (size_t n, float *restrict t, const float *restrict x)
{
  square_all (n, t + 1, x);
  return sum_of (n, t + 1);
}

/* The array of a helper is no reason to keep it out of a function that is on the stack once ...  */

enum { BUFFER = 16384, DEEP = 1000 };

static float
sum_of_squares (size_t n, const float *x)
{
  float buffer[BUFFER];
  square_all (n, buffer, x);
  return sum_of (n, buffer);
}

TESTED float
once (size_t n, float *restrict o, const float *restrict x)
{
  halve_all (n, o, x);
  return sum_of_squares (n, o);
}

/* ... but would be there for each level of a recursion.  */

static TESTED void
reverse (size_t n, float *x)
{
  for (size_t i = 0; i < n / 2; i++)
    {
      float last = x[n - 1 - i];
      x[n - 1 - i] = x[i];
      x[i] = last;
    }
}

static void
step (size_t n, float *restrict o, const float *restrict x)
{
  float buffer[BUFFER];
  __builtin_map (half, n, buffer, x);
  reverse (n, buffer);
  __builtin_map (sq, n, o, buffer);
}

TESTED float
walk (int depth, size_t n, float *restrict o, float *restrict x)
{
  if (depth == 0)
    return 0;
  __builtin_map (half, n, x, x);
  step (n, o, x);
  __builtin_map (sq, n, x, o);
  return o[0] + walk (depth - 1, n, o, x);
}

/* Also where two functions call each other.  */

TESTED float next_turn (float depth);

static void
turn (size_t n, float *restrict o, const float *restrict x)
{
  float buffer[BUFFER];
  __builtin_map (half, n, buffer, x);
  reverse (n, buffer);
  __builtin_map (sq, n, o, buffer);
}

TESTED float
turn_by_turn (float depth)
{
  float o[1], x[1] = { depth };
  turn (1, o, x);
  return (depth > 0 ? next_turn (depth) : 0) + __builtin_reduce (add, 0, 1, o);
}

TESTED float
next_turn (float depth)
{
  return turn_by_turn (depth - 1);
}

int
main (void)
{
  float some[] = { 2, 4 }, other[2];
  CHECK (once (2, other, some) == 5);
#ifdef __SOAC__
  /* Other compilers may have their own mind about that.  */
  CHECK (walk (DEEP, 2, other, some) > 0);
  CHECK (turn_by_turn (DEEP) > 0);
#endif
  FOR_SIZES (n)
    {
      ARRAY (float, x, n);
      float s = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 4 * 2;
	  s += x[i] * x[i];
	}
      CHECK (norm (n, x) == s);
      CHECK (deep (n, x) == s / 4);
      CHECK (n < 4 || beside (n - 1, x) == sum_of (n - 1, x + 1) + 6);
      ARRAY (float, t, n + 1);
      CHECK (at_offset (n, t, x) == s);
      free (t);
      free (x);
    }
  return 0;
}

/* { dg-steps deep "LOAD x; APPLY half (0); APPLY sq (1); FOLD add (2) as +, result" } */
