/* A picture of bytes or floats is blurred, each row by five weights, then each column.

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
typedef uint16_t S;
static inline S row (T a, T b, T c, T d, T e) { return a + 4 * b + 6 * c + 4 * d + e; }
static inline T column (S a, S b, S c, S d, S e) { return (a + 4 * b + 6 * c + 4 * d + e) >> 8; }
#else
typedef float T, S;
static inline S
row (T a, T b, T c, T d, T e)
{
  return 0.0625f * (a + e) + 0.25f * (b + d) + 0.375f * c;
}
# define column row
#endif

#ifdef HAND
# ifdef __AVX512F__
enum { VECTOR = 64 };
# else
enum { VECTOR = 32 };
# endif
enum { LANES = VECTOR / sizeof (S), STRIP = 1024, BUFFER = STRIP + 2 * LANES };
typedef S vector __attribute__ ((vector_size (VECTOR)));
typedef S loose __attribute__ ((vector_size (VECTOR), aligned (sizeof (S)), may_alias));
typedef T elements __attribute__ ((vector_size (LANES * sizeof (T)), aligned (sizeof (T)),
				   may_alias));
# if BYTES
#  define GET(P) HAND_WIDE (vector, elements, P)
#  define NARROW(X) HAND_NARROW (elements, X)
# else
#  define GET(P) (*(const elements *) (P))
#  define NARROW(X) (X)
# endif

static inline __attribute__ ((always_inline)) vector
five (vector a, vector b, vector c, vector d, vector e)
{
# if BYTES
  return a + e + ((b + d + c) << 2) + (c << 1);
# else
  return 0.0625f * (a + e) + 0.25f * (b + d) + 0.375f * c;
# endif
}

# if BYTES
/* Row I of W, across: by whole vectors, the last of which overlaps the one before.  */
static inline void
across (size_t n, S *restrict t, const T *restrict u)
{
  for (size_t j = 0;; j = smaller (j + LANES, n - LANES))
    {
      *(loose *) (t + j) = five (GET (u + j), GET (u + j + 1), GET (u + j + 2), GET (u + j + 3),
				 GET (u + j + 4));
      if (j == n - LANES)
	break;
    }
}

/* One row of the picture down five rows of sums.  */
static inline void
down (size_t n, T *restrict o, const S *a, const S *b, const S *c, const S *d, const S *e)
{
#  define AT_J(A) (*(const loose *) (A + j))
  for (size_t j = 0;; j = smaller (j + LANES, n - LANES))
    {
      vector sum = five (AT_J (a), AT_J (b), AT_J (c), AT_J (d), AT_J (e)) >> 8;
      *(elements *) (o + j) = NARROW (sum);
      if (j == n - LANES)
	break;
    }
}

/* ROWS rows of N columns, of the picture O, with a ring of five rows of sums.  */
static void
some_rows (size_t rows, size_t n, T *restrict o, const T *restrict u)
{
  size_t w = n + 4, pitch = (n + 31) / 32 * 32 | 32;
  S t[5 * pitch];
  for (size_t i = 0; i < 4; i++)
    across (n, t + i * pitch, u + i * w);
  for (size_t i = 0; i < rows; i++)
    {
#  define ROW(K) (t + (i + K) % 5 * pitch)
      across (n, ROW (4), u + (i + 4) * w);
      down (n, o + i * n, ROW (0), ROW (1), ROW (2), ROW (3), ROW (4));
    }
}
# endif

/* WIDE columns of one row: first down the columns, which needs a buffer of one row alone.  */
static inline void
strip_of_row (size_t w, size_t wide, T *restrict o, const T *restrict u)
{
  S t[BUFFER];
  size_t j = 0;
  for (; j + LANES <= wide + 4; j += LANES)
    *(loose *) (t + j) = five (GET (u + j), GET (u + w + j), GET (u + 2 * w + j),
			       GET (u + 3 * w + j), GET (u + 4 * w + j));
  for (; j < wide + 4; j++)
    t[j] = row (u[j], u[w + j], u[2 * w + j], u[3 * w + j], u[4 * w + j]);
# define T_AT(K) (*(loose *) (t + j + K))
  for (j = 0; j + LANES <= wide; j += LANES)
    {
      vector sum = five (T_AT (0), T_AT (1), T_AT (2), T_AT (3), T_AT (4));
# if BYTES
      sum >>= 8;
# endif
      *(elements *) (o + j) = NARROW (sum);
    }
  for (; j < wide; j++)
    o[j] = column (t[j], t[j + 1], t[j + 2], t[j + 3], t[j + 4]);
}
#endif

KERNEL void
blur (size_t h, size_t w, T (*restrict o)[w - 4], const T (*restrict u)[w])
{
#if defined LOOPS || defined LEGACY
  S (*t)[w - 4] = malloc (h * sizeof *t);
# ifdef LOOPS
# pragma omp parallel for
# endif
  for (size_t i = 0; i < h; i++)
    for (size_t j = 0; j < w - 4; j++)
      t[i][j] = row (u[i][j], u[i][j + 1], u[i][j + 2], u[i][j + 3], u[i][j + 4]);
# ifdef LOOPS
# pragma omp parallel for
# endif
  for (size_t i = 0; i < h - 4; i++)
    for (size_t j = 0; j < w - 4; j++)
      o[i][j] = column (t[i][j], t[i + 1][j], t[i + 2][j], t[i + 3][j], t[i + 4][j]);
  free (t);
#elif defined HAND && BYTES
  enum { ROWS = 128 };
  if (w - 4 >= LANES)
    {
# pragma omp parallel for
      for (size_t i = 0; i < h - 4; i += ROWS)
	some_rows (smaller (ROWS, h - 4 - i), w - 4, o[i], u[i]);
    }
  else
    for (size_t i = 0; i < h - 4; i++)
      strip_of_row (w, w - 4, o[i], u[i]);
#elif defined HAND
# pragma omp parallel for
  for (size_t i = 0; i < h - 4; i++)
    for (size_t j = 0; j < w - 4; j += STRIP)
      strip_of_row (w, smaller (STRIP, w - 4 - j), o[i] + j, u[i] + j);
#else
  S (*t)[w - 4] = malloc (h * sizeof *t);
  __builtin_map (row, SPACE (h, w - 4), t, AT (u, I0, I1), AT (u, I0, I1 + 1), AT (u, I0, I1 + 2),
		 AT (u, I0, I1 + 3), AT (u, I0, I1 + 4));
  __builtin_map (column, SPACE (h - 4, w - 4), o, AT (t, I0, I1), AT (t, I0 + 1, I1),
		 AT (t, I0 + 2, I1), AT (t, I0 + 3, I1), AT (t, I0 + 4, I1));
  free (t);
#endif
}

void
RUN (struct job *j)
{
  size_t m = sqrt (j->n);
  j->kept = (m - 4) * (m - 4);
  blur (m, m, j->out[0], j->in[0]);
}
#endif
