/* The count of a reduction is known where the program is linked: a loop of the kernel that has
   no elements then is not warned of.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-O2 -flto -Wall -Wextra" } */

#include <stddef.h>
#include <stdlib.h>

static double mask (double x) { return (double) ((long) x & 1023); }
static double add (double x, double y) { return (double) (((long) x + (long) y) & 1048575); }

static double
sum_of_row (size_t n, const double *row)
{
  double t[n + 1];
  __builtin_map (mask, n, t, row);
  return __builtin_reduce (add, 3.0, n, t);
}

int
main (int argc, char **argv)
{
  size_t n = argv[0] && argc < 9 ? 3 : 1;
  double (*rows)[31] = calloc (3, sizeof (*rows));
  double *sums = calloc (n, sizeof (*sums));
  __builtin_map (sum_of_row, n, __builtin_at (sums, (long) n - 1 - __builtin_axis (0)),
		 (size_t) 31, rows);
  int wrong = sums[0] != 3.0;
  free (rows);
  free (sums);
  return wrong;
}
