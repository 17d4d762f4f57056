/* k-means: the nearest of 16 centres, and how far off all are together.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 22, .moves = 3 * sizeof (float), .in = { F32, F32 },
      .out = { I32 } };
#else

enum { CENTRES = 16 };

static float centres[2 * CENTRES];

static __attribute__ ((constructor)) void
make_centres (void)
{
  for (int k = 0; k < CENTRES; k++)
    {
      centres[2 * k] = k % 4 * 0.5f - 0.75f;
      centres[2 * k + 1] = k / 4 * 0.5f - 0.7f;
    }
}

static inline int
nearest (float x, float y, const float *c)
{
  int best = 0;
  float least = INFINITY;
  for (int k = 0; k < CENTRES; k++)
    {
      float dx = x - c[2 * k], dy = y - c[2 * k + 1], d = dx * dx + dy * dy;
      best = d < least ? k : best;
      least = d < least ? d : least;
    }
  return best;
}

KERNEL void
assign (size_t n, int *restrict out, const float *restrict x,
	const float *restrict y, const float *restrict c)
{
#if defined LOOPS
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    out[i] = nearest (x[i], y[i], c);
#elif defined LEGACY
  for (size_t i = 0; i < n; i++)
    out[i] = nearest (x[i], y[i], c);
#elif defined HAND
#pragma omp parallel for simd
  for (size_t i = 0; i < n; i++)
    out[i] = nearest (x[i], y[i], c);
#else
  __builtin_map (nearest, n, out, x, y, c);
#endif
}

void
RUN (struct job *j)
{
  assign (j->n, j->out[0], j->in[0], j->in[1], centres);
}
#endif
