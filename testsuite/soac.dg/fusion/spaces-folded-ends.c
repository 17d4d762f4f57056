/* Which elements a map is known to make, where its consumers read others than their own.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels above 2 } */
/* { dg-refused above "t" size } */
/* { dg-kernels below 2 } */
/* { dg-refused below "t" size } */
/* { dg-kernels from_unknown 2 } */
/* { dg-refused from_unknown "t" size } */
/* { dg-kernels off_step 1 { no-option sanitize } } */
/* { dg-kernels between_steps 2 } */
/* { dg-refused between_steps "t" size } */
/* { dg-kernels off_phase 2 } */
/* { dg-refused off_phase "t" size } */
/* { dg-kernels off_by_rows 2 } */
/* { dg-refused off_by_rows "t" size } */
/* { dg-kernels back_to_first 2 } */
/* { dg-refused back_to_first "t" size } */
/* { dg-kernels on_step 1 } */
/* { dg-eliminated on_step "t" } */
/* { dg-kernels every_third 1 } */
/* { dg-eliminated every_third "t" } */
/* { dg-kernels clamped 1 } */
/* { dg-eliminated clamped "t" } */
/* { dg-kernels modulo 2 } */
/* { dg-refused modulo "t" size } */
/* { dg-kernels behind 1 } */
/* { dg-eliminated behind "t + 2" } */
/* { dg-kernels two_products 2 } */
/* { dg-eliminated two_products "t" } */
/* { dg-kernels no_sum 1 } */
/* { dg-eliminated no_sum "t" } */
/* { dg-kernels in_place 2 } */
/* { dg-refused in_place "t" inplace } */
/* { dg-kernels by_indices 2 } */
/* { dg-refused by_indices "t" order } */
/* { dg-kernels square 1 } */
/* { dg-eliminated square "t" } */
/* { dg-kernels diagonal 2 } */
/* { dg-refused diagonal "t" order } */
/* { dg-kernels branches 2 } */
/* { dg-eliminated branches "t" } */
/* { dg-kernels in_loop 2 } */
/* { dg-refused in_loop "t" loop } */

#include "spaces.h"

static double add (double a, double b) { return a + b; }
static double sub (double a, double b) { return a - b; }
static double mul (double a, double b) { return a * b; }
static double sq (double a) { return a * a; }
static double inc (double a) { return a + 1; }

/* Zeros of calloc would be a piece of the array.  */
#define CLEARED(T, N, M)				\
  double (*T)[M] = malloc ((N) * sizeof *T);		\
  memset (T, 0, (N) * sizeof *T)

/* The last column is not made.  */

TESTED void
above (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  CLEARED (t, n, m);
  __builtin_map (sq, SPACE (n, m - 1), AT (t, i0, i1), u);
  __builtin_map (inc, SPACE (n, m - 1), v, AT (t, i0, i1 + 1));
  free (t);
}

/* The first column is not made, and where the consumer begins is not known.  */

TESTED void
from_unknown (int n, int first, double (*restrict v)[64], double (*restrict u)[64])
{
  CLEARED (t, n, 64);
  __builtin_map (sq, SPACE (n, RANGE (1, 64)), AT (t, i0, i1), AT (u, i0, i1));
  __builtin_map (inc, SPACE (RANGE (first, 64), n), AT (v, i1, i0), AT (t, i1, i0 - 1));
  free (t);
}

/* Nor here the first.  */

TESTED void
below (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  CLEARED (t, n, m);
  __builtin_map (sq, SPACE (n, RANGE (1, m)), t, u);
  __builtin_map (inc, SPACE (n, RANGE (1, m)), v, AT (t, i0, m - 1 - i1));
  free (t);
}

/* What is made is every second column, and the others are read: nobody needs it.  */

TESTED void
off_step (int n, double (*restrict v)[64], double (*restrict u)[64])
{
  CLEARED (t, n, 64);
  __builtin_map (sq, SPACE (n, RANGE (0, 64, 2)), t, u);
  __builtin_map (inc, SPACE (n, RANGE (0, 62, 2)), v, AT (t, i0, i1 + 1));
  free (t);
}

/* What is made is every second column, and all are read, or those from FIRST on.  */

