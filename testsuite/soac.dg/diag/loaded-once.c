/* A vector that is used by two operations is in a register for both, and not loaded for each.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O3 -mavx2" } */
/* { dg-final { scan-assembler "vsubps\[ \t\]+%ymm" } } */

static float both (float a, float b, float c) { return (a + b) * (c - b); }

void
all_both (unsigned long n, float *restrict o, const float *restrict a, const float *restrict b,
	  const float *restrict c)
{
  __builtin_map (both, n, o, a, b, c);
}
