/* Variables that live across a jump out of a nested function, or are there when setjmp returns
   again, and are assigned between two calls: what the plugin moves does not read them later.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels stored 1 { no-option sanitize } } */
/* { dg-kernels loaded 0 { no-option sanitize } } */
/* { dg-kernels pointed 3 { no-option sanitize } } */
/* { dg-kernels border 2 } */
/* { dg-kernels rows 2 } */

#include <setjmp.h>
#include "check.h"

#define I0 __builtin_axis (0)
#define I1 __builtin_axis (1)

enum { ROWS = 20, COLUMNS = 30 };

static int add (int a, int b) { return a + b; }
static int sq (int a) { return a * a; }
static int neg (int a) { return -a; }
static int inc (int a) { return a + 1; }
static double scaled (double x, double v) { return x * v; }
static double sum (double x, double y) { return x + y; }
static double mixed (double x, double y, double z, double v) { return x * v + y * z; }
static double more (double x, double y, double z) { return x + y * z; }

__attribute__ ((noipa, const)) int next (int v) { return v * 3 + 1; }

TESTED int
stored (int n, const int *restrict y, const int *w, int *restrict res)
{
  __label__ out;
  int t[64];
  int v = w[0];
  __attribute__ ((noinline)) void leave (int x) { if (x == 3) goto out; }
  leave (w[1]);
  t[0] = v;
  __builtin_map (sq, n, t + 1, y);
  v = next (v);
  *res = __builtin_reduce (add, 0, n + 1, t);
  leave (w[2]);
  return v;
out:
  return -v;
}

TESTED int
loaded (int n, const int *restrict y, const int *w, int *restrict res)
{
  __label__ out;
  int *t = malloc (n * sizeof *t);
  int k = w[0];
  __attribute__ ((noinline)) void leave (int x) { if (x == 3) goto out; }
  leave (w[1]);
  __builtin_map (sq, n, t, y);
  k = k + 1;
  *res = t[k];
  free (t);
  leave (w[2]);
  return k;
out:
  return -k;
}

TESTED int
pointed (int n, const int *restrict y, int *restrict z, int *restrict z2, const int *w)
{
  __label__ out;
  int *q = z + 4;
  __attribute__ ((noinline)) void leave (int x) { if (x == 3) goto out; }
  leave (w[1]);
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, 3, z2, q);
  q = q + 1;
  __builtin_map (sq, 4, t, y);
  __builtin_map (neg, n - 4, t + 4, y);
  __builtin_map (inc, n, z, t);
  free (t);
  leave (w[2]);
  return *q;
out:
  return -*q;
}

static jmp_buf buf;
static int left;

__attribute__ ((noipa)) void
may_leave (void)
{
  if (left++)
    longjmp (buf, 1);
}

TESTED double
border (int n, int m, double (*restrict o)[m], double (*restrict u)[m], volatile double *where,
	double v)
{
  if (setjmp (buf))
    return *where;
  __builtin_map (scaled, __builtin_space (__builtin_range (1, n - 1), 1), o, u, v);
  v = v + 1;
  __builtin_map (sum, __builtin_space (__builtin_range (1, n - 1), __builtin_range (1, m - 1)), o,
		 __builtin_at (u, I0, I1 - 1), __builtin_at (u, I0, I1 + 1));
  *where = v;
  may_leave ();
  return v;
}

TESTED double
rows (int n, int m, double (*restrict o)[m], double (*restrict u)[m], volatile double *where,
      double v)
{
  if (setjmp (buf))
    return *where;
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (mixed, __builtin_space (n, __builtin_range (1, m - 1)), t,
		 __builtin_at (u, I0, I1 - 1), u, __builtin_at (u, I0, I1 + 1), v);
  v = v + 1;
  __builtin_map (more, __builtin_space (n - 2, __builtin_range (1, m - 1)), o, t,
		 __builtin_at (t, I0 + 1, I1), __builtin_at (t, I0 + 2, I1));
  free (t);
  *where = v;
  may_leave ();
  return v;
}

static void
check_scalars (void)
{
  int y[10], z[10] = { 0 }, z2[3], w[] = { 4, 1, 3 }, res;
  for (int i = 0; i < 10; i++)
    y[i] = i;
  CHECK (stored (10, y, w, &res) == -13 && res == 285 + 4);
  CHECK (loaded (10, y, w, &res) == -5 && res == 25);
  CHECK (pointed (10, y, z, z2, w) == 0);
  for (int i = 0; i < 10; i++)
    CHECK (z[i] == (i < 4 ? i * i + 1 : 5 - i));
}

static void
check_rows (void)
{
  static double o[ROWS][COLUMNS], u[ROWS][COLUMNS];
  double where;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      u[i][j] = i * 7 % 5 + j % 3;
  for (int turn = 0; turn < 2; turn++)
    {
      CHECK (border (ROWS, COLUMNS, o, u, &where, 2) == 3);
      for (int i = 1; i < ROWS - 1; i++)
	for (int j = 0; j < COLUMNS - 1; j++)
	  CHECK (o[i][j] == (j ? u[i][j - 1] + u[i][j + 1] : 2 * u[i][j]));
    }
  for (int turn = left = 0; turn < 2; turn++)
    {
      CHECK (rows (ROWS, COLUMNS, o, u, &where, 2) == 3);
      for (int i = 0; i < ROWS - 2; i++)
	for (int j = 1; j < COLUMNS - 1; j++)
	  {
	    double t[3];
	    for (int k = 0; k < 3; k++)
	      t[k] = u[i + k][j - 1] * 2 + u[i + k][j] * u[i + k][j + 1];
	    CHECK (o[i][j] == t[0] + t[1] * t[2]);
	  }
    }
}

int
main (void)
{
  check_scalars ();
  check_rows ();
}
