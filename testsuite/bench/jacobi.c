/* One step of Jacobi's method in two dimensions: the mean of the four neighbours; the border stays.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = 2 * sizeof (double), .in = { F64 }, .out = { F64 } };
#else

static inline double same (double a) { return a; }
static inline double
mean (double a, double b, double c, double d)
{
  return 0.25 * (a + b + c + d);
}

#ifdef HAND
/* One row, a line of the cache at a time and past it, where all lines begin at such a place.  */
static inline void
one_row (size_t w, _Bool past, double *restrict o, const double *u)
{
  size_t j = 1;
  o[0] = u[0];
  o[w - 1] = u[w - 1];
  if (past)
    {
      for (; j < 8; j++)
	o[j] = mean (u[j - w], u[j + w], u[j - 1], u[j + 1]);
      for (; j + 8 < w; j += 8)
	{
	  double line[8] __attribute__ ((aligned (64)));
# pragma omp simd
	  for (size_t l = 0; l < 8; l++)
	    line[l] = mean (u[j + l - w], u[j + l + w], u[j + l - 1], u[j + l + 1]);
	  hand_past (o + j, line);
	}
    }
# pragma omp simd
  for (size_t k = j; k < w - 1; k++)
    o[k] = mean (u[k - w], u[k + w], u[k - 1], u[k + 1]);
}
#endif

KERNEL void
jacobi (size_t h, size_t w, double (*restrict o)[w], const double (*restrict u)[w])
{
#if defined OURS
  __builtin_map (same, SPACE (h, w), o, u);
  __builtin_map (mean, SPACE (RANGE (1, h - 1), RANGE (1, w - 1)), o, AT (u, I0 - 1, I1),
		 AT (u, I0 + 1, I1), AT (u, I0, I1 - 1), AT (u, I0, I1 + 1));
#elif defined HAND
  _Bool past = HAND_PAST && h * w >= 1 << 22 && w % 8 == 0 && (uintptr_t) o % 64 == 0;
  memcpy (o[0], u[0], sizeof *o);
  memcpy (o[h - 1], u[h - 1], sizeof *o);
# pragma omp parallel
  {
# pragma omp for nowait
    for (size_t i = 1; i < h - 1; i++)
      one_row (w, past, o[i], u[i]);
    hand_fence ();
  }
#else
  memcpy (o, u, h * sizeof *o);
# ifdef LOOPS
# pragma omp parallel for
# endif
  for (size_t i = 1; i < h - 1; i++)
    for (size_t j = 1; j < w - 1; j++)
      o[i][j] = mean (u[i - 1][j], u[i + 1][j], u[i][j - 1], u[i][j + 1]);
#endif
}

void
RUN (struct job *j)
{
  size_t m = sqrt (j->n);
  j->kept = m * m;
  jacobi (m, m, j->out[0], j->in[0]);
}
#endif
