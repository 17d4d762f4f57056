/* Sums of three columns of bytes: whole rows are loaded as they lie, where there are no shuffles.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O3 -mno-ssse3" } */
/* { dg-final { scan-assembler "paddb" } } */

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)

static unsigned char plus (unsigned char a, unsigned char b) { return a + b; }
static unsigned char same (unsigned char a) { return a; }

void
columns (int n, unsigned char *restrict o, unsigned char (*restrict p)[3])
{
  __builtin_contract (plus, same, 0, __builtin_space (3, __builtin_over (n)), o,
		      __builtin_at (p, i1, i0));
}
