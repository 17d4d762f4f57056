/* Softmax of each row of a matrix, or if LAYER their normalisation: mean 0, variance 1.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   All versions are compiled so that GCC may use its vector math library.  */

#include "bench.h"

enum { COLUMNS = 768 };

#ifdef ABOUT
const struct about about
  = { .n = 8192 * COLUMNS, .moves = 2 * sizeof (float), .in = { F32 }, .out = { F32 },
      .tolerance = 1e-3 };
#else

static inline float larger (float a, float b) { return a > b ? a : b; }
static inline float add (float a, float b) { return a + b; }
static inline float power (float a, float top) { return expf (a - top); }
static inline float divide (float a, float b) { return a / b; }
static inline float square (float a, float mean) { return (a - mean) * (a - mean); }
static inline float scale (float a, float mean, float by) { return (a - mean) * by; }

#if defined OURS

static inline void
one_row (float *o, size_t m, const float *x)
{
# if LAYER
  float mean = __builtin_reduce (add, 0.0f, m, x) / m;
  float variance = __builtin_redomap (add, square, 0.0f, m, x, __builtin_replicate (mean)) / m;
  __builtin_map (scale, m, o, x, mean, 1 / sqrtf (variance + 1e-5f));
# else
  float top = __builtin_reduce (larger, -INFINITY, m, x);
  __builtin_map (power, m, o, x, top);
  float sum = __builtin_reduce (add, 0.0f, m, o);
  __builtin_map (divide, m, o, o, sum);
# endif
}

#elif defined HAND

static inline void
one_row (float *restrict o, size_t m, const float *restrict x)
{
# if LAYER
  float sum = 0, squares = 0;
#  pragma omp simd reduction (+: sum)
  for (size_t i = 0; i < m; i++)
    sum += x[i];
  float mean = sum / m;
#  pragma omp simd reduction (+: squares)
  for (size_t i = 0; i < m; i++)
    squares += square (x[i], mean);
  float by = 1 / sqrtf (squares / m + 1e-5f);
#  pragma omp simd
  for (size_t i = 0; i < m; i++)
    o[i] = scale (x[i], mean, by);
# else
  float top = -INFINITY, sum = 0;
#  pragma omp simd reduction (max: top)
  for (size_t i = 0; i < m; i++)
    top = larger (top, x[i]);
#  pragma omp simd reduction (+: sum)
  for (size_t i = 0; i < m; i++)
    sum += o[i] = power (x[i], top);
  float by = 1 / sum;
#  pragma omp simd
  for (size_t i = 0; i < m; i++)
    o[i] *= by;
# endif
}

#else

static inline void
one_row (float *o, size_t m, const float *x)
{
# if LAYER
  float sum = 0, squares = 0;
  for (size_t i = 0; i < m; i++)
    sum += x[i];
  float mean = sum / m;
  for (size_t i = 0; i < m; i++)
    squares += square (x[i], mean);
  float by = 1 / sqrtf (squares / m + 1e-5f);
  for (size_t i = 0; i < m; i++)
    o[i] = scale (x[i], mean, by);
# else
  float top = -INFINITY, sum = 0;
  for (size_t i = 0; i < m; i++)
    top = larger (top, x[i]);
  for (size_t i = 0; i < m; i++)
    o[i] = power (x[i], top);
  for (size_t i = 0; i < m; i++)
    sum += o[i];
  for (size_t i = 0; i < m; i++)
    o[i] = divide (o[i], sum);
# endif
}

#endif

KERNEL void
rows (size_t n, size_t m, float (*restrict o)[m], const float (*restrict x)[m])
{
#ifdef OURS
  __builtin_map (one_row, n, o, m, x);
#else
# ifndef LEGACY
# pragma omp parallel for
# endif
  for (size_t i = 0; i < n; i++)
    one_row (o[i], m, x[i]);
#endif
}

void
RUN (struct job *j)
{
  size_t n = j->n / COLUMNS;
  j->kept = n * COLUMNS;
  rows (n, COLUMNS, j->out[0], j->in[0]);
}
#endif
