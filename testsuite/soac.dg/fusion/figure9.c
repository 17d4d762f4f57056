/* Figure 9 of Henriksen and Oancea, "A T2 graph-reduction approach to fusion":
   the six cases that must not be fused, or not like that.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels case1 1 { no-option non-call } } */
/* { dg-eliminated case1 "x" { no-option non-call } } */
/* { dg-kernels case1_stuck 2 } */
/* { dg-refused case1_stuck "x" inplace } */
/* { dg-eliminated case1_stuck "" } */
/* { dg-kernels case1_alias 2 } */
/* { dg-refused case1_alias "x" alias } */
/* { dg-kernels case1_combinator 2 } */
/* { dg-members case1_combinator "map" "map,map" } */
/* { dg-fused case1_combinator "a" diagonal } */
/* { dg-refused case1_combinator "x" order } */
/* { dg-eliminated case1_combinator "" } */
/* { dg-kernels case2 3 } */
/* { dg-refused case2 "x" algebra } */
/* { dg-refused case2 "y" size } */
/* { dg-eliminated case2 "" } */
/* { dg-kernels case3 2 } */
/* { dg-refused case3 "x" loop } */
/* { dg-eliminated case3 "" } */
/* { dg-kernels case3_inside 1 } */
/* { dg-eliminated case3_inside "x" } */
/* { dg-kernels case3_lambda 2 } */
/* { dg-refused case3_lambda "x" read-outside } */
/* { dg-kernels case4 3 } */
/* { dg-fused case4 "x" diagonal } */
/* { dg-refused case4 "x" branch } */
/* { dg-eliminated case4 "" } */
/* { dg-kernels case5 1 } */
/* { dg-fused case5 "x" diagonal } */
/* { dg-eliminated case5 "" } */
/* { dg-kernels case5_between 2 } */
/* { dg-refused case5_between "x" read-outside } */
/* { dg-eliminated case5_between "" } */
/* { dg-kernels case6 1 } */
/* { dg-members case6 "map,map,reduce,reduce" } */
/* { dg-eliminated case6 "x,y" } */
/* { dg-kernels case6_pair 1 } */
/* { dg-members case6_pair "map,redomap,redomap" } */
/* { dg-eliminated case6_pair "xy" } */
/* { dg-schedule case2 "collecting, threads above 16384, doacross" "collecting, threads above 16384, doacross" "unordered, threads above 5461" { option "-O. -fopenmp$" } } */
/* { dg-schedule case2 "collecting, past the cache" "collecting, past the cache" "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule case3 "unordered, threads above 5041" "unordered, threads above 5461" { option "-O. -fopenmp$" } } */
/* { dg-schedule case3 "unordered, past the cache" "unordered" { option "-O3 -g" } } */

#include "check.h"

static int f (int a) { return 3 * a + 1; }
static int g (int a) { return a ^ 21; }
static int g2 (int a) { return a - 9; }
static int h (int a) { return a * a; }
static int add (int a, int b) { return a + b; }
static unsigned mul (unsigned a, unsigned b) { return a * b; }
static unsigned odds (int a) { return 2 * a + 1; }
static int c1 (int a) { return a % 3 != 0; }

/* As printed.  In C the consumer may run before the update: it does not read
   what is updated.  */
TESTED void
case1 (size_t n, int *restrict y, int *restrict a)
{
  int *x = malloc (n * sizeof *x);
  __builtin_map (f, n, x, a);
  a[1] = 333;
  __builtin_map (g, n, y, x);
  free (x);
}

/* Here it does.  */
TESTED void
case1_stuck (size_t n, int *restrict y, int *restrict a)
{
  int *x = malloc (n * sizeof *x);
  __builtin_map (f, n, x, a);
  a[1] = 333;
  __builtin_map (add, n, y, x, a);
  free (x);
}

