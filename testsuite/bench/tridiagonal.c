/* Product of a sparse matrix of three diagonals and a vector.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = 5 * sizeof (float), .in = { F32, F32, F32, F32 },
      .out = { F32 } };
#else

static inline float mul (float a, float b) { return a * b; }
static inline float add (float a, float b) { return a + b; }

KERNEL void
tridiagonal (size_t n, float *restrict y, const float *restrict l,
	     const float *restrict d, const float *restrict u,
	     const float *restrict x)
{
#if defined LOOPS
  float *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  float *c = malloc (n * sizeof *c);
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    a[i] = l[i] * (x - 1)[i];
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    b[i] = d[i] * x[i];
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    c[i] = u[i] * (x + 1)[i];
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    a[i] = a[i] + b[i];
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    y[i] = a[i] + c[i];
  free (a);
  free (b);
  free (c);
#elif defined LEGACY
  for (size_t i = 0; i < n; i++)
    y[i] = l[i] * (x - 1)[i] + d[i] * x[i] + u[i] * x[i + 1];
#elif defined HAND
  HAND_MAP (float, y, n, l[i] * (x - 1)[i] + d[i] * x[i] + u[i] * x[i + 1]);
#else
  float *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  float *c = malloc (n * sizeof *c), *ab = malloc (n * sizeof *ab);
  __builtin_map (mul, n, a, l, x - 1);
  __builtin_map (mul, n, b, d, x);
  __builtin_map (mul, n, c, u, x + 1);
  __builtin_map (add, n, ab, a, b);
  __builtin_map (add, n, y, ab, c);
  free (a);
  free (b);
  free (c);
  free (ab);
#endif
}

void
RUN (struct job *j)
{
  tridiagonal (j->n, j->out[0], j->in[0], j->in[1], j->in[2], j->in[3]);
}
#endif
