/* Arrays that are made in pieces and read backwards, or every so many elements: who reads them is
   cut where the pieces are seen from there.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels halves 1 { no-option sanitize } } */
/* { dg-segments halves 2 { no-option sanitize } } */
/* { dg-eliminated halves "t" { no-option sanitize } } */
/* { dg-kernels last_apart 1 { no-option sanitize } } */
/* { dg-segments last_apart 2 { no-option sanitize } } */
/* { dg-eliminated last_apart "t" { no-option sanitize } } */
/* { dg-kernels padded 1 { no-option sanitize } } */
/* { dg-segments padded 3 { no-option sanitize } } */
/* { dg-eliminated padded "t" { no-option sanitize } } */
/* { dg-kernels inner_of_padded 1 { no-option sanitize } } */
/* { dg-segments inner_of_padded 2 { no-option sanitize } } */
/* { dg-eliminated inner_of_padded "t" { no-option sanitize } } */
/* { dg-kernels shifted 1 { no-option sanitize } } */
/* { dg-segments shifted 2 { no-option sanitize } } */
/* { dg-eliminated shifted "t" { no-option sanitize } } */
/* { dg-kernels third 1 { no-option sanitize } } */
/* { dg-segments third 2 { no-option sanitize } } */
/* { dg-eliminated third "t" { no-option sanitize } } */
/* { dg-kernels backwards_by_two 1 { no-option sanitize } } */
/* { dg-segments backwards_by_two 3 { no-option sanitize } } */
/* { dg-eliminated backwards_by_two "t" { no-option sanitize } } */
/* { dg-kernels turned 1 { no-option sanitize } } */
/* { dg-segments turned 2 { no-option sanitize } } */
/* { dg-eliminated turned "t" { no-option sanitize } } */
/* { dg-kernels quarter 1 { no-option sanitize } } */
/* { dg-segments quarter 2 { no-option sanitize } } */
/* { dg-eliminated quarter "t" { no-option sanitize } } */
/* { dg-kernels evens 1 { no-option sanitize } } */
/* { dg-eliminated evens "t" { no-option sanitize } } */
/* { dg-kernels evens_backwards 1 { no-option sanitize } } */
/* { dg-eliminated evens_backwards "t" { no-option sanitize } } */
/* { dg-kernels counted 1 { no-option sanitize } } */
/* { dg-eliminated counted "t" { no-option sanitize } } */
/* { dg-kernels both_ways 1 { no-option sanitize } } */
/* { dg-eliminated both_ways "t" { no-option sanitize } } */
/* { dg-kernels overwritten 4 { no-option sanitize } } */

#include "spaces.h"

static int id (int a) { return a; }
static int add3 (int a) { return a + 3; }
static int inc (int a) { return 5 * a + 1; }
static int zero (int a) { return a & 0; }
static int sub (int a, int b) { return 3 * a - b; }

TESTED void
halves (int *restrict c, int *restrict a)
{
  int *t = malloc (80 * sizeof *t);
  __builtin_map (add3, RANGE (0, 30), t, a);
  __builtin_map (id, RANGE (30, 80), t, a);
  __builtin_map (inc, RANGE (0, 80), c, AT (t, 79 - i0));
  free (t);
}

TESTED void
last_apart (int n, int *restrict c, int *restrict a)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (add3, RANGE (0, n - 1), t, a);
  __builtin_map (id, RANGE (n - 1, n), t, a);
  __builtin_map (inc, RANGE (0, n), c, AT (t, n - 1 - i0));
  free (t);
}

TESTED void
padded (int n, int *restrict c, int *restrict a)
{
  int *t = malloc ((n + 2) * sizeof *t);
  __builtin_map (add3, RANGE (0, 1), t, AT (a, i0));
  __builtin_map (id, RANGE (1, n + 1), t, AT (a, i0 - 1));
  __builtin_map (inc, RANGE (n + 1, n + 2), t, AT (a, i0 - 1));
  __builtin_map (inc, RANGE (0, n + 2), c, AT (t, n + 1 - i0));
  free (t);
}

