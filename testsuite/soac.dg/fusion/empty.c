/* No elements: reductions give the initial value, filters 0, nothing is touched.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels map 1 } */
/* { dg-kernels reduce 1 } */
/* { dg-kernels scan 1 } */
/* { dg-kernels scanex 1 } */
/* { dg-kernels filter 1 } */
/* { dg-kernels redomap 1 } */
/* { dg-kernels scanomap 1 } */
/* { dg-kernels chain 1 } */
/* { dg-eliminated chain "t" } */
/* { dg-schedule filter "collecting, threads above 16384, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule filter "collecting, past the cache" { option "-O3 -g" } } */
/* { dg-schedule reduce "unordered, 4 lanes, threads above 8192" { option "-O2 -fopenmp$" } } */
/* { dg-schedule reduce "unordered, 4 lanes" { option "-O3 -g" } } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int sub (int a, int b) { return a - b; }
static int odd (int a) { return a & 1; }

TESTED void map (size_t n, int *o, int *x) { __builtin_map (inc, n, o, x); }
TESTED int reduce (size_t n, int *x)
{ return __builtin_reduce (sub, 42, n, x); }
TESTED void scan (size_t n, int *o, int *x)
{ __builtin_scan (sub, 42, n, o, x); }
TESTED void scanex (size_t n, int *o, int *x)
{ __builtin_scan_exclusive (sub, 42, n, o, x); }
TESTED size_t filter (size_t n, int *o, int *x)
{ return __builtin_filter (odd, n, o, x); }
TESTED int redomap (size_t n, int *x)
{ return __builtin_redomap (sub, inc, 42, n, x); }
TESTED void scanomap (size_t n, int *o, int *x)
{ __builtin_scanomap (sub, inc, 42, n, o, x); }

TESTED int
chain (size_t n, int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int r = __builtin_reduce (sub, 42, n, t);
  free (t);
  return r;
}

int
main (void)
{
  int one = 7;
  for (int k = 0; k < 2; k++)
    {
      int *p = k ? &one : NULL;
      map (0, p, p);
      scan (0, p, p);
      scanex (0, p, p);
      scanomap (0, p, p);
      CHECK (reduce (0, p) == 42);
      CHECK (filter (0, p, p) == 0);
      CHECK (redomap (0, p) == 42);
      CHECK (chain (0, p) == 42);
    }
  CHECK (one == 7);
  return 0;
}
