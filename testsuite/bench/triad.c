/* Triad: a = b + s * c, in two maps.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = 3 * sizeof (double), .in = { F64, F64 },
      .out = { F64 } };
#else

static inline double mul (double a, double b) { return a * b; }
static inline double add (double a, double b) { return a + b; }

KERNEL void
triad (size_t n, double *restrict a, const double *restrict b,
       const double *restrict c, double s)
{
#if defined LOOPS
  double *t = malloc (n * sizeof *t);
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    t[i] = s * c[i];
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    a[i] = b[i] + t[i];
  free (t);
#elif defined LEGACY
  for (size_t i = 0; i < n; i++)
    a[i] = b[i] + s * c[i];
#elif defined HAND
#ifdef __AVX__
  /* Past the cache: the lines of A need not be read.  */
  typedef double v4 __attribute__ ((vector_size (32)));
  if (n * sizeof (double) > 1 << 25 && (uintptr_t) a % 32 == 0 && n % 4 == 0)
    {
#pragma omp parallel
      {
#pragma omp for
	for (size_t i = 0; i < n; i += 4)
	  {
	    v4 x, y;
	    memcpy (&x, b + i, sizeof x);
	    memcpy (&y, c + i, sizeof y);
	    __builtin_ia32_movntpd256 (a + i, x + s * y);
	  }
	__builtin_ia32_sfence ();
      }
      return;
    }
#endif
#pragma omp parallel for simd
  for (size_t i = 0; i < n; i++)
    a[i] = b[i] + s * c[i];
#else
  double *t = malloc (n * sizeof *t);
  __builtin_map (mul, n, t, s, c);
  __builtin_map (add, n, a, b, t);
  free (t);
#endif
}

void
RUN (struct job *j)
{
  triad (j->n, j->out[0], j->in[0], j->in[1], 1.5);
}
#endif