TESTED void
inner_of_padded (int n, int *restrict c, int *restrict a)
{
  int *t = malloc ((n + 2) * sizeof *t);
  __builtin_map (add3, RANGE (0, 1), t, AT (a, i0));
  __builtin_map (id, RANGE (1, n + 1), t, AT (a, i0 - 1));
  __builtin_map (zero, RANGE (n + 1, n + 2), t, AT (a, i0 - 1));
  __builtin_map (inc, RANGE (0, n + 1), c, AT (t, n - i0));
  free (t);
}

/* A piece that begins at a variable, read by a shifted subscript.  */
TESTED void
shifted (int n, int *restrict c, int *restrict a)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (add3, RANGE (0, n - 1), t, AT (a, i0));
  __builtin_map (id, RANGE (n - 1, n), t, AT (a, i0));
  __builtin_map (inc, RANGE (0, n - 1), c, AT (t, i0 + 1));
  free (t);
}

TESTED void
third (int *restrict c, int *restrict a)
{
  int *t = malloc (300 * sizeof *t);
  __builtin_map (add3, RANGE (0, 100), t, a);
  __builtin_map (id, RANGE (100, 300), AT (t, i0), AT (a, i0));
  __builtin_map (inc, RANGE (0, 100), c, AT (t, 3 * i0));
  free (t);
}

TESTED void
backwards_by_two (int *restrict c, int *restrict a)
{
  int *t = malloc (201 * sizeof *t);
  __builtin_map (add3, RANGE (0, 70), t, a);
  __builtin_map (id, RANGE (70, 201), t, a);
  __builtin_map (sub, RANGE (0, 100), c, AT (t, 200 - 2 * i0), AT (t, 199 - 2 * i0));
  free (t);
}

