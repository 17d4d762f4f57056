/* Operators with branches, in kernels that should be vectorised, and arrays that
   begin a few bytes apart.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>

/* What is subtracted is known to be zero on one path.  */
static float
add_loss (float a, float probability, long i, long target)
{
  return a + (probability - (i == target ? 1 : 0));
}

void
losses (size_t n, float *a, const float *p, long target)
{
  __builtin_map (add_loss, n, a, a, p, __builtin_iota (0L), target);
}

static double
least (double a, double b)
{
  return a != a ? a : b != b || b < a ? b : a;
}
static double
largest (double a, double b)
{
  return a != a ? a : b != b || b > a ? b : a;
}

#ifdef BOTH
double
range (size_t n, const double *x)
{
  double a = __builtin_reduce (least, x[0], n, x);
  return __builtin_reduce (largest, x[0], n, x) - a;
}
#else
double
range (size_t n, const double *x)
{
  return __builtin_reduce (least, x[0], n, x);
}
#endif

static unsigned char
grey (unsigned char r, unsigned char g, unsigned char b)
{
  return (r * 77 + g * 150 + b * 29) >> 8;
}

void
greys (size_t n, unsigned char *out, const unsigned char *rgb)
{
  __builtin_map (grey, n, out, __builtin_stride (rgb, 3),
		 __builtin_stride (rgb + 1, 3), __builtin_stride (rgb + 2, 3));
}

/* What may trap in an arm, and a number that is rounded.  */
static short
sample (float s)
{
  return s > 32767 ? 32767 : s < -32768 ? -32768 : (short) __builtin_floorf (0.5f + s);
}

void
samples (size_t n, short *out, const float *x)
{
  __builtin_map (sample, n, out, x);
}

/* An index that is an `int'.  */
static float
mark (float a, int i, int which)
{
  return a + (i == which ? 1 : 0);
}

void
marks (size_t n, float *out, const float *x, int which)
{
  __builtin_map (mark, n, out, x, __builtin_iota (0L), which);
}
