/* Arrays that are parts of one object, and begin a few elements apart: members of a structure, rows of an
   array.  They do not overlap as elements of one array that are as near do: a test tells.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels members 1 } */
/* { dg-guards members 1 } */
/* { dg-kernels rows 1 } */
/* { dg-guards rows 1 } */
/* { dg-kernels one_array 2 } */
/* { dg-refused one_array "t" inplace } */

#include "check.h"

enum { SIZE = 40 };

struct both { int a[SIZE], b[SIZE]; };

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }

TESTED int
members (struct both *o, int h, const int *restrict x)
{
  __builtin_map (inc, h, o->a, x);
  __builtin_map (inc, h, o->b, o->a);
  return __builtin_reduce (add, 0, h, o->b);
}

static int table[2][SIZE];

TESTED int
rows (int h, const int *restrict x)
{
  __builtin_map (inc, h, table[0], x);
  __builtin_map (inc, h, table[1], table[0]);
  return __builtin_reduce (add, 0, h, table[1]);
}

TESTED int
one_array (int *t, int h, const int *restrict x)
{
  __builtin_map (inc, h, t, x);
  __builtin_map (inc, h, t + SIZE, t);
  return __builtin_reduce (add, 0, h, t + SIZE);
}

int
main (void)
{
  for (int n = 0; n <= SIZE; n += 8)
    {
      struct both both = { { 0 }, { 0 } };
      int x[SIZE], t[2 * SIZE], sum = 0;
      for (int i = 0; i < SIZE; i++)
	x[i] = i * 3;
      for (int i = 0; i < n; i++)
	sum += x[i] + 2;
      CHECK (members (&both, n, x) == sum && rows (n, x) == sum && one_array (t, n, x) == sum);
      for (int i = 0; i < SIZE; i++)
	CHECK (both.a[i] == (i < n ? x[i] + 1 : 0) && both.b[i] == (i < n ? x[i] + 2 : 0)
	       && table[0][i] == both.a[i] && table[1][i] == both.b[i]);
    }
  return 0;
}
