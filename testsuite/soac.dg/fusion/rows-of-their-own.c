/* Contractions over few indices, known at compile time, along rows that are each element's own: from a
   few indices on they are loops by lanes, or tiles, as those over many are.  Windows are not.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sums 1 } */
/* { dg-kernels flat_sums 1 } */
/* { dg-kernels distances 1 } */
/* { dg-kernels distances_few 1 } */
/* { dg-kernels window 1 } */
/* { dg-schedule distances "unordered, tiles of 6 by 8 in transposed panels, cost 1.92 (next best 2.25), 4 side by side, threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule distances_few "unordered, threads above 682" { option "-O2 -fopenmp$" } } */
/* { dg-schedule distances_few "unordered, tiles of 6 by 8 in transposed panels, cost 1.92 (next best 2.25), 4 side by side" { option "-O3 -g" } } */
/* { dg-schedule window "unordered, past the cache" { option "-O3 -g" } } */

#include "check.h"

#define AX __builtin_axis
#define AT __builtin_at
#define OVER __builtin_over
#define SPACE __builtin_space

enum { ROW = 24, POINTS = 16, WIDE = 16, FEW = 6, TAPS = 25 };

static int add (int a, int b) { return a + b; }
static int same (int a) { return a; }
static float addf (float a, float b) { return a + b; }
static float square (float a, float b) { return (a - b) * (a - b); }

TESTED void
sums (size_t n, int *restrict o, const int (*restrict a)[ROW])
{
  __builtin_contract (add, same, 0, SPACE (n, OVER (ROW)), o, AT (a, AX (0), AX (1)));
}

TESTED void
flat_sums (size_t n, int *restrict o, const int *restrict a)
{
  __builtin_contract (add, same, 0, SPACE (n, OVER (ROW)), o, AT (a, AX (0) * ROW + AX (1)));
}

TESTED void
distances (size_t n, float (*restrict o)[POINTS], const float (*restrict a)[WIDE],
	   const float (*restrict b)[WIDE])
{
  __builtin_contract (addf, square, 0.0f, SPACE (n, POINTS, OVER (WIDE)), o,
		      AT (a, AX (0), AX (2)), AT (b, AX (1), AX (2)));
}

TESTED void
distances_few (size_t n, float (*restrict o)[POINTS], const float (*restrict a)[FEW],
	       const float (*restrict b)[FEW])
{
  __builtin_contract (addf, square, 0.0f, SPACE (n, POINTS, OVER (FEW)), o,
		      AT (a, AX (0), AX (2)), AT (b, AX (1), AX (2)));
}

TESTED void
window (size_t n, int *restrict o, const int *restrict a)
{
  __builtin_contract (add, same, 0, SPACE (n, OVER (TAPS)), o, AT (a, AX (0) + AX (1)));
}

int
main (void)
{
  FOR_SIZES (n)
    {
      if (n > 1000)
	n = 3001;
      ARRAY (int, a, n * ROW + TAPS);
      ARRAY (int, o, n);
      ARRAY (int, p, n);
      ARRAY (int, w, n);
      ARRAY (float, x, n * WIDE);
      ARRAY (float, y, POINTS * WIDE);
      ARRAY (float, d, n * POINTS);
      ARRAY (float, e, n * POINTS);
      for (size_t i = 0; i < n * ROW + TAPS; i++)
	a[i] = i % 97 * 3 - 100;
      for (size_t i = 0; i < n * WIDE; i++)
	x[i] = i % 31;
      for (size_t i = 0; i < POINTS * WIDE; i++)
	y[i] = i * 7 % 29;
      sums (n, o, (void *) a);
      flat_sums (n, p, a);
      window (n, w, a);
      distances (n, (void *) d, (void *) x, (void *) y);
      distances_few (n, (void *) e, (void *) x, (void *) y);
      for (size_t i = 0; i < n; i++)
	{
	  int sum = 0, near = 0;
	  for (int k = 0; k < ROW; k++)
	    sum += a[i * ROW + k];
	  for (int k = 0; k < TAPS; k++)
	    near += a[i + k];
	  CHECK (o[i] == sum && p[i] == sum && w[i] == near);
	  for (int j = 0; j < POINTS; j++)
	    {
	      float far = 0, few = 0;
	      for (int k = 0; k < WIDE; k++)
		far += square (x[i * WIDE + k], y[j * WIDE + k]);
	      for (int k = 0; k < FEW; k++)
		few += square (x[i * FEW + k], y[j * FEW + k]);
	      CHECK (d[i * POINTS + j] == far && e[i * POINTS + j] == few);
	    }
	}
      free (a), free (o), free (p), free (w), free (x), free (y), free (d), free (e);
    }
  return 0;
}
