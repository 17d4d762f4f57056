/* The sums of lanes stay in registers: a load and a store of them would wait for each other in
   each turn of the loop.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O2 -mno-avx" } */
/* { dg-final { scan-assembler "addpd" } } */
/* { dg-final { scan-assembler-not "addpd\[ \t\]+-?\[0-9\]+\\(%rsp\\)" } } */

static double add (double a, double b) { return a + b; }
static double same (double a) { return a; }

void
sums (int n, int m, double *restrict o, const double (*restrict a)[m])
{
  __builtin_contract (add, same, 0.0, __builtin_space (n, __builtin_over (m)), o,
		      __builtin_at (a, __builtin_axis (0), __builtin_axis (1)));
}
