/* Short rows whose length is not known: what depends on the place in a row alone is repeated, and
   loops go on across rows.  Ranges of threads that begin within a row, ranges of indices, several
   such arrays, spaces of three axes, reductions, and what has to go row by row.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-parallel-min=2000" { option "-O2 -fopenmp" } } */
/* { dg-kernels centre 1 } */
/* { dg-schedule centre "unordered, short rows repeated, threads above 55" { option "-O2 -fopenmp$" } } */
/* { dg-kernels scale 1 } */
/* { dg-schedule scale "unordered, short rows repeated, threads above 58" { option "-O2 -fopenmp$" } } */
/* { dg-kernels part 1 } */
/* { dg-kernels planes 1 } */
/* { dg-kernels sum 1 } */
/* { dg-kernels in_place 1 } */
/* { dg-kernels chain 1 { no-option sanitize } } */
/* { dg-kernels by_rows 1 } */
/* { dg-schedule by_rows "unordered, threads above 55" { option "-O2 -fopenmp$" } } */
/* { dg-kernels apart 1 } */
/* { dg-kernels turned 1 } */
#include "spaces.h"
static double sub (double a, double b) { return a - b; }
static float affine (float x, float a, float b) { return x * a + b; }
static int plus (int a, int b) { return a + b; }
static int times (short a, short b) { return a * b; }
static unsigned char mask (unsigned char a, unsigned char b) { return a ^ b; }
static int twice (int a) { return 2 * a; }

TESTED void
centre (int n, int d, double (*restrict o)[d], double (*a)[d], const double *m)
{
  __builtin_map (sub, SPACE (n, d), o, a, AT (m, i1));
}

TESTED void
scale (int n, int d, float (*restrict o)[d], float (*a)[d], const float *by, const float *to)
{
  __builtin_map (affine, SPACE (n, d), o, a, AT (by, i1), AT (to, d - 1 - i1));
}

/* Every other number.  */
TESTED void
part (int n, int d, int (*restrict o)[d], short (*a)[d], const short *m)
{
  __builtin_map (times, SPACE (n, d), o, a, AT (m, 2 * i1));
}

TESTED void
planes (int n, int h, int d, int (*restrict o)[h][d], int (*a)[h][d], const int *m)
{
  __builtin_map (plus, SPACE (n, h, d), o, a, AT (m, i2));
}

TESTED int
sum (int n, int d, short (*a)[d], const short *m)
{
  return __builtin_redomap (plus, times, 5, SPACE (n, d), a, AT (m, i1));
}

TESTED void
in_place (int n, int d, unsigned char (*a)[d], const unsigned char *m)
{
  __builtin_map (mask, SPACE (n, d), a, a, AT (m, i1));
}

/* A guard asks whether o and m overlap.  */
TESTED void
chain (int n, int d, int (*o)[d], int (*a)[d], int *m)
{
  int (*t)[d] = malloc (n * sizeof *t + 1);
  __builtin_map (plus, SPACE (n, d), t, a, AT (m, i1));
  __builtin_map (twice, SPACE (n, d), o, t);
  free (t);
}

TESTED void
by_rows (int n, int d, double (*restrict o)[d], double (*a)[d], const double *m)
{
  __builtin_map (sub, SPACE (n, d), o, a, AT (m, i0));
}

/* Rows with a gap.  */
TESTED void
apart (int n, int d, int (*restrict o)[d + 1], int (*a)[d], const int *m)
{
  __builtin_map (plus, SPACE (n, d), AT (o, i0, i1), a, AT (m, i1));
}

/* Columns of a follow each other.  */
TESTED void
turned (int n, int d, int (*restrict o)[d], int (*a)[n], const int *m)
{
  __builtin_map (plus, SPACE (n, d), o, AT (a, i1, i0), AT (m, i1));
}

