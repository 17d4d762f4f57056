/* Scans and filters whose elements have subscripts, all of them as far apart; reductions over
   runs of a space, several at once, that do not begin with a neutral value.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels scan 1 } */
/* { dg-kernels keep 1 } */
/* { dg-kernels sums 1 } */
/* { dg-kernels before 1 } */
/* { dg-kernels compose_all 1 } */
/* { dg-kernels wrapped 1 } */

#include <stdio.h>

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define TESTED __attribute__ ((noinline, noclone))

struct affine { unsigned a, b; };

static int add (int a, int b) { return a + b; }
static int mad (int a, int b) { return a * b + 1; }
static int odd (int a) { return a & 1; }
static struct affine make (int a, int b) { return (struct affine) { a, b }; }

static struct affine
compose (struct affine x, struct affine y)
{
  return (struct affine) { x.a * y.a, x.b * y.a + y.b };
}

TESTED void
scan (int n, int *o, int *v)
{
  __builtin_scan (add, 3, n, o, __builtin_at (v, n - 1 - i0));
}

TESTED int
keep (int n, int *o, int *v)
{
  return __builtin_filter (odd, n, o, __builtin_at (v, n - 1 - i0));
}

TESTED void
sums (int n, int *o, int *v)
{
  __builtin_scanomap (add, mad, 3, n, __builtin_at (o, n - 1 - i0), v,
		      __builtin_index (i0 * 3));
}

TESTED void
before (int n, int *o, int *v)
{
  __builtin_scan_exclusive (add, 3, n, __builtin_at (o, 2 * i0), v);
}

TESTED struct affine
compose_all (int n, int m, int (*x)[m], int (*y)[m])
{
  return __builtin_redomap (compose, make, ((struct affine) { 1, 0 }),
			    __builtin_space (n, m), __builtin_at (x, n - 1 - i0, i1), y);
}

/* What a row of several lanes loads does not follow each other in memory.  */

TESTED struct affine
wrapped (int n, int m, int (*x)[m])
{
  return __builtin_redomap (compose, make, ((struct affine) { 1, 0 }),
			    __builtin_space (n, m), __builtin_at (x, i0, i1 * 3 % m),
			    __builtin_index (i1));
}

static int v[10000], w[10000], o[200];

int
main (void)
{
  int bad = 0, kept[100];
  for (int i = 0; i < 10000; i++)
    v[i] = i * 7 % 13, w[i] = 2 * i + 1;
  for (int n = 0; n < 100; n++)
    {
      int s = 3, k = 0;
      scan (n, o, v);
      for (int i = 0; i < n; i++)
	s += v[n - 1 - i], bad += o[i] != s;
      for (int i = n; i-- > 0; )
	if (v[i] & 1)
	  kept[k++] = v[i];
      bad += keep (n, o, v) != k;
      for (int i = 0; i < k; i++)
	bad += o[i] != kept[i];
      sums (n, o, v);
      s = 3;
      for (int i = 0; i < n; i++)
	s += v[i] * i * 3 + 1, bad += o[n - 1 - i] != s;
      before (n, o, v);
      s = 3;
      for (int i = 0; i < n; i++)
	bad += o[i * 2] != s, s += v[i];
    }
  for (int n = 1; n < 10; n++)
    for (int m = 1; m < 1000; m += m / 3 + 1)
      {
	struct affine s = compose_all (n, m, (int (*)[m]) w, (int (*)[m]) v);
	struct affine t = { 1, 0 };
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < m; j++)
	    t = compose (t, make (w[(n - 1 - i) * m + j], v[i * m + j]));
	bad += s.a != t.a || s.b != t.b;
	s = wrapped (n, m, (int (*)[m]) w);
	t = (struct affine) { 1, 0 };
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < m; j++)
	    t = compose (t, make (w[i * m + j * 3 % m], j));
	bad += s.a != t.a || s.b != t.b;
      }
  printf ("%d\n", bad);
  return bad != 0;
}
