/* Several contractions over the same indices go by strips together: sums of columns and of their
   squares.  Those over other indices, and one that takes what another one gives, do not.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels moments 1 } */
/* { dg-eliminated moments "q" } */
/* { dg-kernels three 1 } */
/* { dg-kernels uneven 1 } */
/* { dg-eliminated uneven "q" } */
/* { dg-kernels shifted 2 } */
/* { dg-kernels after 2 } */
/* { dg-kernels variance 2 } */
/* { dg-schedule uneven "unordered, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-schedule moments "unordered, strips, cost 6.25 (next best 13.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule three "unordered, strips, cost 4.88 (next best 16.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */

#include "spaces.h"

static double id (double a) { return a; }
static double sq (double a) { return a * a; }
static double add (double a, double b) { return a + b; }
static double spread (double q, double s, size_t n) { return n * q - s * s; }
static double away (double a, double mean) { return a - mean; }
static double part (double a, size_t n) { return a / n; }
static int same (int a) { return a; }
static long wide (int a) { return a * 3L; }
static int plus (int a, int b) { return a + b; }
static long plus_long (long a, long b) { return a + b; }
static int less (int a, int b) { return a < b ? a : b; }

TESTED void
moments (size_t n, size_t m, double *restrict s, double *restrict v, double (*a)[m])
{
  double *q = malloc (m * sizeof *q + 1);
  __builtin_contract (add, id, 1.0, SPACE (m, OVER (n)), s, AT (a, i1, i0));
  __builtin_contract (add, sq, 2.0, SPACE (m, OVER (n)), q, AT (a, i1, i0));
  __builtin_map (spread, m, v, q, s, n);
  free (q);
}

/* Accumulators of several types, over some of the rows.  */

TESTED void
three (size_t lo, size_t n, size_t m, int *restrict s, long *restrict t, int *restrict l, int (*a)[m])
{
  __builtin_contract (plus, same, 5, SPACE (m, OVER (lo, n)), s, AT (a, i1, i0));
  __builtin_contract (plus_long, wide, 6, SPACE (m, OVER (lo, n)), t, AT (a, i1, i0));
  __builtin_contract (less, same, 7, SPACE (m, OVER (lo, n)), l, AT (a, i1, i0));
}

/* One has a row less.  */

TESTED void
uneven (size_t n, size_t m, double *restrict s, double *restrict t, double (*a)[m])
{
  double *q = malloc (m * sizeof *q + 1);
  __builtin_contract (add, id, 0.0, SPACE (m, OVER (n)), s, AT (a, i1, i0));
  __builtin_contract (add, sq, 0.0, SPACE (m, OVER (n - 1)), q, AT (a, i1, i0));
  __builtin_map (away, m, t, q, s);
  free (q);
}

/* One goes through other rows.  */

TESTED void
shifted (size_t n, size_t m, double *restrict s, double *restrict t, double (*a)[m])
{
  __builtin_contract (add, id, 0.0, SPACE (m, OVER (0, n - 1)), s, AT (a, i1, i0));
  __builtin_contract (add, sq, 0.0, SPACE (m, OVER (1, n)), t, AT (a, i1, i0));
}

TESTED void
after (size_t n, size_t m, double *restrict s, double *restrict t, double (*a)[m])
{
  __builtin_contract (add, id, 0.0, SPACE (m, OVER (n)), s, AT (a, i1, i0));
  __builtin_contract (add, away, 0.0, SPACE (m, OVER (n)), t, AT (a, i1, i0), AT (s, i0));
}

/* The same by way of a map.  */

TESTED void
variance (size_t n, size_t m, double *restrict s, double *restrict t, double (*a)[m])
{
  __builtin_contract (add, id, 0.0, SPACE (m, OVER (n)), s, AT (a, i1, i0));
  __builtin_map (part, m, s, s, n);
  __builtin_contract (add, away, 0.0, SPACE (m, OVER (n)), t, AT (a, i1, i0), AT (s, i0));
}

static void
test_doubles (size_t n, size_t m)
{
  double (*a)[m] = get (n * sizeof *a), *s = get (m * sizeof *s), *v = get (m * sizeof *v);
  double *t = get (m * sizeof *t), *w = get (m * sizeof *w);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      a[i][j] = (i * 7 + j * 3) % 13;
  moments (n, m, s, v, a);
  for (size_t j = 0; j < m; j++)
    {
      double sum = 1, squares = 2;
      for (size_t i = 0; i < n; i++)
	{
	  sum += a[i][j];
	  squares += a[i][j] * a[i][j];
	}
      CHECK (s[j] == sum && v[j] == n * squares - sum * sum);
      s[j] = v[j] = 0;
    }
  for (int kind = 0; kind < 4 && n; kind++)
    {
      (kind == 0 ? uneven : kind == 1 ? shifted : kind == 2 ? after : variance) (n, m, t, w, a);
      for (size_t j = 0; j < m; j++)
	{
	  double sum = 0, other = 0;
	  for (size_t i = 0; i < n - (kind == 1); i++)
	    sum += a[i][j];
	  if (kind == 3)
	    sum /= n;
	  for (size_t i = kind == 1; i < n - (kind == 0); i++)
	    other += kind >= 2 ? a[i][j] - sum : a[i][j] * a[i][j];
	  if (kind == 0)
	    other -= sum;
	  CHECK (t[j] == sum && w[j] == other);
	}
    }
  free (a), free (s), free (v), free (t), free (w);
}

static void
test_numbers (size_t lo, size_t n, size_t m)
{
  int (*a)[m] = get (n * sizeof *a), *s = get (m * sizeof *s), *l = get (m * sizeof *l);
  long *t = get (m * sizeof *t);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      a[i][j] = (int) ((i * 7 + j * 3) % 101) - 20;
  three (lo, n, m, s, t, l, a);
  for (size_t j = 0; j < m; j++)
    {
      int sum = 5, least = 7;
      long other = 6;
      for (size_t i = lo; i < n; i++)
	{
	  sum += a[i][j];
	  other += 3 * a[i][j];
	  least = a[i][j] < least ? a[i][j] : least;
	}
      CHECK (s[j] == sum && t[j] == other && l[j] == least);
    }
  free (a), free (s), free (t), free (l);
}

int
main (void)
{
  static const size_t rows[] = { 0, 1, 7, 8, 9, 40 }, columns[] = { 1, 5, 16, 257, 700, 3001 };
  for (int r = 0; r < 6; r++)
    for (int c = 0; c < 6; c++)
      {
	test_doubles (rows[r], columns[c]);
	test_numbers (rows[r] / 3, rows[r], columns[c]);
      }
  test_doubles (900, 700);
  return 0;
}
