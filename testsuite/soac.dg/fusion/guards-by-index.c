/* What is updated by index may be what the keys and values are made from: a guard tests all elements
   that there are for keys.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels histogram 1 { no-option sanitize } } */
/* { dg-guards histogram 1 { no-option sanitize } } */
/* { dg-eliminated histogram "keys,values" { no-option sanitize } } */
/* { dg-kernels one_value 1 { no-option sanitize } } */
/* { dg-guards one_value 1 { no-option sanitize } } */
/* { dg-kernels two_tables 1 { no-option sanitize } } */
/* { dg-kernels known 1 { no-option sanitize } } */
/* { dg-kernels inside 2 } */
/* { dg-kernels gathered 2 } */
/* { dg-kernels keys_gathered 2 } */
#include "check.h"
static int add (int a, int b) { return a + b; }
static int key (int a) { return a & 7; }
static int sq (int a) { return a * a; }

TESTED void
histogram (int n, int k, int *h, int *x)
{
  int *keys = get (n * sizeof *keys), *values = get (n * sizeof *values);
  __builtin_map (key, n, keys, x);
  __builtin_map (sq, n, values, x);
  __builtin_reduce_by_index (add, n, k, h, keys, values);
  free (keys);
  free (values);
}

TESTED void
one_value (int n, int k, int *h, int *x)
{
  int *keys = get (n * sizeof *keys);
  __builtin_map (key, n, keys, x);
  __builtin_reduce_by_index (add, n, k, h, keys, 1);
  free (keys);
}

/* The second one is as long as is known.  */
TESTED void
two_tables (int n, int k, int *h, int *x)
{
  int *keys = get (n * sizeof *keys);
  int other[5] = { 0 };
  __builtin_map (key, n, keys, x);
  __builtin_reduce_by_index (add, n, k, h, keys, 1);
  __builtin_reduce_by_index (add, n, 5, other, keys, 2);
  free (keys);
  for (int i = 0; i < 5; i++)
    x[i] += other[i];
}

TESTED void
known (int n, int k, int *h, int *x)
{
  int *keys = get (n * sizeof *keys);
  (void) k;
  __builtin_map (key, n, keys, x);
  __builtin_reduce_by_index (add, n, 3, h, keys, 1);
  free (keys);
}

/* It surely is.  */
TESTED void
inside (int n, int k, int *h, int *x)
{
  int *keys = get (n * sizeof *keys);
  (void) h;
  __builtin_map (key, n, keys, x);
  __builtin_reduce_by_index (add, n, k, x + 1, keys, 1);
  free (keys);
}

/* What is behind the table is gathered, and may be what the keys are stored to.  */
TESTED void
gathered (int n, int k, int *h, int *keys, const int *restrict x, const int *restrict at)
{
  __builtin_map (key, n, keys, x);
  __builtin_reduce_by_index (add, n, k, h, keys, __builtin_gather (h, at));
}

TESTED void
keys_gathered (int n, int k, int *h, int *values, const int *restrict x, const int *restrict at)
{
  __builtin_map (key, n, values, x);
  __builtin_reduce_by_index (add, n, k, h, __builtin_gather (h, at), values);
}

static void
check_gathered (void)
{
  enum { N = 16, K = 4 };
  int a[N + K], x[N], at[N];
  for (int which = 0; which < 2; which++)
    {
      int b[N + K];
      for (int i = 0; i < N + K; i++)
	a[i] = b[i] = i < K ? 100 * i : i % 3 + 1;
      for (int i = 0; i < N; i++)
	x[i] = i * 5 % 4, at[i] = K + (i + 1) % N;
      (which ? keys_gathered : gathered) (N, K, a, a + K, x, at);
      for (int i = 0; i < N; i++)
	b[K + i] = key (x[i]);
      for (int i = 0; i < N; i++)
	{
	  int to = b[which ? at[i] : K + i], value = b[which ? K + i : at[i]];
	  if (to < K)
	    b[to] += value;
	}
      CHECK (!memcmp (a, b, sizeof a));
    }
}

/* What function WHICH does, by loops.  */
static void
by_hand (int which, int n, int k, int *h, int *x)
{
  int keys[64], values[64], other[5] = { 0 };
  for (int i = 0; i < n; i++)
    keys[i] = key (x[i]), values[i] = which ? 1 : sq (x[i]);
  if (which == 3)
    k = 3;
  if (which == 4)
    h = x + 1;
  for (int i = 0; i < n; i++)
    if (keys[i] < k)
      h[keys[i]] += values[i];
  for (int i = 0; i < n; i++)
    if (keys[i] < 5)
      other[keys[i]] += 2;
  for (int i = 0; i < 5 && which == 2; i++)
    x[i] += other[i];
}

int
main (void)
{
  enum { MIDDLE = 100, ALL = 200 };
  static int a[ALL], b[ALL];
  void (*all[]) (int, int, int *, int *) = { histogram, one_value, two_tables, known, inside };
  for (int which = 0; which < 5; which++)
    for (int n = 0; n < 40; n += 1 + n / 8)
      for (int k = 0; k < 12; k += 1 + k / 4)
	for (int apart = -45; apart < 45; apart++)
	  {
	    for (int i = 0; i < ALL; i++)
	      a[i] = b[i] = i * 7 % 13;
	    all[which] (n, k, a + MIDDLE + apart, a + MIDDLE);
	    by_hand (which, n, k, b + MIDDLE + apart, b + MIDDLE);
	    CHECK (!memcmp (a, b, sizeof a));
	  }
  check_gathered ();
  return 0;
}
