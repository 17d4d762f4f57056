/* Operators that go on with what they have reduced a row to: a contraction, and a map in its
   kernel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels norms 1 } */
/* { dg-kernels means 1 } */
/* { dg-kernels more 1 } */
/* { dg-kernels rounded 1 } */
/* { dg-kernels scaled 1 } */
/* { dg-kernels indexed 1 } */
/* { dg-kernels beside 1 } */
/* { dg-kernels chained 1 { no-option -fsanitize } } */
/* { dg-eliminated chained "t" { no-option -fsanitize } } */
/* { dg-kernels handed_on 1 { no-option -fsanitize } } */
/* { dg-eliminated handed_on "t" { no-option -fsanitize } } */
/* { dg-kernels unit 2 } */
/* { dg-kernels both 1 } */
/* { dg-kernels weighted 1 } */
/* { dg-kernels single 1 } */
/* { dg-kernels chosen 1 } */
/* { dg-kernels total 1 } */
/* { dg-kernels first 1 } */
/* { dg-steps norms "LOAD x\[i0\]\[i1\], inner; APPLY sq (0), inner; CONTRACT add (1) as +; STORE out (2); APPLY norm._epilogue.0 (2); STORE out (4)" { option "-O. -fopenmp$" } } */
/* { dg-steps handed_on "LOAD x\[i0\]\[i1\], inner; VALUE by, inner; APPLY mul (0, 1), inner; APPLY sq (2), inner; CONTRACT add (3) as +; STORE out (4); APPLY norm._epilogue.2 (4); STORE out (6)" { option "-O. -fopenmp$" } } */
/* { dg-steps weighted "VALUE m; ADDRESS x\[i0\]\[0\]; LOAD w; APPLY over (0, 1, 2); STORE out (3)" { option "-O. -fopenmp$" } } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stddef.h>
#include <math.h>
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)

static double add (double a, double b) { return a + b; }
static double sq (double a) { return a * a; }
static double mul (double a, double b) { return a * b; }
static double quotient (double a, double b) { return a / b; }
static int addi (int a, int b) { return a + b; }
static double norm (int m, const double *row)
{ return sqrt (__builtin_redomap (add, sq, 0.0, m, row)); }
static int one_more (int m, const int *row) { return __builtin_reduce (addi, 0, m, row) + 1; }
static float low (int m, const double *row) { return __builtin_reduce (add, 0.0, m, row); }
static double line (int m, const double *row, double by, float more)
{ double s = __builtin_reduce (add, 0.0, m, row); return s * s * by + (more - s) / 2; }
static double at_index (int m, const double *row, long i)
{ return __builtin_reduce (add, 0.0, m, row) * i; }
static double over (int m, const double *row, double w)
{ return __builtin_reduce (add, 0.0, m, row) / w; }
static double of_range (int m, const double *row)
{ double s = __builtin_reduce (add, 0.0, m, row); return s > 9 ? sqrt (s) : s < -9 ? s / 3 : 1; }
static double less_first (int m, const double *row)
{ return __builtin_reduce (add, 0.0, m, row) - row[0]; }

TESTED void norms (int n, int m, double *out, double (*x)[m])
{ __builtin_map (norm, n, out, m, x); } /* { dg-optimized "made the map of the redomap in 'norm' a contract over a space of 2 axes and a map" } */

/* What it has captured is known before.  */
TESTED void means (int n, int m, double *out, double (*x)[m])
{
  double mean (const double *row) { return __builtin_reduce (add, 0.0, m, row) / m; }
  __builtin_map (mean, n, out, x);
}

TESTED void more (int n, int m, int *o, int (*a)[m])
{ __builtin_map (one_more, n, o, m, a); }

TESTED void rounded (int n, int m, double *o, double (*a)[m])
{ __builtin_map (low, n, o, m, a); }

TESTED void scaled (int n, int m, double *o, double (*a)[m], float by)
{ __builtin_map (line, n, o, m, a, (double) by, n); }

TESTED void indexed (int n, int m, double *o, double (*a)[m])
{ __builtin_map (at_index, n, o, m, a, __builtin_iota (3L, 2)); }

/* W is no memory that is written.  */
TESTED void beside (int n, int m, double (*a)[m])
{
  double o[n + 1], w[n + 1];
  for (int i = 0; i < n; i++)
    w[i] = i + 1;
  __builtin_map (over, n, o, m, a, w);
  memcpy (a, o, n * sizeof (double));
}

/* T is seen by the reductions alone.  */
TESTED void chained (int n, int m, double *restrict out, double (*restrict x)[m], double by)
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (mul, __builtin_space (n, m), t, x, by);
  __builtin_map (norm, n, out, m, t);
  free (t);
}

/* Likewise where rows are handed on from operator to operator.  */
static void scale (double *o, int m, const double *row, double by)
{ __builtin_map (mul, m, o, row, by); }
TESTED void handed_on (int n, int m, double *restrict out, double (*restrict x)[m], double by)
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (scale, n, t, m, x, by);
  __builtin_map (norm, n, out, m, t);
  free (t);
}

TESTED void unit (int n, int m, double (*restrict out)[m], double (*restrict x)[m])
{
  double *s = malloc (n * sizeof *s);
  __builtin_map (norm, n, s, m, x);
  __builtin_map (quotient, __builtin_space (n, m), out, x, __builtin_at (s, i0));
  free (s);
}

