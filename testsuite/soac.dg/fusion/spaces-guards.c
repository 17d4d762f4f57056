/* Kernels over spaces test whether the boxes of elements that their members write and read
   overlap: from the least to the greatest element.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels heat 1 { no-option sanitize } } */
/* { dg-eliminated heat "t" { no-option sanitize } } */
/* { dg-guards heat 1 { no-option sanitize } } */
/* { dg-kernels maybe_same 1 } */
/* { dg-guards maybe_same 1 } */
/* { dg-kernels promised 1 } */
/* { dg-guards promised 0 } */
/* { dg-kernels turned 1 } */
/* { dg-guards turned 1 } */
/* { dg-kernels columns 1 } */
/* { dg-guards columns 1 } */
/* { dg-kernels sums 1 } */
/* { dg-guards sums 2 } */
/* { dg-kernels backward 1 } */
/* { dg-guards backward 1 } */
/* { dg-kernels numbered 1 } */
/* { dg-guards numbered 2 } */
/* { dg-kernels gathered 2 } */
/* { dg-refused gathered "t" alias } */
/* { dg-kernels other_row 2 } */
/* { dg-refused other_row "t" inplace } */

#include "spaces.h"

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double sq (double a) { return a * a; }
static double lap (double a, double b, double c, double d, double e) { return a + b + c + d - 4 * e; }
static double step (double u, double l) { return u + 0.25 * l; }

/* One test for all that is read of U.  */

TESTED void
heat (int n, int m, double (*v)[m], double (*u)[m])
{
  NEW (t, n, m);
  __builtin_map (lap, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), t, AT (u, i0 - 1, i1),
		 AT (u, i0 + 1, i1), AT (u, i0, i1 - 1), AT (u, i0, i1 + 1), u);
  __builtin_map (step, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), v, u, t);
  free (t);
}

TESTED void
maybe_same (int n, int m, double (*v)[m], double (*u)[m], double (*w)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, RANGE (1, m)), t, u);
  __builtin_map (step, SPACE (n, RANGE (1, m)), v, w, t);
  free (t);
}

TESTED void
promised (int n, int m, double (*v)[m], double (*u)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, RANGE (1, m)), t, u);
  __builtin_map (step, SPACE (n, RANGE (1, m)), v, u, t);
  free (t);
}

TESTED void
turned (int n, int m, double (*v)[m], double (*u)[n])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (RANGE (0, n, 2), m), t, AT (u, i1, n - 1 - i0));
  __builtin_map (step, SPACE (RANGE (0, n, 2), m), AT (v, i0, m - 1 - i1), t, 3.0);
  free (t);
}

TESTED void
columns (int n, int m, double (*v)[m], double (*u)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, RANGE (2, m, 5, 2)), t, u);
  __builtin_map (step, SPACE (n, RANGE (2, m, 5, 2)), v, t, AT (u, 0, i1));
  free (t);
}

TESTED void
sums (int n, int m, int p, double (*c)[p], double (*a)[m], double (*b)[p])
{
  NEW (t, n, p);
  __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (m)), t, AT (a, i0, i2), AT (b, i2, i1));
  __builtin_map (sq, SPACE (n, p), AT (c, i0, i1), t);
  free (t);
}

TESTED void
backward (size_t n, double *v, double *x)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, AT (x, n - 1 - i0));
  __builtin_map (step, n, v, t, 2.0);
  free (t);
}

/* One array goes by the number of the element, the other by subscripts.  */

TESTED void
numbered (int n, int m, double (*v)[m], double (*u)[m], double *k)
{
  NEW (t, n, m);
  __builtin_map (add, SPACE (n, m), t, u, AT (k, i1));
  __builtin_map (step, SPACE (n, m), v, t, 1.0);
  free (t);
}

TESTED void
gathered (int n, int m, double (*v)[m], double (*u)[m], int *idx)
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, AT (u, i0, idx[i1]));
  __builtin_map (step, SPACE (n, m), v, t, 1.0);
  free (t);
}

/* Of one array the other rows are written: a test would fail wherever there are some.  */

TESTED void
other_row (int n, int m, double (*u)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (RANGE (1, n), m), t, AT (u, i0 - 1, i1));
  __builtin_map (step, SPACE (RANGE (1, n), m), u, t, 1.0);
  free (t);
}

/* V may be U, or overlap it in part.  */

