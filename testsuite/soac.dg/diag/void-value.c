/* A combinator without a result has no value.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10], y[10];
int id (int);
int add (int, int);

int
f (int n)
{
  int i = __builtin_map (id, n, y, x); /* { dg-error "void value not ignored as it ought to be" } */
  i = __builtin_scan (add, 0, n, y, x) + 1; /* { dg-error "void value not ignored as it ought to be" } */
  if (__builtin_scanomap (add, id, 0, n, y, x)) /* { dg-error "void value not ignored as it ought to be|used where scalar is required" } */
    i++;
  return __builtin_scan_exclusive (add, 0, n, y, x); /* { dg-error "void value not ignored as it ought to be" } */
}
