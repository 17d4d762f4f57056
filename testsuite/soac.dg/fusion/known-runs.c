/* Runs of a few positions, whose number is known: whole ones, and the last one of an axis, which may
   have fewer.  Threads begin and end within them.  diag/known-runs.c looks at the instructions.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-parallel-min=1000" } */
/* { dg-kernels two 1 } */
/* { dg-eliminated two "t" } */
/* { dg-kernels three 1 } */
/* { dg-eliminated three "t" } */
/* { dg-kernels five 1 } */
/* { dg-eliminated five "t" } */
/* { dg-kernels eight 1 } */
/* { dg-eliminated eight "t" } */
/* { dg-kernels sixteen 1 } */
/* { dg-eliminated sixteen "t" } */
/* { dg-kernels two_bytes 1 } */
/* { dg-kernels three_bytes 1 } */
/* { dg-kernels five_bytes 1 } */
/* { dg-kernels eight_bytes 1 } */
/* { dg-kernels sixteen_bytes 1 } */
/* { dg-kernels two_sum 1 } */
/* { dg-kernels three_sum 1 } */
/* { dg-kernels five_sum 1 } */
/* { dg-kernels eight_sum 1 } */
/* { dg-kernels sixteen_sum 1 } */
/* { dg-kernels two_floats 1 } */
/* { dg-kernels three_floats 1 } */
/* { dg-kernels five_floats 1 } */
/* { dg-kernels eight_floats 1 } */
/* { dg-kernels sixteen_floats 1 } */
/* { dg-kernels columns 1 } */
/* { dg-kernels taps 1 } */
/* { dg-kernels known 1 } */
/* { dg-kernels too_few_for_threads 1 } */

#include "spaces.h"

typedef unsigned char byte;

enum { LD = 300 };

static double twice (double a) { return 2 * a; }
static double plus_place (double a, ptrdiff_t i) { return a + i; }
static byte mean (byte a, byte b) { return (a + b + 1) >> 1; }
static int plus (int a, int b) { return (unsigned) a + b; }
static int to_int (byte a) { return a; }
static float addf (float a, float b) { return a + b; }
static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static float tenth (byte a) { return a * 0.1f; }

/* Maps of rows, maps of one axis, and sums, over runs of WIDTH of each STEP positions from LO on.  */
#define RUNS(NAME, LO, STEP, WIDTH)						\
  TESTED void									\
  NAME (int n, int m, double (*restrict o)[LD], double (*restrict x)[LD])	\
  {										\
    NEW (t, n, LD);								\
    __builtin_map (twice, SPACE (n, RANGE (LO, m, STEP, WIDTH)), AT (t, i0, i1),	\
		   AT (x, i0, i1));						\
    __builtin_map (plus_place, SPACE (n, RANGE (LO, m, STEP, WIDTH)), AT (o, i0, i1),	\
		   AT (t, i0, i1), INDEX (1000 * i0 + i1));			\
    free (t);									\
  }										\
  TESTED void									\
  NAME##_bytes (int n, byte *restrict o, byte *restrict x)			\
  {										\
    __builtin_map (mean, SPACE (RANGE (LO, n, STEP, WIDTH)), AT (o, i0), AT (x, i0),	\
		   AT (x, i0 + 1));						\
  }										\
  TESTED int									\
  NAME##_sum (int n, int m, byte (*restrict x)[LD])				\
  {										\
    return __builtin_redomap (plus, to_int, 1 << 30, SPACE (n, RANGE (LO, m, STEP, WIDTH)), \
			      AT (x, i0, i1));					\
  }										\
  TESTED float									\
  NAME##_floats (int n, int m, byte (*restrict x)[LD])				\
  {										\
    return __builtin_redomap (addf, tenth, 0.0f, SPACE (n, RANGE (LO, m, STEP, WIDTH)),	\
			      AT (x, i0, i1));					\
  }

RUNS (two, 0, 4, 2)
RUNS (three, 1, 5, 3)
RUNS (five, 3, 8, 5)
RUNS (eight, 2, 9, 8)
RUNS (sixteen, 0, 20, 16)

/* Several axes have runs.  */
TESTED void
columns (int n, int m, double (*restrict o)[LD], double (*restrict x)[LD])
{
  __builtin_map (twice, SPACE (RANGE (1, n, 3, 2), RANGE (0, m, 7, 4)), AT (o, i0, i1),
		 AT (x, i1 % 50, i0));
}

/* Each element is a sum.  */
TESTED void
taps (int n, int m, double (*restrict o)[LD], double (*restrict x)[LD], const double *restrict w)
{
  __builtin_contract (add, mul, 0.0, SPACE (n, RANGE (1, m - 1, 6, 4), OVER (3)), AT (o, i0, i1),
		      AT (x, i0, i1 + i2 - 1), AT (w, i2));
}

