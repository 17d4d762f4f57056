/* What a reason says beside its keyword is true of the program: how what is read differs from what is
   made, which array is meant, and that one call has one reason.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2" } */

#include <stdlib.h>

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int mul (int a, int b) { return a * b; }

int
one_less (size_t n, int *restrict o, const int *restrict x)
{
  __builtin_map (inc, n, o, x);
  return __builtin_reduce (add, 0, n - 1, o); /* { dg-missed "order: all elements are needed, and read in another number than they are made" } */
}

int
elsewhere (size_t n, size_t m, size_t k, int *restrict o, const int *restrict x)
{
  __builtin_map (inc, n, o, x);
  return __builtin_reduce (add, 0, m, o + k); /* { dg-missed "at other places|not known to make all elements of 'o . k'" } */
}

void
sentinel (size_t n, int *restrict o, int *restrict t, const int *restrict x)
{
  t[0] = 0;
  __builtin_map (inc, n, t + 1, x);
  __builtin_map (add, n, o, t + 1, t); /* { dg-missed "not known to make all elements of 't' that are read" } */
}

void
contractions (int n, int m, int k, int *restrict z, int (*restrict y)[m], int (*restrict a)[k],
	      int *restrict c)
{
  __builtin_contract (add, mul, 0, __builtin_space (n, m, __builtin_over (k)), y,
		      __builtin_at (a, i0, i2), __builtin_at (c, i2));
  __builtin_contract (add, mul, 0, __builtin_space (n, __builtin_over (m)), z, /* { dg-missed "'y' is made by a contraction, which is not done again where that is read" } */
		      __builtin_at (y, i0, i1), __builtin_at (c, i1));
}

/* The plugin cuts the call that reads both halves: the next one has one line all the same.  */
void
cut (size_t n, size_t m, int *restrict p, int *restrict t, int *restrict q, const int *restrict x)
{
  __builtin_map (inc, n / 2, t, x);
  __builtin_map (inc, n - n / 2, t + n / 2, x + n / 2);
  __builtin_map (add, n, p, x, t);
  __builtin_map (inc, m, q, p); /* { dg-missed "through 'p': size: 'p' is made in pieces that it is not cut at" } */
}

/* GCC has another name for the array of an inlined function.  */
static inline int
sum (size_t n, const int *x)
{
  int y[n];
  __builtin_map (inc, n, y, x);
  return __builtin_reduce (add, 0, n, y);
}

int
twice (size_t n, const int *x)
{
  return sum (n, x) + sum (n / 2, x); /* { dg-bogus "'y\\." } */
}

/* { dg-eliminated twice "y,y" } */

/* What stands between is said, not that another call, which is in the same kernel, needs the array
   as well.  */
int
set_between (size_t n, const int *restrict x, int *restrict t)
{
  __builtin_map (inc, n, t, x);
  int s = __builtin_reduce (add, 0, n, t);
  t[0] = 5;
  return s + __builtin_reduce (mul, 1, n, t); /* { dg-missed "through 't': inplace: 't' is written between, in line 86" } */
}

/* Nor that each of two that are apart from it needs the array for the other.  */
void
set_before (size_t n, const int *restrict x, int *restrict t, int *restrict o)
{
  __builtin_map (inc, n, t, x);
  t[0] = 5;
  int s = __builtin_reduce (add, 0, n, t); /* { dg-missed "through 't': inplace: 't' is written between, in line 95" } */
  __builtin_map (add, n, o, t, s); /* { dg-missed "map in line 94 through 't': inplace: 't' is written between, in line 95" } */
}

void
two_kernels (size_t n, double *v, int *o, double (*m)[4], const long *k, const double *x)
{
  struct pair { double v; int i; } t[n];
  struct pair made (double e) { return (struct pair) { e, 1 }; }
  double value (struct pair p, double e) { return p.v + e; }
  int number (struct pair p) { return p.i; }
  __builtin_map (made, n, t, x);
  __builtin_map (value, n, v, t, __builtin_at (m, i0, k[1]));
  __builtin_map (number, n, o, t); /* { dg-missed "through 't': multi-use: another kernel needs the array as well, which stays apart .alias: 'm' and 'o' may overlap, in line 109., in line 108" } */
}
