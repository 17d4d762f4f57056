/* The sum of a chain of three maps.

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
static inline float square (float a) { return a * a; }
static inline float fade (float a) { return a / (1 + a); }
static inline float add (float a, float b) { return a + b; }

KERNEL float
chain (size_t n, const float *restrict x)
{
#if defined LOOPS
  float s = 0;
  float *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  float *v = malloc (n * sizeof *v);
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    t[i] = scale (x[i]);
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    u[i] = square (t[i]);
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    v[i] = fade (u[i]);
#pragma omp parallel for reduction (+: s)
  for (size_t i = 0; i < n; i++)
    s += v[i];
  free (t);
  free (u);
  free (v);
  return s;
#elif defined LEGACY
  float s = 0;
  for (size_t i = 0; i < n; i++)
    {
      float a = x[i] * 1.5f + 0.25f;
      a = a * a;
      s += a / (1 + a);
    }
  return s;
#elif defined HAND
  float s = 0;
  HAND_SUM (float, s, n, fade (square (scale (x[i]))));
  return s;
#else
  float *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  float *v = malloc (n * sizeof *v);
  __builtin_map (scale, n, t, x);
  __builtin_map (square, n, u, t);
  __builtin_map (fade, n, v, u);
  float s = __builtin_reduce (add, 0, n, v);
  free (t);
  free (u);
  free (v);
  return s;
#endif
}

void
RUN (struct job *j)
{
  j->result[0] = chain (j->n, j->in[0]);
}
#endif
