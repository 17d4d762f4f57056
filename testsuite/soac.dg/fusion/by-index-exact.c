/* Reductions by index of integers: any blocks give the same bits, so each thread has one where there
   are a few elements for one of its copy, and all threads combine the copies.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels counts 1 } */
/* { dg-kernels greatest 1 } */
/* { dg-kernels bits 1 } */
/* { dg-kernels sums 1 } */
/* { dg-schedule counts "unordered, several tables of 1365, threads above 6553 in copies or by keys" { option "-O2 -fopenmp$" } } */

#include <stdlib.h>
#include <string.h>
#include "check.h"

static int add (int a, int b) { return a + b; }
static short most (short a, short b) { return a > b ? a : b; }
static unsigned long either (unsigned long a, unsigned long b) { return a | b; }
static double plus (double a, double b) { return a + b; }

enum { N = (1 << 20) + 77, M = 65537 };

static int keys[N], ints[M];
static short values[N], shorts[M];
static unsigned long words[N], longs[M];
static double numbers[N], doubles[M];

TESTED void
counts (int n, int m, int *o, int *k)
{
  __builtin_reduce_by_index (add, n, m, o, k, 1);
}

TESTED void
greatest (int n, int m, short *o, int *k, short *v)
{
  __builtin_reduce_by_index (most, n, m, o, k, v);
}

TESTED void
bits (int n, int m, unsigned long *o, int *k, unsigned long *v)
{
  __builtin_reduce_by_index (either, n, m, o, k, v);
}

/* Of these the blocks must not follow the threads: their bits would, too.  */
TESTED void
sums (int n, int m, double *o, int *k, double *v)
{
  __builtin_reduce_by_index (plus, n, m, o, k, v);
}

static void
test (int n, int m)
{
  int *c = calloc (m + 1, sizeof *c);
  short *s = calloc (m + 1, sizeof *s);
  unsigned long *w = calloc (m + 1, sizeof *w);
  double sum = 0;
  for (int i = 0; i < n; i++)
    keys[i] = i * 2654435761u % m;
  for (int k = 0; k < m; k++)
    {
      c[k] = ints[k] = k % 7;
      s[k] = shorts[k] = -k % 5;
      w[k] = longs[k] = k % 3;
      doubles[k] = 0;
    }
  for (int i = 0; i < n; i++)
    {
      c[keys[i]]++;
      s[keys[i]] = most (s[keys[i]], values[i]);
      w[keys[i]] |= words[i];
    }
  counts (n, m, ints, keys);
  greatest (n, m, shorts, keys, values);
  bits (n, m, longs, keys, words);
  sums (n, m, doubles, keys, numbers);
  for (int k = 0; k < m; k++)
    {
      CHECK (ints[k] == c[k]);
      CHECK (shorts[k] == s[k]);
      CHECK (longs[k] == w[k]);
      sum = sum * 0.75 + doubles[k];
    }
  printf ("%a\n", sum);
  free (c);
  free (s);
  free (w);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      values[i] = i * 40503u >> 3;
      words[i] = 1ul << i * 11 % 64;
      numbers[i] = 1.0 / (i % 1000 + 3);
    }
  test (N, M);
  test (N, M - 1);
  test (N, 40000);
  test (N / 2, 8191);
  test (300000, 12345);
  test (70000, 4097);
  test (70000, 1);
  return 0;
}
