/* What vectors of 64 bytes leave of a row is summed by vectors of 32 beside what makes it: GCC does
   that where no lanes have accumulators of their own.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O2 -mavx512bw -mavx512vl -mprefer-vector-width=512" } */
/* { dg-final { scan-assembler "vpaddb\[^\n\]*zmm" } } */
/* { dg-final { scan-assembler "vpaddb\[^\n\]*ymm" } } */
/* { dg-final { scan-assembler "vpmaxsw\[^\n\]*zmm" } } */
/* { dg-final { scan-assembler "vpmaxsw\[^\n\]*ymm" } } */

typedef unsigned char byte;

static byte add (byte a, byte b) { return a + b; }
static unsigned long is_set (byte a) { return a != 0; }
static unsigned long plus (unsigned long a, unsigned long b) { return a + b; }

unsigned long
count (int n, int m, byte (*restrict o)[m], byte (*a)[m], byte (*b)[m])
{
  __builtin_map (add, __builtin_space (n, m), o, a, b);
  return __builtin_redomap (plus, is_set, 0ul, __builtin_space (n, m), o);
}

static short high (short a, short b) { return a > b ? a : b; }
static short same (short a) { return a; }

void
highest (int n, int m, short *restrict o, short (*a)[m])
{
  __builtin_contract (high, same, 0, __builtin_space (n, __builtin_over (m)), o,
		      __builtin_at (a, __builtin_axis (0), __builtin_axis (1)));
}
