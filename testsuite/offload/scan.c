/* Sums of all beginnings.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "offload.h"

static int *x, *o;

static int add (int a, int b) { return a + b; }

static double
prepare (size_t n)
{
  x = array (n, sizeof *x, INPUT);
  o = array (n, sizeof *o, OUTPUT);
  for (size_t i = 0; i < n; i++)
    x[i] = i % 7;
  return 1.0 * n;
}

static void
fused (size_t n)
{
  __builtin_scan (add, 0, n, o, x);
}

static size_t
wrong (size_t n)
{
  size_t bad = 0;
  for (size_t i = 0, sum = 0; i < n; i++)
    bad += o[i] != (int) (sum += x[i]);
  return bad;
}

const struct program program = { "scan", prepare, fused, NULL, wrong };
