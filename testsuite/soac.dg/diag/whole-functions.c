/* GCC splits functions at a test like these.  Combinators and operators stay where they were written:
   the plugin sees the test, and names the function.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -Wall" } */
/* { dg-kernels behind_test 1 } */
/* { dg-kernels chain 1 } */

static int neg (int a) { return -a; }
static int plus (int a, int b) { return a + b; }

void
one_at_most (int n, int *p)
{
  if (n <= 1)
    __builtin_map (neg, n, p + 1, p);
}

void
few (long n, int *p)
{
  if (n > 3)
    return;
  __builtin_map (neg, n, p + 3, p);
}

void
by_place (unsigned long n, int *p, int *d)
{
  if (d >= p + n)
    __builtin_map (neg, n, p + 3, p);
}

int
behind_test (int n, int *p, int *o)
{
  if (n > 3)
    return 0;
  __builtin_map (neg, n, o, p);
  return __builtin_reduce (plus, 0, n, o);
}

int
callers (int n, int *p, int *d)
{
  one_at_most (n, p);
  one_at_most (n + 1, p + 7);
  few (n, p);
  few (n + 1, p + 7);
  by_place (n, p, d);
  by_place (n + 1, p + 7, d);
  return behind_test (n, p, d) + behind_test (n + 1, p + 7, d + 9);
}

/* They are pure, though GCC would make two functions of each that call each other.  */

static int
calls_itself (int a)
{
  return a < 2 ? a : (calls_itself (a - 1) + a) & 0xfff;
}

static int
helper (int a)
{
  return a < 3 ? a : (helper (a - 1) * 3 + a) & 0xfff;
}

static int by_helper (int a) { return helper (a) + helper (a + 1); }

void
chain (int n, int *restrict o, const int *x)
{
  int t[n], u[n];
  __builtin_map (calls_itself, n, t, x);
  __builtin_map (by_helper, n, u, t);
  __builtin_map (neg, n, o, u);
}
