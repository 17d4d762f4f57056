/* What a subscript looks up for a whole row is a value of its own before the loop over the row: GCC
   cannot know that the bytes which are stored are not what is looked up.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -fdump-tree-optimized=rows-looked-up.optimized" } */
/* { dg-final { scan-file rows-looked-up.optimized "fixed_\[0-9\]+ = " } } */

typedef unsigned char byte;

static byte same (byte a) { return a; }

void
remap (int n, int m, byte (*o)[m], int pitch, byte (*s)[pitch], const int *rows, const int *columns)
{
  __builtin_map (same, __builtin_space (n, m), o,
		 __builtin_at (s, rows[__builtin_axis (0)], columns[__builtin_axis (1)]));
}