TESTED void
between_steps (int n, double (*restrict v)[64], double (*restrict u)[64])
{
  CLEARED (t, n, 64);
  __builtin_map (sq, SPACE (n, RANGE (0, 64, 2)), t, u);
  __builtin_map (inc, SPACE (n, 63), v, AT (t, i0, i1));
  free (t);
}

TESTED void
off_phase (int n, unsigned char first, double (*restrict v)[64], double (*restrict u)[64])
{
  CLEARED (t, n, 64);
  __builtin_map (sq, SPACE (n, RANGE (0, 64, 2)), t, u);
  __builtin_map (inc, SPACE (n, RANGE (first, 60, 2)), v, AT (t, i0, i1));
  free (t);
}

/* There are rows, so that what is read begins at a column that there is, made only if the
   number of rows is odd.  */

TESTED void
off_by_rows (int n, double (*restrict v)[64], double (*restrict u)[64 + n])
{
  CLEARED (t, n, 64 + n);
  __builtin_map (sq, SPACE (n, RANGE (0, 64 + n, 2)), t, u);
  __builtin_map (inc, SPACE (n, RANGE (0, 64, 2)), v, AT (t, i0, i1 + n - 1));
  free (t);
}

/* The last that is read, backward, is before the first that is made.  */

TESTED void
back_to_first (int n, double (*restrict v)[64], double (*restrict u)[64])
{
  CLEARED (t, n, 64);
  __builtin_map (sq, SPACE (n, RANGE (2, 64)), t, u);
  __builtin_map (inc, SPACE (n, RANGE (1, 64)), v, AT (t, i0, 64 - i1));
  free (t);
}

TESTED void
on_step (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  CLEARED (t, n, m);
  __builtin_map (sq, SPACE (n, RANGE (1, m, 2)), t, u);
  __builtin_map (inc, SPACE (n, RANGE (3, m, 2)), v, AT (t, i0, i1 - 2));
  free (t);
}

TESTED void
every_third (int n, double (*restrict v)[64], double (*restrict u)[64])
{
  CLEARED (t, n, 64);
  __builtin_map (sq, SPACE (n, RANGE (1, 64, 3)), t, u);
  __builtin_map (inc, SPACE (n, 20), v, AT (t, i0, 3 * i1 + 4));
  free (t);
}

TESTED void
clamped (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  CLEARED (t, n, m);
  __builtin_map (sq, SPACE (n, m), AT (t, i0, i1), u);
  __builtin_map (sub, SPACE (n, m), v, AT (t, i0, i1 - 1 > 0 ? i1 - 1 : 0),
		 AT (t, i0, i1 + 1 < m - 1 ? i1 + 1 : m - 1));
  free (t);
}

/* There are remainders that are not made.  */

TESTED void
modulo (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  CLEARED (t, n, m);
  __builtin_map (sq, SPACE (n, m - 1), AT (t, i0, i1), u);
  __builtin_map (inc, SPACE (n, m), v, AT (t, i0, (i1 + 1) % m));
  free (t);
}

TESTED void
behind (size_t n, double *restrict v, double *restrict x)
{
  double *t = calloc (n + 2, sizeof *t);
  __builtin_map (sq, n, t + 2, x);
  __builtin_map (sub, n, v, AT (t, n + 1 - i0), AT (t, i0 + 2));
  free (t);
}

/* Each of the two has loops of its own.  */

TESTED void
two_products (int n, int m, double (*restrict c)[n], double (*restrict d)[n],
	      double (*restrict a)[m], double (*restrict b)[m])
{
  CLEARED (t, n, m);
  __builtin_map (inc, SPACE (n, m), t, a);
  __builtin_contract (add, mul, 0.0, SPACE (n, n, OVER (m)), c, AT (t, i0, i2), AT (b, i1, i2));
  __builtin_contract (add, sub, 0.0, SPACE (n, n, OVER (m)), d, AT (t, i0, i2), AT (b, i1, i2));
  free (t);
}

/* If K is 0 nothing is read, wherever that would be.  */

TESTED void
no_sum (int n, int m, int k, int far, double *restrict v, double *restrict x)
{
  double *t = malloc (m * sizeof *t);
  __builtin_map (sq, m, t, x);
  __builtin_contract (add, sub, 0.0, SPACE (n, OVER (k)), v, AT (t, i0 + far), 1.0);
  free (t);
}

