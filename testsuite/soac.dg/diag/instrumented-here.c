/* What -finstrument-functions calls is in the same unit as the operators: they are pure all the same.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-O2 -finstrument-functions -Wall -Wextra" } */
/* { dg-kernels squares 1 } */

static int entered, left;

__attribute__ ((no_instrument_function)) void
__cyg_profile_func_enter (void *f, void *from)
{
  entered += f != from;
}

__attribute__ ((no_instrument_function)) void
__cyg_profile_func_exit (void *f, void *from)
{
  left += f != from;
}

static int square (int a) { return a * a; }
static int add (int a, int b) { return a + b; }

__attribute__ ((noinline, noclone)) int
squares (int n, const int *x)
{
  int t[n];
  __builtin_map (square, n, t, x);
  return __builtin_reduce (add, 0, n, t);
}

int
main (void)
{
  int x[5] = { 1, 2, 3, 4, 5 };
  return squares (5, x) != 55 || !entered || left != entered - 1;
}
