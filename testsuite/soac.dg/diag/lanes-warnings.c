/* Elements that lanes leave over are done by loops that nobody has written, with conditions at no place:
   GCC says nothing of how often they run.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O2 -mavx2 -Wall" } */

#include <stdlib.h>

#define RANGE(HI, STEP) __builtin_range (0, HI, STEP, STEP)
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)

static inline short
decay (short a, short b)
{
  unsigned long u = ((unsigned long) a ^ (unsigned long) b) ^ 11;
  unsigned v = u, w = u >> 32, turns = 0;
  do
    {
      unsigned k = 0;
      do
	{
	  w = w & 1 ? w * 3 + 1 : w >> 1;
	  v -= v >> 3;
	  turns++;
	  k++;
	  if (turns == 100)
	    goto out;
	}
      while (k < 20);
    }
  while (w % 5 == 3);
 out:
  return v * 3ul + w;
}

short
sum (int flag, short (*x)[33])
{
  size_t m = flag < 9 ? 17 : 1;
  short (*y)[m] = malloc (33 * sizeof *y), (*o)[33] = calloc (33, sizeof *o);
  for (int i = 0; i < 33; i++)
    for (size_t j = 0; j < m; j++)
      y[i][j] = x[i][j];
  __builtin_map (decay, __builtin_space (RANGE (32, 2), RANGE (33, 3)), o,
		 __builtin_at (y, 25, (i1 + i0) % (long) m), __builtin_at (y, i0, 13));
  short s = 0;
  for (int i = 0; i < 33; i++)
    for (int j = 0; j < 33; j++)
      s += o[i][j];
  free (y);
  free (o);
  return s;
}
