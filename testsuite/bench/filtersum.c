/* The sum of a filtered map.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = sizeof (float), .in = { F32 },
      /* So far off is a plain sum of so many floats.  */
      .tolerance = 0.05 };
#else

static inline float scale (float a) { return a * 1.5f + 0.25f; }
static inline int positive (float a) { return a > 0; }
static inline float add (float a, float b) { return a + b; }

KERNEL float
sum_positive (size_t n, const float *restrict x)
{
#if defined LOOPS
  float s = 0, *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  size_t k = 0;
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    t[i] = scale (x[i]);
  for (size_t i = 0; i < n; i++)
    if (positive (t[i]))
      u[k++] = t[i];
#pragma omp parallel for reduction (+: s)
  for (size_t i = 0; i < k; i++)
    s += u[i];
  free (t);
  free (u);
  return s;
#elif defined LEGACY
  float s = 0;
  for (size_t i = 0; i < n; i++)
    {
      float a = x[i] * 1.5f + 0.25f;
      if (a > 0)
	s += a;
    }
  return s;
#elif defined HAND
  float s = 0;
  HAND_SUM (float, s, n, positive (scale (x[i])) ? scale (x[i]) : 0);
  return s;
#else
  float *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (scale, n, t, x);
  size_t k = __builtin_filter (positive, n, u, t);
  float s = __builtin_reduce (add, 0, k, u);
  free (t);
  free (u);
  return s;
#endif
}

void
RUN (struct job *j)
{
  j->result[0] = sum_positive (j->n, j->in[0]);
}
#endif
