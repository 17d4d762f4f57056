/* Contractions in tiles, in strips and side by side whose elements are reduced at once: norms of
   products.  Reductions that GCC does not recognise take in the elements in their order.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels product_norm 1 } */
/* { dg-eliminated product_norm "t" { no-option "sanitize" } } */
/* { dg-schedule product_norm "unordered, tiles of 6 by 4 in panels, cost 3.33 (next best 7.50), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels stored_too 1 { no-option sanitize } } */
/* { dg-schedule stored_too "unordered, tiles of 6 by 8 in panels, cost 1.67 (next best 5.75), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels column_norm 1 } */
/* { dg-schedule column_norm "unordered, strips, cost 2.75 (next best 6.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels greatest_column 1 } */
/* { dg-schedule greatest_column "unordered, strips, cost 2.75 (next best 6.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels spelled 1 } */
/* { dg-schedule spelled "unordered, strips, cost 1.38 (next best 5.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels vector_norm 1 } */
/* { dg-kernels spelled_rows 1 } */
/* { dg-kernels many_rows 2 { no-option "^-O1|-Os" } } */
/* { dg-kernels many_rows 1 { option "^-O1|-Os" } } */
/* { dg-kernels last_product 2 { no-option "^-O1|-Os" } } */
/* { dg-kernels last_product 1 { option "^-O1|-Os" } } */
/* { dg-kernels hashed_windows 1 } */
/* { dg-kernels two_results 1 } */

#include "spaces.h"

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double id (double a) { return a; }
static double square (double a) { return a * a; }
static double most (double a, double b) { return a > b ? a : b; }
static int plus (int a, int b) { return a + b; }
static int times (int a, int b) { return a * b; }
static int own (int a) { return a; }
static int last (int a, int b) { return b ? b : a; }

/* What is written so far, and a sum behind it: neither side may be exchanged.  */
struct text { unsigned hash, factor; };
static struct text behind (struct text a, struct text b)
{
  return (struct text) { a.hash * b.factor + b.hash, a.factor * b.factor };
}
static struct text letter (int a) { return (struct text) { a, 31 }; }
static const struct text nothing = { 0, 1 };

TESTED double
product_norm (int n, int p, int m, double *restrict a, double *restrict b)
{
  typedef double (*R)[m];
  typedef double (*S)[p];
  double *t = malloc ((size_t) n * p * sizeof *t + 1);
  __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (m)), (S) t, AT ((R) a, i0, i2),
		      AT ((S) b, i2, i1));
  double s = __builtin_redomap (add, square, 0.5, SPACE (n, p), (S) t);
  free (t);
  return s;
}

TESTED int
stored_too (int n, int p, int m, int *restrict c, int *restrict a, int *restrict b)
{
  typedef int (*R)[m];
  typedef int (*S)[p];
  __builtin_contract (plus, times, 0, SPACE (n, p, OVER (m)), (S) c, AT ((R) a, i0, i2),
		      AT ((S) b, i2, i1));
  return __builtin_reduce (plus, 7, SPACE (n, p), (S) c);
}

TESTED double
column_norm (int m, int n, double *restrict a)
{
  typedef double (*R)[n];
  double *t = malloc (n * sizeof *t + 1);
  __builtin_contract (add, id, 0.0, SPACE (n, OVER (m)), t, AT ((R) a, i1, i0));
  double s = __builtin_redomap (add, square, 0.0, n, t);
  free (t);
  return s;
}

TESTED double
greatest_column (int m, int n, double *restrict a)
{
  typedef double (*R)[n];
  double *t = malloc (n * sizeof *t + 1);
  __builtin_contract (add, id, 0.0, SPACE (n, OVER (m)), t, AT ((R) a, i1, i0));
  double s = __builtin_reduce (most, -1e9, n, t);
  free (t);
  return s;
}

TESTED struct text
spelled (int m, int n, int *restrict a)
{
  typedef int (*R)[n];
  int *t = malloc (n * sizeof *t + 1);
  __builtin_contract (plus, own, 0, SPACE (n, OVER (m)), t, AT ((R) a, i1, i0));
  struct text s = __builtin_redomap (behind, letter, nothing, n, t);
  free (t);
  return s;
}

