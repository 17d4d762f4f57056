/* Iotas and indices that become floating point are counted in 32 bits where they fit, and in 64
   where not.  build/objects.exp looks at the instructions.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off" } */
/* { dg-kernels grid 1 } */
/* { dg-kernels counted 1 } */
/* { dg-kernels large 1 } */
/* { dg-kernels later 1 } */
/* { dg-kernels by_numbers 1 } */
/* { dg-kernels mixed 1 } */
/* { dg-kernels summed 1 } */
/* { dg-kernels plane 1 } */
/* { dg-kernels backward 1 } */
/* { dg-kernels far 1 } */
/* { dg-kernels wide_apart 1 } */
/* { dg-kernels unsigned_back 1 } */
/* { dg-kernels halves 1 } */
/* { dg-kernels halves_of_indices 1 } */
/* { dg-kernels halves_and_rests 1 } */

#include "spaces.h"

static double id (double x) { return x; }
static float idf (float x) { return x; }
static double add (double a, double b) { return a + b; }
static double two (double x, double y) { return x * 4096 + y; }
static float half (float x, long i) { return x * 0.5f + (i & 7); }

TESTED void
grid (size_t n, double *restrict o, double start, double step)
{
  __builtin_map (id, n, o, __builtin_iota (start, step));
}

TESTED void
counted (size_t n, float *restrict o)
{
  __builtin_map (idf, n, o, __builtin_iota (-5, 3));
}

/* Some of these do not fit.  */
TESTED void
large (size_t n, double *restrict o)
{
  __builtin_map (id, n, o, __builtin_iota (1 << 30, 1 << 10));
}

TESTED void
later (size_t n, double *restrict o, long start)
{
  __builtin_map (id, n, o, __builtin_iota (start));
}

TESTED void
by_numbers (size_t n, float *restrict o)
{
  __builtin_map (half, n, o, __builtin_iota (0.5f, 2.0f), __builtin_iota (0));
}

/* Only one of the two becomes floating point, and the other one is far away.  */
TESTED void
mixed (size_t n, float *restrict o, long far)
{
  __builtin_map (half, n, o, __builtin_iota (1), __builtin_iota (far));
}

TESTED double
summed (size_t n)
{
  return __builtin_redomap (add, id, 0.0, n, __builtin_iota (1));
}

TESTED void
plane (size_t n, size_t m, double (*restrict o)[m])
{
  __builtin_map (two, SPACE (n, m), o, INDEX (i0), INDEX (i1 - 3));
}

TESTED void
backward (size_t n, size_t m, double (*restrict o)[m])
{
  __builtin_map (two, SPACE (n, RANGE (1, m, 2)), AT (o, i0, i1), INDEX (3 * i1 - i0),
		 INDEX ((ptrdiff_t) m - 1 - i1));
}

/* The axis begins anywhere.  */
TESTED void
far (ptrdiff_t lo, size_t n, double *restrict o)
{
  __builtin_map (two, SPACE (RANGE (lo, lo + (ptrdiff_t) n)), AT (o, i0 - lo), INDEX (i0),
		 INDEX (-i0));
}

TESTED void
wide_apart (size_t n, double *restrict o)
{
  __builtin_map (id, SPACE (n), AT (o, i0), INDEX (i0 * 1000));
}

/* The last ones may be below 0, where the numbers are the greatest ones.  */
TESTED void
unsigned_back (size_t n, double *restrict o)
{
  __builtin_map (id, SPACE (n), AT (o, i0), INDEX ((size_t) 1000 - i0));
}

/* The operator itself makes floating point of them.  */
static double half_of (long i) { return i * 0.5; }
static double half_or_less (long i, int less) { return less & 1 ? i * 0.25 : i * 0.5; }
static double half_and_rest (long i) { return i * 0.5 + (i & 7); }

TESTED void
halves (size_t n, double *restrict o)
{
  __builtin_map (half_of, n, o, __builtin_iota (-7l, 1024l));
}

TESTED void
halves_of_indices (ptrdiff_t lo, size_t n, double *restrict o)
{
  __builtin_map (half_or_less, SPACE (RANGE (lo, lo + (ptrdiff_t) n)), AT (o, i0 - lo), INDEX (i0),
		 INDEX (i0 - lo));
}

/* It needs the number, too.  */
TESTED void
halves_and_rests (size_t n, double *restrict o)
{
  __builtin_map (half_and_rest, n, o, __builtin_iota (0l));
}

static void
try_size (int n)
{
  double *o = get (n * sizeof *o), s = 0;
  float *f = get (n * sizeof *f);
  grid (n, o, 0.1, 0.7);
  EACH (i, 0, n) EQ (o[i], 0.1 + i * 0.7);
  counted (n, f);
  EACH (i, 0, n) EQ (f[i], (float) (3 * i - 5));
  large (n, o);
  EACH (i, 0, n) EQ (o[i], (double) ((1 << 30) + 1024L * i));
  later (n, o, 5000000000);
  EACH (i, 0, n) EQ (o[i], 5000000000. + i);
  by_numbers (n, f);
  EACH (i, 0, n) EQ (f[i], (0.5f + i * 2.0f) * 0.5f + (i & 7));
  mixed (n, f, 5000000003);
  EACH (i, 0, n) EQ (f[i], (float) (i + 1) * 0.5f + (i + 3 & 7));
  EACH (i, 0, n) s += i + 1;
  EQ (summed (n), s);
  for (long lo = -(1L << 33); lo <= 1L << 33; lo += 1L << 30)
    {
      int few = n < 1000 ? n : 1000;
      far (lo - 10, few, o);
      EACH (i, 0, few) EQ (o[i], (double) (lo - 10 + i) * 4096 - (lo - 10 + i));
      halves_of_indices (lo - 10, few, o);
      EACH (i, 0, few) EQ (o[i], (lo - 10 + i) * (i & 1 ? 0.25 : 0.5));
    }
  wide_apart (n, o);
  EACH (i, 0, n) EQ (o[i], 1000. * i);
  unsigned_back (n, o);
  EACH (i, 0, n) EQ (o[i], (double) ((size_t) 1000 - i));
  halves (n, o);
  EACH (i, 0, n) EQ (o[i], (1024L * i - 7) * 0.5);
  halves_and_rests (n, o);
  EACH (i, 0, n) EQ (o[i], i * 0.5 + (i & 7));
  free (o);
  free (f);
}

int
main (void)
{
  static double o[70][90];
  for (int n = 0; n < 2000; n = 3 * n + 1)
    try_size (n);
  try_size (1100000);
  /* One that does not fit is among these.  */
  try_size (1048577);
  plane (70, 90, o);
  EACH (i, 0, 70) EACH (j, 0, 90) EQ (o[i][j], i * 4096. + (j - 3));
  EACH (i, 0, 70) EACH (j, 0, 90) o[i][j] = -1;
  backward (70, 90, o);
  EACH (i, 0, 70) EACH (j, 0, 90)
    EQ (o[i][j], j % 2 ? (3. * j - i) * 4096 + (89 - j) : -1);
  return bad > 0;
}
