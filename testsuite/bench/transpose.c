/* A square matrix is transposed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = 2 * sizeof (double), .in = { F64 }, .out = { F64 } };
#else

static inline double same (double a) { return a; }

#ifdef HAND
enum { SIDE = 8, ACROSS = 128 };

# ifdef __AVX512F__
typedef double vector __attribute__ ((vector_size (64)));
typedef long long order __attribute__ ((vector_size (64)));

/* Rows A and B for the first and the second of each 2 * CHUNK elements.  */
#  define EXCHANGE(A, B, L0, L1, L2, L3, L4, L5, L6, L7, BEHIND)		\
  do										\
    {										\
      const order low = { L0, L1, L2, L3, L4, L5, L6, L7 };			\
      vector a = rows[A], b = rows[B];						\
      rows[A] = __builtin_shuffle (a, b, low);					\
      rows[B] = __builtin_shuffle (a, b, low + BEHIND);				\
    }										\
  while (0)

#  define EXCHANGE_1(A, B) EXCHANGE (A, B, 0, 8, 2, 10, 4, 12, 6, 14, 1)
#  define EXCHANGE_2(A, B) EXCHANGE (A, B, 0, 1, 8, 9, 4, 5, 12, 13, 2)
#  define EXCHANGE_4(A, B) EXCHANGE (A, B, 0, 1, 2, 3, 8, 9, 10, 11, 4)

/* SIDE by SIDE elements, in registers: a line of the cache of each row, past the cache.  */
static inline __attribute__ ((always_inline)) void
one_tile (size_t m, double *t, const double *a)
{
  vector rows[SIDE];
#  pragma GCC unroll 8
  for (int i = 0; i < SIDE; i++)
    memcpy (&rows[i], a + i * m, sizeof rows[i]);
  EXCHANGE_1 (0, 1);
  EXCHANGE_1 (2, 3);
  EXCHANGE_1 (4, 5);
  EXCHANGE_1 (6, 7);
  EXCHANGE_2 (0, 2);
  EXCHANGE_2 (1, 3);
  EXCHANGE_2 (4, 6);
  EXCHANGE_2 (5, 7);
  EXCHANGE_4 (0, 4);
  EXCHANGE_4 (1, 5);
  EXCHANGE_4 (2, 6);
  EXCHANGE_4 (3, 7);
#  pragma GCC unroll 8
  for (int j = 0; j < SIDE; j++)
    if (HAND_PAST && m % SIDE == 0)
      __builtin_ia32_movntpd512 (t + j * m, rows[j]);
    else
      memcpy (t + j * m, &rows[j], sizeof rows[j]);
}
# else
/* SIDE by SIDE elements: a line of the cache of each row, past the cache.  */
static inline __attribute__ ((always_inline)) void
one_tile (size_t m, double *t, const double *a)
{
  double lines[SIDE][SIDE] __attribute__ ((aligned (64)));
# pragma GCC unroll 8
  for (int i = 0; i < SIDE; i++)
# pragma GCC unroll 8
    for (int j = 0; j < SIDE; j++)
      lines[j][i] = a[i * m + j];
  for (int j = 0; j < SIDE; j++)
    if (HAND_PAST && m % SIDE == 0)
      hand_past (t + j * m, lines[j]);
    else
      memcpy (t + j * m, lines[j], sizeof lines[j]);
}
# endif
#endif

KERNEL void
transpose (size_t m, double (*restrict t)[m], const double (*restrict a)[m])
{
#if defined LOOPS || defined LEGACY
# ifdef LOOPS
# pragma omp parallel for
# endif
  for (size_t i = 0; i < m; i++)
    for (size_t j = 0; j < m; j++)
      t[i][j] = a[j][i];
#elif defined HAND
  size_t whole = (uintptr_t) t % 64 ? 0 : m / SIDE * SIDE;
# pragma omp parallel
  {
# pragma omp for
    for (size_t j = 0; j < whole; j += ACROSS)
      for (size_t i = 0; i < whole; i += SIDE)
	for (size_t x = j; x < smaller (j + ACROSS, whole); x += SIDE)
	  one_tile (m, t[i] + x, a[x] + i);
    hand_fence ();
  }
  for (size_t i = 0; i < m; i++)
    for (size_t j = i < whole ? whole : 0; j < m; j++)
      t[i][j] = a[j][i];
#else
  __builtin_map (same, __builtin_space (m, m), t,
		 __builtin_at (a, __builtin_axis (1), __builtin_axis (0)));
#endif
}

void
RUN (struct job *j)
{
  size_t m = sqrt (j->n);
  j->kept = m * m;
  transpose (m, j->out[0], j->in[0]);
}
#endif
