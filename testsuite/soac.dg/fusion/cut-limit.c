/* Looking for the parts of consumers ends somewhere: eight pieces whose places are not known, and
   ten that read them all, took minutes in larger functions.  What comes behind that stays
   whole.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels many 15 { option "-O2 -fopenmp" } } */
/* { dg-kernels border 1 { no-option sanitize } } */

#include "check.h"

enum { N = 8, M = 6 };

static int id (int a) { return a; }
static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int twice (int a) { return a * 2; }

#define PIECE(K)								\
  __builtin_map (inc, __builtin_space (__builtin_range (b[K], b[K + 1]),	\
				       __builtin_range (b[K + 2], b[K + 3])),	\
		 (int (*)[m]) t, (const int (*)[m]) x)
#define READ(K)									\
  __builtin_map (twice, __builtin_space (__builtin_range (1, n - 1), m), (int (*)[m]) o[K],	\
		 __builtin_at ((int (*)[m]) t, __builtin_axis (0) - 1, __builtin_axis (1)))
#define BORDER								\
  int (*s)[m] = malloc (n * sizeof *s);						\
  __builtin_map (inc, __builtin_space (n, m), s, y);				\
  __builtin_map (twice, __builtin_space (__builtin_range (1, n - 1), __builtin_range (1, m - 1)),	\
		 s, y);								\
  int sum = __builtin_reduce (add, 0, __builtin_space (n, m), s);		\
  free (s);									\
  return sum

static TESTED int
many (size_t n, size_t m, const long *b, int *restrict t, const int *restrict x, int **o,
      int (*restrict y)[m])
{
  __builtin_map (id, __builtin_space (n, m), (int (*)[m]) t, 0);
  PIECE (0); PIECE (4); PIECE (8); PIECE (12); PIECE (16); PIECE (20); PIECE (24); PIECE (28);
  READ (0); READ (1); READ (2); READ (3); READ (4); READ (5); READ (6); READ (7); READ (8);
  READ (9);
  BORDER;
}

static TESTED int
border (size_t n, size_t m, int (*restrict y)[m])
{
  BORDER;
}

int
main (void)
{
  static int t[N * M], x[N * M], out[10][N * M], y[N][M], wanted[N * M];
  static long b[32];
  int *o[10], sum = 0;
  for (int i = 0; i < N * M; i++)
    x[i] = i * 3 + 1;
  for (int k = 0; k < 8; k++)
    b[4 * k] = k % 3, b[4 * k + 1] = k % 3 + k / 2, b[4 * k + 2] = k % 2, b[4 * k + 3] = 3 + k % 4;
  for (int k = 0; k < 8; k++)
    for (long i = b[4 * k]; i < b[4 * k + 1]; i++)
      for (long j = b[4 * k + 2]; j < b[4 * k + 3]; j++)
	wanted[i * M + j] = x[i * M + j] + 1;
  for (int k = 0; k < 10; k++)
    o[k] = out[k];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	y[i][j] = i * 5 + j;
	sum += i == 0 || i == N - 1 || j == 0 || j == M - 1 ? y[i][j] + 1 : y[i][j] * 2;
      }
  CHECK (many (N, M, b, t, x, o, y) == sum);
  for (int k = 0; k < 10; k++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < M; j++)
	CHECK (out[k][i * M + j] == wanted[(i - 1) * M + j] * 2);
  CHECK (border (N, M, y) == sum);
  return 0;
}
