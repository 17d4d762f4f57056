/* Grids that stay on the device while a loop steps them in time; the device, device.h, counts the
   bytes that go there and come back.  What stands around the inside of a grid is not written, nor
   copied back.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=100 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels exchanged 1 } */
/* { dg-kernels wave 1 } */
/* { dg-stays two_steps "a b" { option fopenmp } } */
/* { dg-stays exchanged "p q" { option fopenmp } } */
/* { dg-stays flat_exchanged "a b" { option fopenmp } } */
/* { dg-stays wave "before next now" { option fopenmp } } */
/* { dg-stays periodic "a b" { option fopenmp } } */
/* { dg-stays around_exchanged "a b" { option fopenmp } } */
/* { dg-stays shorter "" { option fopenmp } } */
/* { dg-stays interleaved "a b" { option fopenmp } } */
/* { dg-stays one_turn "a o" { option fopenmp } } */
/* { dg-stays until_small "a b" { option fopenmp } } */
/* { dg-stays blurred "t" { option fopenmp } } */
/* { dg-stays follows_once "" { option fopenmp } } */
/* { dg-stays looked_at "" { option fopenmp } } */
/* { dg-stays growing "a b" { option fopenmp } } */
/* { dg-stays of_variables "a b" { option fopenmp } } */

#include "device-data.h"

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)
#define SPACE __builtin_space
#define RANGE __builtin_range
#define OVER __builtin_over
#define AT __builtin_at
#define INSIDE SPACE (RANGE (1, n - 1), RANGE (1, m - 1))
#define AROUND(A) AT (A, i0 - 1, i1), AT (A, i0, i1 - 1), AT (A, i0, i1 + 1), AT (A, i0 + 1, i1)

enum { ROWS = 40, COLUMNS = 50, CELLS = ROWS * COLUMNS };

static int sum4 (int a, int b, int c, int d) { return (a + b + c + d) & 1023; }
static int leap (int now, int before, int n, int w, int e, int s)
{ return (2 * now - before + n + w + e + s) & 1023; }
static int mul (int a, int b) { return a * b; }
static int differ (int a, int b) { return a > b ? a - b : b - a; }
static int most (int a, int b) { return a > b ? a : b; }

