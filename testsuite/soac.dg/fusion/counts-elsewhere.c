/* A number that may be less than zero: one that was unsigned before, and the count of a call that
   runs only where it is not.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels was_unsigned 2 } */
/* { dg-kernels in_a_branch 3 { no-option sanitize } } */
/* { dg-kernels none_below_zero 3 { no-option sanitize } } */

#include "check.h"

enum { K = 1000, M = 9 };

static int sq (int x) { return x * x + 1; }
static int inc (int x) { return x + 1; }
static int neg (int x) { return -x; }
static int add (int a, int b) { return a + b; }
static int both (int x, int y) { return 2 * x + y; }

TESTED void
was_unsigned (size_t k, unsigned u, int *t, int *restrict o, const int *restrict x)
{
  ptrdiff_t d = (int) u;
  __builtin_map (inc, k, t, x);
  __builtin_map (both, k, o, t + k + d, x);
}

TESTED int
in_a_branch (int n, int (*restrict o)[M], int *restrict p, const int (*restrict x)[M])
{
  int (*t)[M] = malloc (200 * sizeof *t);
  __builtin_map (sq, __builtin_space (200, M), t, x);
  __builtin_map (inc, __builtin_space (__builtin_range (100, 150), M), o, t);
  int s = __builtin_reduce (add, 0, __builtin_space (__builtin_range (100 + n, 150), M), t);
  free (t);
  if (n >= 0)
    __builtin_map (neg, n, p, &x[0][0]);
  return s;
}

TESTED int
none_below_zero (int n, int (*restrict o)[M], int *restrict p, const int (*restrict x)[M])
{
  int (*t)[M] = malloc (200 * sizeof *t);
  __builtin_map (sq, __builtin_space (200, M), t, x);
  __builtin_map (inc, __builtin_space (__builtin_range (100, 150), M), o, t);
  int s = __builtin_reduce (add, 0, __builtin_space (__builtin_range (100 + n, 150), M), t);
  free (t);
  if (n >= 0)
    __builtin_map (neg, n > 0 ? n : 0, p, &x[0][0]);
  return s;
}

int
main (void)
{
  static int t[3 * K], o[K], x[3 * K], rows[200][M], made[200][M], p[200];
  for (int i = 0; i < 3 * K; i++)
    x[i] = i * 7 + 3, t[i] = -i;
  was_unsigned (K, -5u, t, o, x);
  for (int i = 0; i < K; i++)
    {
      int at = K - 5 + i;
      CHECK (o[i] == 2 * (at < K ? x[at] + 1 : -at) + x[i]);
    }
  int sum = 0;
  for (int i = 0; i < 200 * M; i++)
    rows[i / M][i % M] = i;
  for (int i = 50 * M; i < 150 * M; i++)
    sum += i * i + 1;
  CHECK (in_a_branch (-50, made, p, (const void *) rows) == sum);
  CHECK (none_below_zero (-50, made, p, (const void *) rows) == sum);
  return 0;
}
