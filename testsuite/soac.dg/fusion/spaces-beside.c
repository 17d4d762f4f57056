/* Calls over a space that read the same elements of an array are one loop with several results,
   as those over a count are.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels moments 1 } */
/* { dg-kernels of_structure 1 } */
/* { dg-kernels inner 1 } */
/* { dg-kernels column 1 } */
/* { dg-kernels column_scanned 2 } */
/* { dg-kernels three 1 } */
/* { dg-kernels neighbours 2 } */
/* { dg-kernels rows_apart 2 } */
/* { dg-kernels space_apart 2 } */
/* { dg-kernels changed_between 2 } */
/* { dg-kernels index_changed 2 } */
/* { dg-kernels index_made 3 } */
/* { dg-kernels two_products 2 } */
/* { dg-kernels guarded 1 } */
/* { dg-guards guarded 2 } */

#include "spaces.h"

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double least (double a, double b) { return a < b ? a : b; }
static double square (double a) { return a * a; }
static double twice (double a) { return 2 * a; }
static double sub (double a, double b) { return a - b; }

enum { N = 27, M = 21, PITCH = 29 };
static double in[N][PITCH], out[N][PITCH], more[N][PITCH];

static int where[N];

/* Rows that lie further apart than they are long.  */
TESTED double
moments (int n, int m, int pitch, const double *a)
{
  const double (*x)[pitch] = (const double (*)[pitch]) a;
  double s = __builtin_reduce (add, 0, SPACE (n, m), x);
  double q = __builtin_redomap (add, square, 0, SPACE (n, m), x);	/* { dg-optimized "fused 3 combinators .*: reduce, redomap, reduce" "" { option -O } } */
  double l = __builtin_reduce (least, 1e9, SPACE (n, m), x);
  return s + 3 * q + 7 * l;
}

struct image { int w, h, pitch; double *data; };

TESTED double
of_structure (const struct image *i)
{
  double (*x)[i->pitch] = (double (*)[i->pitch]) i->data;
  double s = __builtin_reduce (add, 0, SPACE (i->h, i->w), x);
  double q = __builtin_redomap (add, square, 0, SPACE (i->h, i->w), x);
  return s + 3 * q;
}

/* What is inside of a border, in two arrays.  */
TESTED void
inner (int n, int m, double (*restrict o)[PITCH], double (*restrict p)[PITCH],
       const double (*x)[PITCH])
{
  __builtin_map (square, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), o, x);
  __builtin_map (twice, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), p, x);
}

/* Without restrict the loop tests that it may.  */
TESTED void
guarded (int n, int m, double (*o)[PITCH], double (*p)[PITCH], double (*x)[PITCH])
{
  __builtin_map (square, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), o, x);
  __builtin_map (twice, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), p, x);
}

TESTED double
column (int n, int k, const double (*x)[PITCH])
{
  double s = __builtin_reduce (add, 0, n, AT (x, i0, k));
  double l = __builtin_reduce (least, 1e9, n, AT (x, i0, k));
  return s + 3 * l;
}

TESTED double
column_scanned (int n, int k, double *restrict o, const double (*x)[PITCH])
{
  __builtin_scan (add, 0, n, o, AT (x, i0, k));
  return __builtin_reduce (least, 1e9, n, AT (x, i0, k));
}

/* Differences with neighbours have the element itself in common.  */
TESTED void
three (int n, int m, double (*restrict o)[PITCH], double (*restrict p)[PITCH],
       double *restrict s, const double (*x)[PITCH])
{
  __builtin_map (sub, SPACE (n, RANGE (1, m)), o, AT (x, i0, i1 - 1), AT (x, i0, i1));
  __builtin_map (sub, SPACE (n, RANGE (1, m)), p, AT (x, i0, i1 + 1), AT (x, i0, i1));
  *s = __builtin_reduce (add, 0, SPACE (n, RANGE (1, m)), x);
}

/* Not the same elements.  */
TESTED void
neighbours (int n, int m, double (*restrict o)[PITCH], double (*restrict p)[PITCH],
	    const double (*x)[PITCH])
{
  __builtin_map (square, SPACE (n, m), o, AT (x, i0, i1));
  __builtin_map (twice, SPACE (n, m), p, AT (x, i0, i1 + 1));	/* { dg-missed "through '.*': cost: they read their common array at different indices" "" { option -O } } */
}