APART void
two_steps (int k, int n, int m, int (*a)[m], int (*b)[m])
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (sum4, INSIDE, b, AROUND (a));
      __builtin_map (sum4, INSIDE, a, AROUND (b));
    }
}
APART void
exchanged (int k, int n, int m, int *x, int *y)
{
  int *a = x, *b = y;
  for (int t = 0; t < k; t++)
    {
      int (*p)[m] = (int (*)[m]) a, (*q)[m] = (int (*)[m]) b;
      __builtin_map (sum4, INSIDE, q, AROUND (p));
      int *other = a;
      a = b;
      b = other;
    }
}
APART void
flat_exchanged (int k, int n, int *a, int *b)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (sum4, n, b, a, a + 2, a + 1, 1);
      int *other = a;
      a = b;
      b = other;
    }
}
/* Three grids in turn.  */
APART void
wave (int k, int n, int m, int (*before)[m], int (*now)[m], int (*next)[m])
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (leap, INSIDE, next, now, before, AROUND (now));
      int (*first)[m] = before;
      before = now;
      now = next;
      next = first;
    }
}
/* No gaps, and all around.  */
APART void
periodic (int k, int n, int m, int (*a)[m], int (*b)[m])
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (sum4, SPACE (n, m), b, AT (a, i0 ? i0 - 1 : n - 1, i1), AT (a, i0, i1),
		     AT (a, i0, i1), AT (a, i0 == n - 1 ? 0 : i0 + 1, i1));
      __builtin_map (sum4, SPACE (n, m), a, b, b, b, b);
    }
}
APART void
around_exchanged (int k, int n, int m, int (*a)[m], int (*b)[m])
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (sum4, SPACE (n, m), b, AT (a, (i0 + 1) % n, i1), AT (a, i0, i1 ? i1 - 1 : m - 1), a,
		     AT (a, i0, i1 < m - 1 ? i1 + 1 : 0));
      int (*other)[m] = a;
      a = b;
      b = other;
    }
}
/* What is read is no part of what is known to be there: a may have so many rows alone.  */
APART void
shorter (int k, int n, int m, int (*a)[m], int (*b)[m])
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, SPACE (n, m), b, AT (a, i0 > 1 ? i0 - 1 : 0, i1), t);
      __builtin_map (add, SPACE (n - 1, m), a, b, b);
    }
}
/* The elements of one stand between those of the other one, as the caller has it.  */
APART void
interleaved (int k, int n, int *restrict a, int *restrict b)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, __builtin_stride (b, 2), __builtin_stride (a, 2), 1);
      __builtin_soac_nofuse (__builtin_map (add, n, __builtin_stride (a, 2), __builtin_stride (b, 2), 1));
    }
}
/* With one turn there may be no second array.  */
APART void
one_turn (int k, int n, int *a, int *b, int *restrict o)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, o, o, a);
      int *other = a;
      a = b;
      b = other;
    }
}
/* What a turn of the loop outside leaves in memory that is allocated before it is there in the next one.  */
APART void use (int *p) { asm volatile ("" : : "r" (p) : "memory"); }
static int sums (int t, int a, int again) { return again ? t + a : a; }
APART void
carried_on (int k, int n, int *restrict o, int *restrict a)
{
  int *t = malloc (n * sizeof *t);
  for (int j = 0; j < k; j++)
    {
      use (&j);
      __builtin_map (sums, n, t, t, a, j);
      __builtin_soac_nofuse (__builtin_map (add, n, o, t, a));
    }
  free (t);
}
APART void
carried_within (int k, int n, int *restrict o, int *restrict a)
{
  int *t = malloc (n * sizeof *t);
  for (int j = 0; j < k; j++)
    {
      use (&j);
      for (int l = 0; l < 2; l++)
	{
	  __builtin_map (sums, n, t, t, a, j + l);
	  __builtin_soac_nofuse (__builtin_map (add, n, o, t, o));
	}
    }
  free (t);
}
/* Where nothing is computed nothing is divided by.  */
APART void
no_rows (int k, int n, int m, int *restrict o, int (*restrict a)[COLUMNS])
{
  for (int t = 0; t < k; t++)
    __builtin_contract (add, mul, 0, SPACE (n, OVER (m)), o, AT (a, i1 % n, i0), AT (a, i1 % n, 3));
}
/* A loop with several ends, and a number that each turn needs.  */
APART int
until_small (int k, int n, int m, int (*a)[m], int (*b)[m], int small)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (sum4, INSIDE, b, AROUND (a));
      int d = __builtin_redomap (most, differ, 0, INSIDE, a, b);
      if (d < small)
	return t;
      __builtin_map (sum4, INSIDE, a, AROUND (b));
    }
  return -1;
}
static const int weights[3] = { 1, 2, 1 };
/* What only the kernels know of is neither copied there nor back.  */
APART void
blurred (int n, int m, int (*restrict o)[m], int (*restrict a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (sum4, INSIDE, t, AROUND (a));
  __builtin_soac_nofuse (__builtin_contract (add, mul, 0,
					     SPACE (RANGE (2, n - 2), RANGE (2, m - 2), OVER (3)), o,
					     AT (t, i0 + i2 - 1, i1), AT (weights, i2)));
  free (t);
}
/* From the second turn on both are the same.  */
APART void
follows_once (int k, int n, int *a, int *b)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, a, b, t);
      a = b;
    }
}
APART int
looked_at (int k, int n, int m, int (*a)[m], int (*b)[m])
{
  int s = 0;
  for (int t = 0; t < k; t++)
    {
      __builtin_map (sum4, INSIDE, b, AROUND (a));
      int (*other)[m] = a;
      a = b;
      b = other;
      s += a[1][1];
    }
  return s;
}
/* How much it touches changes.  */
APART void
growing (int k, int n, int m, int (*a)[m], int (*b)[m])
{
  for (int t = 0; t < k; t++, n--)
    {
      __builtin_map (sum4, INSIDE, b, AROUND (a));
      __builtin_map (sum4, INSIDE, a, AROUND (b));
    }
}
static int grids[2][ROWS][COLUMNS];
APART void
of_variables (int k)
{
  enum { n = ROWS, m = COLUMNS };
  int (*a)[COLUMNS] = grids[0], (*b)[COLUMNS] = grids[1];
  for (int t = 0; t < k; t++)
    {
      __builtin_map (sum4, INSIDE, b, AROUND (a));
      int (*other)[COLUMNS] = a;
      a = b;
      b = other;
    }
}

static int f[3][ROWS][COLUMNS], g[3][ROWS][COLUMNS];

static void
start_grids (void)
{
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLUMNS; j++)
	f[k][i][j] = g[k][i][j] = (i * 7 + j * 3 + k) % 101;
  regions = 0, bytes_to = bytes_from = 0;
}

/* In LINE: the grids are what they are to be, and so many whole grids went to the device and insides
   of such came back.  */
