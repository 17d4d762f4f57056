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

#ifdef HAND
/* The next line waits for one addition.  A constant PAST says whether lines of OUT go past
   the cache.  */
static inline __attribute__ ((always_inline)) T
scan_lines (size_t lo, size_t hi, T *restrict out, const T *restrict x, T s,
	    int past)
{
  enum { LINE = 64 / sizeof (T) };
  size_t i = lo;
  for (; i + LINE <= hi; i += LINE)
    {
      T line[LINE] __attribute__ ((aligned (64))), c = 0;
      __builtin_prefetch ((const char *) (x + i) + 2048);
#pragma omp simd reduction (inscan, +: c)
      for (size_t k = 0; k < LINE; k++)
	{
	  c += x[i + k] * x[i + k];
#pragma omp scan inclusive (c)
	  line[k] = s + c;
	}
      if (past)
	hand_past (out + i, line);
      else
	memcpy (out + i, line, sizeof line);
      s += c;
    }
  for (; i < hi; i++)
    out[i] = s += x[i] * x[i];
  return s;
}
#endif

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
#elif defined LEGACY
  T s = 0;
  for (size_t i = 0; i < n; i++)
    {
      s += x[i] * x[i];
      out[i] = s;
    }
#elif defined HAND
  int past = (HAND_PAST && n * sizeof (T) >= 1 << 25
	      && (uintptr_t) out % 64 == 0);
#ifdef _OPENMP
  if (omp_get_max_threads () > 1)
    {
      enum { BLOCK = BYTES_OF_BLOCK / sizeof (T), LINE = 64 / sizeof (T) };
      T carry = 0;
      size_t turn = 0, blocks = (n + BLOCK - 1) / BLOCK;
#pragma omp parallel
      {
	T local[BLOCK] __attribute__ ((aligned (64)));
#pragma omp for schedule (monotonic: dynamic, 1) nowait
	for (size_t b = 0; b < blocks; b++)
	  {
	    size_t lo = b * BLOCK, size = smaller (n - lo, BLOCK), i = 0;
	    T sum = scan_lines (0, size, local, x + lo, 0, 0), c;
	    hand_wait (&turn, b);
	    c = carry;
	    carry = c + sum;
	    hand_pass (&turn, b);
	    if (past)
	      for (; i + LINE <= size; i += LINE)
		{
		  T line[LINE] __attribute__ ((aligned (64)));
		  for (size_t k = 0; k < LINE; k++)
		    line[k] = c + local[i + k];
		  hand_past (out + lo + i, line);
		}
	    for (; i < size; i++)
	      out[lo + i] = c + local[i];
	  }
	hand_fence ();
      }
      return;
    }
#endif
  if (past)
    {
      scan_lines (0, n, out, x, 0, 1);
      hand_fence ();
    }
  else
    scan_lines (0, n, out, x, 0, 0);
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
