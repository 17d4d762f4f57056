/* Lanes of an operator with debug information: a loop that does nothing before the one in it is
   one loop with it, and what the debugger is told where it begins is what it begins with.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-g -fchecking" } */
/* { dg-kernels walks 1 } */

#include <stdint.h>
#include "check.h"

enum { MOST = 300 };

static inline int32_t
walk (uint32_t a)
{
  uint32_t v = (a >> 1) + 7, w = 0;
  for (int k = 0; k < 16; k++)
    {
      w ^= v >> 3;
      v -= v >> 3;
      v -= v >> 3;
      if (w % 5 == 2)
	return v + 1;
      for (int j = 0; j < 1000; j++)
	{
	  if (w % 5 == 1)
	    w += j;
	  w = w & 1 ? w * 3 + 1 : w >> 1;
	}
      if ((v & 3) != 3)
	v += 3;
    }
  for (int k = 0; k < 1000; k++)
    v = v & 1 ? v * 3 + 1 : v >> 1;
  return v * 3 + w;
}

TESTED void
walks (size_t n, int32_t *out, const uint32_t *x)
{
  __builtin_map (walk, n, out, x);
}

int
main (void)
{
  static uint32_t x[MOST];
  static int32_t out[MOST];
  for (int i = 0; i < MOST; i++)
    x[i] = i * 2654435761u;
  for (size_t n = 0; n <= MOST; n = n * 2 + 1)
    {
      walks (n, out, x);
      for (size_t i = 0; i < n; i++)
	CHECK (out[i] == walk (x[i]));
    }
  return 0;
}
