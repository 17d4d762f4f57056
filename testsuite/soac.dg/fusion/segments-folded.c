/* Arrays that are made in pieces and read by shifted subscripts: who reads them is cut where the
   pieces are seen from there, and each segment folds what it reads.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels figures 2 { no-option sanitize } } */
/* { dg-segments figures 1 3 { no-option sanitize } } */
/* { dg-eliminated figures "b" { no-option sanitize } } */
/* { dg-kernels figures_by_number 2 { no-option sanitize } } */
/* { dg-segments figures_by_number 1 3 { no-option sanitize } } */
/* { dg-eliminated figures_by_number "b" { no-option sanitize } } */
/* { dg-kernels figures_over_whole 2 { no-option sanitize } } */
/* { dg-segments figures_over_whole 1 3 { no-option sanitize } } */
/* { dg-eliminated figures_over_whole "b" { no-option sanitize } } */
/* { dg-kernels padded 1 { no-option sanitize } } */
/* { dg-segments padded 4 { no-option sanitize } } */
/* { dg-moves padded 4 4 8 { no-option sanitize } } */
/* { dg-eliminated padded "t" { no-option sanitize } } */
/* { dg-kernels padded_by_hand 3 { no-option sanitize } } */
/* { dg-eliminated padded_by_hand "t" { no-option sanitize } } */
/* { dg-kernels smoothed 1 { no-option sanitize } } */
/* { dg-segments smoothed 16 { no-option sanitize } } */
/* { dg-eliminated smoothed "t" { no-option sanitize } } */
/* { dg-kernels covered 1 { no-option sanitize } } */
/* { dg-segments covered 7 { no-option sanitize } } */
/* { dg-eliminated covered "t" { no-option sanitize } } */
/* { dg-kernels even_odd 1 { no-option sanitize } } */
/* { dg-segments even_odd 2 { no-option sanitize } } */
/* { dg-eliminated even_odd "t" { no-option sanitize } } */
/* { dg-kernels transposed 1 { no-option sanitize } } */
/* { dg-segments transposed 2 { no-option sanitize } } */
/* { dg-eliminated transposed "t" { no-option sanitize } } */
/* { dg-kernels moved 1 { no-option sanitize } } */
/* { dg-segments moved 3 { no-option sanitize } } */
/* { dg-eliminated moved "t" { no-option sanitize } } */
/* { dg-kernels sum_of_padded 1 { no-option sanitize } } */
/* { dg-segments sum_of_padded 3 { no-option sanitize } } */
/* { dg-eliminated sum_of_padded "t" { no-option sanitize } } */
/* { dg-kernels last_of_padded 1 { no-option sanitize } } */
/* { dg-segments last_of_padded 3 { no-option sanitize } } */
/* { dg-eliminated last_of_padded "t" { no-option sanitize } } */
/* { dg-kernels contracted 1 { no-option sanitize } } */
/* { dg-segments contracted 3 { no-option sanitize } } */
/* { dg-eliminated contracted "t" { no-option sanitize } } */
/* { dg-kernels beside_a_whole 1 { no-option sanitize } } */
/* { dg-segments beside_a_whole 3 { no-option sanitize } } */
/* { dg-eliminated beside_a_whole "t" { no-option sanitize } } */
/* { dg-kernels in_place 3 } */
/* { dg-refused in_place "t" inplace { no-option sanitize } } */
/* { dg-kernels changed 4 } */
/* { dg-refused changed "t" order { no-option sanitize } } */
/* { dg-kernels stored_between 3 } */
/* { dg-refused stored_between "t" order { no-option sanitize } } */
/* { dg-kernels written_between 3 } */
/* { dg-refused written_between "t" size { no-option sanitize } } */
/* { dg-kernels made_in_place 3 } */
/* { dg-kernels kept 3 } */
/* { dg-refused kept "t" multi-use { no-option sanitize } } */
/* { dg-schedule logarithms "unordered, threads above 963" { option "-O. -fopenmp$" } } */
/* { dg-kernels library 3 } */
/* { dg-refused library "t" cost { no-option sanitize } } */
/* { dg-kernels library_beside 3 } */
/* { dg-refused library_beside "t" cost { no-option sanitize } } */
/* { dg-kernels heavy 3 } */
/* { dg-refused heavy "t" cost { no-option sanitize } } */
/* { dg-kernels columns_first 3 } */
/* { dg-refused columns_first "t" order { no-option sanitize } } */
/* { dg-kernels by_variable 3 } */
/* { dg-segments by_variable 1 1 1 } */
/* { dg-refused by_variable "t" size } */
/* { dg-kernels sums_as_pieces 3 } */
/* { dg-refused sums_as_pieces "t" algebra { no-option sanitize } } */
/* { dg-kernels updated 4 } */
/* { dg-refused updated "q" inplace { no-option sanitize } } */
/* { dg-kernels through_pointer 4 } */
/* { dg-kernels covered_in_part 4 } */
/* { dg-kernels wrapped 4 } */
/* { dg-kernels in_loop 3 } */
/* { dg-kernels by_two_views 3 } */
/* { dg-kernels by_two_pointers 3 { no-option sanitize } } */
/* { dg-kernels followed 1 { no-option sanitize } } */
/* { dg-segments followed 3 { no-option sanitize } } */
/* { dg-eliminated followed "t,x" { no-option sanitize } } */

