/* Rows go several at a time where they load the same: not where the weights, which are known, are zero
   but for a cross.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels cross 1 } */
/* { dg-kernels full 1 } */
/* { dg-kernels given 1 } */
/* { dg-kernels behind 1 } */
/* { dg-schedule cross "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule full "unordered, 4 rows at a time" { option "-O3 -g" } } */
/* { dg-schedule given "unordered, 4 rows at a time" { option "-O3 -g" } } */
/* { dg-schedule behind "unordered, past the cache" { option "-O3 -g" } } */

#include "spaces.h"

static const int few[3][3] = { { 0, 3, 0 }, { 5, 0, 7 }, { 0, 11, 0 } };
static const int all[3][3] = { { 1, 3, 1 }, { 5, 0, 7 }, { 2, 11, 9 } };
static const int last[2][3][3] = { { { 1, 3, 1 }, { 5, 1, 7 }, { 2, 11, 9 } },
				   { { 0, 3, 0 }, { 5, 0, 7 }, { 0, 11, 0 } } };

static int add (int a, int b) { return a + b; }
static int mul (int a, int b) { return a * b; }

#define CONTRACTION(NAME, WEIGHTS, ...)								\
  TESTED void											\
  NAME (size_t n, size_t m, int (*restrict o)[m - 2], const int (*restrict u)[m],		\
	const int (*restrict w)[3])								\
  {												\
    __builtin_contract (add, mul, 1, SPACE (n - 2, m - 2, OVER (3), OVER (3)), o,			\
			AT (WEIGHTS, __VA_ARGS__), AT (u, i0 + i2, i1 + i3));			\
  }												\

CONTRACTION (cross, few, i2, i3)
CONTRACTION (full, all, i2, i3)
CONTRACTION (given, w, i2, i3)
CONTRACTION (behind, last, 1, i2, i3)

static void
check (size_t n, size_t m)
{
  int (*u)[m] = get (n * sizeof *u), (*o)[m - 2] = get ((n - 2) * sizeof *o);
  int own[3][3] = { { 2, 0, 0 }, { 0, 1, 0 }, { 9, 0, 8 } };
  void (*const each[]) (size_t, size_t, int (*)[m - 2], const int (*)[m], const int (*)[3])
    = { cross, full, given, behind };
  const int (*const weights[])[3] = { few, all, own, last[1] };
  for (size_t i = 0; i < n * m; i++)
    (&u[0][0])[i] = i * i % 1000;
  for (int k = 0; k < 4; k++)
    {
      each[k] (n, m, o, u, own);
      for (size_t i = 0; i < n - 2; i++)
	for (size_t j = 0; j < m - 2; j++)
	  {
	    int sum = 1;
	    for (int p = 0; p < 3; p++)
	      for (int q = 0; q < 3; q++)
		sum += weights[k][p][q] * u[i + p][j + q];
	    CHECK (o[i][j] == sum);
	  }
    }
  free (u);
  free (o);
}

int
main (void)
{
  for (size_t n = 3; n < 14; n++)
    for (size_t m = 3; m < 90; m += 12)
      check (n, m);
  check (200, 301);
  return 0;
}
