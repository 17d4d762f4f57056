/* What -fopt-info says: a line for each kernel of several members, and one for
   each edge that is not fused, with its reason and both source lines.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels fused 1 } */
/* { dg-kernels refused 2 } */
/* { dg-kernels tested 1 } */

#include "check.h"

static int sq (int a) { return a * a; }
static int neg (int a) { return -a; }
static int add (int a, int b) { return a + b; }
static int mul (int a, int b) { return a * b; }

TESTED int
fused (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (sq, n, t, x);
  __builtin_map (neg, n, u, t);
  int s = __builtin_reduce (add, 0, n, u);
  /* { dg-optimized "fused 3 combinators into one parallel loop: map, map, reduce; arrays? 't'(,| and) 'u' eliminated" "" { option -fopenmp } .-1 } */
  /* { dg-optimized "fused 3 combinators into one (SIMD |sequential |)loop: map, map, reduce; arrays? 't'(,| and) 'u' eliminated" "" { no-option -fopenmp } .-2 } */
  free (t);
  free (u);
  return s;
}

TESTED void
refused (size_t n, int *restrict o, int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  x[0] = 1;
  __builtin_map (mul, n, o, t, x);	/* { dg-missed "not fused.*line 37 .*'t'.*inplace.*line 38" } */
  free (t);
}

TESTED void
tested (size_t n, size_t m, int *o, int *x)
{
  int *t = malloc ((n + m) * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (neg, m, o, t);
  /* { dg-missed "the kernel tests whether 'o' and 'x' are disjoint or the same: 'restrict' on parameter 'o' makes the test unnecessary" "" { option -O } .-1 } */
  /* { dg-missed "the kernel tests whether 'n' and 'm' are equal: one variable for both makes the test unnecessary" "" { option -O } .-2 } */
  free (t);
}

int
main (void)
{
  int x[10], o[10];
  for (int i = 0; i < 10; i++)
    x[i] = i + 2;
  CHECK (fused (10, x) == -505);
  refused (10, o, x);
  CHECK (o[0] == 4);
  for (int i = 1; i < 10; i++)
    CHECK (o[i] == (i + 2) * (i + 2) * (i + 2));
  for (int i = 0; i < 10; i++)
    x[i] = i;
  tested (10, 10, x + 1 - 1, x);
  tested (9, 9, x, x + 1);
  for (int i = 0; i < 9; i++)
    CHECK (x[i] == -(i + 1) * (i + 1) * (i + 1) * (i + 1));
  return 0;
}

/* { dg-steps tested "LOAD x; APPLY sq (0); APPLY neg (1); STORE o (2)" } */
