/* A sum of outer products: of each row of one matrix with the row of another one.  The matrix that
   they make is square, and has TERMS times as many rows as there are of them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 22, .moves = sizeof (double), .in = { F64, F64 }, .out = { F64 },
      .low = -1, .high = 2, .whole = 1 };
#else

enum { TERMS = 32 };

static inline double mul (double a, double b) { return a * b; }
static inline double add (double a, double b) { return a + b; }

#ifdef HAND
# if defined __AVX512F__
enum { BYTES = 64, ROWS = 8 };
# elif defined __AVX__
enum { BYTES = 32, ROWS = 6 };
# else
enum { BYTES = 16, ROWS = 6 };
# endif
typedef double vector __attribute__ ((vector_size (BYTES), aligned (8)));
enum { LANES = BYTES / 8, WIDE = 2 * LANES, STRIP = 512 };

/* ROWS rows by two vectors of sums, which are in registers, in D terms.  */
static inline __attribute__ ((always_inline)) void
one_tile (size_t d, size_t m, double *c, const double *x, const double *y)
{
  vector s[ROWS][2] = { 0 };
  for (size_t k = 0; k < d; k++)
    {
      vector y0 = *(const vector *) (y + k * m), y1 = *(const vector *) (y + k * m + LANES);
# pragma GCC unroll 8
      for (int r = 0; r < ROWS; r++)
	{
	  s[r][0] += x[k * m + r] * y0;
	  s[r][1] += x[k * m + r] * y1;
	}
    }
# pragma GCC unroll 8
  for (int r = 0; r < ROWS; r++)
    {
      *(vector *) (c + r * m) = s[r][0];
      *(vector *) (c + r * m + LANES) = s[r][1];
    }
}

/* Elements that are in no tile.  */
static inline void
few_elements (size_t d, size_t m, double (*restrict c)[m], const double (*x)[m],
	      const double (*y)[m], size_t i, const size_t (*range)[2])
{
  for (size_t j = (*range)[0]; j < (*range)[1]; j++)
    {
      double s = 0;
      for (size_t k = 0; k < d; k++)
	s += x[k][i] * y[k][j];
      c[i][j] = s;
    }
}
#endif

KERNEL void
outer (size_t d, size_t m, double (*restrict c)[m], const double (*restrict x)[m],
       const double (*restrict y)[m])
{
#if defined LOOPS || defined LEGACY
# ifdef LOOPS
# pragma omp parallel for
# endif
  for (size_t i = 0; i < m; i++)
    for (size_t j = 0; j < m; j++)
      {
	double s = 0;
	for (size_t k = 0; k < d; k++)
	  s += x[k][i] * y[k][j];
	c[i][j] = s;
      }
#elif defined HAND
  size_t down = m / ROWS * ROWS, across = m / WIDE * WIDE;
# pragma omp parallel for
  for (size_t i = 0; i < down; i += ROWS)
    {
      for (size_t j = 0; j < across; j += WIDE)
	one_tile (d, m, c[i] + j, x[0] + i, y[0] + j);
      for (size_t r = i; r < i + ROWS; r++)
	few_elements (d, m, c, x, y, r, &(size_t[2]) { across, m });
    }
  for (size_t i = down; i < m; i++)
    few_elements (d, m, c, x, y, i, &(size_t[2]) { 0, m });
#else
  __builtin_contract (add, mul, 0.0, __builtin_space (m, m, __builtin_over (d)), c,
		      __builtin_at (x, __builtin_axis (2), __builtin_axis (0)),
		      __builtin_at (y, __builtin_axis (2), __builtin_axis (1)));
#endif
}

void
RUN (struct job *j)
{
  size_t m = sqrt (j->n);
  j->kept = m * m;
  outer (smaller (TERMS, m), m, j->out[0], j->in[0], j->in[1]);
}
#endif