#include <math.h>
#include "spaces.h"

static int id (int a) { return a; }
static int add3 (int a) { return a + 3; }
static int inc (int a) { return a + 1; }
static int twice (int a) { return 2 * a; }
static int add (int a, int b) { return a + b; }
static double addd (double a, double b) { return a + b; }
static int mul (int a, int b) { return a * b; }
static int sub (int a, int b) { return 3 * a - b; }
static int last (int a, int b) { (void) a; return b; }
static int three (int a, int b, int c) { return a + 2 * b + 5 * c; }
static int five (int a, int b, int c, int d, int e)
{
  return a + 2 * b + 3 * c + 5 * d + 7 * e;
}
static int
heavy_one (int a)
{
  return ((a * 3 + 1) * (a - 2) ^ (a * 5 + 2)) * (a + 7) + ((a * 11 - 3) * (a + 4) ^ a) * 3;
}

/* The paper's figures 11 to 14: segments of 20, 20, 10 and 30 elements.  */

TESTED void
figures (int *restrict c, int *restrict a)
{
  int *b = malloc (80 * sizeof *b);
  __builtin_map (add3, RANGE (0, 40), b, AT (a, i0));
  __builtin_map (id, RANGE (40, 80), b, AT (a, i0));
  __builtin_map (id, RANGE (0, 20), c, AT (b, i0));
  __builtin_map (add, RANGE (20, 80), c, AT (b, i0), AT (b, i0 - 10));
  free (b);
}

/* Likewise by the numbers of elements: the array is read as it is, and shifted.  */

TESTED void
figures_by_number (int *restrict c, int *restrict a)
{
  int *b = malloc (80 * sizeof *b);
  __builtin_map (add3, 40, b, a);
  __builtin_map (id, RANGE (40, 80), b, a);
  __builtin_map (id, 20, c, b);
  __builtin_map (add, RANGE (20, 80), c, b, AT (b, i0 - 10));
  free (b);
}

/* And over an array that is made as a whole before.  */

TESTED void
figures_over_whole (int *restrict c, int *restrict a)
{
  int *b = malloc (80 * sizeof *b);
  __builtin_map (id, 80, b, a);
  __builtin_map (add3, 40, b, a);
  __builtin_map (id, 20, c, b);
  __builtin_map (add, RANGE (20, 80), c, b, AT (b, i0 - 10));
  free (b);
}

/* A border of zeros.  That there are inner elements is not known.  */

TESTED void
padded (int n, int *restrict o, int *restrict a)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (id, n, t, 0);
  __builtin_map (add3, RANGE (1, n - 1), t, AT (a, i0));
  __builtin_map (three, RANGE (1, n - 1), o, AT (t, i0 - 1), AT (t, i0), AT (t, i0 + 1));
  free (t);
}