TESTED void
in_place (size_t n, double *x)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (sub, n, x, AT (t, n - 1 - i0), x);
  free (t);
}

TESTED void
by_indices (size_t n, double *restrict v, double *restrict x, int *restrict idx)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (inc, n, v, AT (t, idx[i0]));
  free (t);
}

/* Both subscripts are one axis, and each element is its own.  */

TESTED void
square (int n, double *restrict v, double (*restrict u)[n])
{
  CLEARED (t, n, n);
  __builtin_map (sq, SPACE (n, n), t, u);
  __builtin_map (inc, n, v, AT (t, i0, n - 1 - i0));
  free (t);
}

/* Nothing is made but the diagonal.  */

TESTED void
diagonal (int n, double *restrict v, double *restrict x)
{
  CLEARED (t, n, n);
  __builtin_map (sq, n, AT (t, i0, i0), x);
  __builtin_map (inc, n, v, AT (t, n - 1 - i0, n - 1 - i0));
  free (t);
}

TESTED void
branches (int n, int m, int way, double (*restrict v)[m], double (*restrict u)[m])
{
  CLEARED (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, u);
  if (way)
    __builtin_map (inc, SPACE (n, RANGE (1, m)), v, AT (t, i0, i1 - 1));
  else
    __builtin_map (sub, SPACE (n, RANGE (1, m)), v, u, AT (t, i0, m - i1));
  free (t);
}

TESTED void
in_loop (int n, int m, int times, double (*restrict v)[m], double (*restrict u)[m])
{
  CLEARED (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, u);
  for (int k = 0; k < times; k++)
    __builtin_map (add, SPACE (n, RANGE (1, m)), v, v, AT (t, i0, i1 - 1));
  free (t);
}

#define CLEAR EACH (i, 0, n) EACH (j, 0, m) v[i][j] = -1

static void
check (int n, int m)
{
  double (*u)[m] = malloc (n * sizeof *u), (*v)[m] = malloc (n * sizeof *v);
  double (*c)[n] = malloc (n * sizeof *c), (*d)[n] = malloc (n * sizeof *d);
  double *x = malloc (m * sizeof *x), *y = malloc (m * sizeof *y);
  EACH (i, 0, n) EACH (j, 0, m) u[i][j] = (i * 7 + j * 3) % 11 - 2;
  CLEAR; above (n, m, v, u);
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (v[i][j], j < m - 2 ? sq (u[i][j + 1]) + 1 : j == m - 2 ? 1 : -1);
  CLEAR; below (n, m, v, u);
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (v[i][j], j == 0 ? -1 : j == m - 1 ? 1 : sq (u[i][m - 1 - j]) + 1);
  CLEAR; on_step (n, m, v, u);
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (v[i][j], j > 2 && j % 2 ? sq (u[i][j - 2]) + 1 : -1);
  CLEAR; clamped (n, m, v, u);
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (v[i][j], sq (u[i][j ? j - 1 : 0]) - sq (u[i][j < m - 1 ? j + 1 : m - 1]));
  CLEAR; modulo (n, m, v, u);
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (v[i][j], (j + 1) % m == m - 1 ? 1 : sq (u[i][(j + 1) % m]) + 1);
  EACH (j, 0, m) x[j] = u[n - 1][j];
  behind (m, y, x);
  EACH (j, 0, m) EQ (y[j], sq (x[m - 1 - j]) - sq (x[j]));
  two_products (n, m, c, d, u, u);
  EACH (i, 0, n) EACH (j, 0, n)
    {
      double p = 0, q = 0;
      EACH (k, 0, m) p += (u[i][k] + 1) * u[j][k], q += u[i][k] + 1 - u[j][k];
      EQ (c[i][j], p);
      EQ (d[i][j], q);
    }
  no_sum (m, m, 3, 0, y, x);
  EACH (j, 0, m) EQ (y[j], 3 * (sq (x[j]) - 1));
  no_sum (m, m, 0, 1 << 29, y, x);
  EACH (j, 0, m) EQ (y[j], 0);
  int *idx = malloc (m * sizeof *idx);
  EACH (j, 0, m) idx[j] = j * 5 % m;
  by_indices (m, y, x, idx);
  EACH (j, 0, m) EQ (y[j], sq (x[idx[j]]) + 1);
  EACH (j, 0, m) y[j] = x[j];
  in_place (m, y);
  EACH (j, 0, m) EQ (y[j], sq (x[m - 1 - j]) - x[j]);
  double *e = malloc (n * sizeof *e);
  EACH (i, 0, n) EACH (j, 0, n) c[i][j] = i - 3 * j;
  square (n, e, c);
  EACH (i, 0, n) EQ (e[i], sq (c[i][n - 1 - i]) + 1);
  diagonal (n, e, c[0]);
  EACH (i, 0, n) EQ (e[i], sq (c[0][n - 1 - i]) + 1);
  CLEAR; branches (n, m, 1, v, u);
  EACH (i, 0, n) EACH (j, 0, m) EQ (v[i][j], j ? sq (u[i][j - 1]) + 1 : -1);
  CLEAR; branches (n, m, 0, v, u);
  EACH (i, 0, n) EACH (j, 0, m) EQ (v[i][j], j ? u[i][j] - sq (u[i][m - j]) : -1);
  CLEAR; in_loop (n, m, 2, v, u);
  EACH (i, 0, n) EACH (j, 0, m) EQ (v[i][j], j ? 2 * sq (u[i][j - 1]) - 1 : -1);
  free (u), free (v), free (c), free (d), free (x), free (y), free (idx), free (e);
}

