/* normalise2: a sum and the sum of a scan, then two maps with them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   With EXPANDED the input is the result of a map, which both halves need.  */

#include "bench.h"

#ifdef ABOUT
/* Read twice, written twice; the mapped array is written, too.  */
const struct about about
  = { .n = 1 << 23, .moves = (4 + EXPANDED) * sizeof (double), .in = { F64 },
      .out = { F64, F64 }, .low = 1, .high = 2 };
#else

static inline double add (double a, double b) { return a + b; }
static inline double divide (double a, double b) { return a / b; }
static inline double scale (double a) { return a * 1.5 + 0.25; }

#ifdef HAND
/* The sum of XS's map into *ONE, that of its scan into *TWO; the map itself
   into YS.  */
static void
sums (size_t n, double *restrict ys, const double *restrict xs, double *one,
      double *two)
{
  /* The sum of a scan is each element times how often it is in a sum: the
     carry of a block counts once for each of its elements.  */
  enum { BLOCK = 8192 };
  size_t blocks = (n + BLOCK - 1) / BLOCK;
  double *sum = malloc (2 * blocks * sizeof *sum), *scans = sum + blocks;
#pragma omp parallel for
  for (size_t b = 0; b < blocks; b++)
    {
      size_t lo = b * BLOCK, hi = smaller (n, lo + BLOCK);
      double s = 0, t = 0;
#pragma omp simd reduction (+: s, t)
      for (size_t i = lo; i < hi; i++)
	{
	  double x = xs[i];
	  if (EXPANDED)
	    ys[i] = x = scale (x);
	  s += x;
	  t += x * (double) (long) (hi - i);
	}
      sum[b] = s;
      scans[b] = t;
    }
  double s = 0, t = 0;
  for (size_t b = 0; b < blocks; b++)
    {
      t += s * smaller (BLOCK, n - b * BLOCK) + scans[b];
      s += sum[b];
    }
  *one = s;
  *two = t;
  free (sum);
}
#endif

KERNEL void
normalise2 (size_t n, double *restrict ys1, double *restrict ys2,
	    const double *restrict in)
{
  const double *restrict xs = in;
#if EXPANDED && !defined LEGACY
  double *restrict mapped = malloc (n * sizeof *mapped);
  xs = mapped;
#endif
#if defined LOOPS
#if EXPANDED
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    mapped[i] = scale (in[i]);
#endif
  double sum1 = 0, sum2 = 0, c = 0, *scn = malloc (n * sizeof *scn);
#pragma omp parallel for reduction (+: sum1)
  for (size_t i = 0; i < n; i++)
    sum1 += xs[i];
  for (size_t i = 0; i < n; i++)
    scn[i] = c += xs[i];
#pragma omp parallel for reduction (+: sum2)
  for (size_t i = 0; i < n; i++)
    sum2 += scn[i];
  free (scn);
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    ys1[i] = xs[i] / sum1;
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    ys2[i] = xs[i] / sum2;
#elif defined LEGACY
  double sum1 = 0, sum2 = 0;
  for (size_t i = 0; i < n; i++)
    {
      sum1 += EXPANDED ? scale (in[i]) : in[i];
      sum2 += sum1;
    }
  for (size_t i = 0; i < n; i++)
    {
      double a = EXPANDED ? scale (in[i]) : in[i];
      ys1[i] = a / sum1;
      ys2[i] = a / sum2;
    }
#elif defined HAND
  double sum1, sum2;
  sums (n, (double *) xs, in, &sum1, &sum2);
#pragma omp parallel for simd
  for (size_t i = 0; i < n; i++)
    {
      ys1[i] = xs[i] / sum1;
      ys2[i] = xs[i] / sum2;
    }
#else
#if EXPANDED
  __builtin_map (scale, n, mapped, in);
#endif
  double *scn = malloc (n * sizeof *scn);
  double sum1 = __builtin_reduce (add, 0, n, xs);
  __builtin_scan (add, 0, n, scn, xs);
  double sum2 = __builtin_reduce (add, 0, n, scn);
  free (scn);
  __builtin_map (divide, n, ys1, xs, sum1);
  __builtin_map (divide, n, ys2, xs, sum2);
#endif
#if EXPANDED && !defined LEGACY
  free (mapped);
#endif
}

void
RUN (struct job *j)
{
  normalise2 (j->n, j->out[0], j->out[1], j->in[0]);
}
#endif
