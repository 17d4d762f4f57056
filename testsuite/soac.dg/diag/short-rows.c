/* A map of few elements does several at once at -O3, as GCC does in the loop of the user.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O3 -mno-avx" } */
/* { dg-final { scan-assembler "mulps" } } */
/* { dg-final { scan-assembler "mulpd" } } */
/* { dg-final { scan-assembler "pshufd\[ \t\]+\\\$27, " } } */
/* { dg-final { scan-assembler "cvtdq2pd" } } */

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

static int negative (int a) { return -a; }
static double half (int i) { return i / 2.0; }

/* Elements in reversed order, and of an index.  */
void
reverse (unsigned n, int *restrict o, const int *restrict a)
{
  if (n < 24)
    __builtin_map (negative, n, o, __builtin_stride (a + n - 1, -1));
}

void
halves (unsigned n, double *o, int from)
{
  if (n < 24)
    __builtin_map (half, n, o, __builtin_iota (from));
}
