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
