/* Products of many pairs of small matrices, whose size is known.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 20, .moves = 3 * sizeof (T), .in = { TYPE, TYPE }, .out = { TYPE },
      .low = -1, .high = 2, .whole = 1 };
#else

enum { SIDE = 8 };

static inline T mul (T a, T b) { return a * b; }
static inline T add (T a, T b) { return a + b; }

#ifdef HAND
# if defined __AVX512F__
enum { MOST_BYTES = 64 };
# elif defined __AVX__
enum { MOST_BYTES = 32 };
# else
enum { MOST_BYTES = 16 };
# endif
enum { BYTES = MOST_BYTES < SIDE * sizeof (T) ? MOST_BYTES : SIDE * sizeof (T),
       LANES = BYTES / sizeof (T), VECTORS = SIDE / LANES, ROWS = MOST_BYTES < 64 ? 4 : 8 };
typedef T vector __attribute__ ((vector_size (BYTES), aligned (sizeof (T))));

/* One product, ROWS rows of it at a time: their sums are in registers, and each row of B is loaded
   once for all of them.  */
static inline __attribute__ ((always_inline)) void
one_product (T (*restrict c)[SIDE], const T (*a)[SIDE], const T (*b)[SIDE])
{
  for (int i = 0; i < SIDE; i += ROWS)
    {
      vector s[ROWS][VECTORS];
# pragma GCC unroll 8
      for (int k = 0; k < SIDE; k++)
# pragma GCC unroll 4
	for (int v = 0; v < VECTORS; v++)
	  {
	    vector row = *(const vector *) (b[k] + v * LANES);
# pragma GCC unroll 8
	    for (int r = 0; r < ROWS; r++)
	      s[r][v] = k ? s[r][v] + a[i + r][k] * row : a[i + r][k] * row;
	  }
# pragma GCC unroll 8
      for (int r = 0; r < ROWS; r++)
# pragma GCC unroll 4
	for (int v = 0; v < VECTORS; v++)
	  *(vector *) (c[i + r] + v * LANES) = s[r][v];
    }
}
#endif

KERNEL void
batch (size_t n, T (*restrict c)[SIDE][SIDE], const T (*restrict a)[SIDE][SIDE],
       const T (*restrict b)[SIDE][SIDE])
{
#if defined LOOPS || defined LEGACY
# ifdef LOOPS
# pragma omp parallel for
# endif
  for (size_t x = 0; x < n; x++)
    for (size_t i = 0; i < SIDE; i++)
      for (size_t j = 0; j < SIDE; j++)
	{
	  T s = 0;
	  for (size_t k = 0; k < SIDE; k++)
	    s += a[x][i][k] * b[x][k][j];
	  c[x][i][j] = s;
	}
#elif defined HAND
# pragma omp parallel for
  for (size_t x = 0; x < n; x++)
    one_product (c[x], a[x], b[x]);
#else
  __builtin_contract (add, mul, (T) 0, __builtin_space (n, SIDE, SIDE, __builtin_over (SIDE)), c,
		      __builtin_at (a, __builtin_axis (0), __builtin_axis (1), __builtin_axis (3)),
		      __builtin_at (b, __builtin_axis (0), __builtin_axis (3), __builtin_axis (2)));
#endif
}

void
RUN (struct job *j)
{
  size_t n = j->n / (SIDE * SIDE);
  j->kept = n * SIDE * SIDE;
  batch (n, j->out[0], j->in[0], j->in[1]);
}
#endif
