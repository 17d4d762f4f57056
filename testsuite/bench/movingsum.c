/* A moving sum: a scan, and what lies 16 elements apart subtracted.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = 8, .in = { I32 }, .out = { I32 },
      .low = -100, .high = 100 };
#else

enum { WINDOW = 16 };

static inline int add (int a, int b) { return (unsigned) a + b; }
static inline int sub (int a, int b) { return (unsigned) a - b; }

#ifdef HAND
enum { PIECE = 1024 };

static inline void
pair_sums (size_t n, int *restrict out, const int *restrict x, size_t apart)
{
#pragma omp simd
  for (size_t i = 0; i < n; i++)
    out[i] = add (x[i], x[i + apart]);
}
#endif

KERNEL void
moving (size_t n, int *restrict out, const int *restrict x)
{
  if (n <= WINDOW)
    return;
#if defined LOOPS
  int c = 0, *t = malloc (n * sizeof *t);
  for (size_t i = 0; i < n; i++)
    t[i] = c = add (c, x[i]);
#pragma omp parallel for
  for (size_t i = 0; i < n - WINDOW; i++)
    out[i] = sub (t[i + WINDOW], t[i]);
  free (t);
#elif defined LEGACY
  int s = 0;
  for (size_t i = 1; i <= WINDOW; i++)
    s += x[i];
  out[0] = s;
  for (size_t i = 1; i < n - WINDOW; i++)
    {
      s += x[i + WINDOW] - x[i];
      out[i] = s;
    }
#elif defined HAND
  /* The difference of two sums is the sum between: of 16 as two of 8.  */
  int past = (HAND_PAST && n * sizeof (int) >= 1 << 25
	      && (uintptr_t) out % 64 == 0);
#pragma omp parallel
  {
#pragma omp for nowait
    for (size_t lo = 0; lo < n - WINDOW; lo += PIECE)
      {
	size_t size = smaller (n - WINDOW - lo, PIECE);
	int a[PIECE + 14], b[PIECE + 12], c[PIECE + 8];
	pair_sums (size + 14, a, x + lo + 1, 1);
	pair_sums (size + 12, b, a, 2);
	pair_sums (size + 8, c, b, 4);
	if (!past || size < PIECE)
	  pair_sums (size, out + lo, c, 8);
	else
	  for (size_t i = 0; i < PIECE; i += 16)
	    {
	      int line[16] __attribute__ ((aligned (64)));
	      pair_sums (16, line, c + i, 8);
	      hand_past (out + lo + i, line);
	    }
      }
    if (past)
      hand_fence ();
  }
#else
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (sub, n - WINDOW, out, t + WINDOW, t);
  free (t);
#endif
}

void
RUN (struct job *j)
{
  moving (j->n, j->out[0], j->in[0]);
  j->kept = j->n - WINDOW;
}
#endif
