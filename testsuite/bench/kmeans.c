/* k-means: the nearest of 16 centres, and how far off all are together.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 22, .moves = 3 * sizeof (float), .in = { F32, F32 },
      .out = { I32 } };
#else

#include "nearest.h"

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
  size_t whole = n / LANES * LANES;
#pragma omp parallel for
  for (size_t i = 0; i < whole; i += LANES)
    nearest_of_lanes (out + i, x + i, y + i, c);
  for (size_t i = whole; i < n; i++)
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
