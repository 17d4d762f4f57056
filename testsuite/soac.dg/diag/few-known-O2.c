/* Arrays of few elements, whose number is known, have no kernel in the end, and at -O2 GCC makes
   vectors of the loops as of those that people write.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -mno-avx" } */
/* { dg-final { scan-assembler-not "_soac" } } */
/* { dg-final { scan-assembler "mulps" } } */
/* { dg-final { scan-assembler "paddd" } } */
/* { dg-final { scan-assembler "paddb" } } */

static float mul (float a, float b) { return a * b; }
static int add (int a, int b) { return a + b; }
static unsigned char inc (unsigned char a) { return a + 1; }

void
scale (float *restrict z, const float *restrict x, float by)
{
  __builtin_map (mul, 16, z, x, by);
}

int
sum (const int *x)
{
  return __builtin_reduce (add, 0, 64, x);
}

void
block (unsigned char (*restrict z)[32], unsigned char (*restrict x)[32])
{
  __builtin_map (inc, __builtin_space (3, 16),
		 __builtin_at (z, __builtin_axis (0), __builtin_axis (1)),
		 __builtin_at (x, __builtin_axis (0), __builtin_axis (1)));
}
