/* Dot product: a map of two arrays and a sum.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = 2 * sizeof (T), .in = { TYPE, TYPE },
      .low = -1, .high = 2, .whole = 1 };
#else

static inline T mul (T a, T b) { return a * b; }
static inline T add (T a, T b) { return a + b; }

KERNEL T
dot (size_t n, const T *restrict x, const T *restrict y)
{
#if defined LOOPS
  T s = 0, *t = malloc (n * sizeof *t);
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    t[i] = x[i] * y[i];
#pragma omp parallel for reduction (+: s)
  for (size_t i = 0; i < n; i++)
    s += t[i];
  free (t);
  return s;
#elif defined LEGACY
  T s = 0;
  for (size_t i = 0; i < n; i++)
    s += x[i] * y[i];
  return s;
#elif defined HAND
  /* Four vectors of sums: one addition does not wait for the one before.  */
  enum { LANES = 128 / sizeof (T) };
  T sum = 0;
#pragma omp parallel reduction (+: sum)
  {
    T acc[LANES] = { 0 };
    size_t whole = n / LANES;
#pragma omp for nowait
    for (size_t k = 0; k < whole; k++)
#pragma omp simd
      for (size_t l = 0; l < LANES; l++)
	acc[l] += x[k * LANES + l] * y[k * LANES + l];
    for (size_t l = 0; l < LANES; l++)
      sum += acc[l];
#pragma omp single nowait
    for (size_t i = whole * LANES; i < n; i++)
      sum += x[i] * y[i];
  }
  return sum;
#else
  T *t = malloc (n * sizeof *t);
  __builtin_map (mul, n, t, x, y);
  T s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
#endif
}

void
RUN (struct job *j)
{
  j->result[0] = dot (j->n, j->in[0], j->in[1]);
}
#endif
