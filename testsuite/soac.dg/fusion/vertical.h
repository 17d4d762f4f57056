/* A map into each of the seven combinators.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   TAKE declares the temporary array t of n ints, GIVE releases it, MOST is how
   many it can hold.  */

#include "check.h"

#ifndef MOST
# define MOST LARGEST
#endif

static int step (int a) { return a * 3 % 101; }
static int add (int a, int b) { return a + b; }
static int sub (int a, int b) { return a - b; }
static int odd (int a) { return a & 1; }
static int mix (int a, int b) { return a * 5 + b; }

TESTED void
into_map (size_t n, int *restrict o, const int *x, const int *y)
{
  TAKE;
  __builtin_map (step, n, t, x);
  __builtin_map (sub, n, o, t, y);
  GIVE;
}

TESTED int
into_reduce (size_t n, const int *x)
{
  TAKE;
  __builtin_map (step, n, t, x);
  int sum = __builtin_reduce (add, 7, n, t);
  GIVE;
  return sum;
}

TESTED void
into_scan (size_t n, int *restrict o, const int *x)
{
  TAKE;
  __builtin_map (step, n, t, x);
  __builtin_scan (add, 7, n, o, t);
  GIVE;
}

TESTED void
into_scanex (size_t n, int *restrict o, const int *x)
{
  TAKE;
  __builtin_map (step, n, t, x);
  __builtin_scan_exclusive (add, 7, n, o, t);
  GIVE;
}

TESTED size_t
into_filter (size_t n, int *restrict o, const int *x)
{
  TAKE;
  __builtin_map (step, n, t, x);
  size_t kept = __builtin_filter (odd, n, o, t);
  GIVE;
  return kept;
}

TESTED int
into_redomap (size_t n, const int *x, const int *y)
{
  TAKE;
  __builtin_map (step, n, t, x);
  int sum = __builtin_redomap (add, mix, 7, n, y, t);
  GIVE;
  return sum;
}

TESTED void
into_scanomap (size_t n, int *restrict o, const int *x, const int *y)
{
  TAKE;
  __builtin_map (step, n, t, x);
  __builtin_scanomap (add, mix, 7, n, o, t, y);
  GIVE;
}

static void
test (size_t n)
{
  ARRAY (int, x, n);
  ARRAY (int, y, n);
  ARRAY (int, m, n);
  ARRAY (int, s, n);
  ARRAY (int, e, n);
  ARRAY (int, f, n);
  ARRAY (int, g, n);
  int sum = 7, mixed = 7, mixed_back = 7;
  size_t k = 0;
  for (size_t i = 0; i < n; i++)
    {
      x[i] = i * 37 % 1009;
      y[i] = i % 11;
    }
  into_map (n, m, x, y);
  into_scan (n, s, x);
  into_scanex (n, e, x);
  into_scanomap (n, g, x, y);
  size_t kept = into_filter (n, f, x);
  for (size_t i = 0; i < n; i++)
    {
      int t = step (x[i]);
      CHECK (m[i] == t - y[i]);
      CHECK (e[i] == sum);
      sum += t;
      CHECK (s[i] == sum);
      mixed += mix (t, y[i]);
      CHECK (g[i] == mixed);
      mixed_back += mix (y[i], t);
      if (odd (t))
	{
	  CHECK (k < kept && f[k] == t);
	  k++;
	}
    }
  CHECK (k == kept);
  CHECK (into_reduce (n, x) == sum);
  CHECK (into_redomap (n, x, y) == mixed_back);
  free (x);
  free (y);
  free (m);
  free (s);
  free (e);
  free (f);
  free (g);
}

int
main (void)
{
  FOR_SIZES (n)
    if (n <= MOST)
      test (n);
  return 0;
}
