/* Reductions of numbers of floating point that few elements change, by operators that give one of
   two numbers by a comparison: NaNs, zeros of both signs and equal numbers give the same bits as
   one element after the other.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels most 1 } */
/* { dg-schedule most "unordered, 4 lanes that ask" { option -O3.-g } } */
/* { dg-kernels most_or_last 1 } */
/* { dg-schedule most_or_last "unordered, 4 lanes that ask" { option -O3.-g } } */
/* { dg-kernels least 1 } */
/* { dg-schedule least "unordered, 4 lanes that ask" { option -O3.-g } } */
/* { dg-kernels not_less 1 } */
/* { dg-kernels of_doubles 1 } */
/* { dg-kernels of_squares 1 } */
/* { dg-kernels apart 1 } */
/* { dg-kernels truth 1 } */
/* { dg-schedule truth "unordered, 4 lanes that ask" { option -O3.-g } } */

#include "check.h"
#include <math.h>

static float more (float a, float b) { return a > b ? a : b; }
static float more_or_last (float a, float b) { return a < b ? b : a; }
static float less (float a, float b) { return b < a ? b : a; }
static float not_less_of (float a, float b) { return !(a < b) ? a : b; }
static double more_of (double a, double b) { return a >= b ? a : b; }
static float square (float a) { return a * a; }
static _Bool odd (float a) { return a > 40; }

#define REDUCE(T, NAME, OP, INIT, ...)						\
  TESTED T									\
  NAME (size_t n, const T *x)							\
  {										\
    return __builtin_redomap (OP, __VA_ARGS__, INIT, n, x);			\
  }

TESTED float most (size_t n, const float *x) { return __builtin_reduce (more, -INFINITY, n, x); }
TESTED float
most_or_last (size_t n, const float *x)
{
  return __builtin_reduce (more_or_last, -1.0f, n, x);
}
TESTED float least (size_t n, const float *x) { return __builtin_reduce (less, 0.0f, n, x); }
TESTED float
not_less (size_t n, const float *x)
{
  return __builtin_reduce (not_less_of, -5.0f, n, x);
}
TESTED double
of_doubles (size_t n, const double *x)
{
  return __builtin_reduce (more_of, -3.0, n, x);
}
REDUCE (float, of_squares, more, 0.0f, square)
TESTED float
apart (size_t n, const float *x)
{
  return __builtin_reduce (more, 0.0f, n, __builtin_stride (x, 3));
}
REDUCE (float, truth, more, 0.0f, odd)

#define SAME(A, B)								\
  do										\
    {										\
      __typeof__ (A) a_ = (A), b_ = (B);					\
      CHECK (!memcmp (&a_, &b_, sizeof a_));					\
    }										\
  while (0)

#define LOOP(T, INIT, OP, X)							\
  ({ T acc = INIT; for (size_t i = 0; i < n; i++) acc = OP (acc, X); acc; })

static void
try_all (size_t n, const float *x, const double *y)
{
  SAME (most (n, x), LOOP (float, -INFINITY, more, x[i]));
  SAME (most_or_last (n, x), LOOP (float, -1, more_or_last, x[i]));
  SAME (least (n, x), LOOP (float, 0, less, x[i]));
  SAME (not_less (n, x), LOOP (float, -5, not_less_of, x[i]));
  SAME (of_doubles (n, y), LOOP (double, -3, more_of, y[i]));
  SAME (of_squares (n, x), LOOP (float, 0, more, square (x[i])));
  SAME (apart (n / 3, x), ({ float acc = 0; for (size_t i = 0; i < n / 3; i++)
			     acc = more (acc, x[3 * i]); acc; }));
  SAME (truth (n, x), LOOP (float, 0, more, odd (x[i])));
}

int
main (void)
{
  size_t sizes[] = { 0, 1, 7, 33, 129, 150, 300, 1000, 5000, 40000 };
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      size_t n = sizes[s];
      ARRAY (float, x, n);
      ARRAY (double, y, n);
      for (int what = 0; what < 8; what++)
	{
	  unsigned r = 1;
	  for (size_t i = 0; i < n; i++)
	    {
	      r = r * 1664525 + 1013904223;
	      x[i] = (what == 0 ? (float) (r >> 20) - 2000
		      : what == 1 ? i % 3 ? -0.0f : 0.0f
		      : what == 2 ? i % 1000 == 999 ? 0.0f : -0.0f
		      : what == 3 ? i
		      : what == 4 ? -(float) i
		      : what == 5 ? 7
		      : what == 6 ? i % 777 == 776 ? -0.0f : -7 : (float) (r >> 28));
	      y[i] = x[i] / 3;
	    }
	  try_all (n, x, y);
	}
      free (x);
      free (y);
    }
  return 0;
}
