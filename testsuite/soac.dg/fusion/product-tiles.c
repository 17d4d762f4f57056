/* Products of matrices share a kernel only with what leaves them their tiles: not with each other,
   nor with what takes their elements in order.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sum_of_products 2 { no-option "^-O1|-Os" } } */
/* { dg-eliminated sum_of_products "u" { no-option "^-O1|-Os|sanitize" } } */
/* { dg-refused sum_of_products "t" cost { no-option "^-O1|-Os" } } */
/* { dg-schedule sum_of_products "unordered, tiles of 6 by 4 in panels, cost 3.33 (next best 7.50)" "unordered, tiles of 6 by 4 in panels, cost 3.33 (next best 7.50)" { option ^-O2$ } } */
/* { dg-kernels same_factor 2 { no-option "^-O1|-Os" } } */
/* { dg-schedule same_factor "unordered, tiles of 6 by 4 in panels and panels of rows, cost 3.33 (next best 11.00)" "unordered, tiles of 6 by 4 in panels and panels of rows, cost 3.33 (next best 11.00)" { option ^-O2$ } } */
/* { dg-kernels with_norm 1 } */
/* { dg-kernels with_greatest 2 { no-option "^-O1|-Os" } } */
/* { dg-refused with_greatest "c" cost { no-option "^-O1|-Os" } } */
/* { dg-kernels by_loops 2 { no-option "^-O1|-Os" } } */
/* { dg-refused by_loops "t" cost { no-option "^-O1|-Os" } } */
/* { dg-kernels of_few 1 } */
/* { dg-kernels of_vectors 2 } */

#include "spaces.h"

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double square (double a) { return a * a; }
static double most (double a, double b) { return a > b ? a : b; }

#define P SPACE (n, m, OVER (l))

TESTED void
sum_of_products (int n, int m, int l, double (*restrict o)[m], double (*restrict a)[l],
		 double (*restrict b)[m], double (*restrict c)[l], double (*restrict d)[m])
{
  double (*t)[m] = malloc (n * sizeof *t + 1), (*u)[m] = malloc (n * sizeof *u + 1);
  __builtin_contract (add, mul, 0.0, P, t, AT (a, i0, i2), AT (b, i2, i1));
  __builtin_contract (add, mul, 0.0, P, u, AT (c, i0, i2), AT (d, i2, i1));
  __builtin_map (add, SPACE (n, m), o, t, u);
  free (t);
  free (u);
}

TESTED void
same_factor (int n, int m, int l, double (*restrict t)[m], double (*restrict u)[m],
	     double (*restrict a)[n], double (*restrict b)[m], double (*restrict c)[m])
{
  __builtin_contract (add, mul, 0.0, P, t, AT (a, i2, i0), AT (b, i2, i1));
  __builtin_contract (add, mul, 0.0, P, u, AT (a, i2, i0), AT (c, i2, i1));
}

TESTED double
with_norm (int n, int m, int l, double (*restrict c)[m], double (*restrict a)[l],
	   double (*restrict b)[m])
{
  __builtin_contract (add, mul, 0.0, P, c, AT (a, i0, i2), AT (b, i2, i1));
  return __builtin_redomap (add, square, 0.0, SPACE (n, m), c);
}

TESTED double
with_greatest (int n, int m, int l, double (*restrict c)[m], double (*restrict a)[l],
	       double (*restrict b)[m])
{
  __builtin_contract (add, mul, 0.0, P, c, AT (a, i0, i2), AT (b, i2, i1));
  return __builtin_reduce (most, -1e9, SPACE (n, m), c);
}

static double
halvings (double a)
{
  double n = 0;
  while (a > 1)
    a /= 2, n++;
  return n;
}

/* Nobody knows how long the operator runs: tiles do no loops.  */
TESTED void
by_loops (int n, int m, int l, double (*restrict o)[m], double (*restrict a)[l],
	  double (*restrict b)[m])
{
  double (*t)[m] = malloc (n * sizeof *t + 1);
  __builtin_contract (add, mul, 0.0, P, t, AT (a, i0, i2), AT (b, i2, i1));
  __builtin_map (halvings, SPACE (n, m), o, t);
  free (t);
}

