/* Floating elements.  The sums are exact, so that their order does not matter.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels map_f 1 } */
/* { dg-kernels reduce_f 1 } */
/* { dg-kernels scan_f 1 } */
/* { dg-kernels scanex_f 1 } */
/* { dg-kernels filter_f 1 } */
/* { dg-kernels map_d 1 } */
/* { dg-kernels reduce_d 1 } */
/* { dg-kernels scan_d 1 } */
/* { dg-kernels scanex_d 1 } */
/* { dg-kernels filter_d 1 } */
/* { dg-kernels map_ld 1 } */
/* { dg-kernels reduce_ld 1 } */
/* { dg-kernels scan_ld 1 } */
/* { dg-kernels scanex_ld 1 } */
/* { dg-kernels filter_ld 1 } */

#include "types.h"

TYPE_TEST (f, float, i % 4 + 0.5, a * a - 1, a + b, a > 2, a == b)
TYPE_TEST (d, double, i % 4 + 0.5, a * a - 1, a + b, a > 2, a == b)
TYPE_TEST (ld, long double, i % 4 + 0.5, a * a - 1, a + b, a > 2, a == b)

int
main (void)
{
  test_f ();
  test_d ();
  test_ld ();
  return 0;
}
