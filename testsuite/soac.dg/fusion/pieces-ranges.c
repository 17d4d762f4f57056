/* Arrays that are made in pieces by ranges: in one dimension, where each piece begins at a
   pointer of its own, and two of them that one consumer reads, which is cut at the pieces of
   both.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels zeros_around 3 { no-option sanitize } } */
/* { dg-eliminated zeros_around "t" { no-option sanitize } } */
/* { dg-kernels two_arrays 6 { no-option sanitize } } */
/* { dg-eliminated two_arrays "t,u" { no-option sanitize } } */
/* { dg-kernels alike 3 { no-option sanitize } } */
/* { dg-eliminated alike "t,u" { no-option sanitize } } */
/* { dg-kernels in_turns 1 { no-option sanitize } } */
/* { dg-segments in_turns 2 { no-option sanitize } } */
/* { dg-eliminated in_turns "t" { no-option sanitize } } */
/* { dg-kernels summed 3 { no-option sanitize } } */
/* { dg-eliminated summed "t" { no-option sanitize } } */
/* { dg-kernels two_borders 1 { no-option sanitize } } */
/* { dg-segments two_borders 12 { no-option sanitize } } */
/* { dg-eliminated two_borders "t,u" { no-option sanitize } } */
/* { dg-kernels rows_and_columns 1 { no-option sanitize } } */
/* { dg-segments rows_and_columns 9 { no-option sanitize } } */
/* { dg-kernels three_borders 7 } */
/* { dg-refused three_borders "t" cost { no-option sanitize|optimal } } */
/* { dg-kernels outlives 3 } */
/* { dg-kernels read_later 4 { no-option sanitize } } */
/* { dg-kernels stored_between 3 } */

#include "spaces.h"

static double add (double a, double b) { return a + b; }
static double add3 (double a, double b, double c) { return a + 2 * b + 4 * c; }
static double mul (double a, double b) { return a * b; }
static double id (double a) { return a; }
static double to (double a) { return a; }
static double one (double a) { return a; }

TESTED static void
zeros_around (int n, double *restrict o, double *a)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (id, n, t, 0.0);
  __builtin_map (to, RANGE (1, n - 1), t, a);
  __builtin_map (add, n, o, t, a);
  free (t);
}

TESTED static void
two_arrays (int n, double *restrict o, double *a)
{
  double *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (id, n, t, 0.0);
  __builtin_map (to, RANGE (1, n - 1), t, a);
  __builtin_map (one, n, u, 1.0);
  __builtin_map (to, RANGE (2, n - 2), u, a);
  __builtin_map (add, n, o, t, u);
  free (t);
  free (u);
}

TESTED static void
alike (int n, double *restrict o, double *a)
{
  double *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (id, n, t, 0.0);
  __builtin_map (to, RANGE (1, n - 1), t, a);
  __builtin_map (one, n, u, 1.0);
  __builtin_map (to, RANGE (1, n - 1), u, a);
  __builtin_map (add, n, o, t, u);
  free (t);
  free (u);
}

TESTED static void
in_turns (int n, double *restrict o, double *a)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (id, RANGE (0, n, 2), t, 3.0);
  __builtin_map (to, RANGE (1, n, 2), t, a);
  __builtin_map (add, n, o, t, a);
  free (t);
}

TESTED static double
summed (int n, double *a)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (id, n, t, 3.0);
  __builtin_map (to, RANGE (1, n - 1), t, a);
  double s = __builtin_redomap (add, mul, 0.0, n, t, a);
  free (t);
  return s;
}

TESTED static void
two_borders (int n, double (*restrict o)[n], double (*a)[n])
{
  double (*t)[n] = malloc (n * sizeof *t), (*u)[n] = malloc (n * sizeof *u);
  __builtin_map (id, SPACE (n, n), t, 0.0);
  __builtin_map (to, SPACE (RANGE (1, n - 1), RANGE (1, n - 1)), t, a);
  __builtin_map (one, SPACE (n, n), u, 1.0);
  __builtin_map (to, SPACE (RANGE (2, n - 2), n), u, a);
  __builtin_map (add, SPACE (n, n), o, t, u);
  free (t);
  free (u);
}

TESTED static void
rows_and_columns (int n, double (*restrict o)[n], double (*a)[n])
{
  double (*t)[n] = malloc (n * sizeof *t), (*u)[n] = malloc (n * sizeof *u);
  __builtin_map (id, SPACE (n, n), t, 0.0);
  __builtin_map (to, SPACE (RANGE (1, n - 1), n), t, a);
  __builtin_map (one, SPACE (n, n), u, 1.0);
  __builtin_map (to, SPACE (n, RANGE (1, n - 1)), u, a);
  __builtin_map (add, SPACE (n, n), o, t, u);
  free (t);
  free (u);
}

/* Too many segments.  */

