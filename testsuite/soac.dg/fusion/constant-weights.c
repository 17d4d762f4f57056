/* Arrays of constants that kernels read are no parameters of these: GCC sees their elements.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels known 1 } */
/* { dg-kernels local 1 } */

#include "spaces.h"

static const int weights[3][3] = { { 1, 2, 1 }, { 2, 4, 2 }, { 1, 2, 1 } };
static int changing[3][3] = { { 1, 2, 1 }, { 2, 4, 2 }, { 1, 2, 1 } };

static int add (int a, int b) { return a + b; }
static int mul (int w, int x) { return w * x + (__builtin_constant_p (w) ? 1000 : 0); }

TESTED void
known (size_t n, size_t m, int (*restrict o)[m - 2], int (*restrict u)[m])
{
  __builtin_contract (add, mul, 0, SPACE (n - 2, m - 2, OVER (3), OVER (3)), o,
		      AT (weights, i2, i3), AT (u, i0 + i2, i1 + i3));
}

TESTED void
local (size_t n, size_t m, int (*restrict o)[m - 2], int (*restrict u)[m])
{
  static const int own[3][3] = { { 1, 2, 1 }, { 2, 4, 2 }, { 1, 2, 1 } };
  __builtin_contract (add, mul, 0, SPACE (n - 2, m - 2, OVER (3), OVER (3)), o,
		      AT (own, i2, i3), AT (u, i0 + i2, i1 + i3));
}

TESTED void
changed (size_t n, size_t m, int (*restrict o)[m - 2], int (*restrict u)[m])
{
  __builtin_contract (add, mul, 0, SPACE (n - 2, m - 2, OVER (3), OVER (3)), o,
		      AT (changing, i2, i3), AT (u, i0 + i2, i1 + i3));
}

static void
test (size_t n, size_t m, void (*blur) (size_t, size_t, int (*)[m - 2], int (*)[m]), int more)
{
  int (*u)[m] = get (n * sizeof *u), (*o)[m - 2] = get ((n - 2) * sizeof *o);
  for (size_t i = 0; i < n * m; i++)
    (&u[0][0])[i] = i % 89;
  blur (n, m, o, u);
  for (size_t i = 0; i < n - 2; i++)
    for (size_t j = 0; j < m - 2; j++)
      {
	int sum = 0;
	for (int k = 0; k < 3; k++)
	  for (int l = 0; l < 3; l++)
	    sum += changing[k][l] * u[i + k][j + l];
	CHECK (o[i][j] == sum || o[i][j] == sum + 9000);
	if (more >= 0)
	  CHECK (o[i][j] == sum + more);
      }
  free (u);
  free (o);
}

int
main (void)
{
#if defined __SOAC__ && defined __OPTIMIZE__ && !defined __OPTIMIZE_SIZE__ \
    && !defined __SANITIZE_ADDRESS__
  int seen = 9000;
#else
  int seen = -1;
#endif
  test (3, 3, known, seen);
  test (20, 70, known, seen);
  test (20, 70, local, seen);
  test (20, 70, changed, -1);
  changing[1][1] = 5;
  test (20, 70, changed, -1);
  return 0;
}