/* Who takes the norms is in their kernel.  */
TESTED double both (int n, int m, double *restrict out, double (*restrict x)[m])
{
  __builtin_map (norm, n, out, m, x);
  return __builtin_reduce (add, 0.0, n, out);
}

/* OUT may be W.  */
TESTED void weighted (int n, int m, double *out, double (*x)[m], double *w)
{ __builtin_map (over, n, out, m, x, w); } /* { dg-missed "not made a space: it goes on with its reduction and something that is not an argument as it is" } */

TESTED void single (int n, int m, float *out, double (*x)[m])
{ __builtin_map (norm, n, out, m, x); } /* { dg-missed "not made a space: it goes on with its reduction, which is of another type than its result" } */

TESTED void chosen (int n, int m, double *out, double (*x)[m])
{ __builtin_map (of_range, n, out, m, x); } /* { dg-missed "not made a space: it does more than one combinator" } */

TESTED double total (int n, int m, double (*x)[m])
{ return __builtin_redomap (add, norm, 0.0, n, m, x); } /* { dg-missed "not made a space: it does more than one combinator" } */

TESTED void first (int n, int m, double *out, double (*x)[m])
{ __builtin_map (less_first, n, out, m, x); } /* { dg-missed "not made a space: it loads values from memory" "" { no-option -fsanitize } } */

static int bad;
#define CHECK(A, B) do { double _a = (A), _b = (B); if (_a != _b && bad++ < 20) printf ("%d: %s: %g %g\n", __LINE__, #A, _a, _b); } while (0)
#define EACH(I, N) for (int I = 0; I < (N); I++)

static void
test (int n, int m)
{
  double (*x)[m] = calloc (n + 1, sizeof *x), (*u)[m] = calloc (n + 1, sizeof *u);
  int (*k)[m] = calloc (n + 1, sizeof *k), ko[n + 1];
  double o[n + 1], s[n + 1], q[n + 1];
  float f[n + 1];
  EACH (i, n)
    {
      s[i] = q[i] = 0;
      EACH (j, m)
	{
	  x[i][j] = (i * 7 + j * 3) % 11 - 5;
	  k[i][j] = x[i][j];
	  s[i] += x[i][j];
	  q[i] += x[i][j] * x[i][j];
	}
    }
  norms (n, m, o, x);
  EACH (i, n) CHECK (o[i], sqrt (q[i]));
  if (m)
    {
      means (n, m, o, x);
      EACH (i, n) CHECK (o[i], s[i] / m);
    }
  more (n, m, ko, k);
  EACH (i, n) CHECK (ko[i], s[i] + 1);
  rounded (n, m, o, x);
  EACH (i, n) CHECK (o[i], s[i]);
  scaled (n, m, o, x, 4);
  EACH (i, n) CHECK (o[i], s[i] * s[i] * 4 + (n - s[i]) / 2);
  indexed (n, m, o, x);
  EACH (i, n) CHECK (o[i], s[i] * (3 + 2 * i));
  if (m)
    {
      memcpy (u, x, n * sizeof *x);
      beside (n, m, u);
      EACH (i, n) CHECK (((double *) u)[i], s[i] / (i + 1));
    }
  chained (n, m, o, x, 4);
  EACH (i, n) CHECK (o[i], 4 * sqrt (q[i]));
  handed_on (n, m, o, x, 8);
  EACH (i, n) CHECK (o[i], 8 * sqrt (q[i]));
  unit (n, m, u, x);
  EACH (i, n) EACH (j, m) if (q[i]) CHECK (u[i][j], x[i][j] / sqrt (q[i]));
  EACH (i, n) { x[i][0] = m ? 4 : 0; EACH (j, m) x[i][j] = j ? 0 : 4; }
  CHECK (both (n, m, o, x), m ? 4 * n : 0);
  EACH (i, n) CHECK (o[i], m ? 4 : 0);
  single (n, m, f, x);
  EACH (i, n) CHECK (f[i], m ? 4 : 0);
  chosen (n, m, o, x);
  EACH (i, n) CHECK (o[i], 1);
  CHECK (total (n, m, x), m ? 4 * n : 0);
  EACH (i, n) o[i] = i + 1;
  weighted (n, m, o, x, o);
  EACH (i, n) CHECK (o[i], (m ? 4.0 : 0) / (i + 1));
  if (m)
    {
      first (n, m, o, x);
      EACH (i, n) CHECK (o[i], 0);
    }
  free (x);
  free (u);
  free (k);
}

int
main (void)
{
  for (int n = 0; n < 10; n++)
    for (int m = 1; m < 40; m += 1 + m / 3)
      test (n, m);
  test (700, 64);
  test (3000, 200);
  /* In place: rows of one element.  */
  double one[5] = { 3, -4, 0, 2, -7 };
  norms (5, 1, one, (double (*)[1]) one);
  EACH (i, 5) CHECK (one[i], i == 0 ? 3 : i == 1 ? 4 : i == 2 ? 0 : i == 3 ? 2 : 7);
  printf ("%d bad\n", bad);
  return bad != 0;
}
