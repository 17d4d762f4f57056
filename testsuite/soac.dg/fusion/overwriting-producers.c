/* A map that may write what it reads is not done again for a contraction of its rows, whatever the
   indices are: the report says why.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels kept 2 } */
/* { dg-refused kept "o" order } */

#include "spaces.h"

static double square (double a) { return a * a; }
static double add (double a, double b) { return a + b; }
static double id (double a) { return a; }

TESTED void
kept (int n, int m, double *o, double *x, double *s)
{
  typedef double (*R)[m];
  __builtin_map (square, SPACE (n, m), (R) o, (R) x);
  __builtin_contract (add, id, 0.0, SPACE (n, OVER (m)), s, AT ((R) o, i0, i1));	/* { dg-missed "order: what makes 'o' may overwrite what it reads, and so is not done again where that is read" "" { option -O } } */
}

int
main (void)
{
  double x[6] = { 1, 2, 3, 4, 5, 6 }, o[6], s[2];
  kept (2, 3, o, x, s);
  EQ (s[0], 14);
  EQ (s[1], 77);
  EQ (o[5], 36);
  kept (3, 2, x, x, o);
  EQ (o[0], 5);
  EQ (o[2], 61);
  return bad != 0;
}
