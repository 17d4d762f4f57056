/* Scans and filters whose subscripts are affine in the index go by strides: they fuse, and run
   in parallel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels backward 1 } */
/* { dg-lowering backward "openmp" { option "-O. -fopenmp$" } } */
/* { dg-steps backward "LOAD v strided; SCAN add (0) as + to o" } */
/* { dg-kernels column 1 } */
/* { dg-lowering column "openmp" { option "-O. -fopenmp$" } } */
/* { dg-kernels into_column 1 } */
/* { dg-lowering into_column "openmp" { option "-O. -fopenmp$" } } */
/* { dg-kernels keep 1 } */
/* { dg-lowering keep "openmp" { option "-O. -fopenmp$" } } */
/* { dg-kernels keep_apart 1 } */
/* { dg-lowering keep_apart "openmp" { option "-O. -fopenmp$" } } */
/* { dg-kernels weighted 1 } */
/* { dg-steps weighted "LOAD v strided; IOTA i0 * 3 - 2; APPLY mad (0, 1); SCAN add (2) as + to o" } */
/* { dg-kernels chain 1 } */
/* { dg-members chain "scan,map" } */
/* { dg-eliminated chain "t" } */
/* { dg-kernels pairs 1 } */
/* { dg-kernels in_place 1 } */
/* { dg-kernels both_ways 1 } */
/* { dg-kernels looked_up 1 } */
/* { dg-lowering looked_up "sequential" } */
/* { dg-kernels same 1 } */
/* { dg-kernels narrow 1 } */
/* { dg-kernels unknown 1 } */
/* { dg-kernels unknown_test 1 } */

#include "check.h"

#define i0 __builtin_axis (0)

enum { MOST = 20000, ROW = 3 };

struct pair { int a, b; };

static int add (int a, int b) { return (unsigned) a + b; }
static int odd (int a) { return a & 1; }
static int less (int a) { return a - 1; }
static int mad (int a, long b) { return a * (unsigned) b + 1; }
static int unequal (struct pair p) { return p.a != p.b; }
static struct pair sums (struct pair p, struct pair q) { return (struct pair) { p.a + q.a, p.b ^ q.b }; }

TESTED void
backward (int n, int *o, const int *v)
{
  __builtin_scan (add, 3, n, o, __builtin_at (v, n - 1 - i0));
}

TESTED void
column (int n, int *o, int (*x)[ROW], int k)
{
  __builtin_scan (add, 0, n, o, __builtin_at (x, i0, k));
}

/* The output is a column of a matrix whose rows are as long as the caller says.  */

TESTED void
into_column (int n, int m, int (*o)[m], const int *v, int k)
{
  __builtin_scan_exclusive (add, 5, n, __builtin_at (o, n - 1 - i0, k), v);
}

TESTED int
keep (int n, int *o, const int *v)
{
  return __builtin_filter (odd, n, o, __builtin_at (v, 2 * i0 + 1));
}

/* What is kept goes to every other element.  */

TESTED int
keep_apart (int n, int *o, const int *v)
{
  return __builtin_filter (odd, n, __builtin_at (o, 2 * i0), __builtin_at (v, n - 1 - i0));
}

TESTED void
weighted (int n, int *o, const int *v)
{
  __builtin_scanomap (add, mad, 3, n, o, __builtin_at (v, n - 1 - i0), __builtin_index (i0 * 3 - 2));
}

TESTED void
chain (int n, int *restrict o, int (*x)[ROW])
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, __builtin_at (x, i0, 1));
  __builtin_map (less, n, o, t);
  free (t);
}

TESTED int
pairs (int n, struct pair *o, const int *v, const int *w)
{
  return __builtin_filter (unequal, n, o, __builtin_zip (__builtin_at (v, n - 1 - i0), w));
}

TESTED void
in_place (int n, int *v)
{
  __builtin_scan (add, 0, n, __builtin_at (v, n - 1 - i0), __builtin_at (v, n - 1 - i0));
}

TESTED void
both_ways (int n, struct pair *o, struct pair *v)
{
  __builtin_scan (sums, ((struct pair) { 1, 2 }), n, __builtin_at (o, n - 1 - i0),
		  __builtin_at (v, n - 1 - i0));
}

/* These are not the same distance apart.  */

TESTED void
looked_up (int n, int *o, const int *v, const int *k)
{
  __builtin_scan (add, 0, n, o, __builtin_at (v, k[i0]));
}

/* All are one element.  */

TESTED void
same (int n, int *o, const int *v, int k)
{
  __builtin_scan (add, 0, n, o, __builtin_at (v, k));
}

