/* Softmax: the largest, the sum of powers, the division.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   All versions are compiled so that GCC may use its vector math library.  */

#include "bench.h"

#ifdef ABOUT
/* Read for the largest, then for the powers, which are written, read and
   written again.  */
const struct about about
  = { .n = 1 << 24, .moves = 5 * sizeof (float), .in = { F32 },
      .out = { F32 }, .tolerance = 1e-3 };
#else

static inline float larger (float a, float b) { return a > b ? a : b; }
static inline float power (float a, float top) { return expf (a - top); }
static inline float add (float a, float b) { return a + b; }
static inline float divide (float a, float b) { return a / b; }

KERNEL void
softmax (size_t n, float *restrict out, const float *restrict x)
{
#if defined LOOPS
  float top = -INFINITY, sum = 0, *t = malloc (n * sizeof *t);
#pragma omp parallel for reduction (max: top)
  for (size_t i = 0; i < n; i++)
    top = larger (top, x[i]);
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    t[i] = power (x[i], top);
#pragma omp parallel for reduction (+: sum)
  for (size_t i = 0; i < n; i++)
    sum += t[i];
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    out[i] = t[i] / sum;
  free (t);
#elif defined LEGACY
  float top = x[0], sum = 0;
  for (size_t i = 1; i < n; i++)
    if (x[i] > top)
      top = x[i];
  for (size_t i = 0; i < n; i++)
    {
      out[i] = expf (x[i] - top);
      sum += out[i];
    }
  for (size_t i = 0; i < n; i++)
    out[i] /= sum;
#elif defined HAND
  float top = -INFINITY, sum = 0;
#pragma omp parallel for simd reduction (max: top)
  for (size_t i = 0; i < n; i++)
    top = larger (top, x[i]);
#pragma omp parallel for simd reduction (+: sum)
  for (size_t i = 0; i < n; i++)
    sum += out[i] = power (x[i], top);
#pragma omp parallel for simd
  for (size_t i = 0; i < n; i++)
    out[i] = out[i] / sum;
#else
  float top = __builtin_reduce (larger, -INFINITY, n, x);
  __builtin_map (power, n, out, x, top);
  float sum = __builtin_reduce (add, 0, n, out);
  __builtin_map (divide, n, out, out, sum);
#endif
}

void
RUN (struct job *j)
{
  softmax (j->n, j->out[0], j->in[0]);
}
#endif
