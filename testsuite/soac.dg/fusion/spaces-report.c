/* What the report tells of spaces.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels product 1 } */
/* { dg-axes product "i0: n" "i1: p" "i2: __builtin_over (m), reduced" } */
/* { dg-kernels inside 1 } */
/* { dg-axes inside "i0: __builtin_range (1, n - 1)" "i1: __builtin_range (1, m, 2)" } */
/* { dg-kernels whole 1 } */
/* { dg-axes whole } */
#include <stdlib.h>

static int add (int a, int b) { return a + b; }
static int mul (int a, int b) { return a * b; }
static int sq (int a) { return a * a; }

__attribute__ ((noinline, noclone)) static void
product (int n, int m, int p, int (*restrict c)[p], int (*restrict a)[m], int (*restrict b)[p])
{
  __builtin_contract (add, mul, 0, __builtin_space (n, p, __builtin_over (m)), c, /* { dg-optimized "made the contract one (sequential|parallel) loop; axes i0: n, i1: p, i2: __builtin_over \\(m\\), reduced" } */
		      __builtin_at (a, __builtin_axis (0), __builtin_axis (2)),
		      __builtin_at (b, __builtin_axis (2), __builtin_axis (1)));
}

__attribute__ ((noinline, noclone)) static void
inside (int n, int m, int (*restrict o)[m], int (*restrict a)[m])
{
  __builtin_map (sq, __builtin_space (__builtin_range (1, n - 1), __builtin_range (1, m, 2)), o, a); /* { dg-optimized "made the map one .* loop; axes i0: " } */
}

/* Without gaps it is a plain map.  */
__attribute__ ((noinline, noclone)) static void
whole (int n, int (*restrict o)[8], int (*restrict a)[8])
{
  __builtin_map (sq, __builtin_space (n, 8), o, a); /* { dg-optimized "made the map one (sequential|parallel) loop" } */
}

int
main (void)
{
  static int a[8][8], b[8][8], c[8][8], o[8][8];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      a[i][j] = i + j, b[i][j] = i - j;
  product (8, 8, 8, c, a, b);
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      {
	int sum = 0;
	for (int k = 0; k < 8; k++)
	  sum += a[i][k] * b[k][j];
	if (c[i][j] != sum)
	  abort ();
      }
  inside (8, 8, o, a);
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      if (o[i][j] != (i > 0 && i < 7 && j % 2 ? a[i][j] * a[i][j] : 0))
	abort ();
  whole (8, o, a);
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      if (o[i][j] != a[i][j] * a[i][j])
	abort ();
  return 0;
}