/* The subscript wraps around in 32 bits.  */

TESTED void
narrow (int n, int *o, const int *v)
{
  __builtin_scan (add, 0, n, o, __builtin_at (v, (unsigned) i0 * 0x80000000u >> 31));
}

/* Nobody knows which operator that is.  */

TESTED void
unknown (int n, int *o, const int *v, int (*op) (int, int))
{
  __builtin_scan (op, 3, n, o, __builtin_at (v, n - 1 - i0));
}

TESTED int
unknown_test (int n, int *o, const int *v, int (*op) (int))
{
  return __builtin_filter (op, n, o, __builtin_at (v, n - 1 - i0));
}

static int v[2 * MOST + 2], w[MOST], k[MOST], x[MOST][ROW], o[2 * MOST], columns[MOST][5];
static struct pair p[MOST], q[MOST];

static void
test (int n)
{
  int sum = 3, kept = 0;
  backward (n, o, v);
  for (int i = 0; i < n; i++)
    CHECK (o[i] == (sum = add (sum, v[n - 1 - i])));
  column (n, o, x, 2);
  sum = 0;
  for (int i = 0; i < n; i++)
    CHECK (o[i] == (sum = add (sum, x[i][2])));
  into_column (n, 5, columns, v, 4);
  sum = 5;
  for (int i = 0; i < n; i++)
    {
      CHECK (columns[n - 1 - i][4] == sum);
      sum = add (sum, v[i]);
    }
  int found = keep (n, o, v);
  for (int i = 0; i < n; i++)
    if (v[2 * i + 1] & 1)
      CHECK (o[kept++] == v[2 * i + 1]);
  CHECK (found == kept);
  kept = 0;
  found = keep_apart (n, o, v);
  for (int i = 0; i < n; i++)
    if (v[n - 1 - i] & 1)
      CHECK (o[2 * kept++] == v[n - 1 - i]);
  CHECK (found == kept);
  weighted (n, o, v);
  sum = 3;
  for (int i = 0; i < n; i++)
    CHECK (o[i] == (sum = add (sum, mad (v[n - 1 - i], i * 3L - 2))));
  chain (n, o, x);
  sum = 0;
  for (int i = 0; i < n; i++)
    CHECK (o[i] == (sum = add (sum, x[i][1])) - 1);
  found = pairs (n, q, v, w);
  kept = 0;
  for (int i = 0; i < n; i++)
    if (v[n - 1 - i] != w[i])
      {
	CHECK (q[kept].a == v[n - 1 - i] && q[kept].b == w[i]);
	kept++;
      }
  CHECK (found == kept);
  both_ways (n, q, p);
  struct pair s = { 1, 2 };
  for (int i = n; i-- > 0;)
    {
      s = sums (s, p[i]);
      CHECK (q[i].a == s.a && q[i].b == s.b);
    }
  looked_up (n, o, v, k);
  sum = 0;
  for (int i = 0; i < n; i++)
    CHECK (o[i] == (sum = add (sum, v[k[i]])));
  same (n, o, v, 7);
  for (int i = 0; i < n; i++)
    CHECK (o[i] == (i + 1) * v[7]);
  narrow (n, o, v);
  sum = 0;
  for (int i = 0; i < n; i++)
    CHECK (o[i] == (sum = add (sum, v[i & 1])));
  unknown (n, o, v, add);
  sum = 3;
  for (int i = 0; i < n; i++)
    CHECK (o[i] == (sum = add (sum, v[n - 1 - i])));
  found = unknown_test (n, o, v, odd);
  kept = 0;
  for (int i = 0; i < n; i++)
    if (v[n - 1 - i] & 1)
      CHECK (o[kept++] == v[n - 1 - i]);
  CHECK (found == kept);
  for (int i = 0; i < n; i++)
    o[i] = v[i];
  in_place (n, o);
  sum = 0;
  for (int i = n; i-- > 0;)
    CHECK (o[i] == (sum = add (sum, v[i])));
}

int
main (void)
{
  for (int i = 0; i < 2 * MOST + 2; i++)
    v[i] = i * 7 % 23 - 9;
  for (int i = 0; i < MOST; i++)
    {
      w[i] = i % 5 - 2;
      k[i] = i * 13 % MOST;
      p[i] = (struct pair) { i % 9, i * 5 };
      for (int j = 0; j < ROW; j++)
	x[i][j] = i % 11 - j;
    }
  for (int n = 0; n < 40; n++)
    test (n);
  test (1000);
  test (MOST);
  return 0;
}
