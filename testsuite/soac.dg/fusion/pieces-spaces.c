/* Arrays of several dimensions that are made in pieces: who reads them is cut into segments,
   each with what makes it, and the array is not needed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* GCC 14 takes sizes in the test itself for negative ones.  */
/* { dg-additional-options "-Wno-alloc-size-larger-than" } */
/* { dg-kernels padded 1 { no-option sanitize } } */
/* { dg-segments padded 2 { no-option sanitize } } */
/* { dg-members padded "map,map; map,map" { no-option sanitize } } */
/* { dg-eliminated padded "l" { no-option sanitize } } */
/* { dg-kernels bordered 1 { no-option sanitize } } */
/* { dg-segments bordered 5 { no-option sanitize } } */
/* { dg-eliminated bordered "t" { no-option sanitize } } */
/* { dg-kernels sum_of_bordered 1 { no-option sanitize } } */
/* { dg-segments sum_of_bordered 5 { no-option sanitize } } */
/* { dg-eliminated sum_of_bordered "t" { no-option sanitize } } */
/* { dg-kernels even_odd 1 { no-option sanitize } } */
/* { dg-segments even_odd 2 { no-option sanitize } } */
/* { dg-eliminated even_odd "t" { no-option sanitize } } */
/* { dg-kernels lines 1 { no-option sanitize } } */
/* { dg-segments lines 2 { no-option sanitize } } */
/* { dg-eliminated lines "t" { no-option sanitize } } */
/* { dg-kernels halves 1 { no-option sanitize } } */
/* { dg-segments halves 2 { no-option sanitize } } */
/* { dg-eliminated halves "t" { no-option sanitize } } */
/* { dg-kernels first_of 1 { no-option sanitize } } */
/* { dg-segments first_of 2 { no-option sanitize } } */
/* { dg-eliminated first_of "t" { no-option sanitize } } */
/* { dg-kernels planes 1 { no-option sanitize } } */
/* { dg-segments planes 2 { no-option sanitize } } */
/* { dg-eliminated planes "t" { no-option sanitize } } */
/* { dg-kernels wide_steps 1 { no-option sanitize } } */
/* { dg-segments wide_steps 2 { no-option sanitize } } */
/* { dg-eliminated wide_steps "t" { no-option sanitize } } */
/* { dg-kernels covered 1 { no-option sanitize } } */
/* { dg-eliminated covered "t" { no-option sanitize } } */
/* { dg-kernels in_place 3 } */
/* { dg-kernels through 1 { no-option sanitize } } */
/* { dg-eliminated through "t,u" { no-option sanitize } } */
/* { dg-kernels contracted 1 { no-option sanitize } } */
/* { dg-segments contracted 2 { no-option sanitize } } */
/* { dg-eliminated contracted "t" { no-option sanitize } } */
/* { dg-kernels columns_first 3 } */
/* { dg-refused columns_first "t" order { no-option sanitize } } */
/* { dg-kernels gap 3 } */
/* { dg-refused gap "t" size } */
/* { dg-kernels kept_out 3 } */
/* { dg-kernels too_many 4 } */
/* { dg-refused too_many "t" cost { no-option sanitize } } */
/* { dg-kernels steps_of_rest 4 { no-option sanitize } } */
/* { dg-segments steps_of_rest 2 2 1 1 { no-option sanitize } } */
/* { dg-members pairs_left "map" "map" "map" } */

#include "spaces.h"

static int id (int a) { return a; }
static int inc (int a) { return a + 1; }
static int twice (int a) { return 2 * a; }
static int add (int a, int b) { return a + b; }
static int mul (int a, int b) { return a * b; }
static int sub (int a, int b) { return 3 * a - b; }
static int first (int a, int b) { (void) b; return a; }
static int last (int a, int b) { (void) a; return b; }
static int around (int a, int b, int c, int d) { return a + 2 * b + 3 * c + 4 * d; }

/* A plain count, and a range that begins at a variable.  */

TESTED void
padded (size_t n, size_t k, int *restrict u, int *restrict d, int *restrict v,
	int *restrict c)
{
  int *l = malloc (n * sizeof *l);
  __builtin_map (id, k, l, 0);
  __builtin_map (mul, RANGE (k, n), l, AT (d, i0 - k), AT (v, i0 - k));
  __builtin_map (sub, n, u, l, c);
  free (l);
}

/* The later map covers the inner part of the first one.  */

TESTED void
bordered (int n, int m, int (*restrict o)[m], int (*restrict u)[m], int (*restrict w)[m])
{
  int (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (id, SPACE (n, m), t, 7);
  __builtin_map (around, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), t, AT (u, i0 - 1, i1),
		 AT (u, i0 + 1, i1), AT (u, i0, i1 - 1), AT (u, i0, i1 + 1));
  __builtin_map (sub, SPACE (n, m), o, t, w);
  free (t);
}

