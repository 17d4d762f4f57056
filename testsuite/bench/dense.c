/* w = (A + B) (v + u), equation 1 of the paper on dense linear algebra.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 23, .moves = 2 * sizeof (double), .in = { F64, F64, F64 }, .out = { F64 },
      .low = -1, .high = 2, .whole = 1 };
#else

static inline double mul (double a, double b) { return a * b; }
static inline double add (double a, double b) { return a + b; }

#ifdef HAND
enum { ROWS = 4, LANES = 64 / sizeof (double) };

/* Four rows at a time, a vector of sums each: they share the loads of T.  */
static inline void
four_rows (size_t m, double *restrict w, const double (*a)[m], const double (*b)[m],
	   const double *t)
{
  double s[ROWS][LANES] = { 0 };
  size_t whole = m / LANES * LANES;
  for (size_t k = 0; k < whole; k += LANES)
#pragma GCC unroll 4
    for (int r = 0; r < ROWS; r++)
#pragma omp simd
      for (size_t l = 0; l < LANES; l++)
	s[r][l] += (a[r][k + l] + b[r][k + l]) * t[k + l];
  for (int r = 0; r < ROWS; r++)
    {
      double sum = 0;
      for (size_t l = 0; l < LANES; l++)
	sum += s[r][l];
      for (size_t k = whole; k < m; k++)
	sum += (a[r][k] + b[r][k]) * t[k];
      w[r] = sum;
    }
}
#endif

KERNEL void
dense (size_t m, double *restrict w, const double (*restrict a)[m],
       const double (*restrict b)[m], const double *restrict v, const double *restrict u)
{
#if defined LEGACY
  for (size_t i = 0; i < m; i++)
    {
      double sum = 0;
      for (size_t k = 0; k < m; k++)
	sum += (a[i][k] + b[i][k]) * (v[k] + u[k]);
      w[i] = sum;
    }
#elif defined HAND
  double *t = malloc (m * sizeof *t);
  size_t whole = m / ROWS * ROWS;
  for (size_t k = 0; k < m; k++)
    t[k] = v[k] + u[k];
# pragma omp parallel for
  for (size_t i = 0; i < whole; i += ROWS)
    four_rows (m, w + i, a + i, b + i, t);
  for (size_t i = whole; i < m; i++)
    {
      w[i] = 0;
      for (size_t k = 0; k < m; k++)
	w[i] += (a[i][k] + b[i][k]) * t[k];
    }
  free (t);
#else
  double (*s)[m] = malloc (m * sizeof *s), *t = malloc (m * sizeof *t);
# ifdef LOOPS
#  pragma omp parallel for
  for (size_t i = 0; i < m; i++)
    for (size_t k = 0; k < m; k++)
      s[i][k] = a[i][k] + b[i][k];
  for (size_t k = 0; k < m; k++)
    t[k] = v[k] + u[k];
#  pragma omp parallel for
  for (size_t i = 0; i < m; i++)
    {
      double sum = 0;
      for (size_t k = 0; k < m; k++)
	sum += s[i][k] * t[k];
      w[i] = sum;
    }
# else
  __builtin_map (add, __builtin_space (m, m), s, a, b);
  __builtin_map (add, m, t, v, u);
  __builtin_contract (add, mul, 0.0, __builtin_space (m, __builtin_over (m)), w,
		      __builtin_at (s, __builtin_axis (0), __builtin_axis (1)),
		      __builtin_at (t, __builtin_axis (1)));
# endif
  free (s);
  free (t);
#endif
}

void
RUN (struct job *j)
{
  size_t m = sqrt (j->n);
  const double *x = j->in[2];
  j->kept = m;
  dense (m, j->out[0], j->in[0], j->in[1], x, x + m);
}
#endif
