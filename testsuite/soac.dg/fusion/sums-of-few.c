/* Contractions into a few elements, whose number is known: all of them take in each index, so that
   an array of points is read once, as it lies.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sum_columns 1 } */
/* { dg-schedule sum_columns "unordered, all 3 elements at a time, one thread" { option "-O2 -fopenmp$" } } */
/* { dg-kernels means 1 } */
/* { dg-eliminated means "t" } */
/* { dg-schedule means "unordered, all 3 elements at a time, one thread" { option "-O2 -fopenmp$" } } */
/* { dg-kernels products 1 } */
/* { dg-schedule products "unordered, all 9 elements at a time, one thread" { option "-O2 -fopenmp$" } } */
/* { dg-kernels products_5 1 } */
/* { dg-schedule products_5 "unordered, all 25 elements at a time, one thread" { option "-O2 -fopenmp$" } } */
/* { dg-kernels moments 1 } */
/* { dg-schedule moments "unordered, all 3 elements at a time, one thread" { option "-O2 -fopenmp$" } } */
/* { dg-kernels extremes 1 } */
/* { dg-schedule extremes "unordered, all 2 elements at a time, one thread" { option "-O2 -fopenmp$" } } */
/* { dg-kernels in_order 1 } */
/* { dg-schedule in_order "unordered, all 3 elements at a time, one thread" { option "-O2 -fopenmp$" } } */
/* { dg-kernels boxes 1 } */
/* { dg-schedule boxes "unordered, all 6 elements at a time, one thread" { option "-O2 -fopenmp$" } } */
/* { dg-kernels whole_columns 1 } */
/* { dg-schedule whole_columns "unordered, strips, cost 2.75 (next best 6.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels of_two 1 } */
/* { dg-eliminated of_two "s,t" } */
/* { dg-kernels rows 1 } */
/* { dg-kernels weighted 1 } */

#include "spaces.h"

struct range { float least, most; };

static int plus (int a, int b) { return a + b; }
static int widen (short a) { return a; }
static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double id (double a) { return a; }
static double square (double a) { return a * a; }
static double over (double a, double n) { return a / n; }
static int times (unsigned char a, unsigned char b) { return a * b; }
static struct range point (float a) { return (struct range) { a, a }; }
static struct range both (struct range a, struct range b)
{
  return (struct range) { a.least < b.least ? a.least : b.least,
			  a.most > b.most ? a.most : b.most };
}
static unsigned horner (unsigned a, unsigned b) { return a * 31 + b; }
static unsigned own (unsigned a) { return a; }
static double at_index (double a, ptrdiff_t j, ptrdiff_t k) { return a * (double) (j * 3 + k); }

TESTED void
sum_columns (int n, int *restrict s, short (*a)[3])
{
  __builtin_contract (plus, widen, 7, SPACE (3, OVER (n)), s, AT (a, i1, i0));
}

TESTED void
means (int n, double *restrict s, double (*a)[3])
{
  double t[3];
  __builtin_contract (add, id, 0.0, SPACE (OVER (n), 3), t, AT (a, i0, i1));
  __builtin_map (over, 3, s, t, (double) n);
}

TESTED void
products (int n, double (*restrict s)[3], double (*a)[3])
{
  __builtin_contract (add, mul, 0.0, SPACE (3, 3, OVER (n)), s, AT (a, i2, i0), AT (a, i2, i1));
}

TESTED void
products_5 (int n, int (*restrict s)[5], unsigned char (*a)[5])
{
  __builtin_contract (plus, times, 0, SPACE (5, 5, OVER (n)), s, AT (a, i2, i0), AT (a, i2, i1));
}

TESTED void
moments (int n, double *restrict s, double *restrict q, double (*a)[3])
{
  __builtin_contract (add, id, 0.0, SPACE (3, OVER (n)), s, AT (a, i1, i0));
  __builtin_contract (add, square, 0.0, SPACE (3, OVER (n)), q, AT (a, i1, i0));
}

TESTED void
extremes (int n, struct range *restrict s, float (*a)[2])
{
  struct range none = { 1e9f, -1e9f };
  __builtin_contract (both, point, none, SPACE (2, OVER (n)), s, AT (a, i1, i0));
}

/* Each takes in its own in the order of the program.  */
TESTED void
in_order (int n, unsigned *restrict s, unsigned (*a)[5])
{
  __builtin_contract (horner, own, 1u, SPACE (3, OVER (n)), s, AT (a, i1, i0 + 1));
}

/* Over two axes, into rows that are stored backwards.  */
TESTED void
boxes (int m, int n, int *restrict s, short *restrict a)
{
  typedef short (*R)[n][6];
  __builtin_contract (plus, widen, 0, SPACE (6, OVER (m), OVER (1, n)), AT (s, 5 - i0),
		      AT ((R) a, i1, i2, i0));
}

/* Over other indices each.  */
TESTED void
of_two (int m, int n, double *restrict o, double (*a)[3], double (*b)[3])
{
  double s[3], t[3];
  __builtin_contract (add, id, 0.0, SPACE (3, OVER (m)), s, AT (a, i1, i0));
  __builtin_contract (add, id, 0.0, SPACE (3, OVER (n)), t, AT (b, i1, i0));
  __builtin_map (add, 3, o, s, t);
}

