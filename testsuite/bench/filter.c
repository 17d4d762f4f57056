/* Compaction: keep the elements below a limit.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   LIMIT is the share that is kept.  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = 4 + 4 * LIMIT, .in = { F32 }, .out = { F32 },
      .low = 0, .high = 1 };
#else

static inline int low (float a) { return a < (float) LIMIT; }

#ifdef HAND
#ifdef __AVX2__
#include <immintrin.h>

/* For each set of kept elements of eight, who goes where.  */
static uint32_t order[256][8];

static __attribute__ ((constructor)) void
make_order (void)
{
  for (unsigned set = 0; set < 256; set++)
    for (unsigned l = 0, k = 0; l < 8; l++)
      if (set >> l & 1)
	order[set][k++] = l;
}
#endif

/* Compaction of a block; may write up to seven elements behind OUT's end if
   these are not beyond ROOM.  */
static size_t
compact (size_t n, float *restrict out, size_t room, const float *restrict x)
{
  size_t k = 0, i = 0;
#ifdef __AVX2__
  __m256 limit = _mm256_set1_ps ((float) LIMIT);
  for (; i + 8 <= n && k + 8 <= room; i += 8)
    {
      __m256 v = _mm256_loadu_ps (x + i);
      unsigned set
	= _mm256_movemask_ps (_mm256_cmp_ps (v, limit, _CMP_LT_OQ));
      __m256i to = _mm256_loadu_si256 ((const __m256i *) order[set]);
      _mm256_storeu_ps (out + k, _mm256_permutevar8x32_ps (v, to));
      k += __builtin_popcount (set);
    }
#endif
  for (; i < n; i++)
    {
      float a = x[i];
      if (k < room)
	out[k] = a;
      k += low (a);
    }
  return k;
}
#endif

KERNEL size_t
keep (size_t n, float *restrict out, const float *restrict x)
{
#if defined LOOPS
  /* What a program without a parallel compaction does.  */
  size_t k = 0;
  for (size_t i = 0; i < n; i++)
    if (low (x[i]))
      out[k++] = x[i];
  return k;
#elif defined HAND
#ifdef _OPENMP
  if (omp_get_max_threads () > 1)
    {
      enum { BLOCK = BYTES_OF_BLOCK / sizeof (float) };
      size_t all = 0, turn = 0, blocks = (n + BLOCK - 1) / BLOCK;
#pragma omp parallel for schedule (monotonic: dynamic, 1)
      for (size_t b = 0; b < blocks; b++)
	{
	  float local[BLOCK + 8];
	  size_t lo = b * BLOCK;
	  size_t k = compact (smaller (n - lo, BLOCK), local, BLOCK + 8,
			      x + lo);
	  hand_wait (&turn, b);
	  size_t at = all;
	  all = at + k;
	  hand_pass (&turn, b);
	  memcpy (out + at, local, k * sizeof *local);
	}
      return all;
    }
#endif
  return compact (n, out, n, x);
#else
  return __builtin_filter (low, n, out, x);
#endif
}

void
RUN (struct job *j)
{
  j->kept = keep (j->n, j->out[0], j->in[0]);
  j->result[0] = j->kept;
}
#endif
