/* Parts of arrays under control flow, between updates, and in arrays that are
   larger than what was made.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels in_loop 1 } */
/* { dg-eliminated in_loop "t" } */
/* { dg-kernels after_loop 2 } */
/* { dg-refused after_loop "t" order } */
/* { dg-kernels on_a_path 1 } */
/* { dg-eliminated on_a_path "t" } */
/* { dg-kernels input_changed 3 } */
/* { dg-refused input_changed "t" inplace } */
/* { dg-kernels onto_input 2 } */
/* { dg-eliminated onto_input "" } */
/* { dg-kernels narrow_counts 1 } */
/* { dg-eliminated narrow_counts "t" } */
/* { dg-kernels reallocated 2 } */
/* { dg-kernels whole_local 1 } */
/* { dg-eliminated whole_local "t" } */
/* { dg-kernels larger_local 2 } */
/* { dg-refused larger_local "t" order } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int twice (int x) { return 2 * x; }

static TESTED int
in_loop (size_t n, int *restrict r, const int *x)
{
  int *t = malloc (n * sizeof *t), s = 0;
  for (int k = 0; k < 3; k++)
    {
      __builtin_map (inc, n, t, x);
      __builtin_map (twice, n, r, __builtin_stride (t + n - 1, -1));
      s += __builtin_reduce (add, k, n, r);
    }
  free (t);
  return s;
}

/* All of the array is looked at after the loop.  */

static TESTED int
after_loop (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t), s = 0;
  for (int k = 0; k < 3; k++)
    {
      __builtin_map (inc, n, t, x);
      s += __builtin_reduce (add, k, n / 2, t);
    }
  s += t[n - 1];
  free (t);
  return s;
}

static TESTED int
on_a_path (size_t n, int c, const int *x)
{
  int *t = malloc (n * sizeof *t), s = 5;
  __builtin_map (inc, n, t, x);
  if (c)
    s = __builtin_reduce (add, 0, n / 2, t);
  free (t);
  return s;
}

static TESTED int
input_changed (size_t n, int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  x[0] = 100;
  int s = __builtin_reduce (add, 0, n / 2, t);
  x[1] = 50;
  s += 3 * __builtin_reduce (add, 0, n - n / 2, t + n / 2);
  free (t);
  return s;
}

/* The consumer overwrites what the map reads, from the other end.  */

static TESTED void
onto_input (size_t n, int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (twice, n, x, __builtin_stride (t + n - 1, -1));
  free (t);
}

static TESTED int
narrow_counts (unsigned short n, unsigned short k, const int *x)
{
  int t[n];
  __builtin_map (inc, n, t, x);
  return __builtin_reduce (add, 0, n - k, t + k);
}

static TESTED int
reallocated (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  t = realloc (t, (n + 1) * sizeof *t);
  t[n] = 9;
  int s = __builtin_reduce (add, 0, n + 1, t);
  free (t);
  return s;
}

static TESTED void
whole_local (int *restrict r, const int *x)
{
  int t[64];
  __builtin_map (inc, 64, t, x);
  __builtin_map (twice, 32, r, __builtin_stride (t + 63, -2));
}

static TESTED void
larger_local (int *restrict r, const int *x)
{
  int t[65];
  t[64] = 3;
  __builtin_map (inc, 64, t, x);
  __builtin_map (twice, 33, r, __builtin_stride (t + 64, -2));
}

static int
sum (size_t from, size_t to, const int *x)
{
  int s = 0;
  for (size_t i = from; i < to; i++)
    s += x[i] + 1;
  return s;
}

static void
fill (size_t n, int *x)
{
  for (size_t i = 0; i < n; i++)
    x[i] = i * 7919 % 1009;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n + 100);
      ARRAY (int, y, n + 100);
      ARRAY (int, r, n + 100);
      fill (n + 100, x);
      fill (n + 100, y);
      CHECK (in_loop (n, r, x) == 3 + 6 * sum (0, n, x));
      for (size_t i = 0; i < n; i++)
	CHECK (r[i] == 2 * (x[n - 1 - i] + 1));
      if (n)
	CHECK (after_loop (n, x) == 3 + 3 * sum (0, n / 2, x) + x[n - 1] + 1);
      CHECK (on_a_path (n, 1, x) == sum (0, n / 2, x));
      CHECK (on_a_path (n, 0, x) == 5);
      CHECK (reallocated (n, x) == sum (0, n, x) + 9);
      if (n && n < 65536)
	CHECK (narrow_counts (n, n / 3, x) == sum (n / 3, n, x));
      CHECK (input_changed (n, y)
	     == sum (0, n / 2, x) + 3 * sum (n / 2, n, x));
      fill (n + 100, y);
      onto_input (n, y);
      for (size_t i = 0; i < n; i++)
	CHECK (y[i] == 2 * (x[n - 1 - i] + 1));
      whole_local (r, x);
      for (size_t i = 0; i < 32; i++)
	CHECK (r[i] == 2 * (x[63 - 2 * i] + 1));
      larger_local (r, x);
      for (size_t i = 0; i < 33; i++)
	CHECK (r[i] == (i ? 2 * (x[64 - 2 * i] + 1) : 6));
      free (x);
      free (y);
      free (r);
    }
  return 0;
}

/* { dg-steps whole_local "LOAD x strided; APPLY inc (0); APPLY twice (1); STORE r (2)" } */
