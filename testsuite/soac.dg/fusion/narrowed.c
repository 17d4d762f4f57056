/* Calls go through those elements alone that are read of what they make.  Then they have the
   same space as who reads them, and what is never read is not made.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* GCC 14 takes sizes in the test itself for negative ones.  */
/* { dg-additional-options "-Wno-alloc-size-larger-than" } */
/* { dg-kernels inner 1 { no-option sanitize } } */
/* { dg-eliminated inner "t" { no-option sanitize } } */
/* { dg-kernels in_place 1 { no-option sanitize } } */
/* { dg-eliminated in_place "t" { no-option sanitize } } */
/* { dg-kernels covered 1 { no-option sanitize } } */
/* { dg-eliminated covered "t" { no-option sanitize } } */
/* { dg-kernels chained 1 { no-option sanitize } } */
/* { dg-kernels summed 1 { no-option sanitize } } */
/* { dg-eliminated summed "p,s" { no-option sanitize } } */
/* { dg-kernels summed_up 3 } */
/* { dg-kernels each_turn 1 { no-option sanitize } } */
/* { dg-kernels by_columns 1 { no-option sanitize } } */
/* { dg-kernels loaded 2 } */
/* { dg-kernels given 2 } */
/* { dg-kernels may_stop 2 } */
/* { dg-kernels two_parts 3 } */
/* { dg-kernels next_turn 3 } */
/* { dg-kernels on_a_branch 3 } */
/* { dg-kernels on_two_branches 3 { no-option sanitize } } */
/* { dg-kernels known_later 2 } */
/* { dg-kernels known_before 1 { no-option sanitize } } */
/* { dg-kernels other_part 2 } */

#include "spaces.h"

#define INNER SPACE (RANGE (1, n - 1), RANGE (1, n - 1))

static double dbl (double a) { return 2 * a; }
static double inc (double a) { return a + 1; }
static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double halve (double a)
{
  if (a < 0)
    abort ();
  return a / 2;
}

TESTED static void
inner (size_t n, double (*restrict o)[n], double (*restrict u)[n])
{
  NEW (t, n, n);
  __builtin_map (dbl, SPACE (n, n), t, u); /* { dg-optimized "narrowed the map to what is read of 't'" "" { no-option sanitize } } */
  __builtin_map (inc, INNER, o, t); /* { dg-optimized "fused 2 .* axes i0: INNER, i1: INNER" "" { no-option sanitize } } */
  free (t);
}

TESTED static void
in_place (size_t n, double (*restrict o)[n], double (*restrict u)[n])
{
  NEW (t, n, n);
  __builtin_map (dbl, SPACE (n, n), t, u);
  __builtin_map (add, SPACE (n, n), t, t, u);
  __builtin_map (inc, INNER, o, t);
  free (t);
}

/* The border is never read.  */

TESTED static void
covered (size_t n, double (*restrict o)[n], double (*restrict u)[n])
{
  NEW (t, n, n);
  __builtin_map (inc, SPACE (n, 1), t, 0.0);
  __builtin_map (inc, SPACE (n, RANGE (n - 1, n)), t, 1.0);
  __builtin_map (dbl, SPACE (n, RANGE (1, n - 1)), t, u);
  __builtin_map (inc, INNER, o, t);
  free (t);
}

/* What is read of the first array is known once the second one is narrowed.  */

TESTED static void
chained (size_t n, double (*restrict o)[n], double (*restrict u)[n])
{
  NEW (s, n, n);
  NEW (t, n, n);
  __builtin_map (dbl, SPACE (n, n), s, u);
  __builtin_map (add, SPACE (n, n), t, s, u);
  __builtin_map (inc, INNER, o, t);
  free (s), free (t);
}

/* A border of zeros is read by the sums that are not asked for alone.  */

TESTED static void
summed (size_t n, double (*restrict o)[n], double (*restrict u)[n],
	double (*restrict w)[3])
{
  NEW (p, n + 2, n + 2);
  NEW (s, n, n);
  __builtin_map (dbl, SPACE (n + 2, n + 2), p, 0.0);
  __builtin_map (dbl, SPACE (RANGE (1, n + 1), RANGE (1, n + 1)), p, AT (u, i0 - 1, i1 - 1));
  __builtin_contract (add, mul, 0.0, SPACE (n, n, OVER (3), OVER (3)), s, AT (w, i2, i3),
		      AT (p, i0 + i2, i1 + i3));
  __builtin_map (inc, INNER, o, s);
  free (p), free (s);
}

/* The sums reach the border on one side.  */

TESTED static void
summed_up (size_t n, double (*restrict o)[n], double (*restrict u)[n])
{
  NEW (p, n + 2, n + 2);
  __builtin_map (dbl, SPACE (n + 2, n + 2), p, 3.0);
  __builtin_map (dbl, SPACE (RANGE (1, n + 1), RANGE (1, n + 1)), p, AT (u, i0 - 1, i1 - 1));
  __builtin_contract (add, mul, 0.0, SPACE (n, n, OVER (2), OVER (2)), o, 1.0,
		      AT (p, i0 + i2 + 1, i1 + i3 + 1));
  free (p);
}

