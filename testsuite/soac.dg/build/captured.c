/* An operator that finds its elements in captured arrays.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

static float add (float a, float b) { return a + b; }

float
product (const float *x, const float *y, int n)
{
  float term (long k) { return x[k] * y[k]; }
  return __builtin_redomap (add, term, 0, n, __builtin_iota (0L));
}