/* By half a turn.  */
TESTED void
turned (int n, int m, int (*restrict c)[m], int (*restrict a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (zero, SPACE (RANGE (0, 1), m), t, a);
  __builtin_map (add3, SPACE (RANGE (1, n), m), t, a);
  __builtin_map (inc, SPACE (n, m), c, AT (t, n - 1 - i0, m - 1 - i1));
  free (t);
}

/* By a quarter.  */
TESTED void
quarter (int n, int m, int (*restrict c)[n], int (*restrict a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (zero, SPACE (RANGE (0, 1), m), t, a);
  __builtin_map (add3, SPACE (RANGE (1, n), m), t, a);
  __builtin_map (inc, SPACE (m, n), c, AT (t, n - 1 - i1, i0));
  free (t);
}

/* What is made in steps goes by number, and is read at some of these.  */
TESTED void
evens (long n, int *restrict c, int *restrict a)
{
  int *t = malloc (2 * n * sizeof *t);
  __builtin_map (add3, RANGE (0, 2 * n, 2), t, a);
  __builtin_map (inc, RANGE (0, n), c, AT (t, 2 * i0));
  free (t);
}

TESTED void
evens_backwards (int *restrict c, int *restrict a)
{
  int *t = malloc (80 * sizeof *t);
  __builtin_map (add3, RANGE (0, 80, 2), t, a);
  __builtin_map (id, RANGE (1, 80, 2), t, a);
  __builtin_map (inc, RANGE (0, 40), c, AT (t, 78 - 2 * i0));
  free (t);
}

/* An iota in steps.  */
TESTED void
counted (long n, int *restrict c, int *restrict a)
{
  int *t = malloc (2 * n * sizeof *t);
  __builtin_map (sub, RANGE (0, 2 * n, 2), AT (t, i0), __builtin_stride (a, 3),
		 __builtin_iota (5, 7));
  __builtin_map (inc, RANGE (0, n), c, AT (t, 2 * i0));
  free (t);
}

TESTED void
both_ways (int *restrict c, int *restrict a)
{
  int *t = malloc (64 * sizeof *t);
  __builtin_map (add3, RANGE (0, 17), t, a);
  __builtin_map (id, RANGE (17, 64), t, a);
  __builtin_map (sub, 64, c, t, AT (t, 63 - i0));
  free (t);
}

/* The consumer is the array itself: nothing is cut.  */
TESTED void
overwritten (int *restrict c, int *restrict a)
{
  int *t = malloc (64 * sizeof *t);
  __builtin_map (add3, RANGE (0, 17), t, a);
  __builtin_map (id, RANGE (17, 64), t, a);
  __builtin_map (inc, 64, c, AT (t, 63 - i0));
  __builtin_map (sub, 64, t, t, c);
  __builtin_map (inc, 64, c, t);
  free (t);
}

static void
one_dimension (int n)
{
  ARRAY (int, a, 3 * n + 2);
  ARRAY (int, c, 3 * n + 2);
  EACH (i, 0, 3 * n + 2)
    a[i] = 7 * i % 31 - 9;
  if (n > 0)
    {
      last_apart (n, c, a);
      EACH (i, 0, n)
	EQ (c[i], inc (i ? a[n - 1 - i] + 3 : a[n - 1]));
      shifted (n, c, a);
      EACH (i, 0, n - 1)
	EQ (c[i], inc (i + 1 < n - 1 ? a[i + 1] + 3 : a[n - 1]));
    }
  padded (n, c, a);
  EACH (i, 0, n + 2)
    EQ (c[i], inc (i == n + 1 ? a[0] + 3 : i ? a[n - i] : inc (a[n])));
  inner_of_padded (n, c, a);
  EACH (i, 0, n + 1)
    EQ (c[i], inc (i == n ? a[0] + 3 : a[n - 1 - i]));
  evens (n, c, a);
  EACH (i, 0, n)
    EQ (c[i], inc (a[2 * i] + 3));
  free (a);
  free (c);
}

static void
counted_to (int n)
{
  ARRAY (int, a, 6 * n + 6);
  ARRAY (int, c, n + 1);
  EACH (i, 0, 6 * n + 6)
    a[i] = 7 * i % 31 - 9;
  counted (n, c, a);
  EACH (i, 0, n)
    EQ (c[i], inc (3 * a[6 * i] - (5 + 14 * i)));
  free (a);
  free (c);
}

static void
two_dimensions (int n, int m)
{
  int (*a)[m] = malloc (n * m * sizeof (int)), (*c)[m] = malloc (n * m * sizeof (int));
  int (*q)[n] = (int (*)[n]) c;
  EACH (i, 0, n)
    EACH (j, 0, m)
      a[i][j] = (7 * i + 3 * j) % 31 - 9;
  turned (n, m, c, a);
  EACH (i, 0, n)
    EACH (j, 0, m)
      EQ (c[i][j], inc (i == n - 1 ? 0 : a[n - 1 - i][m - 1 - j] + 3));
  quarter (n, m, q, a);
  EACH (i, 0, m)
    EACH (j, 0, n)
      EQ (q[i][j], inc (j == n - 1 ? 0 : a[n - 1 - j][i] + 3));
  free (a);
  free (c);
}

static void
constants (void)
{
  int a[300], c[300];
  EACH (i, 0, 300)
    a[i] = 7 * i % 31 - 9;
  halves (c, a);
  EACH (i, 0, 80)
    EQ (c[i], inc (79 - i < 30 ? a[79 - i] + 3 : a[79 - i]));
  evens_backwards (c, a);
  EACH (i, 0, 40)
    EQ (c[i], inc (a[78 - 2 * i] + 3));
  third (c, a);
  EACH (i, 0, 100)
    EQ (c[i], inc (3 * i < 100 ? a[3 * i] + 3 : a[3 * i]));
  backwards_by_two (c, a);
#define MADE(I) ((I) < 70 ? a[I] + 3 : a[I])
  EACH (i, 0, 100)
    EQ (c[i], 3 * MADE (200 - 2 * i) - MADE (199 - 2 * i));
#define MADE_HERE(I) ((I) < 17 ? a[I] + 3 : a[I])
  both_ways (c, a);
  EACH (i, 0, 64)
    EQ (c[i], 3 * MADE_HERE (i) - MADE_HERE (63 - i));
  overwritten (c, a);
  EACH (i, 0, 64)
    EQ (c[i], inc (3 * MADE_HERE (i) - inc (MADE_HERE (63 - i))));
}

int
main (void)
{
  for (int n = 0; n < 40; n++)
    {
      one_dimension (n);
      counted_to (n);
    }
  one_dimension (1000);
  counted_to (1000);
  for (int n = 1; n < 9; n++)
    for (int m = 1; m < 9; m++)
      two_dimensions (n, m);
  two_dimensions (33, 65);
  constants ();
  CHECK (!bad);
  return 0;
}