static void
check (int line, unsigned there, unsigned back)
{
  if (memcmp (f, g, sizeof f))
    bad++, fprintf (stderr, "%d: wrong\n", line);
  size_t inside = sizeof (int) * (ROWS - 2) * (COLUMNS - 2), all = sizeof (int) * CELLS;
  if (ON_DEVICE && OPTIMIZED && there
      && ((bytes_to + 200) / all != there || bytes_from / inside != back))
    bad++, fprintf (stderr, "%d: %zu bytes to, %zu from\n", line, bytes_to, bytes_from);
}

#define CHECK(THERE, BACK) check (__LINE__, THERE, BACK)

static void
step (int (*b)[COLUMNS], int (*a)[COLUMNS])
{
  for (int i = 1; i < ROWS - 1; i++)
    for (int j = 1; j < COLUMNS - 1; j++)
      b[i][j] = sum4 (a[i - 1][j], a[i][j - 1], a[i][j + 1], a[i + 1][j]);
}

static void
test_steps (void)
{
  start_grids ();
  two_steps (3, ROWS, COLUMNS, f[0], f[1]);
  for (int t = 0; t < 3; t++)
    step (g[1], g[0]), step (g[0], g[1]);
  CHECK (2, 2);
  for (int k = 0; k < 4; k++)
    {
      start_grids ();
      exchanged (k, ROWS, COLUMNS, *f[0], *f[1]);
      for (int t = 0; t < k; t++)
	step (g[(t + 1) & 1], g[t & 1]);
      CHECK (k ? 2 : 0, k < 2 ? 1 : 2);
    }
  start_grids ();
  wave (5, ROWS, COLUMNS, f[0], f[1], f[2]);
  for (int t = 0; t < 5; t++)
    for (int i = 1; i < ROWS - 1; i++)
      for (int j = 1; j < COLUMNS - 1; j++)
	{
	  int (*before)[COLUMNS] = g[t % 3], (*now)[COLUMNS] = g[(t + 1) % 3];
	  g[(t + 2) % 3][i][j] = leap (now[i][j], before[i][j], now[i - 1][j], now[i][j - 1],
				       now[i][j + 1], now[i + 1][j]);
	}
  CHECK (3, 3);
  /* Grids without an inside are not looked at.  */
  start_grids ();
  exchanged (3, 2, 10 * COLUMNS, *f[0], *f[1]);
  CHECK (0, 0);
  bad += bytes_to != 0;
  memcpy (grids, f, sizeof grids);
  of_variables (3);
  for (int t = 0; t < 3; t++)
    step (g[(t + 1) & 1], g[t & 1]);
  memcpy (f, grids, sizeof grids);
  CHECK (2, 2);
}

static void
test_others (void)
{
  start_grids ();
  flat_exchanged (4, CELLS - 2, *f[0], *f[1]);
  for (int t = 0; t < 4; t++)
    {
      int *a = *g[t & 1], *b = *g[(t + 1) & 1];
      for (int i = 0; i < CELLS - 2; i++)
	b[i] = sum4 (a[i], a[i + 2], a[i + 1], 1);
    }
  CHECK (2, 2);
  start_grids ();
  periodic (3, ROWS, COLUMNS, f[0], f[1]);
  for (int t = 0; t < 3; t++)
    {
      for (int i = 0; i < ROWS; i++)
	for (int j = 0; j < COLUMNS; j++)
	  g[1][i][j] = sum4 (g[0][i ? i - 1 : ROWS - 1][j], g[0][i][j], g[0][i][j],
			     g[0][(i + 1) % ROWS][j]);
      for (int i = 0; i < ROWS; i++)
	for (int j = 0; j < COLUMNS; j++)
	  g[0][i][j] = sum4 (g[1][i][j], g[1][i][j], g[1][i][j], g[1][i][j]);
    }
  CHECK (2, 2);
  start_grids ();
  around_exchanged (3, ROWS, COLUMNS, f[0], f[1]);
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLUMNS; j++)
	{
	  int (*a)[COLUMNS] = g[t & 1];
	  g[(t + 1) & 1][i][j] = sum4 (a[(i + 1) % ROWS][j], a[i][(j + COLUMNS - 1) % COLUMNS], a[i][j],
				       a[i][(j + 1) % COLUMNS]);
	}
  CHECK (2, 2);
  start_grids ();
  shorter (3, ROWS, COLUMNS, f[0], f[1]);
  for (int t = 0; t < 3; t++)
    {
      for (int i = 0; i < ROWS; i++)
	for (int j = 0; j < COLUMNS; j++)
	  g[1][i][j] = g[0][i > 1 ? i - 1 : 0][j] + t;
      for (int i = 0; i < ROWS - 1; i++)
	for (int j = 0; j < COLUMNS; j++)
	  g[0][i][j] = 2 * g[1][i][j];
    }
  CHECK (0, 0);
  start_grids ();
  follows_once (3, CELLS, *f[0], *f[1]);
  int *a = *g[0], *b = *g[1];
  for (int i = 0; i < CELLS; i++)
    {
      a[i] = b[i];
      b[i] += 1 + 2;
    }
  CHECK (0, 0);
  start_grids ();
  int s = looked_at (3, ROWS, COLUMNS, f[0], f[1]), want = 0;
  for (int t = 0; t < 3; t++)
    {
      step (g[(t + 1) & 1], g[t & 1]);
      want += g[(t + 1) & 1][1][1];
    }
  SAME (s, want);
  CHECK (0, 0);
  start_grids ();
  growing (1, ROWS, COLUMNS, f[0], f[1]);
  step (g[1], g[0]), step (g[0], g[1]);
  CHECK (0, 0);
}

