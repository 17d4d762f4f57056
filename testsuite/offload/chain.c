/* A map, a map and a sum: one kernel, or three with arrays between them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "offload.h"

static float *x, *t, *u, result;

static float scale (float a) { return a * 0.5f; }
static float square (float a) { return a * a; }
static float add (float a, float b) { return a + b; }

static double
prepare (size_t n)
{
  x = array (n, sizeof *x, INPUT);
  t = array (n, sizeof *t, BETWEEN);
  u = array (n, sizeof *u, BETWEEN);
  for (size_t i = 0; i < n; i++)
    x[i] = number (i);
  return 3.0 * n;
}

static void
fused (size_t n)
{
  float *v = malloc (n * sizeof *v), *w = malloc (n * sizeof *w);
  __builtin_map (scale, n, v, x);
  __builtin_map (square, n, w, v);
  result = __builtin_reduce (add, 0.0f, n, w);
  free (v);
  free (w);
}

static void
apart (size_t n)
{
  __builtin_soac_nofuse (__builtin_map (scale, n, t, x));
  __builtin_soac_nofuse (__builtin_map (square, n, u, t));
  result = __builtin_soac_nofuse (__builtin_reduce (add, 0.0f, n, u));
}

static size_t
wrong (size_t n)
{
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += 0.25 * x[i] * x[i];
  return !near (sum, result, 1e-4);
}

const struct program program = { "chain", prepare, fused, apart, wrong };
