/* Calls in functions that are written in GIMPLE, which the parser of C does not see.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O1 -fgimple" } */

void __GIMPLE ()
f (int n, int *o, int *x)
{
  __builtin_map (o, n, o, x); /* { dg-error "3:'__builtin_map' in a '__GIMPLE' function is not available" } */
  return;
}

void __GIMPLE ()
g (int n)
{
  __builtin_iota (n); /* { dg-error "3:'__builtin_iota' in a '__GIMPLE' function is not available" } */
  return;
}

int __GIMPLE ()
h (int n)
{
  int a;
  a = __builtin_popcount (n);
  return a;
}
