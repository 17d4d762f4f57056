/* Statistics of a text: how many blanks, and the longest run without one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = 1, .in = { U8 }, .low = 24, .high = 127 };
#else

/* The runs of a stretch of text: its longest, the one it begins with, the one
   it ends with, and whether it is one run from end to end.  */
struct runs { unsigned best, head, tail, length; };

static inline unsigned max (unsigned a, unsigned b) { return a > b ? a : b; }
static inline unsigned blank (uint8_t c) { return c <= ' '; }
static inline unsigned add (unsigned a, unsigned b) { return a + b; }

static inline struct runs
one (uint8_t c)
{
  unsigned r = c > ' ';
  return (struct runs) { r, r, r, 1 };
}

static inline struct runs
join (struct runs a, struct runs b)
{
  return (struct runs) { max (max (a.best, b.best), a.tail + b.head),
			 a.head == a.length ? a.length + b.head : a.head,
			 b.tail == b.length ? b.length + a.tail : b.tail,
			 a.length + b.length };
}

static const struct runs none = { 0, 0, 0, 0 };

#ifdef HAND
/* Thirty-two characters at a time; where a word ends is a bit.  */
static struct runs
block (size_t n, const uint8_t *restrict x, unsigned *blanks)
{
  struct runs all = { 0, 0, 0, n };
  unsigned best = 0, run = 0, count = 0;
  size_t i = 0;
  int headed = 0;
#ifdef __AVX2__
  typedef char v32 __attribute__ ((vector_size (32)));
  for (; i + 32 <= n; i += 32)
    {
      v32 v;
      memcpy (&v, x + i, sizeof v);
      uint32_t set
	= __builtin_ia32_pmovmskb256 ((v32) ((v32) { } + ' ' >= v));
      count += __builtin_popcount (set);
      if (!set)
	{
	  run += 32;
	  continue;
	}
      unsigned first = __builtin_ctz (set);
      run += first;
      if (!headed)
	all.head = run;
      headed = 1;
      best = max (best, run);
      /* The longest row of zeros inside: widen the ones until all are.  */
      uint32_t inside = ~set & (~0u << first)
			& (~0u >> __builtin_clz (set));
      unsigned longest = 0;
      for (; inside; inside &= inside << 1)
	longest++;
      best = max (best, longest);
      run = __builtin_clz (set);
    }
#endif
  for (; i < n; i++)
    if (x[i] > ' ')
      run++;
    else
      {
	count++;
	if (!headed)
	  all.head = run;
	headed = 1;
	best = max (best, run);
	run = 0;
      }
  *blanks = count;
  all.best = max (best, run);
  all.tail = run;
  if (!headed)
    all.head = run;
  return all;
}
#endif

KERNEL struct runs
text (size_t n, const uint8_t *restrict x, unsigned *blanks)
{
  struct runs all = none;
  unsigned count = 0;
#if defined LOOPS
  struct runs *t = malloc (n * sizeof *t);
#pragma omp parallel for reduction (+: count)
  for (size_t i = 0; i < n; i++)
    count += blank (x[i]);
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    t[i] = one (x[i]);
  /* OpenMP has no reduction that keeps the order.  */
  for (size_t i = 0; i < n; i++)
    all = join (all, t[i]);
  free (t);
#elif defined LEGACY
  unsigned run = 0;
  for (size_t i = 0; i < n; i++)
    if (x[i] > ' ')
      {
	run++;
	if (run > all.best)
	  all.best = run;
      }
    else
      {
	if (count == 0)
	  all.head = run;
	count++;
	run = 0;
      }
  if (count == 0)
    all.head = run;
  all.tail = run;
#elif defined HAND
  enum { BLOCK = 1 << 16 };
  size_t blocks = (n + BLOCK - 1) / BLOCK;
  struct runs *part = malloc (blocks * sizeof *part);
#pragma omp parallel for reduction (+: count)
  for (size_t b = 0; b < blocks; b++)
    {
      unsigned some;
      part[b] = block (smaller (n - b * BLOCK, BLOCK), x + b * BLOCK, &some);
      count += some;
    }
  for (size_t b = 0; b < blocks; b++)
    all = join (all, part[b]);
  free (part);
#else
  struct runs *t = malloc (n * sizeof *t);
  count = __builtin_redomap (add, blank, 0u, n, x);
  __builtin_map (one, n, t, x);
  all = __builtin_reduce (join, none, n, t);
  free (t);
#endif
  *blanks = count;
  return all;
}

void
RUN (struct job *j)
{
  unsigned blanks;
  struct runs r = text (j->n, j->in[0], &blanks);
  j->result[0] = blanks;
  j->result[1] = r.best;
  j->result[2] = r.head;
  j->result[3] = r.tail;
}
#endif
