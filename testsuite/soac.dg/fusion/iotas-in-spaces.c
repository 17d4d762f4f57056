/* Iotas in spaces: each element is start + index * step.  Of floating point it is that to the bit,
   wherever the axis begins and whatever its step is; integers fit though the parts do not.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off" } */
/* { dg-kernels shifted 1 } */
/* { dg-kernels stepped 1 } */
/* { dg-kernels ints 1 } */
/* { dg-kernels below 1 } */
/* { dg-kernels bordered 1 } */
/* { dg-kernels numbered 1 } */
/* { dg-eliminated numbered "t" } */
/* { dg-kernels chained 1 } */
/* { dg-eliminated chained "t" } */
/* { dg-kernels beside 2 } */

#include "spaces.h"

static double id (double x) { return x; }
static float idf (float x) { return x; }
static int idi (int x) { return x; }
static double add (double a, double b) { return a + b; }

TESTED void
shifted (ptrdiff_t lo, ptrdiff_t hi, double *restrict o, double s, double d)
{
  __builtin_map (id, SPACE (RANGE (lo, hi)), o, __builtin_iota (s, d));
}

/* A step that is not known before is no width.  */

TESTED void
stepped (ptrdiff_t lo, ptrdiff_t hi, ptrdiff_t by, float *restrict o, float s, float d)
{
  __builtin_map (idf, SPACE (RANGE (lo, hi, by)), o, __builtin_iota (s, d));
}

TESTED void
ints (ptrdiff_t lo, ptrdiff_t hi, ptrdiff_t by, int *restrict o, int s, int d)
{
  __builtin_map (idi, SPACE (RANGE (lo, hi, by)), o, __builtin_iota (s, d));
}

/* Indices below zero.  */

TESTED void
below (ptrdiff_t n, double *restrict o, float s, float d)
{
  __builtin_map (id, SPACE (RANGE (-n, n)), AT (o, i0 + n), __builtin_iota (s, d));
}

/* The run is cut where the condition changes.  */

TESTED void
bordered (size_t n, double *restrict o, const double *restrict u, double s, double d)
{
  __builtin_map (add, SPACE (n), o, AT (u, i0 > 3 ? i0 - 3 : 0), __builtin_iota (s, d));
}

/* A producer without axes in a kernel with two: its index is the number of the element.  */

TESTED void
numbered (size_t n, size_t m, double (*restrict o)[m], double (*restrict u)[m], double s,
	  double d)
{
  NEW (t, n, m);
  __builtin_map (id, n * m, (double *) t, __builtin_iota (s, d));
  __builtin_map (add, SPACE (n, m), o, t, AT (u, i0, i1 > 0 ? i1 - 1 : 0));
  free (t);
}

TESTED void
chained (ptrdiff_t lo, ptrdiff_t n, double *restrict o, double s, double d)
{
  double *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (id, SPACE (RANGE (lo, n)), t, __builtin_iota (s, d));
  __builtin_map (add, SPACE (RANGE (lo, n)), o, t, __builtin_iota (d, s));
  free (t);
}

/* As many elements, with an axis and without.  */

TESTED void
beside (ptrdiff_t lo, ptrdiff_t n, double *restrict o, double *restrict p, double s, double d)
{
  __builtin_map (id, SPACE (RANGE (lo, n + lo)), o, __builtin_iota (s, d));
  __builtin_map (id, n, p, __builtin_iota (s, d));
}

static void
try_axis (int lo, int n)
{
  static double o[2100], p[2100];
  static float f[2100];
  static int k[2100];
  double s = 0.1, d = 0.7;
  shifted (lo, n, o, s, d);
  EACH (i, lo, n) EQ (o[i], s + i * d);
  for (int by = 1; by < 4; by++)
    {
      stepped (lo, n, by, f, .1f, .3f);
      for (int i = lo; i < n; i += by)
	EQ (f[i], (float) (.1f + i * .3f));
      ints (lo, n, by, k, -2000000000, 1900000);
      for (int i = lo; i < n; i += by)
	EQ (k[i], (int) (-2000000000 + i * 1900000LL));
    }
  chained (lo, n, o, s, d);
  EACH (i, lo, n) EQ (o[i], s + i * d + (d + i * s));
  beside (lo, n, o, p, s, d);
  EACH (i, lo, n + lo) EQ (o[i], s + i * d);
  EACH (i, 0, n) EQ (p[i], s + i * d);
}

int
main (void)
{
  static double o[2100], u[2100], w[50][37], v[50][37];
  double s = 0.1, d = 0.7;
  for (int n = 0; n < 2000; n = 3 * n + 1)
    for (int lo = 0; lo <= n && lo < 20; lo += 5)
      try_axis (lo, n);
  below (1000, o, .1f, .3f);
  EACH (i, -1000, 1000) EQ (o[i + 1000], (float) (.1f + i * .3f));
  EACH (i, 0, 2100) u[i] = i * .37;
  bordered (2100, o, u, s, d);
  EACH (i, 0, 2100) EQ (o[i], u[i > 3 ? i - 3 : 0] + (s + i * d));
  EACH (i, 0, 50) EACH (j, 0, 37) v[i][j] = i * .3 + j;
  numbered (50, 37, w, v, s, d);
  EACH (i, 0, 50) EACH (j, 0, 37)
    EQ (w[i][j], (s + (i * 37 + j) * d) + v[i][j > 0 ? j - 1 : 0]);
  return bad > 0;
}
