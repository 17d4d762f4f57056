/* Nobody has written the structures by which GCC hands variables to threads: no word of their layout.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O3 -fopenmp -Wpadded" } */

struct own { int a; long b; };	/* { dg-warning "padding struct to align 'b'" } */

static int inc (int x) { return x + 1; }

void
matrix (int n, int m, int a[n][m], int b[n][m])
{
  __builtin_map (inc, __builtin_space (n, m), a, b);
}
