/* Two kernels with axes: a matrix product, and every second column of a matrix.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)
#define AT __builtin_at
#define SPACE __builtin_space

static double mul (double a, double b) { return a * b; }
static double add (double a, double b) { return a + b; }
static double id (double a) { return a; }

void
product (size_t n, size_t m, size_t k, double c[n][m], double a[n][k], double b[k][m])
{
  __builtin_contract (add, mul, 0.0, SPACE (n, m, __builtin_over (k)), c, AT (a, i0, i2),
		      AT (b, i2, i1));
}

void
columns (size_t n, size_t m, double c[n][m], double a[n][m])
{
  __builtin_map (id, SPACE (n, __builtin_range (1, m, 2)), c, AT (a, i0, i1 - 1));
}
