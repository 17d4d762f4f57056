/* Subscripts, and numbers of the indices, that are elements of variable objects: arrays whose rows
   have variable lengths.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels numbers 4 { no-option -Os|sanitize } } */

#include "spaces.h"

static int sum (int a, long b) { return a + 3 * b; }
static int next (long a) { return a + 1; }
static int same (int a) { return a; }
static short third (long i, long j) { return i + 3 * j; }

/* What is there before it is written.  */
TESTED void
numbers (int n, int m, int (*restrict p)[m])
{
  short o[n][m];
  int q[n];
  __builtin_map (third, SPACE (n, m), o, INDEX (i0), INDEX (i1));
  __builtin_map (next, SPACE (n, m), o, INDEX (o[i0][i1]));
  __builtin_map (next, SPACE (n), q, INDEX (i0));
  __builtin_map (next, SPACE (n, m), p, INDEX (o[i0][i1] + q[i0]));
}

TESTED void
places (int n, int m, int *restrict p, const int *restrict u)
{
  unsigned char at[2][n][m];
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	at[k][i][j] = (k + 2 * i + 5 * j) % 11;
  __builtin_map (sum, SPACE (n), p, AT (u, at[1][i0][m - 1]), INDEX (at[0][i0][m - 2]));
}

/* Rows of known length.  */
TESTED void
known (int n, int *restrict p, const int *restrict u)
{
  int at[n][3];
  for (int i = 0; i < n; i++)
    at[i][1] = n - 1 - i;
  __builtin_map (same, SPACE (n), p, AT (u, at[i0][1]));
}

int
main (void)
{
  enum { N = 21, M = 6 };
  static int p[N][M], q[N], u[N];
  numbers (N, M, p);
  EACH (i, 0, N)
    EACH (j, 0, M)
      CHECK (p[i][j] == i + 3 * j + 1 + (i + 1) + 1);
  EACH (i, 0, N)
    u[i] = 100 + i;
  places (N, M, q, u);
  EACH (i, 0, N)
    CHECK (q[i] == 100 + (1 + 2 * i + 5 * (M - 1)) % 11
	   + 3 * ((2 * i + 5 * (M - 2)) % 11));
  known (N, q, u);
  EACH (i, 0, N)
    CHECK (q[i] == 100 + N - 1 - i);
  return 0;
}
