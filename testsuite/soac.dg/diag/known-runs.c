/* Short runs of a known width are a vector each: nothing is called for them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O3 -mno-avx" } */
/* { dg-final { scan-assembler "movups" } } */
/* { dg-final { scan-assembler-not "mem(cpy|move)" } } */

static float same (float x) { return x; }

void
copy (int n, int m, float (*restrict o)[512], float (*restrict x)[512])
{
  __builtin_map (same, __builtin_space (n, __builtin_range (0, m, 8, 4)),
		 __builtin_at (o, __builtin_axis (0), __builtin_axis (1)),
		 __builtin_at (x, __builtin_axis (0), __builtin_axis (1)));
}
