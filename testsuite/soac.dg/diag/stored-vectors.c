/* Of small arrays GCC makes vectors where a kernel is inlined, and finds out later that they are stored
   in no case, as the array is shorter.  It does not warn of them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O3 -Wall -Wextra" } */

#include <stdlib.h>

typedef unsigned char byte;

static byte step (byte x) { return x * 3 + 1; }
static byte most (byte a, byte b) { return a > b ? a : b; }
static _Bool some (byte x) { return x > 2; }
static byte around (byte a, byte b, byte c) { return a + b - c; }

byte
of_filter (const byte *x, unsigned n)
{
  byte s[13], t[13];
  if (n > 13)
    n = 13;
  size_t k = __builtin_filter (some, n, s, x);
  __builtin_scan (most, 0, k, t, s);
  __builtin_map (step, k, t, t);
  return k ? t[k - 1] : 0;
}

byte
of_stencil (unsigned q)
{
  long n = q % 8, last = n - 1;
  byte s[7] = { 0 }, *t = calloc (7, 1), u[7];
  if (!t)
    return 0;
#define i0 __builtin_axis (0)
  if (n > 2)
    __builtin_map (around, __builtin_range (1, last), t, __builtin_at (s, i0 - 1), s, __builtin_at (s, i0 + 1));
  __builtin_map (around, __builtin_space (n), u, __builtin_at (t, i0 > 0 ? i0 - 1 : 0), t,
		 __builtin_at (t, i0 < last ? i0 + 1 : last));
  byte r = __builtin_reduce (most, 0, n, u);
  free (t);
  return r;
}
