/* A scan of as many elements as lines of the cache have: a loop of the kernel that has no elements is
   not warned of where the program is linked.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-O3 -flto -Wall -Wextra" } */

enum { N = 256 };

static unsigned add (unsigned a, unsigned b) { return a + b; }
static unsigned share (unsigned part, unsigned all) { return all ? part * 255u / all : 0; }

__attribute__ ((noinline, noclone)) void
last_of_some (unsigned long n, unsigned *restrict out, const unsigned *restrict x)
{
  unsigned sums[N];
  __builtin_scan (add, 0, n, sums, x);
  __builtin_map (share, n, out, sums, sums[N - 1]);
}

__attribute__ ((noinline, noclone)) void
last (unsigned *restrict out, const unsigned *restrict x)
{
  unsigned sums[N];
  __builtin_scan (add, 0, N, sums, x);
  __builtin_map (share, N, out, sums, sums[N - 1]);
}

int
main (void)
{
  unsigned x[N], out[N];
  for (int i = 0; i < N; i++)
    x[i] = 1;
  last (out, x);
  unsigned bad = out[N - 1] != 255;
  last_of_some (N, out, x);
  return bad + (out[N - 1] != 255);
}
