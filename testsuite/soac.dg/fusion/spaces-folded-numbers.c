/* Maps without subscripts that are read by some, choices between subscripts, and calls that
   come from one in the source.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels one_more 2 } */
/* { dg-refused one_more "t" size } */
/* { dg-kernels inside 1 } */
/* { dg-eliminated inside "t" } */
/* { dg-kernels chosen 1 } */
/* { dg-eliminated chosen "t" } */
/* { dg-kernels chosen_before 2 } */
/* { dg-refused chosen_before "t" size } */
/* { dg-kernels inlined 1 { no-option sanitize } } */
/* { dg-eliminated inlined "t" { no-option sanitize } } */

#include "spaces.h"

static double sq (double a) { return a * a; }
static double inc (double a) { return a + 1; }

/* The array has an element that the map does not make.  */

TESTED void
one_more (size_t n, double *restrict v, double *restrict x)
{
  double *t = calloc (n + 1, sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (inc, n, v, AT (t, n - i0));
  free (t);
}

TESTED void
inside (size_t n, double *restrict v, double *restrict x)
{
  double *t = calloc (n + 1, sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (inc, n, v, AT (t, n - 1 - i0));
  free (t);
}

TESTED void
chosen (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  double (*t)[m] = calloc (n, sizeof *t);
  __builtin_map (sq, SPACE (n, RANGE (1, m)), t, u);
  __builtin_map (inc, SPACE (n, RANGE (1, m)), v, AT (t, i0, i1 > 1 ? i1 - 1 : m - 1));
  free (t);
}

/* Where i1 is 1 the element before the first is read.  */

TESTED void
chosen_before (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  double (*t)[m] = calloc (n, sizeof *t);
  __builtin_map (sq, SPACE (n, RANGE (1, m)), t, u);
  __builtin_map (inc, SPACE (n, RANGE (1, m)), v, AT (t, i0, i1 > 0 ? i1 - 1 : m - 1));
  free (t);
}

static inline __attribute__ ((always_inline)) void
shift (int n, int m, int from, int to, int by, double (*out)[m], double (*in)[m])
{
  __builtin_map (sq, SPACE (n, RANGE (from, to)), out, AT (in, i0, i1 - by));
}

TESTED void
inlined (int n, int m, int a, int b, double (*restrict v)[m], double (*restrict u)[m])
{
  double (*t)[m] = calloc (n, sizeof *t);
  shift (n, m, a, m - 4, a, t, u);
  shift (n, m, a + b, m - 4 + b, b, v, t);
  free (t);
}

#define CLEAR EACH (i, 0, n) EACH (j, 0, m) v[i][j] = -1

static void
check (int n, int m)
{
  double (*u)[m] = malloc (n * sizeof *u), (*v)[m] = malloc (n * sizeof *v);
  double *x = malloc ((m + 1) * sizeof *x);
  EACH (i, 0, n) EACH (j, 0, m) u[i][j] = (i * 7 + j * 3) % 11 - 2;
  EACH (j, 0, m + 1) x[j] = j + 3;
  one_more (m, v[0], x);
  EACH (j, 0, m) EQ (v[0][j], j ? sq (x[m - j]) + 1 : 1);
  inside (m, v[0], x);
  EACH (j, 0, m) EQ (v[0][j], sq (x[m - 1 - j]) + 1);
  CLEAR; chosen (n, m, v, u);
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (v[i][j], j == 0 ? -1 : sq (u[i][j > 1 ? j - 1 : m - 1]) + 1);
  CLEAR; chosen_before (n, m, v, u);
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (v[i][j], j == 0 ? -1 : j == 1 ? 1 : sq (u[i][j - 1]) + 1);
  EACH (a, 0, 3) EACH (b, 0, 3)
    {
      CLEAR; inlined (n, m, a, b, v, u);
      EACH (i, 0, n) EACH (j, 0, m)
	EQ (v[i][j], j < a + b || j >= m - 4 + b ? -1 : sq (sq (u[i][j - a - b])));
    }
  free (u), free (v), free (x);
}

int
main (void)
{
  for (int n = 1; n < 30; n += n < 4 ? 1 : 11)
    for (int m = 1; m < 200; m = m < 5 ? m + 1 : m * 2 + 3)
      check (n, m);
  printf ("%d\n", bad);
  return bad != 0;
}
