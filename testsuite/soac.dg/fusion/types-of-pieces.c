/* Arrays that are made in pieces and read by two types in one call: the element of a number is
   elsewhere in each of them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels moved 3 } */
/* { dg-kernels in_pieces 4 { no-option sanitize } } */
/* { dg-kernels known 7 } */

#include "check.h"

enum { N = 40 };

static int sq (int a) { return a * a; }
static int neg (int a) { return -a; }
static int twice (int a) { return a * 2; }
static int set (int a) { return a; }
static int three (int t, unsigned char b, int x) { return t + b * 1000 + x; }

static int
choose (int k, unsigned char m, int a, int b)
{
  return m ? a : k == 0 ? a : b;
}

TESTED void
moved (int n, int *restrict o, int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, 3);
  __builtin_map (neg, __builtin_space (__builtin_range (1, n - 1)), t, x);
  __builtin_map (three, n, o, t, (unsigned char *) x, x);
  free (t);
}

TESTED void
in_pieces (int n, int k, int *restrict o, int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (twice, k, t, x);
  __builtin_map (neg, n - k, t + k, x + k);
  int *u = malloc (n * sizeof *u);
  __builtin_map (neg, k, u, x);
  __builtin_map (twice, n - k, u + k, x + k);
  __builtin_map (three, n, o, t, (unsigned char *) t, u);
  free (u);
  free (t);
}

TESTED void
known (int n, int *restrict o, int *restrict x, int *restrict y)
{
  int *k = malloc (n * sizeof *k), *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  __builtin_map (set, n, k, 0);
  __builtin_map (set, __builtin_space (__builtin_range (4, n)), k, 1);
  __builtin_map (set, n, a, 5);
  __builtin_map (twice, __builtin_space (__builtin_range (2, n)), a, x);
  __builtin_map (set, n, b, 7);
  __builtin_map (twice, __builtin_space (__builtin_range (2, n)), b, y);
  __builtin_map (choose, n, o, k, (unsigned char *) k, a, b);
  free (k);
  free (a);
  free (b);
}

int
main (void)
{
  int x[N], y[N], o[N], t[N];
  for (int i = 0; i < N; i++)
    {
      x[i] = i * 1001;
      y[i] = 3 + i;
      t[i] = i < 7 ? 2 * x[i] : -x[i];
    }
  moved (N, o, x);
  for (int i = 0; i < N; i++)
    CHECK (o[i] == three (i > 0 && i < N - 1 ? -x[i] : 9, ((unsigned char *) x)[i], x[i]));
  in_pieces (N, 7, o, x);
  for (int i = 0; i < N; i++)
    CHECK (o[i] == three (t[i], ((unsigned char *) t)[i], i < 7 ? -x[i] : 2 * x[i]));
  known (N, o, x, y);
  for (int i = 0; i < N; i++)
    t[i] = i >= 4;
  for (int i = 0; i < N; i++)
    CHECK (o[i] == choose (t[i], ((unsigned char *) t)[i], i < 2 ? 5 : 2 * x[i],
			   i < 2 ? 7 : 2 * y[i]));
}
