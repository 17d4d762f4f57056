/* Twice a vector of integers is a sum, so that what is doubled and added elsewhere is loaded once;
   four times one is a shift.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O3 -mavx2" } */
/* { dg-final { scan-assembler "vpaddw\[ \t\]+(%ymm\[0-9\]+), \\1, " } } */
/* { dg-final { scan-assembler "vpaddd\[ \t\]+(%ymm\[0-9\]+), \\1, " } } */
/* { dg-final { scan-assembler "vpaddq\[ \t\]+(%ymm\[0-9\]+), \\1, " } } */
/* { dg-final { scan-assembler "vpslld\[ \t\]+\\\$2, %ymm" } } */

typedef unsigned short word;

static word
column (word a, word b, word c, word d, word e)
{
  return a + 4 * b + 6 * c + 4 * d + e;
}

void
columns (unsigned long n, word *restrict o, const word *restrict a, const word *restrict b,
	 const word *restrict c, const word *restrict d, const word *restrict e)
{
  __builtin_map (column, n, o, a, b, c, d, e);
}

static int twice (int a, int b) { return (a << 1) ^ (b << 2); }

void
all_twice (unsigned long n, int *restrict o, const int *restrict a, const int *restrict b)
{
  __builtin_map (twice, n, o, a, b);
}

static long twice_long (long a) { return a * 2 ^ a; }

void
all_twice_long (unsigned long n, long *restrict o, const long *restrict a)
{
  __builtin_map (twice_long, n, o, a);
}

/* GCC makes a vector of one __int128, which x86 can shift and not add.  */
typedef __int128 wide;
struct two { wide a, b; };
static struct two twice_wide (struct two x) { return (struct two) { x.a * 2, x.b * 2 }; }

void
all_twice_wide (unsigned long n, struct two *restrict o, const struct two *restrict a)
{
  __builtin_map (twice_wide, n, o, a);
}
