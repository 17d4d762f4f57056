/* What is a call of a combinator, and what has one in it, is told apart where all of a macro has one
   place.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-ftrack-macro-expansion=0" } */

extern int x[10], y[10], rows[4][3], sums[4][3], first[3];
int add (int, int);
void add_rows (int *, const int *, const int *);

#define APART(X) __builtin_soac_nofuse (X)

int
f (int n)
{
  int r = 0;
  APART (__builtin_reduce_into (add, 0, n, y, x));
  APART (__builtin_scan_exclusive (add_rows, first, n, sums, rows));
  APART ((__builtin_reduce_into (add, 0, n, y, x)));
  APART ((r++, __builtin_reduce_into (add, 0, n, y, x))); /* { dg-error "argument of '__builtin_soac_nofuse' is not the call of a combinator" } */
  APART ((__builtin_reduce_into (add, 0, n, y, x), __builtin_reduce_into (add, 0, n, y, x))); /* { dg-error "argument of '__builtin_soac_nofuse' is not the call of a combinator" } */
  APART ((void) (y[0] = __builtin_reduce (add, 0, n, x))); /* { dg-error "argument of '__builtin_soac_nofuse' is not the call of a combinator" } */
  return r;
}