/* Here it might, by another name.  */
TESTED void
case1_alias (size_t n, int *restrict y, int *a, int *b)
{
  int *x = malloc (n * sizeof *x);
  __builtin_map (f, n, x, a);
  b[1] = 333;
  __builtin_map (add, n, y, x, a);
  free (x);
}

/* The update is a combinator's; that one may join the consumer.  */
TESTED void
case1_combinator (size_t n, int *restrict y, int *restrict a)
{
  int *x = malloc ((n + 1) * sizeof *x);
  x[n] = 7;
  __builtin_map (f, n, x, a);
  __builtin_map (g2, n, a, x + 1);
  __builtin_map (add, n, y, x, a);
  free (x);
}

TESTED size_t
case2 (size_t n, int *restrict z, const int *a, const int *b)
{
  int *x = malloc (n * sizeof *x), *y = malloc (n * sizeof *y);
  size_t k = __builtin_filter (c1, n, x, a);
  size_t m = __builtin_filter (c1, n, y, b);
  if (m < k)
    abort ();
  __builtin_map (add, k, z, x, y);
  free (x);
  free (y);
  return k;
}

TESTED void
case3 (size_t n, int *restrict arr, const int *a, int turns)
{
  int *x = malloc (n * sizeof *x);
  __builtin_map (f, n, x, a);
  for (int i = 0; i < turns; i++)
    __builtin_map (add, n, arr, arr, x);
  free (x);
}

/* Both inside: one kernel in each turn.  */
TESTED void
case3_inside (size_t n, int *restrict arr, const int *a, int turns)
{
  int *x = malloc (n * sizeof *x);
  for (int i = 0; i < turns; i++)
    {
      __builtin_map (f, n, x, a);
      __builtin_map (add, n, arr, arr, x);
    }
  free (x);
}

static int at (const int *x, size_t i) { return x[i] + x[0]; }

/* Into an operator, which is a loop, too.  */
TESTED void
case3_lambda (size_t n, int *restrict y, const int *a, const size_t *where)
{
  int *x = malloc ((n + 1) * sizeof *x);
  __builtin_map (f, n, x, a);
  __builtin_map (at, n, y, (const int *) x, where);
  free (x);
}

/* One consumer on each arm and one behind: x is computed once.  */
TESTED int
case4 (size_t n, int *restrict z, const int *arr, int which)
{
  int *x = malloc (n * sizeof *x), s;
  __builtin_map (f, n, x, arr);
  if (which)
    s = __builtin_redomap (add, g, 0, n, x);
  else
    s = __builtin_redomap (add, g2, 0, n, x);
  __builtin_map (h, n, z, x);
  free (x);
  return s;
}

/* An element is read afterwards: the array is kept.  */
TESTED int
case5 (size_t n, int *restrict y, const int *a, size_t i)
{
  int *x = malloc ((n + 1) * sizeof *x);
  x[n] = 0;
  __builtin_map (f, n, x, a);
  __builtin_map (g, n, y, x);
  int s = x[i];
  free (x);
  return s;
}

/* It is read before, and the consumer needs it.  */
TESTED void
case5_between (size_t n, int *restrict y, const int *a, size_t i)
{
  int *x = malloc ((n + 1) * sizeof *x);
  x[n] = 0;
  __builtin_map (f, n, x, a);
  int s = x[i];
  __builtin_map (add, n, y, x, s);
  free (x);
}

/* Two arrays of one index range: their consumers join.  */
TESTED unsigned
case6 (size_t n, const int *a)
{
  int *x = malloc (n * sizeof *x);
  unsigned *y = malloc (n * sizeof *y);
  __builtin_map (f, n, x, a);
  __builtin_map (odds, n, y, a);
  int u = __builtin_reduce (add, 0, n, x);
  unsigned v = __builtin_reduce (mul, 1, n, y);
  free (x);
  free (y);
  return u ^ v;
}

struct two { int x; unsigned y; };

static struct two
both (int a)
{
  struct two t = { f (a), odds (a) };
  return t;
}

static int left (struct two t) { return t.x; }
static unsigned right (struct two t) { return t.y; }

