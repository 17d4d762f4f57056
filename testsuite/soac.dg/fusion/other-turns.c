/* What one turn of a loop makes and a later one reads, or overwrites: the names of a turn do not
   tell its elements from those of another one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels row_before 2 { no-option sanitize } } */
/* { dg-kernels row_before_in_space 3 } */
/* { dg-kernels made_first 2 { no-option sanitize } } */
/* { dg-kernels taken_and_read 2 } */
/* { dg-kernels loaded 1 } */
/* { dg-kernels other_stride 3 } */
/* { dg-kernels not_always_overwritten 3 } */
/* { dg-kernels two_entries 3 } */
/* { dg-kernels own_memory 1 } */
/* { dg-eliminated own_memory "t" } */
/* { dg-kernels always_overwritten 2 } */

#include "check.h"

enum { N = 100, K = 5 };

static int inc (int x) { return x + 1; }
static int neg (int x) { return -x; }
static int same (int x) { return x; }
static int add (int x, int y) { return x + y; }
static int mul (int x, int y) { return x * y; }

TESTED int
row_before (int k, const int *x)
{
  int t[(K + 1) * N], s = 0;
  __builtin_map (inc, N, t, x);
  for (int i = 0; i < k; i++)
    {
      s += __builtin_reduce (add, 0, N, t + i * N);
      __builtin_map (inc, N, t + (i + 1) * N, t + i * N);
    }
  return s;
}

TESTED int
row_before_in_space (int k, const int *x)
{
  int t[K + 1][N], s = 0;
  __builtin_map (inc, __builtin_space (1, N), t, (const int (*)[N]) x);
  for (int i = 0; i < k; i++)
    {
      s += __builtin_reduce (add, 0, __builtin_space (__builtin_range (i, i + 1), N), t);
      __builtin_map (inc, __builtin_space (__builtin_range (i + 1, i + 2), N), t,
		     __builtin_at (t, __builtin_axis (0) - 1, __builtin_axis (1)));
    }
  return s;
}

TESTED int
made_first (int k, const int *restrict x)
{
  int *t = malloc ((K + 1) * N * sizeof *t), s = 0;
  __builtin_map (same, (K + 1) * N, t, 4);
  for (int i = 0; i < k; i++)
    {
      __builtin_map (inc, N, t + (i + 1) * N, x);
      s += __builtin_redomap (add, mul, 0, N, t + i * N, x);
    }
  free (t);
  return s;
}

/* One reader takes it in its kernel, the other one a turn later.  */
TESTED int
taken_and_read (int k, const int *restrict x)
{
  int *t = calloc ((K + 1) * N, sizeof *t), s = 0;
  for (int i = 0; i < k; i++)
    {
      s += 3 * __builtin_reduce (add, 0, N, t + i * N);
      __builtin_map (inc, N, t + (i + 1) * N, x);
      s += __builtin_redomap (add, mul, 0, N, t + (i + 1) * N, x);
    }
  free (t);
  return s;
}

TESTED int
loaded (int k, const int *restrict x)
{
  int *t = calloc ((K + 1) * N, sizeof *t), s = 0;
  for (int i = 0; i < k; i++)
    {
      int *row = t + i * N;
      s += row[3];
      __builtin_map (inc, N, row + N, x);
    }
  free (t);
  return s;
}

TESTED int
other_stride (int k, size_t n, const int *x, const int *y)
{
  int t[400] = { 0 };
  for (int s = 1; ; s++)
    {
      __builtin_map (inc, n, __builtin_stride (t, s), x);
      if (s == k)
	break;
      __builtin_map (neg, n, __builtin_stride (t, s), y);
    }
  return __builtin_reduce (add, 0, 400, t);
}

TESTED int
not_always_overwritten (int k, const int *x, const char *again)
{
  int t[K * N];
  for (int s = 0; ; s++)
    {
      int *row = t + s * N;
      __builtin_map (inc, N, row, x);
      if (!again[s])
	continue;
      __builtin_map (neg, N, row, x);
      if (s >= k - 1)
	break;
    }
  return __builtin_reduce (add, 0, k * N, t);
}

TESTED int
two_entries (int k, int c, const int *x)
{
  int t[(K + 1) * N] = { 0 }, *p = t, s = 0;
  if (c)
    goto next;
 again:
  __builtin_map (inc, N, p, x);
  if (s == k)
    return __builtin_reduce (add, 0, (K + 1) * N, t);
  __builtin_map (neg, N, p, x);
 next:
  p += N;
  s++;
  goto again;
}

/* What is allocated in a turn is no other turn's: this still goes.  */
TESTED int
own_memory (int k, const int *x)
{
  int s = 0;
  for (int i = 0; i < k; i++)
    {
      int *t = malloc (N * sizeof *t);
      __builtin_map (inc, N, t, x + i);
      s += __builtin_reduce (add, 0, N, t);
      free (t);
    }
  return s;
}

/* And so does what each turn overwrites.  */
TESTED int
always_overwritten (int k, const int *x)
{
  int t[K * N];
  for (int s = 0; s < k; s++)
    {
      int *row = t + s * N;
      __builtin_map (inc, N, row, x);
      __builtin_map (neg, N, row, x);
    }
  return __builtin_reduce (add, 0, k * N, t);
}

static int
striped (int k, int n, const int *x, const int *y)
{
  int t[400] = { 0 }, r = 0;
  for (int s = 1; ; s++)
    {
      for (int i = 0; i < n; i++)
	t[i * s] = x[i] + 1;
      if (s == k)
	break;
      for (int i = 0; i < n; i++)
	t[i * s] = -y[i];
    }
  for (int i = 0; i < 400; i++)
    r += t[i];
  return r;
}

int
main (void)
{
  int x[N + K], y[N], rows = 0, products = 0, sum = 0;
  const char again[K] = { 0, 0, 1 };
  for (int i = 0; i < N + K; i++)
    x[i] = i;
  for (int i = 0; i < N; i++)
    y[i] = 7 * i + 1, sum += x[i], products += (x[i] + 1) * x[i];
  for (int j = 1; j <= K; j++)
    rows += sum + j * N;
  CHECK (row_before (K, x) == rows);
  CHECK (row_before_in_space (K, x) == rows);
  CHECK (made_first (K, x) == 4 * sum + (K - 1) * products);
  CHECK (taken_and_read (K, x) == K * products + 3 * (K - 1) * (sum + N));
  CHECK (loaded (K, x) == 4 * (K - 1));
  CHECK (other_stride (3, N, x, y) == striped (3, N, x, y));
  CHECK (not_always_overwritten (3, x, again) == 2 * (sum + N) - sum);
  for (int c = 0; c < 2; c++)
    CHECK (two_entries (4, c, x) == (4 - c) * -sum + sum + N);
  CHECK (own_memory (K, x) == K * (sum + N) + N * (0 + 1 + 2 + 3 + 4));
  CHECK (always_overwritten (K, x) == K * -sum);
  return 0;
}
