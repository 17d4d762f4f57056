/* A product of square matrices; n numbers are those of 16 of them at most 4096 wide.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "offload.h"

static float *a, *b, *c;
static size_t m;

static float add (float x, float y) { return x + y; }
static float mul (float x, float y) { return x * y; }

static double
prepare (size_t n)
{
  for (m = 64; m < 4096 && 64 * m * m <= n; m *= 2)
    ;
  a = array (m * m, sizeof *a, INPUT);
  b = array (m * m, sizeof *b, INPUT);
  c = array (m * m, sizeof *c, OUTPUT);
  for (size_t i = 0; i < m * m; i++)
    {
      a[i] = number (i);
      b[i] = number (i + 17);
    }
  return 2.0 * m * m * m;
}

static void
multiply (size_t k, float (*restrict z)[k], const float (*x)[k], const float (*y)[k])
{
  __builtin_contract (add, mul, 0, __builtin_space (k, k, __builtin_over (k)), z,
		      __builtin_at (x, __builtin_axis (0), __builtin_axis (2)),
		      __builtin_at (y, __builtin_axis (2), __builtin_axis (1)));
}

static void
fused (size_t n)
{
  (void) n;
  multiply (m, (float (*)[m]) c, (const float (*)[m]) a, (const float (*)[m]) b);
}

static size_t
wrong (size_t n)
{
  size_t bad = 0;
  (void) n;
  for (size_t i = 0; i < m; i += m / 8 + 1)
    for (size_t j = 0; j < m; j += m / 8 + 1)
      {
	double sum = 0;
	for (size_t k = 0; k < m; k++)
	  sum += a[i * m + k] * b[k * m + j];
	bad += !near (sum, c[i * m + j], 1e-4);
      }
  return bad;
}

const struct program program = { "product", prepare, fused, NULL, wrong };
