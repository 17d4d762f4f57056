/* An operator that finds its elements in arrays which it has captured.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

static float add (float a, float b) { return a + b; }

void
rows (float *y, const float *const *m, const float *x, int n, int count)
{
  float row (long i)
  {
    float term (long k) { return m[i][k] * x[k]; }
    return __builtin_redomap (add, term, 0, n, __builtin_iota (0L));
  }
  __builtin_map (row, count, y, __builtin_iota (0L));
}
