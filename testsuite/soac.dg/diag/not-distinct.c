/* Outputs whose elements are not distinct, and elements that are written before they are read.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

static int id (int a) { return a; }

void
same (long n, int *o, const int *x)
{
  __builtin_map (id, 3, __builtin_stride (o, 0), x); /* { dg-error "46:the elements of the output are all the same one" } */
  __builtin_map (id, 3, __builtin_scatter (o, __builtin_iota (7, 0)), x); /* { dg-error "66:the elements of the output are all the same one" } */
  __builtin_map (id, 1, __builtin_stride (o, 0), x);
  __builtin_map (id, n, __builtin_stride (o, 0), x);
  __builtin_map (id, 3, o, __builtin_stride (x, 0));
}
