/* Masks that are made by steps from a row that is not known, and what they choose from: the
   consumer is cut into the rows before the first, those of the steps and those between, and
   the mask is in no memory.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels chosen 1 { no-option sanitize } } */
/* { dg-segments chosen 3 { no-option sanitize } } */
/* { dg-eliminated chosen "red" { no-option sanitize } } */
/* { dg-schedule chosen "unordered, in step" "unordered" "unordered, in step" { option ^-O2$ } } */
/* { dg-kernels inside 1 { no-option sanitize } } */
/* { dg-segments inside 5 { no-option sanitize } } */
/* { dg-eliminated inside "red,r" { no-option sanitize } } */
/* { dg-kernels inside_from 1 { no-option sanitize } } */
/* { dg-segments inside_from 7 { no-option sanitize } } */
/* { dg-eliminated inside_from "red,r" { no-option sanitize } } */
/* { dg-schedule uneven "unordered, threads above 1 by the clock" "unordered, threads above 1 by the clock" { option ^-O2.-fopenmp$ } } */
/* { dg-kernels summed 1 { no-option sanitize } } */
/* { dg-eliminated summed "red" { no-option sanitize } } */
/* { dg-kernels thirds 3 } */
/* { dg-kernels two_masks 1 { no-option sanitize } } */
/* { dg-eliminated two_masks "red,blue" { no-option sanitize } } */

#include "spaces.h"

static int set (int a) { return a; }
static int reset (int a) { return a; }
static double id (double a) { return a; }
static double twice (double a) { return 2 * a; }
static double which (int red, double a, double b) { return red ? a : b; }
static double which_of (int red, int blue, double a)
{
  return red * 100 + blue * 1000 + a;
}
static double add (double a, double b) { return a + b; }

/* As much work as A says.  */
static double
as_often (int red, double a, double b)
{
  double sum = 0;
  for (int x = 0; x < (int) a; x++)
    sum += x * b;
  return red ? sum : b;
}

TESTED static void
chosen (size_t n, size_t m, size_t first, double (*restrict w)[m], double (*u)[m],
	double (*v)[m])
{
  int (*red)[m] = malloc (n * sizeof *red);
  __builtin_map (set, SPACE (n, m), red, 0);
  __builtin_map (reset, SPACE (RANGE (first, n, 2), m), red, 1);
  __builtin_map (which, SPACE (n, m), w, red, u, v);
  free (red);
}

TESTED static void
inside (size_t n, size_t m, double (*restrict w)[m], double (*u)[m], double (*v)[m])
{
  int (*red)[m] = malloc (n * sizeof *red);
  double (*r)[m] = malloc (n * sizeof *r);
  __builtin_map (set, SPACE (n, m), red, 0);
  __builtin_map (reset, SPACE (RANGE (1, n, 2), m), red, 1);
  __builtin_map (id, SPACE (n, m), r, u);
  __builtin_map (twice, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), r, v);
  __builtin_map (which, SPACE (n, m), w, red, r, v);
  free (red);
  free (r);
}

TESTED static void
inside_from (size_t n, size_t m, size_t first, double (*restrict w)[m], double (*u)[m],
	     double (*v)[m])
{
  int (*red)[m] = malloc (n * sizeof *red);
  double (*r)[m] = malloc (n * sizeof *r);
  __builtin_map (set, SPACE (n, m), red, 0);
  __builtin_map (reset, SPACE (RANGE (first, n, 2), m), red, 1);
  __builtin_map (id, SPACE (n, m), r, u);
  __builtin_map (twice, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), r, v);
  __builtin_map (which, SPACE (n, m), w, red, r, v);
  free (red);
  free (r);
}

TESTED static double
summed (size_t n, size_t m, size_t first, double (*u)[m], double (*v)[m])
{
  int (*red)[m] = malloc (n * sizeof *red);
  __builtin_map (set, SPACE (n, m), red, 0);
  __builtin_map (reset, SPACE (RANGE (first, n, 2), m), red, 1);
  double s = __builtin_redomap (add, which, 0.0, SPACE (n, m), red, u, v);
  free (red);
  return s;
}

/* How much work it is is found out for each segment by itself.  */

