/* What a call is given may be computed behind the call before: a kernel of both computes it first.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels pointer 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels value 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels length 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels nested 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels stored 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels allocated 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels on_stack 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels rows 2 } */
/* { dg-kernels released 2 } */
/* { dg-kernels scoped 3 } */
/* { dg-kernels loaded 2 } */
/* { dg-kernels divided 2 } */
/* { dg-kernels stops 2 } */
#include <limits.h>
#include <setjmp.h>
#include "check.h"

static int plus (int a, int b) { return (int) ((unsigned) a + (unsigned) b); }
static int most (int a, int b) { return a < b ? b : a; }
static int two (int a, int b) { return a * 3 + b; }

TESTED void
pointer (int n, const int *x, int *p, int *q)
{
  *p = __builtin_reduce (plus, 0, n, x);
  *q = __builtin_redomap (most, two, 0, n, x, x + 1);
}

TESTED void
value (int n, const int *x, int *restrict p, int *q, int k)
{
  *p = __builtin_reduce (plus, 0, n, x);
  *q = __builtin_redomap (most, two, 0, n, x, k + 1);
}

#define i0 __builtin_axis (0)

/* One count is that of a space, the other one that of a call.  */
TESTED void
length (unsigned char n, const int *x, int *restrict p, int *q)
{
  *p = __builtin_redomap (plus, two, 0, n + 1, x, 1);
  *q = __builtin_reduce (most, 0, __builtin_space (n + 1), __builtin_at (x, i0));
}

TESTED void
nested (int n, const int *x, int *restrict p, int *q, int k, int l)
{
  *p = __builtin_reduce (plus, 0, n, x);
  *q = __builtin_redomap (most, two, 0, n, x, ((k * l + 3) ^ l) - k);
}

TESTED void
stored (int n, int *restrict o, const int *x, int *q, int k)
{
  __builtin_map (two, n, o, x, k);
  *q = 3;
  *q = __builtin_redomap (plus, two, 0, n, o, k + 3);
}

/* What is loaded may have been stored just before.  */
int by;

TESTED void
loaded (int n, const int *x, int *p, int *q)
{
  *p = __builtin_reduce (plus, 0, n, x);
  *q = __builtin_redomap (most, two, 0, n, x, by + 1);
}

/* What traps does so behind the first call, if at all.  */
TESTED void
divided (int n, const int *x, int *p, int *q, int k)
{
  *p = __builtin_reduce (plus, 0, n, x);
  *q = __builtin_redomap (most, two, 0, n, x, n / k);
}

/* Arrays are allocated in front of the kernel as well, ...  */
TESTED void
allocated (int n, const int *x, int *restrict p, int *q)
{
  *p = __builtin_reduce (plus, 0, n, x);
  int *t = malloc (n * sizeof *t + 1);
  __builtin_map (two, n, t, x, 5);
  *q = __builtin_reduce (most, 0, n, t);
  free (t);
}

TESTED void
on_stack (int n, const int *x, int *restrict p, int *q)
{
  *p = __builtin_reduce (plus, 0, n, x);
  int t[n + 1];
  __builtin_map (two, n, t, x, 5);
  *q = __builtin_reduce (most, 0, n, t);
}

/* The array is allocated before the first sum, and where the next row begins is known before that.  */
TESTED int
rows (int n, const int *y, int *o, int *sums)
{
  int last = 0;
  for (int r = 0; r < 3; r++)
    {
      sums[r] = __builtin_reduce (plus, 0, n, y);
      int *t = malloc (n * sizeof *t + 1);
      __builtin_map (two, n, t, y, 3);
      __builtin_map (two, n, o + r * n, t, 1);
      free (t);
      last = plus (last, __builtin_reduce (most, 0, n, o + r * n));
    }
  return last;
}

/* ... but not before something is released: there may not be enough for both.  */
TESTED void
released (int n, const int *x, int *restrict p, int *q, void *old)
{
  *p = __builtin_reduce (plus, 0, n, x);
  free (old);
  int *t = malloc (n * sizeof *t + 1);
  __builtin_map (two, n, t, x, 5);
  *q = __builtin_reduce (most, 0, n, t);
  free (t);
}

