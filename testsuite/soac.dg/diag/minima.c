/* Who looks for the nearest one needs an instruction for the least distance, and no choice by the
   mask that tells which one it is.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O3 -mavx2" } */
/* { dg-final { scan-assembler "vminps\[ \t\]+" } } */
/* { dg-final { scan-assembler "vmaxpd\[ \t\]+" } } */

static int
nearest (float x, const float *c)
{
  int best = 0;
  float least = x * c[0];
  for (int k = 1; k < 4; k++)
    {
      float d = x * c[k];
      best = d < least ? k : best;
      least = d < least ? d : least;
    }
  return best;
}

void
all_nearest (int n, int *restrict o, const float *restrict x, const float *restrict c)
{
  __builtin_map (nearest, n, o, x, c);
}

static double more (double a, double b, double c) { return (a < b ? b : a) * (a < b ? 3 : c); }

void
all_more (int n, double *restrict o, const double *restrict a, const double *restrict b,
	  const double *restrict c)
{
  __builtin_map (more, n, o, a, b, c);
}