TESTED void
padded_by_hand (int *restrict o, int *restrict a)
{
  int *t = malloc (100 * sizeof *t);
  __builtin_map (id, 100, t, 0);
  __builtin_map (add3, RANGE (1, 99), t, AT (a, i0));
  __builtin_map (three, RANGE (1, 2), o, AT (t, i0 - 1), AT (t, i0), AT (t, i0 + 1));
  __builtin_map (three, RANGE (2, 98), o, AT (t, i0 - 1), AT (t, i0), AT (t, i0 + 1));
  __builtin_map (three, RANGE (98, 99), o, AT (t, i0 - 1), AT (t, i0), AT (t, i0 + 1));
  free (t);
}

TESTED void
smoothed (int n, int m, int (*restrict o)[m], int (*restrict a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (id, SPACE (n, m), t, 0);
  __builtin_map (add3, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), t, a);
  __builtin_map (five, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), o, AT (t, i0 - 1, i1),
		 AT (t, i0, i1 - 1), AT (t, i0, i1), AT (t, i0, i1 + 1), AT (t, i0 + 1, i1));
  free (t);
}

/* Three pieces, of which the later ones cover the others.  */

TESTED void
covered (int *restrict o, int *restrict a)
{
  int *t = malloc (100 * sizeof *t);
  __builtin_map (id, 100, t, AT (a, i0));
  __builtin_map (inc, RANGE (20, 70), t, AT (a, i0));
  __builtin_map (twice, RANGE (50, 80), t, AT (a, i0));
  __builtin_map (sub, RANGE (3, 97), o, AT (t, i0 + 3), AT (t, i0));
  free (t);
}

TESTED void
even_odd (int n, int *restrict o, int *restrict a, int *restrict b)
{
  int *t = malloc ((2 * n + 2) * sizeof *t);
  __builtin_map (inc, RANGE (0, 2 * n + 2, 2), t, AT (a, i0));
  __builtin_map (twice, RANGE (1, 2 * n + 2, 2), t, AT (b, i0));
  __builtin_map (sub, RANGE (1, 2 * n + 1), o, AT (t, i0 - 1), AT (t, i0 + 1));
  free (t);
}

TESTED void
transposed (int n, int h, int (*restrict o)[n], int (*restrict a)[n])
{
  int (*t)[n] = malloc (n * sizeof *t);
  __builtin_map (inc, SPACE (n, n), t, a);
  __builtin_map (twice, SPACE (RANGE (h, n), n), t, a);
  __builtin_map (id, SPACE (n, n), o, AT (t, i1, i0));
  free (t);
}

/* What makes a piece reads by subscripts of its own, in two dimensions.  */

TESTED void
moved (int (*restrict o)[30], int (*restrict a)[40])
{
  int (*t)[30] = malloc (20 * sizeof *t);
  __builtin_map (add, SPACE (10, 30), t, AT (a, i0, i1 + 1), AT (a, i0 + 1, i1));
  __builtin_map (sub, SPACE (RANGE (10, 20), 30), t, AT (a, i0 - 10, i1), AT (a, i0, i1 + 3));
  __builtin_map (sub, SPACE (RANGE (1, 19), RANGE (0, 29)), o, AT (t, i0 - 1, i1 + 1),
		 AT (t, i0 + 1, i1));
  free (t);
}

TESTED int
sum_of_padded (int *restrict a)
{
  int *t = malloc (100 * sizeof *t);
  __builtin_map (id, 100, t, 7);
  __builtin_map (add3, RANGE (1, 99), t, AT (a, i0));
  int s = __builtin_redomap (add, sub, 5, RANGE (1, 99), AT (t, i0 - 1), AT (t, i0 + 1));
  free (t);
  return s;
}

/* An operator that has an order.  */

TESTED int
last_of_padded (int *restrict a)
{
  int *t = malloc (100 * sizeof *t);
  __builtin_map (id, 100, t, 7);
  __builtin_map (add3, RANGE (1, 99), t, AT (a, i0));
  int s = __builtin_redomap (last, sub, 5, RANGE (1, 99), AT (t, i0 - 1), AT (t, i0 + 1));
  free (t);
  return s;
}

