/* What GCC makes in pieces, or one element after the other, is stored past the cache so, and not
   through memory: numbers that are narrower than the result, on the way, and what the target has no
   instruction for.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O3 -mavx2 -mtune=generic" } */
/* { dg-final { scan-assembler "movntdq\t%xmm" } } */
/* { dg-final { scan-assembler "movntdq\t%ymm" } } */
/* { dg-final { scan-assembler "movnti\t" } } */
/* { dg-final { scan-assembler-not "sp\\), %\[xy]mm" } } */

#include <stddef.h>

static double less_short (double a) { return a - (short) a; }
static unsigned divide (unsigned a, unsigned b) { return a / (b | 1); }

void
rounded (size_t n, double *restrict o, const double *restrict x)
{
  __builtin_map (less_short, n, o, x);
}

void
divided (size_t n, unsigned *restrict o, const unsigned *restrict x)
{
  __builtin_map (divide, n, o, x, 7u);
}

void
quotients (size_t n, unsigned *restrict o, const unsigned *restrict x)
{
  __builtin_map (divide, n, o, x, x);
}
