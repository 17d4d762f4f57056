/* Bytes that become doubles fill a vector of bytes, and whole vectors of doubles go past the cache.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O3 -mavx2 -mtune=generic" } */
/* { dg-final { scan-assembler "movntdq\t%ymm" } } */
/* { dg-final { scan-assembler-not "movntdq\t%xmm" } } */
/* { dg-final { scan-assembler-not "sp\\), %\[xy]mm" } } */

#include <stddef.h>

static double mul_byte (double a, unsigned char b) { return a * b; }

void
by_bytes (size_t n, double *restrict o, const double *restrict x, const unsigned char *restrict y)
{
  __builtin_map (mul_byte, n, o, x, y);
}
