/* The user's own declarations of a builtin's name.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10], y[10];
int id (int);
int __builtin_reduce; /* { dg-warning "5: built-in function '__builtin_reduce' declared as non-function" } */

void __builtin_scan (int (*) (int, int), int, int, int *, int *); /* { dg-note "6: declared here" } */
void __builtin_iota (int); /* { dg-note "6: declared here" } */
void __builtin_soac_nofuse (int); /* { dg-note "6: declared here" } */
int add (int, int);

int
f (int n)
{
  int __builtin_map = n;
  return __builtin_map + __builtin_reduce;
}

void
g (int n)
{
  __builtin_reduce (id, 0, n, x); /* { dg-error "called object '__builtin_reduce' is not a function or function pointer" } */
}

void
h (int n)
{
  __builtin_scan (add, 0, n, y, x); /* { dg-error "3: '__builtin_scan' is built in and cannot be declared" } */
  __builtin_soac_nofuse (3); /* { dg-error "3: '__builtin_soac_nofuse' is built in and cannot be declared" } */
  __builtin_iota (3); /* { dg-error "3: '__builtin_iota' is built in and cannot be declared" } */
}