TESTED void
contracted (int m, int *restrict o, int *restrict a, int (*restrict b)[m])
{
  int *t = malloc (50 * sizeof *t);
  __builtin_map (id, 50, t, 7);
  __builtin_map (add3, RANGE (1, 49), t, AT (a, i0));
  __builtin_contract (add, three, 1, SPACE (RANGE (1, 49), OVER (m)), o, AT (t, i0 - 1),
		      AT (t, i0 + 1), AT (b, i0, i1));
  free (t);
}

/* One array is made in pieces; the other one is a parameter, read as it is.  */

TESTED void
beside_a_whole (int *restrict o, int *restrict a, int *restrict w)
{
  int *t = malloc (60 * sizeof *t);
  __builtin_map (inc, RANGE (0, 30), t, AT (a, i0));
  __builtin_map (twice, RANGE (30, 60), t, AT (a, i0));
  __builtin_map (three, RANGE (2, 58), o, AT (t, i0 + 2), AT (w, i0 - 2), AT (t, i0 - 1));
  free (t);
}

/* Who makes something else that the consumer takes follows its segments.  */

TESTED void
followed (int *restrict o, int *restrict a)
{
  int *t = malloc (60 * sizeof *t), *x = malloc (60 * sizeof *x);
  __builtin_map (inc, RANGE (0, 30), t, AT (a, i0));
  __builtin_map (twice, RANGE (30, 60), t, AT (a, i0));
  __builtin_map (add3, 60, x, AT (a, i0));
  __builtin_map (three, RANGE (2, 58), o, AT (t, i0 + 2), AT (x, i0), AT (t, i0 - 1));
  free (t), free (x);
}

/* ---- what is not cut ---------------------------------------------------- */

/* The consumer writes what a piece is made of.  */

TESTED void
in_place (int *restrict a)
{
  int *t = malloc (100 * sizeof *t);
  __builtin_map (id, 100, t, 0);
  __builtin_map (add3, RANGE (1, 99), t, AT (a, i0));
  __builtin_map (sub, RANGE (1, 99), a, AT (t, i0 - 1), AT (t, i0 + 1));
  free (t);
}

/* What the pieces are made of is made again before they are read.  */

TESTED void
changed (int *restrict o, int *restrict a)
{
  int *t = malloc (100 * sizeof *t);
  __builtin_map (id, 100, t, 0);
  __builtin_map (add3, RANGE (1, 99), t, AT (a, i0));
  __builtin_map (twice, 100, a, a);
  __builtin_map (sub, RANGE (1, 99), o, AT (t, i0 - 1), AT (t, i0 + 1));
  free (t);
}

TESTED void
stored_between (int *restrict o, int *restrict a)
{
  int *t = malloc (100 * sizeof *t);
  __builtin_map (id, 100, t, 0);
  __builtin_map (add3, RANGE (1, 99), t, AT (a, i0));
  a[50] = 1000;
  __builtin_map (sub, RANGE (1, 99), o, AT (t, i0 - 1), AT (t, i0 + 1));
  free (t);
}

/* An element is written by nobody who is a piece.  */

TESTED void
written_between (int k, int *restrict o, int *restrict a)
{
  int *t = malloc (100 * sizeof *t);
  __builtin_map (id, 100, t, 0);
  __builtin_map (add3, RANGE (1, 99), t, AT (a, i0));
  t[k] = 1000;
  __builtin_map (sub, RANGE (1, 99), o, AT (t, i0 - 1), AT (t, i0 + 1));
  free (t);
}

/* A piece is an update of what was there.  */

TESTED void
made_in_place (int *restrict o, int *restrict a)
{
  int *t = malloc (100 * sizeof *t);
  __builtin_map (id, 100, t, AT (a, i0));
  __builtin_map (add3, RANGE (1, 99), t, AT (t, i0));
  __builtin_map (sub, RANGE (1, 99), o, AT (t, i0 - 1), AT (t, i0 + 1));
  free (t);
}

/* Functions of the mathematical library take longer than to store what they give.  */

