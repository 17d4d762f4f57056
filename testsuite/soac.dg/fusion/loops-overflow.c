/* What an operator computes in an arm of a branch in a loop, lanes compute for all elements: it
   may overflow where the operator does not compute it, and the loop does not end for that.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels turns 1 } */

#include "check.h"

static inline __attribute__ ((always_inline)) int
turns_of (int x, int most)
{
  int r = 0;
  for (int k = 0; k < 100; k++)
    {
      if (x & 1 && k < 3)
	r ^= k * 1000000000;
      if (x > most)
	break;
      if (k > 50)
	r += 7;
      x = x * 3 / 2 - (x >> 1);
      r++;
    }
  return r;
}

TESTED void
turns (size_t n, int *restrict o, const int *restrict x, const int *restrict most)
{
  __builtin_map (turns_of, n, o, x, most);
}

static TESTED int
turns_alone (int x, int most)
{
  return turns_of (x, most);
}

int
main (void)
{
  for (size_t n = 0; n < 200; n += 1 + n / 8)
    {
      int *x = malloc (n * sizeof *x + 1), *most = malloc (n * sizeof *x + 1);
      int *o = malloc (n * sizeof *x + 1);
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i * 37 % 97;
	  most[i] = i % 5 * 50 + 10;
	}
      turns (n, o, x, most);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == turns_alone (x[i], most[i]));
      free (x);
      free (most);
      free (o);
    }
  return 0;
}
