/* Batch normalisation: each column of a matrix gets the mean 0 and the variance 1.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   All versions are compiled so that sums may have any order.  */

#include "bench.h"

enum { COLUMNS = 1024 };

#ifdef ABOUT
/* Read for the sums, then to be scaled.  */
const struct about about
  = { .n = 1 << 24, .moves = 3 * sizeof (float), .in = { F32 }, .out = { F32 },
      .tolerance = 1e-3 };
#else

static inline float self (float a) { return a; }
static inline float square (float a) { return a * a; }
static inline float add (float a, float b) { return a + b; }
static inline float part (float sum, float n) { return sum / n; }
static inline float
factor (float squares, float mean, float n)
{
  return 1 / sqrtf (squares / n - mean * mean + 1e-5f);
}
static inline float scale (float a, float mean, float by) { return (a - mean) * by; }

#ifdef HAND
enum { STRIP = 256, ROWS = 8 };

/* Sums and squares of WIDE columns, a few rows at a time.  */
static inline void
sums_of_strip (size_t n, size_t m, size_t wide, float *restrict s, float *restrict q,
	       const float *x)
{
  float sums[STRIP] = { 0 }, squares[STRIP] = { 0 };
  size_t i = 0;
  for (; i + ROWS <= n; i += ROWS)
# pragma omp simd
    for (size_t j = 0; j < wide; j++)
      {
	float a = sums[j], b = squares[j];
# pragma GCC unroll 8
	for (int r = 0; r < ROWS; r++)
	  {
	    a += x[(i + r) * m + j];
	    b += square (x[(i + r) * m + j]);
	  }
	sums[j] = a;
	squares[j] = b;
      }
  for (; i < n; i++)
    for (size_t j = 0; j < wide; j++)
      {
	sums[j] += x[i * m + j];
	squares[j] += square (x[i * m + j]);
      }
  memcpy (s, sums, wide * sizeof *s);
  memcpy (q, squares, wide * sizeof *q);
}

/* One row, a line of the cache at a time and past it.  */
static inline void
scale_row (size_t m, _Bool past, float *restrict o, const float *x, const float *mean,
	   const float *by)
{
  size_t j = 0;
  for (; past && j + 16 <= m; j += 16)
    {
      float line[16] __attribute__ ((aligned (64)));
# pragma omp simd
      for (size_t l = 0; l < 16; l++)
	line[l] = scale (x[j + l], mean[j + l], by[j + l]);
      hand_past (o + j, line);
    }
# pragma omp simd
  for (size_t k = j; k < m; k++)
    o[k] = scale (x[k], mean[k], by[k]);
}
#endif

KERNEL void
normalise (size_t n, size_t m, float (*restrict o)[m], const float (*restrict x)[m])
{
  float *s = malloc (m * sizeof *s), *q = malloc (m * sizeof *q);
  float *mean = malloc (m * sizeof *mean), *by = malloc (m * sizeof *by);
#if defined OURS
  __builtin_contract (add, self, 0.0f, SPACE (m, OVER (n)), s, AT (x, I1, I0));
  __builtin_contract (add, square, 0.0f, SPACE (m, OVER (n)), q, AT (x, I1, I0));
  __builtin_map (part, m, mean, s, n);
  __builtin_map (factor, m, by, q, mean, n);
  __builtin_map (scale, SPACE (n, m), o, x, AT (mean, I1), AT (by, I1));
#else
# ifdef HAND
#  pragma omp parallel for
  for (size_t j = 0; j < m; j += STRIP)
    sums_of_strip (n, m, smaller (STRIP, m - j), s + j, q + j, x[0] + j);
# else
#  ifdef LOOPS
#   pragma omp parallel for
#  endif
  for (size_t j = 0; j < m; j++)
    {
      s[j] = 0;
      for (size_t i = 0; i < n; i++)
	s[j] += x[i][j];
    }
#  ifdef LOOPS
#   pragma omp parallel for
#  endif
  for (size_t j = 0; j < m; j++)
    {
      q[j] = 0;
      for (size_t i = 0; i < n; i++)
	q[j] += square (x[i][j]);
    }
# endif
  for (size_t j = 0; j < m; j++)
    {
      mean[j] = part (s[j], n);
      by[j] = factor (q[j], mean[j], n);
    }
# ifdef HAND
  _Bool past = HAND_PAST && n * m >= 1 << 23 && m % 16 == 0 && (uintptr_t) o % 64 == 0;
#  pragma omp parallel
  {
#  pragma omp for nowait
    for (size_t i = 0; i < n; i++)
      scale_row (m, past, o[i], x[i], mean, by);
    hand_fence ();
  }
# else
#  ifdef LOOPS
#   pragma omp parallel for
#  endif
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      o[i][j] = scale (x[i][j], mean[j], by[j]);
# endif
#endif
  free (s);
  free (q);
  free (mean);
  free (by);
}

void
RUN (struct job *j)
{
  size_t n = j->n / COLUMNS;
  j->kept = n * COLUMNS;
  normalise (n, COLUMNS, j->out[0], j->in[0]);
}
#endif
