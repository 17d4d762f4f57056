/* What is widened is loaded by halves and quarters of vectors: nothing is moved down from the upper
   half of a register.  (What runs for few elements must not go back into the user's functions, which
   are not ours.)

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O3 -mavx2 -fno-inline-small-functions" } */
/* { dg-final { scan-assembler "vpmovzxbw\[ \t\]+\[0-9\]*\\(" } } */
/* { dg-final { scan-assembler "vpmovsxbd\[ \t\]+\[0-9\]*\\(" } } */
/* { dg-final { scan-assembler "vcvtps2pd\[ \t\]+\[0-9\]*\\(" } } */
/* { dg-final { scan-assembler-not "vextract\[fi\]128" } } */

typedef unsigned char byte;

static unsigned short sums (byte a, byte b) { return a + 4 * b; }

void
shorts (int n, unsigned short *restrict o, const byte *restrict a)
{
  __builtin_map (sums, n, o, a, a + 1);
}

static int times (signed char a, int b) { return a * b; }

void
ints (int n, int *restrict o, const signed char *restrict a, const int *restrict b)
{
  __builtin_map (times, n, o, a, b);
}

static double half (float a) { return a / 2.0; }

void
doubles (int n, double *restrict o, const float *restrict a)
{
  __builtin_map (half, n, o, a);
}
