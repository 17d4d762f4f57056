/* Operators without a prototype, and variadic ones.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10], y[10];

int kr_declared (); /* { dg-note "5: declared here" } */

int
kr_defined (a) /* { dg-note "1: declared here" } */
     int a;
{
  return a;
}

int variadic (int a, ...); /* { dg-note "5: declared here" } */
int kr_add (); /* { dg-note "5: declared here" } */
int (*kr_pointer) ();
int (*variadic_pointer) (int, ...);

void
f (int n)
{
  __builtin_map (kr_declared, n, y, x); /* { dg-error "18: operator 'kr_declared' of '__builtin_map' has no prototype" } */
  __builtin_map (kr_defined, n, y, x); /* { dg-error "18: operator 'kr_defined' of '__builtin_map' has no prototype" } */
  __builtin_map (variadic, n, y, x); /* { dg-error "18: operator 'variadic' of '__builtin_map' is variadic" } */
  __builtin_reduce (kr_add, 0, n, x); /* { dg-error "21: operator 'kr_add' of '__builtin_reduce' has no prototype" } */
  __builtin_map (kr_pointer, n, y, x); /* { dg-error "18: operator 'kr_pointer' of '__builtin_map' has no prototype" } */
  __builtin_map (variadic_pointer, n, y, x); /* { dg-error "18: operator 'variadic_pointer' of '__builtin_map' is variadic" } */
  __builtin_map (__builtin_isnan, n, y, x); /* { dg-error "18: operator '__builtin_isnan' of '__builtin_map' has no prototype" } */
}