TESTED int
sum_of_bordered (int n, int m, int (*restrict u)[m])
{
  int (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (id, SPACE (n, m), t, 7);
  __builtin_map (around, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), t, AT (u, i0 - 1, i1),
		 AT (u, i0 + 1, i1), AT (u, i0, i1 - 1), AT (u, i0, i1 + 1));
  int s = __builtin_redomap (add, inc, 5, SPACE (n, m), t);
  free (t);
  return s;
}

TESTED void
even_odd (size_t n, int *restrict o, int *restrict a, int *restrict b)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, RANGE (0, n, 2), t, a);
  __builtin_map (mul, RANGE (1, n, 2), t, b, 3);
  __builtin_map (sub, n, o, t, a);
  free (t);
}

/* Every third line is another one.  */

TESTED void
lines (int n, int m, int (*restrict o)[m], int (*restrict a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (inc, SPACE (n, m), t, a);
  __builtin_map (twice, SPACE (RANGE (0, n, 3), m), t, a);
  __builtin_map (sub, SPACE (n, m), o, t, a);
  free (t);
}

/* A reduction whose operator has an order: one half of the rows, then the other.  */

TESTED int
halves (int n, int m, int h, int (*restrict a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (inc, SPACE (n, m), t, a);
  __builtin_map (twice, SPACE (RANGE (h, n), m), t, a);
  int s = __builtin_reduce (last, 5, SPACE (n, m), t);
  free (t);
  return s;
}

TESTED int
first_of (int n, int m, int h, int (*restrict a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (inc, SPACE (n, m), t, a);
  __builtin_map (twice, SPACE (RANGE (h, n), m), t, a);
  int s = __builtin_redomap (first, inc, 5, SPACE (n, m), t);
  free (t);
  return s;
}

/* Red and black planes, of three dimensions.  */

TESTED void
planes (int n, int m, int (*restrict o)[m][m], int (*restrict a)[m][m])
{
  int (*t)[m][m] = malloc (n * sizeof *t);
  __builtin_map (inc, SPACE (RANGE (0, n, 2), m, m), t, a);
  __builtin_map (twice, SPACE (RANGE (1, n, 2), m, m), t, a);
  __builtin_map (sub, SPACE (n, m, m), o, t, a);
  free (t);
}

/* Steps of 4 and 6, widths of 2 and 1: the pieces of a period of 12.  */

TESTED void
wide_steps (int (*restrict o)[24], int (*restrict a)[24])
{
  int (*t)[24] = malloc (10 * sizeof *t);
  __builtin_map (inc, SPACE (10, 24), t, a);
  __builtin_map (twice, SPACE (10, RANGE (0, 24, 4, 2)), t, a);
  __builtin_map (sub, SPACE (10, 24), o, t, a);
  free (t);
}

/* Nothing is left of the first one.  */

TESTED void
covered (int n, int m, int (*restrict o)[m], int (*restrict a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (inc, SPACE (n, RANGE (1, m)), t, a);
  __builtin_map (twice, SPACE (n, m), t, a);
  __builtin_map (sub, SPACE (n, m), o, t, a);
  free (t);
}

/* The array is a parameter, which has to be stored in any case: nothing is cut.  */

TESTED void
in_place (int n, int m, int (*restrict t)[m], int (*restrict o)[m], int (*restrict w)[m])
{
  __builtin_map (id, SPACE (n, m), t, 7);
  __builtin_map (add, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), t, t, w);
  __builtin_map (sub, SPACE (n, m), o, t, w);
}

/* The consumer is taken by another one, and cut along with that.  */

TESTED int
through (size_t n, size_t k, int *restrict a, int *restrict c)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (inc, n, t, a);
  __builtin_map (twice, RANGE (k, n), t, AT (a, i0 - k));
  __builtin_map (sub, n, u, t, c);
  int s = __builtin_reduce (add, 0, n, u);
  free (t);
  free (u);
  return s;
}

/* A contraction is cut along the axes that it keeps.  */

TESTED void
contracted (int n, int m, int h, int *restrict o, int *restrict a, int (*restrict b)[m])
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, SPACE (n), AT (t, i0), AT (a, i0));
  __builtin_map (twice, SPACE (RANGE (h, n)), AT (t, i0), AT (a, i0));
  __builtin_contract (add, mul, 1, SPACE (n, __builtin_over (m)), o, AT (t, i0),
		      AT (b, i0, i1));
  free (t);
}

/* ---- what is not cut ---------------------------------------------------- */

/* Columns are not one behind the other, and the operator has an order.  */