/* All lengths are known, and no run is shorter.  */
TESTED void
known (double (*restrict o)[LD], double (*restrict x)[LD])
{
  __builtin_map (twice, SPACE (60, RANGE (0, 256, 8, 4)), AT (o, i0, i1), AT (x, i0, i1));
}

/* So are they here, and there is too little to do for threads.  */
TESTED void
too_few_for_threads (double (*restrict o)[LD], double (*restrict x)[LD])
{
  __builtin_map (twice, SPACE (2, RANGE (0, 19, 8, 4)), AT (o, i0, i1), AT (x, i0, i1));
}

/* ---- against plain C ---------------------------------------------------------- */

enum { ROWS = 60 };

static double x[ROWS][LD], o[ROWS][LD];
static byte flat[ROWS * LD + 1], bytes[ROWS * LD];

static void
clear (void)
{
  EACH (i, 0, ROWS) EACH (j, 0, LD) o[i][j] = -1;
  EACH (i, 0, ROWS * LD) bytes[i] = 77;
}

/* True if position J is one of RANGE (LO, M, STEP, WIDTH).  */
static int
in (int j, int lo, int m, int step, int width)
{
  return j >= lo && j < m && (j - lo) % step < width;
}

#define TRY(NAME, LO, STEP, WIDTH)						\
  do										\
    {										\
      byte (*b)[LD] = (byte (*)[LD]) flat;					\
      int sum = 1 << 30;							\
      double floats = 0, got;							\
      clear ();									\
      NAME (n, m, o, x);							\
      EACH (i, 0, ROWS) EACH (j, 0, LD)						\
	EQ (o[i][j], (i < n && in (j, LO, m, STEP, WIDTH)			\
		      ? 2 * x[i][j] + 1000 * i + j : -1));			\
      NAME##_bytes (n * m, bytes, flat);					\
      EACH (i, 0, ROWS * LD)							\
	EQ (bytes[i], (in (i, LO, n * m, STEP, WIDTH)				\
		       ? (flat[i] + flat[i + 1] + 1) >> 1 : 77));			\
      EACH (i, 0, n) EACH (j, 0, m)						\
	if (in (j, LO, m, STEP, WIDTH))						\
	  sum += b[i][j], floats += tenth (b[i][j]);				\
      EQ (NAME##_sum (n, m, b), sum);						\
      got = NAME##_floats (n, m, b);						\
      printf ("%.9g\n", got);							\
      EQ (got - floats < 1e-3 * (1 + floats) && floats - got < 1e-3 * (1 + floats), 1);	\
    }										\
  while (0)

static void
try_size (int n, int m)
{
  static const double w[3] = { 1, 3, 5 };
  TRY (two, 0, 4, 2);
  TRY (three, 1, 5, 3);
  TRY (five, 3, 8, 5);
  TRY (eight, 2, 9, 8);
  TRY (sixteen, 0, 20, 16);
  clear ();
  columns (n, m, o, x);
  EACH (i, 0, ROWS) EACH (j, 0, LD)
    EQ (o[i][j], in (i, 1, n, 3, 2) && in (j, 0, m, 7, 4) ? 2 * x[j % 50][i] : -1);
  clear ();
  taps (n, m, o, x, w);
  EACH (i, 0, ROWS) EACH (j, 0, LD)
    EQ (o[i][j], (i < n && in (j, 1, m - 1, 6, 4)
		  ? x[i][j - 1] + 3 * x[i][j] + 5 * x[i][j + 1] : -1));
}

int
main (void)
{
  static const int lengths[] = { 0, 1, 3, 4, 7, 18, 40, 97, 211, 299 };
  EACH (i, 0, ROWS) EACH (j, 0, LD)
    {
      x[i][j] = i * 7 + j * 3 % 11;
      flat[i * LD + j] = i * 37 + j * j;
    }
  EACH (k, 0, 10)
    try_size (k < 6 ? k : ROWS - 1, lengths[k]);
  clear ();
  known (o, x);
  EACH (i, 0, ROWS) EACH (j, 0, LD)
    EQ (o[i][j], in (j, 0, 256, 8, 4) ? 2 * x[i][j] : -1);
  clear ();
  too_few_for_threads (o, x);
  EACH (i, 0, ROWS) EACH (j, 0, LD)
    EQ (o[i][j], i < 2 && in (j, 0, 19, 8, 4) ? 2 * x[i][j] : -1);
  return bad > 0;
}
