/* Runs of elements known by their ends: every wrong order shows.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels whole 1 } */
/* { dg-kernels runs 1 } */
/* { dg-kernels fused_runs 1 } */
/* { dg-eliminated fused_runs "t" } */
/* { dg-schedule whole "unordered, 4 lanes, threads above 1285" { option "-O. -fopenmp$" } } */
/* { dg-schedule whole "unordered, 4 lanes" { option "-O3 -g" } } */
/* { dg-schedule runs "scanning, threads above 5461, doacross" { option "-O. -fopenmp$" } } */
/* { dg-schedule runs "scanning" { option "-O3 -g" } } */

#include "check.h"

/* A run covers [first, last]; two runs join if the second follows on the first,
   otherwise something was out of order.  */
struct run { unsigned first, last; unsigned char broken; };

static struct run
join (struct run a, struct run b)
{
  return (struct run) { a.first, b.last,
			a.broken | b.broken | (a.last + 1 != b.first) };
}

static struct run single (unsigned i) { return (struct run) { i, i, 0 }; }

TESTED struct run whole (size_t n, struct run init, const struct run *x)
{ return __builtin_reduce (join, init, n, x); }
TESTED void runs (size_t n, struct run init, struct run *o, struct run *x)
{ __builtin_scan (join, init, n, o, x); }

TESTED void
fused_runs (size_t n, struct run init, struct run *restrict o, unsigned *x)
{
  struct run *t = malloc (n * sizeof *t);
  __builtin_map (single, n, t, x);
  __builtin_scan (join, init, n, o, t);
  free (t);
}

static void
test (size_t n)
{
  ARRAY (unsigned, x, n);
  ARRAY (struct run, r, n);
  ARRAY (struct run, o, n);
  ARRAY (struct run, p, n);
  struct run init = { 41, 41, 0 };
  for (size_t i = 0; i < n; i++)
    {
      x[i] = i + 42;
      r[i] = single (x[i]);
    }
  runs (n, init, o, r);
  fused_runs (n, init, p, x);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (o[i].first == 41 && o[i].last == i + 42 && !o[i].broken);
      CHECK (p[i].first == 41 && p[i].last == i + 42 && !p[i].broken);
    }
  struct run w = whole (n, init, r);
  CHECK (w.first == 41 && w.last == n + 41 && !w.broken);
  if (n > 2)
    {
      r[n / 2].first++;
      CHECK (whole (n, init, r).broken);
    }
  free (x);
  free (r);
  free (o);
  free (p);
}

int
main (void)
{
  FOR_SIZES (n)
    test (n);
  test (300000);
  return 0;
}

/* { dg-steps fused_runs "LOAD x; APPLY single (0); SCAN join (1) to o" } */
