/* Nested operators that use variables of the user's own parallel region: each
   thread has its own.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels values._omp_fn.0 1 { option fopenmp } } */
/* { dg-eliminated values._omp_fn.0 "t" { option fopenmp } } */
/* { dg-kernels values 1 { no-option fopenmp } } */
/* { dg-kernels arrays._omp_fn.0 1 { option fopenmp } } */
/* { dg-kernels counted._omp_fn.0 1 { option fopenmp } } */
/* { dg-kernels helped._omp_fn.0 1 { option fopenmp } } */
/* { dg-kernels loop_variable._omp_fn.0 1 { option fopenmp } } */
/* { dg-kernels kept._omp_fn.0 1 { option fopenmp } } */
/* { dg-kernels old_loop._omp_fn.0 1 { option fopenmp } } */
/* { dg-kernels defaults._omp_fn.0 1 { option fopenmp } } */
/* { dg-kernels twice_copied._omp_fn.0 1 { option fopenmp } } */
/* { dg-kernels twice_copied._omp_fn.1 1 { option fopenmp } } */
/* { dg-kernels row 1 { option fopenmp } } */

#include "check.h"

#define ROWS 64

static int add (int a, int b) { return a + b; }

TESTED void
values (int m, int *o, const int *x)
{
#pragma omp parallel for schedule (dynamic)
  for (int r_ = 0; r_ < ROWS; r_++)
    {
      int r = r_;
      double scale = r + 0.5;
      signed char small = r;
      int step (int a) { return a * scale + r; }
      int back (int a) { return a - small; }
      int *t = malloc (m * sizeof *t);
      __builtin_map (step, m, t, x);
      __builtin_map (back, m, o + r * m, t);
      free (t);
    }
}

/* An array, a structure, a pointer to a variable of the region.  */
TESTED void
arrays (int m, int *o, const int *x)
{
#pragma omp parallel for
  for (int r = 0; r < ROWS; r++)
    {
      struct { int a; double b; } pair = { r, 2 };
      int table[4] = { r, r + 1, r + 2, r + 3 }, own = r, *p = &own;
      int step (int a) { return table[a & 3] + pair.a * (int) pair.b + *p + own; }
      __builtin_map (step, m, o + r * m, x);
    }
}

/* It is written by the operator, so that this runs as written.  */
TESTED void
counted (int m, int *o, const int *x)
{
#pragma omp parallel for
  for (int r = 0; r < ROWS; r++)
    {
      int calls = r;
      int step (int a) { return a + calls++; } /* { dg-note "writes" } */
      __builtin_map (step, m, o + r * m, x); /* { dg-warning "'step' is not pure" } */
    }
}

/* By way of other nested functions.  */
TESTED void
helped (int m, int *o, const int *x)
{
#pragma omp parallel for
  for (int r_ = 0; r_ < ROWS; r_++)
    {
      int r = r_;
      int power (int n) { return n ? r + power (n - 1) : 0; }
      int step (int a) { return a + power (3); }
      __builtin_map (step, m, o + r_ * m, x);
      o[r_ * m] = power (2);
    }
}

/* GCC 12 alone stops with an internal error here.  */
TESTED void
loop_variable (int m, int *o, const int *x)
{
#pragma omp parallel for
  for (int r = 0; r < ROWS; r++)
    {
      int step (int a) { return a * r; }
      __builtin_map (step, m, o + r * m, x);
    }
}

TESTED long
kept (int m, int *o, const int *x)
{
  long sum = 0;
#pragma omp parallel for reduction (+: sum)
  for (int r_ = 0; r_ < ROWS; r_++)
    {
      int r = r_;
      int large (int a) { return a % ROWS > r; }
      int less (int a) { return a - r; }
      size_t n = __builtin_filter (large, m, o + r * m, x);
      sum += __builtin_redomap (add, less, 0, n, o + r * m);
    }
  return sum;
}

/* OpenMP gives each thread a copy of a loop variable, wherever it is declared.  */
TESTED void
old_loop (int m, int *o, const int *x)
{
  int r;
#pragma omp parallel for
  for (r = 0; r < ROWS; r++)
    {
      int step (int a) { return a * r; }
      __builtin_map (step, m, o + r * m, x);
    }
}

/* And of the variables of clauses: a parameter, a structure, one that is changed between
   two maps, the sum.  */
