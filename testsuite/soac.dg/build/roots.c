/* Operators that call math functions, which may set errno.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stddef.h>

static float half_root (float x) { return sqrtf (x) / 2; }
static float scale (float x, float c) { return x * expf (c); }

/* Too large to be inlined early.  */
static float
large (float x, float y)
{
  float a = x * x + y, b = y * y - x, c = a * b + x, d = a - b * y;
  a = c * d + b;
  b = c - d * a;
  c = a * b + y;
  d = c * x - a;
  return sqrtf (a * b + c * d) + sqrtf (a * c + b * d) / sqrtf (a * d);
}

void
roots (size_t n, float *restrict y, const float *x)
{
  __builtin_map (sqrtf, n, y, x);
}

void
inside (size_t n, float *restrict y, const float *x)
{
  __builtin_map (half_root, n, y, x);
}

void
late (size_t n, float *restrict z, const float *x, const float *y)
{
  __builtin_map (large, n, z, x, y);
}

void
scaled (size_t n, float *restrict y, const float *x, float c)
{
  __builtin_map (scale, n, y, x, c);
}
