/* Complex elements.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels map_cf 1 } */
/* { dg-kernels reduce_cf 1 } */
/* { dg-kernels scan_cf 1 } */
/* { dg-kernels scanex_cf 1 } */
/* { dg-kernels filter_cf 1 } */
/* { dg-kernels map_cd 1 } */
/* { dg-kernels reduce_cd 1 } */
/* { dg-kernels scan_cd 1 } */
/* { dg-kernels scanex_cd 1 } */
/* { dg-kernels filter_cd 1 } */
/* { dg-kernels map_ci 1 } */
/* { dg-kernels reduce_ci 1 } */
/* { dg-kernels scan_ci 1 } */
/* { dg-kernels scanex_ci 1 } */
/* { dg-kernels filter_ci 1 } */

#include "types.h"

TYPE_TEST (cf, _Complex float, i % 4 + i % 3 * 1i, a * a - 1i, a + b, __real__ a > 1,
	   a == b)
TYPE_TEST (cd, _Complex double, i % 4 + i % 3 * 1i, a * a - 1i, a + b, __real__ a > 1,
	   a == b)
TYPE_TEST (ci, _Complex int, i % 4 + i % 3 * 1i, a * a - 1i, a + b, __real__ a > 1,
	   a == b)

int
main (void)
{
  test_cf ();
  test_cd ();
  test_ci ();
  return 0;
}