TESTED int
columns_first (int n, int m, int (*restrict a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (inc, SPACE (n, m), t, a);
  __builtin_map (twice, SPACE (n, RANGE (1, m)), t, a);
  int s = __builtin_reduce (last, 5, SPACE (n, m), t);
  free (t);
  return s;
}

TESTED void
gap (int n, int m, int (*restrict o)[m], int (*restrict a)[m])
{
  int (*t)[m] = malloc ((n + 1) * sizeof *t);
  memset (t, 0, (n + 1) * sizeof *t);
  __builtin_map (inc, SPACE (1, m), t, a);
  __builtin_map (twice, SPACE (RANGE (2, n), m), t, a);
  __builtin_map (sub, SPACE (n, m), o, t, a);
  free (t);
}

/* What the second covers is read before it.  */

TESTED int
read_between (int n, int m, int (*restrict o)[m], int (*restrict a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (inc, SPACE (n, m), t, a);
  int s = n > 1 && m > 0 ? t[n - 1][m - 1] : 0;
  __builtin_map (twice, SPACE (RANGE (1, n), m), t, a);
  __builtin_map (sub, SPACE (n, m), o, t, a);
  free (t);
  return s;
}

TESTED void
kept_out (int n, int m, int (*restrict o)[m], int (*restrict a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (inc, SPACE (n, m), t, a);
  __builtin_soac_nofuse (__builtin_map (twice, SPACE (RANGE (1, n), m), t, a));
  __builtin_map (sub, SPACE (n, m), o, t, a);
  free (t);
}

/* Most residues of 63 are apart from each other.  */

TESTED void
too_many (int (*restrict o)[63], int (*restrict a)[63])
{
  int (*t)[63] = malloc (63 * sizeof *t);
  __builtin_map (inc, SPACE (63, 63), t, a);
  __builtin_map (twice, SPACE (RANGE (0, 63, 7), RANGE (0, 63, 7)), t, a);
  __builtin_map (id, SPACE (RANGE (0, 63, 9), RANGE (0, 63, 9)), t, a);
  __builtin_map (sub, SPACE (63, 63), o, t, a);
  free (t);
}

static int
inside (int n, int m, int i, int j)
{
  return i > 0 && j > 0 && i < n - 1 && j < m - 1;
}

static int
bordered_at (int n, int m, int (*u)[m], int i, int j)
{
  return (inside (n, m, i, j)
	  ? around (u[i - 1][j], u[i + 1][j], u[i][j - 1], u[i][j + 1]) : 7);
}

static void
check_rows (int n, int m, int (*u)[m], int (*w)[m], int (*o)[m])
{
  int s = 5;
  bordered (n, m, o, u, w);
  EACH (i, 0, n) EACH (j, 0, m) EQ (o[i][j], sub (bordered_at (n, m, u, i, j), w[i][j]));
  EACH (i, 0, n) EACH (j, 0, m) s += bordered_at (n, m, u, i, j) + 1;
  EQ (sum_of_bordered (n, m, u), s);
  lines (n, m, o, u);
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (o[i][j], sub (i % 3 ? inc (u[i][j]) : twice (u[i][j]), u[i][j]));
  for (int h = 0; h <= n + 1; h++)
    {
      int e = n ? (h < n ? twice (u[n - 1][m - 1]) : inc (u[n - 1][m - 1])) : 5;
      EQ (halves (n, m, h, u), e);
      EQ (first_of (n, m, h, u), 5);
    }
  covered (n, m, o, u);
  EACH (i, 0, n) EACH (j, 0, m) EQ (o[i][j], sub (twice (u[i][j]), u[i][j]));
  EQ (columns_first (n, m, u), n ? m > 1 ? twice (u[n - 1][m - 1])
			       : inc (u[n - 1][0]) : 5);
  gap (n, m, o, u);
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (o[i][j], sub (i == 0 ? inc (u[i][j]) : i == 1 ? 0 : twice (u[i][j]), u[i][j]));
  EQ (read_between (n, m, o, u), n > 1 ? inc (u[n - 1][m - 1]) : 0);
  EACH (i, 0, n) EACH (j, 0, m) EQ (o[i][j], sub (i ? twice (u[i][j]) : inc (u[i][j]), u[i][j]));
  kept_out (n, m, o, u);
  EACH (i, 0, n) EACH (j, 0, m) EQ (o[i][j], sub (i ? twice (u[i][j]) : inc (u[i][j]), u[i][j]));
  int (*t)[m] = malloc ((n + 1) * sizeof *t);
  in_place (n, m, t, o, w);
  EACH (i, 0, n) EACH (j, 0, m)
    {
      EQ (t[i][j], inside (n, m, i, j) ? 7 + w[i][j] : 7);
      EQ (o[i][j], sub (t[i][j], w[i][j]));
    }
  free (t);
}

/* What the segments do not read begins between two steps of a piece.  */

TESTED void
steps_of_rest (int n, int (*restrict o)[2], int (*restrict p)[7], int (*restrict a)[7],
	       int *restrict k)
{
  int (*t)[7] = malloc (n * sizeof *t);
  __builtin_map (inc, SPACE (n, RANGE (0, 7, 3)), t, a);
  __builtin_map (twice, SPACE (n, RANGE (1, 7, 3)), t, a);
  __builtin_map (mul, SPACE (n, RANGE (2, 7, 3)), t, a, 5);
  __builtin_map (id, SPACE (n, 7), p, AT (t, i0, k[i1]));
  __builtin_map (sub, SPACE (n, 2), o, t, a);
  free (t);
}

/* What is read of a piece leaves two of three elements, which have no one distance.  Nobody
   knows whether the operator comes back, so they are made, too.  */

__attribute__ ((noipa, const)) int
elsewhere (int a, int b)
{
  return 3 * a + b;
}

TESTED void
pairs_left (int *restrict o, int *restrict a)
{
  int *t = malloc (31 * sizeof *t);
  __builtin_map (elsewhere, 31, t, AT (a, i0), INDEX (i0));
  __builtin_map (inc, RANGE (30, 31), t, a);
  __builtin_map (id, RANGE (0, 31, 3), o, t);
  free (t);
}

static void
check_flat (int n, int *a, int *b, int *c, int *o)
{
  for (int k = 0; k <= n; k++)
    {
      int s = 0;
      padded (n, k, o, a, b, c);
      EACH (i, 0, n) EQ (o[i], sub (i < k ? 0 : a[i - k] * b[i - k], c[i]));
      EACH (i, 0, n) s += sub (i < k ? a[i] + 1 : 2 * a[i - k], c[i]);
      EQ (through (n, k, a, c), s);
      for (int m = 1; m < 4; m++)
	{
	  contracted (n, m, k, o, a, (void *) b);
	  EACH (i, 0, n)
	    {
	      int e = 1, x = i < k ? a[i] + 1 : 2 * a[i];
	      EACH (j, 0, m) e += x * b[i * m + j];
	      EQ (o[i], e);
	    }
	}
    }
  int k[7] = { 3, 6, 4, 5, 2, 0, 1 };
#define STEPPED(x) ((x) % 7 % 3 == 0 ? a[x] + 1 : (x) % 7 % 3 == 1 ? 2 * a[x] : 5 * a[x])
  steps_of_rest (n, (void *) o, (void *) (o + 2000), (void *) a, k);
  EACH (i, 0, n) EACH (j, 0, 7) EQ (o[2000 + i * 7 + j], STEPPED (i * 7 + k[j]));
  EACH (i, 0, n) EACH (j, 0, 2) EQ (o[i * 2 + j], sub (STEPPED (i * 7 + j), a[i * 7 + j]));
  even_odd (n, o, a, b);
  EACH (i, 0, n) EQ (o[i], sub (i % 2 ? 3 * b[i] : a[i] + 1, a[i]));
}

int
main (void)
{
  static int a[6000], b[6000], c[6000], o[6000];
  EACH (i, 0, 6000) a[i] = i * 7 % 23, b[i] = i * 5 % 19 - 3, c[i] = i % 11;
  for (int n = 0; n < 40; n += n < 6 ? 1 : 11)
    {
      check_flat (n, a, b, c, o);
      for (int m = 1; m < 140; m = m * 2 + 1)
	check_rows (n, m, (void *) a, (void *) b, (void *) o);
      for (int m = 1; m < 9; m += 3)
	{
	  planes (n, m, (void *) o, (void *) a);
	  EACH (i, 0, n * m * m)
	    EQ (o[i], sub (i / (m * m) % 2 ? twice (a[i]) : inc (a[i]), a[i]));
	}
    }
  wide_steps ((void *) o, (void *) a);
  EACH (i, 0, 240) EQ (o[i], sub (i % 24 % 4 < 2 ? twice (a[i]) : inc (a[i]), a[i]));
  pairs_left (o, a);
  EACH (i, 0, 11) EQ (o[3 * i], i < 10 ? 3 * a[3 * i] + 3 * i : a[30] + 1);
  too_many ((void *) o, (void *) a);
  EACH (i, 0, 63 * 63)
    EQ (o[i], sub (i / 63 % 9 == 0 && i % 63 % 9 == 0 ? a[i]
		   : i / 63 % 7 == 0 && i % 63 % 7 == 0 ? twice (a[i]) : inc (a[i]), a[i]));
  printf ("%d\n", bad);
  return bad != 0;
}
