/* A map of one array.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "offload.h"

static float *x, *o;

static float
f (float a)
{
  return a * a + 1;
}

static double
prepare (size_t n)
{
  x = array (n, sizeof *x, INPUT);
  o = array (n, sizeof *o, OUTPUT);
  for (size_t i = 0; i < n; i++)
    x[i] = number (i);
  return 2.0 * n;
}

static void
fused (size_t n)
{
  __builtin_map (f, n, o, x);
}

static size_t
wrong (size_t n)
{
  size_t bad = 0;
  for (size_t i = 0; i < n; i++)
    bad += !near (o[i], f (x[i]), 1e-6);
  return bad;
}

const struct program program = { "map", prepare, fused, NULL, wrong };
