/* A matrix of three diagonals times a vector; what is beside the shifted ones is zero.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 23, .moves = 5 * sizeof (double), .in = { F64, F64, F64, F64 }, .out = { F64 } };
#else

static inline double add (double a, double b) { return a + b; }
static inline double mul (double a, double b) { return a * b; }
static inline double same (double a) { return a; }

/* The diagonals are D0 and, K away, D1 above and D2 below.  */
KERNEL void
diagonals (size_t n, size_t k, double *restrict u, const double *restrict d0,
	   const double *restrict d1, const double *restrict d2, const double *restrict v)
{
#if defined OURS || defined LOOPS
  double *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  double *c = malloc (n * sizeof *c), *t = malloc (n * sizeof *t);
#endif
#if defined OURS
  __builtin_map (same, k, a, 0.0);
  __builtin_map (mul, RANGE (k, n), a, AT (d2, I0 - k), AT (v, I0 - k));
  __builtin_map (mul, RANGE (0, n - k), b, d1, AT (v, I0 + k));
  __builtin_map (same, RANGE (n - k, n), b, 0.0);
  __builtin_map (mul, n, c, d0, v);
  __builtin_map (add, n, t, c, a);
  __builtin_map (add, n, u, t, b);
#elif defined LOOPS
  for (size_t i = 0; i < k; i++)
    a[i] = 0;
# pragma omp parallel for
  for (size_t i = k; i < n; i++)
    a[i] = d2[i - k] * v[i - k];
# pragma omp parallel for
  for (size_t i = 0; i < n - k; i++)
    b[i] = d1[i] * v[i + k];
  for (size_t i = n - k; i < n; i++)
    b[i] = 0;
# pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    c[i] = d0[i] * v[i];
# pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    t[i] = c[i] + a[i];
# pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    u[i] = t[i] + b[i];
#elif defined LEGACY
  for (size_t i = 0; i < n; i++)
    {
      u[i] = d0[i] * v[i];
      if (i >= k)
	u[i] += d2[i - k] * v[i - k];
      if (i < n - k)
	u[i] += d1[i] * v[i + k];
    }
#else
  size_t m = n - 2 * k;
  for (size_t i = 0; i < k; i++)
    u[i] = d0[i] * v[i] + d1[i] * v[i + k];
  HAND_MAP (double, u + k, m, d0[i + k] * v[i + k] + d2[i] * v[i] + d1[i + k] * v[i + 2 * k]);
  for (size_t i = n - k; i < n; i++)
    u[i] = d0[i] * v[i] + d2[i - k] * v[i - k];
#endif
#if defined OURS || defined LOOPS
  free (a);
  free (b);
  free (c);
  free (t);
#endif
}

void
RUN (struct job *j)
{
  diagonals (j->n, smaller (1000, j->n / 2), j->out[0], j->in[0], j->in[1], j->in[2], j->in[3]);
}
#endif
