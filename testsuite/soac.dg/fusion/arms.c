/* Arms of branches that may trap raise no exception for elements that do not go there,
   numbers that are rounded to integers, and indices that operators take as narrow ones.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels samples 1 } */
/* { dg-eliminated samples "t" } */
/* { dg-kernels quotients 1 } */
/* { dg-kernels deep 1 } */
/* { dg-kernels floors 1 } */
/* { dg-kernels ceilings 1 } */
/* { dg-kernels marked 1 } */
/* { dg-kernels bytes 1 } */
/* { dg-kernels vectors 1 } */
/* { dg-kernels complexes 1 } */
/* { dg-schedule samples "unordered, last vectors overlap, threads above 1820" { option "-O2 -fopenmp$" } } */
/* { dg-schedule samples "unordered, last vectors overlap, past the cache" { option "-O3 -g" } } */
/* { dg-schedule quotients "unordered, threads above 3640" { option "-O2 -fopenmp$" } } */
/* { dg-schedule quotients "unordered, past the cache" { option "-O3 -g" } } */

#include <fenv.h>
#include <limits.h>
#include <math.h>
#include "check.h"

static float mul (float a, float b) { return a * b; }

static short
sample (float s)
{
  return s > 32767 ? 32767 : s < -32768 ? -32768 : (short) floorf (0.5f + s);
}

TESTED void
samples (size_t n, short *restrict out, const float *restrict x, float scale)
{
  float *t = malloc (n * sizeof *t);
  __builtin_map (mul, n, t, x, scale);
  __builtin_map (sample, n, out, t);
  free (t);
}

static float
quotient (float a, float b)
{
  return b != 0 ? a / b + 1 : a;
}

TESTED void
quotients (size_t n, float *restrict out, const float *a, const float *b)
{
  __builtin_map (quotient, n, out, a, b);
}

/* What is in an arm needs what is in the one around it.  */
static float
in_arms (float a, float b)
{
  float r = 7;
  if (b > 1)
    {
      float q = 1 / (b - 1) + a;
      r = q;
      if (a < 1e6f)
	{
	  float p = a * q;
	  if (p > 3 && p < 1e9f)
	    r = (int) p / 2 + 3 / (p - 2);
	}
    }
  return r;
}

TESTED void
deep (size_t n, float *restrict out, const float *a, const float *b)
{
  __builtin_map (in_arms, n, out, a, b);
}

static int down (double a) { return (int) floor (a); }
static signed char up (float a) { return (signed char) ceilf (a); }

TESTED void
floors (size_t n, int *restrict out, const double *x)
{
  __builtin_map (down, n, out, x);
}

TESTED void
ceilings (size_t n, signed char *restrict out, const float *x)
{
  __builtin_map (up, n, out, x);
}

static float
mark (float a, int i, int which)
{
  return a + (i == which ? 1000 : 0) + (i < 0);
}

TESTED void
marked (size_t n, float *restrict out, const float *x, long from, long step, int which)
{
  __builtin_map (mark, n, out, x, __builtin_iota (from, step), which);
}

static int byte (int a, unsigned char i) { return a + 3 * i; }

TESTED void
bytes (size_t n, int *restrict out, const int *x)
{
  __builtin_map (byte, n, out, x, __builtin_iota (250L));
}

enum { N = 1003 };
static float x[N], y[N], out[N];

/* None of what the functions have done has raised one of these.  */
static void
check_quiet (void)
{
  CHECK (!fetestexcept (FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW));
  feclearexcept (FE_ALL_EXCEPT);
}

static void
check_arms (size_t n)
{
  static short s[N];
  feclearexcept (FE_ALL_EXCEPT);
  samples (n, s, x, 1.25f);
  check_quiet ();
  for (size_t i = 0; i < n; i++)
    CHECK (s[i] == sample (x[i] * 1.25f));
  quotients (n, out, x, y);
  check_quiet ();
  for (size_t i = 0; i < n; i++)
    CHECK (out[i] == quotient (x[i], y[i]));
  deep (n, out, x, y);
  check_quiet ();
  for (size_t i = 0; i < n; i++)
    CHECK (fabsf (out[i] - in_arms (x[i], y[i])) <= 1e-5f * fabsf (out[i]));
}

static void
check_rounded (size_t n)
{
  static double d[N];
  static int down_to[N];
  static signed char up_to[N];
  static const double edges[] = { -2147483648.0, -2147483647.5, 2147483647.9, -0.5,
				  -0.0, 0.5, -1, 1, 0.99999, -1.00001 };
  for (int i = 0; i < N; i++)
    {
      d[i] = i < 10 ? edges[i] : (i - 500) / 8.0;
      out[i] = (i % 1000 - 500) / 4.0f;
    }
  floors (n, down_to, d);
  ceilings (n, up_to, out);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (down_to[i] == (long) floor (d[i]));
      CHECK (up_to[i] == (int) ceilf (out[i]));
    }
}

static void
check_indices (size_t n, long from, long step, int which)
{
  static int a[N], made[N];
  for (int i = 0; i < N; i++)
    a[i] = 5 * i;
  bytes (n, made, a);
  marked (n, out, y, from, step, which);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (made[i] == byte (a[i], 250 + i));
      CHECK (out[i] == mark (y[i], (int) (unsigned) (from + (long) i * step), which));
    }
}

/* Numbers of several parts stay in their arms.  */
typedef float four __attribute__ ((vector_size (16)));
static four squares (four a, float b) { four r = a; if (b > 0) r = a * a; return r; }
static _Complex float product (_Complex float a, float b) { if (b > 0) a *= a + 1; return a; }

TESTED void
vectors (size_t n, four *restrict o, const four *a, const float *b)
{
  __builtin_map (squares, n, o, a, b);
}

TESTED void
complexes (size_t n, _Complex float *restrict o, const _Complex float *a, const float *b)
{
  __builtin_map (product, n, o, a, b);
}

static void
check_parts (size_t n)
{
  static four v[100], w[100];
  static _Complex float c[100], d[100];
  static float b[100];
  for (size_t i = 0; i < n; i++)
    {
      v[i] = (four) { i, i + 1, i + 2, i + 3 };
      c[i] = i + 2.0fi * i;
      b[i] = i % 3 - 1.0f;
    }
  vectors (n, w, v, b);
  complexes (n, d, c, b);
  for (size_t i = 0; i < n; i++)
    {
      for (unsigned k = 0; k < 4; k++)
	CHECK (w[i][k] == (b[i] > 0 ? v[i][k] * v[i][k] : v[i][k]));
      CHECK (d[i] == product (c[i], b[i]));
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 5 == 1 ? 3e30f : i % 5 == 3 ? -1e10f : (i - N / 2) * 61.37f;
      y[i] = i % 3 ? i % 7 - 1 : 0;
    }
  static const size_t counts[] = { 0, 1, 5, 23, 64, 100, N };
  for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++)
    {
      size_t n = counts[c];
      check_arms (n);
      check_rounded (n);
      check_parts (n < 100 ? n : 100);
      check_indices (n, 0, 1, 17);
      check_indices (n, INT_MAX - 20L, 1, INT_MIN + 3);
      check_indices (n, 40, -1, -3);
      check_indices (n, -7, (1L << 33) + 3, 50);
    }
  return 0;
}
