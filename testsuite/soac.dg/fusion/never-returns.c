/* Operators that end the program whatever they are given: they may be called for no elements.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sum 1 } */
/* { dg-kernels copy 1 } */
/* { dg-kernels product 1 } */

#include "check.h"

static int add (int a, int b) { return a + b; }

static int
never (int a, int b)
{
  if ((a ^ b) % 1 == 0)
    abort ();
  return a ^ b;
}

TESTED int
sum (size_t n, const int *x)
{
  return __builtin_reduce (never, 7, n, x);
}

TESTED void
copy (size_t n, int *restrict out, const int *x, const int *y)
{
  __builtin_map (never, n, out, x, y);
}

TESTED void
product (size_t n, size_t m, int (*restrict out)[m], const int (*x)[n], const int (*y)[m])
{
  __builtin_contract (add, never, 3, __builtin_space (m, m, __builtin_over (n)), out,
		      __builtin_at (x, __builtin_axis (0), __builtin_axis (2)),
		      __builtin_at (y, __builtin_axis (2), __builtin_axis (1)));
}

int
main (void)
{
  int out[4] = { 1, 2, 3, 4 }, x[4] = { 0 };
  CHECK (sum (0, x) == 7);
  copy (0, out, x, x);
  CHECK (out[0] == 1);
  product (0, 2, (int (*)[2]) out, (const int (*)[0]) x, (const int (*)[2]) x);
  for (int i = 0; i < 4; i++)
    CHECK (out[i] == 3);
}
