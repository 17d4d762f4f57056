/* row-tiles.c with longer rows, of which few are in the cache, and others besides: each row is made when
   the first one that reads it is done.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "--param=l2-cache-size=16 -fplugin-arg-soac-parallel-min=1000" } */
/* { dg-kernels blur 1 { no-option -Os|sanitize } } */
/* { dg-segments blur 2 { no-option -Os|sanitize } } */
/* { dg-schedule blur "unordered, a ring of 5 rows" "unordered, a ring of 5 rows" { option ^-O2$ } } */
/* { dg-kernels bytes 1 { no-option -Os|sanitize } } */
/* { dg-kernels pitched 1 { no-option -Os|sanitize } } */
/* { dg-kernels sides 1 { no-option -Os|sanitize } } */
/* { dg-kernels planes 1 { no-option -Os|sanitize } } */
/* { dg-kernels interior_planes 1 { no-option -Os|sanitize } } */
/* { dg-kernels two_arrays 1 { no-option -Os|sanitize } } */
/* { dg-kernels whole_object 2 } */
/* { dg-kernels may_overlap 1 { no-option -Os|sanitize } } */
/* { dg-kernels by_number 1 { no-option -Os|sanitize } } */
/* { dg-kernels by_long_number 1 { no-option -Os|sanitize } } */
/* { dg-segments by_long_number 2 { no-option -Os|sanitize } } */
/* { dg-kernels made_by_number 1 { no-option -Os|sanitize } } */
/* { dg-segments made_by_number 2 { no-option -Os|sanitize } } */

#define ROLLING
#define main row_tiles
#include "row-tiles.c"
#undef main

/* No axes, and rows of which there is one at a time.  */

enum { LONG = 5000, WIDE = 204 };
static int long_in[N][LONG];
static byte long_out[N][LONG];

TESTED int
by_long_number (size_t n, byte (*restrict o)[LONG], const int (*restrict u)[LONG])
{
  if (setjmp (back))
    return 1;
  byte (*t)[LONG] = malloc (n * sizeof *t);
  __builtin_map (odd, SPACE (n, LONG), t, u);
  __builtin_map (thrice, SPACE (n, LONG), o, t);
  free (t);
  return 0;
}

/* What makes the rows has no axes, what reads them has.  */

TESTED void
made_by_number (int n, int m, double (*restrict o)[m], const double (*restrict u)[m])
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (five, SPACE (n, m), t, u, u, u, u, u);
  __builtin_map (three, SPACE (RANGE (1, n - 1), m), AT (o, i0, i1), AT (t, i0 - 1, i1), t,
		 AT (t, i0 + 1, i1));
  free (t);
}

static double wide_in[N][WIDE], wide_out[N][WIDE - 4];

int
main (void)
{
  EACH (i, 0, N)
    EACH (j, 0, LONG)
      long_in[i][j] = i * 7 + j;
  CHECK (by_long_number (N, long_out, (const int (*)[LONG]) long_in) == 0);
  EACH (i, 0, N)
    EACH (j, 0, LONG)
      CHECK (long_out[i][j] == thrice (odd (long_in[i][j])));
  static double made_in[N][M], made_out[N][M];
  EACH (i, 0, N)
    EACH (j, 0, M)
      made_in[i][j] = i + j % 10;
  made_by_number (N, M, made_out, (const double (*)[M]) made_in);
  EACH (i, 1, N - 1)
    EACH (j, 0, M)
      {
	double r[3];
	EACH (k, 0, 3)
	  r[k] = i + k - 1 + j % 10;
	EACH (k, 0, 3)
	  r[k] = five (r[k], r[k], r[k], r[k], r[k]);
	CHECK (made_out[i][j] == three (r[0], r[1], r[2]));
      }
  /* Rows just so long that the cache has room for those that are read at once.  */
  EACH (i, 0, N)
    EACH (j, 0, WIDE)
      wide_in[i][j] = i + j % 10;
  blur (N, WIDE, wide_out, (const double (*)[WIDE]) wide_in);
  EACH (j, 0, WIDE - 4)
    {
      double r[5];
      EACH (i, 0, 5)
	r[i] = five (wide_in[i + 9][j], wide_in[i + 9][j + 1], wide_in[i + 9][j + 2],
		     wide_in[i + 9][j + 3], wide_in[i + 9][j + 4]);
      CHECK (wide_out[9][j] == five (r[0], r[1], r[2], r[3], r[4]));
    }
  return row_tiles ();
}
