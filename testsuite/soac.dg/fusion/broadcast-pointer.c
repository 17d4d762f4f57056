/* A pointer that is no array of the parameter's type is a broadcast.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels poly 1 } */
/* { dg-kernels scale 1 } */
/* { dg-schedule poly "unordered, threads above 4096" { option "-O2 -fopenmp$" } } */
/* { dg-schedule poly "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule scale "unordered, threads above 3449" { option "-O2 -fopenmp$" } } */
/* { dg-schedule scale "unordered, past the cache" { option "-O3 -g" } } */

#include "check.h"

struct table { int size; int at[4]; };

static int lookup (int i, const struct table *t) { return t->at[i % t->size]; }
static int deref (int i, const int *const p) { return i * p[0] + p[1]; }

TESTED void poly (size_t n, int *o, const int *x, const struct table *t)
{ __builtin_map (lookup, n, o, x, t); }
TESTED void scale (size_t n, int *o, const int *x, int *p)
{ __builtin_map (deref, n, o, x, p); }

int
main (void)
{
  struct table t = { 3, { 5, -7, 11, 0 } };
  int line[2] = { 3, 4 };
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      for (size_t i = 0; i < n; i++)
	x[i] = i * 5 % 17;
      poly (n, o, x, &t);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == t.at[x[i] % 3]);
      scale (n, o, x, line);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] * 3 + 4);
      free (x);
      free (o);
    }
  return 0;
}

/* { dg-steps poly "LOAD x; VALUE t; APPLY lookup (0, 1); STORE o (2)" } */
