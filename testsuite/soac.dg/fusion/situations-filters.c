/* What users of such systems write: filters and what they feed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels filter_reduce 1 } */
/* { dg-members filter_reduce "filter,reduce" } */
/* { dg-eliminated filter_reduce "t" } */
/* { dg-kernels filter_filter 1 } */
/* { dg-members filter_filter "filter,filter" } */
/* { dg-eliminated filter_filter "t" } */
/* { dg-kernels filter_map 1 } */
/* { dg-members filter_map "filter,map" } */
/* { dg-eliminated filter_map "t" } */
/* { dg-kernels filter_map_live 1 } */
/* { dg-fused filter_map_live "p" diagonal } */
/* { dg-eliminated filter_map_live "" } */
/* { dg-kernels two_filters 3 } */
/* { dg-refused two_filters "t" algebra } */
/* { dg-refused two_filters "u" size } */
/* { dg-eliminated two_filters "" } */
/* { dg-kernels two_of_one 2 } */
/* { dg-members two_of_one "filter,filter" "map" } */
/* { dg-fused two_of_one "x" horizontal } */
/* { dg-refused two_of_one "t" algebra } */
/* { dg-refused two_of_one "u" size } */
/* { dg-eliminated two_of_one "" } */
/* { dg-kernels of_least 2 } */
/* { dg-refused of_least "t" size } */
/* { dg-refused of_least "u" size } */
/* { dg-kernels of_nothing 2 } */
/* { dg-members of_nothing "filter" "reduce" } */
/* { dg-kernels unfiltered 2 } */
/* { dg-refused unfiltered "t" size } */

#include "check.h"

static int odd (int a) { return a & 1; }
static int high (int a) { return a > 30; }
static int dbl (int a) { return 2 * a; }
static int add (int a, int b) { return a + b; }
static int sub (int a, int b) { return a - b; }
static int max (int a, int b) { return a > b ? a : b; }

/* 21 */
TESTED int
filter_reduce (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  size_t k = __builtin_filter (odd, n, t, x);
  int s = __builtin_reduce (add, 5, k, t);
  free (t);
  return s;
}

/* 22 */
TESTED size_t
filter_filter (size_t n, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  size_t k = __builtin_filter (odd, n, t, x);
  k = __builtin_filter (high, k, o, t);
  free (t);
  return k;
}

/* 23 */
TESTED size_t
filter_map (size_t n, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  size_t k = __builtin_filter (odd, n, t, x);
  __builtin_map (dbl, k, o, t);
  free (t);
  return k;
}

TESTED size_t
filter_map_live (size_t n, int *restrict p, int *restrict o, const int *x)
{
  size_t k = __builtin_filter (odd, n, p, x);
  __builtin_map (dbl, k, o, p);
  return k;
}

/* 24: by position, not by what was kept.  There are at least as many of u.  */
TESTED size_t
two_filters (size_t n, int *restrict o, const int *x, const int *y)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  size_t k = __builtin_filter (high, n, t, x);
  size_t m = __builtin_filter (odd, n, u, y);
  if (m < k)
    abort ();
  __builtin_map (sub, k, o, t, u);
  free (t);
  free (u);
  return k;
}

TESTED size_t
two_of_one (size_t n, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  size_t k = __builtin_filter (high, n, t, x);
  size_t m = __builtin_filter (odd, n, u, x);
  __builtin_map (sub, k, o, t, u);
  free (t);
  free (u);
  return k + m;
}

TESTED size_t
of_least (size_t n, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  size_t k = __builtin_filter (high, n, t, x);
  size_t m = __builtin_filter (odd, n, u, x);
  size_t least = k < m ? k : m;
  __builtin_map (sub, least, o, t, u);
  free (t);
  free (u);
  return least;
}

/* 25 */
TESTED int
of_nothing (const int *x, size_t *kept)
{
  int t[1] = { 7 };
  *kept = __builtin_filter (odd, 0, t, x);
  return __builtin_reduce (max, 13, *kept, t) + 100 * t[0];
}

/* A count of its own, though no larger.  */
TESTED int
unfiltered (size_t n, const int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  memset (t, 0, (n + 1) * sizeof *t);
  size_t k = __builtin_filter (odd, n, t, x);
  int s = __builtin_reduce (add, 5, k / 2, t);
  free (t);
  return s;
}

/* What is to be found: the odd and the high elements of an array.  */
static size_t
keep (int (*pred) (int), size_t n, int *out, const int *in)
{
  size_t k = 0;
  for (size_t i = 0; i < n; i++)
    if (pred (in[i]))
      out[k++] = in[i];
  return k;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n + 1);
      ARRAY (int, p, n + 1);
      ARRAY (int, odds, n);
      ARRAY (int, highs, n);
      for (size_t i = 0; i < n; i++)
	x[i] = i * 7 % 41;
      size_t n_odd = keep (odd, n, odds, x);
      size_t n_high = keep (high, n, highs, x);
      int sum = 5, half = 5;
      for (size_t i = 0; i < n_odd; i++)
	{
	  sum += odds[i];
	  half += i < n_odd / 2 ? odds[i] : 0;
	}

      CHECK (filter_reduce (n, x) == sum);
      CHECK (unfiltered (n, x) == half);
      memset (o, 0xee, (n + 1) * sizeof *o);
      memset (p, 0xee, (n + 1) * sizeof *p);
      size_t k = 0, found = filter_filter (n, o, x);
      for (size_t i = 0; i < n; i++)
	if (odd (x[i]) && high (x[i]))
	  CHECK (o[k++] == x[i]);
      CHECK (found == k && o[k] == (int) 0xeeeeeeee);
      memset (o, 0xee, (n + 1) * sizeof *o);
      CHECK (filter_map (n, o, x) == n_odd && o[n_odd] == (int) 0xeeeeeeee);
      for (size_t i = 0; i < n_odd; i++)
	CHECK (o[i] == 2 * odds[i]);
      memset (o, 0xee, (n + 1) * sizeof *o);
      CHECK (filter_map_live (n, p, o, x) == n_odd);
      CHECK (o[n_odd] == (int) 0xeeeeeeee && p[n_odd] == (int) 0xeeeeeeee);
      for (size_t i = 0; i < n_odd; i++)
	CHECK (o[i] == 2 * odds[i] && p[i] == odds[i]);

      CHECK (n_high <= n_odd);
      CHECK (two_filters (n, o, x, x) == n_high);
      for (size_t i = 0; i < n_high; i++)
	CHECK (o[i] == highs[i] - odds[i]);
      memset (o, 0, n * sizeof *o);
      CHECK (two_of_one (n, o, x) == n_high + n_odd);
      for (size_t i = 0; i < n_high; i++)
	CHECK (o[i] == highs[i] - odds[i]);
      memset (o, 0, n * sizeof *o);
      CHECK (of_least (n, o, x) == n_high);
      for (size_t i = 0; i < n_high; i++)
	CHECK (o[i] == highs[i] - odds[i]);
      CHECK (of_nothing (x, &found) == 713 && found == 0);

      free (x);
      free (o);
      free (p);
      free (odds);
      free (highs);
    }
  return 0;
}
