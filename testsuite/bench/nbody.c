/* How each body is pulled by all the others.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   All versions are compiled so that sums may have any order.  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 8192, .moves = 7 * sizeof (T), .in = { TYPE, TYPE, TYPE, TYPE },
      .out = { TYPE, TYPE, TYPE }, .tolerance = 1e-3 };
#else

struct pull { T x, y, z; };

static inline T root (T a) { return sizeof (T) == 4 ? sqrtf (a) : sqrt (a); }

static inline struct pull
pull_of (T x, T y, T z, T m, T at_x, T at_y, T at_z)
{
  T dx = x - at_x, dy = y - at_y, dz = z - at_z;
  T square = dx * dx + dy * dy + dz * dz + (T) 1e-3;
  T w = m / (square * root (square));
  return (struct pull) { w * dx, w * dy, w * dz };
}

static inline struct pull
add (struct pull a, struct pull b)
{
  return (struct pull) { a.x + b.x, a.y + b.y, a.z + b.z };
}

#ifdef HAND
# ifdef __AVX512F__
enum { VECTOR = 64 };
# else
enum { VECTOR = 32 };
# endif
enum { LANES = VECTOR / sizeof (T), JAMMED = 2, BLOCK = LANES * JAMMED };

# if defined __AVX512F__ && BITS == 64
#  include <immintrin.h>
# endif
typedef T vector __attribute__ ((vector_size (VECTOR)));

/* M over the third power of the root of SQUARE.  */
static inline __attribute__ ((always_inline)) vector
weight (vector square, T m)
{
# if defined __AVX512F__ && BITS == 64
  vector g = (vector) _mm512_rsqrt14_pd ((__m512d) square), e = 1 - square * g * g;
  g += g * e * (0.5 + e * (0.375 + e * 0.3125));
  return m * g * (g * g);
# else
  vector root_of;
  for (int l = 0; l < LANES; l++)
    root_of[l] = root (square[l]);
  vector w = m / (square * root_of);
  return w;
# endif
}

/* The bodies of a block pulled by all.  */
static inline void
one_block (size_t n, T *restrict ax, T *restrict ay, T *restrict az, const T *at_x, const T *at_y,
	   const T *at_z, const T *x, const T *y, const T *z, const T *m)
{
# if defined __AVX512F__ && BITS == 64
  vector sx[JAMMED] = { 0 }, sy[JAMMED] = { 0 }, sz[JAMMED] = { 0 }, px[JAMMED], py[JAMMED];
  vector pz[JAMMED];
  memcpy (px, at_x, sizeof px);
  memcpy (py, at_y, sizeof py);
  memcpy (pz, at_z, sizeof pz);
  for (size_t j = 0; j < n; j++)
#  pragma GCC unroll 8
    for (int v = 0; v < JAMMED; v++)
      {
	vector dx = x[j] - px[v], dy = y[j] - py[v], dz = z[j] - pz[v];
	vector w = weight (dx * dx + dy * dy + dz * dz + (T) 1e-3, m[j]);
	sx[v] += w * dx;
	sy[v] += w * dy;
	sz[v] += w * dz;
      }
  memcpy (ax, sx, sizeof sx);
  memcpy (ay, sy, sizeof sy);
  memcpy (az, sz, sizeof sz);
# else
  T sx[BLOCK] = { 0 }, sy[BLOCK] = { 0 }, sz[BLOCK] = { 0 };
  T px[BLOCK], py[BLOCK], pz[BLOCK];
  memcpy (px, at_x, sizeof px);
  memcpy (py, at_y, sizeof py);
  memcpy (pz, at_z, sizeof pz);
  for (size_t j = 0; j < n; j++)
#  pragma omp simd
    for (int l = 0; l < BLOCK; l++)
      {
	struct pull p = pull_of (x[j], y[j], z[j], m[j], px[l], py[l], pz[l]);
	sx[l] += p.x;
	sy[l] += p.y;
	sz[l] += p.z;
      }
  memcpy (ax, sx, sizeof sx);
  memcpy (ay, sy, sizeof sy);
  memcpy (az, sz, sizeof sz);
# endif
}
#endif

#ifdef OURS
static inline struct pull
pull_of_all (T at_x, T at_y, T at_z, size_t n, const T *x, const T *y, const T *z, const T *m)
{
  return __builtin_redomap (add, pull_of, ((struct pull) { 0, 0, 0 }), n, x, y, z, m,
			    at_x, at_y, at_z);
}
#else
static inline struct pull
pull_of_all (T at_x, T at_y, T at_z, size_t n, const T *x, const T *y, const T *z, const T *m)
{
  struct pull sum = { 0, 0, 0 };
  for (size_t j = 0; j < n; j++)
    sum = add (sum, pull_of (x[j], y[j], z[j], m[j], at_x, at_y, at_z));
  return sum;
}
#endif

KERNEL void
nbody (size_t n, T *restrict ax, T *restrict ay, T *restrict az, const T *restrict x,
       const T *restrict y, const T *restrict z, const T *restrict m)
{
#ifdef OURS
  __builtin_map (pull_of_all, n, __builtin_zip (ax, ay, az), x, y, z, n, __builtin_replicate (x),
		 __builtin_replicate (y), __builtin_replicate (z), __builtin_replicate (m));
#else
  size_t whole = 0;
# ifdef HAND
  whole = n / BLOCK * BLOCK;
#  pragma omp parallel for
  for (size_t i = 0; i < whole; i += BLOCK)
    one_block (n, ax + i, ay + i, az + i, x + i, y + i, z + i, x, y, z, m);
# endif
# ifndef LEGACY
#  pragma omp parallel for
# endif
  for (size_t i = whole; i < n; i++)
    {
      struct pull p = pull_of_all (x[i], y[i], z[i], n, x, y, z, m);
      ax[i] = p.x;
      ay[i] = p.y;
      az[i] = p.z;
    }
#endif
}

void
RUN (struct job *j)
{
  j->kept = smaller (j->n, 1 << 14);
  nbody (j->kept, j->out[0], j->out[1], j->out[2], j->in[0], j->in[1], j->in[2], j->in[3]);
}
#endif
