/* The accumulators of a tile are registers: no array of them is copied but row by row, where some
   rows or columns are not there.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O3 -march=x86-64-v4 -mtune=znver3 -mprefer-vector-width=512" } */
/* { dg-final { scan-assembler "vfmadd" } } */
/* { dg-final { scan-assembler-not "memcpy(.|\n)*memcpy" } } */

static double mul (double a, double b) { return a * b; }
static double add (double a, double b) { return a + b; }

void
outer (unsigned long d, unsigned long m, double (*restrict c)[m], const double (*restrict x)[m],
       const double (*restrict y)[m])
{
  __builtin_contract (add, mul, 0.0, __builtin_space (m, m, __builtin_over (d)), c,
		      __builtin_at (x, __builtin_axis (2), __builtin_axis (0)),
		      __builtin_at (y, __builtin_axis (2), __builtin_axis (1)));
}