/* Each turn of the loop has an array of its own.  */

TESTED static void
each_turn (size_t n, size_t turns, double (*restrict o)[n], double (*restrict u)[n])
{
  for (size_t k = 0; k < turns; k++)
    {
      NEW (t, n, n);
      __builtin_map (dbl, SPACE (n, n), t, u);
      __builtin_map (inc, INNER, o, t);
      free (t);
    }
}

/* Who reads goes by the other axis first.  */

TESTED static void
by_columns (size_t n, double (*restrict o)[n], double (*restrict u)[n])
{
  NEW (t, n, n);
  __builtin_map (dbl, SPACE (n, n), t, u);
  __builtin_map (inc, SPACE (RANGE (1, n - 1), RANGE (2, n)), o, AT (t, i1, i0));
  free (t);
}

/* A statement reads the border.  */

TESTED static double
loaded (size_t n, double (*restrict o)[n], double (*restrict u)[n])
{
  NEW (t, n, n);
  __builtin_map (dbl, SPACE (n, n), t, u);
  __builtin_map (inc, INNER, o, t);
  double corner = t[0][n - 1];
  free (t);
  return corner;
}

/* The caller may read the border.  */

TESTED static void
given (size_t n, double (*restrict o)[n], double (*restrict u)[n], double (*restrict t)[n])
{
  __builtin_map (dbl, SPACE (n, n), t, u);
  __builtin_map (inc, INNER, o, t);
}

/* The border may end the program.  */

TESTED static void
may_stop (size_t n, double (*restrict o)[n], double (*restrict u)[n])
{
  NEW (t, n, n);
  __builtin_map (halve, SPACE (n, n), t, u);
  __builtin_map (inc, INNER, o, t);
  free (t);
}

/* Nobody reads all that is read.  */

TESTED static void
two_parts (size_t n, double (*restrict o)[n], double (*restrict q)[n],
	   double (*restrict u)[n])
{
  NEW (t, n, n);
  __builtin_map (dbl, SPACE (n, n), t, u);
  __builtin_map (inc, INNER, o, t);
  __builtin_map (inc, SPACE (1, n), q, t);
  free (t);
}

/* The next turn of the loop reads the border.  */

TESTED static void
next_turn (size_t n, size_t turns, double (*restrict o)[n], double (*restrict q)[n],
	   double (*restrict u)[n])
{
  NEW (t, n, n);
  memset (t, 0, n * sizeof *t);
  for (size_t k = 0; k < turns; k++)
    {
      __builtin_map (inc, SPACE (n, n), q, t);
      __builtin_map (dbl, SPACE (n, n), t, u);
      __builtin_map (inc, INNER, o, t);
    }
  free (t);
}

/* On one way the whole array is made again, on the other one it is not.  */

TESTED static void
on_a_branch (size_t n, int again, double (*restrict o)[n], double (*restrict q)[n],
	     double (*restrict u)[n])
{
  NEW (t, n, n);
  __builtin_map (dbl, SPACE (n, n), t, u);
  __builtin_map (inc, INNER, o, t);
  if (again)
    __builtin_map (inc, SPACE (n, n), t, u);
  memcpy (q, t, n * sizeof *t);
  free (t);
}

/* On each way another part is read, on one of them after the whole has been made again.  */

TESTED static void
on_two_branches (size_t n, int again, double (*restrict o)[n], double (*restrict q)[n],
		 double (*restrict u)[n])
{
  NEW (t, n, n);
  __builtin_map (dbl, SPACE (n, n), t, u);
  if (again)
    {
      __builtin_map (inc, SPACE (n, n), t, u);
      memcpy (o, t, n * sizeof *t);
    }
  else
    {
      __builtin_map (inc, INNER, o, t);
      __builtin_map (inc, SPACE (n, n), q, t);
    }
  free (t);
}

static unsigned __attribute__ ((noipa)) one (void) { return 1; }

/* What is read is known behind the call that makes it, ...  */

TESTED static void
known_later (size_t n, double (*restrict o)[n], double (*restrict u)[n])
{
  NEW (t, n, n);
  __builtin_map (dbl, SPACE (n, n), t, u);
  __builtin_map (add, SPACE (n, n), t, t, u);
  size_t k = one ();
  __builtin_map (inc, SPACE (RANGE (1, n - k), RANGE (1, n - k)), o, t);
  free (t);
}

/* ... or before.  */

TESTED static void
known_before (size_t n, double (*restrict o)[n], double (*restrict u)[n])
{
  NEW (t, n, n);
  size_t k = one ();
  __builtin_map (dbl, SPACE (n, n), t, u);
  __builtin_map (add, SPACE (n, n), t, t, u);
  __builtin_map (inc, SPACE (RANGE (1, n - k), RANGE (1, n - k)), o, t);
  free (t);
}

