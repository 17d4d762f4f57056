/* Results that are stored between calls as a condition has it: the value is one of two, or the store
   is done on one way alone.  The parts of a kernel, which run where its guard fails, do the same
   between them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels chosen 1 { no-option "non-call|sanitize" } } */
/* { dg-guards chosen 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels divided 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels clamped 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels if_any 1 { no-option "non-call|sanitize" } } */
/* { dg-guards if_any 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels unless_less 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels either 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels two_choices 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels first_chosen 2 } */
/* { dg-kernels in_turns 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels rows 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels row_means 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels looked_at 2 } */
/* { dg-kernels by_loaded 2 } */
/* { dg-kernels by_limit 2 } */
/* { dg-kernels in_two_branches 2 } */
/* { dg-kernels by_switch 2 } */
/* { dg-kernels copied_between 2 } */
#include "check.h"

static int plus (int a, int b) { return a + b; }
static int most (int a, int b) { return a < b ? b : a; }
static double add (double a, double b) { return a + b; }
static double larger (double a, double b) { return a < b ? b : a; }

TESTED void
chosen (int n, double *x, double *mean, double *greatest)
{
  double s = __builtin_reduce (add, 0, n, x);
  *mean = n > 0 ? s / n : 0;
  *greatest = __builtin_reduce (larger, 0, n, x);
}

/* Dividing by no elements would end the program.  */
TESTED void
divided (int n, int *x, int *mean, int *greatest)
{
  int s = __builtin_reduce (plus, 0, n, x);
  *mean = n ? s / n : -1;
  *greatest = __builtin_reduce (most, 0, n, x);
}

TESTED void
clamped (int n, int *x, int *sum, int *greatest)
{
  int s = __builtin_reduce (plus, 0, n, x);
  if (s > 7)
    s = 7;
  *sum = s;
  *greatest = __builtin_reduce (most, 0, n, x);
}

TESTED void
if_any (int n, int *x, int *mean, int *greatest)
{
  int s = __builtin_reduce (plus, 0, n, x);
  if (n > 0)
    *mean = s / n;
  *greatest = __builtin_reduce (most, 0, n, x);
}

/* Where S is no number the store is done.  */
TESTED void
unless_less (int n, double *x, double *sum, double *greatest)
{
  double s = __builtin_reduce (add, 0, n, x);
  if (s < 5)
    ;
  else
    *sum = s;
  *greatest = __builtin_reduce (larger, 0, n, x);
}

TESTED void
either (int n, int *x, int *even, int *odd, int *greatest)
{
  int s = __builtin_reduce (plus, 0, n, x);
  if (s & 1)
    *odd = s + 1;
  else
    *even = s + 2;
  *greatest = __builtin_reduce (most, 0, n, x);
}

TESTED void
two_choices (int n, int *x, int *o)
{
  int s = __builtin_reduce (plus, 0, n, x);
  o[0] = s > 3 ? s - 3 : s;
  int m = __builtin_reduce (most, 0, n, x);
  if (m > s)
    o[1] = m - s;
  o[2] = __builtin_redomap (plus, plus, 0, n, x, x);
}

TESTED int
first_chosen (int n, int *x, int *o)
{
  int s = __builtin_reduce (plus, 0, n, x);
  if (s < 0)
    return -1;
  *o = s;
  return __builtin_reduce (most, 0, n, x);
}

TESTED void
in_turns (int h, int n, int *x, int *mean, int *greatest)
{
  for (int r = 0; r < h; r++)
    {
      int s = __builtin_reduce (plus, 0, n, x + r * n);
      if (s > 0)
	mean[r] = s / n;
      greatest[r] = __builtin_reduce (most, 0, n, x + r * n);
    }
}

/* Where it is stored is computed behind the first call.  */
TESTED void
rows (int h, int n, int *x, int *mean, int *greatest)
{
  for (int r = 0; r < h; r++)
    {
      mean[r] = __builtin_reduce (plus, 0, n, x + r * n);
      greatest[r] = __builtin_reduce (most, 0, n, x + r * n);
    }
}

TESTED void
row_means (int h, int n, int *x, int *mean, int *greatest)
{
  for (int r = 0; r < h; r++)
    {
      int s = __builtin_reduce (plus, 0, n, x + r * n);
      mean[r] = n ? s / n : 0;
      greatest[r] = __builtin_reduce (most, 0, n, x + r * n);
    }
}

TESTED int
looked_at (int n, int *x, int *mean, int *greatest)
{
  int s = __builtin_reduce (plus, 0, n, x), before = 0;
  if (s > 0)
    before = *mean;
  *mean = s;
  *greatest = __builtin_reduce (most, 0, n, x);
  return before;
}

TESTED void
by_loaded (int n, int *x, int *mean, int *greatest)
{
  int s = __builtin_reduce (plus, 0, n, x);
  if (*greatest > 0)
    *mean = s;
  *greatest = __builtin_reduce (most, 0, n, x);
}

static double limit = 9;

TESTED void
by_limit (int n, int *x, int *mean, int *greatest)
{
  int s = __builtin_reduce (plus, 0, n, x);
  if (limit > 8)
    *mean = s;
  *greatest = __builtin_reduce (most, 0, n, x);
}

TESTED void
in_two_branches (int n, int *x, int *mean, int *greatest)
{
  int s = __builtin_reduce (plus, 0, n, x);
  if (n > 3)
    {
      if (s > 0)
	*mean = s;
      mean[1] = s;
    }
  *greatest = __builtin_reduce (most, 0, n, x);
}

TESTED void
by_switch (int n, int *x, int *mean, int *greatest)
{
  int s = __builtin_reduce (plus, 0, n, x);
  switch (n & 7)
    {
    case 1: *mean = s; break;
    case 2: mean[1] = s; break;
    case 5: mean[2] = s;
    }
  *greatest = __builtin_reduce (most, 0, n, x);
}

