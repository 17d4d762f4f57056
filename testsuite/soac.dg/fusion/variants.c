/* Operators that have variants of OpenMP: a call takes the one that a direct call would, whatever
   the kernel around it is.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* { dg-kernels outside 1 } */
/* { dg-kernels by_pointer 1 } */
/* { dg-kernels sum 1 } */

#include "check.h"

#ifdef _OPENMP
enum { OPENMP = 1 };
#else
enum { OPENMP = 0 };
#endif

/* Only operators name these: nothing else keeps them.  */
static int always_variant (int a) { return a + 1000; }
#pragma omp declare variant (always_variant) match (implementation={vendor(gnu)})
static int always (int a) { return a + 1; }

static int max_variant (int a, int b) { return a > b ? a : b; }
#pragma omp declare variant (max_variant) match (implementation={vendor(gnu)})
static int least (int a, int b) { return a < b ? a : b; }

static int region_variant (int a) { return a + 2000; }
#pragma omp declare variant (region_variant) match (construct={parallel})
static int region (int a) { return a + 2; }

static int loop_variant (int a) { return a + 3000; }
#pragma omp declare variant (loop_variant) match (construct={parallel,for})
static int loop (int a) { return a + 3; }

/* The kernels have threads, but the calls are in no region.  */

TESTED void
outside (size_t n, int *o, const int *x)
{
  int *t = get (n * sizeof *t), *u = get (n * sizeof *u);
  __builtin_map (always, n, t, x);
  __builtin_map (region, n, u, t);
  __builtin_map (loop, n, o, u);
  free (t);
  free (u);
}

TESTED int
sum (size_t n, const int *x)
{
  return __builtin_reduce (least, 5, n, x);
}

/* A pointer is to the function itself.  */

TESTED void
by_pointer (size_t n, int *o, const int *x)
{
  int (*f) (int) = region;
  int (*g) (int) = always;
  int *t = get (n * sizeof *t);
  __builtin_map (f, n, t, x);
  __builtin_map (g, n, o, t);
  free (t);
}

TESTED void
inside (size_t n, int *o, int *p, const int *x)
{
#pragma omp parallel num_threads (1)
  {
    __builtin_map (region, n, o, x);
    __builtin_map (loop, n, p, o);
  }
}

TESTED void
in_loop (size_t n, int *o, const int *x)
{
#pragma omp parallel for num_threads (2)
  for (int i = 0; i < 2; i++)
    __builtin_map (loop, n, o + i * n, x);
}

/* Nested functions: variants take no more than what they are variants of.  */

TESTED void
nested (size_t n, int *o, int *p, const int *x)
{
#pragma omp parallel num_threads (1)
  {
    int k = 7;
    int plus (int a) { return a + k; }
#pragma omp declare variant (plus) match (construct={parallel})
    int minus (int a) { return a - 1; }
    int times (int a) { return a * k; }
    __builtin_map (minus, n, o, x);
    __builtin_map (times, n, p, o);
  }
}

int
main (void)
{
  size_t n;
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, 2 * n);
      ARRAY (int, p, n);
      for (size_t i = 0; i < n; i++)
	x[i] = i % 100 + 10;
      outside (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] + 5 + (OPENMP ? 1000 : 1));
      CHECK (sum (n, x) == (!OPENMP || n == 0 ? 5 : n < 100 ? (int) n + 9 : 109));
      by_pointer (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] + 3);
      inside (n, o, p, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] + (OPENMP ? 2000 : 2) && p[i] == o[i] + 3);
      in_loop (n, o, x);
      for (size_t i = 0; i < 2 * n; i++)
	CHECK (o[i] == x[i % n] + (OPENMP ? 3000 : 3));
      nested (n, o, p, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] + (OPENMP ? 7 : -1) && p[i] == o[i] * 7);
      free (x);
      free (o);
      free (p);
    }
  return 0;
}