/* The same with an array of pairs.  */
TESTED unsigned
case6_pair (size_t n, const int *a)
{
  struct two *xy = malloc (n * sizeof *xy);
  __builtin_map (both, n, xy, a);
  int u = __builtin_redomap (add, left, 0, n, xy);
  unsigned v = __builtin_redomap (mul, right, 1, n, xy);
  free (xy);
  return u ^ v;
}

static void
fill (size_t n, int *a)
{
  for (size_t i = 0; i < n; i++)
    a[i] = i * 7 % 101;
}

static void
check_case1 (size_t n, int *a, int *y)
{
#define BEFORE f (i * 7 % 101)
  fill (n + 2, a);
  case1 (n, y, a);
  CHECK (a[1] == 333);
  for (size_t i = 0; i < n; i++)
    CHECK (y[i] == g (BEFORE));
  fill (n + 2, a);
  case1_stuck (n, y, a);
  for (size_t i = 0; i < n; i++)
    CHECK (y[i] == (int) (BEFORE + (i == 1 ? 333 : i * 7 % 101)));
  fill (n + 2, a);
  case1_alias (n, y, a, a);
  for (size_t i = 0; i < n; i++)
    CHECK (y[i] == (int) (BEFORE + (i == 1 ? 333 : i * 7 % 101)));
  fill (n + 2, a);
  case1_combinator (n, y, a);
  for (size_t i = 0; i < n; i++)
    {
      int next = i + 1 < n ? f ((i + 1) * 7 % 101) : 7;
      CHECK (a[i] == next - 9 && y[i] == BEFORE + next - 9);
    }
}

static void
check_case2 (size_t n, const int *a, int *z)
{
  ARRAY (int, x, n);
  size_t k = 0;
  for (size_t i = 0; i < n; i++)
    if (c1 (a[i]))
      x[k++] = a[i];
  CHECK (case2 (n, z, a, a) == k);
  for (size_t i = 0; i < k; i++)
    CHECK (z[i] == 2 * x[i]);
  free (x);
}

static void
check_case3 (size_t n, const int *a, int *y)
{
  ARRAY (size_t, where, n);
  memset (y, 0, n * sizeof *y);
  case3 (n, y, a, 3);
  case3_inside (n, y, a, 2);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (y[i] == 5 * f (a[i]));
      where[i] = n - 1 - i;
    }
  case3_lambda (n, y, a, where);
  for (size_t i = 0; i < n; i++)
    CHECK (y[i] == f (a[n - 1 - i]) + f (a[0]));
  free (where);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, a, n + 2);
      ARRAY (int, y, n);
      check_case1 (n, a, y);
      fill (n, a);
      check_case2 (n, a, y);
      check_case3 (n, a, y);
      int sum = 0, sum2 = 0, plain = 0;
      unsigned product = 1;
      for (size_t i = 0; i < n; i++)
	{
	  sum += g (f (a[i]));
	  sum2 += g2 (f (a[i]));
	  plain += f (a[i]);
	  product *= odds (a[i]);
	}
      for (int which = 0; which < 2; which++)
	{
	  memset (y, 0, n * sizeof *y);
	  CHECK (case4 (n, y, a, which) == (which ? sum : sum2));
	  for (size_t i = 0; i < n; i++)
	    CHECK (y[i] == h (f (a[i])));
	}
      CHECK (case5 (n, y, a, n / 2) == (n ? f (a[n / 2]) : 0));
      for (size_t i = 0; i < n; i++)
	CHECK (y[i] == g (f (a[i])));
      case5_between (n, y, a, n / 2);
      for (size_t i = 0; i < n; i++)
	CHECK (y[i] == f (a[i]) + f (a[n / 2]));
      CHECK (case6 (n, a) == ((unsigned) plain ^ product));
      CHECK (case6_pair (n, a) == ((unsigned) plain ^ product));
      free (a);
      free (y);
    }
  return 0;
}