TESTED double
vector_norm (int n, int m, double *restrict a, double *restrict x)
{
  typedef double (*R)[m];
  double *t = malloc (n * sizeof *t + 1);
  __builtin_contract (add, mul, 0.0, SPACE (n, OVER (m)), t, AT ((R) a, i0, i1), AT (x, i1));
  double s = __builtin_redomap (add, square, 0.0, n, t);
  free (t);
  return s;
}

TESTED struct text
spelled_rows (int n, int m, int *restrict a, int *restrict x)
{
  typedef int (*R)[m];
  int *t = malloc (n * sizeof *t + 1);
  __builtin_contract (plus, times, 0, SPACE (n, OVER (m)), t, AT ((R) a, i0, i1), AT (x, i1));
  struct text s = __builtin_redomap (behind, letter, nothing, n, t);
  free (t);
  return s;
}

/* Not by tiles: the elements of several rows would come in turns.  */
TESTED struct text
many_rows (int n, int p, int m, int *restrict a, int *restrict b)
{
  typedef int (*R)[m];
  typedef int (*S)[p];
  int *t = malloc ((size_t) n * p * sizeof *t + 1);
  __builtin_contract (plus, times, 0, SPACE (n, p, OVER (m)), (S) t, AT ((R) a, i0, i2),
		      AT ((S) b, i2, i1));
  struct text s = __builtin_redomap (behind, letter, nothing, SPACE (n, p), (S) t);
  free (t);
  return s;
}

/* The same in one number: what is written so far below the factor.  */
static unsigned
behind_number (unsigned a, unsigned b)
{
  return ((a >> 16) * (b >> 16) << 16) | (((a & 65535) * (b >> 16) + b) & 65535);
}
static unsigned letter_number (int a) { return 31u << 16 | (a & 65535); }

/* The rows of a tile would share the weights.  */
TESTED unsigned
hashed_windows (int n, int p, int m, int *restrict a, int *restrict b)
{
  typedef int (*R)[p + m];
  typedef int (*S)[p];
  typedef int (*T)[m];
  int *t = malloc ((size_t) n * p * sizeof *t + 1);
  __builtin_contract (plus, times, 0, SPACE (n, p, OVER (m), OVER (m)), (S) t,
		      AT ((R) a, i0 + i2, i1 + i3), AT ((T) b, i2, i3));
  unsigned s = __builtin_redomap (behind_number, letter_number, 1u << 16, SPACE (n, p), (S) t);
  free (t);
  return s;
}

TESTED int
last_product (int n, int p, int m, int *restrict a, int *restrict b)
{
  typedef int (*R)[m];
  typedef int (*S)[p];
  int *t = malloc ((size_t) n * p * sizeof *t + 1);
  __builtin_contract (plus, times, 0, SPACE (n, p, OVER (m)), (S) t, AT ((R) a, i0, i2),
		      AT ((S) b, i2, i1));
  int s = __builtin_reduce (last, 0, SPACE (n, p), (S) t);
  free (t);
  return s;
}

TESTED double
two_results (int m, int n, double *restrict a, double *restrict other)
{
  typedef double (*R)[n];
  double *t = malloc (n * sizeof *t + 1);
  __builtin_contract (add, id, 0.0, SPACE (n, OVER (m)), t, AT ((R) a, i1, i0));
  *other = __builtin_reduce (most, -1e9, n, t);
  double s = __builtin_reduce (add, 0.0, n, t);
  free (t);
  return s;
}

static void
check_columns (int m, int n)
{
  ARRAY (double, a, m * n);
  ARRAY (int, b, m * n);
  double norm = 0, greatest = -1e9, all = 0, other;
  struct text text = nothing;
  EACH (i, 0, m * n)
    a[i] = b[i] = i * 7 % 23 - 9;
  EACH (j, 0, n)
    {
      double s = 0;
      EACH (i, 0, m)
	s += a[i * n + j];
      norm += s * s, all += s;
      greatest = most (greatest, s);
      text = behind (text, letter (s));
    }
  EQ (column_norm (m, n, a), norm);
  EQ (greatest_column (m, n, a), greatest);
  EQ (two_results (m, n, a, &other), all);
  EQ (other, greatest);
  struct text found = spelled (m, n, b);
  EQ (found.hash, text.hash);
  EQ (found.factor, text.factor);
  free (a), free (b);
}

