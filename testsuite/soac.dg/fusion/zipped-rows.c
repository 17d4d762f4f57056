/* Rows within a zip are rows over a plain count as well as over a space of one axis.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels over_count 1 } */
/* { dg-kernels over_space 1 } */
/* { dg-kernels of_void 1 } */
/* { dg-kernels with_number 1 } */

#include "check.h"

struct row { const double *p; int k; };
struct any { const void *p; int k; };

static double pick (struct row s) { return s.p[1] + s.k; }
static double pick_any (struct any s) { return ((const double *) s.p)[1] + s.k; }

TESTED void
over_count (int n, double *o, double (*x)[4], const int *k)
{
  __builtin_map (pick, n, o, __builtin_zip (x, k));
}

TESTED void
over_space (int n, double *o, double (*x)[4], const int *k)
{
  __builtin_map (pick, __builtin_space (n), o, __builtin_zip (x, k));
}

TESTED void
of_void (int n, double *o, double (*x)[4], const int *k)
{
  __builtin_map (pick_any, n, o, __builtin_zip (x, k));
}

TESTED void
with_number (int n, double *o, double (*x)[4])
{
  __builtin_map (pick, n, o, __builtin_zip (x, 7));
}

int
main (void)
{
  double x[5][4], o[5];
  int k[5];
  for (int i = 0; i < 20; i++)
    x[i / 4][i % 4] = i, k[i / 4] = i / 4 * 100;
  void (*const f[]) (int, double *, double (*)[4], const int *) =
    { over_count, over_space, of_void };
  for (int j = 0; j < 3; j++)
    {
      f[j] (5, o, x, k);
      for (int i = 0; i < 5; i++)
	CHECK (o[i] == 4 * i + 1 + k[i]);
    }
  with_number (5, o, x);
  for (int i = 0; i < 5; i++)
    CHECK (o[i] == 4 * i + 1 + 7);
  return 0;
}
