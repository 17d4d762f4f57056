/* A row with an element before and one behind it, made in three pieces, the last of which begins
   at a variable, and read by its neighbours: the row is gone.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels own 1 { no-option sanitize } } */
/* { dg-segments own 3 { no-option sanitize } } */
/* { dg-eliminated own "t" { no-option sanitize } } */
/* { dg-kernels next 1 { no-option sanitize } } */
/* { dg-segments next 4 { no-option sanitize } } */
/* { dg-eliminated next "t" { no-option sanitize } } */
/* { dg-kernels next_of_own 1 { no-option sanitize } } */
/* { dg-segments next_of_own 4 { no-option sanitize } } */
/* { dg-eliminated next_of_own "t" { no-option sanitize } } */
/* { dg-kernels neighbours 1 { no-option sanitize } } */
/* { dg-segments neighbours 4 { no-option sanitize } } */
/* { dg-eliminated neighbours "t" { no-option sanitize } } */
/* { dg-kernels sum 1 { no-option sanitize } } */
/* { dg-segments sum 4 { no-option sanitize } } */
/* { dg-eliminated sum "t" { no-option sanitize } } */
/* { dg-kernels kept 4 { no-option sanitize } } */

#include "spaces.h"

static int id (int a) { return a; }
static int twice (int a) { return 2 * a; }
static int add3 (int a) { return a + 3; }
static int inc (int a) { return 5 * a + 1; }
static int sub (int a, int b) { return 3 * a - b; }
static int add (int a, int b) { return a + b; }
static int three (int a, int b, int c) { return a + 2 * b + 5 * c; }

/* t[0] = a[0] + 3, t[i + 1] = a[i], t[n + 1] = 2 a[n]  */
#define MAKE(T, N, A)							\
  __builtin_map (add3, RANGE (0, 1), T, AT (A, i0));			\
  __builtin_map (id, RANGE (1, N + 1), T, AT (A, i0 - 1));		\
  __builtin_map (twice, RANGE (N + 1, N + 2), T, AT (A, i0 - 1))

TESTED void
own (int n, int *restrict c, int *restrict a)
{
  int *t = malloc ((n + 2) * sizeof *t);
  MAKE (t, n, a);
  __builtin_map (inc, RANGE (0, n + 2), c, AT (t, i0));
  free (t);
}

TESTED void
next (int n, int *restrict c, int *restrict a)
{
  int *t = malloc ((n + 2) * sizeof *t);
  MAKE (t, n, a);
  __builtin_map (sub, RANGE (0, n + 1), c, AT (t, i0), AT (t, i0 + 1));
  free (t);
}

TESTED void
next_of_own (int n, int *restrict c, int *restrict a)
{
  int *t = malloc ((n + 2) * sizeof *t);
  MAKE (t, n, a);
  __builtin_map (sub, RANGE (0, n + 1), c, t, AT (t, i0 + 1));
  free (t);
}

TESTED void
neighbours (int n, int *restrict c, int *restrict a)
{
  int *t = malloc ((n + 2) * sizeof *t);
  MAKE (t, n, a);
  __builtin_map (three, RANGE (1, n + 1), c, AT (t, i0 - 1), AT (t, i0), AT (t, i0 + 1));
  free (t);
}

TESTED int
sum (long n, int *restrict a)
{
  int *t = malloc ((n + 2) * sizeof *t), s;
  MAKE (t, n, a);
  s = __builtin_redomap (add, sub, 7, RANGE (0, n + 1), AT (t, i0 + 1), AT (t, i0));
  free (t);
  return s;
}

/* Somebody else reads the row.  */
TESTED int
kept (int n, int *restrict c, int *restrict a, int *restrict t)
{
  MAKE (t, n, a);
  __builtin_map (sub, RANGE (0, n + 1), c, AT (t, i0), AT (t, i0 + 1));
  return t[n / 2];
}

static void
try (int n)
{
  ARRAY (int, a, n + 2);
  ARRAY (int, c, n + 2);
  ARRAY (int, t, n + 2);
  ARRAY (int, u, n + 2);
  EACH (i, 0, n + 2)
    a[i] = 7 * i % 31 - 9;
  EACH (i, 0, n + 2)
    t[i] = i == 0 ? a[0] + 3 : i == n + 1 ? 2 * a[n] : a[i - 1];
  own (n, c, a);
  EACH (i, 0, n + 2)
    EQ (c[i], inc (t[i]));
  next (n, c, a);
  EACH (i, 0, n + 1)
    EQ (c[i], sub (t[i], t[i + 1]));
  EACH (i, 0, n + 2)
    c[i] = -1;
  next_of_own (n, c, a);
  EACH (i, 0, n + 1)
    EQ (c[i], sub (t[i], t[i + 1]));
  neighbours (n, c, a);
  EACH (i, 1, n + 1)
    EQ (c[i], three (t[i - 1], t[i], t[i + 1]));
  int wanted = 7;
  EACH (i, 0, n + 1)
    wanted += sub (t[i + 1], t[i]);
  EQ (sum (n, a), wanted);
  EQ (kept (n, c, a, u), t[n / 2]);
  EACH (i, 0, n + 2)
    EQ (u[i], t[i]);
  EACH (i, 0, n + 1)
    EQ (c[i], sub (t[i], t[i + 1]));
  free (a);
  free (c);
  free (t);
  free (u);
}

int
main (void)
{
  for (int n = 0; n < 40; n++)
    try (n);
  try (1000);
  try (4099);
  CHECK (!bad);
  return 0;
}
