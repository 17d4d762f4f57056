/* Elements that are structures, small, odd and large, unions and vectors.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wno-psabi" } */
/* { dg-kernels map_s3 1 } */
/* { dg-kernels reduce_s3 1 } */
/* { dg-kernels scan_s3 1 } */
/* { dg-kernels scanex_s3 1 } */
/* { dg-kernels filter_s3 1 } */
/* { dg-kernels map_s48 1 } */
/* { dg-kernels reduce_s48 1 } */
/* { dg-kernels scan_s48 1 } */
/* { dg-kernels scanex_s48 1 } */
/* { dg-kernels filter_s48 1 } */
/* { dg-kernels map_sf 1 } */
/* { dg-kernels reduce_sf 1 } */
/* { dg-kernels scan_sf 1 } */
/* { dg-kernels scanex_sf 1 } */
/* { dg-kernels filter_sf 1 } */
/* { dg-kernels map_u 1 } */
/* { dg-kernels reduce_u 1 } */
/* { dg-kernels scan_u 1 } */
/* { dg-kernels scanex_u 1 } */
/* { dg-kernels filter_u 1 } */
/* { dg-kernels map_v4 1 } */
/* { dg-kernels reduce_v4 1 } */
/* { dg-kernels scan_v4 1 } */
/* { dg-kernels scanex_v4 1 } */
/* { dg-kernels filter_v4 1 } */
/* { dg-kernels map_v32 1 } */
/* { dg-kernels reduce_v32 1 } */
/* { dg-kernels scan_v32 1 } */
/* { dg-kernels scanex_v32 1 } */
/* { dg-kernels filter_v32 1 } */

#include "types.h"

struct s3 { unsigned char r, g, b; };
struct s48 { long first, last; double sum; int many[6]; };
struct sf { float x, y; };
union u { int i; unsigned u; char c[4]; };
typedef int v4 __attribute__ ((vector_size (16)));
typedef unsigned char v32 __attribute__ ((vector_size (32)));

TYPE_TEST (s3, struct s3, ((struct s3) { i, i * 3, i * 7 }),
	   ((struct s3) { a.g, a.b, a.r }),
	   ((struct s3) { a.r + b.r, a.g ^ b.g, a.b > b.b ? a.b : b.b }),
	   a.r > 100, a.r == b.r && a.g == b.g && a.b == b.b)

/* First and last elements, so that the order shows.  */
TYPE_TEST (s48, struct s48,
	   ((struct s48) { i, i, i % 8, { i, 1, 2, 3, 4, 5 } }),
	   ((struct s48) { a.last, a.first, -a.sum, { 0, a.many[0] } }),
	   ((struct s48) { a.first, b.last, a.sum + b.sum, { b.many[0] } }),
	   a.first % 5 < 2,
	   a.first == b.first && a.last == b.last && a.sum == b.sum
	   && a.many[0] == b.many[0] && a.many[5] == b.many[5])

TYPE_TEST (sf, struct sf, ((struct sf) { i % 16, 1 }),
	   ((struct sf) { a.y, -a.x }),
	   ((struct sf) { a.x + b.x, a.y > b.y ? a.y : b.y }), a.x > 7,
	   a.x == b.x && a.y == b.y)

TYPE_TEST (u, union u, ((union u) { .u = i * 77 }), ((union u) { .u = ~a.u }),
	   ((union u) { .u = a.u ^ b.u }), a.c[0] > 0, a.u == b.u)

TYPE_TEST (v4, v4, ((v4) { i, i + 1, 3, -i }), a * 3 - 1, a ^ b, a[0] % 2,
	   memcmp (&a, &b, sizeof a) == 0)

TYPE_TEST (v32, v32, ((v32) { i, i >> 1, i >> 2, i >> 3 }), ~a, a + b,
	   a[0] > 100, memcmp (&a, &b, sizeof a) == 0)

int
main (void)
{
  test_s3 ();
  test_s48 ();
  test_sf ();
  test_u ();
  test_v4 ();
  test_v32 ();
  return 0;
}