static void
check_rows (int n, int m)
{
  ARRAY (double, a, n * m);
  ARRAY (double, x, m);
  ARRAY (int, b, n * m);
  ARRAY (int, y, m);
  double norm = 0;
  struct text text = nothing;
  EACH (i, 0, n * m)
    a[i] = b[i] = i * 5 % 19 - 8;
  EACH (j, 0, m)
    x[j] = y[j] = j % 7 - 2;
  EACH (i, 0, n)
    {
      double s = 0;
      EACH (j, 0, m)
	s += a[i * m + j] * x[j];
      norm += s * s;
      text = behind (text, letter (s));
    }
  EQ (vector_norm (n, m, a, x), norm);
  struct text found = spelled_rows (n, m, b, y);
  EQ (found.hash, text.hash);
  EQ (found.factor, text.factor);
  free (a), free (x), free (b), free (y);
}

static void
check_windows (int n, int p, int m)
{
  ARRAY (int, a, (n + m) * (p + m));
  ARRAY (int, b, m * m);
  unsigned hashed = 1u << 16;
  EACH (i, 0, (n + m) * (p + m))
    a[i] = i * 3 % 11 - 5;
  EACH (i, 0, m * m)
    b[i] = i * 5 % 13 - 6;
  EACH (i, 0, n)
    EACH (j, 0, p)
      {
	int s = 0;
	EACH (k, 0, m)
	  EACH (l, 0, m)
	    s += a[(i + k) * (p + m) + j + l] * b[k * m + l];
	hashed = behind_number (hashed, letter_number (s));
      }
  EQ (hashed_windows (n, p, m, a, b), hashed);
  free (a), free (b);
}

static void
check_products (int n, int p, int m)
{
  ARRAY (double, a, n * m);
  ARRAY (double, b, m * p);
  ARRAY (int, c, n * m);
  ARRAY (int, d, m * p);
  ARRAY (int, e, n * p);
  double norm = 0.5;
  int sum = 7, latest = 0;
  struct text text = nothing;
  EACH (i, 0, n * m)
    a[i] = c[i] = i * 3 % 11 - 5;
  EACH (i, 0, m * p)
    b[i] = d[i] = i * 5 % 13 - 6;
  int all = stored_too (n, p, m, e, c, d);
  EACH (i, 0, n)
    EACH (j, 0, p)
      {
	int s = 0;
	EACH (k, 0, m)
	  s += c[i * m + k] * d[k * p + j];
	EQ (e[i * p + j], s);
	norm += (double) s * s;
	sum += s;
	latest = last (latest, s);
	text = behind (text, letter (s));
      }
  EQ (all, sum);
  EQ (last_product (n, p, m, c, d), latest);
  EQ (product_norm (n, p, m, a, b), norm);
  struct text found = many_rows (n, p, m, c, d);
  EQ (found.hash, text.hash);
  EQ (found.factor, text.factor);
  free (a), free (b), free (c), free (d), free (e);
}

int
main (void)
{
  static const int sizes[] = { 1, 2, 5, 8, 13, 33 };
  EACH (i, 0, 6)
    EACH (j, 0, 6)
      {
	check_columns (sizes[i], sizes[j]), check_rows (sizes[i], sizes[j]);
	EACH (k, 0, 6)
	  check_products (sizes[i], sizes[j], sizes[k]);
	EACH (k, 1, 5)
	  check_windows (sizes[i], sizes[j], k);
      }
  check_columns (0, 5), check_rows (0, 5), check_columns (40, 9001), check_rows (900, 331);
  check_products (70, 90, 130), check_products (513, 9, 40);
  return bad != 0;
}