static void
check_numbers (int n, int d)
{
  double (*x)[d] = get (n * d * sizeof (double)), (*y)[d] = get (n * d * sizeof (double));
  double *m = get ((n + d) * sizeof *m);
  float (*u)[d] = get (n * d * sizeof (float)), (*v)[d] = get (n * d * sizeof (float)), by[80], to[80];
  EACH (i, 0, n)
    EACH (j, 0, d)
      x[i][j] = i * 3 - j, u[i][j] = i % 1000 - j * 2;
  EACH (j, 0, n + d)
    m[j] = j * 7 % 31;
  EACH (j, 0, d)
    by[j] = j % 5 - 2, to[j] = j + 1;
  centre (n, d, y, x, m);
  EACH (i, 0, n)
    EACH (j, 0, d)
      EQ (y[i][j], x[i][j] - m[j]);
  by_rows (n, d, y, x, m);
  EACH (i, 0, n)
    EACH (j, 0, d)
      EQ (y[i][j], x[i][j] - m[i]);
  scale (n, d, v, u, by, to);
  EACH (i, 0, n)
    EACH (j, 0, d)
      EQ (v[i][j], u[i][j] * by[j] + to[d - 1 - j]);
  free (x), free (y), free (m), free (u), free (v);
}

static void
check_integers (int n, int d)
{
  short *a = get (n * d * sizeof *a), m[160];
  int *o = get (n * (d + 1) * sizeof *o), *b = get (n * d * sizeof *b), k[80], s = 5;
  unsigned char *c = get (n * d), mask_of[80];
  EACH (i, 0, n * d)
    a[i] = i % 301 - 7, b[i] = i * 5 % 1009, c[i] = i * 11;
  EACH (j, 0, 160)
    m[j] = j % 9 - 4;
  EACH (j, 0, 80)
    k[j] = j * j, mask_of[j] = j * 37;
  part (n, d, (int (*)[d]) o, (short (*)[d]) a, m);
  EACH (i, 0, n * d)
    EQ (o[i], a[i] * m[2 * (i % d)]);
  EACH (i, 0, n * d)
    s += a[i] * m[i % d];
  EQ (sum (n, d, (short (*)[d]) a, m), s);
  in_place (n, d, (unsigned char (*)[d]) c, mask_of);
  EACH (i, 0, n * d)
    EQ (c[i], (unsigned char) ((unsigned char) (i * 11) ^ mask_of[i % d]));
  apart (n, d, (int (*)[d + 1]) o, (int (*)[d]) b, k);
  EACH (i, 0, n)
    EACH (j, 0, d)
      EQ (o[i * (d + 1) + j], b[i * d + j] + k[j]);
  turned (n, d, (int (*)[d]) o, (int (*)[n]) b, k);
  EACH (i, 0, n)
    EACH (j, 0, d)
      EQ (o[i * d + j], b[j * n + i] + k[j]);
  if (n % 3 == 0)
    {
      planes (n / 3, 3, d, (int (*)[3][d]) o, (int (*)[3][d]) b, k);
      EACH (i, 0, n * d)
	EQ (o[i], b[i] + k[i % d]);
    }
  free (a), free (o), free (b), free (c);
}

/* What one map after the other does, where o and m may overlap.  */
static void
check_chain (int n, int d)
{
  enum { BEFORE = 80 };
  int size = n * d + 2 * BEFORE, *x = get (size * sizeof *x), *y = get (size * sizeof *y);
  int *a = get (n * d * sizeof *a), *t = get (n * d * sizeof *t);
  static const int places[] = { 0, 40, BEFORE, BEFORE + 1 };
  EACH (p, 0, 4)
    {
      int at = places[p];
      EACH (i, 0, size)
	x[i] = y[i] = i * 3;
      EACH (i, 0, n * d)
	a[i] = i;
      chain (n, d, (int (*)[d]) (x + BEFORE), (int (*)[d]) a, x + at);
      EACH (i, 0, n * d)
	t[i] = a[i] + y[at + i % d];
      EACH (i, 0, n * d)
	y[BEFORE + i] = 2 * t[i];
      CHECK (!memcmp (x, y, size * sizeof *x));
    }
  free (x), free (y), free (a), free (t);
}

int
main (void)
{
  static const int rows[] = { 0, 1, 3, 30, 171, 300, 1001 };
  for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
    for (int d = 1; d <= 70; d += 1 + d / 6)
      {
	check_numbers (rows[i], d);
	check_integers (rows[i], d);
	check_chain (rows[i], d);
      }
  check_numbers (1, 1), check_numbers (9001, 1), check_integers (9000, 2);
  return bad != 0;
}
