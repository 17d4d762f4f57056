/* What a workload and the program that times it agree on.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A workload is one file, compiled once with each of

     ABOUT   what it needs and how many bytes it must move
     LOOPS   plain loops, one a step, with the arrays such a program allocates
     HAND    the best loop by hand, fused, vectorised and blocked
     OURS    combinators

   the last three with and without -fopenmp, combinators also without fusion.
   Each compilation but the first defines the function RUN.  */

#ifndef SOAC_BENCH_H
#define SOAC_BENCH_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#ifdef _OPENMP
#include <omp.h>
#endif

enum type { NONE, F32, F64, I16, I32, U8, U32, U64, I64 };

/* Arrays of n elements with as many before and behind as PAD says.  */
enum { PAD = 64, ARRAYS = 6, NUMBERS = 8 };

struct job
{
  size_t n;
  void *in[ARRAYS];
  void *out[ARRAYS];
  double result[NUMBERS];
  size_t kept;			/* valid elements of the outputs, at most n */
};

struct about
{
  size_t n;			/* elements, unless told */
  double moves;			/* bytes an element that must be moved */
  enum type in[ARRAYS], out[ARRAYS];
  double low, high;		/* range of the inputs; [-1, 1) if empty */
  int whole;			/* whole numbers: sums are exact */
  int in_place;			/* out[0] starts as a copy of in[0] */
  double tolerance;		/* of results, relative to the largest */
  void (*fill) (struct job *);	/* instead of random inputs */
};

/* A function that keeps its pointers apart, as code of this kind does.  */
#define KERNEL static __attribute__ ((noinline, noclone, unused))

#ifndef BYTES_OF_BLOCK
/* Hand-written blocks: what fits the cache next to the core.  */
#define BYTES_OF_BLOCK 65536
#endif

#ifdef _OPENMP
/* Wait until it is the turn of block B; pass it on.  */
static inline void
hand_wait (size_t *turn, size_t b)
{
  for (unsigned spins = 0; __atomic_load_n (turn, __ATOMIC_ACQUIRE) != b; )
    if (++spins % 1024 == 0)
      {
	extern int sched_yield (void);
	sched_yield ();
      }
}

static inline void
hand_pass (size_t *turn, size_t b)
{
  __atomic_store_n (turn, b + 1, __ATOMIC_RELEASE);
}
#endif

static inline size_t
smaller (size_t a, size_t b)
{
  return a < b ? a : b;
}

#endif
