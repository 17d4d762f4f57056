/* Rows of bytes that begin behind an address of whole vectors, as is seen at compile time, do not
   begin with up to 31 elements one by one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O3 -mavx2 -mprefer-vector-width=256 -fdump-tree-vect-details=rows-unaligned.vect" } */
/* { dg-final { scan-file rows-unaligned.vect "loop vectorized using 32 byte vectors" } } */
/* { dg-final { scan-file-not rows-unaligned.vect "Alignment of access forced using peeling" } } */

typedef unsigned char byte;
static byte image[520][512], blurred[520][512];

static byte blur (byte a, byte b, byte c) { return (a + 2 * b + c + 2) >> 2; }

void
blur_rows (int m)
{
  __builtin_map (blur, __builtin_space (m, __builtin_range (1, m - 1)),
		 __builtin_at (blurred, __builtin_axis (0), __builtin_axis (1)),
		 __builtin_at (image, __builtin_axis (0), __builtin_axis (1) - 1),
		 __builtin_at (image, __builtin_axis (0), __builtin_axis (1)),
		 __builtin_at (image, __builtin_axis (0), __builtin_axis (1) + 1));
}

byte *
get_blurred (int i)
{
  image[i][0] = i;
  return blurred[i];
}
