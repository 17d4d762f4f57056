/* Rows that stay in memory, as operators reach them by another way, or ask where they are, or may
   leave elements as they were; and those that are variables as well aligned as the arrays.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels filled 2 } */
/* { dg-refused filled t cost { no-option sanitize } } */
/* { dg-kernels counted 2 } */
/* { dg-kernels in_place 3 } */
/* { dg-refused in_place t cost { no-option sanitize } } */
/* { dg-kernels by_broadcast 2 } */
/* { dg-kernels captured 2 } */
/* { dg-kernels compared 2 } */
/* { dg-kernels asked 2 } */
/* { dg-kernels aligned 1 { no-option sanitize } } */
/* { dg-eliminated aligned "t" { no-option sanitize } } */
/* { dg-kernels assumed 1 { no-option sanitize } } */
/* { dg-eliminated assumed "t" { no-option sanitize } } */
/* { dg-kernels columns 1 { no-option sanitize } } */
/* { dg-eliminated columns "t" { no-option sanitize } } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
typedef double row[3];
typedef int four __attribute__ ((vector_size (16), may_alias));

static double sum (const double *p) { return p[0] + 2 * p[1] + 4 * p[2]; }
static void mix (double *o, const double *p)
{ for (int i = 0; i < 3; i++) o[i] = p[i] / 2 + p[(i + 1) % 3] / 4; }
static void twice_all (double *o, const double *p) { for (int i = 0; i < 3; i++) o[i] = 2 * p[i]; }
static __attribute__ ((noinline)) void fill (double *o, double v)
{ for (int i = 0; i < 3; i++) o[i] = v; }
static void fill_if (double *o, const double *p)
{ for (int k = 0; k < 3; k++) if (p[k] > 4) fill (o, p[k]); }
static void fill_often (double *o, const double *p)
{ for (int k = 0; k < p[0]; k++) fill (o, p[k]); o[0] += 1; }
static void read_base (double *o, const double *p, const double *t, int i)
{ for (int k = 0; k < 3; k++) o[k] = p[k] + (k ? t[3 * i + k - 1] : 0); }
static void first (double *o, const double *p, const double *base)
{ for (int k = 0; k < 3; k++) o[k] = o == base ? 100 * p[k] : p[k]; }
static double low (const double *p) { return (uintptr_t) p % sizeof (row); }
static void ints (int *o, int a) { for (int i = 0; i < 4; i++) o[i] = a + i; }
static void aligned_ints (int *o, int a)
{
  int *to = __builtin_assume_aligned (o, 16);
  for (int i = 0; i < 4; i++)
    to[i] = a + i;
}
static int last (const int *p) { four a = *(const four *) p; a += a; return a[3]; }

TESTED void filled (double *y, row *x)
{
  row t[2] = { { 1, 2, 3 }, { 4, 5, 6 } };
  __builtin_map (fill_if, 2, t, x);
  __builtin_map (sum, 2, y, t);
}
TESTED void counted (double *y, row *x)
{
  row t[2] = { { 1, 2, 3 }, { 4, 5, 6 } };
  __builtin_map (fill_often, 2, t, x);
  __builtin_map (sum, 2, y, t);
}
TESTED void in_place (double *y, row *x)
{
  row t[2];
  __builtin_map (twice_all, 2, t, x);
  __builtin_map (mix, 2, t, t);
  __builtin_map (sum, 2, y, t);
}
TESTED void by_broadcast (double *restrict y, row *restrict x)
{
  row t[2] = { { 1, 2, 3 }, { 4, 5, 6 } };
  __builtin_map (read_base, 2, t, x, __builtin_replicate (&t[0][0]), __builtin_iota (0));
  __builtin_map (sum, 2, y, t);
}
TESTED void captured (double *restrict y, row *restrict x)
{
  row t[2] = { { 1, 2, 3 }, { 4, 5, 6 } };
  void seen (double *o, const double *p, int i)
  { for (int k = 0; k < 3; k++) o[k] = p[k] + (k ? t[i][k - 1] : 0); }
  __builtin_map (seen, 2, t, x, __builtin_iota (0));
  __builtin_map (sum, 2, y, t);
}
TESTED void compared (double *restrict y, row *restrict x)
{
  row t[2];
  __builtin_map (first, 2, t, x, __builtin_replicate (&t[0][0]));
  __builtin_map (sum, 2, y, t);
}
TESTED void asked (double *restrict y, row *restrict x, row *restrict t)
{
  row *u = malloc (4 * sizeof *u);
  __builtin_map (mix, 4, u, x);
  __builtin_map (low, 4, y, u);
  free (u);
}
TESTED void aligned (int n, int *restrict y, int *restrict x)
{
  int (*t)[4] = malloc (n * sizeof *t);
  __builtin_map (ints, n, t, x);
  __builtin_map (last, n, y, t);
  free (t);
}
TESTED void assumed (int n, int *restrict y, int *restrict x)
{
  int (*t)[4] = malloc (n * sizeof *t);
  __builtin_map (aligned_ints, n, t, x);
  __builtin_map (last, n, y, t);
  free (t);
}
/* What is read of rows that two maps share is the same.  */
TESTED double columns (int n, double *restrict y, double *restrict z, row *restrict x)
{
  row *t = malloc (n * sizeof *t);
  __builtin_map (mix, n, t, x);
  __builtin_map (sum, n, y, t);
  __builtin_map (sum, n, z, x);
  free (t);
  return y[0] + z[0];
}

int
main (void)
{
  row x[4] = { { 2, 5, 1 }, { 0, 3, 2 }, { 1, 0, 7 }, { 3, 3, 3 } };
  double y[4], z[4], a[3], b[3];
  int bad = 0;
  filled (y, x);
  bad += y[0] != 35 || y[1] != 4 + 10 + 24;
  counted (y, x);
  bad += y[0] != 36 || y[1] != 5 + 10 + 24;
  in_place (y, x);
  for (int i = 0; i < 2; i++)
    {
      twice_all (a, x[i]);
      mix (a, a);
      bad += y[i] != sum (a);
    }
  by_broadcast (y, x);
  bad += y[0] != 2 + 2 * 7 + 4 * 8 || y[1] != 0 + 2 * 3 + 4 * 5;
  captured (y, x);
  bad += y[0] != 2 + 2 * 7 + 4 * 8 || y[1] != 0 + 2 * 3 + 4 * 5;
  compared (y, x);
  bad += y[0] != 100 * sum (x[0]) || y[1] != sum (x[1]);
  asked (y, x, x);
  for (int i = 1; i < 4; i++)
    bad += y[i] != y[0];
  int xi[9], yi[9];
  for (int i = 0; i < 9; i++)
    xi[i] = i;
  aligned (9, yi, xi);
  for (int i = 0; i < 9; i++)
    bad += yi[i] != 2 * (i + 3);
  assumed (8, yi, xi + 1);
  for (int i = 0; i < 8; i++)
    bad += yi[i] != 2 * (i + 4);
  columns (4, y, z, x);
  for (int i = 0; i < 4; i++)
    {
      mix (b, x[i]);
      bad += y[i] != sum (b) || z[i] != sum (x[i]);
    }
  printf ("%d bad\n", bad);
  return bad != 0;
}
