/* An array that nobody wrote is read.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O0 -Wall" } */

static int id (int a) { return a; }

int
f (int *y)
{
  int x[10]; /* { dg-note "7: 'x' declared here" } */
  __builtin_map (id, 10, y, x); /* { dg-warning "3: 'x' may be used uninitialized" } */
  /* { dg-note "3: by argument 4 of type 'const int \\*' to '__builtin_map'" "" { target *-*-* } .-1 } */
  return y[0];
}

int
g (int *y)
{
  int n;
  __builtin_map (id, n, y, y); /* { dg-warning "'n' is used uninitialized" } */
  /* { dg-note "7: 'n' was declared here" "" { target *-*-* } .-2 } */
  return y[0];
}
