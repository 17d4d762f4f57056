/* Exclusive scans of rows whose initial row is one of the output, which they write over.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels apart 1 } */
/* { dg-kernels in_place 1 } */
/* { dg-kernels backwards 1 } */
/* { dg-kernels scattered 1 } */
/* { dg-kernels of_variable 1 } */

#include "check.h"
#define i0 __builtin_axis (0)

enum { MOST = 5, M = 3 };
struct pair { double sum; int last; };
typedef struct pair row[M];

/* Associative, but not commutative.  */
static void
add (struct pair *o, const struct pair *a, const struct pair *b)
{
  for (int j = 0; j < M; j++)
    o[j] = (struct pair) { a[j].sum + b[j].sum, b[j].last };
}

static row fixed[MOST];

TESTED void
apart (size_t n, row *o, row *x, const struct pair *init)
{
  __builtin_scan_exclusive (add, init, n, o, x);
}

TESTED void
in_place (size_t n, row *o, int k)
{
  __builtin_scan_exclusive (add, o[k], n, o, o);
}

TESTED void
backwards (size_t n, row *o, row *x, int k)
{
  __builtin_scan_exclusive (add, o[k], n, __builtin_at (o, n - 1 - i0), x);
}

TESTED void
scattered (size_t n, row *o, row *x, const int *idx, int k)
{
  __builtin_scan_exclusive (add, o[k], n, __builtin_scatter (o, idx), x);
}

TESTED void
of_variable (size_t n, row *x, int k)
{
  __builtin_scan_exclusive (add, fixed[k], n, fixed, x);
}

static row x[MOST], o[MOST], old[MOST];

static void
set (void)
{
  for (int i = 0; i < MOST; i++)
    for (int j = 0; j < M; j++)
      {
	o[i][j] = (struct pair) { 100 * (i + 1) + j, -i };
	x[i][j] = (struct pair) { i + 1, i };
      }
  memcpy (old, o, sizeof o);
  memcpy (fixed, o, sizeof o);
}

/* TO has the sums of IN in its rows AT, of all N from row K of the old output on.  */
static void
check (size_t n, row *to, row *in, const int *at, int k)
{
  row kept;
  memcpy (kept, old[k], sizeof kept);
  for (size_t i = 0; i < n; i++)
    {
      for (int j = 0; j < M; j++)
	CHECK (to[at[i]][j].sum == kept[j].sum && to[at[i]][j].last == kept[j].last);
      add (kept, kept, in[i]);
    }
  for (size_t i = n; i < MOST; i++)
    CHECK (to[at[i]][0].sum == old[at[i]][0].sum);
}

int
main (void)
{
  static const int in_turn[] = { 0, 1, 2, 3, 4 }, places[] = { 3, 0, 4, 1, 2 };
  static const row one = { { 7, 7 }, { 8, 8 }, { 9, 9 } };
  for (size_t n = 0; n <= MOST; n++)
    {
      for (int k = 0; k < MOST; k++)
	{
	  int back[MOST];
	  for (size_t i = 0; i < MOST; i++)
	    back[i] = (int) (i < n ? n - 1 - i : i);
	  set ();
	  apart (n, o, x, o[k]);
	  check (n, o, x, in_turn, k);
	  set ();
	  in_place (n, o, k);
	  check (n, o, old, in_turn, k);
	  set ();
	  backwards (n, o, x, k);
	  check (n, o, x, back, k);
	  set ();
	  scattered (n, o, x, places, k);
	  check (n, o, x, places, k);
	  set ();
	  of_variable (n, x, k);
	  check (n, fixed, x, in_turn, k);
	}
      set ();
      apart (n, o, x, one);
      CHECK (o[0][2].sum == (n ? 9 : old[0][2].sum));
    }
  return 0;
}