TESTED void
logarithms (size_t n, double *restrict o, double *restrict a) { __builtin_map (log, n, o, a); }
TESTED void
library (double *restrict o, double *restrict a)
{
  double *t = malloc (100 * sizeof *t);
  __builtin_map (exp, RANGE (0, 50), t, AT (a, i0));
  __builtin_map (log, RANGE (50, 100), t, AT (a, i0));
  __builtin_map (addd, RANGE (10, 100), o, AT (t, i0), AT (t, i0 - 10));
  free (t);
}
TESTED void
library_beside (double *restrict o, double *restrict a)
{
  double *t = malloc (100 * sizeof *t);
  __builtin_map (exp, 50, t, a);
  __builtin_map (log, RANGE (50, 100), t, a);
  __builtin_map (addd, RANGE (10, 100), o, t, AT (t, i0 - 10));
  free (t);
}

/* The array is read behind the consumer as well.  */

TESTED int
kept (int k, int *restrict o, int *restrict a)
{
  int *t = malloc (100 * sizeof *t);
  __builtin_map (id, 100, t, 0);
  __builtin_map (add3, RANGE (1, 99), t, AT (a, i0));
  __builtin_map (sub, RANGE (1, 99), o, AT (t, i0 - 1), AT (t, i0 + 1));
  int r = t[k];
  free (t);
  return r;
}

TESTED void
heavy (int *restrict o, int *restrict a)
{
  int *t = malloc (100 * sizeof *t);
  __builtin_map (id, 100, t, 0);
  __builtin_map (heavy_one, RANGE (1, 99), t, AT (a, i0));
  __builtin_map (sub, RANGE (1, 99), o, AT (t, i0 - 1), AT (t, i0 + 1));
  free (t);
}

/* Columns are not one behind the other, and the operator has an order.  */

TESTED int
columns_first (int (*restrict a)[50])
{
  int (*t)[50] = malloc (20 * sizeof *t);
  __builtin_map (inc, SPACE (20, 25), t, a);
  __builtin_map (twice, SPACE (20, RANGE (25, 50)), t, a);
  int s = __builtin_redomap (last, sub, 5, SPACE (20, RANGE (1, 49)), AT (t, i0, i1 - 1),
			     AT (t, i0, i1 + 1));
  free (t);
  return s;
}

TESTED void
by_variable (int k, int *restrict o, int *restrict a)
{
  int *t = malloc (200 * sizeof *t);
  __builtin_map (id, 200, t, 0);
  __builtin_map (add3, RANGE (1, 99), t, AT (a, i0));
  __builtin_map (sub, RANGE (1, 99), o, AT (t, i0 + k), AT (t, i0 + 1));
  free (t);
}

/* A piece that is a contraction does not run where subscripts lead.  */

TESTED void
sums_as_pieces (int m, int *restrict o, int (*restrict a)[m])
{
  int *t = malloc (100 * sizeof *t);
  __builtin_map (id, 100, t, 0);
  __builtin_contract (add, id, 0, SPACE (RANGE (1, 99), OVER (m)), t, AT (a, i0, i1));
  __builtin_map (sub, RANGE (1, 99), o, AT (t, i0 - 1), AT (t, i0 + 1));
  free (t);
}

/* The consumer writes over what it reads.  */

TESTED int
updated (int *restrict a)
{
  int *t = malloc (100 * sizeof *t), *q = malloc (100 * sizeof *q);
  __builtin_map (inc, RANGE (0, 50), t, AT (a, i0));
  __builtin_map (twice, RANGE (50, 100), t, AT (a, i0));
  __builtin_map (inc, RANGE (0, 50), q, AT (a, i0));
  __builtin_map (add3, RANGE (50, 100), q, AT (a, i0));
  __builtin_map (three, RANGE (1, 99), t, AT (t, i0), AT (q, i0 - 1), AT (q, i0 + 1));
  int s = __builtin_reduce (add, 0, 100, t);
  free (t), free (q);
  return s;
}

/* An array that is a variable's other one may be written between.  */

