/* What the views of a scan of rows are computed from is computed once; elements of an iota that
   fit into their type are right though the multiple of its step does not.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wno-attributes" } */
/* { dg-kernels in_stride 1 } */
/* { dg-kernels in_scatter 1 } */
/* { dg-kernels in_both 1 } */
/* { dg-kernels in_variable 1 } */
/* { dg-kernels far_apart 1 } */
/* { dg-kernels made 1 } */

#include "check.h"

enum { ROWS = 3, COLUMNS = 4 };

static double x[ROWS][COLUMNS], o[6][COLUMNS], init[COLUMNS];

static void
add_rows (double *to, const double *a, const double *b)
{
  for (int i = 0; i < COLUMNS; i++)
    to[i] = a[i] + b[i];
}

static int calls;

__attribute__ ((noipa)) static int
next (void)
{
  return ++calls;
}

TESTED void
in_stride (void)
{
  __builtin_scan_exclusive (add_rows, init, ROWS, __builtin_stride (o, next ()), x);
}

TESTED const int *
in_scatter (const int *p)
{
  __builtin_scan_exclusive (add_rows, init, ROWS, __builtin_scatter (o, p++), x);
  return p;
}

TESTED void
in_both (void)
{
  __builtin_scan (add_rows, init, ROWS, __builtin_stride (o, next ()),
		  __builtin_stride (x, next () - 1));
}

static int by;

/* The first row changes the stride, which has been computed by then.  */
static void
add_and_change (double *to, const double *a, const double *b)
{
  add_rows (to, a, b);
  by = 1;
}

TESTED void
in_variable (void)
{
  by = 2;
  __builtin_scan_exclusive (add_and_change, init, ROWS,
			    __builtin_stride (o, by), x);
}

static int add (int a, int b) { return a + b; }
static int negative (long v) { return v < 0; }
static long as_it_is (long v) { return v; }

TESTED int
far_apart (size_t n)
{
  return __builtin_redomap (add, negative, 0, n, __builtin_iota (-__LONG_MAX__ - 1, 1L << 56));
}

TESTED void
made (size_t n, long *to, long start, long step)
{
  __builtin_map (as_it_is, n, to, __builtin_iota (start, step));
}

static void
check_rows (const int *at)
{
  for (int j = 0; j < COLUMNS; j++)
    {
      double sum = 0;
      for (int i = 0; i < ROWS; i++)
	{
	  CHECK (o[at[i]][j] == sum);
	  sum += x[i][j];
	}
    }
}

int
main (void)
{
  static const int places[] = { 2, 1, 0, 5, 4, 3 }, in_turn[] = { 0, 1, 2 };
  static long to[256];
  for (int i = 0; i < ROWS * COLUMNS; i++)
    x[i / COLUMNS][i % COLUMNS] = i + 1;
  in_stride ();
  CHECK (calls == 1);
  check_rows (in_turn);
  CHECK (in_scatter (places) == places + 1);
  check_rows (places);
  static const int apart[] = { 0, 2, 4 };
  in_variable ();
  check_rows (apart);
  calls = 0;
  in_both ();
  CHECK (calls == 2);
#ifdef __SOAC__
  /* The header's own loops multiply in the type of the numbers, which this would overflow.  */
  CHECK (far_apart (256) == 128);
  made (256, to, -__LONG_MAX__ - 1, 1L << 56);
  for (int i = 0; i < 256; i++)
    CHECK (to[i] == (i < 128 ? -__LONG_MAX__ - 1 + i * (1L << 56) : (i - 128) * (1L << 56)));
#else
  (void) to;
#endif
  return 0;
}
