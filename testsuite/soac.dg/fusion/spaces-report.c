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
/* { dg-kernels bordered 1 { no-option sanitize } } */
/* { dg-segments bordered 5 { no-option sanitize } } */
/* { dg-axes bordered "i0: 1 to n - 1" "i1: 1 to m - 1" "max (m, 0) * max (min (n, 1), 0) elements" "i0: max (n - 1, 1) to n" "i1: 0 to m" "i0: 1 to n - 1" "i1: 0 to min (m, 1)" "i0: 1 to n - 1" "i1: max (m - 1, 1) to m" { no-option sanitize } } */
/* { dg-segments halves 2 { no-option sanitize } } */
/* { dg-axes halves "i0: h to 100" "min (h, 100) elements" { no-option sanitize } } */
/* { dg-segments by_call 2 { no-option sanitize } } */
/* { dg-axes by_call "i0: ? to 100" "min (?, 100) elements" { no-option sanitize } } */
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

/* Of segments the part is told that each does.  */

__attribute__ ((noinline, noclone)) static void
bordered (int n, int m, int (*restrict o)[m], int (*restrict u)[m])
{
  int (*t)[m] = malloc (n * sizeof *t + 1);
  __builtin_map (sq, __builtin_space (n, m), t, 7);
  __builtin_map (mul, __builtin_space (__builtin_range (1, n - 1), __builtin_range (1, m - 1)), t,
		 __builtin_at (u, __builtin_axis (0) - 1, __builtin_axis (1)), u);
  __builtin_map (add, __builtin_space (n, m), o, t, u); /* { dg-optimized "fused 10 combinators into one (sequential|parallel) loop of 5 segments; array 't' eliminated" "segments" { no-option sanitize } } */
  free (t);
}

__attribute__ ((noinline, noclone)) static void
halves (unsigned char h, int *restrict o, int *restrict u)
{
  int *t = malloc (100 * sizeof *t);
  __builtin_map (sq, __builtin_range (0, h), __builtin_at (t, __builtin_axis (0)),
		 __builtin_at (u, __builtin_axis (0)));
  __builtin_map (mul, __builtin_range (h, 100), __builtin_at (t, __builtin_axis (0)),
		 __builtin_at (u, __builtin_axis (0)), 3);
  __builtin_map (add, __builtin_range (0, 100), o, __builtin_at (t, __builtin_axis (0)), 1); /* { dg-optimized "fused 4 combinators into one (sequential|parallel) loop of 2 segments: map, map; map, map; array 't' eliminated" "segments" { no-option sanitize } } */
  free (t);
}

/* A bound that has no name.  */

__attribute__ ((noipa, const)) static unsigned char
least (unsigned char a)
{
  return a < 40 ? a : 40;
}

__attribute__ ((noinline, noclone)) static void
by_call (unsigned char h, int *restrict o, int *restrict u)
{
  int *t = malloc (100 * sizeof *t);
  __builtin_map (sq, __builtin_range (0, least (h)), __builtin_at (t, __builtin_axis (0)),
		 __builtin_at (u, __builtin_axis (0)));
  __builtin_map (mul, __builtin_range (least (h), 100), __builtin_at (t, __builtin_axis (0)),
		 __builtin_at (u, __builtin_axis (0)), 3);
  __builtin_map (add, __builtin_range (0, 100), o, __builtin_at (t, __builtin_axis (0)), 1);
  free (t);
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
  bordered (8, 8, o, a);
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      if (o[i][j] != a[i][j] + (i > 0 && i < 7 && j > 0 && j < 7 ? a[i - 1][j] * a[i][j] : 49))
	abort ();
  static int u[100], v[100];
  for (int i = 0; i < 100; i++)
    u[i] = i % 7;
  halves (30, v, u);
  for (int i = 0; i < 100; i++)
    if (v[i] != (i < 30 ? u[i] * u[i] : u[i] * 3) + 1)
      abort ();
  by_call (30, v, u);
  for (int i = 0; i < 100; i++)
    if (v[i] != (i < 30 ? u[i] * u[i] : u[i] * 3) + 1)
      abort ();
  return 0;
}
