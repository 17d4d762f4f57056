/* A 64-bit integer that is the same for all elements becomes a number of floating point before the
   loop: AVX2 has no instruction that does so for vectors.  At -O2, too.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O2 -mavx2 -mno-avx512f" } */
/* { dg-final { scan-assembler "vmulps\[^\n\]*%ymm" } } */
/* { dg-final { scan-assembler "vaddpd\[^\n\]*%ymm" } } */

static float times (float a, long b) { return a * b; }

void
scale (int n, float *restrict o, const float *restrict a, long by)
{
  __builtin_map (times, n, o, a, by);
}

static double plus (double a, double b) { return a + b; }

/* In each row the number of the row is the same.  */
void
add_rows (int n, int m, double (*restrict o)[m], const double *restrict a)
{
  __builtin_map (plus, __builtin_space (n, m),
		 __builtin_at (o, __builtin_axis (0), __builtin_axis (1)),
		 __builtin_index (__builtin_axis (0)), __builtin_at (a, __builtin_axis (1)));
}
