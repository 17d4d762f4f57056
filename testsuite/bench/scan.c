/* The scan of a map.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = 2 * sizeof (T), .in = { TYPE }, .out = { TYPE },
      .low = -1, .high = 2, .whole = 1 };
#else

static inline T square (T a) { return a * a; }
static inline T add (T a, T b) { return a + b; }

KERNEL void
scan (size_t n, T *restrict out, const T *restrict x)
{
#if defined LOOPS
  T s = 0, *t = malloc (n * sizeof *t);
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    t[i] = x[i] * x[i];
  for (size_t i = 0; i < n; i++)
    out[i] = s += t[i];
  free (t);
#elif defined HAND
#ifdef _OPENMP
  if (omp_get_max_threads () > 1)
    {
      enum { BLOCK = BYTES_OF_BLOCK / sizeof (T) };
      T carry = 0;
      size_t turn = 0, blocks = (n + BLOCK - 1) / BLOCK;
#pragma omp parallel for schedule (monotonic: dynamic, 1)
      for (size_t b = 0; b < blocks; b++)
	{
	  size_t lo = b * BLOCK, hi = smaller (n, lo + BLOCK);
	  T sum = 0, c;
#pragma omp simd reduction (+: sum)
	  for (size_t i = lo; i < hi; i++)
	    sum += x[i] * x[i];
	  hand_wait (&turn, b);
	  c = carry;
	  carry = c + sum;
	  hand_pass (&turn, b);
#pragma omp simd reduction (inscan, +: c)
	  for (size_t i = lo; i < hi; i++)
	    {
	      c += x[i] * x[i];
#pragma omp scan inclusive (c)
	      out[i] = c;
	    }
	}
      return;
    }
#endif
  T c = 0;
#pragma omp simd reduction (inscan, +: c)
  for (size_t i = 0; i < n; i++)
    {
      c += x[i] * x[i];
#pragma omp scan inclusive (c)
      out[i] = c;
    }
#else
  T *t = malloc (n * sizeof *t);
  __builtin_map (square, n, t, x);
  __builtin_scan (add, 0, n, out, t);
  free (t);
#endif
}

void
RUN (struct job *j)
{
  scan (j->n, j->out[0], j->in[0]);
}
#endif