static void
check (int n, int m, double *all, size_t size, int from, int to)
{
  double *before = malloc (size * sizeof *before);
  double (*u)[m] = (void *) (all + from), (*v)[m] = (void *) (all + to);
  double (*a)[m] = (void *) (before + from), (*b)[m] = (void *) (before + to);
  double *l = malloc (n * m * sizeof *l), (*t)[m] = (void *) l;
#define START \
  EACH (i, 0, (int) size) all[i] = before[i] = (i * 7 + i / 5) % 19 - 6
#define SAME \
  EACH (i, 0, (int) size) EQ (all[i], before[i])
  if (from == to || abs (from - to) >= n * m)
    {
      START;
      promised (n, m, v, u);
      EACH (i, 0, n) EACH (j, 1, m) b[i][j] = step (a[i][j], sq (a[i][j]));
      SAME;
    }
  if (abs (from - to) >= n * m || n < 3 || m < 3)
    {
      START;
      heat (n, m, v, u);
      EACH (i, 1, n - 1) EACH (j, 1, m - 1)
	t[i][j] = lap (a[i - 1][j], a[i + 1][j], a[i][j - 1], a[i][j + 1], a[i][j]);
      EACH (i, 1, n - 1) EACH (j, 1, m - 1) b[i][j] = step (a[i][j], t[i][j]);
      SAME;
    }
  if (from == to)
    {
      START;
      heat (n, m, v, u);
      EACH (i, 1, n - 1) EACH (j, 1, m - 1)
	t[i][j] = lap (a[i - 1][j], a[i + 1][j], a[i][j - 1], a[i][j + 1], a[i][j]);
      EACH (i, 1, n - 1) EACH (j, 1, m - 1) b[i][j] = step (a[i][j], t[i][j]);
      SAME;
    }
  double w[n][m];
  EACH (i, 0, n) EACH (j, 0, m) w[i][j] = i - 2 * j;
  START;
  maybe_same (n, m, v, u, w);
  EACH (i, 0, n) EACH (j, 1, m) t[i][j] = sq (a[i][j]);
  EACH (i, 0, n) EACH (j, 1, m) b[i][j] = step (w[i][j], t[i][j]);
  SAME;
  START;
  turned (n, m, v, (void *) u);
  double (*c)[n] = (void *) a;
  for (int i = 0; i < n; i += 2) EACH (j, 0, m) t[i][j] = sq (c[j][n - 1 - i]);
  for (int i = 0; i < n; i += 2) EACH (j, 0, m) b[i][m - 1 - j] = step (t[i][j], 3);
  SAME;
  if (abs (from - to) >= n * m)
    {
      START;
      columns (n, m, v, u);
      EACH (i, 0, n) EACH (j, 2, m) if ((j - 2) % 5 < 2) b[i][j] = step (sq (a[i][j]), a[0][j]);
      SAME;
    }
  START;
  backward (n * m, all + to, all + from);
  EACH (i, 0, n * m) l[i] = sq (before[from + n * m - 1 - i]);
  EACH (i, 0, n * m) before[to + i] = step (l[i], 2);
  SAME;
  START;
  numbered (n, m, v, u, w[n - 1]);
  EACH (i, 0, n) EACH (j, 0, m) t[i][j] = a[i][j] + w[n - 1][j];
  EACH (i, 0, n) EACH (j, 0, m) b[i][j] = step (t[i][j], 1);
  SAME;
  START;
  numbered (n, m, v, w, u[0]);
  EACH (i, 0, n) EACH (j, 0, m) t[i][j] = w[i][j] + a[0][j];
  EACH (i, 0, n) EACH (j, 0, m) b[i][j] = step (t[i][j], 1);
  SAME;
  int idx[m];
  EACH (j, 0, m) idx[j] = j * 3 % m;
  START;
  gathered (n, m, v, u, idx);
  EACH (i, 0, n) EACH (j, 0, m) t[i][j] = sq (a[i][idx[j]]);
  EACH (i, 0, n) EACH (j, 0, m) b[i][j] = step (t[i][j], 1);
  SAME;
  START;
  other_row (n, m, u);
  EACH (i, 1, n) EACH (j, 0, m) t[i][j] = sq (a[i - 1][j]);
  EACH (i, 1, n) EACH (j, 0, m) a[i][j] = step (t[i][j], 1);
  SAME;
  /* A is U, of n rows of m; B is W; C is V, n rows of n.  */
  double (*r)[n] = (void *) w, (*q)[n] = (void *) (before + to), s[n][n];
  START;
  sums (n, m, n, (void *) v, u, r);
  EACH (i, 0, n) EACH (j, 0, n)
    {
      s[i][j] = 0;
      EACH (k, 0, m) s[i][j] += a[i][k] * r[k][j];
    }
  EACH (i, 0, n) EACH (j, 0, n) q[i][j] = sq (s[i][j]);
  SAME;
  free (before), free (l);
}

int
main (void)
{
  static double all[20000];
  for (int n = 1; n < 12; n += n < 4 ? 1 : 5)
    for (int m = 1; m < 40; m = m < 5 ? m + 1 : m * 2 + 1)
      {
	int shifts[] = { 0, 1, -1, m, -m, n * m / 2, n * m - 1, 1 - n * m, n * m, -n * m, 2000 };
	for (int i = 0; i < (int) (sizeof shifts / sizeof *shifts); i++)
	  check (n, m, all, 6000, 2500, 2500 + shifts[i]);
      }
  /* Spaces without an index touch nothing.  */
  double none[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
  heat (0, 3, none, none);
  heat (2, 3, none, none);
  maybe_same (0, 3, none, none, none);
  columns (2, 2, (void *) none, (void *) none);
  backward (0, none[0], none[0]);
  EACH (i, 0, 2) EACH (j, 0, 3) EQ (none[i][j], i * 3 + j + 1);
  printf ("%d\n", bad);
  return bad != 0;
}
