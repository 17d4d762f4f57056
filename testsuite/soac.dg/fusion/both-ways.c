/* Arrays that are read from both ends: GCC computes one address from the other, and takes
   what it makes of that for a reference to address 0.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels both_ways 1 } */
/* { dg-members both_ways "map,map,map" } */
/* { dg-eliminated both_ways "t" } */
/* { dg-schedule both_ways "unordered, threads above 661" { option "-O. -fopenmp$" } } */
/* { dg-schedule both_ways "unordered" { option "-O3 -g" } } */

#include "check.h"

enum { N = 1000 };

struct two { unsigned a, b; };
struct key { unsigned char k; unsigned long v; };

#define APART static __attribute__ ((noinline))

APART struct key
keyed (struct two x)
{
  unsigned v = x.a * 3 + x.b + 1;
  return (struct key) { v % 5 == 0, v };
}
APART unsigned value (struct key x) { return x.v * 2 + x.k + 1; }
APART unsigned
sum (struct key x, unsigned b, unsigned c)
{ return x.v * 2 + x.k + b + c + 1; }

static unsigned char bytes[N];
static unsigned numbers[N], out[N];

static TESTED void
both_ways (unsigned *p, unsigned *u, unsigned c)
{
  struct key *t = malloc (N * sizeof *t);
  __builtin_map (keyed, N, t, __builtin_zip (__builtin_stride (p + N - 1, -1), p));
  __builtin_map (value, N, u, t);
  __builtin_map (sum, N, u, __builtin_zip (__builtin_stride (bytes + N - 1, -1), bytes),
		 u, c);
  free (t);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    numbers[i] = i * 7, bytes[i] = i;
  both_ways (numbers, out, 3);
  for (int i = 0; i < N; i++)
    {
      unsigned first = value (keyed ((struct two) { numbers[N - 1 - i], numbers[i] }));
      CHECK (out[i] == sum ((struct key) { bytes[N - 1 - i], bytes[i] }, first, 3));
    }
  return 0;
}
