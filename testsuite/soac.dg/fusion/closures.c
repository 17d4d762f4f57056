/* Nested functions as operators of every combinator, that see variables of all
   sorts around them: one kernel each, also in parallel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels maps 1 } */
/* { dg-eliminated maps "t,u" } */
/* { dg-lowering maps "openmp" { option fopenmp } } */
/* { dg-kernels folds 1 } */
/* { dg-lowering folds "openmp" { option fopenmp } } */
/* { dg-kernels folds_mapped 1 } */
/* { dg-lowering folds_mapped "openmp" { option fopenmp } } */
/* { dg-kernels scans 1 } */
/* { dg-eliminated scans "t" } */
/* { dg-lowering scans "openmp" { option fopenmp } } */
/* { dg-kernels scans_mapped 1 } */
/* { dg-eliminated scans_mapped "t" } */
/* { dg-kernels scans_before 1 } */
/* { dg-kernels filters 1 } */
/* { dg-eliminated filters "t,u" } */
/* { dg-lowering filters "openmp" { option fopenmp } } */
/* { dg-kernels beside 1 } */
/* { dg-kernels through_pointer 1 } */
/* { dg-eliminated through_pointer "t" } */
/* { dg-kernels local_array 1 } */
/* { dg-eliminated local_array "t" } */
/* { dg-kernels local_vla 1 } */
/* { dg-eliminated local_vla "t" } */
/* { dg-kernels two_deep 1 } */
/* { dg-eliminated two_deep "t" } */
/* { dg-kernels whole_struct 1 } */
/* { dg-eliminated whole_struct "t" } */
/* { dg-kernels called_by 1 } */
/* { dg-kernels from_outside 1 } */
/* { dg-eliminated from_outside "t" } */
/* { dg-lowering from_outside "openmp" { option fopenmp } } */
/* { dg-kernels from_far_outside 1 } */
/* { dg-kernels with_inner 1 } */
/* { dg-kernels in_loop 1 } */
/* { dg-eliminated in_loop "t" } */
/* { dg-schedule scans "scanning, threads above 8192, doacross" { option "-O. -fopenmp$" } } */
/* { dg-schedule scans "scanning" { option "-O3 -g" } } */
/* { dg-schedule scans_mapped "scanning, threads above 16384, doacross" { option "-O. -fopenmp$" } } */
/* { dg-schedule scans_mapped "scanning" { option "-O3 -g" } } */

#include "check.h"

struct affine { int factor, plus; };
struct limits { int low, high; const int *table; };

/* Scalars.  */
TESTED void
maps (size_t n, int *restrict o, const int *x, int factor, short plus)
{
  unsigned long shift = plus;
  int scale (int a) { return a * factor; }
  int move (int a) { return a + plus; }
  int turn (int a, int b) { return a ^ (b << shift); }
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (scale, n, t, x);
  __builtin_map (move, n, u, t);
  __builtin_map (turn, n, o, u, x);
  free (t);
  free (u);
}

TESTED int
folds (size_t n, const int *x, int modulus)
{
  int add (int a, int b) { return (a + b) % modulus; }
  return __builtin_reduce (add, 1, n, x);
}

TESTED int
folds_mapped (size_t n, const int *x, struct limits *l)
{
  int low = l->low, high = l->high;
  int clamp (int a) { return a < low ? low : a > high ? high : a; }
  int larger (int a, int b) { return a % high > b % high ? a : b; }
  return __builtin_redomap (larger, clamp, 0, n, x);
}

/* An operator that is not commutative, of structures.  */
TESTED void
scans (size_t n, struct affine *restrict o, const int *x, int modulus)
{
  struct affine unit = { 1, 0 };
  struct affine make (int a) { return (struct affine) { a, unit.factor }; }
  struct affine after (struct affine a, struct affine b)
  {
    return (struct affine) { a.factor * b.factor % modulus,
			     (a.plus * b.factor + b.plus) % modulus };
  }
  struct affine *t = malloc (n * sizeof *t);
  __builtin_map (make, n, t, x);
  __builtin_scan (after, unit, n, o, t);
  free (t);
}