/* More is read than one call makes.  */

TESTED static void
other_part (size_t n, size_t k, double (*restrict o)[n], double (*restrict u)[n])
{
  NEW (t, n, n);
  memset (t, 0, n * sizeof *t);
  __builtin_map (dbl, SPACE (k, n), t, u);
  __builtin_map (inc, INNER, o, t);
  free (t);
}

#define MATRIX(A) double (*A)[n] = get (n * sizeof *A)
#define FILL(A, V) EACH (i, 0, n) EACH (j, 0, n) (A)[i][j] = (V)

/* O is E inside, and 7 on the border.  */
#define CHECK_INNER(E)							\
  EACH (i, 0, n) EACH (j, 0, n)						\
    {									\
      int in = i > 0 && j > 0 && i < n - 1 && j < n - 1;		\
      EQ (o[i][j], in ? (E) : 7);					\
      o[i][j] = 7;							\
    }

static double
around (int n, double (*u)[n], int i, int j)
{
  double sum = 0;
  EACH (k, -1, 2) EACH (l, -1, 2)
    if (i + k >= 0 && i + k < n && j + l >= 0 && j + l < n)
      sum += (k + 2) * (l + 3) * 2 * u[i + k][j + l];
  return sum;
}

static void
test (int n)
{
  MATRIX (o);
  MATRIX (u);
  MATRIX (q);
  double w[3][3];
  EACH (k, 0, 3) EACH (l, 0, 3) w[k][l] = (k + 1) * (l + 2);
  FILL (u, i * 5 % 7 + j % 4);
  FILL (o, 7);
  inner (n, o, u);
  CHECK_INNER (2 * u[i][j] + 1);
  in_place (n, o, u);
  CHECK_INNER (3 * u[i][j] + 1);
  covered (n, o, u);
  CHECK_INNER (2 * u[i][j] + 1);
  chained (n, o, u);
  CHECK_INNER (3 * u[i][j] + 1);
  summed (n, o, u, w);
  CHECK_INNER (around (n, u, i, j) + 1);
  summed_up (n, o, u);
  EACH (i, 0, n) EACH (j, 0, n)
    {
      double sum = 0;
      EACH (k, i, i + 2) EACH (l, j, j + 2) sum += k < n && l < n ? 2 * u[k][l] : 6;
      EQ (o[i][j], sum);
    }
  FILL (o, 7);
  each_turn (n, 2, o, u);
  CHECK_INNER (2 * u[i][j] + 1);
  by_columns (n, o, u);
  EACH (i, 0, n) EACH (j, 0, n)
    EQ (o[i][j], i > 0 && i < n - 1 && j > 1 ? 2 * u[j][i] + 1 : 7);
  FILL (o, 7);
  EQ (loaded (n, o, u), 2 * u[0][n - 1]);
  CHECK_INNER (2 * u[i][j] + 1);
  given (n, o, u, q);
  EACH (i, 0, n) EACH (j, 0, n) EQ (q[i][j], 2 * u[i][j]);
  CHECK_INNER (2 * u[i][j] + 1);
  may_stop (n, o, u);
  CHECK_INNER (u[i][j] / 2 + 1);
  two_parts (n, o, q, u);
  EACH (j, 0, n) EQ (q[0][j], 2 * u[0][j] + 1);
  CHECK_INNER (2 * u[i][j] + 1);
  next_turn (n, 3, o, q, u);
  EACH (i, 0, n) EACH (j, 0, n) EQ (q[i][j], 2 * u[i][j] + 1);
  CHECK_INNER (2 * u[i][j] + 1);
  for (int again = 0; again < 2; again++)
    {
      on_a_branch (n, again, o, q, u);
      EACH (i, 0, n) EACH (j, 0, n) EQ (q[i][j], again ? u[i][j] + 1 : 2 * u[i][j]);
      CHECK_INNER (2 * u[i][j] + 1);
      on_two_branches (n, again, o, q, u);
      EACH (i, 0, n) EACH (j, 0, n)
	EQ (again ? o[i][j] : q[i][j], again ? u[i][j] + 1 : 2 * u[i][j] + 1);
      if (again)
	FILL (o, 7);
      else
	CHECK_INNER (2 * u[i][j] + 1);
    }
  known_later (n, o, u);
  CHECK_INNER (3 * u[i][j] + 1);
  known_before (n, o, u);
  CHECK_INNER (3 * u[i][j] + 1);
  other_part (n, n / 2, o, u);
  CHECK_INNER (i < n / 2 ? 2 * u[i][j] + 1 : 1);
  free (o), free (u), free (q);
}

int
main (void)
{
  for (int n = 1; n < 7; n++)
    test (n);
  test (40);
  CHECK (!bad);
  return 0;
}
