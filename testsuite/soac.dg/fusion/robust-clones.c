/* Functions that GCC makes others of: clones for constants, split ones, scalars
   for structures, copies for their address.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fipa-cp -fipa-cp-clone -fipa-sra -fpartial-inlining" } */
/* { dg-kernels constant 1 } */
/* { dg-eliminated constant "t" } */
/* { dg-kernels in_parts 1 } */
/* { dg-kernels of_structure 1 } */
/* { dg-eliminated of_structure "t" } */
/* { dg-kernels by_address 1 } */
/* { dg-kernels pure 1 } */
/* { dg-kernels twin 1 } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int mul (int a, int b) { return a * b; }
static int add (int a, int b) { return a + b; }

/* K and FLAG are the same in all calls.  */
static int __attribute__ ((noinline))
constant (size_t n, const int *x, int k, int flag)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (mul, n, t, x, k);
  int s = __builtin_reduce (add, flag ? 1 : 0, n, t);
  free (t);
  return s;
}

TESTED int
constant_user (size_t n, const int *x)
{
  return constant (n, x, 3, 1) + constant (n, x, 3, 1);
}

/* The test may be inlined and the rest not.  */
int
in_parts (size_t n, const int *x)
{
  if (!x)
    return -1;
  int s = __builtin_redomap (add, inc, 0, n, x);
  for (int i = 0; i < 10; i++)
    s = s * 3 % 1001 + (s & 1 ? s / 3 : s / 5);
  return s;
}

TESTED int
parts_user (size_t n, const int *x)
{
  return in_parts (n, NULL) + in_parts (n, x) - in_parts (n, x);
}

struct array { const int *x; size_t n; int unused[4]; };

static int __attribute__ ((noinline))
of_structure (struct array *a)
{
  int *t = malloc (a->n * sizeof *t);
  __builtin_map (inc, a->n, t, a->x);
  int s = __builtin_reduce (add, 0, a->n, t);
  free (t);
  return s;
}

static int
by_address (size_t n, const int *x)
{
  return __builtin_redomap (add, inc, 0, n, x);
}

/* Its second call may go.  */
static int __attribute__ ((noinline))
pure (size_t n, const int *x)
{
  return __builtin_redomap (add, inc, 0, n, x);
}

/* The same code as PURE's.  */
static int __attribute__ ((noinline))
twin (size_t n, const int *x)
{
  return __builtin_redomap (add, inc, 0, n, x);
}

static int (*volatile chosen) (size_t, const int *) = by_address;

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      int sum = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  sum += x[i];
	}
      struct array a = { x, n, { 0 } };
      CHECK (constant_user (n, x) == 2 * (3 * sum + 1));
      CHECK (parts_user (n, x) == -1);
      CHECK (of_structure (&a) == sum + (int) n);
      CHECK (chosen (n, x) == sum + (int) n);
      CHECK (pure (n, x) + pure (n, x) == 2 * (sum + (int) n));
      CHECK (twin (n, x) == sum + (int) n);
      free (x);
    }
  return 0;
}
