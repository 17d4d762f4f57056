/* Calls in GNU C's own kinds of expressions.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-additional-options "-Wall -Wextra" } */

static int id (int a) { return a; }
static int add (int a, int b) { return a + b; }

int
f (int n, int *y, int *x)
{
  int s = ({ __builtin_map (id, n, y, x); __builtin_reduce (add, 0, n, y); });
  __typeof__ (__builtin_reduce (add, 0, n, x)) t = s;
  __auto_type u = __builtin_reduce (add, 0, n, x);
  int nested (int a)
  {
    return a + n + __builtin_reduce (add, 0, n, x);
  }
  int v = __builtin_reduce (add, 0, n, x) ?: 3;

  __builtin_map (nested, n, y, x);
  __builtin_map (id, n, y, ({ __builtin_map (id, n, x, y); x; }));
  v += __builtin_choose_expr (1, __builtin_reduce (add, 0, n, x), "");
  if (__builtin_constant_p (__builtin_reduce (add, 0, n, x)))
    v++;
  if (__builtin_expect (__builtin_reduce (add, 0, n, x), 1))
    v++;
  __asm__ volatile ("" : : "r" (__builtin_reduce (add, 0, n, x)));
  return s + t + u + v;
}

int
vla (int n, int *x)
{
  int a[__builtin_reduce (add, 1, n, x)];
  __builtin_map (id, sizeof a / sizeof *a, a, 3);
  return a[0];
}
