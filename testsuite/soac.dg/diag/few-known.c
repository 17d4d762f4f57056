/* Blocks of few elements, whose lengths are known, have no kernel in the end: GCC unrolls the loops,
   and makes vectors of them as of those that people write.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O3 -mno-avx -ffast-math" } */
/* { dg-final { scan-assembler-not "_soac" } } */
/* { dg-final { scan-assembler "mulps" } } */
/* { dg-final { scan-assembler "paddd" } } */
/* { dg-final { scan-assembler "addpd" } } */

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)

static float addf (float a, float b) { return a + b; }
static float mulf (float a, float b) { return a * b; }
static double addd (double a, double b) { return a + b; }
static int add (int a, int b) { return a + b; }

void
product (float (*restrict z)[4], float (*restrict x)[4], float (*restrict y)[4])
{
  __builtin_contract (addf, mulf, 0.0f, __builtin_space (4, 4, __builtin_over (4)), z,
		      __builtin_at (x, i0, i2), __builtin_at (y, i2, i1));
}

void
block (double (*restrict z)[64], double (*restrict x)[64])
{
  __builtin_map (addd, __builtin_space (4, 8), __builtin_at (z, i0, i1), __builtin_at (x, i0, i1),
		 __builtin_at (x, i0, i1 + 1));
}

int
sum (int (*x)[64])
{
  return __builtin_reduce (add, 0, __builtin_space (16, 16), __builtin_at (x, i0, i1));
}
