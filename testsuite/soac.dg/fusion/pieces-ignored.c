/* Masks of known numbers: where the operator does not look at an input, the consumer is not cut
   for who makes that, and it is not read.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels last 1 { no-option sanitize } } */
/* { dg-segments last 5 { no-option sanitize } } */
/* { dg-eliminated last "red,r" { no-option sanitize } } */
/* { dg-kernels both 1 { no-option sanitize } } */
/* { dg-segments both 6 { no-option sanitize } } */
/* { dg-eliminated both "red,r,s" { no-option sanitize } } */
/* { dg-kernels several 1 { no-option sanitize } } */
/* { dg-segments several 5 { no-option sanitize } } */
/* { dg-eliminated several "kind,r" { no-option sanitize } } */
/* { dg-kernels numbers 1 { no-option sanitize } } */
/* { dg-segments numbers 5 { no-option sanitize } } */
/* { dg-eliminated numbers "weight,r" { no-option sanitize } } */
/* { dg-kernels traps 1 { no-option sanitize } } */
/* { dg-segments traps 9 { no-option sanitize } } */
/* { dg-kernels again 1 { no-option sanitize } } */
/* { dg-segments again 9 { no-option sanitize } } */
/* { dg-kernels summed 1 { no-option sanitize } } */
/* { dg-eliminated summed "red,r" { no-option sanitize } } */
/* { dg-kernels loops 1 { no-option sanitize } } */
/* { dg-segments loops 9 { no-option sanitize } } */

#include "spaces.h"

static int set (int a) { return a; }
static int other (int a) { return a * 3 - 5; }
static float weigh (float a, float b) { return a * b; }
static double id (double a) { return a; }
static double twice (double a) { return 2 * a; }
static double add (double a, double b) { return a + b; }
static double pick (double a, double b, int red) { return red ? a : b; }
static double which (int red, double a, double b) { return red ? a : b; }
static int quotient (int red, int a, int b) { int q = 100 / a; return red ? q : b; }
static int same (int a) { return a; }
static int more (int a) { return a + 1; }

static double
one_of (int kind, double a, double b, double c)
{
  switch (kind)
    {
    case 1:
      return a + b;
    case 7:
      return a * 2;
    default:
      return c - b;
    }
}

static double
weighted (float weight, double a, double b)
{
  if (weight > 2)
    return a;
  return weight > 0.5f ? b : -b;
}

/* What is not chosen is still looked at.  */
static double
smaller (int red, double a, double b)
{
  return red ? a : a < b ? a : b;
}

/* It is looked at in a loop that may not be run at all.  */
static double
repeated (int times, double a, double b)
{
  for (int i = 0; i < times; i++)
    b = a;
  return b;
}

/* The mask: A, but B in every other row from the second one on.  */
#define MASK(SET, RESET, T, A, B)						\
  T (*red)[m] = malloc (n * sizeof *red);					\
  __builtin_map (SET, SPACE (n, m), red, A);					\
  __builtin_map (RESET, SPACE (RANGE (1, n, 2), m), red, B)

/* What is chosen: U at the border, and twice V inside.  */
#define INSIDE(R)								\
  double (*R)[m] = malloc (n * sizeof *R);					\
  __builtin_map (id, SPACE (n, m), R, u);					\
  __builtin_map (twice, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), R, v)

TESTED static void
last (size_t n, size_t m, double (*restrict w)[m], double (*u)[m], double (*v)[m])
{
  MASK (set, other, int, 0, 7);
  INSIDE (r);
  __builtin_map (pick, SPACE (n, m), w, r, v, red);
  free (red);
  free (r);
}

/* Each of two arrays is read where the other one is not.  */

TESTED static void
both (size_t n, size_t m, double (*restrict w)[m], double (*u)[m], double (*v)[m])
{
  MASK (set, set, int, 0, 1);
  INSIDE (r);
  double (*s)[m] = malloc (n * sizeof *s);
  __builtin_map (id, SPACE (n, m), s, v);
  __builtin_map (twice, SPACE (RANGE (2, n), m), s, u);
  __builtin_map (which, SPACE (n, m), w, red, r, s);
  free (red);
  free (r);
  free (s);
}

