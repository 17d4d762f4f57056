/* A sum of products of floats.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "offload.h"

static float *x, *y;
static float result;

static float add (float a, float b) { return a + b; }
static float mul (float a, float b) { return a * b; }

static double
prepare (size_t n)
{
  x = array (n, sizeof *x, INPUT);
  y = array (n, sizeof *y, INPUT);
  for (size_t i = 0; i < n; i++)
    {
      x[i] = number (i);
      y[i] = number (i + 17);
    }
  return 2.0 * n;
}

static void
fused (size_t n)
{
  result = __builtin_redomap (add, mul, 0.0f, n, x, y);
}

static size_t
wrong (size_t n)
{
  double sum = 0;
  static float before;
  static int again;
  for (size_t i = 0; i < n; i++)
    sum += x[i] * y[i];
  /* The same bits each time.  */
  int same = !again++ || before == result;
  before = result;
  return !near (sum, result, 1e-4) + !same;
}

const struct program program = { "sum", prepare, fused, NULL, wrong };
