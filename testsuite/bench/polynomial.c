/* A polynomial of degree 15, summed: bound by computing.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = 2 * sizeof (float), .in = { F32 },
      .out = { F32 } };
#else

static inline float
polynomial (float x)
{
  float y = 1;
  for (int k = 15; k > 0; k--)
    y = y * x + 1.0f / k;
  return y;
}

KERNEL void
evaluate (size_t n, float *restrict y, const float *restrict x)
{
#if defined LOOPS
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    y[i] = polynomial (x[i]);
#elif defined LEGACY
  for (size_t i = 0; i < n; i++)
    y[i] = polynomial (x[i]);
#elif defined HAND
  HAND_MAP (float, y, n, polynomial (x[i]));
#else
  __builtin_map (polynomial, n, y, x);
#endif
}

void
RUN (struct job *j)
{
  evaluate (j->n, j->out[0], j->in[0]);
}
#endif
