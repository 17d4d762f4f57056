/* Where a pointer is `restrict' already nobody is told to make it so: both arrays that are
   tested are parts of one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels each_row 1 } */
/* { dg-guards each_row 1 } */

#include "spaces.h"

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double id (double a) { return a; }

TESTED void
each_row (int n, int m, double (*restrict a)[2][m], double (*restrict c)[m], double *restrict sum)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 2; j++)
      {
	__builtin_contract (add, mul, 0.0, SPACE (m, OVER (m)), sum, AT (a, i, j, i1), AT (c, i1, i0));
	__builtin_map (id, m, a[i][j], sum); /* { dg-missed "are disjoint$" "" { option -O } } */
      }
}

int
main (void)
{
  double a[3][2][4], b[6][4], c[4][4], sum[4];
  EACH (i, 0, 6) EACH (j, 0, 4) a[i / 2][i % 2][j] = b[i][j] = i * 3 + j;
  EACH (i, 0, 4) EACH (j, 0, 4) c[i][j] = i - 2 * j;
  each_row (3, 4, a, c, sum);
  EACH (i, 0, 6) EACH (j, 0, 4)
    {
      double s = 0;
      EACH (k, 0, 4) s += b[i][k] * c[k][j];
      EQ (a[i / 2][i % 2][j], s);
    }
  return bad != 0;
}
