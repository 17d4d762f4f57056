/* A product of two square matrices, the first or the second one transposed if A_TURNED or
   B_TURNED; if GRAM of a matrix and itself.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 18, .moves = 3 * sizeof (T), .in = { TYPE, TYPE }, .out = { TYPE },
      .low = -1, .high = 2, .whole = 1 };
#else

#define A(I, K) (A_TURNED ? a[K][I] : a[I][K])
#define B(K, J) (B_TURNED ? b[J][K] : b[K][J])

static inline T mul (T a, T b) { return a * b; }
static inline T add (T a, T b) { return a + b; }

#ifdef HAND
# if defined __AVX512F__
enum { BYTES = 64, ROWS = 8 };
# elif defined __AVX__
enum { BYTES = 32, ROWS = 6 };
# else
enum { BYTES = 16, ROWS = 6 };
# endif
typedef T vector __attribute__ ((vector_size (BYTES), aligned (BYTES)));
enum { LANES = BYTES / sizeof (T), WIDE = 2 * LANES, DEPTH = 384, ACROSS = 16 };

/* ROWS rows by two vectors of sums, from packed rows R and packed columns P.  */
static inline __attribute__ ((always_inline)) void
one_tile (size_t depth, const T *r, const T *p, T (*sums)[WIDE])
{
  vector s[ROWS][2];
  memcpy (s, sums, sizeof s);
  for (size_t k = 0; k < depth; k++, r += ROWS, p += WIDE)
    {
      vector p0 = *(const vector *) p, p1 = *(const vector *) (p + LANES);
# pragma GCC unroll 8
      for (int i = 0; i < ROWS; i++)
	{
	  s[i][0] += r[i] * p0;
	  s[i][1] += r[i] * p1;
	}
    }
  memcpy (sums, s, sizeof s);
}

/* The columns from J on, ACROSS tiles of them: those of a piece of B are packed, then for each ROWS
   rows a piece of A.  */
static inline void
some_columns (size_t m, T (*restrict c)[m], const T (*a)[m], const T (*b)[m], size_t j)
{
  size_t behind = smaller (m, j + ACROSS * WIDE), tiles = (behind - j + WIDE - 1) / WIDE;
  T *columns = aligned_alloc (64, tiles * DEPTH * WIDE * sizeof (T));
  T rows[DEPTH * ROWS] __attribute__ ((aligned (64)));
  for (size_t k0 = 0; k0 < m; k0 += DEPTH)
    {
      size_t depth = smaller (DEPTH, m - k0);
      for (size_t t = 0; t < tiles; t++)
	for (size_t k = 0; k < depth; k += 8)
	  for (size_t l = 0; l < WIDE; l++)
	    for (size_t x = k; x < smaller (k + 8, depth); x++)
	      columns[(t * depth + x) * WIDE + l] = B (k0 + x, smaller (j + t * WIDE + l, m - 1));
      for (size_t i = 0; i < m; i += ROWS)
	{
	  for (size_t k = 0; k < depth; k++)
	    for (size_t r = 0; r < ROWS; r++)
	      rows[k * ROWS + r] = A (smaller (i + r, m - 1), k0 + k);
	  for (size_t t = 0; t < tiles; t++)
	    {
	      T sums[ROWS][WIDE] __attribute__ ((aligned (64))) = { 0 };
	      size_t first = j + t * WIDE, wide = smaller (WIDE, m - first);
	      for (size_t r = 0; k0 && r < smaller (ROWS, m - i); r++)
		memcpy (sums[r], c[i + r] + first, wide * sizeof (T));
	      one_tile (depth, rows, columns + t * depth * WIDE, sums);
	      for (size_t r = 0; r < smaller (ROWS, m - i); r++)
		memcpy (c[i + r] + first, sums[r], wide * sizeof (T));
	    }
	}
    }
  free (columns);
}
#endif

#ifdef LIBRARY
extern void GEMM (int order, int a_turned, int b_turned, int n, int p, int m, T alpha, const T *a,
		  int lda, const T *b, int ldb, T beta, T *c, int ldc);
#endif

KERNEL void
product (size_t m, T (*restrict c)[m], const T (*restrict a)[m], const T (*restrict b)[m])
{
#if defined LOOPS || defined LEGACY
# ifdef LOOPS
# pragma omp parallel for
# endif
  for (size_t i = 0; i < m; i++)
    for (size_t j = 0; j < m; j++)
      {
	T s = 0;
	for (size_t k = 0; k < m; k++)
	  s += A (i, k) * B (k, j);
	c[i][j] = s;
      }
#elif defined HAND
# pragma omp parallel for schedule (dynamic)
  for (size_t j = 0; j < m; j += ACROSS * WIDE)
    some_columns (m, c, a, b, j);
#elif defined LIBRARY
  GEMM (101, A_TURNED ? 112 : 111, B_TURNED ? 112 : 111, m, m, m, 1, a[0], m, b[0], m, 0, c[0], m);
#else
# if A_TURNED
#  define A_AT __builtin_at (a, __builtin_axis (2), __builtin_axis (0))
# else
#  define A_AT __builtin_at (a, __builtin_axis (0), __builtin_axis (2))
# endif
# if B_TURNED
#  define B_AT __builtin_at (b, __builtin_axis (1), __builtin_axis (2))
# else
#  define B_AT __builtin_at (b, __builtin_axis (2), __builtin_axis (1))
# endif
  __builtin_contract (add, mul, (T) 0, __builtin_space (m, m, __builtin_over (m)), c, A_AT, B_AT);
#endif
}

void
RUN (struct job *j)
{
  size_t m = sqrt (j->n);
  j->kept = m * m;
#ifdef GRAM
  product (m, j->out[0], j->in[0], j->in[0]);
#else
  product (m, j->out[0], j->in[0], j->in[1]);
#endif
}
#endif
