/* The largest sum of a segment: an operator that does not commute.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "offload.h"

struct sums { int best, first, last, all; };

static int *x, result;

static int most (int a, int b) { return a > b ? a : b; }

static struct sums
one (int a)
{
  int p = most (a, 0);
  return (struct sums) { p, p, p, a };
}

static struct sums
both (struct sums a, struct sums b)
{
  return (struct sums) { most (most (a.best, b.best), a.last + b.first),
			 most (a.first, a.all + b.first), most (b.last, a.last + b.all),
			 a.all + b.all };
}

static double
prepare (size_t n)
{
  x = array (n, sizeof *x, INPUT);
  for (size_t i = 0; i < n; i++)
    x[i] = (int) (i * 7919 % 201) - 100;
  return 8.0 * n;
}

static void
fused (size_t n)
{
  result = __builtin_redomap (both, one, ((struct sums) { 0, 0, 0, 0 }), n, x).best;
}

static size_t
wrong (size_t n)
{
  int best = 0, here = 0;
  for (size_t i = 0; i < n; i++)
    best = most (best, here = most (here + x[i], 0));
  return best != result;
}

const struct program program = { "mssp", prepare, fused, NULL, wrong };