TESTED void
copied_between (int n, int *x, int *mean, int *greatest)
{
  int s = __builtin_reduce (plus, 0, n, x);
  if (s > 0)
    memcpy (greatest + 1, mean, sizeof (int));
  *mean = s;
  *greatest = __builtin_reduce (most, 0, n, x);
}

static int
sum_of (int n, const int *x)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

static int
most_of (int n, const int *x)
{
  int m = 0;
  for (int i = 0; i < n; i++)
    m = most (m, x[i]);
  return m;
}

enum { N = 50 };
static int x[2 * N], y[2 * N], o[4], p[4];
static double d[N], e[N], f, g;

static void
start (int n, int sign)
{
  for (int i = 0; i < 2 * N; i++)
    y[i] = x[i] = i < n ? sign * (i * 7 % 11 - 4) : 1000 + i;
  for (int i = 0; i < 4; i++)
    o[i] = p[i] = -50 - i;
  for (int i = 0; i < N; i++)
    e[i] = d[i] = i < n ? sign * (i % 5 - 1) : 1000 + i;
  f = g = -50;
}

/* The call CALL, then the same as statements PLAIN over y, e and p.  */
#define SAME(CALL, ...)							\
  do									\
    {									\
      start (n, sign);							\
      CALL;								\
      __VA_ARGS__;							\
      CHECK (!memcmp (x, y, sizeof x) && !memcmp (d, e, sizeof d)	\
	     && !memcmp (o, p, sizeof o));				\
    }									\
  while (0)

/* By themselves, and where the results go to what is reduced: at its begin.  */
static void
both_ways (int n, int sign)
{
  for (int in = 0; in < 2; in++)
    {
      int *to = in ? x : o, *like = in ? y : p, s;
      double *tod = in ? d : &f, *liked = in ? e : &g, t;
#define SUM s = sum_of (n, y)
#define TOTAL t = 0; for (int i = 0; i < n; i++) t += e[i]
#define LARGEST_OF double m = 0; for (int i = 0; i < n; i++) m = larger (m, e[i])
      SAME (chosen (n, d, tod, &f), TOTAL; *liked = n > 0 ? t / n : 0; LARGEST_OF; g = m);
      CHECK (f == g);
      SAME (divided (n, x, to, o + 3), SUM; *like = n ? s / n : -1; p[3] = most_of (n, y));
      SAME (clamped (n, x, to, o + 3), SUM; *like = s > 7 ? 7 : s; p[3] = most_of (n, y));
      SAME (if_any (n, x, to, o + 3), SUM; if (n > 0) *like = s / n; p[3] = most_of (n, y));
      SAME (unless_less (n, d, tod, &f), TOTAL; if (!(t < 5)) *liked = t; LARGEST_OF; g = m);
      CHECK (f == g);
      SAME (either (n, x, to, to + 1, o + 3), SUM;
	    if (s & 1) like[1] = s + 1; else *like = s + 2; p[3] = most_of (n, y));
      SAME (two_choices (n, x, to), SUM; like[0] = s > 3 ? s - 3 : s; int m = most_of (n, y);
	    if (m > s) like[1] = m - s; like[2] = 2 * sum_of (n, y));
      SAME (o[3] = first_chosen (n, x, to), SUM; p[3] = -1;
	    if (s >= 0) { *like = s; p[3] = most_of (n, y); });
      SAME (in_turns (1, n, x, to, o + 3), SUM; if (s > 0) *like = s / n; p[3] = most_of (n, y));
      int before = 0, *found = o + 2;
      SAME (*found = looked_at (n, x, to, o + 3), SUM; if (s > 0) before = *like; *like = s;
	    p[3] = most_of (n, y); p[2] = before);
      SAME (by_loaded (n, x, to, o + 3), SUM; if (p[3] > 0) *like = s; p[3] = most_of (n, y));
      limit = 10 - n % 4;
      SAME (by_limit (n, x, to, o + 3), SUM; if (limit > 8) *like = s; p[3] = most_of (n, y));
      SAME (in_two_branches (n, x, to, o + 3), SUM;
	    if (n > 3) { if (s > 0) *like = s; like[1] = s; } p[3] = most_of (n, y));
      SAME (by_switch (n, x, to, o + 3), SUM;
	    if ((n & 7) == 1) *like = s; if ((n & 7) == 2) like[1] = s; if ((n & 7) == 5) like[2] = s;
	    p[3] = most_of (n, y));
      SAME (copied_between (n, x, to, o), SUM; if (s > 0) p[1] = *like; *like = s;
	    p[0] = most_of (n, y));
    }
}

int
main (void)
{
  for (int n = 0; n < N; n++)
    {
      both_ways (n, 1);
      both_ways (n, -1);
    }
  for (int i = 0; i < N; i++)
    e[i] = d[i] = i == 20 ? __builtin_nan ("") : -i;
  unless_less (N, d, d + 30, &f);
  CHECK (d[30] != d[30] && f == 0);
  for (int in = 0; in < 2; in++)
    {
      int *to = in ? x + N / 2 : o, *like = in ? y + N / 2 : p, n = 2 * N, sign = 1;
#define EACH(MEAN)							\
      for (int r = 0; r < 2; r++)					\
	{								\
	  int s = sum_of (N, y + r * N);				\
	  MEAN;								\
	  p[2 + r] = most_of (N, y + r * N);				\
	}
      SAME (in_turns (2, N, x, to, o + 2), EACH (if (s > 0) like[r] = s / N));
      SAME (rows (2, N, x, to, o + 2), EACH (like[r] = s));
      SAME (row_means (2, N, x, to, o + 2), EACH (like[r] = s / N));
    }
}
