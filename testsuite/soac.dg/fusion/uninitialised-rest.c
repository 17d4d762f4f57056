/* Elements beyond the count are left alone.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels map 1 } */
/* { dg-kernels scan 1 } */
/* { dg-kernels scanex 1 } */
/* { dg-kernels scanomap 1 } */
/* { dg-kernels filter 1 } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int few (int a) { return a % 4 == 0; }

TESTED void map (size_t n, int *o, int *x) { __builtin_map (inc, n, o, x); }
TESTED void scan (size_t n, int *o, int *x)
{ __builtin_scan (add, 0, n, o, x); }
TESTED void scanex (size_t n, int *o, int *x)
{ __builtin_scan_exclusive (add, 0, n, o, x); }
TESTED void scanomap (size_t n, int *o, int *x)
{ __builtin_scanomap (add, inc, 0, n, o, x); }
TESTED size_t filter (size_t n, int *o, int *x)
{ return __builtin_filter (few, n, o, x); }

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n + 64);
      ARRAY (int, room, n + 64);
      int *o = room + 32;
      for (size_t i = 0; i < n + 64; i++)
	{
	  x[i] = i % 8;
	  room[i] = -1;
	}
#define AROUND(N)							\
  for (int i = 1; i < 32; i++)						\
    CHECK (o[-i] == -1 && o[(N) + i - 1] == -1)
      CHECK (filter (n, o, x) == (n + 3) / 4);
      AROUND ((n + 3) / 4);
      map (n, o, x);
      AROUND (n);
      scan (n, o, x);
      AROUND (n);
      scanex (n, o, x);
      AROUND (n);
      scanomap (n, o, x);
      AROUND (n);
      free (x);
      free (room);
    }
  return 0;
}
