/* What a workload and the program that times it agree on.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A workload is one file, compiled once with each of

     ABOUT   what it needs and how many bytes it must move
     LOOPS   plain loops, one a step, with the arrays such a program allocates
     LEGACY  the loop of legacy code: fused, plain C, one thing after the other
     HAND    the best loop by hand, fused, vectorised and blocked
     OURS    combinators
     LIBRARY a call of a library that has it (bench: LIBRARIES), where that is installed

   the legacy loop at -O3 and -Ofast, the others with and without -fopenmp,
   combinators also without fusion.
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
  double tolerance_Ofast;	/* the same of those at -Ofast, if it is more */
  void (*fill) (struct job *);	/* instead of random inputs */
};

/* Legacy code says of no pointer that it is alone.  */
#ifdef LEGACY
#define restrict
#endif

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

/* Hand-written: OUT[i] = VALUE for all i below N; a line at a time and past the cache,
   if OUT is larger than that.  */
#ifdef __AVX2__
typedef long long hand_vector __attribute__ ((vector_size (32)));

static inline void
hand_past (void *to, const void *line)
{
  const hand_vector *from = line;
  __builtin_ia32_movntdq256 ((hand_vector *) to, from[0]);
  __builtin_ia32_movntdq256 ((hand_vector *) to + 1, from[1]);
}

static inline void
hand_fence (void)
{
  __builtin_ia32_sfence ();
}

#define HAND_LINES(T, OUT, FROM, TO, VALUE)				\
  _Pragma ("omp parallel")						\
  {									\
    _Pragma ("omp for nowait")						\
    for (size_t first = FROM; first < TO; first += 64 / sizeof (T))	\
      {									\
	T line[64 / sizeof (T)] __attribute__ ((aligned (64)));		\
	_Pragma ("omp simd")						\
	for (size_t lane = 0; lane < 64 / sizeof (T); lane++)		\
	  {								\
	    size_t i = first + lane;					\
	    line[lane] = VALUE;						\
	  }								\
	hand_past ((OUT) + first, line);				\
      }									\
    hand_fence ();							\
  }
#else
static inline void hand_past (void *to, const void *line) { }
static inline void hand_fence (void) { }
#define HAND_LINES(T, OUT, FROM, TO, VALUE)
#endif

#define HAND_MAP(T, OUT, N, VALUE)					\
  do									\
    {									\
      size_t from = 0, to = 0;						\
      if (HAND_PAST && (N) * sizeof (T) >= 1 << 25)			\
	{								\
	  from = -(uintptr_t) (OUT) % 64 / sizeof (T);			\
	  to = (N) - ((N) - from) % (64 / sizeof (T));			\
	}								\
      HAND_LINES (T, OUT, from, to, VALUE)				\
      for (size_t i = 0; i < from; i++)					\
	(OUT)[i] = VALUE;						\
      _Pragma ("omp parallel for simd")					\
      for (size_t i = to; i < (N); i++)					\
	(OUT)[i] = VALUE;						\
    }									\
  while (0)

#ifdef __AVX2__
#define HAND_PAST 1
#else
#define HAND_PAST 0
#endif

/* Hand-written: S += VALUE for all i below N, from four places at once: memory comes
   faster from several.  */
#define HAND_SUM(T, S, N, VALUE)					\
  do									\
    {									\
      enum { LANES = 32 / sizeof (T) };					\
      size_t part = (N) / (4 * LANES) * LANES;				\
      T sum = 0;							\
      _Pragma ("omp parallel reduction (+: sum)")			\
      {									\
	T a[LANES] = { 0 }, b[LANES] = { 0 };				\
	T c[LANES] = { 0 }, d[LANES] = { 0 };				\
	_Pragma ("omp for nowait")					\
	for (size_t first = 0; first < part; first += LANES)		\
	  {								\
	    HAND_LANES (LANES, a, first, VALUE)				\
	    HAND_LANES (LANES, b, first + part, VALUE)			\
	    HAND_LANES (LANES, c, first + 2 * part, VALUE)		\
	    HAND_LANES (LANES, d, first + 3 * part, VALUE)		\
	  }								\
	for (size_t lane = 0; lane < LANES; lane++)			\
	  sum += a[lane] + b[lane] + (c[lane] + d[lane]);		\
      }									\
      for (size_t i = 4 * part; i < (N); i++)				\
	sum += VALUE;							\
      S += sum;								\
    }									\
  while (0)

#define HAND_LANES(LANES, SUMS, FROM, VALUE)				\
  _Pragma ("omp simd")							\
  for (size_t lane = 0; lane < LANES; lane++)				\
    {									\
      size_t i = FROM + lane;						\
      SUMS[lane] += VALUE;						\
    }

/* Hand-written: the vector of type V of the bytes at P, of type E, each as 16 bits; and back.  GCC
   makes more of a conversion than one instruction.  */
#if defined __AVX512BW__ && defined HAND
# include <immintrin.h>
# define HAND_WIDE(V, E, P) ((V) _mm512_cvtepu8_epi16 (_mm256_loadu_si256 ((const void *) (P))))
# define HAND_NARROW(E, X) ((E) _mm512_cvtepi16_epi8 ((__m512i) (X)))
#else
# define HAND_WIDE(V, E, P) __builtin_convertvector (*(const E *) (P), V)
# define HAND_NARROW(E, X) __builtin_convertvector (X, E)
#endif

#ifdef OURS
/* Short names, where there are several dimensions.  */
# define I0 __builtin_axis (0)
# define I1 __builtin_axis (1)
# define I2 __builtin_axis (2)
# define I3 __builtin_axis (3)
# define I4 __builtin_axis (4)
# define I5 __builtin_axis (5)
# define SPACE __builtin_space
# define RANGE __builtin_range
# define OVER __builtin_over
# define AT __builtin_at
#endif

static inline size_t
smaller (size_t a, size_t b)
{
  return a < b ? a : b;
}

#endif