TESTED long
copies (int m, int *o, const int *x, int k)
{
  struct { int a, b; } pair = { 0, 2 };
  int last, count = 0;
#pragma omp parallel for firstprivate (k, pair) lastprivate (last) reduction (+: count)
  for (int r = 0; r < ROWS; r++)
    {
      k = pair.a = last = r;
      int before = count;
      int step (int a) { return a * k + pair.a * pair.b; }
      int back (int a) { return a - last + count - before; }
      int *t = malloc (m * sizeof *t);
      __builtin_map (step, m, t, x);
      count++;
      last += 3;
      __builtin_map (back, m, o + r * m, t);
      free (t);
    }
  return last * 1000 + count;
}

TESTED void
defaults (int m, int *o, const int *x)
{
  int c = 3;
#pragma omp parallel for default (none) shared (m, o, x)
  for (int r_ = 0; r_ < ROWS; r_++)
    {
      int r = r_;
      int step (int a) { return a * r + c; }
      __builtin_map (step, m, o + r * m, x);
    }
}

/* One variable, copied by two regions; between them the function has its own.  */
TESTED void
twice_copied (int m, int *o, const int *x)
{
  int k = 7, left = 0;
#pragma omp parallel for private (k)
  for (int r = 0; r < ROWS / 2; r++)
    {
      k = r;
      int step (int a) { return a + k; }
      __builtin_map (step, m, o + r * m, x);
    }
  k = 7;
  int seven (void) { return k; }
  left = seven ();
#pragma omp parallel
  {
#pragma omp for private (k)
    for (int r = ROWS / 2; r < ROWS; r++)
      {
	k = r;
	int step (int a) { return a + k + left - 7; }
	__builtin_map (step, m, o + r * m, x);
      }
  }
#ifdef _OPENMP
  CHECK (seven () == 7);
#endif
}

/* The operator holds a combinator itself, with one more variable of its own.  */
TESTED void
rows (int m, int *o, const int *x)
{
#pragma omp parallel for
  for (int r_ = 0; r_ < ROWS; r_++)
    {
      int r = r_;
      int row (int a)
      {
	int twice = 2 * a;
	int f (int b) { return b * r + twice; }
	return __builtin_redomap (add, f, 0, 3, x);
      }
      __builtin_map (row, m, o + r * m, x);
    }
}

/* A region within a nested function.  */
TESTED void
inside (int m, int *o, const int *x)
{
  void all (int from)
  {
#pragma omp parallel for
    for (int r_ = 0; r_ < ROWS; r_++)
      {
	int r = r_;
	int step (int a) { return a + r + from; }
	__builtin_map (step, m, o + r * m, x);
      }
  }
  all (7);
}

#define ALL(F, WANT)							\
  do									\
    {									\
      F (m, o, x);							\
      for (int r = 0; r < ROWS; r++)					\
	for (int i = 0; i < m; i++)					\
	  {								\
	    int a = x[i];						\
	    CHECK (o[r * m + i] == (WANT));				\
	  }								\
    }									\
  while (0)

int
main (void)
{
  int m = 3000;
  ARRAY (int, x, m);
  ARRAY (int, o, ROWS * m);
  for (int i = 0; i < m; i++)
    x[i] = i * 7 % 1000;
  for (int again = 0; again < 3; again++)
    {
      ALL (values, (int) (a * (r + 0.5) + r) - r);
      ALL (arrays, r + (a & 3) + 2 * r + r + r);
      ALL (counted, a + r + i);
      ALL (helped, i ? a + 3 * r : 2 * r);
      ALL (loop_variable, a * r);
      ALL (old_loop, a * r);
      ALL (defaults, a * r + 3);
      ALL (twice_copied, a + r);
      memset (o, 0, ROWS * m * sizeof *o);
      CHECK (copies (m, o, x, 9) == (ROWS + 2) * 1000 + ROWS);
      for (int r = 0; r < ROWS; r++)
	for (int i = 0; i < m; i++)
	  CHECK (o[r * m + i] == x[i] * r + r * 2 - r - 3 + 1);
      ALL (rows, (x[0] + x[1] + x[2]) * r + 3 * 2 * a);
      ALL (inside, a + r + 7);
      long want = 0;
      for (int r = 0; r < ROWS; r++)
	for (int i = 0; i < m; i++)
	  if (x[i] % ROWS > r)
	    want += x[i] - r;
      CHECK (kept (m, o, x) == want);
    }
  free (x);
  free (o);
  return 0;
}
