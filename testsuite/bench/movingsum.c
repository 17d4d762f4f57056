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
#elif defined HAND
  /* The difference of two sums is the sum between.  */
#pragma omp parallel for simd
  for (size_t i = 0; i < n - WINDOW; i++)
    {
      int s = 0;
      for (int k = 1; k <= WINDOW; k++)
	s = add (s, x[i + k]);
      out[i] = s;
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
