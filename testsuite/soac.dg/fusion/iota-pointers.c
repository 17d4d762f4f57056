/* Addresses that follow each other as elements.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels last_ones 1 } */

#include <stdio.h>
#include <stdlib.h>
#define APART __attribute__ ((noipa)) static

struct triple { int a, b, c; };

static int value (const int *p) { return *p; }
static int of_three (const int *p) { return p[-1] + p[0] + p[1]; }
static int last (const struct triple *t) { return t->c; }
static int add (int a, int b) { return a + b; }

APART void values (int n, int *o, const int *x) { __builtin_map (value, n, o, __builtin_iota (x)); }
APART void windows (int n, int *o, const int *x) { __builtin_map (of_three, n - 2, o + 1, __builtin_iota (x + 1)); }
APART void backwards (int n, int *o, const int *x) { __builtin_map (value, n, o, __builtin_iota (x + n - 1, -1)); }
APART void
part (int n, int *o, const int *x)
{ __builtin_map (value, __builtin_space (__builtin_range (2, n - 2, 3)), __builtin_at (o, __builtin_axis (0)), __builtin_iota (x, 2)); }
APART int
last_ones (int n, const struct triple *t)
{ return __builtin_redomap (add, last, 0, n, __builtin_iota (t)); }

enum { N = 300 };
static int x[3 * N], o[N], bad;
static struct triple t[N];

int
main (void)
{
  int sum = 0;
  for (int i = 0; i < 3 * N; i++)
    x[i] = i * i % 101;
  for (int i = 0; i < N; i++)
    sum += t[i].c = i % 7;
  values (N, o, x);
  for (int i = 0; i < N; i++)
    bad += o[i] != x[i];
  windows (N, o, x);
  for (int i = 1; i < N - 1; i++)
    bad += o[i] != x[i - 1] + x[i] + x[i + 1];
  backwards (N, o, x);
  for (int i = 0; i < N; i++)
    bad += o[i] != x[N - 1 - i];
  part (N, o, x);
  for (int i = 2; i < N - 2; i += 3)
    bad += o[i] != x[2 * i];
  bad += last_ones (N, t) != sum;
  printf ("%d bad\n", bad);
  return bad != 0;
}
