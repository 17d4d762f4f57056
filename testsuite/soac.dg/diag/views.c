/* Views: arguments of combinators, and nothing anywhere else.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10], y[10], idx[10];
int id (int);
int add (int, int);

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
  __builtin_soac_nofuse (__builtin_iota (0)); /* { dg-error "26: argument of '__builtin_soac_nofuse' is not the call of a combinator" } */
  __builtin_zip (x, /* { dg-error "3: '__builtin_zip' may only be an argument of a combinator" } */
		 __builtin_iota (0));
  n = n ? __builtin_iota (0) : 1; /* { dg-error "11: '__builtin_iota' may only be an argument of a combinator" } */
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
