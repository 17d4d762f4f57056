/* Where a row has one element at its end at most, no loop is built for it, which would become a
   call of memmove: of six calls the four for the first and the last row are left.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2" } */
/* { dg-final { scan-assembler "mem(move|cpy)" } } */
/* { dg-final { scan-assembler-not "(mem(move|cpy)(.|\n)*){5}" } } */

static double id (double a) { return a; }
static double sum (double a, double b) { return a + b; }

void
grid (unsigned long n, unsigned long m, double (*restrict o)[m], const double (*restrict u)[m])
{
  __builtin_map (id, __builtin_space (n, m), o, u);
  __builtin_map (sum, __builtin_space (__builtin_range (1, n - 1), __builtin_range (1, m - 1)), o,
		 __builtin_at (u, __builtin_axis (0) - 1, __builtin_axis (1)),
		 __builtin_at (u, __builtin_axis (0) + 1, __builtin_axis (1)));
}
