/* A step of k-means: the nearest of 16 centres, then the sums of what is nearest to each.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 22, .moves = 3 * sizeof (float), .in = { F32, F32 }, .out = { I32, F64 } };
#else

#include "nearest.h"

static inline double add (double a, double b) { return a + b; }
static inline int count (int a, int b) { return a + b; }

#ifdef HAND
enum { BLOCK = 1024, TABLES = 4 };
struct sums { double x[TABLES][CENTRES], y[TABLES][CENTRES]; int often[TABLES][CENTRES]; };

/* Up to BLOCK points; their sums go to several tables, so that one need not wait for the last.  */
static inline void
some_points (size_t n, int *restrict at, const float *x, const float *y, const float *c,
	     struct sums *s)
{
  size_t whole = n / LANES * LANES;
  for (size_t i = 0; i < whole; i += LANES)
    nearest_of_lanes (at + i, x + i, y + i, c);
  for (size_t i = whole; i < n; i++)
    at[i] = nearest (x[i], y[i], c);
  for (size_t i = 0; i + TABLES <= n; i += TABLES)
#pragma GCC unroll 4
    for (int t = 0; t < TABLES; t++)
      {
	int k = at[i + t];
	s->x[t][k] += x[i + t];
	s->y[t][k] += y[i + t];
	s->often[t][k]++;
      }
  for (size_t i = n - n % TABLES; i < n; i++)
    {
      s->x[0][at[i]] += x[i];
      s->y[0][at[i]] += y[i];
      s->often[0][at[i]]++;
    }
}
#endif

KERNEL void
step (size_t n, int *restrict at, double *restrict sx, double *restrict sy, int *restrict often,
      const float *restrict x, const float *restrict y, const float *restrict c)
{
  for (int k = 0; k < CENTRES; k++)
    sx[k] = sy[k] = often[k] = 0;
#if defined OURS
  __builtin_map (nearest, n, at, x, y, c);
  __builtin_reduce_by_index (add, n, CENTRES, sx, at, x);
  __builtin_reduce_by_index (add, n, CENTRES, sy, at, y);
  __builtin_reduce_by_index (count, n, CENTRES, often, at, 1);
#elif defined HAND
# pragma omp parallel
  {
    struct sums s = { 0 };
# pragma omp for
    for (size_t i = 0; i < n; i += BLOCK)
      some_points (smaller (BLOCK, n - i), at + i, x + i, y + i, c, &s);
# pragma omp critical
    for (int k = 0; k < CENTRES; k++)
      for (int t = 0; t < TABLES; t++)
	{
	  sx[k] += s.x[t][k];
	  sy[k] += s.y[t][k];
	  often[k] += s.often[t][k];
	}
  }
#elif defined LOOPS
# pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    at[i] = nearest (x[i], y[i], c);
  for (size_t i = 0; i < n; i++)
    sx[at[i]] += x[i];
  for (size_t i = 0; i < n; i++)
    sy[at[i]] += y[i];
  for (size_t i = 0; i < n; i++)
    often[at[i]]++;
#else
  for (size_t i = 0; i < n; i++)
    {
      int k = at[i] = nearest (x[i], y[i], c);
      sx[k] += x[i];
      sy[k] += y[i];
      often[k]++;
    }
#endif
}

void
RUN (struct job *j)
{
  static int often[CENTRES];
  double *sums = j->out[1];
  step (j->n, j->out[0], sums, sums + CENTRES, often, j->in[0], j->in[1], centres);
  for (int k = 0; k < CENTRES && 2 * CENTRES + k < j->n; k++)
    sums[2 * CENTRES + k] = often[k];
}
#endif
