/* An output that is its input in other steps: elements are written before they are read.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

static int id (int a) { return a; }
int a[10], b[30];

void
reversed (void)
{
  __builtin_map (id, 10, a, __builtin_stride (a + 9, -1)); /* { dg-error "output 'a' of '__builtin_map' overlaps its input" } */
  __builtin_map (id, 10, b, __builtin_stride (b, 3)); /* { dg-error "output 'b' of '__builtin_map' overlaps its input" } */
  __builtin_map (id, 10, __builtin_stride (b + 1, 2), __builtin_stride (b + 19, -2)); /* { dg-error "overlaps its input" } */
}

void
apart (long n)
{
  __builtin_map (id, 5, a, __builtin_stride (a + 9, -1));
  __builtin_map (id, 10, __builtin_stride (b + 1, 2), __builtin_stride (b + 18, -2));
  __builtin_map (id, 10, __builtin_stride (b, 2), __builtin_stride (b + 19, 1));
}
