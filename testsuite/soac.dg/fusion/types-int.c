/* Elements of every width and signedness of integers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels map_s8 1 } */
/* { dg-kernels reduce_s8 1 } */
/* { dg-kernels scan_s8 1 } */
/* { dg-kernels scanex_s8 1 } */
/* { dg-kernels filter_s8 1 } */
/* { dg-kernels map_u8 1 } */
/* { dg-kernels reduce_u8 1 } */
/* { dg-kernels scan_u8 1 } */
/* { dg-kernels scanex_u8 1 } */
/* { dg-kernels filter_u8 1 } */
/* { dg-kernels map_s16 1 } */
/* { dg-kernels reduce_s16 1 } */
/* { dg-kernels scan_s16 1 } */
/* { dg-kernels scanex_s16 1 } */
/* { dg-kernels filter_s16 1 } */
/* { dg-kernels map_u16 1 } */
/* { dg-kernels reduce_u16 1 } */
/* { dg-kernels scan_u16 1 } */
/* { dg-kernels scanex_u16 1 } */
/* { dg-kernels filter_u16 1 } */
/* { dg-kernels map_s32 1 } */
/* { dg-kernels reduce_s32 1 } */
/* { dg-kernels scan_s32 1 } */
/* { dg-kernels scanex_s32 1 } */
/* { dg-kernels filter_s32 1 } */
/* { dg-kernels map_u32 1 } */
/* { dg-kernels reduce_u32 1 } */
/* { dg-kernels scan_u32 1 } */
/* { dg-kernels scanex_u32 1 } */
/* { dg-kernels filter_u32 1 } */
/* { dg-kernels map_s64 1 } */
/* { dg-kernels reduce_s64 1 } */
/* { dg-kernels scan_s64 1 } */
/* { dg-kernels scanex_s64 1 } */
/* { dg-kernels filter_s64 1 } */
/* { dg-kernels map_u64 1 } */
/* { dg-kernels reduce_u64 1 } */
/* { dg-kernels scan_u64 1 } */
/* { dg-kernels scanex_u64 1 } */
/* { dg-kernels filter_u64 1 } */

#include "types.h"

/* Sums wrap around in the unsigned type, so that they are associative.  */
TYPE_TEST (s8, signed char, (signed char) (i * 0x9e3779b97f4a7c15 >> 7), (signed char) (~a + 3),
	   (signed char) ((unsigned char) a + (unsigned char) b), a % 3 == 0, a == b)
TYPE_TEST (u8, unsigned char, (unsigned char) (i * 0x9e3779b97f4a7c15 >> 7), (unsigned char) (~a + 3),
	   (unsigned char) ((unsigned char) a + (unsigned char) b), a % 3 == 0, a == b)
TYPE_TEST (s16, short, (short) (i * 0x9e3779b97f4a7c15 >> 7), (short) (~a + 3),
	   (short) ((unsigned short) a + (unsigned short) b), a % 3 == 0, a == b)
TYPE_TEST (u16, unsigned short, (unsigned short) (i * 0x9e3779b97f4a7c15 >> 7), (unsigned short) (~a + 3),
	   (unsigned short) ((unsigned short) a + (unsigned short) b), a % 3 == 0, a == b)
TYPE_TEST (s32, int, (int) (i * 0x9e3779b97f4a7c15 >> 7), (int) (~a + 3),
	   (int) ((unsigned) a + (unsigned) b), a % 3 == 0, a == b)
TYPE_TEST (u32, unsigned, (unsigned) (i * 0x9e3779b97f4a7c15 >> 7), (unsigned) (~a + 3),
	   (unsigned) ((unsigned) a + (unsigned) b), a % 3 == 0, a == b)
TYPE_TEST (s64, long long, (long long) (i * 0x9e3779b97f4a7c15 >> 7), (long long) (~a + 3),
	   (long long) ((unsigned long long) a + (unsigned long long) b), a % 3 == 0, a == b)
TYPE_TEST (u64, unsigned long long, (unsigned long long) (i * 0x9e3779b97f4a7c15 >> 7), (unsigned long long) (~a + 3),
	   (unsigned long long) ((unsigned long long) a + (unsigned long long) b), a % 3 == 0, a == b)

int
main (void)
{
  test_s8 ();
  test_u8 ();
  test_s16 ();
  test_u16 ();
  test_s32 ();
  test_u32 ();
  test_s64 ();
  test_u64 ();
  return 0;
}