/* Not the same rows.  */
TESTED double
rows_apart (int n, int m, int pitch, int other, const double *a)
{
  const double (*x)[pitch] = (const double (*)[pitch]) a;
  const double (*y)[other] = (const double (*)[other]) a;
  return (__builtin_reduce (add, 0, SPACE (n, m), x)
	  + 3 * __builtin_reduce (least, 1e9, SPACE (n, m), y));
}

/* Not the same indices.  */
TESTED double
space_apart (int n, int m, const double (*x)[PITCH])
{
  double s = __builtin_reduce (add, 0, SPACE (RANGE (1, n), m), x);
  return s + 3 * __builtin_reduce (add, 0, SPACE (n, RANGE (1, m)), x);
}

/* Not the same values.  */
TESTED void
changed_between (int n, int m, double (*restrict o)[PITCH], double (*restrict p)[PITCH],
		 double (*restrict x)[PITCH])
{
  __builtin_map (square, SPACE (n, m), o, x);
  x[0][0] = 5;
  __builtin_map (twice, SPACE (n, m), p, x);	/* { dg-missed "through 'x': inplace: 'x' is written between" "" { no-option -fnon-call } } */
}

TESTED void
index_changed (int n, double *restrict o, double *restrict p, int *restrict at,
	       const double (*x)[PITCH])
{
  __builtin_map (square, n, o, AT (x, at[i0], 2));
  at[1] = 0;
  __builtin_map (twice, n, p, AT (x, at[i0], 2));
}

static int next (int a) { return (a + 1) % N; }

TESTED void
index_made (int n, double *restrict o, double *restrict p, int *restrict at,
	    const double (*x)[PITCH])
{
  __builtin_map (square, n, o, AT (x, at[n - 1 - i0], 2));
  __builtin_map (next, n, at, at);
  __builtin_map (twice, n, p, AT (x, at[n - 1 - i0], 2));
}

TESTED void
two_products (int n, int m, double *restrict s, double *restrict t, const double *v,
	      const double *w, const double (*x)[PITCH])
{
  __builtin_contract (add, mul, 0, SPACE (n, OVER (m)), s, AT (x, i0, i1), AT (v, i1));
  __builtin_contract (add, mul, 0, SPACE (n, OVER (m)), t, AT (x, i0, i1), AT (w, i1));	/* { dg-missed "cost: alone, contractions share a loop only down the same columns" "" { option -O } } */
}

static void
start (void)
{
  EACH (i, 0, N)
    EACH (j, 0, PITCH)
      {
	in[i][j] = (i * 31 + j * 17) % 23 - 9;
	out[i][j] = more[i][j] = 100;
      }
  EACH (i, 0, N)
    where[i] = i * 5 % N;
}

static double
sum (int n, int m, int pitch, int of_squares)
{
  double s = 0;
  EACH (i, 0, n)
    EACH (j, 0, m)
      s += of_squares ? square ((&in[0][0])[i * pitch + j]) : (&in[0][0])[i * pitch + j];
  return s;
}

static double
smallest (int n, int m, int pitch)
{
  double s = 1e9;
  EACH (i, 0, n)
    EACH (j, 0, m)
      s = least (s, (&in[0][0])[i * pitch + j]);
  return s;
}

/* What is inside of the first N rows and M columns has been made, nothing else.  */
static void
check_inner (int n, int m, double (*o)[PITCH], double (*p)[PITCH])
{
  EACH (i, 0, N)
    EACH (j, 0, PITCH)
      {
	int made = i > 0 && i < n - 1 && j > 0 && j < m - 1;
	EQ (o[i][j], made ? square (in[i][j]) : 100);
	EQ (p[i][j], made ? twice (in[i][j]) : 100);
      }
}