/* Nor what has its end between.  */
TESTED void
scoped (int n, const int *x, int *restrict p, int *q)
{
  {
    int u[n + 1];
    __builtin_map (two, n, u, x, 3);
    *p = __builtin_redomap (plus, two, 0, n - (n > 1), u, u + (n > 1));
  }
  int t[n + 1];
  __builtin_map (two, n, t, x, 5);
  *q = __builtin_reduce (most, 0, n, t);
}

static jmp_buf back;

static int
jumps (int a)
{
  if (a == 77)
    longjmp (back, 1);	/* { dg-note "calls .longjmp." } */
  return a;
}

/* K + 1 overflows only where nobody computes it.  */
TESTED int
stops (int n, const int *x, int *restrict p, int k)
{
  *p = __builtin_redomap (plus, jumps, 0, n, x);	/* { dg-warning "operator 'jumps' is not pure" } */
  return __builtin_redomap (most, two, 0, n, x, k + 1);
}

enum { N = 300 };
static int x[N + 1];

static void
check (int n, int k, int l)
{
  int sum = 0, greatest = 0, pairs = 0, with_k = 0, deep = 0, p, q;
  for (int i = 0; i < n; i++)
    {
      sum = plus (sum, x[i]);
      greatest = most (greatest, x[i]);
      pairs = most (pairs, two (x[i], x[i + 1]));
      with_k = most (with_k, two (x[i], k + 1));
      deep = most (deep, two (x[i], ((k * l + 3) ^ l) - k));
    }
  pointer (n, x, &p, &q);
  CHECK (p == sum && q == pairs);
  value (n, x, &p, &q, k);
  CHECK (p == sum && q == with_k);
  nested (n, x, &p, &q, k, l);
  CHECK (p == sum && q == deep);
  by = k;
  loaded (n, x, &p, &q);
  CHECK (p == sum && q == with_k);
  loaded (n, x, &by, &q);
  int with_sum = 0;
  for (int i = 0; i < n; i++)
    with_sum = most (with_sum, two (x[i], sum + 1));
  CHECK (by == sum && q == with_sum);
  divided (n, x, &p, &q, n + 1);
  CHECK (p == sum && (n == 0 || q == 3 * greatest));
  int fives = 0, threes[N + 1], of_threes = 0;
  for (int i = 0; i < n; i++)
    {
      fives = most (fives, two (x[i], 5));
      threes[i] = two (x[i], 3);
    }
  for (int i = 0; i < n - (n > 1); i++)
    of_threes = plus (of_threes, two (threes[i], threes[i + (n > 1)]));
  allocated (n, x, &p, &q);
  CHECK (p == sum && q == fives);
  on_stack (n, x, &p, &q);
  CHECK (p == sum && q == fives);
  released (n, x, &p, &q, get (7));
  CHECK (p == sum && q == fives);
  scoped (n, x, &p, &q);
  CHECK (p == of_threes && q == fives);
  int o[N], all = 0;
  stored (n, o, x, &q, k);
  for (int i = 0; i < n; i++)
    {
      CHECK (o[i] == two (x[i], k));
      all = plus (all, two (o[i], k + 3));
    }
  CHECK (q == all);
  CHECK (stops (n, x, &p, k) == with_k && p == sum);
  int many[3 * N + 1], sums[3], highest = 0;
  for (int i = 0; i < n; i++)
    highest = most (highest, two (threes[i], 1));
  CHECK (rows (n, x, many, sums) == plus (plus (highest, highest), highest));
  for (int i = 0; i < 3 * n; i++)
    CHECK (many[i] == two (threes[i % n], 1) && sums[i / n] == sum);
}

int
main (void)
{
  for (int i = 0; i <= N; i++)
    x[i] = i * 29 % 71;
  for (int n = 0; n <= N; n += 1 + n / 2)
    for (int k = -3; k < 9; k += 5)
      check (n, k, n % 5);
  for (int n = 0; n < 255; n += 1 + n / 3)
    {
      int p, q, sum = 0, greatest = 0;
      length (n, x, &p, &q);
      for (int i = 0; i <= n; i++)
	{
	  sum = plus (sum, two (x[i], 1));
	  greatest = most (greatest, x[i]);
	}
      CHECK (p == sum && q == greatest);
    }
  x[5] = 77;
  int p;
  if (setjmp (back))
    return 0;
  stops (9, x, &p, INT_MAX);
  CHECK (!"not reached");
  return 1;
}
