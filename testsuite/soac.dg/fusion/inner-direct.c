/* A function that is an operator and is called directly as well: its own kernels may
   have threads, and give the same bits inside those of others.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels norm 1 } */
/* { dg-lowering norm "openmp" { option fopenmp } } */
/* { dg-lowering norm "sequential" { no-option fopenmp } } */
/* { dg-kernels prefix 1 } */
/* { dg-lowering prefix "openmp" { option fopenmp } } */
/* { dg-kernels below 1 } */
/* { dg-lowering below "openmp" { option fopenmp } } */
/* { dg-kernels apart 1 } */
/* { dg-lowering apart "sequential" } */
/* { dg-kernels rows 1 } */
/* { dg-lowering rows "openmp" { option fopenmp } } */
/* { dg-schedule apart "unordered" { option "-O. -fopenmp$" } } */
/* { dg-schedule apart "unordered, 4 places by vectors of 2" { option "-O3 -g" } } */
/* { dg-schedule rows "unordered, threads above 1 by the clock" { option "-O. -fopenmp$" } } */
/* { dg-schedule rows "unordered" { option "-O3 -g" } } */

#include "check.h"

struct row { const double *x; size_t n; };

static double add (double a, double b) { return a + b; }
static double sq (double a) { return a * a; }
static long plus (long a, long b) { return a + b; }
static long whole (double a) { return (long) (a * 3); }

TESTED static double
norm (struct row r)
{ return __builtin_redomap (add, sq, 0, r.n, r.x); }

/* Called by an operator that is itself called directly.  */
TESTED static long
below (struct row r)
{ return __builtin_redomap (plus, whole, 0, r.n, r.x); }

TESTED static long
prefix (struct row r)
{
  long *t = malloc (r.n * sizeof *t), last;
  __builtin_scanomap (plus, whole, 0, r.n, t, r.x);
  last = r.n ? t[r.n / 2] : 0;
  free (t);
  return last + below (r);
}

/* Nobody else calls this one.  */
TESTED static double
apart (struct row r)
{ return __builtin_reduce (add, 1, r.n, r.x); }

static double all (struct row r)
{ return norm (r) + (double) prefix (r) + apart (r); }

TESTED static void
rows (size_t n, double *restrict o, const struct row *r)
{ __builtin_map (all, n, o, r); }

int
main (void)
{
  FOR_SIZES (n)
    {
      struct row r[7];
      double o[7];
      ARRAY (double, x, 7 * n);
      for (size_t i = 0; i < 7 * n; i++)
	x[i] = i * 37 % 1009 * 0.1;
      for (int k = 0; k < 7; k++)
	r[k] = (struct row) { x + k * n, n };
      rows (7, o, r);
      for (int k = 0; k < 7; k++)
	{
	  double direct = norm (r[k]), sum = 1;
	  long first = prefix (r[k]), s = 0, m = 0;
	  for (size_t i = 0; i < n; i++)
	    {
	      s += whole (r[k].x[i]);
	      if (i == n / 2)
		m = s;
	      sum += r[k].x[i];
	    }
	  CHECK (first == m + s);
	  double off = o[k] - (direct + (double) first + sum);
	  CHECK (off < 1e-6 * sum && -off < 1e-6 * sum);
	}
      free (x);
    }
  return 0;
}

/* { dg-steps norm "LOAD r.x; APPLY sq (0); FOLD add (1) as +, result" } */
