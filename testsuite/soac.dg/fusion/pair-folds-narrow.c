/* Pairs that the target's vectors hold too few of, or that may not be grouped anew, stay scans: the
   report says why.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sums 1 } */
/* { dg-members sums "scan,reduce" } */
/* { dg-members sums_32 "redomap" { no-option "-Os|-fsanitize" } } */
/* { dg-members products "scan,reduce" } */
/* { dg-members wrapping "scan,reduce" } */

#include <stdbool.h>
#include <stdint.h>
#include "pair-folds.h"

static uint32_t plus (uint32_t a, uint32_t b) { return a + b; }
static uint64_t plus_64 (uint64_t a, uint64_t b) { return a + b; }
static uint32_t max (uint32_t a, uint32_t b) { return a > b ? a : b; }
static float plus_f (float a, float b) { return a + b; }
static float times_f (float a, float b) { return a * b; }

PAIR_OF (sums, uint64_t, __builtin_scan, plus_64, plus_64) /* { dg-missed "'t' and the reduce of it are not made one reduce of pairs: the target has no vectors of enough such numbers" "" { option "-O. -fopenmp$" } } */
PAIR_OF (sums_32, uint32_t, __builtin_scan, plus, plus)
PAIR_OF (products, float, __builtin_scan, times_f, plus_f) /* { dg-missed "of pairs: sums would be multiplied, which takes -fassociative-math" "" { option "-O. -fopenmp$" } } */
PAIR_OF (wrapping, uint32_t, __builtin_scan, plus, max) /* { dg-missed "of pairs: sums that may wrap are compared" "" { option "-O. -fopenmp$" } } */

int
main (void)
{
  size_t n;
  FOR_SIZES (n)
    {
      ARRAY (uint64_t, x, n);
      ARRAY (uint32_t, u, n);
      ARRAY (float, f, n);
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = (i + 1) * 0x9e3779b97f4a7c15u;
	  u[i] = x[i] >> 11;
	  f[i] = i % 2 ? .5f : 2;
	}
      COMPARE (sums, n, x, 3, 5);
      COMPARE (sums_32, n, u, 3, 5);
      COMPARE (products, n, f, 1, 5);
      COMPARE (wrapping, n, u, 3, 5);
      free (x);
      free (u);
      free (f);
    }
}
