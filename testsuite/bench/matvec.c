/* A matrix times a vector, or the transposed matrix if TRANSPOSED.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = sizeof (T), .in = { TYPE, TYPE }, .out = { TYPE },
      .low = -1, .high = 2, .whole = 1 };
#else

static inline T mul (T a, T b) { return a * b; }
static inline T add (T a, T b) { return a + b; }

#ifdef HAND
enum { ROWS = 4, LANES = 64 / sizeof (T), STRIP = 8192 / sizeof (T) };

/* Four rows at a time, two vectors of sums each: they share the loads of x.  */
static inline void
four_rows (size_t m, T *restrict y, const T (*a)[m], const T *x)
{
  T s[ROWS][2 * LANES] = { 0 };
  size_t whole = m / (2 * LANES) * (2 * LANES);
  for (size_t k = 0; k < whole; k += 2 * LANES)
#pragma GCC unroll 4
    for (int r = 0; r < ROWS; r++)
#pragma omp simd
      for (size_t l = 0; l < 2 * LANES; l++)
	s[r][l] += a[r][k + l] * x[k + l];
  for (int r = 0; r < ROWS; r++)
    {
      T sum = 0;
      for (size_t l = 0; l < 2 * LANES; l++)
	sum += s[r][l];
      for (size_t k = whole; k < m; k++)
	sum += a[r][k] * x[k];
      y[r] = sum;
    }
}

/* A strip of WIDTH sums, which stay in the cache, takes in eight rows at a time.  */
static inline void
strip_of_columns (size_t n, size_t m, size_t width, T *restrict y, const T *a, const T *x)
{
  T s[STRIP] = { 0 };
  size_t k = 0;
  for (; k + 8 <= n; k += 8)
    {
      const T *p = a + k * m;
#pragma omp simd
      for (size_t l = 0; l < width; l++)
	s[l] += (p[l] * x[k] + p[l + m] * x[k + 1] + p[l + 2 * m] * x[k + 2]
		 + p[l + 3 * m] * x[k + 3] + p[l + 4 * m] * x[k + 4] + p[l + 5 * m] * x[k + 5]
		 + p[l + 6 * m] * x[k + 6] + p[l + 7 * m] * x[k + 7]);
    }
  for (; k < n; k++)
    for (size_t l = 0; l < width; l++)
      s[l] += a[k * m + l] * x[k];
  memcpy (y, s, width * sizeof (T));
}
#endif

KERNEL void
matvec (size_t m, T *restrict y, const T (*restrict a)[m], const T *restrict x)
{
#if defined LOOPS || defined LEGACY
# ifdef LOOPS
# pragma omp parallel for
# endif
  for (size_t i = 0; i < m; i++)
    {
      T s = 0;
      for (size_t k = 0; k < m; k++)
	s += (TRANSPOSED ? a[k][i] : a[i][k]) * x[k];
      y[i] = s;
    }
#elif defined HAND
  size_t whole = m / ROWS * ROWS;
  if (TRANSPOSED)
    {
#pragma omp parallel for
      for (size_t j = 0; j < m; j += STRIP)
	strip_of_columns (m, m, smaller (STRIP, m - j), y + j, a[0] + j, x);
      return;
    }
#pragma omp parallel for
  for (size_t i = 0; i < whole; i += ROWS)
    four_rows (m, y + i, a + i, x);
  for (size_t i = whole; i < m; i++)
    {
      y[i] = 0;
      for (size_t k = 0; k < m; k++)
	y[i] += a[i][k] * x[k];
    }
#elif TRANSPOSED
  __builtin_contract (add, mul, (T) 0, __builtin_space (m, __builtin_over (m)), y,
		      __builtin_at (a, __builtin_axis (1), __builtin_axis (0)),
		      __builtin_at (x, __builtin_axis (1)));
#else
  __builtin_contract (add, mul, (T) 0, __builtin_space (m, __builtin_over (m)), y,
		      __builtin_at (a, __builtin_axis (0), __builtin_axis (1)),
		      __builtin_at (x, __builtin_axis (1)));
#endif
}

void
RUN (struct job *j)
{
  j->kept = sqrt (j->n);
  matvec (j->kept, j->out[0], j->in[0], j->in[1]);
}
#endif
