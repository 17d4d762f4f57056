/* An array that three maps make, column by column, which does not fuse with who reads it: the report
   has all that make it.  A reduction makes no array, but has an edge to who reads the same one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels columns 3 { no-option sanitize } } */
/* { dg-refused columns "p" size } */
/* { dg-kernels sum_first 2 } */

#include "spaces.h"

static int same (int a) { return a; }
static int add (int a, int b) { return a + b; }
static int mul (int a, int b) { return a * b; }
static int twice (int a) { return 2 * a; }

TESTED void
columns (size_t h, size_t w, int *restrict o, int *restrict a)
{
  typedef int (*R)[w];
  int *p = malloc (h * w * sizeof *p);
  __builtin_map (same, SPACE (h, RANGE (0, 1)), AT ((R) p, i0, i1), 7);
  __builtin_map (twice, SPACE (h, RANGE (1, w - 2)), AT ((R) p, i0, i1), AT ((R) a, i0, i1));
  __builtin_map (same, SPACE (h, RANGE (w - 2, w)), AT ((R) p, i0, i1), 9);
  __builtin_map (same, SPACE (h, w), (R) o, AT ((R) p, i0, i1));	/* { dg-missed "size: 'p' is made in pieces, another one of them in line 26" "" { option -O } } */
  free (p);
}

TESTED int
sum_first (int m, int *y, int *x, int *z)
{
  int s = __builtin_redomap (add, mul, 1, SPACE (m), x, AT (z, i0 + m));
  __builtin_scan (add, s, m, y, x);
  return s;
}

int
main (void)
{
  int a[12], o[12];
  EACH (i, 0, 12)
    a[i] = i;
  columns (3, 4, o, a);
  EACH (i, 0, 12)
    EQ (o[i], i % 4 == 0 ? 7 : i % 4 > 1 ? 9 : 2 * i);
  int y[4];
  EQ (sum_first (4, y, a, a), 39);
  EQ (y[3], 39 + 6);
  return bad != 0;
}
