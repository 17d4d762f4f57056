/* Arrays that are made in pieces stay on the device, where each segment is a kernel of its own; where
   one has no elements they do not, and the host sees what the others write.  The device, device.h,
   counts the bytes that go there and come back.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=20 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels steps 2 { no-option fopenmp } } */
/* { dg-kernels steps 4 { option fopenmp } } */
/* { dg-eliminated steps "t" } */
/* { dg-stays steps "a b" { option fopenmp } } */
/* { dg-lowering apart "target" { option fopenmp } } */
/* { dg-lowering counted "target" { option fopenmp } } */

#include "device-data.h"

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define map __builtin_map
#define space __builtin_space
#define range __builtin_range
#define at __builtin_at

enum { ROWS = 40, COLUMNS = N / ROWS };

static int twice (int a) { return 2 * a; }
static int minus (int a) { return 3 - a; }
static int low (int a, int b) { return (a + b) & 31; }

/* The inside, the first row and the last one.  */
#define PIECES(N, M, T, B)							\
  do										\
    {										\
      map (twice, space (range (1, N - 1), M), at (T, i0, i1), at (B, i0, i1));	\
      map (minus, space (range (0, 1), M), at (T, i0, i1), at (B, i0, i1));	\
      map (minus, space (range (N - 1, N), M), at (T, i0, i1), at (B, i0, i1)); \
    }										\
  while (0)

/* R times: what the pieces of B are added to in A, and A upside down in B.  */
#define TURNS(R, N, M, A, B)							\
  do										\
    {										\
      int (*t)[M] = malloc (N * sizeof *t);					\
      for (int k = 0; k < R; k++)						\
	{									\
	  PIECES (N, M, t, B);							\
	  map (low, space (N, M), A, A, t);					\
	  map (next, space (N, M), B, at (A, N - 1 - i0, i1));			\
	}									\
      free (t);									\
    }										\
  while (0)

APART void
steps (int r, int n, int m, int (*restrict a)[m], int (*restrict b)[m])
{
  TURNS (r, n, m, a, b);
}

/* The same where a and b may overlap.  */
APART void
apart (int r, int n, int m, int (*a)[m], int (*b)[m])
{
  TURNS (r, n, m, a, b);
}

/* What the segments come to is summed.  */
APART int
counted (int r, int n, int m, int (*restrict a)[m], int (*restrict b)[m])
{
  int s = 0;
  int (*t)[m] = malloc (n * sizeof *t);
  for (int k = 0; k < r; k++)
    {
      PIECES (n, m, t, b);
      s = __builtin_reduce (add, s & 7, space (n, m), t);
      map (low, space (n, m), b, b, at (a, n - 1 - i0, i1));
    }
  free (t);
  return s;
}

static int piece (int i, int n, int v) { return i == 0 || i == n - 1 ? minus (v) : twice (v); }

static void
want_steps (int r, int n)
{
  for (int k = 0; k < r; k++)
    {
      for (int i = 0; i < n * COLUMNS; i++)
	y[0][i] = low (y[0][i], piece (i / COLUMNS, n, y[1][i]));
      for (int i = 0; i < n * COLUMNS; i++)
	y[1][i] = next (y[0][(n - 1 - i / COLUMNS) * COLUMNS + i % COLUMNS]);
    }
}

static void
test (int n)
{
  typedef int (*grid)[COLUMNS];
  start ();
  steps (3, n, COLUMNS, (grid) x[0], (grid) x[1]);
  if (n == ROWS)
    COPIED (2, 2);
  want_steps (3, n);
  SAME (memcmp (x, y, sizeof x), 0);
  start ();
  apart (3, n, COLUMNS, (grid) x[0], (grid) x[1]);
  want_steps (3, n);
  SAME (memcmp (x, y, sizeof x), 0);
  start ();
  int s = 0, sum = counted (3, n, COLUMNS, (grid) x[0], (grid) x[1]);
  for (int k = 0; k < 3; k++)
    {
      s &= 7;
      for (int i = 0; i < n * COLUMNS; i++)
	s += piece (i / COLUMNS, n, y[1][i]);
      for (int i = 0; i < n * COLUMNS; i++)
	y[1][i] = low (y[1][i], y[0][(n - 1 - i / COLUMNS) * COLUMNS + i % COLUMNS]);
    }
  SAME (sum, s);
  SAME (memcmp (x, y, sizeof x), 0);
}

int
main (void)
{
  test (ROWS);
  test (3);
  test (2);
  test (1);
  printf ("%d bad\n", bad);
  return bad != 0;
}
