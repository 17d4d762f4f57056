/* Complex multiply and accumulate, on arrays of pairs.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
static void
fill (struct job *j)
{
  for (int k = 0; k < 2; k++)
    {
      float *x = j->in[k];
      for (size_t i = 0; i < 2 * j->n; i++)
	x[i] = (float) (i * (7 + k) % 101) / 101 - 0.3f;
    }
}

/* A pair of floats is as large as a double.  */
const struct about about
  = { .n = 1 << 23, .moves = 4 * sizeof (float), .in = { F64, F64 },
      .fill = fill, .tolerance = 1e-2 };
#else

struct complex { float re, im; };

static inline struct complex
mul (struct complex a, struct complex b)
{
  return (struct complex) { a.re * b.re - a.im * b.im,
			    a.re * b.im + a.im * b.re };
}

static inline struct complex
add (struct complex a, struct complex b)
{
  return (struct complex) { a.re + b.re, a.im + b.im };
}

static const struct complex zero = { 0, 0 };

KERNEL struct complex
accumulate (size_t n, const struct complex *restrict x,
	    const struct complex *restrict y)
{
#if defined LOOPS
  struct complex *t = malloc (n * sizeof *t), s = zero;
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    t[i] = mul (x[i], y[i]);
#pragma omp declare reduction (cadd: struct complex: omp_out = add (omp_out, omp_in)) \
    initializer (omp_priv = { 0 })
#pragma omp parallel for reduction (cadd: s)
  for (size_t i = 0; i < n; i++)
    s = add (s, t[i]);
  free (t);
  return s;
#elif defined LEGACY
  float re = 0, im = 0;
  for (size_t i = 0; i < n; i++)
    {
      re += x[i].re * y[i].re - x[i].im * y[i].im;
      im += x[i].re * y[i].im + x[i].im * y[i].re;
    }
  return (struct complex) { re, im };
#elif defined HAND
  /* From four places at once: memory comes faster so.  */
  size_t part = n / 4;
  float re = 0, im = 0, re1 = 0, im1 = 0, re2 = 0, im2 = 0, re3 = 0, im3 = 0;
#pragma omp parallel for simd						\
    reduction (+: re, im, re1, im1, re2, im2, re3, im3)
  for (size_t i = 0; i < part; i++)
    {
      struct complex p = mul (x[i], y[i]);
      struct complex p1 = mul (x[i + part], y[i + part]);
      struct complex p2 = mul (x[i + 2 * part], y[i + 2 * part]);
      struct complex p3 = mul (x[i + 3 * part], y[i + 3 * part]);
      re += p.re, im += p.im;
      re1 += p1.re, im1 += p1.im;
      re2 += p2.re, im2 += p2.im;
      re3 += p3.re, im3 += p3.im;
    }
  for (size_t i = 4 * part; i < n; i++)
    {
      struct complex p = mul (x[i], y[i]);
      re += p.re, im += p.im;
    }
  return (struct complex) { re + re1 + re2 + re3, im + im1 + im2 + im3 };
#else
  struct complex *t = malloc (n * sizeof *t);
  __builtin_map (mul, n, t, x, y);
  struct complex s = __builtin_reduce (add, zero, n, t);
  free (t);
  return s;
#endif
}

void
RUN (struct job *j)
{
  struct complex s = accumulate (j->n, j->in[0], j->in[1]);
  j->result[0] = s.re;
  j->result[1] = s.im;
}
#endif
