/* Several reductions by index at once, whose elements go to arrays of their own in turn: of integers,
   at -O3 also of doubles, and where what they take is made before, block by block.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels two 1 } */
/* { dg-kernels nearest_sums 1 } */
/* { dg-members nearest_sums "map,reduce_by_index,reduce_by_index,reduce_by_index" } */
/* { dg-kernels same 2 } */
/* { dg-schedule two "unordered, several tables of 682, threads above 3276 in copies" { option "-O2 -fopenmp$" } } */
/* { dg-schedule two "unordered, several tables of 682" { option "-O3 -g" } } */
/* { dg-schedule nearest_sums "unordered, threads above 93 in copies" { option "-O2 -fopenmp$" } } */
/* { dg-schedule nearest_sums "unordered, several tables of 16" { option "-O3 -g" } } */
/* { dg-schedule same "unordered, several tables of 1365" "unordered, several tables of 1365" { option "-O3 -g" } } */

#include "check.h"

enum { KEYS = 16, LONGEST = 600 };

static int add (int a, int b) { return a + b; }
static int least (int a, int b) { return a < b ? a : b; }
static double addd (double a, double b) { return a + b; }

TESTED void
two (size_t n, size_t m, int *restrict h, int *restrict l, const int *restrict k,
     const int *restrict v)
{
  __builtin_reduce_by_index (add, n, m, h, k, v);
  __builtin_reduce_by_index (least, n, m, l, k, v);
}

static int
nearest (float x, float y, const float *c)
{
  int best = 0;
  float d = 1e9f;
  for (int k = 0; k < KEYS; k++)
    {
      float e = (x - c[k]) * (x - c[k]) + (y + c[k]) * (y + c[k]);
      best = e < d ? k : best;
      d = e < d ? e : d;
    }
  return best;
}

TESTED void
nearest_sums (size_t n, int *restrict at, double *restrict sx, double *restrict sy,
	      int *restrict often, const float *restrict x, const float *restrict y,
	      const float *restrict c)
{
  __builtin_map (nearest, n, at, x, y, c);
  __builtin_reduce_by_index (addd, n, KEYS, sx, at, x);
  __builtin_reduce_by_index (addd, n, KEYS, sy, at, y);
  __builtin_reduce_by_index (add, n, KEYS, often, at, 1);
}

/* Each element goes to two of the same array.  */
TESTED void
same (size_t n, size_t m, int *restrict h, const int *restrict k, const int *restrict v)
{
  __builtin_reduce_by_index (add, n, m, h, k, v);
  __builtin_reduce_by_index (add, n, m, h, v, k);
}

static void
test_two (size_t n, size_t m)
{
  static int h[LONGEST], l[LONGEST], hh[LONGEST], ll[LONGEST], s[LONGEST], ss[LONGEST];
  ARRAY (int, k, n);
  ARRAY (int, v, n);
  for (size_t i = 0; i < LONGEST; i++)
    h[i] = hh[i] = l[i] = ll[i] = s[i] = ss[i] = 5 * i;
  for (size_t i = 0; i < n; i++)
    {
      k[i] = (int) (i * 7919 % (m + 3)) - 1;
      v[i] = (int) (i * 31 % 1009) - 9;
    }
  for (size_t i = 0; i < n; i++)
    {
      if (k[i] >= 0 && k[i] < (int) m)
	{
	  hh[k[i]] += v[i];
	  ll[k[i]] = least (ll[k[i]], v[i]);
	  ss[k[i]] += v[i];
	}
      if (v[i] >= 0 && v[i] < (int) m)
	ss[v[i]] += k[i];
    }
  two (n, m, h, l, k, v);
  same (n, m, s, k, v);
  CHECK (!memcmp (h, hh, sizeof h) && !memcmp (l, ll, sizeof l) && !memcmp (s, ss, sizeof s));
  free (k);
  free (v);
}

/* Whole numbers, whose sums are the same in any order.  */
static void
test_nearest (size_t n)
{
  double sx[KEYS], sy[KEYS], tx[KEYS], ty[KEYS];
  int often[KEYS], count[KEYS];
  float c[KEYS];
  ARRAY (int, at, n);
  ARRAY (float, x, n);
  ARRAY (float, y, n);
  for (int k = 0; k < KEYS; k++)
    {
      c[k] = k * 5 % KEYS;
      sx[k] = tx[k] = k % 3 ? k : -0.0;
      sy[k] = ty[k] = -k;
      often[k] = count[k] = k;
    }
  for (size_t i = 0; i < n; i++)
    {
      x[i] = i * 13 % 29;
      y[i] = (float) (i * 17 % 31) - 20;
    }
  for (size_t i = 0; i < n; i++)
    {
      int k = nearest (x[i], y[i], c);
      tx[k] += x[i];
      ty[k] += y[i];
      count[k]++;
    }
  nearest_sums (n, at, sx, sy, often, x, y, c);
  for (size_t i = 0; i < n; i++)
    CHECK (at[i] == nearest (x[i], y[i], c));
  CHECK (!memcmp (sx, tx, sizeof sx) && !memcmp (sy, ty, sizeof sy)
	 && !memcmp (often, count, sizeof often));
  free (at);
  free (x);
  free (y);
}

int
main (void)
{
  static const size_t sizes[] = { 0, 1, 15, 47, 200, 1023, 1024, 1025, 2047, 2050, 4099, 9999, 60001 };
  static const size_t keys[] = { 1, 16, 70, LONGEST };
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    {
      for (size_t j = 0; j < sizeof keys / sizeof *keys; j++)
	test_two (sizes[i], keys[j]);
      test_nearest (sizes[i]);
    }
  return 0;
}
