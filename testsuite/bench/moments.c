/* Mean and variance in one pass: two sums side by side.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = sizeof (float), .in = { F32 },
      .tolerance = 1e-3 };
#else

static inline double wide (float a) { return a; }
static inline double square (float a) { return (double) a * a; }
static inline double add (double a, double b) { return a + b; }

KERNEL double
moments (size_t n, const float *restrict x, double *variance)
{
  double s = 0, q = 0;
#if defined LOOPS
  double *t = malloc (n * sizeof *t);
#pragma omp parallel for reduction (+: s)
  for (size_t i = 0; i < n; i++)
    s += x[i];
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    t[i] = square (x[i]);
#pragma omp parallel for reduction (+: q)
  for (size_t i = 0; i < n; i++)
    q += t[i];
  free (t);
#elif defined LEGACY
  for (size_t i = 0; i < n; i++)
    {
      s += x[i];
      q += (double) x[i] * x[i];
    }
#elif defined HAND
  /* Memory comes faster from two places at once.  */
  size_t part = n / 2;
  double t = 0, r = 0;
#pragma omp parallel for simd reduction (+: s, q, t, r)
  for (size_t i = 0; i < part; i++)
    {
      double a = x[i], b = x[i + part];
      s += a;
      q += a * a;
      t += b;
      r += b * b;
    }
  s += t + (n % 2 ? x[n - 1] : 0);
  q += r + (n % 2 ? square (x[n - 1]) : 0);
#else
  double *t = malloc (n * sizeof *t);
  s = __builtin_redomap (add, wide, 0, n, x);
  __builtin_map (square, n, t, x);
  q = __builtin_reduce (add, 0, n, t);
  free (t);
#endif
  *variance = q / n - s / n * (s / n);
  return s / n;
}

void
RUN (struct job *j)
{
  j->result[0] = moments (j->n, j->in[0], &j->result[1]);
}
#endif