TESTED void
through_pointer (int k, int *restrict o, int *restrict a)
{
  int *t = malloc (100 * sizeof *t), *w = malloc (100 * sizeof *w);
  int *q = k ? t : w;
  __builtin_map (add3, 100, t, AT (a, i0));
  __builtin_map (twice, RANGE (40, 60), AT (q, i0), AT (a, i0));
  __builtin_map (id, RANGE (1, 50), o, AT (t, i0 - 1));
  __builtin_map (id, RANGE (50, 99), o, AT (t, i0 + 1));
  free (t), free (w);
}

/* The last one reads what the first one has made before, and what covers it.  */

TESTED void
covered_in_part (int *restrict o, int *restrict p, int *restrict a)
{
  int *t = malloc (100 * sizeof *t);
  __builtin_map (add3, 100, t, AT (a, i0));
  __builtin_map (id, RANGE (1, 99), o, AT (t, i0 - 1));
  __builtin_map (twice, 50, t + 20, a);
  __builtin_map (id, 100, p, t);
  free (t);
}

/* The last one reads all, of both.  */

TESTED void
wrapped (int *restrict o, int *restrict p, int *restrict a)
{
  int *t = malloc (100 * sizeof *t);
  __builtin_map (add3, 100, t, AT (a, i0));
  __builtin_map (twice, RANGE (20, 70), t, AT (a, i0));
  __builtin_map (id, RANGE (1, 20), o, AT (t, i0 - 1));
  __builtin_map (id, 100, p, AT (t, i0 * 7 % 100));
  free (t);
}

/* What the loop reads first is all of one value, and then what it has written itself.  */

TESTED int
in_loop (int k, int *restrict a)
{
  int s = 0, *t = malloc (100 * sizeof *t);
  __builtin_map (id, 100, t, 0);
  for (int r = 0; r < k; r++)
    {
      s += __builtin_reduce (add, r, 100, t);
      __builtin_map (twice, 100, t, AT (a, i0));
    }
  free (t);
  return s;
}

/* ---- values --------------------------------------------------------------- */

static int
inside (int n, int m, int i, int j)
{
  return i > 0 && j > 0 && i < n - 1 && j < m - 1;
}

static int
pad (int n, int *a, int i)
{
  return i > 0 && i < n - 1 ? a[i] + 3 : 0;
}

static void
check_sizes (int n, int m, int *a, int *b, int *o)
{
  int (*u)[m] = (void *) a, (*v)[m] = (void *) o, (*w)[n] = (void *) o, (*x)[n] = (void *) a;
  EACH (i, 0, n) o[i] = -1;
  padded (n, o, a);
  EACH (i, 0, n)
    EQ (o[i], inside (n, 3, i, 1) ? three (pad (n, a, i - 1), pad (n, a, i), pad (n, a, i + 1))
					: -1);
  EACH (i, 0, n * m) o[i] = -1;
  smoothed (n, m, v, u);
#define T(I, J) (inside (n, m, I, J) ? u[I][J] + 3 : 0)
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (v[i][j], inside (n, m, i, j)
	? five (T (i - 1, j), T (i, j - 1), T (i, j), T (i, j + 1), T (i + 1, j)) : -1);
  even_odd (n, o, a, b);
#define E(I) ((I) % 2 ? 2 * b[I] : a[I] + 1)
  EACH (i, 1, 2 * n + 1) EQ (o[i], sub (E (i - 1), E (i + 1)));
  EACH (h, 0, n + 1)
    {
      transposed (n, h, w, x);
      EACH (i, 0, n) EACH (j, 0, n) EQ (w[i][j], j < h ? x[j][i] + 1 : 2 * x[j][i]);
    }
  int *r = malloc (49 * sizeof *r);
  contracted (m, r, a, (void *) b);
  EACH (i, 1, 49)
    {
      int s = 1;
      EACH (j, 0, m)
	s += three (i > 1 ? a[i - 1] + 3 : 7, i < 48 ? a[i + 1] + 3 : 7, b[i * m + j]);
      EQ (r[i], s);
    }
  free (r);
  sums_as_pieces (m, o, u);
#define S(I) ({ int s_ = 0, k_ = (I); EACH (j, 0, m) s_ += u[k_][j]; k_ > 0 && k_ < 99 ? s_ : 0; })
  EACH (i, 1, 99) EQ (o[i], sub (S (i - 1), S (i + 1)));
}

