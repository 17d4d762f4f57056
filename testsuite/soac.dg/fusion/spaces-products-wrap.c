/* A product of int that wraps around, as the user wants it to, may be another number than that
   of a space: the kernel tests whether it is.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fwrapv" } */
/* { dg-kernels sum 1 } */
/* { dg-guards sum 1 } */
/* { dg-eliminated sum "t" } */
/* { dg-kernels flat 1 } */
/* { dg-guards flat 1 } */

#include "spaces.h"

static double sq (double a) { return a * a; }
static double add (double a, double b) { return a + b; }

TESTED double
sum (int n, int m, double *x)
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, (double (*)[m]) x);
  double s = __builtin_reduce (add, 5, n * m, (double *) t);
  free (t);
  return s;
}

TESTED double
flat (int n, int m, double *restrict t, double *x)
{
  __builtin_map (sq, (size_t) n * m, t, x);
  return __builtin_reduce (add, 5, n * m, t);
}

int
main (void)
{
  static double x[3000], t[3000];
  EACH (i, 0, 3000) x[i] = (i * 7 + i / 5) % 19 - 6;
  EACH (n, 0, 30) EACH (m, 1, 100)
    {
      double s = 5;
      EACH (i, 0, n * m) s += x[i] * x[i];
      EQ (sum (n, m, x), s);
      EQ (flat (n, m, t, x), s);
    }
  return bad != 0;
}
