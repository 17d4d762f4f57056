/* Contractions without a reduced axis: each element is combined with the initial value alone.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels structures 1 } */
/* { dg-kernels empty 1 } */
/* { dg-kernels numbers 1 } */
/* { dg-kernels zipped 1 } */
/* { dg-kernels subscripts 1 } */

#include "check.h"

typedef struct { unsigned a, b; } pair;
static pair add (pair x, pair y) { return (pair) { x.a + y.a, x.b ^ y.b }; }
static pair mul (pair x, unsigned y) { return (pair) { x.a * y, x.b + y }; }
static pair make (unsigned x, unsigned y) { return (pair) { x * y + 1, x + y }; }
static double plus (double a, double b) { return a + b; }
static double times (double a, double b) { return a * b; }

TESTED void
structures (size_t n, size_t m, pair (*restrict o)[m], pair (*restrict x)[m],
	    unsigned (*restrict y)[m])
{
  __builtin_contract (add, mul, ((pair) { 3, 5 }), __builtin_space (n, m), o, x, y);
}

TESTED void
zipped (size_t n, size_t m, unsigned (*restrict o)[m], unsigned (*restrict p)[m],
	unsigned (*restrict x)[m])
{
  __builtin_contract (add, make, ((pair) { 3, 5 }), __builtin_space (n, m),
		      __builtin_zip (o, p), x, x);
}

static pair best (pair x, pair y) { return (pair) { x.a > y.a ? x.a : y.a, x.b + y.b }; }

/* Nor has the axis in the middle any index.  */
TESTED void
empty (size_t n, unsigned (*restrict o)[2][3], unsigned (*restrict p)[2][3],
       unsigned (*restrict x)[2][3])
{
  __builtin_contract (best, make, ((pair) { 3, 5 }),
		      __builtin_space (n, __builtin_range (2, 2), 3), __builtin_zip (o, p), x, x);
}

TESTED void
numbers (size_t n, size_t m, double (*restrict o)[m], double (*restrict x)[m],
	 double *restrict y)
{
  __builtin_contract (plus, times, 2.5, __builtin_space (n, m), o, x,
		      __builtin_at (y, __builtin_axis (1)));
}

TESTED void
subscripts (size_t n, size_t m, pair (*restrict o)[m], pair (*restrict x)[n],
	    unsigned *restrict y)
{
  __builtin_contract (add, mul, ((pair) { 3, 5 }), __builtin_space (n, m), o,
		      __builtin_at (x, __builtin_axis (1), __builtin_axis (0)),
		      __builtin_at (y, __builtin_axis (0)));
}

enum { N = 13, M = 21 };

int
main (void)
{
  pair x[N * M], o[N * M];
  double d[N * M], e[N * M], f[M];
  unsigned y[N * M];
  for (int i = 0; i < N * M; i++)
    {
      x[i] = (pair) { i, i * 3 };
      y[i] = i % 11;
      d[i] = i / 4.0;
    }
  for (int i = 0; i < M; i++)
    f[i] = i - 5;
  structures (N, M, (void *) o, (void *) x, (void *) y);
  for (int i = 0; i < N * M; i++)
    CHECK (o[i].a == 3 + x[i].a * y[i] && o[i].b == (5 ^ (x[i].b + y[i])));
  unsigned a[N * M], b[N * M];
  zipped (N, M, (void *) a, (void *) b, (void *) y);
  for (int i = 0; i < N * M; i++)
    CHECK (a[i] == 3 + y[i] * y[i] + 1 && b[i] == (5 ^ (y[i] + y[i])));
  empty (N, (void *) a, (void *) b, (void *) y);
  CHECK (a[7] == 3 + y[7] * y[7] + 1 && b[7] == (5 ^ (y[7] + y[7])));
  numbers (N, M, (void *) e, (void *) d, f);
  for (int i = 0; i < N * M; i++)
    CHECK (e[i] == 2.5 + d[i] * f[i % M]);
  subscripts (N, M, (void *) o, (void *) x, y);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK (o[i * M + j].a == 3 + x[j * N + i].a * y[i]
	     && o[i * M + j].b == (5 ^ (x[j * N + i].b + y[i])));
}