int
main (void)
{
  for (int n = 1; n < 30; n += n < 4 ? 1 : 11)
    for (int m = 1; m < 200; m = m < 5 ? m + 1 : m * 2 + 3)
      check (n, m);
  static double a[7][64], b[7][64];
  EACH (i, 0, 7) EACH (j, 0, 64) a[i][j] = i * 64 + j, b[i][j] = -1;
  off_step (7, b, a);
  EACH (i, 0, 7) EACH (j, 0, 64) EQ (b[i][j], j < 62 && j % 2 == 0 ? 1 : -1);
  EACH (i, 0, 7) EACH (j, 0, 64) b[i][j] = -1;
  between_steps (7, b, a);
  EACH (i, 0, 7) EACH (j, 0, 64)
    EQ (b[i][j], j == 63 ? -1 : j % 2 == 0 ? sq (a[i][j]) + 1 : 1);
  for (int first = 0; first < 4; first++)
    {
      EACH (i, 0, 7) EACH (j, 0, 64) b[i][j] = -1;
      off_phase (7, first, b, a);
      EACH (i, 0, 7) EACH (j, 0, 64)
	EQ (b[i][j], j < first || j > 59 || (j - first) % 2 ? -1 : first % 2 ? 1 : sq (a[i][j]) + 1);
    }
  for (int first = 1; first < 5; first++)
    {
      EACH (i, 0, 7) EACH (j, 0, 64) b[i][j] = -1;
      from_unknown (7, first, b, a);
      EACH (i, 0, 7) EACH (j, 0, 64)
	EQ (b[i][j], j < first ? -1 : j == 1 ? 1 : sq (a[i][j - 1]) + 1);
    }
  for (int n = 6; n < 8; n++)
    {
      double (*c)[64 + n] = malloc (n * sizeof *c);
      EACH (i, 0, n) EACH (j, 0, 64 + n) c[i][j] = i * 64 + j;
      EACH (i, 0, 7) EACH (j, 0, 64) b[i][j] = -1;
      off_by_rows (n, b, c);
      EACH (i, 0, n) EACH (j, 0, 64)
	EQ (b[i][j], j % 2 ? -1 : n % 2 ? sq (c[i][j + n - 1]) + 1 : 1);
      free (c);
    }
  EACH (i, 0, 7) EACH (j, 0, 64) b[i][j] = -1;
  back_to_first (7, b, a);
  EACH (i, 0, 7) EACH (j, 0, 64)
    EQ (b[i][j], j == 0 ? -1 : j == 63 ? 1 : sq (a[i][64 - j]) + 1);
  EACH (i, 0, 7) EACH (j, 0, 64) b[i][j] = -1;
  every_third (7, b, a);
  EACH (i, 0, 7) EACH (j, 0, 64) EQ (b[i][j], j < 20 ? sq (a[i][3 * j + 4]) + 1 : -1);
  printf ("%d\n", bad);
  return bad != 0;
}
