/* The user's own declarations of a builtin's name that do not fit the builtin.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10];
double __builtin_reduce (int, int); /* { dg-error "8: '__builtin_reduce' is built in and cannot be declared" } */
void __builtin_iota (float); /* { dg-error "6: '__builtin_iota' is built in and cannot be declared" } */
static int __builtin_axis (int); /* { dg-error "12: '__builtin_axis' is built in and cannot be declared" } */

int
__builtin_soac_nofuse (int i) /* { dg-error "1: '__builtin_soac_nofuse' is built in and cannot be declared" } */
{
  return i;
}

int
f (void)
{
  extern int __builtin_index (int, int); /* { dg-error "14: '__builtin_index' is built in and cannot be declared" } */
  auto int __builtin_map (int);
  int __builtin_map (int i) { return i; }
  return __builtin_index (1, 2) + __builtin_map (3);
}

int
g (void)
{
  return __builtin_reduce (1, 2);
}