TESTED static void
three_borders (int n, double (*restrict o)[n], double (*a)[n])
{
  double (*t)[n] = malloc (n * sizeof *t), (*u)[n] = malloc (n * sizeof *u);
  double (*v)[n] = malloc (n * sizeof *v);
  __builtin_map (id, SPACE (n, n), t, 0.0);
  __builtin_map (to, SPACE (RANGE (1, n - 1), RANGE (1, n - 1)), t, a);
  __builtin_map (one, SPACE (n, n), u, 1.0);
  __builtin_map (to, SPACE (RANGE (2, n - 2), RANGE (2, n - 2)), u, a);
  __builtin_map (one, SPACE (n, n), v, 2.0);
  __builtin_map (to, SPACE (RANGE (3, n - 3), RANGE (3, n - 3)), v, a);
  __builtin_map (add3, SPACE (n, n), o, t, u, v); /* { dg-missed "not fused with the map in line .* through 't': cost: the .* segments it would be cut into have loops of their own" "" { no-option sanitize|optimal } } */
  free (t);
  free (u);
  free (v);
}

/* The array stays anyway.  */

TESTED static void
outlives (int n, double *restrict o, double *restrict t, double *a)
{
  __builtin_map (id, n, t, 0.0);
  __builtin_map (to, RANGE (1, n - 1), t, a);
  __builtin_map (add, n, o, t, a);
}

TESTED static void
read_later (int n, double *restrict o, double *a)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (id, n, t, 0.0);
  __builtin_map (to, RANGE (1, n - 1), t, a);
  __builtin_map (add, n, o, t, a);
  __builtin_map (add, n - 1, o, o, t + 1);
  free (t);
}

TESTED static void
stored_between (int n, int k, double *restrict o, double *a)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (id, n, t, 0.0);
  __builtin_map (to, RANGE (1, n - 1), t, a);
  t[k] = 7;
  __builtin_map (add, n, o, t, a);
  free (t);
}

/* What element I of N is that is B in a border of W elements, else V.  */

static double
inside (int i, int n, int w, double b, double v)
{
  return i >= w && i < n - w ? v : b;
}

static void
lines (int n)
{
  double *a = get (n * sizeof *a), *o = get (n * sizeof *o), *t = get (n * sizeof *t);
  EACH (i, 0, n)
    a[i] = i * 7 % 11;
  zeros_around (n, o, a);
  EACH (i, 0, n)
    EQ (o[i], inside (i, n, 1, 0, a[i]) + a[i]);
  two_arrays (n, o, a);
  EACH (i, 0, n)
    EQ (o[i], inside (i, n, 1, 0, a[i]) + inside (i, n, 2, 1, a[i]));
  alike (n, o, a);
  EACH (i, 0, n)
    EQ (o[i], inside (i, n, 1, 0, a[i]) + inside (i, n, 1, 1, a[i]));
  in_turns (n, o, a);
  EACH (i, 0, n)
    EQ (o[i], (i % 2 ? a[i] : 3) + a[i]);
  double s = 0;
  EACH (i, 0, n)
    s += inside (i, n, 1, 3, a[i]) * a[i];
  EQ (summed (n, a), s);
  outlives (n, o, t, a);
  EACH (i, 0, n)
    {
      EQ (o[i], inside (i, n, 1, 0, a[i]) + a[i]);
      EQ (t[i], inside (i, n, 1, 0, a[i]));
    }
  read_later (n, o, a);
  EACH (i, 0, n)
    EQ (o[i], inside (i, n, 1, 0, a[i]) + a[i]
	+ (i + 1 < n ? inside (i + 1, n, 1, 0, a[i + 1]) : 0));
  stored_between (n, n / 2, o, a);
  EACH (i, 0, n)
    EQ (o[i], (i == n / 2 ? 7 : inside (i, n, 1, 0, a[i])) + a[i]);
  free (a);
  free (o);
  free (t);
}

static void
planes (int n)
{
  double (*a)[n] = get (n * sizeof *a), (*o)[n] = get (n * sizeof *o);
  EACH (i, 0, n)
    EACH (j, 0, n)
      a[i][j] = (i * 5 + j * 3) % 13;
  two_borders (n, o, a);
  EACH (i, 0, n)
    EACH (j, 0, n)
      EQ (o[i][j], inside (i, n, 1, 0, inside (j, n, 1, 0, a[i][j]))
	  + inside (i, n, 2, 1, a[i][j]));
  rows_and_columns (n, o, a);
  EACH (i, 0, n)
    EACH (j, 0, n)
      EQ (o[i][j], inside (i, n, 1, 0, a[i][j]) + inside (j, n, 1, 1, a[i][j]));
  three_borders (n, o, a);
  EACH (i, 0, n)
    EACH (j, 0, n)
      EQ (o[i][j], inside (i, n, 1, 0, inside (j, n, 1, 0, a[i][j]))
	  + 2 * inside (i, n, 2, 1, inside (j, n, 2, 1, a[i][j]))
	  + 4 * inside (i, n, 3, 2, inside (j, n, 3, 2, a[i][j])));
  free (a);
  free (o);
}

int
main (void)
{
  EACH (n, 1, 12)
    {
      lines (n);
      planes (n);
    }
  lines (1000);
  lines (100001);
  planes (130);
  return bad != 0;
}
