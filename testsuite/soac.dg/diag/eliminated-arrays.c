/* An array that nobody writes any more, as its elements stay in a kernel, is not warned of where its
   address is still compared with others.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -Wall -Wextra" } */
/* { dg-kernels next 1 } */
/* { dg-eliminated next "t" } */
/* { dg-kernels middle 1 } */
/* { dg-eliminated middle "t" } */

static int lift (int a) { return a * 3 + 1; }
static int sub (int a, int b) { return a * 5 - b; }

void
next (int n, int *a, int *o)
{
  int t[n];
  __builtin_map (lift, n, t, a);
  __builtin_map (sub, n - 1, o, t + 1, t);
}

void
middle (int n, int *a, int *o)
{
  int t[n];
  __builtin_map (lift, n, t, a);
  __builtin_map (lift, n / 2, o, t + n / 2);
}