static void
test_objects (void)
{
  start_grids ();
  interleaved (3, CELLS / 2, *f[0], *f[0] + 1);
  int *a = *g[0], *b = *g[1], *o = *g[2];
  for (int t = 0; t < 3; t++)
    {
      for (int i = 0; i < CELLS; i += 2)
	a[i + 1] = a[i] + 1;
      for (int i = 0; i < CELLS; i += 2)
	a[i] = a[i + 1] + 1;
    }
  CHECK (0, 0);
  start_grids ();
  interleaved (3, CELLS / 2, *f[0], *f[1]);
  for (int t = 0; t < 3; t++)
    {
      for (int i = 0; i < CELLS; i += 2)
	b[i] = a[i] + 1;
      for (int i = 0; i < CELLS - 1; i += 2)
	a[i] = b[i] + 1;
    }
  CHECK (2, 1);
  start_grids ();
  one_turn (1, CELLS, *f[0], NULL, *f[2]);
  for (int i = 0; i < CELLS; i++)
    o[i] += a[i];
  CHECK (2, 1);
  /* What is read in one turn may be constant; with gaps and without.  */
  static const int fixed[ROWS][COLUMNS] = { { 1 }, { 2, 3 } };
  const int *flat = *fixed;
  start_grids ();
  exchanged (1, ROWS, COLUMNS, (int *) flat, *f[1]);
  step (g[1], (int (*)[COLUMNS]) fixed);
  CHECK (2, 1);
  start_grids ();
  flat_exchanged (1, CELLS - 2, (int *) flat, *f[1]);
  for (int i = 0; i < CELLS - 2; i++)
    b[i] = sum4 (flat[i], flat[i + 2], flat[i + 1], 1);
  CHECK (2, 1);
  /* An axis without an index.  */
  start_grids ();
  no_rows (2, 0, 5, *f[0], f[1]);
  CHECK (0, 0);
  start_grids ();
  carried_on (3, CELLS, *f[2], *f[0]);
  for (int i = 0; i < CELLS; i++)
    o[i] = 3 * a[i] + a[i];
  CHECK (0, 0);
  start_grids ();
  carried_within (3, CELLS, *f[2], *f[0]);
  for (int i = 0; i < CELLS; i++)
    for (int t = 1; t <= 6; t++)
      o[i] += t * a[i];
  CHECK (0, 0);
}

static void
test_ends (void)
{
  for (int small = 0; small < 200; small += 100)
    {
      start_grids ();
      int r = until_small (4, ROWS, COLUMNS, f[0], f[1], small), want = -1;
      for (int t = 0; t < 4; t++)
	{
	  step (g[1], g[0]);
	  int d = 0;
	  for (int i = 1; i < ROWS - 1; i++)
	    for (int j = 1; j < COLUMNS - 1; j++)
	      d = most (d, differ (g[0][i][j], g[1][i][j]));
	  if (d < small)
	    {
	      want = t;
	      break;
	    }
	  step (g[0], g[1]);
	}
      SAME (r, want);
      CHECK (0, 2);
    }
  start_grids ();
  blurred (ROWS, COLUMNS, f[0], f[1]);
  static int u[ROWS][COLUMNS];
  step (u, g[1]);
  for (int i = 2; i < ROWS - 2; i++)
    for (int j = 2; j < COLUMNS - 2; j++)
      g[0][i][j] = u[i - 1][j] + 2 * u[i][j] + u[i + 1][j];
  CHECK (0, 0);
}

int
main (void)
{
  test_steps ();
  test_others ();
  test_objects ();
  test_ends ();
  printf ("%d bad\n", bad);
  return bad != 0;
}
