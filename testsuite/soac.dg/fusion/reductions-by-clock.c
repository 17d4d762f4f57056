/* Reductions of what operators with loops make: the calling thread does some of the blocks and asks
   for others only if these are worth it.  The bits are the same for any number of threads, and
   however long a block takes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sum 1 } */
/* { dg-schedule sum "unordered, threads above 1 by the clock" { option "-O. -fopenmp$" } } */
/* { dg-kernels greatest 1 } */
/* { dg-schedule greatest "unordered, threads above 1 by the clock" { option "-O. -fopenmp$" } } */
/* { dg-kernels both 1 } */
/* { dg-schedule both "unordered, threads above 1 by the clock" { option "-O. -fopenmp$" } } */
/* { dg-kernels spelled 1 } */
/* { dg-schedule spelled "unordered, threads above 1 by the clock" { option "-O. -fopenmp$" } } */
/* { dg-kernels rows 1 } */

#include "spaces.h"
#ifdef _OPENMP
# include <omp.h>
#else
# define omp_set_num_threads(N) (void) (N)
#endif

struct text { unsigned hash, factor; };

static double slow (double a)
{
  double s = a;
  for (int i = 0; i < (int) a; i++)
    s = s * 0.75 + 1 / (s + i);
  return s;
}
static double add (double a, double b) { return a + b; }
static int steps (int a)
{
  int n = 0;
  for (; a > 1; n++)
    a = a % 2 ? 3 * a + 1 : a / 2;
  return n;
}
static int most (int a, int b) { return a > b ? a : b; }
static struct text behind (struct text a, struct text b)
{
  return (struct text) { a.hash * b.factor + b.hash, a.factor * b.factor };
}
static struct text letter (int a) { return (struct text) { steps (a), 31 }; }

TESTED double
sum (int n, double *x)
{
  return __builtin_redomap (add, slow, 0.0, n, x);
}

TESTED int
greatest (int n, int *x)
{
  return __builtin_redomap (most, steps, -1, n, x);
}

/* What is reduced is stored, too.  */
TESTED double
both (int n, double *restrict y, double *restrict x)
{
  __builtin_map (slow, n, y, x);
  return __builtin_reduce (add, 1.5, n, y);
}

TESTED struct text
spelled (int n, int *x)
{
  struct text none = { 0, 1 };
  return __builtin_redomap (behind, letter, none, n, x);
}

TESTED double
rows (int n, int m, double *restrict a)
{
  double of_row (const double *r) { return __builtin_redomap (add, slow, 0.0, m, r); }
  return __builtin_redomap (add, of_row, 0.0, n, AT ((double (*)[m]) a, i0));
}

static void
check (int n)
{
  ARRAY (double, x, n);
  ARRAY (double, y, n);
  ARRAY (int, k, n);
  EACH (i, 0, n)
    x[i] = i * 7 % 300, k[i] = i + 1;
  int longest = -1;
  struct text text = { 0, 1 };
  double first = 0, second = 0, third = 0;
  EACH (i, 0, n)
    longest = most (longest, steps (k[i])), text = behind (text, letter (k[i]));
  static const int threads[] = { 1, 2, 3, 8, 1 };
  EACH (t, 0, 5)
    {
      omp_set_num_threads (threads[t]);
      EQ (greatest (n, k), longest);
      struct text found = spelled (n, k);
      EQ (found.hash, text.hash);
      EQ (found.factor, text.factor);
      double a = sum (n, x), b = both (n, y, x), c = rows (n / 10, 10, x);
      EACH (i, 0, n)
	EQ (y[i], slow (x[i]));
      if (t == 0)
	first = a, second = b, third = c;
      EQ (a, first);
      EQ (b, second);
      EQ (c, third);
    }
  free (x), free (y), free (k);
}

int
main (void)
{
  static const int counts[] = { 0, 1, 2, 15, 16, 17, 100, 255, 256, 257, 1000, 4099, 40000 };
  for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++)
    check (counts[i]);
  return bad != 0;
}
