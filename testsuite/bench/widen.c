/* widen: bytes of a picture become floats, as learning programs take them: four times as many
   bytes are written as read.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = 1 + sizeof (float), .in = { U8 }, .out = { F32 }, .low = 0,
      .high = 256 };
#else

static inline float
level (uint8_t a)
{
  return (float) (a - 16) * (1 / 219.f);
}

#ifdef HAND
/* A line of 16 floats has no vector of bytes; 64 of them are one, or two.  */
static void
widen_past (size_t from, size_t to, float *restrict y, const uint8_t *restrict x)
{
#pragma omp parallel
  {
#pragma omp for nowait
    for (size_t i = from; i < to; i += 64)
      {
	float line[64] __attribute__ ((aligned (64)));
#pragma omp simd
	for (size_t k = 0; k < 64; k++)
	  line[k] = level (x[i + k]);
	for (size_t k = 0; k < 64; k += 16)
	  hand_past (y + i + k, line + k);
      }
    hand_fence ();
  }
}
#endif

KERNEL void
widen (size_t n, float *restrict y, const uint8_t *restrict x)
{
#if defined LOOPS
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    y[i] = level (x[i]);
#elif defined LEGACY
  for (size_t i = 0; i < n; i++)
    y[i] = level (x[i]);
#elif defined HAND
  size_t from = 0, to = 0;
  if (HAND_PAST && n * sizeof (float) >= 1 << 25)
    {
      from = -(uintptr_t) y % 64 / sizeof (float);
      to = n - (n - from) % 64;
      widen_past (from, to, y, x);
    }
  for (size_t i = 0; i < from; i++)
    y[i] = level (x[i]);
#pragma omp parallel for simd
  for (size_t i = to; i < n; i++)
    y[i] = level (x[i]);
#else
  __builtin_map (level, n, y, x);
#endif
}

void
RUN (struct job *j)
{
  widen (j->n, j->out[0], j->in[0]);
}
#endif
