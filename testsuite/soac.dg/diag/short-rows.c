/* A map of few elements does several at once at -O3, as GCC does in the loop of the user.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O3 -mno-avx -fno-tree-vectorize" } */
/* { dg-final { scan-assembler "mulps" } } */
/* { dg-final { scan-assembler "mulpd" } } */
/* { dg-final { scan-assembler-not "call\[ \t\]+scale" } } */

static float times (float a, float b) { return a * b; }
static double larger (double a, double b) { return a * b; }

/* Two lines of eight, one of four, and two elements.  */
void
scale_floats (float c[22], float by)
{
  __builtin_map (times, 22, c, c, by);
}

/* One of four.  */
void
scale_doubles (double *restrict o, const double *restrict c, double by)
{
  __builtin_map (larger, 4, o, c, by);
}