TESTED int
scans_mapped (size_t n, const int *x, int modulus)
{
  int sq (int a) { return a * a % modulus; }
  int add (int a, int b) { return (a + b) % modulus; }
  int larger (int a, int b) { return a > b ? a : b; }
  int *t = malloc (n * sizeof *t);
  __builtin_scanomap (add, sq, 0, n, t, x);
  int most = __builtin_reduce (larger, 0, n, t);
  free (t);
  return most;
}

TESTED void
scans_before (size_t n, int *restrict o, const int *x, int modulus)
{
  int add (int a, int b) { return (a + b) % modulus; }
  __builtin_scan_exclusive (add, 5, n, o, x);
}

TESTED size_t
filters (size_t n, int *restrict o, const int *x, int divisor, int rest)
{
  int keep (int a) { return a % divisor == rest; }
  int scale (int a) { return a * divisor; }
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (scale, n, t, x);
  size_t m = __builtin_filter (keep, n, u, t);
  __builtin_map (scale, m, o, u);
  free (t);
  free (u);
  return m;
}

/* Two that look at the same variables.  */
TESTED int
beside (size_t n, const int *x, int factor)
{
  int scale (int a) { return a * factor; }
  int divide (int a) { return a / factor; }
  int add (int a, int b) { return a + b; }
  int sum = __builtin_redomap (add, scale, 0, n, x);
  return sum - __builtin_redomap (add, divide, 0, n, x);
}

