/* What is loaded for some elements only, and a zero with a sign for the others: a vector that is
   loaded by a mask has zeros without one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-march=native" { option "-O3 -g" } } */
/* { dg-kernels go 1 } */

#include "check.h"

enum { N = 100 };

static double pick (double c, const double *p) { return c > 0 ? *p : -0.0; }
static double pick_other (double c, const double *p) { return c > 0 ? -0.0 : *p; }

TESTED void
go (size_t n, double *out, double *c, double (*a)[1])
{
  __builtin_map (pick, n, out, c, a);
}

TESTED void
other (size_t n, double *out, double *c, double (*a)[1])
{
  __builtin_map (pick_other, n, out, c, a);
}

int
main (void)
{
  static double out[N], c[N], a[N][1];
  for (int i = 0; i < N; i++)
    c[i] = i % 3 - 1, a[i][0] = i + 1;
  go (N, out, c, a);
  for (int i = 0; i < N; i++)
    CHECK (c[i] > 0 ? out[i] == a[i][0] : out[i] == 0 && __builtin_signbit (out[i]));
  other (N, out, c, a);
  for (int i = 0; i < N; i++)
    CHECK (c[i] > 0 ? out[i] == 0 && __builtin_signbit (out[i]) : out[i] == a[i][0]);
  return 0;
}