static void
test_reductions (int n, int m)
{
  start ();
  EQ (moments (n, m, PITCH, in[0]),
      sum (n, m, PITCH, 0) + 3 * sum (n, m, PITCH, 1) + 7 * smallest (n, m, PITCH));
  struct image i = { m, n, PITCH, in[0] };
  EQ (of_structure (&i), sum (n, m, PITCH, 0) + 3 * sum (n, m, PITCH, 1));
  EQ (rows_apart (n, m, PITCH, M, in[0]), sum (n, m, PITCH, 0) + 3 * smallest (n, m, M));
  double s = 0, l = 1e9, t = 0;
  EACH (k, 0, n)
    s += in[k][2], l = least (l, in[k][2]);
  EQ (column (n, 2, in), s + 3 * l);
  EQ (column_scanned (n, 2, out[0], in), l);
  EACH (k, 0, n)
    EQ (out[0][k], t += in[k][2]);
  double rows = sum (n, m, PITCH, 0), columns = rows;
  EACH (j, 0, n > 0 ? m : 0)
    rows -= in[0][j];
  EACH (k, 0, m > 0 ? n : 0)
    columns -= in[k][0];
  EQ (space_apart (n, m, in), rows + 3 * columns);
}

static void
test_maps (int n, int m)
{
  start ();
  inner (n, m, out, more, in);
  check_inner (n, m, out, more);
  start ();
  guarded (n, m, out, more, in);
  check_inner (n, m, out, more);
  start ();
  neighbours (n, m, out, more, in);
  EACH (i, 0, n)
    EACH (j, 0, m)
      {
	EQ (out[i][j], square (in[i][j]));
	EQ (more[i][j], twice (in[i][j + 1]));
      }
  double s = 100, t = 0;
  start ();
  three (n, m, out, more, &s, in);
  EACH (i, 0, n)
    EACH (j, 1, m)
      {
	EQ (out[i][j], in[i][j - 1] - in[i][j]);
	EQ (more[i][j], in[i][j + 1] - in[i][j]);
	t += in[i][j];
      }
  EQ (s, t);
}

/* What the first map writes the second one reads, or overwrites: one after the other.  */
static void
test_overlap (void)
{
  static double old[N][PITCH];
  start ();
  memcpy (old, in, sizeof in);
  guarded (N, M, in, more, in);
  EACH (i, 1, N - 1)
    EACH (j, 1, M - 1)
      {
	EQ (in[i][j], square (old[i][j]));
	EQ (more[i][j], twice (square (old[i][j])));
      }
  start ();
  guarded (N - 1, M, out + 1, out, in);
  EACH (i, 1, N - 2)
    EACH (j, 1, M - 1)
      EQ (out[i][j], twice (in[i][j]));
  EACH (j, 1, M - 1)
    EQ (out[N - 2][j], square (in[N - 3][j]));
}

static void
test_changes (int n, int m)
{
  static double s[N], t[N];
  start ();
  double first = in[0][0];
  changed_between (n, m, out, more, in);
  EACH (i, 0, n)
    EACH (j, 0, m)
      {
	EQ (out[i][j], square (i || j ? in[i][j] : first));
	EQ (more[i][j], twice (in[i][j]));
      }
  start ();
  index_changed (n, out[0], more[0], where, in);
  EACH (i, 0, n)
    {
      EQ (out[0][i], square (in[i * 5 % N][2]));
      EQ (more[0][i], twice (in[i == 1 ? 0 : i * 5 % N][2]));
    }
  start ();
  index_made (n, out[0], more[0], where, in);
  EACH (i, 0, n)
    {
      int k = (n - 1 - i) * 5 % N;
      EQ (out[0][i], square (in[k][2]));
      EQ (more[0][i], twice (in[next (k)][2]));
    }
  two_products (n, m, s, t, in[3], in[4], in);
  EACH (i, 0, n)
    {
      double v = 0, w = 0;
      EACH (j, 0, m)
	v += in[i][j] * in[3][j], w += in[i][j] * in[4][j];
      EQ (s[i], v);
      EQ (t[i], w);
    }
}

int
main (void)
{
  static const int some[] = { 0, 1, 2, 3, 8, M };
  for (unsigned a = 0; a < sizeof some / sizeof *some; a++)
    for (unsigned b = 0; b < sizeof some / sizeof *some; b++)
      {
	test_reductions (some[a], some[b]);
	test_maps (some[a], some[b]);
	test_changes (some[a], some[b]);
      }
  test_reductions (N, M);
  test_maps (N, M);
  test_changes (N, M);
  test_overlap ();
  return bad != 0;
}
