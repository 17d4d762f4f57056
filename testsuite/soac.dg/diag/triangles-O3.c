/* Where an operator compares indices of rows, loops are split, as those that people write: no
   vector compares.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* GCC 14 chooses without a branch, and splits neither loop.  */
/* { dg-require-effective-target before_14 } */
/* { dg-options "-O3 -mno-sse4.2" } */
/* { dg-final { scan-assembler-not "pcmpgt" } } */
/* { dg-final { scan-assembler "movups" } } */

static float keep (float a, __PTRDIFF_TYPE__ i, __PTRDIFF_TYPE__ j) { return j <= i ? a : 0; }

void
lower (int n, int m, float *restrict o, float *restrict a)
{
  typedef float (*R)[m];
  __builtin_map (keep, __builtin_space (n, m), (R) o, (R) a, __builtin_index (__builtin_axis (0)),
		 __builtin_index (__builtin_axis (1)));
}
