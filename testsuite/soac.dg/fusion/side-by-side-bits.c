/* Contractions of several elements side by side, where GCC adds up for several in another order than
   for one, as the factors of the sum have two types: it is the same for all numbers of threads, to
   the bit, which the runner compares.  It is settled by the space which elements go together.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-parallel-min=1" } */
/* { dg-kernels by_floats 1 } */
/* { dg-schedule by_floats "unordered, 4 side by side, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-kernels by_ints 1 } */
/* { dg-kernels in_rows 1 } */
/* { dg-kernels in_widths 1 } */

#include "check.h"

enum { M = 61, N = 67 };

static double d[N], o[3 * M], x[M][N];
static float f[M];
static int k[M];

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double mul3 (double a, double b, double c) { return a * b * c; }

TESTED void
by_floats (int m, int n)
{
  __builtin_contract (add, mul, 0.0, __builtin_space (m, __builtin_over (n)), o,
		      __builtin_at (d, __builtin_axis (1)), __builtin_at (f, __builtin_axis (0)));
}

TESTED void
by_ints (int m, int n)
{
  __builtin_contract (add, mul, 0.0, __builtin_space (m, __builtin_over (n)), o,
		      __builtin_at (d, __builtin_axis (1)), __builtin_at (k, __builtin_axis (0)));
}

TESTED void
in_rows (int h, int m, int n)
{
  __builtin_contract (add, mul3, 0.0, __builtin_space (h, m, __builtin_over (n)),
		      (double (*)[m]) o, __builtin_at (d, __builtin_axis (2)),
		      __builtin_at (f, __builtin_axis (1)),
		      __builtin_at (x, __builtin_axis (0), __builtin_axis (2)));
}

TESTED void
in_widths (int m, int n, int step, int width)
{
  __builtin_contract (add, mul, 0.0,
		      __builtin_space (__builtin_range (0, m, step, width), __builtin_over (n)), o,
		      __builtin_at (d, __builtin_axis (1)), __builtin_at (f, __builtin_axis (0)));
}

static void
print (const char *what, int m, int n)
{
  printf ("%s %d %d:", what, m, n);
  for (int i = 0; i < m; i++)
    printf (" %a", o[i]);
  printf ("\n");
}

static int
near (double a, double b)
{
  double apart = a - b;
  return apart < 1e-9 && apart > -1e-9;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    d[i] = (i * 7919 % 1001 - 500) / 3.0;
  for (int i = 0; i < M; i++)
    {
      f[i] = (i + 1) / 7.0f;
      k[i] = 3 * i - 11;
      for (int j = 0; j < N; j++)
	x[i][j] = ((i * 77 + j * 41) % 113 - 50) / 7.0;
    }
  for (int m = 1; m <= M; m++)
    for (int n = 3; n <= N; n = 2 * n + 1)
      {
	double sum = 0;
	for (int j = 0; j < n; j++)
	  sum += d[j];
	by_floats (m, n);
	for (int i = 0; i < m; i++)
	  CHECK (near (o[i] / f[i] / n, sum / n));
	print ("floats", m, n);
	by_ints (m, n);
	for (int i = 0; i < m; i++)
	  CHECK (near (o[i] / n, sum * k[i] / n));
	print ("ints", m, n);
	in_rows (3, m, n);
	for (int i = 0; i < m; i++)
	  {
	    double own = 0;
	    for (int j = 0; j < n; j++)
	      own += d[j] * f[i] * x[2][j];
	    CHECK (near (o[2 * m + i] / n, own / n));
	  }
	print ("rows", 3 * m, n);
	in_widths (m, n, 7, 5);
	print ("widths", m, n);
      }
}
