/* Reductions by index of what is much work: that is done for a block of elements, several at once,
   before the block's updates, which keep their order.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels step 1 } */
/* { dg-kernels hidden 1 } */
/* { dg-eliminated hidden "k" } */
/* { dg-kernels cheap 1 } */
/* { dg-steps step "LOAD x; LOAD y; VALUE c; APPLY nearest (0, 1, 2), kept; STORE at (3); UPDATE sx\[3\] add (0), stage 1; UPDATE sy\[3\] add (1), stage 1; VALUE 1; UPDATE often\[3\] count (7), stage 1" { option "-O2 -fopenmp$" } } */
/* { dg-steps cheap "LOAD x; APPLY low (0); UPDATE often\[1\] latest (0)" { option "-O2 -fopenmp$" } } */

#include "check.h"

enum { CENTRES = 16 };

/* At -1 or CENTRES, which are no keys, what is far away.  */

static inline int
nearest (float x, float y, const float *c)
{
  int best = 0;
  float least = 1e30f;
  for (int k = 0; k < CENTRES; k++)
    {
      float dx = x - c[2 * k], dy = y - c[2 * k + 1], d = dx * dx + dy * dy;
      best = d < least ? k : best;
      least = d < least ? d : least;
    }
  return least < 90 ? best : x < 0 ? -1 : CENTRES;
}

static double add (double a, double b) { return a + b; }
static int count (int a, int b) { return a + b; }
static int latest (int a, int b) { return (int) (a * 3u + (unsigned) b); }
static int low (int x) { return x & 7; }

/* More than HEAVY_WEIGHT statements.  */

static inline int
mixed (int x)
{
  unsigned u = x;
  for (int k = 0; k < 16; k++)
    u = (u ^ u >> 7) * 2654435761u + k;
  return u % 19;
}

TESTED void
step (size_t n, int *restrict at, double *restrict sx, double *restrict sy, int *restrict often,
      const float *restrict x, const float *restrict y, const float *restrict c)
{
  __builtin_map (nearest, n, at, x, y, c);
  __builtin_reduce_by_index (add, n, CENTRES, sx, at, x);
  __builtin_reduce_by_index (add, n, CENTRES, sy, at, y);
  __builtin_reduce_by_index (count, n, CENTRES, often, at, 1);
}

/* The keys are in no array, and the order counts.  */

TESTED void
hidden (size_t n, int *restrict often, const int *restrict x)
{
  int *k = malloc (n * sizeof *k + 1);
  __builtin_map (mixed, n, k, x);
  __builtin_reduce_by_index (latest, n, 17, often, k, x);
  free (k);
}

TESTED void
cheap (size_t n, int *restrict often, const int *restrict x)
{
  int *k = malloc (n * sizeof *k + 1);
  __builtin_map (low, n, k, x);
  __builtin_reduce_by_index (latest, n, 8, often, k, x);
  free (k);
}

static void
test (size_t n)
{
  ARRAY (float, x, n);
  ARRAY (float, y, n);
  ARRAY (int, at, n);
  ARRAY (int, z, n);
  float c[2 * CENTRES];
  double sx[CENTRES], sy[CENTRES], tx[CENTRES], ty[CENTRES];
  int often[CENTRES], counts[CENTRES], all[17], sum[17], few[8], other[8];
  for (int k = 0; k < CENTRES; k++)
    {
      c[2 * k] = k % 4 * 10 - 15;
      c[2 * k + 1] = k / 4 * 10 - 15;
      sx[k] = tx[k] = sy[k] = ty[k] = often[k] = counts[k] = k;
    }
  for (int k = 0; k < 17; k++)
    all[k] = sum[k] = k;
  for (int k = 0; k < 8; k++)
    few[k] = other[k] = k;
  for (size_t i = 0; i < n; i++)
    {
      x[i] = (float) (i * 7919 % 80) - 40;
      y[i] = (float) (i * 104729 % 60) - 30;
      z[i] = i * 31 % 1009;
    }
  step (n, at, sx, sy, often, x, y, c);
  hidden (n, all, z);
  cheap (n, few, z);
  for (size_t i = 0; i < n; i++)
    {
      int k = nearest (x[i], y[i], c), l = mixed (z[i]);
      CHECK (at[i] == k);
      if (k >= 0 && k < CENTRES)
	{
	  tx[k] += x[i];
	  ty[k] += y[i];
	  counts[k]++;
	}
      if (l < 17)
	sum[l] = latest (sum[l], z[i]);
      other[z[i] & 7] = latest (other[z[i] & 7], z[i]);
    }
  for (int k = 0; k < CENTRES; k++)
    CHECK (sx[k] == tx[k] && sy[k] == ty[k] && often[k] == counts[k]);
  CHECK (memcmp (all, sum, sizeof all) == 0 && memcmp (few, other, sizeof few) == 0);
  free (x), free (y), free (at), free (z);
}

int
main (void)
{
  FOR_SIZES (n)
    test (n);
  for (size_t n = 2000; n < 2100; n += 7)
    test (n);
  test (300007);
  return 0;
}
