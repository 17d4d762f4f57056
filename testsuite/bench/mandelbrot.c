/* The Mandelbrot set: the time an element takes differs widely.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
static void
fill (struct job *j)
{
  float *x = j->in[0], *y = j->in[1];
  size_t side = sqrt (j->n);
  for (size_t i = 0; i < j->n; i++)
    {
      x[i] = i % side * 2.5f / side - 2;
      y[i] = i / side * 2.5f / side - 1.25f;
    }
}

const struct about about
  = { .n = 1 << 20, .moves = 12, .in = { F32, F32 }, .out = { I32 },
      .fill = fill,
      /* At the edge of the set each rounding counts.  */
      .tolerance_Ofast = 1 };
#else

enum { TURNS = 100 };

static inline int
turns (float cx, float cy)
{
  float x = 0, y = 0;
  int k = 0;
  for (; k < TURNS && x * x + y * y < 4; k++)
    {
      float t = x * x - y * y + cx;
      y = 2 * x * y + cy;
      x = t;
    }
  return k;
}

KERNEL void
mandelbrot (size_t n, int *restrict out, const float *restrict x,
	    const float *restrict y)
{
#if defined LOOPS
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    out[i] = turns (x[i], y[i]);
#elif defined LEGACY
  for (size_t i = 0; i < n; i++)
    out[i] = turns (x[i], y[i]);
#elif defined HAND
#pragma omp parallel for schedule (dynamic, 512)
  for (size_t i = 0; i < n; i++)
    out[i] = turns (x[i], y[i]);
#else
  __builtin_map (turns, n, out, x, y);
#endif
}

void
RUN (struct job *j)
{
  mandelbrot (j->n, j->out[0], j->in[0], j->in[1]);
}
#endif
