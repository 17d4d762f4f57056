/* Folds that do not do what their operator does, and initial values that are not
   neutral.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "fails.h"

struct sum { int n; double s; };

static long add (long a, long b) { return a + b; }
static long sub (long a, long b) { return a - b; }
static long longer (long a, int x) { return a + x % 3; }
static long twice (long a, int x) { return 2 * a + x; }
static long product (long a, short x, int y) { return a + x * y; }
static long reversed (long a, short x, int y) { return x * y - a; }
static struct sum join (struct sum a, struct sum b)
{ struct sum t = { a.n + b.n, a.s + b.s }; return t; }
static struct sum take (struct sum a, float x)
{ struct sum t = { a.n + 1, a.s + x }; return t; }
static struct sum take_two (struct sum a, float x)
{ struct sum t = { a.n + 1 + (a.n > 0), a.s + x }; return t; }
static double most (double a, double b) { return a > b ? a : b; }
static double most_of (double a, float x) { return x > a ? x : a; }

TESTED void
integers (size_t n, long *o, const int *x, const short *y)
{
  CHECK (__builtin_redomap (add, longer, 0, n, x) > 0);
  CHECK (__builtin_redomap (add, product, 0, n, y, x) > 0);
  __builtin_scanomap (add, longer, 0, n, o, x);
  FAILS (__builtin_redomap (add, longer, 5, n, x), "redomap: the initial value of a fold must be neutral: add \\(5, 6\\) is 11");
  FAILS (__builtin_scanomap (add, longer, 5, n, o, x), "scanomap: the initial value of a fold must be neutral: add \\(5, 6\\) is 11");
  FAILS (__builtin_redomap (add, twice, 0, n, x), "redomap: operator 'twice' folds otherwise than 'add' combines: twice \\(1, 2\\) is 4, but by 'add' it is 3");
  FAILS (__builtin_redomap (add, reversed, 0, n, y, x), "redomap: operator 'reversed' folds otherwise than 'add' combines: reversed \\(1, 2, 2\\) is 3, but by 'add' it is 5");
  FAILS (__builtin_redomap (sub, longer, 0, n, x), "redomap: the initial value of a fold must be neutral: sub \\(0, 1\\) is -1");
}

TESTED void
numbers (size_t n, float *z)
{
  struct sum zero = { 0, 0 };
  for (size_t i = 0; i < n; i++)
    z[i] = 1.0f / (i + 3);
  CHECK (__builtin_redomap (join, take, zero, n, z).n == (int) n);
  CHECK (__builtin_redomap (most, most_of, -1e300, n, z) > 0);
  FAILS (__builtin_redomap (join, take_two, zero, n, z), "redomap: operator 'take_two' folds otherwise than 'join' combines: take_two \\(\\{ 1, 0.3333333432674408 \\}, 0.25\\) is \\{ 3, 0.5833333432674408 \\}, but by 'join' it is \\{ 2, 0.5833333432674408 \\}");
}

int
main (void)
{
  static int x[1000];
  static short y[1000];
  static long o[1000];
  static float z[1000];
  for (int i = 0; i < 1000; i++)
    x[i] = y[i] = i + 1;
  integers (HIDE (1000), o, x, y);
  numbers (HIDE (1000), z);
  return 0;
}
