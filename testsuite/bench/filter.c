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

/* Compaction of a block; may write up to a vector behind OUT's end if
   these are not beyond ROOM.  */
static size_t
compact (size_t n, float *restrict out, size_t room, const float *restrict x)
{
  size_t k = 0, i = 0;
#ifdef __AVX512F__
  __m512 limit = _mm512_set1_ps ((float) LIMIT);
  for (; i + 16 <= n && k + 16 <= room; i += 16)
    {
      __builtin_prefetch ((const char *) (x + i) + 2048);
      __m512 v = _mm512_loadu_ps (x + i);
      __mmask16 set = _mm512_cmp_ps_mask (v, limit, _CMP_LT_OQ);
      _mm512_storeu_ps (out + k, _mm512_maskz_compress_ps (set, v));
      k += __builtin_popcount (set);
    }
#elif defined __AVX2__
  __m256 limit = _mm256_set1_ps ((float) LIMIT);
  for (; i + 8 <= n && k + 8 <= room; i += 8)
    {
      __builtin_prefetch ((const char *) (x + i) + 2048);
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

/* So much is kept that it does not fit into the cache.  */
#define PAST (HAND_PAST && LIMIT >= 0.25 && n >= 1 << 23)

/* The K elements of LOCAL go to OUT, lines of it past the cache if that is PAST.  */
static void
copy (float *restrict out, const float *restrict local, size_t k, int past)
{
  size_t i = 0;
  if (past)
    {
      for (; i < k && (uintptr_t) (out + i) % 64; i++)
	out[i] = local[i];
      for (; i + 16 <= k; i += 16)
	{
	  float line[16] __attribute__ ((aligned (64)));
	  memcpy (line, local + i, sizeof line);
	  hand_past (out + i, line);
	}
    }
  memcpy (out + i, local + i, (k - i) * sizeof *out);
}
#endif

KERNEL size_t
keep (size_t n, float *restrict out, const float *restrict x)
{
#if defined LOOPS || defined LEGACY
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
#pragma omp parallel
      {
#pragma omp for schedule (monotonic: dynamic, 1) nowait
	for (size_t b = 0; b < blocks; b++)
	  {
	    float local[BLOCK + 16];
	    size_t lo = b * BLOCK;
	    size_t k = compact (smaller (n - lo, BLOCK), local, BLOCK + 16,
				x + lo);
	    hand_wait (&turn, b);
	    size_t at = all;
	    all = at + k;
	    hand_pass (&turn, b);
	    copy (out + at, local, k, PAST);
	  }
	hand_fence ();
      }
      return all;
    }
#endif
  if (PAST)
    {
      enum { BLOCK = 1024 };
      size_t all = 0;
      for (size_t lo = 0; lo < n; lo += BLOCK)
	{
	  float local[BLOCK + 16];
	  size_t k = compact (smaller (n - lo, BLOCK), local, BLOCK + 16, x + lo);
	  copy (out + all, local, k, 1);
	  all += k;
	}
      hand_fence ();
      return all;
    }
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
