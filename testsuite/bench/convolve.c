/* A picture is convolved with SIDE by SIDE weights: of bytes, with constant ones, or of floats.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 22, .moves = 2 * (BYTES ? 1 : 4), .in = { BYTES ? U8 : F32, F32 },
      .out = { BYTES ? U8 : F32 }, .low = 0, .high = BYTES ? 256 : 1 };
#else

enum { MORE = SIDE - 1 };

#if BYTES
typedef uint8_t T;
typedef int S;
/* What no rows times columns are; their sum is a power of two.  */
# if SIDE == 3
static const int weights[3][3] = { { 1, 3, 1 }, { 3, 16, 3 }, { 1, 3, 1 } };
enum { SHIFT = 5 };
# else
static const int weights[5][5] = { { 1, 3, 4, 3, 1 }, { 3, 12, 17, 12, 3 }, { 4, 17, 96, 17, 4 },
				   { 3, 12, 17, 12, 3 }, { 1, 3, 4, 3, 1 } };
enum { SHIFT = 8 };
# endif
static inline T to_byte (S sum) { return sum >> SHIFT; }
#else
typedef float T, S;
#endif

static inline S add (S a, S b) { return a + b; }
static inline S mul (S a, T b) { return a * b; }

#ifdef HAND
# ifdef __AVX512F__
enum { VECTOR = 64 };
# else
enum { VECTOR = 32 };
# endif
# if BYTES
/* Sixteen bits hold all sums.  What has the same weight is added before.  */
enum { LANES = VECTOR / 2 };
typedef uint16_t vector __attribute__ ((vector_size (VECTOR)));
typedef uint8_t elements __attribute__ ((vector_size (LANES), aligned (1), may_alias));
# define GET(P) HAND_WIDE (vector, elements, P)
# define PUT(P, V) (*(elements *) (P) = HAND_NARROW (elements, (V) >> SHIFT))
enum { ROWS = 2 };
# else
enum { LANES = VECTOR / sizeof (T), ROWS = 4 };
typedef T vector __attribute__ ((vector_size (VECTOR)));
typedef T elements __attribute__ ((vector_size (VECTOR), aligned (4), may_alias));
# define GET(P) (*(const elements *) (P))
# define PUT(P, V) (*(elements *) (P) = (V))
# endif

/* LANES columns of HIGH rows, which share what they load.  */
static inline __attribute__ ((always_inline)) void
some_rows (int high, size_t w, T *o, const T *u, const S (*k)[SIDE])
{
  vector sums[ROWS] = { 0 };
# if BYTES
  vector pairs[ROWS + MORE][SIDE / 2 + 1];
#  pragma GCC unroll 16
  for (int r = 0; r < high + MORE; r++)
    {
#  pragma GCC unroll 16
      for (int l = 0; l < SIDE / 2; l++)
	pairs[r][l] = GET (u + r * w + l) + GET (u + r * w + MORE - l);
      pairs[r][SIDE / 2] = GET (u + r * w + SIDE / 2);
    }
#  pragma GCC unroll 16
  for (int r = 0; r < high; r++)
    {
#  pragma GCC unroll 16
      for (int y = 0; y < SIDE / 2; y++)
#  pragma GCC unroll 16
	for (int l = 0; l <= SIDE / 2; l++)
	  sums[r] += (uint16_t) weights[y][l] * (pairs[r + y][l] + pairs[r + MORE - y][l]);
#  pragma GCC unroll 16
      for (int l = 0; l <= SIDE / 2; l++)
	sums[r] += (uint16_t) weights[SIDE / 2][l] * pairs[r + SIDE / 2][l];
    }
# else
#  pragma GCC unroll 16
  for (int r = 0; r < high + MORE; r++)
#  pragma GCC unroll 16
    for (int l = 0; l < SIDE; l++)
      {
	vector x = GET (u + r * w + l);
#  pragma GCC unroll 16
	for (int y = 0; y < high; y++)
	  if (r - y >= 0 && r - y < SIDE)
	    sums[y] += k[r - y][l] * x;
      }
# endif
# pragma GCC unroll 16
  for (int y = 0; y < high; y++)
    PUT (o + y * (w - MORE), sums[y]);
}
#endif

static inline __attribute__ ((always_inline)) S
one (size_t i, size_t j, size_t w, const T (*u)[w], const S (*k)[SIDE])
{
  S sum = 0;
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      sum += k[y][x] * u[i + y][j + x];
  return sum;
}

#if BYTES
# define WEIGHTS weights
# define SCALED(S) to_byte (S)
#else
# define WEIGHTS k
# define SCALED(S) (S)
#endif

KERNEL void
convolve (size_t h, size_t w, T (*restrict o)[w - MORE], const T (*restrict u)[w],
	  const S (*restrict k)[SIDE])
{
#if defined LOOPS
# if BYTES
  S (*s)[w - MORE] = malloc ((h - MORE) * sizeof *s);
# else
  S (*s)[w - MORE] = o;
# endif
# pragma omp parallel for
  for (size_t i = 0; i < h - MORE; i++)
    for (size_t j = 0; j < w - MORE; j++)
      s[i][j] = one (i, j, w, u, WEIGHTS);
# if BYTES
# pragma omp parallel for
  for (size_t i = 0; i < h - MORE; i++)
    for (size_t j = 0; j < w - MORE; j++)
      o[i][j] = to_byte (s[i][j]);
  free (s);
# endif
#elif defined LEGACY
  for (size_t i = 0; i < h - MORE; i++)
    for (size_t j = 0; j < w - MORE; j++)
      o[i][j] = SCALED (one (i, j, w, u, WEIGHTS));
#elif defined HAND
  size_t whole = (w - MORE) / LANES * LANES;
# pragma omp parallel for
  for (size_t i = 0; i < h - MORE; i += ROWS)
    {
      size_t high = smaller (ROWS, h - MORE - i);
      if (high == ROWS)
	for (size_t j = 0; j < whole; j += LANES)
	  some_rows (ROWS, w, o[i] + j, u[i] + j, WEIGHTS);
      else
	for (size_t y = 0; y < high; y++)
	  for (size_t j = 0; j < whole; j += LANES)
	    some_rows (1, w, o[i + y] + j, u[i + y] + j, WEIGHTS);
      for (size_t y = 0; y < high; y++)
	for (size_t j = whole; j < w - MORE; j++)
	  o[i + y][j] = SCALED (one (i + y, j, w, u, WEIGHTS));
    }
#elif BYTES
  S (*s)[w - MORE] = malloc ((h - MORE) * sizeof *s);
  __builtin_contract (add, mul, 0, SPACE (h - MORE, w - MORE, OVER (SIDE), OVER (SIDE)), s,
		      AT (weights, I2, I3), AT (u, I0 + I2, I1 + I3));
  __builtin_map (to_byte, SPACE (h - MORE, w - MORE), o, s);
  free (s);
#else
  __builtin_contract (add, mul, 0.0f, SPACE (h - MORE, w - MORE, OVER (SIDE), OVER (SIDE)), o,
		      AT (k, I2, I3), AT (u, I0 + I2, I1 + I3));
#endif
}

void
RUN (struct job *j)
{
  size_t m = sqrt (j->n);
  j->kept = (m - MORE) * (m - MORE);
  convolve (m, m, j->out[0], j->in[0], j->in[1]);
}
#endif
