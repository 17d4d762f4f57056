/* Sound of 16 bits: louder, and clipped.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = 4, .in = { I16 }, .out = { I16 },
      .low = -32768, .high = 32767 };
#else

static inline int gain (int16_t a) { return a * 5 / 4; }

static inline int16_t
clip (int a)
{
  return a > 32767 ? 32767 : a < -32768 ? -32768 : a;
}

KERNEL void
louder (size_t n, int16_t *restrict out, const int16_t *restrict x)
{
#if defined LOOPS
  int *t = malloc (n * sizeof *t);
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    t[i] = gain (x[i]);
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    out[i] = clip (t[i]);
  free (t);
#elif defined LEGACY
  for (size_t i = 0; i < n; i++)
    out[i] = clip (gain (x[i]));
#elif defined HAND
  HAND_MAP (int16_t, out, n, clip (gain (x[i])));
#else
  int *t = malloc (n * sizeof *t);
  __builtin_map (gain, n, t, x);
  __builtin_map (clip, n, out, t);
  free (t);
#endif
}

void
RUN (struct job *j)
{
  louder (j->n, j->out[0], j->in[0]);
}
#endif
