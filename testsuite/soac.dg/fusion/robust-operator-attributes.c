/* Operators with attributes, aliases, several versions, SIMD variants.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels use_always 1 } */
/* { dg-kernels use_never 1 } */
/* { dg-kernels use_cold 1 } */
/* { dg-kernels use_slow 1 } */
/* { dg-kernels use_fast 1 } */
/* { dg-kernels use_sse 1 } */
/* { dg-kernels use_apart 1 } */
/* { dg-kernels use_unchecked 1 } */
/* { dg-kernels use_flat 1 } */
/* { dg-kernels use_vector 1 } */
/* { dg-kernels use_declared 1 } */
/* { dg-kernels use_placed 1 } */
/* { dg-kernels use_clones 1 } */
/* { dg-kernels use_weak 1 } */
/* { dg-kernels use_other 1 } */
/* { dg-kernels use_opaque 2 } */
/* { dg-kernels use_uniform 1 } */
/* { dg-eliminated use_clones "t" } */

#include "check.h"

#define OP(NAME, ...)							\
  __attribute__ ((__VA_ARGS__)) static int NAME (int a) { return 3 * a + 1; }

inline OP (always, always_inline)
OP (never, noinline)
OP (cold, cold)
OP (slow, optimize ("O0"))
OP (fast, optimize ("Ofast"))
OP (sse, target ("sse4.2"))
OP (apart, no_icf)
OP (unchecked, no_sanitize ("address", "undefined"))
OP (flat, flatten)
OP (vector, simd ("notinbranch"), noinline)
OP (placed, section (".text.mine"))
OP (opaque, noipa)
static int add (int a, int b) { return a + b; }
static int __attribute__ ((optimize ("O0"))) addo (int a, int b) { return a + b; }

#pragma omp declare simd notinbranch
__attribute__ ((noinline)) static int declared (int a) { return 3 * a + 1; }

#pragma omp declare simd uniform (b)
__attribute__ ((noinline)) static int uniform (int a, int b) { return a * b + 1; }

__attribute__ ((target_clones ("avx2", "default"))) int
clones (int a)
{
  return 3 * a + 1;
}

__attribute__ ((const, weak)) int weak (int a) { return 3 * a + 1; }

static int target_of_other (int a) { return 3 * a + 1; }
static int other (int a) __attribute__ ((alias ("target_of_other")));

#define USE(OP)								\
  TESTED int								\
  use_##OP (size_t n, const int *x)					\
  {									\
    int *t = malloc (n * sizeof *t);					\
    __builtin_map (OP, n, t, x);					\
    int s = __builtin_reduce (add, 0, n, t);				\
    free (t);								\
    return s;								\
  }

USE (always)
USE (never)
USE (cold)
USE (slow)
USE (fast)
USE (sse)
USE (apart)
USE (unchecked)
USE (flat)
USE (vector)
USE (declared)
USE (placed)
USE (clones)
USE (weak)
USE (other)

TESTED int
use_opaque (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (opaque, n, t, x);	/* { dg-warning "it is .noipa." } */
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

TESTED int
use_uniform (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (uniform, n, t, x, 3);
  int s = __builtin_reduce (addo, 0, n, t);
  free (t);
  return s;
}

int
main (void)
{
  static int (*const all[]) (size_t, const int *)
    = { use_always, use_never, use_cold, use_slow, use_fast, use_apart,
	use_unchecked, use_flat, use_vector, use_declared, use_placed, use_clones,
	use_weak, use_other, use_opaque, use_uniform };
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      int sum = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  sum += 3 * x[i] + 1;
	}
      for (size_t f = 0; f < sizeof all / sizeof *all; f++)
	CHECK (all[f] (n, x) == sum);
      if (__builtin_cpu_supports ("sse4.2"))
	CHECK (use_sse (n, x) == sum);
      free (x);
    }
  return 0;
}

/* { dg-steps use_uniform "LOAD x; VALUE 3; APPLY uniform (0, 1); FOLD addo (2), result" } */
