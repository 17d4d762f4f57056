/* What a contraction loads for all of its reduced indices alike, and a map behind it in the same
   kernel loads as well: the loops over these indices may have no turn.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels by_rows 1 } */
/* { dg-kernels first_factor 1 } */

#include "check.h"

static int add (int a, int b) { return a + b; }
static int combine (int a, int b, int c) { return a * b + c; }

TESTED void
by_rows (size_t n, size_t m, int *restrict o, int *restrict t, int (*restrict x)[m],
	 int *restrict v, int *restrict y)
{
  __builtin_contract (add, combine, 0, __builtin_space (n, __builtin_over (m)), t,
		      __builtin_at (x, __builtin_axis (0), __builtin_axis (1)),
		      __builtin_at (v, __builtin_axis (1)), y);
  __builtin_map (add, n, o, t, y);
}

TESTED void
first_factor (size_t n, size_t m, int *restrict o, int *restrict t, int (*restrict x)[m],
	      int *restrict v)
{
  __builtin_contract (add, combine, 0, __builtin_space (n, __builtin_over (m)), t,
		      __builtin_at (x, __builtin_axis (0), __builtin_axis (1)),
		      __builtin_at (v, __builtin_axis (1)), __builtin_at (v, 0));
  __builtin_map (add, __builtin_space (n), o, t, __builtin_at (v, 0));
}

enum { N = 37, M = 6 };

int
main (void)
{
  int x[N * M], v[M], y[N], o[N], t[N], p[N], u[N];
  for (int i = 0; i < N * M; i++)
    x[i] = i * 7 % 23;
  for (int i = 0; i < N; i++)
    y[i] = 100 + i;
  for (int i = 0; i < M; i++)
    v[i] = 3 - i;
  for (size_t m = 0; m <= M; m++)
    {
      by_rows (N, m, o, t, (void *) x, v, y);
      first_factor (N, m, p, u, (void *) x, v);
      for (size_t i = 0; i < N; i++)
	{
	  int s = 0, r = 0;
	  for (size_t j = 0; j < m; j++)
	    {
	      s += x[i * m + j] * v[j] + y[i];
	      r += x[i * m + j] * v[j] + v[0];
	    }
	  CHECK (t[i] == s && o[i] == s + y[i]);
	  CHECK (u[i] == r && p[i] == r + v[0]);
	}
    }
}
