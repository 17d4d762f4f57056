/* Elements wider than a register.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require-effective-target int128 } */
/* { dg-kernels map_s128 1 } */
/* { dg-kernels reduce_s128 1 } */
/* { dg-kernels scan_s128 1 } */
/* { dg-kernels scanex_s128 1 } */
/* { dg-kernels filter_s128 1 } */
/* { dg-kernels map_u128 1 } */
/* { dg-kernels reduce_u128 1 } */
/* { dg-kernels scan_u128 1 } */
/* { dg-kernels scanex_u128 1 } */
/* { dg-kernels filter_u128 1 } */

#include "types.h"

typedef __int128 s128;
typedef unsigned __int128 u128;

TYPE_TEST (s128, s128, (s128) (i * 0x9e3779b97f4a7c15 >> 7), (s128) (~a + 3),
	   (s128) ((u128) a + (u128) b), a % 3 == 0, a == b)
TYPE_TEST (u128, u128, (u128) (i * 0x9e3779b97f4a7c15 >> 7), (u128) (~a + 3),
	   (u128) ((u128) a + (u128) b), a % 3 == 0, a == b)

int
main (void)
{
  test_s128 ();
  test_u128 ();
  return 0;
}