TESTED static void
several (size_t n, size_t m, double (*restrict w)[m], double (*u)[m], double (*v)[m])
{
  int (*kind)[m] = malloc (n * sizeof *kind);
  __builtin_map (set, SPACE (n, m), kind, 3);
  __builtin_map (other, SPACE (RANGE (1, n, 2), m), kind, 4);
  INSIDE (r);
  __builtin_map (one_of, SPACE (n, m), w, kind, r, u, v);
  free (kind);
  free (r);
}

TESTED static void
numbers (size_t n, size_t m, double (*restrict w)[m], double (*u)[m], double (*v)[m])
{
  float (*weight)[m] = malloc (n * sizeof *weight);
  __builtin_map (weigh, SPACE (n, m), weight, 0.75f, 1.0f);
  __builtin_map (weigh, SPACE (RANGE (1, n, 2), m), weight, 1.5f, 2.0f);
  INSIDE (r);
  __builtin_map (weighted, SPACE (n, m), w, weight, r, v);
  free (weight);
  free (r);
}

/* A zero in place of what is not looked at would be divided by.  */

TESTED static void
traps (size_t n, size_t m, int (*restrict w)[m], int (*u)[m], int (*v)[m])
{
  MASK (set, set, int, 0, 1);
  int (*r)[m] = malloc (n * sizeof *r);
  __builtin_map (same, SPACE (n, m), r, u);
  __builtin_map (more, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), r, v);
  __builtin_map (quotient, SPACE (n, m), w, red, r, v);
  free (red);
  free (r);
}

/* The array is read by two inputs.  */

TESTED static void
again (size_t n, size_t m, double (*restrict w)[m], double (*u)[m], double (*v)[m])
{
  MASK (set, set, int, 0, 1);
  INSIDE (r);
  __builtin_map (which, SPACE (n, m), w, red, r, r);
  free (red);
  free (r);
}

/* It is looked at in all parts.  */

TESTED static void
looked_at (size_t n, size_t m, double (*restrict w)[m], double (*u)[m], double (*v)[m])
{
  MASK (set, set, int, 0, 1);
  INSIDE (r);
  __builtin_map (smaller, SPACE (n, m), w, red, r, v);
  free (red);
  free (r);
}

TESTED static void
loops (size_t n, size_t m, double (*restrict w)[m], double (*u)[m], double (*v)[m])
{
  MASK (set, set, int, 2, 0);
  INSIDE (r);
  __builtin_map (repeated, SPACE (n, m), w, red, r, v);
  free (red);
  free (r);
}

TESTED static double
summed (size_t n, size_t m, double (*u)[m], double (*v)[m])
{
  MASK (set, set, int, 0, 1);
  INSIDE (r);
  double s = __builtin_redomap (add, which, 0.0, SPACE (n, m), red, r, v);
  free (red);
  free (r);
  return s;
}

/* Others read all of what is made, too.  */

TESTED static double
others (size_t n, size_t m, double (*restrict w)[m], double (*u)[m], double (*v)[m])
{
  MASK (set, set, int, 0, 1);
  INSIDE (r);
  __builtin_map (which, SPACE (n, m), w, red, r, v);
  double s = __builtin_reduce (add, 0.0, SPACE (n, m), r);
  if (n > 2 && m > 1)
    s += r[2][1];
  free (red);
  free (r);
  return s;
}

/* Elements are loaded, too: one that the operator does not look at, and one at the border.  */

TESTED static double
loaded (size_t n, size_t m, size_t i, double (*restrict w)[m], double (*u)[m], double (*v)[m])
{
  MASK (set, set, int, 0, 1);
  INSIDE (r);
  __builtin_map (which, SPACE (n, m), w, red, r, v);
  double s = r[i][0] + 3 * r[i][m / 2];
  free (red);
  free (r);
  return s;
}

/* The caller sees it.  */

