/* A picture of bytes or floats is blurred by 3 by 3 weights; then how steep it is: Sobel's filter.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 22, .moves = 2 * (BYTES ? 1 : 4), .in = { BYTES ? U8 : F32 },
      .out = { BYTES ? U8 : F32 }, .low = 0, .high = BYTES ? 256 : 1 };
#else

#if BYTES
typedef uint8_t T;
typedef int S;
# define SCALED(SUM) ((SUM) >> 4)
static inline T
steepness (S x, S y)
{
  S s = abs (x) + abs (y);
  return s > 255 ? 255 : s;
}
#else
typedef float T, S;
# define SCALED(SUM) (0.0625f * (SUM))
static inline T steepness (S x, S y) { return fabsf (x) + fabsf (y); }
#endif

static inline T
blurred (T a, T b, T c, T d, T e, T f, T g, T h, T i)
{
  return SCALED (a + c + g + i + 2 * (b + d + f + h) + 4 * e);
}

static inline S
slope (T a, T b, T c, T d, T e, T f)
{
  return d - a + 2 * (e - b) + (f - c);
}

#define NINE(A, X)							\
  A (u, i, X), A (u, i, X + 1), A (u, i, X + 2), A (u, i + 1, X), A (u, i + 1, X + 1), \
    A (u, i + 1, X + 2), A (u, i + 2, X), A (u, i + 2, X + 1), A (u, i + 2, X + 2)
#define ACROSS(A)							\
  A (t, i, j), A (t, i + 1, j), A (t, i + 2, j), A (t, i, j + 2), A (t, i + 1, j + 2), \
    A (t, i + 2, j + 2)
#define DOWN(A)								\
  A (t, i, j), A (t, i, j + 1), A (t, i, j + 2), A (t, i + 2, j), A (t, i + 2, j + 1), \
    A (t, i + 2, j + 2)
#define ELEMENT(A, I, J) A[I][J]

#ifdef HAND
# ifdef __AVX512F__
enum { VECTOR = 64 };
# else
enum { VECTOR = 32 };
# endif
/* A strip of columns goes down the picture.  Of the last three rows, blurred, it keeps what the
   filter takes of each: differences and sums of neighbours, of bytes in sixteen bits.  */
# if BYTES
typedef int16_t W;
# else
typedef float W;
# endif
enum { LANES = VECTOR / sizeof (W), STRIP = 1024, BUFFER = STRIP + 2 * LANES };
typedef W vector __attribute__ ((vector_size (VECTOR)));
typedef W loose __attribute__ ((vector_size (VECTOR), aligned (sizeof (W)), may_alias));
typedef T elements __attribute__ ((vector_size (LANES * sizeof (T)), aligned (sizeof (T)),
				   may_alias));
# if BYTES
#  define GET(P) HAND_WIDE (vector, elements, P)
#  define NARROW(X) HAND_NARROW (elements, X)
# else
#  define GET(P) (*(const elements *) (P))
#  define NARROW(X) (X)
# endif
# define LOOSE(P) (*(loose *) (P))

/* Blur row I of WIDE + 2 columns into T, by way of sums down the columns, DOWNS.  */
static inline void
blur_row (size_t w, size_t wide, W *restrict t, W *restrict downs, const T *restrict u)
{
  size_t j = 0, all = wide + 4;
  for (; j + LANES <= all; j += LANES)
    LOOSE (downs + j) = GET (u + j) + 2 * GET (u + w + j) + GET (u + 2 * w + j);
  for (; j < all; j++)
    downs[j] = u[j] + 2 * u[w + j] + u[2 * w + j];
  for (j = 0; j < wide + 2; j += LANES)
    LOOSE (t + j) = SCALED (LOOSE (downs + j) + 2 * LOOSE (downs + j + 1) + LOOSE (downs + j + 2));
}

static inline __attribute__ ((always_inline)) vector
absolute (vector x)
{
# if BYTES
  vector below = x < 0;
  return (x ^ below) - below;
# else
  typedef int32_t bits __attribute__ ((vector_size (VECTOR)));
  return (vector) ((bits) x & 0x7fffffff);
# endif
}

