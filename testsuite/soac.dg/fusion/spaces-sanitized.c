/* Subscripts into which a sanitizer has put its tests, and lengths of variable types that
   have been computed before: `q' has the rows that it had when it was declared.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels test 6 } */

#include <stdio.h>

#define i0 __builtin_axis (0)

static int id (int a) { return a; }
static int rows;
static int calls;
static int five (void) { calls++; return 5; }

__attribute__ ((noinline, noclone)) int
test (int k, int z, int m)
{
  int a[100], b[12][5], o[60], bad = 0;
  for (int i = 0; i < 100; i++)
    a[i] = i * i;
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 5; j++)
      b[i][j] = (i * 5 + j) % 50;
  int (*q)[five ()] = b;
  int (*r)[m / (z + 1)] = b;
  k -= 2, m = 77, z = 4;
  __builtin_map (id, 60, o, __builtin_at (a, q[i0 / 5][i0 % 5]));
  for (int i = 0; i < 60; i++)
    bad += o[i] != a[b[i / 5][i % 5]];
  __builtin_map (id, 60, o, __builtin_at (a, r[i0 / 5][i0 % 5] ?: k));
  for (int i = 0; i < 60; i++)
    bad += o[i] != a[b[i / 5][i % 5] ?: k];
  __builtin_map (id, 10, o, __builtin_at (a, (i0 << k) % 60 + k / 2 + (k >> 1)));
  for (int i = 0; i < 10; i++)
    bad += o[i] != a[(i << k) % 60 + k / 2 + (k >> 1)];
  /* Folding leaves nothing of what a test was for.  */
  __builtin_map (id, 10, o, __builtin_at (a, b[0][(i0 * 3 + 1) % (long) m] % 1 + 2));
  __builtin_map (id, 10, o + 10, __builtin_at (a, b[0][(i0 + 1) % (z + 1)] * 0 + i0));
  for (int i = 0; i < 10; i++)
    bad += (o[i] != a[2]) + (o[10 + i] != a[i]);
  /* What may stop the program is not computed where there is no element.  */
  __builtin_map (id, rows, o, __builtin_at (a, i0 % (m - 77) + ((int *) 0)[3]));
  return bad + (calls != 1) + (o[0] < 0);
}

int
main (void)
{
  int bad = test (5, 0, 5);
  printf ("%d\n", bad);
  return bad != 0;
}
