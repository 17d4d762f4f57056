/* A combinator in a transaction, also in a function that one calls.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fgnu-tm -O2" } */

static int add (int a, int b) { return a + b; }
static int inc (int a) { return a + 1; }

int sum;

__attribute__ ((noinline)) static int
helper (int n, const int *x)
{
  return __builtin_reduce (add, 0, n, x); /* { dg-error "10: '__builtin_reduce' in a transaction is not available" } */
}

int
relaxed (int n, int *o, const int *x)
{
  __transaction_relaxed
    {
      __builtin_map (inc, n, o, x); /* { dg-error "7: '__builtin_map' in a transaction is not available" } */
      sum = helper (n, x);
    }
  return __builtin_reduce (add, 0, n, o);
}
