/* A producer of which two kernels read a part, and of which the second one would have to move up
   past a member of the first one that reads what it writes: they keep their places.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels conflict 3 } */
/* { dg-kernels no_conflict 2 } */

#include "check.h"

enum { N = 2000 };

static int x[2 * N], w[N], u[N], v[N], sums[2];

static int add (int a, int b) { return a + b; }
static int mul (int a, int b) { return a * b; }
static int sq (int a) { return a * a; }
static int neg (int a) { return -a; }

TESTED void
conflict (void)
{
  int t[2 * N];
  __builtin_map (sq, 2 * N, t, x);
  int a = __builtin_redomap (add, mul, 0, N, t + N, w);
  int b = __builtin_reduce (add, 0, N, t);
  w[0] = 1;
  __builtin_map (add, N, v, t + N, u);
  x[0] = 5;
  __builtin_map (neg, N, u, t);
  sums[0] = a;
  sums[1] = b;
}

TESTED void
no_conflict (int *restrict other)
{
  int t[2 * N];
  __builtin_map (sq, 2 * N, t, x);
  int a = __builtin_redomap (add, mul, 0, N, t + N, w);
  int b = __builtin_reduce (add, 0, N, t);
  w[0] = 1;
  __builtin_map (add, N, v, t + N, u);
  x[0] = 5;
  __builtin_map (neg, N, other, t);
  sums[0] = a;
  sums[1] = b;
}

static void
start (void)
{
  for (int i = 0; i < 2 * N; i++)
    x[i] = i % 7;
  for (int i = 0; i < N; i++)
    {
      w[i] = i % 3;
      u[i] = i % 5;
    }
}

static void
check (const int *negated)
{
  int a = 0, b = 0;
  for (int i = 0; i < N; i++)
    {
      int first = i % 7, second = (N + i) % 7;
      a += second * second * (i % 3);
      b += first * first;
      CHECK (v[i] == second * second + i % 5);
      CHECK (negated[i] == -first * first);
    }
  CHECK (sums[0] == a && sums[1] == b && w[0] == 1 && x[0] == 5);
}

int
main (void)
{
  static int other[N];
  start ();
  conflict ();
  check (u);
  start ();
  no_conflict (other);
  check (other);
}
