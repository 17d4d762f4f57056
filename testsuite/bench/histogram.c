/* How often each key occurs.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = sizeof (T), .in = { TYPE }, .out = { I32 }, .low = 0, .high = KEYS };
#else

static inline int add (int a, int b) { return a + b; }
static inline int zero (int none) { return 0; }

#ifdef HAND
/* A thread counts in tables of its own, the first one in COUNTS: few keys in several, so that one
   that comes again need not wait for what was stored just now.  */
enum { TABLES = KEYS <= 4096 ? 8 : 1 };

static inline void
count_some (size_t from, size_t to, int *restrict t0, int *restrict more, const T *keys)
{
  size_t i = from;
  int *tables[8] = { t0 };
  for (int k = 1; k < TABLES; k++)
    tables[k] = more + (k - 1) * KEYS;
  for (; i + 8 <= to; i += 8)
    if (sizeof (T) == 1)
      {
	uint64_t eight;
	memcpy (&eight, keys + i, 8);
#pragma GCC unroll 8
	for (int k = 0; k < 8; k++)
	  tables[k % TABLES][eight >> 8 * k & 255]++;
      }
    else
#pragma GCC unroll 8
      for (int k = 0; k < 8; k++)
	tables[k % TABLES][keys[i + k]]++;
  for (; i < to; i++)
    tables[0][keys[i]]++;
}
#endif

KERNEL void
histogram (size_t n, int *restrict counts, const T *restrict keys)
{
#if defined LOOPS || defined LEGACY
  for (size_t k = 0; k < KEYS; k++)
    counts[k] = 0;
  for (size_t i = 0; i < n; i++)
    counts[keys[i]]++;
#elif defined HAND
  size_t threads = 1;
# ifdef _OPENMP
  threads = omp_get_max_threads ();
# endif
  size_t more = threads * TABLES - 1;
  int (*tables)[KEYS] = calloc (more + 1, sizeof *tables);
  memset (counts, 0, KEYS * sizeof *counts);
# pragma omp parallel for
  for (size_t t = 0; t < threads; t++)
    count_some (n * t / threads, n * (t + 1) / threads, t ? tables[t * TABLES - 1] : counts,
		tables[t * TABLES], keys);
  for (size_t l = 0; l < more; l++)
# pragma omp parallel for simd
    for (size_t k = 0; k < KEYS; k++)
      counts[k] += tables[l][k];
  free (tables);
#else
  __builtin_map (zero, KEYS, counts, 0);
  __builtin_reduce_by_index (add, n, KEYS, counts, keys, 1);
#endif
}

void
RUN (struct job *j)
{
  j->kept = smaller (j->n, KEYS);
  static int *counts;
  if (!counts)
    counts = malloc (KEYS * sizeof *counts);
  histogram (j->n, counts, j->in[0]);
  memcpy (j->out[0], counts, j->kept * sizeof *counts);
}
#endif