/* One row of the filter, from the blurred rows A, B and C.  */
static inline void
filter_row (size_t wide, T *restrict o, const W *a, const W *b, const W *c)
{
  size_t j = 0;
  for (; j < wide; j += LANES)
    {
      vector a0 = LOOSE (a + j), a1 = LOOSE (a + j + 1), a2 = LOOSE (a + j + 2);
      vector c0 = LOOSE (c + j), c1 = LOOSE (c + j + 1), c2 = LOOSE (c + j + 2);
      vector x = a2 - a0 + (c2 - c0) + 2 * (LOOSE (b + j + 2) - LOOSE (b + j));
      vector y = c0 - a0 + (c2 - a2) + 2 * (c1 - a1);
      vector s = absolute (x) + absolute (y);
# if BYTES
      s = (s | (s > 255)) & 255;
# endif
      elements made = NARROW (s);
      if (j + LANES <= wide)
	*(elements *) (o + j) = made;
      else
	memcpy (o + j, &made, (wide - j) * sizeof (T));
    }
}

/* WIDE columns of HIGH rows.  */
static void
strip_of_picture (size_t high, size_t wide, size_t w, T *restrict o, const T *restrict u)
{
  W t[3][BUFFER], downs[BUFFER + LANES] = { 0 };
  blur_row (w, wide, t[0], downs, u);
  blur_row (w, wide, t[1], downs, u + w);
  for (size_t i = 0; i < high; i++)
    {
      blur_row (w, wide, t[(i + 2) % 3], downs, u + (i + 2) * w);
      filter_row (wide, o + i * (w - 4), t[i % 3], t[(i + 1) % 3], t[(i + 2) % 3]);
    }
}
#endif

KERNEL void
sobel (size_t h, size_t w, T (*restrict o)[w - 4], const T (*restrict u)[w])
{
#if defined LOOPS || defined LEGACY
  T (*t)[w - 2] = malloc ((h - 2) * sizeof *t);
# ifdef LOOPS
  S (*x)[w - 4] = malloc ((h - 4) * sizeof *x), (*y)[w - 4] = malloc ((h - 4) * sizeof *y);
# pragma omp parallel for
# endif
  for (size_t i = 0; i < h - 2; i++)
    for (size_t j = 0; j < w - 2; j++)
      t[i][j] = blurred (NINE (ELEMENT, j));
# ifdef LOOPS
# pragma omp parallel for
  for (size_t i = 0; i < h - 4; i++)
    for (size_t j = 0; j < w - 4; j++)
      x[i][j] = slope (ACROSS (ELEMENT));
# pragma omp parallel for
  for (size_t i = 0; i < h - 4; i++)
    for (size_t j = 0; j < w - 4; j++)
      y[i][j] = slope (DOWN (ELEMENT));
# pragma omp parallel for
  for (size_t i = 0; i < h - 4; i++)
    for (size_t j = 0; j < w - 4; j++)
      o[i][j] = steepness (x[i][j], y[i][j]);
  free (x);
  free (y);
# else
  for (size_t i = 0; i < h - 4; i++)
    for (size_t j = 0; j < w - 4; j++)
      o[i][j] = steepness (slope (ACROSS (ELEMENT)), slope (DOWN (ELEMENT)));
# endif
  free (t);
#elif defined HAND
  enum { HIGH = 128 };
# pragma omp parallel for collapse (2)
  for (size_t i = 0; i < h - 4; i += HIGH)
    for (size_t j = 0; j < w - 4; j += STRIP)
      strip_of_picture (smaller (HIGH, h - 4 - i), smaller (STRIP, w - 4 - j), w, o[i] + j,
			u[i] + j);
#else
# define i I0
# define j I1
  T (*t)[w - 2] = malloc ((h - 2) * sizeof *t);
  S (*x)[w - 4] = malloc ((h - 4) * sizeof *x), (*y)[w - 4] = malloc ((h - 4) * sizeof *y);
  __builtin_map (blurred, SPACE (h - 2, w - 2), t, NINE (AT, j));
  __builtin_map (slope, SPACE (h - 4, w - 4), x, ACROSS (AT));
  __builtin_map (slope, SPACE (h - 4, w - 4), y, DOWN (AT));
  __builtin_map (steepness, SPACE (h - 4, w - 4), o, x, y);
  free (t);
  free (x);
  free (y);
# undef i
# undef j
#endif
}

void
RUN (struct job *j)
{
  size_t m = sqrt (j->n);
  j->kept = (m - 4) * (m - 4);
  sobel (m, m, j->out[0], j->in[0]);
}
#endif
