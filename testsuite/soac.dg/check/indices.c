/* Indices of gathers and scatters.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "fails.h"

static int sq (int a) { return a * a; }
static int odd (int a) { return a & 1; }

static int table[20];

TESTED void
gathers (size_t n, int *o, int *idx)
{
  FAILS (__builtin_map (sq, n, o, __builtin_gather (table, idx)), "map: element 7 of 'idx' is 20, but 'table' has 20 elements");
  FAILS (__builtin_map (sq, n, o, __builtin_gather (table + 5, idx)), "map: element 7 of 'idx' is 20, but 'table . 5' has 15 elements and 5 before them");
  int *fresh = malloc (HIDE (20) * sizeof *fresh);
  memset (fresh, 0, 20 * sizeof *fresh);
  FAILS (__builtin_map (sq, n, o, __builtin_gather (fresh, idx)), "map: element 7 of 'idx' is 20, but 'fresh' has 20 elements");
  idx[7] = -1;
  FAILS (__builtin_map (sq, n, o, __builtin_gather (fresh, idx)), "map: element 7 of 'idx' is -1, but 'fresh' has 20 elements");
  /* Nothing is known of this one.  */
  int *middle = HIDE (fresh + 1);
  __builtin_map (sq, n, o, __builtin_gather (middle, idx));
  idx[7] = 19;
  __builtin_map (sq, n, o, __builtin_gather (table, idx));
  __builtin_map (sq, n, o, __builtin_gather (fresh, idx));
  free (fresh);
}

/* An object is all of it, also what is before the pointer.  */
TESTED void
before (int *o)
{
  int x[256];
  static signed char near[] = { -1, 0, 1, -128, 127 }, far[] = { 0, -2 };
  for (int i = 0; i < 256; i++)
    x[i] = i;
  __builtin_map (sq, 5, o, __builtin_gather (x + 128, near));
  CHECK (o[0] == 127 * 127 && o[3] == 0 && o[4] == 255 * 255);
  FAILS (__builtin_map (sq, 2, o, __builtin_gather (x + 1, far)), "map: element 1 of 'far' is -2, but 'x . 1' has 255 elements and 1 before them");
  __builtin_map (sq, 2, __builtin_scatter (x + 2, far), o);
  CHECK (x[2] == 127 * 127 * 127 * 127 && x[0] == 128 * 128 * 128 * 128);
}

TESTED void
scatters (size_t n, int *o, short *idx, unsigned long *far)
{
  __builtin_map (sq, n, __builtin_scatter (o, idx), o + 100);
  FAILS (__builtin_map (sq, n, __builtin_scatter (table, idx), o), "map: element 9 of 'idx' is 30, but 'table' has 20 elements");
  idx[3] = idx[9];
  FAILS (__builtin_map (sq, n, __builtin_scatter (o, idx), o + 100), "map: element 9 of 'idx' is 30, like an earlier one: the indices of a scatter must be distinct");
  FAILS (__builtin_map (sq, n, __builtin_scatter (o, far), o + 100), "map: element 4 of 'far' is 3, like an earlier one: .*");
  /* Where it stores what it keeps is not known before.  */
  CHECK (__builtin_filter (odd, n, __builtin_scatter (o, idx), o + 100) == 0);
}

int
main (void)
{
  static int o[200], idx[10];
  static short places[10];
  static unsigned long far[10];
  for (int i = 0; i < 10; i++)
    {
      idx[i] = 2 * i;
      places[i] = i == 9 ? 30 : i + 1;
      far[i] = i == 4 ? 3 : 1000 * i + (i == 3 ? 3 - 3000 : 0);
    }
  idx[7] = 20;
  gathers (HIDE (10), HIDE (o), HIDE (idx));
  before (HIDE (o));
  scatters (HIDE (10), HIDE (o), HIDE (places), HIDE (far));
  return 0;
}
