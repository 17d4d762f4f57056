/* Views: not available yet, and no expressions anywhere.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10], y[10], idx[10];
int id (int);
int add (int, int);
int sum (int, int, int);

void
arguments (int n)
{
  __builtin_map (id, n, y, __builtin_iota (0)); /* { dg-error "28: '__builtin_iota' is not available yet" } */
  __builtin_map (id, n, y, __builtin_stride (x, 2)); /* { dg-error "28: '__builtin_stride' is not available yet" } */
  __builtin_map (id, n, y, __builtin_gather (x, idx)); /* { dg-error "28: '__builtin_gather' is not available yet" } */
  __builtin_map (id, n, __builtin_scatter (y, idx), x); /* { dg-error "25: '__builtin_scatter' is not available yet" } */
  __builtin_map (id, n, y, __builtin_replicate (3)); /* { dg-error "28: '__builtin_replicate' is not available yet" } */
  __builtin_reduce (add, 0, n, __builtin_zip (x, y)); /* { dg-error "32: '__builtin_zip' is not available yet" } */
  __builtin_map (sum, n, y, x, __builtin_iota (0), /* { dg-error "32: '__builtin_iota' is not available yet" } */
		 __builtin_stride (x, 2)); /* { dg-error "18: '__builtin_stride' is not available yet" } */
}

int
elsewhere (int n)
{
  int i = __builtin_iota (0); /* { dg-error "11: '__builtin_iota' may only be an argument of a combinator" } */
  __builtin_stride (x, 2); /* { dg-error "3: '__builtin_stride' may only be an argument of a combinator" } */
  i = sizeof (__builtin_replicate (3)); /* { dg-error "15: '__builtin_replicate' may only be an argument of a combinator" } */
  __typeof__ (__builtin_zip (x, y)) z; /* { dg-error "15: '__builtin_zip' may only be an argument of a combinator" } */
  int a[] = { 1, __builtin_gather (x, idx) }; /* { dg-error "18: '__builtin_gather' may only be an argument of a combinator" } */
  __builtin_map (id, n, y, 1 + __builtin_iota (0)); /* { dg-error "32: '__builtin_iota' may only be an argument of a combinator" } */
  id (__builtin_iota (0)); /* { dg-error "7: '__builtin_iota' may only be an argument of a combinator" } */
  if (__builtin_iota (1)) /* { dg-error "7: '__builtin_iota' may only be an argument of a combinator" } */
    return a[0] + i;
  return __builtin_iota (1); /* { dg-error "10: '__builtin_iota' may only be an argument of a combinator" } */
}

int array[__builtin_iota (3)]; /* { dg-error "11: '__builtin_iota' may only be an argument of a combinator" } */
int value = __builtin_iota (3); /* { dg-error "13: '__builtin_iota' may only be an argument of a combinator" } */

void
parameter (int a[__builtin_iota (3)]) /* { dg-error "18: '__builtin_iota' may only be an argument of a combinator" } */
{
}
