/* An array of one value that is read at any index by an operator with a combinator of its own, which
   is defined behind its caller: the operator is not copied, as its combinator would be.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels all 2 } */

#include "check.h"

static int at (const int *x, int i);

static int same (int a) { return a * 3; }
static int add (int a, int b) { return a + b; }
static int sq (int a) { return a * a; }

TESTED void
all (int n, int *restrict o, const int *restrict b, int a)
{
  int x[16];
  __builtin_map (same, 16, x, a);
  __builtin_map (at, n, o, (const int *) x, b);
}

static int
at (const int *x, int i)
{
  return x[i & 15] + __builtin_redomap (add, sq, 0, i & 7, __builtin_iota (1));
}

int
main (void)
{
  enum { N = 20 };
  int b[N], o[N];
  for (int i = 0; i < N; i++)
    b[i] = i;
  all (N, o, b, 5);
  for (int i = 0; i < N; i++)
    {
      int sum = 15;
      for (int j = 1; j <= (i & 7); j++)
	sum += j * j;
      CHECK (o[i] == sum);
    }
}
