/* A map of few elements does several at once at -O3, as GCC does in the loop of the user.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O3 -mno-avx" } */
/* { dg-final { scan-assembler "mulps" } } */
/* { dg-final { scan-assembler "mulpd" } } */

static float times (float a, float b) { return a * b; }
static double times_double (double a, double b) { return a * b; }

void
scale_floats (unsigned n, float *c, float by)
{
  if (n < 24)
    __builtin_map (times, n, c, c, by);
}

/* Nothing asks whether the arrays overlap.  */
void
scale_doubles (unsigned n, double *o, const double *c, double by)
{
  if (n < 24)
    __builtin_map (times_double, n, o, c, by);
}
