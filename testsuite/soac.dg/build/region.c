/* Combinators in the user's own target regions, and in functions that these call.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>

#define N 40000

static int inc (int a) { return a + 1; }
static int odd (int a) { return a & 1; }
static int add (int a, int b) { return a + b; }
static int first (int a, int b) { (void) b; return a; }

/* It has guards, and runs on both sides.  */
static int __attribute__ ((noinline))
twice (int n, int *o, int *t, const int *x)
{
  __builtin_map (inc, n, t, x);
  __builtin_map (inc, n, o, t);
  return __builtin_reduce (add, 0, n, o);
}

static int __attribute__ ((noinline))
in_target (int n, const int *x)
{
  int r = 0;
#pragma omp target map (to: x[0:n]) map (tofrom: r)
  r = __builtin_redomap (add, inc, 0, n, x);
  return r;
}

static int __attribute__ ((noinline))
in_teams (int n, const int *x)
{
  int r = 0;
#pragma omp target teams distribute parallel for map (to: x[0:n]) \
	reduction (+: r)
  for (int i = 0; i < 6; i++)
    r += __builtin_redomap (first, inc, i, n, x);
  return r;
}

static int __attribute__ ((noinline))
in_order (int n, int *o, const int *x)
{
  int r = 0;
#pragma omp target map (to: x[0:n]) map (from: o[0:n]) map (tofrom: r)
  {
    size_t m = __builtin_filter (odd, n, o, x);
    __builtin_scan (add, 0, m, o, o);
    r = o[m - 1];
  }
  return r;
}

/* On the host it would be stored past the cache.  */
static void __attribute__ ((noinline))
stored (int n, int *o, const int *x)
{
#pragma omp target map (to: x[0:n]) map (from: o[0:n])
  __builtin_map (inc, n, o, x);
}

static int __attribute__ ((noinline))
called (int n, int *o, int *t, const int *x)
{
  int r = 0;
#pragma omp target map (to: x[0:n]) map (from: o[0:n], t[0:n]) map (tofrom: r)
  r = twice (n, o, t, x);
  return r;
}

static int x[N], o[N], t[N];

int
main (void)
{
  int sum = 0, odds = 0;
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 50;
      sum += x[i];
      odds += x[i] & 1 ? x[i] : 0;
    }
  if (in_target (N, x) != sum + N)
    return 1;
  if (in_teams (N, x) != 15)
    return 2;
  if (in_order (N, o, x) != odds)
    return 3;
  if (called (N, o, t, x) != sum + 2 * N)
    return 4;
  if (twice (N, o, t, x) != sum + 2 * N)
    return 5;
  stored (N, o, x);
  for (int i = 0; i < N; i++)
    if (o[i] != x[i] + 1)
      return 6;
  return 0;
}
