/* Operators that are external, but always inlined, as the intrinsics of vectors are: there is no
   other body of them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* { dg-kernels doubled 1 } */
/* { dg-eliminated doubled "t" { no-option sanitize } } */
/* { dg-kernels total 1 } */
/* { dg-kernels defined_later 1 } */
/* { dg-kernels squares 1 } */

#include "check.h"
#ifdef __SSE__
# include <xmmintrin.h>
typedef __m128 four;
#else
typedef float four __attribute__ ((vector_size (16)));
# define _mm_add_ps add_four
# define _mm_mul_ps mul_four
static four add_four (four a, four b) { return a + b; }
static four mul_four (four a, four b) { return a * b; }
#endif

#define EXTERNAL extern inline __attribute__ ((gnu_inline, always_inline))

EXTERNAL float twice (float a) { return a * 2; }
inline __attribute__ ((always_inline)) float half (float a) { return a / 2; }
EXTERNAL int plus (int a, int b) { return a + b; }

TESTED void
doubled (size_t n, float *o, const float *x)
{
  float *t = get (n * sizeof *t);
  __builtin_map (twice, n, t, x);
  __builtin_map (half, n, o, t);
  free (t);
}

TESTED int
total (size_t n, const int *x)
{
  return __builtin_reduce (plus, 3, n, x);
}

EXTERNAL int later (int a);

TESTED void
defined_later (size_t n, int *o, const int *x)
{
  __builtin_map (later, n, o, x);
}

/* What such a function alone uses is there, too.  */
static int weights[2] = { 3, 4 };
static int weight (int a) { return weights[a & 1]; }
EXTERNAL int inner (int a) { return weight (a); }
EXTERNAL int later (int a) { return a + inner (a); }

/* One that is itself in a function that is always inlined.  */

EXTERNAL void
add_all (size_t n, four *o, const four *x)
{
  __builtin_map (_mm_add_ps, n, o, x, x);
}

TESTED void
squares (size_t n, four *o, const four *x)
{
  add_all (n, o, x);
  __builtin_map (_mm_mul_ps, n, o, o, o);
}

int
main (void)
{
  size_t n;
  FOR_SIZES (n)
    {
      ARRAY (float, x, n);
      ARRAY (float, o, n);
      ARRAY (int, k, n);
      ARRAY (int, m, n);
      four *v = aligned_alloc (16, 16 * (n + 1)), *w = aligned_alloc (16, 16 * (n + 1));
      CHECK (v && w);
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 100;
	  k[i] = i % 100;
	  v[i] = (four) { i % 100, 1, 2, 3 };
	}
      doubled (n, o, x);
      int sum = 3;
      for (size_t i = 0; i < n; i++)
	{
	  CHECK (o[i] == x[i]);
	  sum += k[i];
	}
      CHECK (total (n, k) == sum);
      defined_later (n, m, k);
      for (size_t i = 0; i < n; i++)
	CHECK (m[i] == k[i] + (k[i] % 2 ? 4 : 3));
      squares (n, w, v);
      for (size_t i = 0; i < n; i++)
	CHECK (w[i][0] == 4.0f * (i % 100) * (i % 100) && w[i][3] == 36);
      free (x);
      free (o);
      free (k);
      free (m);
      free (v);
      free (w);
    }
  return 0;
}
