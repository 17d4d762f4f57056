/* What one branch makes does not get to a call of another branch that is taken instead: nothing is
   told of these two, and what is made before both goes into each.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels either 2 } */
/* { dg-kernels made_before 2 { no-option sanitize } } */
/* { dg-refused fallen_through b branch { option -O } } */
/* { dg-kernels fallen_through 2 } */
/* { dg-kernels best 2 } */
/* { dg-refused best b multi-use { no-option sanitize } } */

#include "check.h"

static int sq (int a) { return a * a; }
static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int most (int a, int b) { return a > b ? a : b; }

TESTED void
either (size_t n, int *restrict a, int *restrict b, const int *restrict t, int mode)
{
  if (mode)
    __builtin_map (sq, n, b, t);
  else
    __builtin_map (add, n, a, t, b);
}

TESTED void
made_before (size_t n, int *restrict a, const int *restrict t, int mode)
{
  int *b = get (n * sizeof *b);
  __builtin_map (sq, n, b, t);
  if (mode)
    {
      __builtin_map (inc, n, b, t);
      memcpy (a, b, n * sizeof *b);
    }
  else
    {
      __builtin_map (inc, n, a, b);
      a[n] = __builtin_reduce (add, 0, n, b);
    }
  free (b);
}

TESTED void
fallen_through (size_t n, int *restrict a, const int *restrict t, int mode)
{
  int b[n + 1];
  for (size_t i = 0; i < n; i++)
    b[i] = 7;
  switch (mode)
    {
    case 0:
      __builtin_map (sq, n, b, t);
      /* FALLTHRU */
    case 1:
      __builtin_map (inc, n, a, b);
    }
}

/* Of the two that take b the second one is told that the first one has it.  */
TESTED void
best (size_t n, int *restrict v, int *restrict p, const int (*restrict m)[n])
{
  int b[n + 1];
  __builtin_contract (most, add, -1, __builtin_space (n, __builtin_over (n)), b,
		      __builtin_at (v, __builtin_axis (1)),
		      __builtin_at (m, __builtin_axis (1), __builtin_axis (0)));
  __builtin_map (inc, n, p, b);
  __builtin_map (sq, n, v, b);	/* { dg-missed "through 'b': multi-use: another kernel needs the array as well, which stays apart .inplace: 'v' is written at other indices, in line 74., in line 73" "" { option "-O" } } */
}

int
main (void)
{
  enum { N = 9 };
  int a[N + 1], b[N], t[N];
  for (int i = 0; i < N; i++)
    {
      t[i] = i - 3;
      b[i] = 2 * i;
    }
  either (N, a, b, t, 0);
  for (int i = 0; i < N; i++)
    CHECK (a[i] == t[i] + b[i]);
  either (N, a, b, t, 1);
  for (int i = 0; i < N; i++)
    CHECK (b[i] == t[i] * t[i]);
  made_before (N, a, t, 0);
  int sum = 0;
  for (int i = 0; i < N; i++)
    {
      CHECK (a[i] == t[i] * t[i] + 1);
      sum += t[i] * t[i];
    }
  CHECK (a[N] == sum);
  made_before (N, a, t, 1);
  for (int i = 0; i < N; i++)
    CHECK (a[i] == t[i] + 1);
  for (int mode = 0; mode < 3; mode++)
    {
      for (int i = 0; i < N; i++)
	a[i] = -1;
      fallen_through (N, a, t, mode);
      for (int i = 0; i < N; i++)
	CHECK (a[i] == (mode == 0 ? t[i] * t[i] + 1 : mode == 1 ? 8 : -1));
    }
  int v[N], p[N], m[N][N];
  for (int i = 0; i < N; i++)
    {
      v[i] = i;
      for (int j = 0; j < N; j++)
	m[i][j] = (i * 5 + j * 3) % 7;
    }
  best (N, v, p, m);
  for (int j = 0; j < N; j++)
    {
      int x = -1;
      for (int i = 0; i < N; i++)
	x = most (x, i + m[i][j]);
      CHECK (p[j] == x + 1 && v[j] == x * x);
    }
  return 0;
}
