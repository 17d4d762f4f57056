/* A combinator in  transaction: what GCC says of any unsafe function.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fgnu-tm -O2" } */

static int add (int a, int b) { return a + b; }
static int inc (int a) { return a + 1; }

int sum;

void
atomic (int n, int *o, const int *x)
{
  __transaction_atomic
    {
      sum = __builtin_reduce (add, 0, n, x); /* { dg-error "13: unsafe function call '__builtin_reduce' within atomic transaction" } */
      __builtin_map (inc, n, o, x); /* { dg-error "7: unsafe function call '__builtin_map' within atomic transaction" } */
    }
}

__attribute__ ((transaction_safe)) int
safe (int n, const int *x)
{
  return __builtin_reduce (add, 0, n, x); /* { dg-error "10: unsafe function call '__builtin_reduce' within 'transaction_safe' function" } */
}
