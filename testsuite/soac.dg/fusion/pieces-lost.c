/* Consumers that are cut at pieces, and lose by that who fuses with them as a whole: if that moves
   less, with T2 reduction only in no more kernels.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels from_scan 3 } */
/* { dg-members from_scan "scan" "map,map" "map,map" } */
/* { dg-eliminated from_scan "t,t + k" } */
/* { dg-moves from_scan 5 3 } */
/* { dg-kernels no_less 3 } */
/* { dg-members no_less "map" "map" "scan,map" } */
/* { dg-refused no_less "t" cost } */
/* { dg-kernels more_kernels 2 { no-option optimal } } */
/* { dg-members more_kernels "map,map" "scan,redomap" { no-option optimal } } */
/* { dg-eliminated more_kernels "u" { no-option optimal } } */
/* { dg-refused more_kernels "t" cost { no-option optimal } } */
/* { dg-kernels more_kernels 3 { option optimal } } */
/* { dg-eliminated more_kernels "t,t + h" { option optimal } } */
/* { dg-kernels to_reduce 1 { no-option sanitize } } */
/* { dg-members to_reduce "map,map,reduce; map,map,reduce" { no-option sanitize } } */
/* { dg-eliminated to_reduce "t,o" { no-option sanitize } } */

#include "spaces.h"

static int twice (int a) { return 2 * a; }
static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int minus (int a, int b) { return a - b; }
static double half (int a) { return a / 2.; }
static double quarter (int a) { return a / 4.; }
static int four_times (double a, int b) { return (int) (4 * a) + b; }

/* The scan cannot be cut.  What it makes is stored and loaded instead, but is half as long.  */
TESTED void
from_scan (size_t n, size_t k, int *restrict o, const int *restrict a,
	   const int *restrict x)
{
  double *t = malloc (n * sizeof *t);
  int *u = malloc (n * sizeof *u);
  __builtin_map (half, k, t, a);
  __builtin_map (quarter, n - k, t + k, a + k);
  __builtin_scan (add, 0, n, u, x);
  __builtin_map (four_times, n, o, t, u);	/* { dg-optimized "cut the map into 2 parts" } */
  free (t);
  free (u);
}

/* No more is gained than lost.  */
TESTED void
no_less (size_t n, size_t k, int *restrict o, const int *restrict a, const int *restrict x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (twice, k, t, a);
  __builtin_map (inc, n - k, t + k, a + k);
  __builtin_scan (add, 0, n, u, x);
  __builtin_map (minus, n, o, t, u);	/* { dg-missed "the map stays whole: in 2 parts it moves no less" } */
  free (t);
  free (u);
}

/* What makes the pieces is one kernel, but the second part of the sum goes on from the first
   one.  */
TESTED int
more_kernels (size_t h, const int *restrict a, const int *restrict x)
{
  double *t = malloc (2 * h * sizeof *t);
  int *u = malloc (2 * h * sizeof *u);
  __builtin_map (half, h, t, a);
  __builtin_map (quarter, h, t + h, a);
  __builtin_scan (add, 0, 2 * h, u, x);
  int s = __builtin_redomap (add, four_times, 0, 2 * h, t, u);	/* { dg-missed "the redomap stays whole: in 2 parts it moves less, but there are 3 kernels instead of 2" "" { no-option optimal } } */
  free (t);
  free (u);
  return s;
}

/* The sum fuses with the map, and as well with each of its parts: it is cut in turn.  */
TESTED int
to_reduce (size_t n, size_t m, const int *restrict a)
{
  int (*t)[m] = malloc (n * sizeof *t), (*o)[m] = malloc (n * sizeof *o);
  __builtin_map (twice, SPACE (n, m), t, (const int (*)[m]) a);
  __builtin_map (inc, SPACE (RANGE (1, n), m), t, (const int (*)[m]) a);
  __builtin_map (minus, SPACE (n, m), o, t, 3);
  int s = __builtin_reduce (add, 0, SPACE (n, m), o);
  free (t);
  free (o);
  return s;
}

static void
check_scans (size_t n, size_t k, int *o, const int *a, const int *x)
{
  from_scan (n, k, o, a, x);
  for (size_t i = 0, s = 0; i < n; i++)
    {
      s += x[i];
      CHECK (o[i] == (int) (4 * (i < k ? a[i] / 2. : a[i] / 4.)) + (int) s);
    }
  no_less (n, k, o, a, x);
  for (size_t i = 0, s = 0; i < n; i++)
    {
      s += x[i];
      CHECK (o[i] == (i < k ? 2 * a[i] : a[i] + 1) - (int) s);
    }
}

static void
check_sums (size_t h, const int *a, const int *x)
{
  int s = 0, sum = 0;
  for (size_t i = 0; i < 2 * h; i++)
    {
      s += x[i];
      sum += (int) (4 * (i < h ? a[i] / 2. : a[i - h] / 4.)) + s;
    }
  CHECK (more_kernels (h, a, x) == sum);
  sum = 0;
  for (size_t i = 0; i < 2 * h; i++)
    sum += (i < h ? 2 * a[i] : a[i] + 1) - 3;
  /* No row has no elements.  */
  CHECK (h == 0 || to_reduce (2, h, a) == sum);
}

int
main (void)
{
  enum { N = 3000 };
  static int o[N], a[N], x[N];
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 7 % 23 - 9;
      x[i] = i * 5 % 19 - 8;
    }
  const size_t sizes[] = { 0, 1, 2, 17, 100, N };
  for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++)
    {
      size_t n = sizes[j];
      for (size_t part = 0; part <= 3; part++)
	check_scans (n, n * part / 3, o, a, x);
      check_sums (n / 2, a, x);
    }
}