TESTED static void
shown (size_t n, size_t m, double (*restrict w)[m], double (*restrict r)[m], double (*u)[m],
       double (*v)[m])
{
  MASK (set, set, int, 0, 1);
  __builtin_map (id, SPACE (n, m), r, u);
  __builtin_map (twice, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), r, v);
  __builtin_map (which, SPACE (n, m), w, red, r, v);
  free (red);
}

#define EACH_IS(...)								\
  EACH (i, 0, rows)								\
    EACH (j, 0, columns)							\
      {										\
	int in = i > 0 && i + 1 < rows && j > 0 && j + 1 < columns, red = i % 2;	\
	double r = in ? 2 * v[i][j] : u[i][j];					\
	EQ (w[i][j], (__VA_ARGS__));						\
      }

static void
test_numbers (size_t n, size_t m)
{
  int (*u)[m] = get (n * sizeof *u), (*v)[m] = get (n * sizeof *v), (*w)[m] = get (n * sizeof *w);
  int rows = n, columns = m;
  EACH (i, 0, rows)
    EACH (j, 0, columns)
      {
	u[i][j] = (i * 7 + j * 3) % 11 + 1;
	v[i][j] = (i * 5 + j) % 13 + 1;
      }
  traps (n, m, w, u, v);
  EACH (i, 0, rows)
    EACH (j, 0, columns)
      {
	int in = i > 0 && i + 1 < rows && j > 0 && j + 1 < columns;
	EQ (w[i][j], i % 2 ? 100 / (in ? v[i][j] + 1 : u[i][j]) : v[i][j]);
      }
  free (u);
  free (v);
  free (w);
}

static void
test (size_t n, size_t m)
{
  double (*u)[m] = get (n * sizeof *u), (*v)[m] = get (n * sizeof *v);
  double (*w)[m] = get (n * sizeof *w), (*x)[m] = get (n * sizeof *x), s = 0, t = 0;
  int rows = n, columns = m;
  EACH (i, 0, rows)
    EACH (j, 0, columns)
      {
	u[i][j] = (i * 7 + j * 3) % 11;
	v[i][j] = (i * 5 + j) % 13;
      }
  last (n, m, w, u, v);
  EACH_IS (red ? r : v[i][j]);
  both (n, m, w, u, v);
  EACH_IS (red ? r : i > 1 ? 2 * u[i][j] : v[i][j]);
  several (n, m, w, u, v);
  EACH_IS (red ? r * 2 : v[i][j] - u[i][j]);
  numbers (n, m, w, u, v);
  EACH_IS (red ? r : v[i][j]);
  again (n, m, w, u, v);
  EACH_IS (r);
  looked_at (n, m, w, u, v);
  EACH_IS (red || r < v[i][j] ? r : v[i][j]);
  loops (n, m, w, u, v);
  EACH_IS (red ? v[i][j] : r);
  double all = others (n, m, w, u, v);
  EACH_IS ((s += r, t += red ? r : v[i][j], red ? r : v[i][j]));
  EQ (all, s + (n > 2 && m > 1 ? n > 3 && m > 2 ? 2 * v[2][1] : u[2][1] : 0));
  EQ (summed (n, m, u, v), t);
  EACH (i, 0, rows)
    {
      int j = columns / 2, in = i > 0 && i + 1 < rows && j > 0 && j + 1 < columns;
      EQ (loaded (n, m, i, w, u, v), u[i][0] + 3 * (in ? 2 * v[i][j] : u[i][j]));
    }
  shown (n, m, w, x, u, v);
  EACH_IS (red ? r : v[i][j]);
  memcpy (w, x, n * sizeof *w);
  EACH_IS ((void) red, r);
  free (u);
  free (v);
  free (w);
  free (x);
}

int
main (void)
{
  for (size_t n = 1; n < 10; n++)
    for (size_t m = 1; m < 6; m++)
      {
	test (n, m);
	test_numbers (n, m);
      }
  test (150, 130);
  test_numbers (33, 70);
  return bad != 0;
}
