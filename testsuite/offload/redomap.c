/* The largest number and where it is: a reduction of structures.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "offload.h"

struct found { float value; int at; };

static float *x;
static struct found result;

static struct found
pair (float v, int i)
{
  return (struct found) { v, i };
}

static struct found
larger (struct found a, struct found b)
{
  return b.value > a.value ? b : a;
}

static double
prepare (size_t n)
{
  x = array (n, sizeof *x, INPUT);
  for (size_t i = 0; i < n; i++)
    x[i] = number (i);
  return 1.0 * n;
}

static void
fused (size_t n)
{
  result = __builtin_redomap (larger, pair, ((struct found) { -1, -1 }), n, x,
			      __builtin_iota (0));
}

static size_t
wrong (size_t n)
{
  struct found best = { -1, -1 };
  for (size_t i = 0; i < n; i++)
    best = larger (best, pair (x[i], i));
  return best.at != result.at;
}

const struct program program = { "redomap", prepare, fused, NULL, wrong };
