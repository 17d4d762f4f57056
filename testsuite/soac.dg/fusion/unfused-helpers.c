/* Calls in two copies of one helper are no parts of one call where nothing is to be fused.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-fusion=none" } */
/* { dg-kernels helped 2 } */
/* { dg-kernels helped_sums 2 } */

#include "spaces.h"

static int add (int a, int b) { return a + b; }
static int sub (int a, int b) { return 3 * a - b; }

static inline __attribute__ ((always_inline)) void
bump (int n, int m, int (*restrict o)[m], int (*restrict a)[m])
{
  __builtin_map (sub, SPACE (RANGE (1, n), m), o, AT (a, i0, i1), AT (a, i0 - 1, i1));
}

static inline __attribute__ ((always_inline)) int
sum (int from, int n, int m, int (*restrict a)[m])
{
  return __builtin_reduce (add, from, SPACE (RANGE (1, n), m), AT (a, i0, i1));
}

TESTED void
helped (int n, int m, int (*restrict o)[m], int (*restrict p)[m], int (*restrict a)[m])
{
  bump (n, m, o, a);
  bump (n, m, p, a);
}

/* The second one starts from what the first one gives.  */
TESTED int
helped_sums (int n, int m, int (*restrict a)[m], int (*restrict b)[m])
{
  return sum (sum (3, n, m, a), n, m, b);
}

int
main (void)
{
  enum { N = 9, M = 7 };
  static int a[N][M], o[N][M], p[N][M];
  int s = 3;
  EACH (i, 0, N) EACH (j, 0, M) a[i][j] = i * 7 + j * j;
  helped (N, M, o, p, a);
  EACH (i, 1, N) EACH (j, 0, M)
    {
      EQ (o[i][j], 3 * a[i][j] - a[i - 1][j]);
      EQ (p[i][j], o[i][j]);
      s += a[i][j] + o[i][j];
    }
  EQ (helped_sums (N, M, a, o), s);
  printf ("%d\n", bad);
  return bad != 0;
}
