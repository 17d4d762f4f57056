/* Three neighbours in a row.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "offload.h"

static float *x, *o;

static float mid (float a, float b, float c) { return 0.25f * (a + c) + 0.5f * b; }

static double
prepare (size_t n)
{
  x = array (n, sizeof *x, INPUT);
  o = array (n, sizeof *o, OUTPUT);
  for (size_t i = 0; i < n; i++)
    x[i] = number (i);
  return 4.0 * n;
}

static void
fused (size_t n)
{
  __builtin_map (mid, n - 2, o, x, x + 1, x + 2);
}

static size_t
wrong (size_t n)
{
  size_t bad = 0;
  for (size_t i = 0; i + 2 < n; i++)
    bad += !near (o[i], mid (x[i], x[i + 1], x[i + 2]), 1e-6);
  return bad;
}

const struct program program = { "stencil", prepare, fused, NULL, wrong };
