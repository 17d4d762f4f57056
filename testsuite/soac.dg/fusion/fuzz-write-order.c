/* Members of one kernel that write the same array do so in their order, also
   where an earlier one is completed late: a scan, what follows from it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels scan_map 1 } */
/* { dg-kernels late_early 1 } */
/* { dg-kernels late_scan 1 } */
/* { dg-schedule scan_map "scanning, threads above 8192, doacross" { option "-O. -fopenmp$" } } */
/* { dg-schedule scan_map "scanning, lines of 16" { option "-O3 -g" } } */
/* { dg-schedule late_early "scanning, threads above 8192, doacross" { option "-O. -fopenmp$" } } */
/* { dg-schedule late_early "scanning, lines of 16" { option "-O3 -g" } } */

#include "check.h"

static int add (int a, int b) { return a + b; }
static int triple (int a) { return a * 3; }

TESTED void
scan_map (size_t n, int *restrict y, const int *restrict x)
{
  __builtin_scan (add, 0, n, y, x);
  __builtin_map (triple, n, y, x);
}

TESTED void
late_early (size_t n, int *restrict y, int *restrict t, const int *restrict x)
{
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (triple, n, y, t);
  __builtin_map (triple, n, y, x);
}

TESTED void
late_scan (size_t n, int *restrict y, int *restrict t, const int *restrict x)
{
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (triple, n, y, t);
  __builtin_scan (add, 1, n, y, x);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, y, n);
      ARRAY (int, t, n);
      for (size_t i = 0; i < n; i++)
	x[i] = i % 7;
      scan_map (n, y, x);
      for (size_t i = 0; i < n; i++)
	CHECK (y[i] == x[i] * 3);
      late_early (n, y, t, x);
      for (size_t i = 0; i < n; i++)
	CHECK (y[i] == x[i] * 3);
      late_scan (n, y, t, x);
      int sum = 1;
      for (size_t i = 0; i < n; i++)
	CHECK (y[i] == (sum += x[i]));
      free (x);
      free (y);
      free (t);
    }
}