/* Three products each: there are no tiles to lose.  */
TESTED void
of_few (int n, int m, double (*restrict o)[m], double (*restrict a)[3], double (*restrict b)[m],
	double (*restrict c)[3], double (*restrict d)[m])
{
  double (*t)[m] = malloc (n * sizeof *t + 1), (*u)[m] = malloc (n * sizeof *u + 1);
  __builtin_contract (add, mul, 0.0, SPACE (n, m, OVER (3)), t, AT (a, i0, i2), AT (b, i2, i1));
  __builtin_contract (add, mul, 0.0, SPACE (n, m, OVER (3)), u, AT (c, i0, i2), AT (d, i2, i1));
  __builtin_map (add, SPACE (n, m), o, t, u);
  free (t);
  free (u);
}

/* One kept axis: no tiles.  Each goes by four rows side by side.  */
TESTED void
of_vectors (int n, int l, double *restrict t, double *restrict u, double (*restrict a)[l],
	    double *restrict x, double *restrict y)
{
  __builtin_contract (add, mul, 0.0, SPACE (n, OVER (l)), t, AT (a, i0, i1), AT (x, i1));
  __builtin_contract (add, mul, 0.0, SPACE (n, OVER (l)), u, AT (a, i0, i1), AT (y, i1));
}

static void
product (int n, int m, int l, double *t, const double *a, const double *b, int down, int along)
{
  EACH (i, 0, n)
    EACH (j, 0, m)
      {
	t[i * m + j] = 0;
	EACH (k, 0, l)
	  t[i * m + j] += a[i * down + k * along] * b[k * m + j];
      }
}

static double *
numbers (int n, int by)
{
  double *a = malloc (n * sizeof *a + 1);
  EACH (i, 0, n)
    a[i] = i * by % 13 - 6;
  return a;
}

static void
try (int n, int m, int l)
{
  int size = 40 * 40;
  double *a = numbers (size, 7), *b = numbers (size, 5), *c = numbers (size, 3);
  double *d = numbers (size, 11), *t = numbers (size, 1), *u = numbers (size, 1);
  double *v = numbers (size, 1), *w = numbers (size, 1), norm = 0, greatest = -1e9;
  product (n, m, l, v, a, b, l, 1);
  product (n, m, l, w, c, d, l, 1);
  sum_of_products (n, m, l, (void *) t, (void *) a, (void *) b, (void *) c, (void *) d);
  EACH (i, 0, n * m)
    EQ (t[i], v[i] + w[i]);
  EACH (i, 0, n * m)
    {
      norm += v[i] * v[i];
      greatest = most (greatest, v[i]);
    }
  EQ (with_norm (n, m, l, (void *) t, (void *) a, (void *) b), norm);
  EQ (with_greatest (n, m, l, (void *) u, (void *) a, (void *) b), greatest);
  EACH (i, 0, n * m)
    {
      EQ (t[i], v[i]);
      EQ (u[i], v[i]);
    }
  by_loops (n, m, l, (void *) t, (void *) a, (void *) b);
  EACH (i, 0, n * m)
    EQ (t[i], halvings (v[i]));
  product (n, m, l, v, a, b, 1, n);
  product (n, m, l, w, a, c, 1, n);
  same_factor (n, m, l, (void *) t, (void *) u, (void *) a, (void *) b, (void *) c);
  EACH (i, 0, n * m)
    {
      EQ (t[i], v[i]);
      EQ (u[i], w[i]);
    }
  product (n, m, 3, v, a, b, 3, 1);
  product (n, m, 3, w, c, d, 3, 1);
  of_few (n, m, (void *) t, (void *) a, (void *) b, (void *) c, (void *) d);
  EACH (i, 0, n * m)
    EQ (t[i], v[i] + w[i]);
  product (n, 1, l, v, a, b, l, 1);
  product (n, 1, l, w, a, c, l, 1);
  of_vectors (n, l, t, u, (void *) a, b, c);
  EACH (i, 0, n)
    {
      EQ (t[i], v[i]);
      EQ (u[i], w[i]);
    }
  free (a), free (b), free (c), free (d), free (t), free (u), free (v), free (w);
}

int
main (void)
{
  static const int sizes[] = { 1, 2, 5, 8, 13, 33 };
  EACH (i, 0, 6)
    EACH (j, 0, 6)
      EACH (k, 0, 6)
	try (sizes[i], sizes[j], sizes[k]);
  CHECK (!bad);
  return 0;
}