static void
check_cut (int *a, int *o)
{
#define F(I) ((I) < 40 ? a[I] + 3 : a[I])
#define FIGURES(MADE)								\
  do										\
    {										\
      memset (o, 0x55, 80 * sizeof *o);					\
      MADE (o, a);								\
      EACH (i, 0, 80) EQ (o[i], i < 20 ? F (i) : F (i) + F (i - 10));		\
    }										\
  while (0)
  FIGURES (figures);
  FIGURES (figures_by_number);
  FIGURES (figures_over_whole);
  padded_by_hand (o, a);
#define P(I) pad (100, a, I)
  EACH (i, 1, 99) EQ (o[i], three (P (i - 1), P (i), P (i + 1)));
  covered (o, a);
#define C(I) ((I) >= 50 && (I) < 80 ? 2 * a[I] : (I) >= 20 && (I) < 70 ? a[I] + 1 : a[I])
  EACH (i, 3, 97) EQ (o[i], sub (C (i + 3), C (i)));
  int (*u)[40] = (void *) a, (*v)[30] = (void *) o;
  moved (v, u);
#define M(I, J) ((I) < 10 ? u[I][(J) + 1] + u[(I) + 1][J]			\
		 : sub (u[(I) - 10][J], u[I][(J) + 3]))
  EACH (i, 1, 19) EACH (j, 0, 29) EQ (v[i][j], sub (M (i - 1, j + 1), M (i + 1, j)));
  int s = 5, l = 5;
  EACH (i, 1, 99)
    s += l = sub (i > 1 ? a[i - 1] + 3 : 7, i < 98 ? a[i + 1] + 3 : 7);
  EQ (sum_of_padded (a), s);
  EQ (last_of_padded (a), l);
  beside_a_whole (o, a, a + 100);
#define W(I) ((I) < 30 ? a[I] + 1 : 2 * a[I])
  EACH (i, 2, 58) EQ (o[i], three (W (i + 2), a[100 + i - 2], W (i - 1)));
  followed (o, a);
  EACH (i, 2, 58) EQ (o[i], three (W (i + 2), a[i] + 3, W (i - 1)));
}
/* The first row is taken from the first map by one view, and loaded by the other one, for which
   the graph knows the second map alone.  */

TESTED static void
by_two_views (int n, int (*restrict o)[16], int *restrict a, int *restrict b)
{
  int (*t)[16] = malloc (4 * sizeof *t);
  __builtin_map (inc, SPACE (3, 16), t, AT (a, i0 + i1));
  __builtin_map (twice, SPACE (RANGE (3, 4), 16), t, AT (b, i0 + i1));
  __builtin_map (sub, SPACE (1, 16), o, t, AT (((int *) t), i0 + n));
  free (t);
}

TESTED static void
by_two_pointers (size_t n, int *restrict o, int *restrict a, int *restrict b)
{
  int *t = malloc ((n + 3) * sizeof *t);
  __builtin_map (inc, n, t + 3, a);
  __builtin_map (twice, 3, t, b);
  __builtin_map (sub, n, o, t + 3, t);
  free (t);
}


static void
check_views (int *a, int *b, int *o)
{
  for (int n = 0; n < 48; n += 7)
    {
      by_two_views (n, (int (*)[16]) o, a, b);
      EACH (i, 0, 16)
	EQ (o[i], sub (inc (a[i]), inc (a[n / 16 + n % 16])));
      by_two_pointers (n, o, a, b);
      EACH (i, 0, n)
	EQ (o[i], sub (inc (a[i]), i < 3 ? twice (b[i]) : inc (a[i - 3])));
    }
}

