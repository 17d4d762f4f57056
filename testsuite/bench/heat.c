/* One step of heat that spreads in three dimensions; the border stays.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = 2 * sizeof (double), .in = { F64 }, .out = { F64 } };
#else

static inline double same (double a) { return a; }
static inline double
six (double a, double b, double c, double d, double e, double f)
{
  return a + b + c + d + e + f;
}
static inline double warmer (double u, double sum) { return u + 0.1 * (sum - 6 * u); }

#ifdef HAND
# define VALUE(K)							\
  warmer (u[K], six (u[(K) - n * n], u[(K) + n * n], u[(K) - n], u[(K) + n], u[(K) - 1], u[(K) + 1]))

/* One row, a line of the cache at a time and past it, where all lines begin at such a place.  */
static inline void
one_row (size_t n, _Bool past, double *restrict o, const double *u)
{
  size_t j = 1;
  o[0] = u[0];
  o[n - 1] = u[n - 1];
  if (past)
    {
      for (; j < 8; j++)
	o[j] = VALUE (j);
      for (; j + 8 < n; j += 8)
	{
	  double line[8] __attribute__ ((aligned (64)));
# pragma omp simd
	  for (size_t l = 0; l < 8; l++)
	    line[l] = VALUE (j + l);
	  hand_past (o + j, line);
	}
    }
# pragma omp simd
  for (size_t k = j; k < n - 1; k++)
    o[k] = VALUE (k);
}
#endif

KERNEL void
heat (size_t n, double (*restrict o)[n][n], const double (*restrict u)[n][n])
{
#if defined OURS
# define INNER SPACE (RANGE (1, n - 1), RANGE (1, n - 1), RANGE (1, n - 1))
  double (*s)[n][n] = malloc (n * sizeof *s);
  __builtin_map (six, INNER, s, AT (u, I0 - 1, I1, I2), AT (u, I0 + 1, I1, I2),
		 AT (u, I0, I1 - 1, I2), AT (u, I0, I1 + 1, I2), AT (u, I0, I1, I2 - 1),
		 AT (u, I0, I1, I2 + 1));
  __builtin_map (same, SPACE (n, n, n), o, u);
  __builtin_map (warmer, INNER, o, u, s);
  free (s);
#elif defined HAND
  /* Three planes of so many rows are in the second cache.  */
  enum { ROWS = 64 };
  _Bool past = HAND_PAST && n * n * n >= 1 << 22 && n % 8 == 0 && (uintptr_t) o % 64 == 0;
  memcpy (o[0], u[0], sizeof *o);
  memcpy (o[n - 1], u[n - 1], sizeof *o);
# pragma omp parallel
  {
# pragma omp for nowait
    for (size_t block = 1; block < n - 1; block += ROWS)
      for (size_t i = 1; i < n - 1; i++)
	{
	  for (size_t j = block; j < smaller (block + ROWS, n - 1); j++)
	    one_row (n, past, o[i][j], u[i][j]);
	  if (block == 1)
	    memcpy (o[i][0], u[i][0], sizeof **o);
	  if (block + ROWS >= n - 1)
	    memcpy (o[i][n - 1], u[i][n - 1], sizeof **o);
	}
    hand_fence ();
  }
#else
# ifdef LOOPS
  double (*s)[n][n] = malloc (n * sizeof *s);
#  define SUM s[i][j][k]
# pragma omp parallel for
  for (size_t i = 1; i < n - 1; i++)
    for (size_t j = 1; j < n - 1; j++)
      for (size_t k = 1; k < n - 1; k++)
	s[i][j][k] = six (u[i - 1][j][k], u[i + 1][j][k], u[i][j - 1][k], u[i][j + 1][k],
			  u[i][j][k - 1], u[i][j][k + 1]);
# else
#  define SUM								\
  six (u[i - 1][j][k], u[i + 1][j][k], u[i][j - 1][k], u[i][j + 1][k], u[i][j][k - 1],	\
       u[i][j][k + 1])
# endif
  memcpy (o, u, n * sizeof *o);
# ifdef LOOPS
# pragma omp parallel for
# endif
  for (size_t i = 1; i < n - 1; i++)
    for (size_t j = 1; j < n - 1; j++)
      for (size_t k = 1; k < n - 1; k++)
	o[i][j][k] = warmer (u[i][j][k], SUM);
# ifdef LOOPS
  free (s);
# endif
#endif
}

void
RUN (struct job *j)
{
  size_t m = cbrt (j->n) + 0.01;
  j->kept = m * m * m;
  heat (m, j->out[0], j->in[0]);
}
#endif