TESTED static void
uneven (size_t n, size_t m, double (*restrict w)[m], double (*u)[m], double (*v)[m])
{
  int (*red)[m] = malloc (n * sizeof *red);
  __builtin_map (set, SPACE (n, m), red, 0);
  __builtin_map (reset, SPACE (RANGE (1, n, 2), m), red, 1);
  __builtin_map (as_often, SPACE (n, m), w, red, u, v);
  free (red);
}

/* What is between these steps is wider than one row, and begins anywhere.  */

TESTED static void
thirds (size_t n, size_t m, size_t first, double (*restrict w)[m], double (*u)[m],
	double (*v)[m])
{
  int (*red)[m] = malloc (n * sizeof *red);
  __builtin_map (set, SPACE (n, m), red, 0);
  __builtin_map (reset, SPACE (RANGE (first, n, 3), m), red, 1);
  __builtin_map (which, SPACE (n, m), w, red, u, v);
  free (red);
}

/* Steps of both that meet.  */

TESTED static void
two_masks (size_t n, size_t m, size_t first, double (*restrict w)[m], double (*u)[m])
{
  int (*red)[m] = malloc (n * sizeof *red), (*blue)[m] = malloc (n * sizeof *blue);
  __builtin_map (set, SPACE (n, m), red, 0);
  __builtin_map (reset, SPACE (RANGE (first, n, 2), m), red, 1);
  __builtin_map (set, SPACE (n, m), blue, 0);
  __builtin_map (reset, SPACE (RANGE (first, n, 4), m), blue, 1);
  __builtin_map (which_of, SPACE (n, m), w, red, blue, u);
  free (red);
  free (blue);
}

/* Is row I one of those that begin with FIRST and are STEP apart?  */

static int
steps (int i, int first, int step)
{
  return i >= first && (i - first) % step == 0;
}

static void
test (size_t n, size_t m, size_t first)
{
  double (*u)[m] = get (n * sizeof *u), (*v)[m] = get (n * sizeof *v);
  double (*w)[m] = get (n * sizeof *w), s = 0;
  int rows = n, columns = m, from = first;
  EACH (i, 0, rows)
    EACH (j, 0, columns)
      {
	u[i][j] = (i * 7 + j * 3) % 11;
	v[i][j] = (i * 5 + j) % 13;
      }
  chosen (n, m, first, w, u, v);
  EACH (i, 0, rows)
    EACH (j, 0, columns)
      {
	EQ (w[i][j], steps (i, from, 2) ? u[i][j] : v[i][j]);
	s += w[i][j];
      }
  EQ (summed (n, m, first, u, v), s);
  for (int known = 0; known < 2; known++)
    {
      if (known)
	inside (n, m, w, u, v);
      else
	inside_from (n, m, first, w, u, v);
      EACH (i, 0, rows)
	EACH (j, 0, columns)
	  {
	    int in = i > 0 && i + 1 < rows && j > 0 && j + 1 < columns;
	    double r = in ? 2 * v[i][j] : u[i][j];
	    EQ (w[i][j], steps (i, known ? 1 : from, 2) ? r : v[i][j]);
	  }
    }
  uneven (n, m, w, u, v);
  EACH (i, 0, rows)
    EACH (j, 0, columns)
      EQ (w[i][j], as_often (i % 2, u[i][j], v[i][j]));
  thirds (n, m, first, w, u, v);
  EACH (i, 0, rows)
    EACH (j, 0, columns)
      EQ (w[i][j], steps (i, from, 3) ? u[i][j] : v[i][j]);
  two_masks (n, m, first, w, u);
  EACH (i, 0, rows)
    EACH (j, 0, columns)
      EQ (w[i][j], steps (i, from, 2) * 100 + steps (i, from, 4) * 1000 + u[i][j]);
  free (u);
  free (v);
  free (w);
}

int
main (void)
{
  for (size_t n = 1; n < 14; n++)
    for (size_t first = 0; first < 16; first++)
      test (n, n < 6 ? n : 3, first);
  test (150, 130, 7);
  test (3, 4000, 1);
  /* Steps that are done in turns.  */
  test (40, 9001, 3);
  return bad != 0;
}