static void
check_whole (int *a, int *o)
{
  int b[200];
  EACH (i, 0, 200) b[i] = a[i];
  in_place (b);
  EACH (i, 1, 99) EQ (b[i], sub (P (i - 1), P (i + 1)));
  EACH (i, 0, 200) b[i] = a[i];
  changed (o, b);
  EACH (i, 1, 99) EQ (o[i], sub (P (i - 1), P (i + 1)));
  EACH (i, 0, 200) b[i] = a[i];
  stored_between (o, b);
  EACH (i, 1, 99) EQ (o[i], sub (P (i - 1), P (i + 1)));
  EACH (k, 0, 100)
    {
      written_between (k, o, a);
#define K(I) ((I) == k ? 1000 : P (I))
      EACH (i, 1, 99) EQ (o[i], sub (K (i - 1), K (i + 1)));
      EQ (kept (k, o, a), P (k));
      EACH (i, 1, 99) EQ (o[i], sub (P (i - 1), P (i + 1)));
      by_variable (k, o, a);
      EACH (i, 1, 99) EQ (o[i], sub (P (i + k), P (i + 1)));
    }
  made_in_place (o, a);
#define U(I) (a[I] + ((I) > 0 && (I) < 99 ? 3 : 0))
  EACH (i, 1, 99) EQ (o[i], sub (U (i - 1), U (i + 1)));
  EACH (i, 0, 200) b[i] = a[i];
  int s = 0;
#define V(I) ((I) < 50 ? a[I] + 1 : 2 * a[I])
#define Y(I) ((I) < 50 ? a[I] + 1 : a[I] + 3)
  EACH (i, 0, 100) s += i > 0 && i < 99 ? three (V (i), Y (i - 1), Y (i + 1)) : V (i);
  EQ (updated (b), s);
  int all = 0;
  EACH (i, 0, 100) all += 2 * a[i];
  EACH (k, 0, 4) EQ (in_loop (k, a), k ? k * (k - 1) / 2 + (k - 1) * all : 0);
  EACH (k, 0, 2)
    {
      through_pointer (k, o, a);
#define Q(I) (k && (I) >= 40 && (I) < 60 ? 2 * a[I] : a[I] + 3)
      EACH (i, 1, 99) EQ (o[i], i < 50 ? Q (i - 1) : Q (i + 1));
    }
  covered_in_part (o, b, a);
  EACH (i, 1, 99) EQ (o[i], a[i - 1] + 3);
  EACH (i, 0, 100) EQ (b[i], i >= 20 && i < 70 ? 2 * a[i - 20] : a[i] + 3);
  wrapped (o, b, a);
#define X(I) ((I) >= 20 && (I) < 70 ? 2 * a[I] : a[I] + 3)
  EACH (i, 1, 20) EQ (o[i], X (i - 1));
  EACH (i, 0, 100) EQ (b[i], X (i * 7 % 100));
  double reals[100], sums[100];
  EACH (i, 0, 100) reals[i] = i % 7 + 1;
  logarithms (100, sums, reals);
  EACH (i, 0, 100) EQ (sums[i], log (reals[i]));
#define L(I) ((I) < 50 ? exp (reals[I]) : log (reals[I]))
  for (int beside = 0; beside < 2; beside++)
    {
      (beside ? library_beside : library) (sums, reals);
      EACH (i, 10, 100) EQ (sums[i], L (i) + L (i - 10));
    }
  heavy (o, a);
#define H(I) ((I) > 0 && (I) < 99 ? heavy_one (a[I]) : 0)
  EACH (i, 1, 99) EQ (o[i], sub (H (i - 1), H (i + 1)));
  EQ (columns_first ((void *) a), sub (2 * a[19 * 50 + 47], 2 * a[19 * 50 + 49]));
}

int
main (void)
{
  static int a[9000], b[9000], o[9000];
  EACH (i, 0, 9000) a[i] = i * 7 % 23, b[i] = i * 5 % 19 - 3;
  check_cut (a, o);
  check_whole (a, o);
  check_views (a, b, o);
  padded (0, o, a);
  for (int n = 1; n < 40; n += n < 6 ? 1 : 11)
    for (int m = 1; m < 80; m += m < 6 ? 1 : 31)
      check_sizes (n, m, a, b, o);
  printf ("%d\n", bad);
  return bad != 0;
}
