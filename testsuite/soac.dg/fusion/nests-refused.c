/* Operators that are not one combinator of rows, or not in any law: they stay operators.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels from_one 1 } */
/* { dg-kernels from_zero 1 } */
/* { dg-kernels of_products 1 } */
/* { dg-kernels from_each 1 } */
/* { dg-kernels kept_out 1 } */
/* { dg-kernels as_many 1 } */
/* { dg-kernels alone 1 } */
/* { dg-kernels folded 1 } */
/* { dg-kernels one_of 1 } */
/* { dg-kernels nested 1 } */
/* { dg-steps from_one "VALUE m; ADDRESS a\[i0\]\[0\]; APPLY sum1 (0, 1); FOLD addi (2) as +, result" { no-option -fsanitize } } */
/* { dg-steps from_zero "VALUE m; ADDRESS a\[i0\]\[0\]; APPLY sum (0, 1); FOLD add (2) as +, result" } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>
#include <math.h>
#define FOLD(F) F
static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static int addi (int a, int b) { return a + b; }
static double half (double a) { return a / 2; }
static int sum1 (int m, const int *row) { return __builtin_reduce (addi, 1, m, row); }
static double sum (int m, const double *row) { return __builtin_reduce (add, 0.0, m, row); }
static double product (int m, const double *row) { return __builtin_reduce (mul, 1.0, m, row); }
static double sum_from (int m, const double *row, double init) { return __builtin_reduce (add, init, m, row); }
static double kept (int m, const double *row)
{ return __builtin_soac_nofuse (__builtin_reduce (add, 0.0, m, row)); }
static double first_of (const double *row) { return __builtin_reduce (add, 0.0, (int) row[0], row + 1); }
__attribute__ ((noinline)) static double apart (int m, const double *row)
{ return __builtin_reduce (add, 0.0, m, row); }
static double taking (double a, double b) { return a + b / 4; }
static double fold (int m, const double *row) { return __builtin_redomap (add, FOLD (taking), 0.0, m, row); }
static void put_first (double *o, int m, const double *row) { __builtin_map (half, m, o, row + m % 2); *o = 3; }

TESTED int from_one (int n, int m, int (*a)[m])
{ return __builtin_redomap (addi, sum1, 7, n, m, a); } /* { dg-missed "not made a space: the initial value of the inner one is not known to be neutral" } */
TESTED double from_zero (int n, int m, double (*a)[m])
{ return __builtin_redomap (add, sum, -0.0, n, m, a); } /* { dg-missed "not made a space: the initial value of the inner one" } */
TESTED double of_products (int n, int m, double (*a)[m])
{ return __builtin_redomap (add, product, 0.0, n, m, a); } /* { dg-missed "not made a space: the two reduce by different operators" } */
TESTED void from_each (int n, int m, double *o, double (*a)[m], double *f)
{ __builtin_map (sum_from, n, o, m, a, f); } /* { dg-missed "not made a space: its initial value differs from row to row" } */
TESTED void kept_out (int n, int m, double *o, double (*a)[m])
{ __builtin_map (kept, n, o, m, a); } /* { dg-missed "not made a space: kept out by __builtin_soac_nofuse" } */
TESTED void as_many (int n, double *o, double (*a)[5])
{ __builtin_map (first_of, n, o, a); } /* { dg-missed "not made a space: (it loads values from memory|it does more than one combinator)" } */
TESTED void alone (int n, int m, double *o, double (*a)[m])
{ __builtin_map (apart, n, o, m, a); } /* { dg-missed "not made a space: its body must not be looked at" } */
TESTED void folded (int n, int m, double *o, double (*a)[m])
{ __builtin_map (fold, n, o, m, a); } /* { dg-missed "not made a space: a fold takes elements one after the other" } */
TESTED void one_of (int n, int m, double (*o)[m], double (*a)[m + 1])
{ __builtin_map (put_first, n, o, m, a); } /* { dg-missed "not made a space: it does more than one combinator" } */
TESTED void nested (int n, int m, double *o, double (*a)[m], double f)
{
  double sum_more (const double *row) { return __builtin_reduce (add, f, m, row); }
  __builtin_map (sum_more, n, o, a);
}

static int bad;
#define CHECK(A,B) do { double _a = (A), _b = (B); if (_a != _b && bad++ < 20) printf ("%d: %s: %g %g\n", __LINE__, #A, _a, _b); } while (0)
#define EACH(I,N) for (int I = 0; I < (N); I++)
int
main (void)
{
  for (int n = 0; n < 9; n += 2)
    {
      double a[n + 1][5], y[n + 1], f[n + 1], (*o)[4] = calloc (n + 1, sizeof *o);
      int k[n + 1][5], t = 7;
      EACH (i, n) EACH (j, 5) { a[i][j] = j ? (i * 3 + j) % 4 : (i + 2) % 5; k[i][j] = i - j; }
      EACH (i, n) { t++; f[i] = 3 * i; EACH (j, 5) t += k[i][j]; }
      CHECK (from_one (n, 5, k), t);
      double p = 0;
      EACH (i, n) { double q = 1; EACH (j, 5) q *= a[i][j]; p += q; }
      CHECK (of_products (n, 5, a), p);
      from_each (n, 5, y, a, f);
      EACH (i, n) { double s = f[i]; EACH (j, 5) s += a[i][j]; CHECK (y[i], s); }
      for (int way = 0; way < 2; way++)
	{
	  (way ? kept_out : alone) (n, 5, y, a);
	  EACH (i, n) { double s = 0; EACH (j, 5) s += a[i][j]; CHECK (y[i], s); }
	}
      as_many (n, y, a);
      EACH (i, n) { double s = 0; EACH (j, (int) a[i][0]) s += a[i][j + 1]; CHECK (y[i], s); }
      folded (n, 5, y, a);
      EACH (i, n) { double s = 0; EACH (j, 5) s += a[i][j] / 4; CHECK (y[i], s); }
      one_of (n, 4, o, a);
      EACH (i, n) EACH (j, 4) CHECK (o[i][j], j ? a[i][j] / 2 : 3);
      nested (n, 5, y, a, 4);
      EACH (i, n) { double s = 4; EACH (j, 5) s += a[i][j]; CHECK (y[i], s); }
      EACH (i, n) EACH (j, 5) a[i][j] = -0.0;
      CHECK (signbit (from_zero (n, 5, a)) != 0, n == 0);
      free (o);
    }
  printf ("%d bad\n", bad);
  return bad != 0;
}
