/* Views outside of functions: in the types of parameters, and where nothing is computed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define SUM __builtin_reduce (add, 0, 3, __builtin_stride (x, 2))
#define TURNED __builtin_redomap (add, add, 0, __builtin_space (3, __builtin_range (0, 3)), m, __builtin_at (m, i1, i0))
int add (int, int);
int x[9], m[3][3];

_Static_assert (sizeof (SUM) == sizeof (int), "");
_Static_assert (sizeof (TURNED) == sizeof (int), "");
int size = sizeof (SUM), sizes[sizeof (TURNED)];
extern __typeof__ (SUM) sum;
enum { SIZE = sizeof (TURNED) };
int prototype (int n, int a[(int) SUM], int (*) (int b[(int) TURNED]));

int
parameter (int n, int a[(int) __builtin_reduce (add, 0, n, __builtin_stride (x, 2))])
{
  return a[0] + n;
}

int
parameter_of_space (int n, int a[(int) __builtin_redomap (add, add, 0, __builtin_space (n), x, __builtin_index (i0))])
{
  return a[0] + n;
}

int wrong = sizeof (__builtin_iota (3)); /* { dg-error "21: '__builtin_iota' may only be an argument of a combinator" } */
_Static_assert (sizeof (__builtin_stride (x, 2)), ""); /* { dg-error "25: '__builtin_stride' may only be an argument of a combinator" } */
int value = __builtin_reduce (add, 0, 3, __builtin_stride (x, 2)); /* { dg-error "42: '__builtin_stride' may only be an argument of a combinator in a function" } */
void declared (int a[__builtin_iota (3)]); /* { dg-error "22: '__builtin_iota' may only be an argument of a combinator" } */
