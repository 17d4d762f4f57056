/* Scans and reductions of rows that subscripts select: in other orders, by index arrays, some
   rows of an array, the result as one of its rows.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels backwards 1 } */
/* { dg-kernels gathered 1 } */
/* { dg-kernels strided 1 } */
/* { dg-kernels into 2 } */
/* { dg-kernels in_place 1 } */

#include "check.h"
#define i0 __builtin_axis (0)
#define AT __builtin_at
#define M 3

/* Composition of affine maps is associative, but not commutative; o may be a or b.  */

static void
compose (int *o, const int *a, const int *b)
{
  int x = a[0] * b[0], y = a[1] * b[0] + b[1], z = a[2] > b[2] ? a[2] : b[2];
  o[0] = x;
  o[1] = y;
  o[2] = z;
}

static int add (int a, int b) { return a + b; }

TESTED static void
backwards (size_t n, size_t l, int (*o)[M], int (*a)[M], int *init)
{
  __builtin_scan (compose, init, n, AT (o, (i0 + 2) % l), AT (a, (n - 1 - i0) % n));
}

TESTED static void
gathered (size_t n, int (*o)[M], int (*a)[M], int *idx, int *init)
{
  __builtin_scan_exclusive (compose, init, n, AT (o, i0 + 2), AT (a, idx[i0]));
}

TESTED static void
strided (size_t n, int (*o)[M], int (*a)[M], int *idx, int *init)
{
  __builtin_scan_exclusive (compose, init, n, __builtin_stride (o + 2 * n, -2),
			    __builtin_gather (a, idx));
}

TESTED static void
into (size_t n, int (*o)[2][M], int (*a)[M], int *init)
{
  __builtin_reduce_into (compose, init, n, AT (o, 1, 1), AT (a, n - 1 - i0));
  __builtin_reduce_into (add, 3, n, AT (o, 0, 1, 2), AT (a, i0, 1));
}

TESTED static void
in_place (size_t n, int (*a)[M], int *init)
{
  __builtin_scan_exclusive (compose, init, n, AT (a, n - 1 - i0), AT (a, n - 1 - i0));
}

static void
test (size_t n)
{
  int (*a)[M] = get (n * sizeof *a), (*o)[M] = get ((2 * n + 3) * sizeof *o);
  int (*q)[M] = get ((2 * n + 3) * sizeof *q), *idx = get (n * sizeof *idx);
  int init[M] = { 1, 2, -5 }, b[M], two[2][2][M] = { { { 0 } } };
  for (size_t i = 0; i < n; i++)
    {
      idx[i] = (int) (i * 7 % n);
      for (int j = 0; j < M; j++)
	a[i][j] = (int) (i * 3 + j) % 4 - 1;
    }
  for (int form = 0; form < 3; form++)
    {
      memset (o, 0, (2 * n + 3) * sizeof *o);
      memset (q, 0, (2 * n + 3) * sizeof *q);
      memcpy (b, init, sizeof b);
      for (size_t i = 0; i < n; i++)
	{
	  size_t to = form < 2 ? i + 2 : 2 * n - 2 * i;
	  if (form)
	    memcpy (q[to], b, sizeof b);
	  compose (b, b, form ? a[idx[i]] : a[n - 1 - i]);
	  if (!form)
	    memcpy (q[to], b, sizeof b);
	}
      if (form == 0)
	backwards (n, n + 2, o, a, init);
      else if (form == 1)
	gathered (n, o, a, idx, init);
      else
	strided (n, o, a, idx, init);
      CHECK (memcmp (o, q, (2 * n + 3) * sizeof *o) == 0);
    }
  backwards (n, n + 2, o, a, init);
  into (n, two, a, init);
  CHECK (memcmp (two[1][1], n ? o[n + 1] : init, sizeof b) == 0);
  int s = 3;
  for (size_t i = 0; i < n; i++)
    s += a[i][1];
  CHECK (two[0][1][2] == s && two[0][1][1] == 0);
  in_place (n, a, init);
  for (size_t i = 0; i < n; i++)
    CHECK (memcmp (a[n - 1 - i], i ? o[i + 1] : init, sizeof b) == 0);
  free (a), free (o), free (q), free (idx);
}

int
main (void)
{
  for (size_t n = 0; n < 5; n++)
    test (n);
  test (20);
  return 0;
}
