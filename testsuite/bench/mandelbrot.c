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
      /* At the edge of the set each rounding counts, and GCC contracts other products and
	 sums of what is by hand.  */
      .tolerance = 1 };
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

#ifdef HAND
/* 64 elements at once, in arrays that GCC keeps in vectors.  */
static inline void
block (size_t i, size_t n, int *restrict out, const float *restrict cx, const float *restrict cy)
{
  enum { L = 64 };
  for (; i + L <= n; i += L)
    {
      float x[L], y[L];
      int k[L], go[L];
#pragma omp simd
      for (int l = 0; l < L; l++)
	x[l] = y[l] = 0, k[l] = 0, go[l] = -1;
      for (int t = 0; t < TURNS; t++)
	{
	  int any = 0;
#pragma omp simd reduction (|: any)
	  for (int l = 0; l < L; l++)
	    {
	      float a = x[l] * x[l], b = y[l] * y[l];
	      int g = a + b < 4 ? go[l] : 0;
	      y[l] = 2 * x[l] * y[l] + cy[i + l];
	      x[l] = a - b + cx[i + l];
	      k[l] -= g;
	      go[l] = g;
	      any |= g;
	    }
	  if (!any)
	    break;
	}
#pragma omp simd
      for (int l = 0; l < L; l++)
	out[i + l] = k[l];
    }
  for (; i < n; i++)
    out[i] = turns (cx[i], cy[i]);
}
#endif

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
#pragma omp parallel for schedule (dynamic, 1)
  for (size_t i = 0; i < n; i += 512)
    block (i, i + 512 < n ? i + 512 : n, out, x, y);
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
