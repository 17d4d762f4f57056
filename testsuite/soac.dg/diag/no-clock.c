/* Where a function has no registers for numbers of floating point its kernels do not look at the
   clock, which is one: kernels of integers compile there.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O2 -fopenmp" } */
/* { dg-final { scan-assembler "omp_get_wtime_" } } */

/* The steps of the Collatz sequence: nobody knows how many.  */
static int
steps (unsigned a)
{
  int s = 0;
  while (a > 1)
    {
      a = a & 1 ? 3 * a + 1 : a / 2;
      s++;
    }
  return s;
}

static unsigned add (unsigned a, unsigned b) { return a + b; }

__attribute__ ((target ("general-regs-only"))) void
blocks (unsigned long n, int *o, const unsigned *x)
{
  __builtin_map (steps, n, o, x);
}

__attribute__ ((target ("no-sse"))) void
rows (unsigned long n, unsigned long m, unsigned *o, unsigned (*x)[m])
{
  __builtin_contract (add, steps, 0, __builtin_space (n, __builtin_over (m)), o,
		      __builtin_at (x, __builtin_axis (0), __builtin_axis (1)));
}

void
probed (unsigned long n, int *o, const unsigned *x)
{
  __builtin_map (steps, n, o, x);
}
