/* Half of an array.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "offload.h"

static float *x, *o;
static size_t kept;

static int large (float a) { return a > 0.5f; }

static double
prepare (size_t n)
{
  x = array (n, sizeof *x, INPUT);
  o = array (n, sizeof *o, OUTPUT);
  for (size_t i = 0; i < n; i++)
    x[i] = number (i);
  return 1.0 * n;
}

static void
fused (size_t n)
{
  kept = __builtin_filter (large, n, o, x);
}

static size_t
wrong (size_t n)
{
  size_t bad = 0, k = 0;
  for (size_t i = 0; i < n; i++)
    if (large (x[i]))
      bad += o[k++] != x[i];
  return bad + (k != kept);
}

const struct program program = { "filter", prepare, fused, NULL, wrong };
