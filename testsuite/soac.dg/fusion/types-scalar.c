/* Elements that are _Bool, of an enumeration, pointers to objects and to functions.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels map_b 1 } */
/* { dg-kernels reduce_b 1 } */
/* { dg-kernels scan_b 1 } */
/* { dg-kernels scanex_b 1 } */
/* { dg-kernels filter_b 1 } */
/* { dg-kernels map_en 1 } */
/* { dg-kernels reduce_en 1 } */
/* { dg-kernels scan_en 1 } */
/* { dg-kernels scanex_en 1 } */
/* { dg-kernels filter_en 1 } */
/* { dg-kernels map_p 1 } */
/* { dg-kernels reduce_p 1 } */
/* { dg-kernels scan_p 1 } */
/* { dg-kernels scanex_p 1 } */
/* { dg-kernels filter_p 1 } */
/* { dg-kernels map_fp 1 } */
/* { dg-kernels reduce_fp 1 } */
/* { dg-kernels scan_fp 1 } */
/* { dg-kernels scanex_fp 1 } */
/* { dg-kernels filter_fp 1 } */

#include "types.h"

enum colour { RED, GREEN, BLUE };
typedef int *pointer;
typedef int (*function) (void);

static int room[8];
static int one (void) { return 1; }
static int two (void) { return 2; }

/* The operators on pointers are "the later one" and "the second one".  */
TYPE_TEST (b, _Bool, i % 3 == 0, !a, a != b, a, a == b)
TYPE_TEST (en, enum colour, i % 3, (a + 1) % 3, a > b ? a : b, a != GREEN,
	   a == b)
TYPE_TEST (p, pointer, room + i * 5 % 8, room + (a - room) / 2, a > b ? a : b,
	   a != room, a == b)
TYPE_TEST (fp, function, i % 2 ? one : two, a == one ? two : one, a ? b : a,
	   a == two, a == b)

int
main (void)
{
  test_b ();
  test_en ();
  test_p ();
  test_fp ();
  return 0;
}
