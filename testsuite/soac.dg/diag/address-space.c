/* Elements in a named address space.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */

extern int x[10], y[10];
extern __seg_fs int segment[10];
int id (int);

void
f (int n)
{
  __builtin_map (id, n, segment, x); /* { dg-error "25: argument 3 of '__builtin_map' has type '__seg_fs int \\*', whose elements are in a named address space" } */
  __builtin_map (id, n, y, segment); /* { dg-error "28: argument 4 of '__builtin_map' has type '__seg_fs int \\*', whose elements are in a named address space" } */
}
