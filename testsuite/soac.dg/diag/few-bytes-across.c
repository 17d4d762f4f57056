/* Transpositions of bytes beside wider numbers: vectors of a few bytes are not shuffled one by one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-O2 -Wvector-operation-performance" } */

enum { N = 300, P = 500 };

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
typedef unsigned char uchar;
static double less (uchar a, double b) { return a - b; }
static int more (uchar a, int b) { return a + b; }

__attribute__ ((noipa)) void
doubles (long n, long p, double (*restrict t)[p], uchar (*a)[n], double (*b)[n])
{
  __builtin_map (less, __builtin_space (n, p), t, __builtin_at (a, i1, i0), __builtin_at (b, i1, i0));
}

__attribute__ ((noipa)) void
ints (long n, long p, int (*restrict t)[p], uchar (*a)[n], int (*b)[n])
{
  __builtin_map (more, __builtin_space (n, p), t, __builtin_at (a, i1, i0), __builtin_at (b, i1, i0));
}

int
main (void)
{
  static double t[N][P], b[P][N];
  static int u[N][P], c[P][N];
  static uchar a[P][N];
  int bad = 0;
  for (int j = 0; j < P; j++)
    for (int i = 0; i < N; i++)
      {
	a[j][i] = i * 7 + j;
	b[j][i] = c[j][i] = i - j * 3;
      }
  doubles (N, P, t, a, b);
  ints (N, P, u, a, c);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < P; j++)
      bad += t[i][j] != a[j][i] - b[j][i] || u[i][j] != a[j][i] + c[j][i];
  return bad != 0;
}
