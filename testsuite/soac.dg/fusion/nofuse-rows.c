/* Calls that the user keeps out of any fusion, of combinators that do more than run one
   loop: they put the first row into place, move rows, or store what they have found.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels into 2 } */
/* { dg-refused into "t" cost } */
/* { dg-eliminated into "" } */
/* { dg-kernels into_fused 1 } */
/* { dg-eliminated into_fused "t" } */
/* { dg-kernels into_row 2 } */
/* { dg-refused into_row "t" cost } */
/* { dg-eliminated into_row "" } */
/* { dg-kernels exclusive 2 } */
/* { dg-refused exclusive "t" cost } */
/* { dg-kernels shifted 1 } */

#include "check.h"

static int twice (int a) { return 2 * a; }
static int add (int a, int b) { return a + b; }
static void twice_row (int *o, const int *a) { __builtin_map (twice, 3, o, a); }
static void add_rows (int *o, const int *a, const int *b) { __builtin_map (add, 3, o, a, b); }

TESTED int
into (size_t n, const int *x)
{
  int s, *t = malloc (n * sizeof *t);
  __builtin_map (twice, n, t, x);
  __builtin_soac_nofuse (__builtin_reduce_into (add, 5, n, &s, t));
  free (t);
  return s;
}

TESTED int
into_fused (size_t n, const int *x)
{
  int s, *t = malloc (n * sizeof *t);
  __builtin_map (twice, n, t, x);
  __builtin_reduce_into (add, 5, n, &s, t);
  free (t);
  return s;
}

TESTED void
into_row (size_t n, int *restrict s, const int (*x)[3], const int *first)
{
  int (*t)[3] = malloc (n * sizeof *t);
  __builtin_map (twice_row, n, t, x);
  __builtin_soac_nofuse (__builtin_reduce_into (add_rows, first, n, s, t));
  free (t);
}

TESTED void
exclusive (size_t n, int (*restrict o)[3], const int (*x)[3], const int *first)
{
  int (*t)[3] = malloc (n * sizeof *t);
  __builtin_map (twice_row, n, t, x);
  __builtin_soac_nofuse (__builtin_scan_exclusive (add_rows, first, n, o, t));
  free (t);
}

/* The rows of the output are reached by subscripts: they move by a loop.  */

TESTED void
shifted (size_t n, int (*restrict o)[3], const int (*x)[3], const int *first)
{
  ptrdiff_t last = n;
  __builtin_soac_nofuse (__builtin_scan_exclusive
			 (add_rows, first, n,
			  __builtin_at (o, last - 1 - __builtin_axis (0)), x));
}

int
main (void)
{
  for (size_t n = 0; n < 70; n = 2 * n + 1)
    {
      int x[70][3], o[70][3], u[70][3], s[3], first[3] = { 1, -2, 3 };
      int sum = 5, rows[3] = { 1, -2, 3 };
      for (size_t i = 0; i < n; i++)
	{
	  sum += 2 * (int) (i * i);
	  for (int k = 0; k < 3; k++)
	    x[i][k] = (int) (k + 1) * (int) i - 7;
	}
      int flat[70];
      for (size_t i = 0; i < n; i++)
	flat[i] = i * i;
      CHECK (into (n, flat) == sum);
      CHECK (into_fused (n, flat) == sum);
      exclusive (n, o, (const int (*)[3]) x, first);
      shifted (n, u, (const int (*)[3]) x, first);
      into_row (n, s, (const int (*)[3]) x, first);
      int once[3] = { 1, -2, 3 };
      for (size_t i = 0; i < n; i++)
	for (int k = 0; k < 3; k++)
	  {
	    CHECK (o[i][k] == rows[k]);
	    CHECK (u[n - 1 - i][k] == once[k]);
	    rows[k] += 2 * x[i][k];
	    once[k] += x[i][k];
	  }
      for (int k = 0; k < 3; k++)
	CHECK (s[k] == rows[k]);
    }
  return 0;
}
