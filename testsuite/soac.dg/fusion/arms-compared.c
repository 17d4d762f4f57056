/* In an arm of a branch is compared what was compared before it: that raises nothing new, and so it is
   done for all elements, also where a number is none.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels thirds 1 } */
/* { dg-kernels quiet 1 } */

#include <fenv.h>
#include <math.h>
#include "check.h"

enum { N = 900 };

/* Which one of three is the least.  */
static int
third (float a, float b, float c)
{
  int at = 0;
  float l = a;
  at = b < l ? 1 : at;
  l = b < l ? b : l;
  return c < l ? 2 : at;
}

/* The second number is compared only where the first one is positive.  */
static int
either (float a, float b)
{
  if (a > 0)
    return a < b;
  return 7;
}

TESTED void
thirds (size_t n, int *restrict o, const float *restrict a, const float *restrict b,
	const float *restrict c)
{
  __builtin_map (third, n, o, a, b, c);
}

TESTED void
quiet (size_t n, int *restrict o, const float *restrict a, const float *restrict b)
{
  __builtin_map (either, n, o, a, b);
}

static const float some[] = { 3, -1, NAN, 0, 2, INFINITY, 1 };
enum { SOME = sizeof some / sizeof *some };

int
main (void)
{
  static float a[N], b[N], c[N];
  static int o[N], p[N];
  for (int i = 0; i < N; i++)
    {
      a[i] = some[i % SOME];
      b[i] = some[i / SOME % SOME];
      c[i] = some[i / SOME / SOME % SOME];
    }
  for (size_t n = 0; n <= N; n += n < 40 ? 1 : 86)
    {
      thirds (n, o, a, b, c);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == third (a[i], b[i], c[i]));
      /* Where the first number is positive the other one is a number.  */
      for (size_t i = 0; i < n; i++)
	{
	  a[i] = i % 3 ? -1 : 2;
	  b[i] = i % 3 == 1 ? NAN : i % 5;
	}
      feclearexcept (FE_ALL_EXCEPT);
      quiet (n, p, a, b);
#ifndef __FAST_MATH__
      CHECK (!fetestexcept (FE_INVALID));
#endif
      for (size_t i = 0; i < n; i++)
	{
	  CHECK (p[i] == either (a[i], b[i]));
	  a[i] = some[i % SOME];
	  b[i] = some[i / SOME % SOME];
	}
    }
  return 0;
}
