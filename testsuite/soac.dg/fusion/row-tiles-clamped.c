/* Rows that a map makes for another one alone, which reads them in no runs, as at clamped columns:
   tiles of rows.  The cache is said to be so small that short arrays have many tiles.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "--param=l2-cache-size=1 -fplugin-arg-soac-parallel-min=1000" } */
/* { dg-kernels clamped 1 { no-option -Os|-O1|-O3|sanitize } } */
/* { dg-segments clamped 2 { no-option -Os|-O1|-O3|sanitize } } */
/* { dg-schedule clamped "unordered, tiles of rows, halo 2" "unordered, runs cut into 2, tiles of rows, halo 2" { option ^-O2$ } } */
/* { dg-kernels around 1 { no-option -Os|-O1|-O3|sanitize } } */
/* { dg-segments around 2 { no-option -Os|-O1|-O3|sanitize } } */
/* { dg-kernels planes 1 { no-option -Os|-O1|-O3|sanitize } } */
/* { dg-segments planes 2 { no-option -Os|-O1|-O3|sanitize } } */
/* { dg-kernels parts 1 { no-option -Os|-O1|-O3|sanitize } } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)
#define SPACE __builtin_space
#define RANGE __builtin_range
#define AT __builtin_at
static double three (double a, double b, double c) { return a + 2 * b - c; }
static double much (double a)
{
  double s = a * 3 + 1;
  s = s * a + 1;
  s = s * s + a;
  s = s * 0.25 - a;
  s = s * s * 0.5 + a;
  return s / (1 + s * s);
}
#define UP(x) ((x) > 0 ? (x) - 1 : 0)

TESTED void
clamped (int n, int m, double (*restrict o)[m], double (*restrict u)[m])
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (much, SPACE (n, m), t, u);
  __builtin_map (three, SPACE (n - 2, m), o, AT (t, i0, UP (i1)), AT (t, i0 + 1, i1), AT (t, i0 + 2, i1));
  free (t);
}
TESTED void
around (int n, int m, double (*restrict o)[m], double (*restrict u)[m])
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (much, SPACE (n, m), t, u);
  __builtin_map (three, SPACE (n - 4, m), o, AT (t, i0, i1), AT (t, i0 + 4, (i1 + 1) % m), AT (t, i0 + 2, i1));
  free (t);
}
/* Of each plane all but the last row is made.  */
TESTED void
planes (int n, int k, int m, double (*restrict o)[k][m], double (*restrict u)[k][m])
{
  double (*t)[k][m] = malloc (n * sizeof *t);
  __builtin_map (much, SPACE (n, k - 1, m), t, u);
  __builtin_map (three, SPACE (n - 2, k - 1, m), o, AT (t, i0, i1, UP (i2)), AT (t, i0 + 1, i1, i2),
		 AT (t, i0 + 2, UP (i1), i2));
  free (t);
}
/* Of each row the middle.  */
TESTED void
parts (int n, int m, double (*restrict o)[m], double (*restrict u)[m])
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (much, SPACE (n, RANGE (1, m)), t, u);
  __builtin_map (three, SPACE (n - 2, RANGE (1, m)), o, AT (t, i0, i1 > 1 ? i1 - 1 : 1), AT (t, i0 + 1, i1),
		 AT (t, i0 + 2, i1));
  free (t);
}

enum { N = 60, K = 4, M = 23, ALL = 8000 };
static double x[ALL], y[ALL], z[ALL], t[ALL];
static int bad;

static void
check (const char *name, int n, int m)
{
  if (memcmp (y, z, sizeof y))
    {
      printf ("%s (%d, %d)\n", name, n, m);
      bad = 1;
    }
  for (int i = 0; i < ALL; i++)
    y[i] = z[i] = -1;
}

static void
check_all (int n, int m)
{
  for (int i = 0; i < n * m * K; i++)
    t[i] = much (x[i]);
  for (int i = 0; i < n - 2; i++)
    for (int j = 0; j < m; j++)
      z[i * m + j] = three (t[i * m + UP (j)], t[(i + 1) * m + j], t[(i + 2) * m + j]);
  clamped (n, m, (double (*)[m]) y, (double (*)[m]) x);
  check ("clamped", n, m);
  for (int i = 0; i < n - 4; i++)
    for (int j = 0; j < m; j++)
      z[i * m + j] = three (t[i * m + j], t[(i + 4) * m + (j + 1) % m], t[(i + 2) * m + j]);
  around (n, m, (double (*)[m]) y, (double (*)[m]) x);
  check ("around", n, m);
  for (int i = 0; i < n - 2; i++)
    for (int k = 0; k < K - 1; k++)
      for (int j = 0; j < m; j++)
	z[(i * K + k) * m + j] = three (t[(i * K + k) * m + UP (j)], t[((i + 1) * K + k) * m + j],
					t[((i + 2) * K + UP (k)) * m + j]);
  planes (n, K, m, (double (*)[K][m]) y, (double (*)[K][m]) x);
  check ("planes", n, m);
  for (int i = 0; i < n - 2; i++)
    for (int j = 1; j < m; j++)
      z[i * m + j] = three (t[i * m + (j > 1 ? j - 1 : 1)], t[(i + 1) * m + j], t[(i + 2) * m + j]);
  parts (n, m, (double (*)[m]) y, (double (*)[m]) x);
  check ("parts", n, m);
}

int
main (void)
{
  for (int i = 0; i < ALL; i++)
    {
      x[i] = i * 7 % 31 / 8.0;
      y[i] = z[i] = -1;
    }
  for (int m = 1; m <= M; m += m < 4 ? 1 : 6)
    for (int n = 4; n <= N; n += n < 8 ? 1 : 13)
      check_all (n, m);
  check_all (N, M);
  /* So many rows that there are tiles.  */
  for (int m = 1; m <= 5; m++)
    check_all (400 - m, m);
  return bad;
}
