/* Reductions of rows, from none to many elements: whole vectors, from several places at -O3,
   and the rest.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sums 1 } */
/* { dg-kernels dots 1 } */
/* { dg-kernels largest 1 } */
/* { dg-kernels backward 1 } */

#include "check.h"

static double add (double a, double b) { return a + b; }
static double same (double a) { return a; }
static float fadd (float a, float b) { return a + b; }
static float fmul (float a, float b) { return a * b; }
static float high (float a, float b) { return a > b ? a : b; }
static float twice (float a) { return a * 2; }

static TESTED void
sums (int n, int m, double *restrict o, const double (*restrict a)[m])
{
  __builtin_contract (add, same, 1.0, __builtin_space (n, __builtin_over (m)), o,
		      __builtin_at (a, __builtin_axis (0), __builtin_axis (1)));
}

static TESTED void
dots (int n, int m, float *restrict o, const float (*restrict a)[m], const float *restrict x)
{
  __builtin_contract (fadd, fmul, 2.0f, __builtin_space (n, __builtin_over (m)), o,
		      __builtin_at (a, __builtin_axis (0), __builtin_axis (1)),
		      __builtin_at (x, __builtin_axis (1)));
}

static TESTED void
largest (int n, int m, float *restrict o, const float (*restrict a)[m])
{
  __builtin_contract (high, twice, -5.0f, __builtin_space (n, __builtin_over (m)), o,
		      __builtin_at (a, __builtin_axis (0), __builtin_axis (1)));
}

/* Backwards, from the second index on.  */

static TESTED void
backward (int n, int m, double *restrict o, const double (*restrict a)[m])
{
  __builtin_contract (add, same, 0.0,
		      __builtin_space (n, __builtin_over (1, m)), o,
		      __builtin_at (a, __builtin_axis (0), m - 1 - __builtin_axis (1)));
}

int
main (void)
{
  static const int lengths[] = { 0, 1, 2, 3, 7, 15, 16, 17, 31, 33, 63, 64, 65, 127, 128, 129,
    130, 131, 255, 256, 257, 511, 512, 513, 1021, 1024, 1033, 2047, 4099 };
  for (unsigned k = 0; k < sizeof lengths / sizeof *lengths; k++)
    {
      int n = 3, m = lengths[k], wrong = 0;
      ARRAY (double, a, n * m + 1);
      ARRAY (float, b, n * m + 1);
      ARRAY (float, x, m + 1);
      double o[3], r[3];
      float p[3], q[3];
      for (int i = 0; i < n * m; i++)
	a[i] = b[i] = i * 7 % 11 - 4;
      for (int j = 0; j < m; j++)
	x[j] = j % 5 - 1;
      sums (n, m, o, (const double (*)[m]) a);
      backward (n, m, r, (const double (*)[m]) a);
      dots (n, m, p, (const float (*)[m]) b, x);
      largest (n, m, q, (const float (*)[m]) b);
      for (int i = 0; i < n; i++)
	{
	  double s = 1, t = 0;
	  float d = 2, h = -5;
	  for (int j = 0; j < m; j++)
	    {
	      s += a[i * m + j];
	      t += j < m - 1 ? a[i * m + j] : 0;
	      d += b[i * m + j] * x[j];
	      h = high (h, 2 * b[i * m + j]);
	    }
	  wrong |= o[i] != s || r[i] != t || p[i] != d || q[i] != h;
	}
      CHECK (!wrong);
      free (a);
      free (b);
      free (x);
    }
  return 0;
}