TESTED int
through_pointer (size_t n, const int *x, const int *table,
		 const struct limits *l)
{
  int look (int a) { return table[a & 7]; }
  int limit (int a) { return a < l->high ? a : l->table[a & 7]; }
  int add (int a, int b) { return a + b; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (look, n, t, x);
  int sum = __builtin_redomap (add, limit, 0, n, t);
  free (t);
  return sum;
}

TESTED int
local_array (size_t n, const int *x, int k)
{
  int table[8];
  for (int i = 0; i < 8; i++)
    table[i] = i * k;
  int look (int a) { return table[a & 7]; }
  int add (int a, int b) { return a + b; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (look, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

TESTED int
local_vla (size_t n, const int *x, int size)
{
  int table[size];
  for (int i = 0; i < size; i++)
    table[i] = i * i;
  int look (int a) { return table[a % size]; }
  int add (int a, int b) { return a + b; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (look, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

TESTED int
whole_struct (size_t n, const int *x, struct affine by)
{
  struct affine last = by;
  last.plus++;
  int apply (int a) { return a * last.factor + last.plus + by.plus; }
  int add (int a, int b) { return a + b; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (apply, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

/* The combinators are in a nested function, and their operators in that.  */
TESTED int
outer (size_t n, const int *x, int factor)
{
  __attribute__ ((noinline)) int
  two_deep (int plus)
  {
    int apply (int a) { return a * factor + plus; }
    int add (int a, int b) { return a + b; }
    int *t = malloc (n * sizeof *t);
    __builtin_map (apply, n, t, x);
    int sum = __builtin_reduce (add, factor, n, t);
    free (t);
    return sum;
  }
  return two_deep (3) + two_deep (4);
}

/* Operators that call others around them.  */
TESTED int
called_by (size_t n, const int *x, int factor)
{
  int scale (int a) { return a * factor; }
  int apply (int a)
  {
    int rest (int b) { return scale (a) - b; }
    return rest (factor);
  }
  int add (int a, int b) { return a + b; }
  return __builtin_redomap (add, apply, 0, n, x);
}

/* The operators are further out than the function with the combinators.  */
TESTED int
outside (size_t n, const int *x, int factor)
{
  int scale (int a) { return a * factor; }
  int add (int a, int b) { return a + b; }
  __attribute__ ((noinline)) int
  from_outside (void)
  {
    int *t = malloc (n * sizeof *t);
    __builtin_map (scale, n, t, x);
    int sum = __builtin_reduce (add, 0, n, t);
    free (t);
    return sum;
  }
  __attribute__ ((noinline)) int
  between (void)
  {
    __attribute__ ((noinline)) int
    from_far_outside (int init)
    {
      return __builtin_redomap (add, scale, init + factor, n, x);
    }
    return from_far_outside (1);
  }
  return from_outside () - between ();
}

/* An operator with combinators whose operators see its own variables.  */
TESTED void
with_inner (size_t n, int *restrict o, const int *x, int factor)
{
  static const int table[3] = { 1, 2, 4 };
  int apply (int a)
  {
    int scale (int b) { return b * a + factor; }
    int add (int b, int c) { return b + c; }
    return __builtin_redomap (add, scale, 0, 3, table);
  }
  __builtin_map (apply, n, o, x);
}

/* Another value each time.  */
TESTED int
in_loop (size_t n, const int *x, int times)
{
  int sum = 0;
  for (int k = 1; k <= times; k++)
    {
      int apply (int a) { return a * k; }
      int add (int a, int b) { return a + b; }
      int *t = malloc (n * sizeof *t);
      __builtin_map (apply, n, t, x);
      sum += __builtin_reduce (add, k, n, t);
      free (t);
    }
  return sum;
}

int
main (void)
{
  const int table[8] = { 3, 1, 4, 1, 5, 9, 2, 6 };
  struct limits l = { 10, 40, table };
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      ARRAY (struct affine, a, n);
      int m = n, i;
      for (i = 0; i < m; i++)
	x[i] = i * 7 % 50;
#define SUM(VALUE)							\
      ({								\
	int sum = 0;							\
	for (i = 0; i < m; i++)						\
	  sum += VALUE;							\
	sum;								\
      })
      maps (n, o, x, 3, 2);
      for (i = 0; i < m; i++)
	CHECK (o[i] == ((x[i] * 3 + 2) ^ (x[i] << 2)));
      CHECK (folds (n, x, 97) == (1 + SUM (x[i])) % 97);
      int most = 0;
      for (i = 0; i < m; i++)
	{
	  int v = x[i] < 10 ? 10 : x[i] > 40 ? 40 : x[i];
	  most = most % 40 > v % 40 ? most : v;
	}
      CHECK (folds_mapped (n, x, &l) == most);
      scans (n, a, x, 97);
      int factor = 1, plus = 0;
      for (i = 0; i < m; i++)
	{
	  plus = (plus * x[i] + 1) % 97;
	  factor = factor * x[i] % 97;
	  CHECK (a[i].factor == factor && a[i].plus == plus);
	}
      int sum = most = 0;
      for (i = 0; i < m; i++)
	{
	  sum = (sum + x[i] * x[i] % 31) % 31;
	  most = most > sum ? most : sum;
	}
      CHECK (scans_mapped (n, x, 31) == most);
      scans_before (n, o, x, 31);
      for (i = 0, sum = 5; i < m; i++)
	{
	  CHECK (o[i] == sum);
	  sum = (sum + x[i]) % 31;
	}
      size_t k = 0, kept = filters (n, o, x, 5, 0);
      for (i = 0; i < m; i++)
	CHECK (o[k++] == x[i] * 25);
      CHECK (k == kept);
      CHECK (filters (n, o, x, 5, 1) == 0);
      CHECK (beside (n, x, 3) == SUM (x[i] * 3) - SUM (x[i] / 3));
      CHECK (through_pointer (n, x, table, &l) == SUM (table[x[i] & 7]));
      l.high = 3;
      CHECK (through_pointer (n, x, table, &l)
	     == SUM (table[x[i] & 7] < 3 ? table[x[i] & 7]
		     : table[table[x[i] & 7] & 7]));
      l.high = 40;
      CHECK (local_array (n, x, 5) == SUM ((x[i] & 7) * 5));
      CHECK (local_vla (n, x, 11) == SUM ((x[i] % 11) * (x[i] % 11)));
      CHECK (whole_struct (n, x, (struct affine) { 2, 5 })
	     == SUM (x[i] * 2 + 11));
      CHECK (outer (n, x, 3) == SUM (x[i] * 6 + 7) + 6);
      CHECK (called_by (n, x, 3) == SUM (x[i] * 3 - 3));
      CHECK (outside (n, x, 3) == -4);
      with_inner (n, o, x, 3);
      for (i = 0; i < m; i++)
	CHECK (o[i] == 7 * x[i] + 9);
      CHECK (in_loop (n, x, 3) == SUM (x[i] * 6) + 6);
      free (x);
      free (o);
      free (a);
    }
  return 0;
}

/* { dg-steps maps "LOAD x; APPLY scale (0); APPLY move (1); APPLY turn (2, 0); STORE o (3)" } */
