/* Seven fusions, in the order in which they are decided: in `chain' the last map
   with the reduction, then the first map with both; in `shared' the map with its
   two consumers, at once; in `partly' the map with the one consumer that can
   run in its kernel; in `beside' two that only read the same array, and then
   the third; in `arms' the map with both its consumers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

static int sq (int a) { return a * a; }
static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int max (int a, int b) { return a > b ? a : b; }

TESTED int
chain (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  int *u = malloc (n * sizeof *u);
  __builtin_map (sq, n, t, x);
  __builtin_map (inc, n, u, t);
  int sum = __builtin_reduce (add, 0, n, u);
  free (t);
  free (u);
  return sum;
}

TESTED int
shared (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  int most = __builtin_reduce (max, 0, n, t);
  free (t);
  return sum - most;
}

TESTED void
partly (size_t n, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  __builtin_map (add, n, o, t, sum);
  free (t);
}

TESTED int
beside (size_t n, const int *x)
{
  int sum = __builtin_reduce (add, 0, n, x);
  int most = __builtin_reduce (max, 0, n, x);
  return sum - most + __builtin_redomap (add, sq, 0, n, x);
}

TESTED void
arms (size_t n, int *restrict o, const int *x, int which)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  if (which)
    __builtin_map (inc, n, o, t);
  else
    __builtin_scan (max, 0, n, o, t);
  free (t);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      int sum = 0, squares = 0, most = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  sum += x[i];
	  squares += sq (x[i]);
	  most = max (most, x[i]);
	}
      CHECK (chain (n, x) == squares + (int) n);
      CHECK (shared (n, x) == squares - sq (most));
      CHECK (beside (n, x) == sum - most + squares);
      partly (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == sq (x[i]) + squares);
      arms (n, o, x, 1);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == sq (x[i]) + 1);
      arms (n, o, x, 0);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == (i < 50 ? sq (x[i]) : sq (49)));
      free (x);
      free (o);
    }
  return 0;
}
