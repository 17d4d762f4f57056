/* The nearest of 16 centres: what the workloads of k-means share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

enum { CENTRES = 16 };

static float centres[2 * CENTRES];

static __attribute__ ((constructor)) void
make_centres (void)
{
  for (int k = 0; k < CENTRES; k++)
    {
      centres[2 * k] = k % 4 * 0.5f - 0.75f;
      centres[2 * k + 1] = k / 4 * 0.5f - 0.7f;
    }
}

static inline int
nearest (float x, float y, const float *c)
{
  int best = 0;
  float least = INFINITY;
  for (int k = 0; k < CENTRES; k++)
    {
      float dx = x - c[2 * k], dy = y - c[2 * k + 1], d = dx * dx + dy * dy;
      best = d < least ? k : best;
      least = d < least ? d : least;
    }
  return best;
}

#ifdef HAND
# ifdef __AVX2__
#  include <immintrin.h>
# endif
enum { LANES = 16 };

# if defined __AVX2__ && !defined __AVX512F__
/* Half of the lanes.  */
static inline void
nearest_of_half (int *restrict at, const float *x, const float *y, const float *c)
{
  __m256 least = _mm256_set1_ps (INFINITY), px = _mm256_loadu_ps (x), py = _mm256_loadu_ps (y);
  __m256 best = _mm256_setzero_ps ();
# pragma GCC unroll 16
  for (int k = 0; k < CENTRES; k++)
    {
      __m256 dx = px - c[2 * k], dy = py - c[2 * k + 1], d = dx * dx + dy * dy;
      __m256 number = _mm256_castsi256_ps (_mm256_set1_epi32 (k));
      best = _mm256_blendv_ps (best, number, _mm256_cmp_ps (d, least, _CMP_LT_OQ));
      least = _mm256_min_ps (d, least);
    }
  _mm256_storeu_ps ((float *) at, best);
}
# endif

/* LANES points at a time.  GCC makes branches of the conditions unless they are intrinsics.  */
static inline void
nearest_of_lanes (int *restrict at, const float *x, const float *y, const float *c)
{
# ifdef __AVX512F__
  __m512 least = _mm512_set1_ps (INFINITY), px = _mm512_loadu_ps (x), py = _mm512_loadu_ps (y);
  __m512i best = _mm512_setzero_si512 ();
# pragma GCC unroll 16
  for (int k = 0; k < CENTRES; k++)
    {
      __m512 dx = px - c[2 * k], dy = py - c[2 * k + 1], d = dx * dx + dy * dy;
      __mmask16 nearer = _mm512_cmp_ps_mask (d, least, _CMP_LT_OQ);
      best = _mm512_mask_mov_epi32 (best, nearer, _mm512_set1_epi32 (k));
      least = _mm512_min_ps (d, least);
    }
  _mm512_storeu_si512 (at, best);
# elif defined __AVX2__
  nearest_of_half (at, x, y, c);
  nearest_of_half (at + LANES / 2, x + LANES / 2, y + LANES / 2, c);
# else
# pragma omp simd
  for (int l = 0; l < LANES; l++)
    at[l] = nearest (x[l], y[l], c);
# endif
}
#endif
