/* What is said of operators that have variants of OpenMP.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O1 -Wall -fopenmp" } */

/* Nobody else uses it.  */
static int variant (int a) { return a + 1000; }
#pragma omp declare variant (variant) match (implementation={vendor(gnu)})
static int f (int a) { return a + 1; }

void
used (int n, int *o, const int *x)
{
  __builtin_map (f, n, o, x);
}

int later_variant (int a) { return a + 4000; }
#pragma omp declare variant (later_variant) match (device={isa(avx2)})
int later (int a) { return a + 1; }

/* There may be clones of it for other instruction sets.  */
#pragma omp declare simd
int
cloned (int a)
{
  int x[4] = { a, a, a, a }, o[4];
  __builtin_map (later, 4, o, x); /* { dg-warning "operator 'later' is not pure: it has variants, of which GCC chooses one only later; '__builtin_map' runs as a plain sequential loop" } */
  return o[0];
}
