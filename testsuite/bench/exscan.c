/* Exclusive scan in place: counts become offsets.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = 8, .in = { U32 }, .out = { U32 },
      .low = 0, .high = 20, .in_place = 1 };
#else

typedef uint32_t u32;

static inline u32 add (u32 a, u32 b) { return a + b; }

#ifdef HAND
/* The exclusive sums of X from LO to before HI, a line of the cache by itself: the next
   one waits for one addition.  S is the sum of those before; the new one is
   returned.  What comes before an element is what comes up to it without it.  */
static inline u32
scan_lines (size_t lo, size_t hi, u32 *x, u32 s)
{
  enum { LINE = 64 / sizeof (u32) };
  size_t i = lo;
  for (; i + LINE <= hi; i += LINE)
    {
      u32 c = 0;
      __builtin_prefetch ((const char *) (x + i) + 2048);
#pragma omp simd reduction (inscan, +: c)
      for (size_t k = i; k < i + LINE; k++)
	{
	  c += x[k];
#pragma omp scan inclusive (c)
	  x[k] = s + (c - x[k]);
	}
      s += c;
    }
  for (; i < hi; i++)
    {
      u32 a = x[i];
      x[i] = s;
      s += a;
    }
  return s;
}
#endif

KERNEL void
offsets (size_t n, u32 *x)
{
#if defined LOOPS || defined LEGACY
  u32 s = 0;
  for (size_t i = 0; i < n; i++)
    {
      u32 a = x[i];
      x[i] = s;
      s += a;
    }
#elif defined HAND
#ifdef _OPENMP
  if (omp_get_max_threads () > 1)
    {
      enum { BLOCK = BYTES_OF_BLOCK / sizeof (u32) };
      u32 carry = 0;
      size_t turn = 0, blocks = (n + BLOCK - 1) / BLOCK;
#pragma omp parallel for schedule (monotonic: dynamic, 1)
      for (size_t b = 0; b < blocks; b++)
	{
	  size_t lo = b * BLOCK, hi = smaller (n, lo + BLOCK);
	  u32 sum = scan_lines (lo, hi, x, 0), c;
	  hand_wait (&turn, b);
	  c = carry;
	  carry = c + sum;
	  hand_pass (&turn, b);
#pragma omp simd
	  for (size_t i = lo; i < hi; i++)
	    x[i] += c;
	}
      return;
    }
#endif
  scan_lines (0, n, x, 0);
#else
  __builtin_scan_exclusive (add, 0, n, x, x);
#endif
}

void
RUN (struct job *j)
{
  offsets (j->n, j->out[0]);
}
#endif
