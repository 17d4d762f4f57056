/* Blocks with arrays of variable length end between two calls: that ends the life of these arrays
   alone.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels inner_block 1 { no-option sanitize } } */
/* { dg-eliminated inner_block "k,t" { no-option sanitize } } */
/* { dg-kernels beside 1 { no-option sanitize } } */
/* { dg-kernels outer_array 1 { no-option sanitize } } */
/* { dg-kernels through_pointers 2 } */
/* { dg-kernels own_array 2 } */
/* { dg-kernels own_row 2 } */
/* { dg-kernels terminated 1 } */
/* { dg-eliminated terminated "t" } */
/* { dg-kernels last_changed 2 } */
/* { dg-kernels one_changed 2 } */
/* { dg-kernels loop 1 { no-option sanitize } } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int dbl (int a) { return a * 2; }
static int add (int a, int b) { return a + b; }

TESTED int
inner_block (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t + 1), s;
  {
    int k[n + 1];
    __builtin_map (inc, n, k, x);
    __builtin_map (dbl, n, t, k);
  }
  s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

/* Another array, which nobody fuses with anything, has its block between.  */
TESTED int
beside (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t + 1), s, last;
  __builtin_map (inc, n, t, x);
  {
    volatile int k[n + 1];
    k[n] = n;
    last = k[n];
  }
  s = __builtin_reduce (add, last, n, t);
  free (t);
  return s;
}

TESTED int
outer_array (size_t n, const int *restrict x)
{
  int t[n + 1], s;
  {
    int k[n + 1];
    __builtin_map (inc, n, k, x);
    __builtin_map (dbl, n, t, k);
  }
  s = __builtin_reduce (add, 0, n, t);
  return s;
}

/* Where the pointers lead is gone.  */
static int through (const int *p) { return *p; }

TESTED int
through_pointers (size_t n, const int **restrict p, int late)
{
  int *t = malloc (n * sizeof *t + 1), s;
  {
    int k[n + 1];
    for (size_t i = 0; i < n; i++)
      {
	k[i] = i % 7;
	p[i] = k + i;
      }
    int get (long i) { return *p[i]; }
    __builtin_map (get, n, t, __builtin_iota (0));
  }
  __asm__ volatile ("" : "+r" (late));
  s = __builtin_reduce (add, late, n, t); /* { dg-missed "alias: the block of 'memory' may end between" "" { option "^-O. -fopenmp$" } } */
  free (t);
  return s;
}

/* The array itself is gone.  */
TESTED int
own_array (size_t n, const int *x, int late)
{
  int *t = malloc (n * sizeof *t + 1), s;
  {
    int k[n + 1];
    for (size_t i = 0; i < n; i++)
      k[i] = x[i] * 3;
    __builtin_map (inc, n, t, k);
  }
  {
    int k[n + 1];
    for (size_t i = 0; i < n; i++)
      k[i] = -1;
    __asm__ volatile ("" : "+r" (late) : "r" (k) : "memory");
  }
  s = __builtin_reduce (add, late, n, t); /* { dg-missed "order: the block of 'k' ends between" "" { option "^-O. -fopenmp$" } } */
  free (t);
  return s;
}

TESTED int
own_row (size_t n, const int *x, int late)
{
  int *t = malloc (n * sizeof *t + 1), s;
  {
    int k[2][n + 1];
    for (size_t i = 0; i < n; i++)
      k[1][i] = x[i] * 3;
    __builtin_map (inc, n, t, k[1]);
  }
  {
    int k[2][n + 1];
    for (size_t i = 0; i < n; i++)
      k[1][i] = -1;
    __asm__ volatile ("" : "+r" (late) : "r" (k));
  }
  s = __builtin_reduce (add, late, n, t);
  free (t);
  return s;
}

/* What is stored is behind what is read, or is not.  */
TESTED int
terminated (size_t n, const int *x)
{
  int t[n + 1];
  __builtin_map (inc, n, t, x);
  t[n] = 7;
  return __builtin_reduce (add, 0, n, t) + t[n];
}

TESTED int
last_changed (size_t n, const int *x)
{
  int t[n + 1];
  __builtin_map (inc, n + 1, t, x);
  t[n] = 7;
  return __builtin_reduce (add, 0, n + 1, t);
}

TESTED int
one_changed (size_t n, const int *x, size_t k)
{
  int t[n + 1];
  __builtin_map (inc, n, t, x);
  t[k] = 7;
  return __builtin_reduce (add, 0, n, t);
}

TESTED int
loop (size_t n, const int *restrict x, int turns)
{
  int s = 0;
  for (int turn = 0; turn < turns; turn++)
    {
      int k[n + 1];
      __builtin_map (inc, n, k, x);
      s = __builtin_reduce (add, s, n, k);
    }
  return s;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (const int *, p, n);
      int s = 0, q = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  s += x[i];
	  q += i % 7;
	}
      CHECK (inner_block (n, x) == 2 * (s + (int) n));
      CHECK (beside (n, x) == s + 2 * (int) n);
      CHECK (outer_array (n, x) == 2 * (s + (int) n));
      CHECK (through_pointers (n, p, 5) == q + 5);
      CHECK (own_array (n, x, 5) == 3 * s + (int) n + 5);
      CHECK (own_row (n, x, 5) == 3 * s + (int) n + 5);
      CHECK (terminated (n, x) == s + (int) n + 7);
      CHECK (n == 0 || last_changed (n - 1, x) == s + (int) n + 7 - x[n - 1] - 1);
      CHECK (n == 0 || one_changed (n, x, n / 2) == s + (int) n + 7 - x[n / 2] - 1);
      CHECK (loop (n, x, 3) == 3 * (s + (int) n));
      free (x);
      free (p);
    }
  return 0;
}