/* Whole vectors of sums are strips.  */
TESTED void
whole_columns (int n, double *restrict s, double (*a)[4])
{
  __builtin_contract (add, id, 0.0, SPACE (4, OVER (n)), s, AT (a, i1, i0));
}

/* Here each sum has a row of its own.  */
TESTED void
rows (int n, int *restrict s, short *a)
{
  __builtin_contract (plus, widen, 0, SPACE (3, OVER (n)), s, AT (a, i0 * n + i1));
}

TESTED void
weighted (int n, double *restrict s, double (*a)[3])
{
  __builtin_contract (add, at_index, 0.0, SPACE (3, OVER (n)), s, AT (a, i1, i0), INDEX (i0),
		      INDEX (i1));
}

static void
check_doubles (int n)
{
  double (*a)[3] = malloc (n * sizeof *a + 1), (*b)[4] = malloc (n * sizeof *b + 1);
  double s[3], q[3], p[3][3], w[3], r[4];
  EACH (i, 0, n)
    EACH (j, 0, 4)
      b[i][j] = a[i][j % 3] = i % 51 - j * 5;
  moments (n, s, q, a);
  products (n, p, a);
  weighted (n, w, a);
  whole_columns (n, r, b);
  EACH (j, 0, 3)
    {
      double sum = 0, squares = 0, weighed = 0, other = 0;
      EACH (i, 0, n)
	{
	  sum += a[i][j], squares += a[i][j] * a[i][j];
	  weighed += a[i][j] * (j * 3 + i), other += b[i][j];
	}
      EQ (s[j], sum);
      EQ (q[j], squares);
      EQ (w[j], weighed);
      EQ (r[j], other);
      EACH (k, 0, 3)
	{
	  sum = 0;
	  EACH (i, 0, n)
	    sum += a[i][j] * a[i][k];
	  EQ (p[j][k], sum);
	}
    }
  of_two (n / 2, n, w, a, a);
  EACH (j, 0, 3)
    {
      double sum = s[j];
      EACH (i, 0, n / 2)
	sum += a[i][j];
      EQ (w[j], sum);
    }
  if (n)
    {
      means (n, q, a);
      EACH (j, 0, 3)
	EQ (q[j], s[j] / n);
    }
  free (a), free (b);
}

static void
check_integers (int n)
{
  short (*a)[3] = malloc (n * sizeof *a + 1), *d = (short *) a;
  unsigned char (*b)[5] = malloc (n * sizeof *b + 1);
  unsigned (*c)[5] = malloc (n * sizeof *c + 1), u[3];
  int s[3], p[5][5], r[3];
  EACH (i, 0, n)
    EACH (j, 0, 5)
      a[i][j % 3] = i * 7 % 1000 - j, b[i][j] = i + j * 9, c[i][j] = i * 11 + j;
  sum_columns (n, s, a);
  products_5 (n, p, b);
  in_order (n, u, c);
  rows (n, r, d);
  EACH (j, 0, 3)
    {
      int sum = 7, row = 0;
      EACH (i, 0, n)
	sum += a[i][j], row += d[j * n + i];
      EQ (s[j], sum);
      EQ (r[j], row);
    }
  EACH (j, 0, 5)
    EACH (k, 0, 5)
      {
	int sum = 0;
	EACH (i, 0, n)
	  sum += b[i][j] * b[i][k];
	EQ (p[j][k], sum);
      }
  EACH (j, 0, 3)
    {
      unsigned h = 1;
      EACH (i, 0, n)
	h = h * 31 + c[i][j + 1];
      EQ (u[j], h);
    }
  free (a), free (b), free (c);
}

static void
check_extremes (int n)
{
  float (*a)[2] = malloc (n * sizeof *a + 1);
  struct range s[2];
  EACH (i, 0, n)
    EACH (j, 0, 2)
      a[i][j] = (i * 7919 + j * 13) % 1009 - 500;
  extremes (n, s, a);
  EACH (j, 0, 2)
    {
      float least = 1e9f, most = -1e9f;
      EACH (i, 0, n)
	{
	  least = a[i][j] < least ? a[i][j] : least;
	  most = a[i][j] > most ? a[i][j] : most;
	}
      EQ (s[j].least, least);
      EQ (s[j].most, most);
    }
  free (a);
}

static void
check_boxes (int m, int n)
{
  short *a = malloc (m * n * 6 * sizeof *a + 1);
  int s[6];
  EACH (i, 0, m * n * 6)
    a[i] = i % 211 - 100;
  boxes (m, n, s, a);
  EACH (k, 0, 6)
    {
      int sum = 0;
      EACH (i, 0, m)
	EACH (j, 1, n)
	  sum += a[(i * n + j) * 6 + k];
      EQ (s[5 - k], sum);
    }
  free (a);
}

int
main (void)
{
  static const int counts[] = { 0, 1, 2, 3, 4, 7, 8, 15, 16, 17, 33, 100, 1001, 70000 };
  for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++)
    {
      check_doubles (counts[i]);
      check_integers (counts[i]);
      check_extremes (counts[i]);
    }
  check_boxes (0, 5), check_boxes (5, 1), check_boxes (1, 2), check_boxes (7, 9);
  check_boxes (30, 51);
  return bad != 0;
}
