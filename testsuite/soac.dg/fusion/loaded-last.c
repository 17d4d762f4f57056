/* A map that takes an element of what is made before it as a single value: where that is known to be
   one of them the two are not fused, nor tested for it, and GCC does not say that it is read too
   early.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra" } */
/* { dg-kernels last 2 } */
/* { dg-kernels last_of_some 1 { no-option sanitize } } */
/* { dg-kernels member 2 } */
/* { dg-kernels summed 2 } */

#include "check.h"

enum { N = 256 };

struct counts
{
  unsigned n, sums[N], all;
};

static unsigned add (unsigned a, unsigned b) { return a + b; }
static unsigned share (unsigned part, unsigned all) { return all ? part * 255u / all : 0; }

TESTED void
last (unsigned *restrict out, const unsigned *restrict x)
{
  unsigned sums[N];
  __builtin_scan (add, 0, N, sums, x);
  __builtin_map (share, N, out, sums, sums[N - 1]);
}

TESTED void
last_of_some (size_t n, unsigned *restrict out, const unsigned *restrict x)
{
  unsigned sums[N];
  __builtin_scan (add, 0, n, sums, x);
  __builtin_map (share, n, out, sums, sums[N - 1]);
}

TESTED void
member (struct counts *restrict c, unsigned *restrict out, const unsigned *restrict x)
{
  __builtin_scan (add, 0, N, c->sums, x);
  __builtin_map (share, N, out, c->sums, c->sums[N - 1]);
}

TESTED unsigned
summed (const unsigned *restrict x)
{
  unsigned sums[N];
  __builtin_scan (add, 0, N, sums, x);
  return __builtin_reduce (add, sums[N - 1], N, sums);
}

int
main (void)
{
  static struct counts c;
  unsigned x[N], out[3][N], all = 0, sum = 0, of_sums = 0;
  for (int i = 0; i < N; i++)
    all += x[i] = i % 7;
  last (out[0], x);
  last_of_some (N, out[1], x);
  member (&c, out[2], x);
  for (int i = 0; i < N; i++)
    {
      of_sums += sum += x[i];
      for (int k = 0; k < 3; k++)
	CHECK (out[k][i] == sum * 255 / all);
    }
  CHECK (summed (x) == all + of_sums);
}
