/* Sums of the columns of a matrix, or if MEANS their means.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = sizeof (double), .in = { F64 }, .out = { F64 },
      .low = -1, .high = 2, .whole = 1 };
#else

static inline double self (double a) { return a; }
static inline double add (double a, double b) { return a + b; }
static inline double part (double sum, double n) { return sum / n; }

#ifdef HAND
enum { STRIP = 1024 };

/* A strip of WIDTH sums, which stay in the cache, takes in eight rows at a time.  */
static inline void
strip_of_columns (size_t m, size_t width, double *restrict s, const double *a)
{
  double sums[STRIP] = { 0 };
  size_t k = 0;
  for (; k + 8 <= m; k += 8)
    {
      const double *p = a + k * m;
#pragma omp simd
      for (size_t l = 0; l < width; l++)
	sums[l] += (p[l] + p[l + m] + (p[l + 2 * m] + p[l + 3 * m])
		    + (p[l + 4 * m] + p[l + 5 * m] + (p[l + 6 * m] + p[l + 7 * m])));
    }
  for (; k < m; k++)
    for (size_t l = 0; l < width; l++)
      sums[l] += a[k * m + l];
  memcpy (s, sums, width * sizeof (double));
}
#endif

KERNEL void
colsums (size_t m, double *restrict s, const double (*restrict a)[m])
{
#if defined LOOPS || defined LEGACY
# ifdef LOOPS
# pragma omp parallel for
# endif
  for (size_t j = 0; j < m; j++)
    {
      s[j] = 0;
      for (size_t k = 0; k < m; k++)
	s[j] += a[k][j];
    }
#elif defined HAND
#pragma omp parallel for
  for (size_t j = 0; j < m; j += STRIP)
    strip_of_columns (m, smaller (STRIP, m - j), s + j, a[0] + j);
#else
  __builtin_contract (add, self, 0.0, __builtin_space (m, __builtin_over (m)), s,
		      __builtin_at (a, __builtin_axis (1), __builtin_axis (0)));
  if (MEANS)
    __builtin_map (part, m, s, s, m);
#endif
#ifndef OURS
  for (size_t j = 0; MEANS && j < m; j++)
    s[j] = part (s[j], m);
#endif
}

void
RUN (struct job *j)
{
  j->kept = sqrt (j->n);
  colsums (j->kept, j->out[0], j->in[0]);
}
#endif
