/* An accumulator of a thread that has no element is the plugin's business, also where GCC is not to
   warn of a subscript at the same place.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -fopenmp -Wall -Wextra" } */

static int or_else (int x, int y) { return x ? x : y; }

int rows[64][64];

int
last (int n)
{
  return __builtin_reduce (or_else, 0, __builtin_space (__builtin_range (1, n),
							__builtin_range (0, 63, 2)), rows);
}
