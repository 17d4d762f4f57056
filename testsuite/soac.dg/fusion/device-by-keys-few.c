/* Reductions by index that a device with a memory of its own, device.h, has no tables for run there if
   their arrays are there: each thread would go through all elements.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels sums 1 } */
/* { dg-lowering sums "target" { option fopenmp } } */
/* { dg-kernels composed 1 } */
/* { dg-lowering composed "target" { option fopenmp } } */

#include "device.h"

#ifdef __OPTIMIZE__
# define KNOWN ON_DEVICE
#else
# define KNOWN 0
#endif
#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif

enum { N = 40000, M = 1000 };

struct line { unsigned a, b; };

static double add (double a, double b) { return a + b; }
static struct line after (struct line f, struct line g)
{ return (struct line) { f.a * g.a, f.a * g.b + f.b }; }

__attribute__ ((noipa)) static void
sums (int n, int m, double *o, const int *k, const double *x)
{
  __builtin_reduce_by_index (add, n, m, o, k, x);
}

__attribute__ ((noipa)) static void
composed (int n, int m, struct line *o, const int *k, const struct line *x)
{
  __builtin_reduce_by_index (after, n, m, o, k, x);
}

/* In a loop they are not brought there, either.  */
__attribute__ ((noipa)) static void
sums_again (int r, int n, int m, double *restrict o, const int *restrict k, const double *restrict x)
{
  for (int t = 0; t < r; t++)
    __builtin_reduce_by_index (add, n, m, o, k, x);
}

__attribute__ ((noipa)) static void
composed_again (int r, int n, int m, struct line *restrict o, const int *restrict k,
		const struct line *restrict x)
{
  for (int t = 0; t < r; t++)
    __builtin_reduce_by_index (after, n, m, o, k, x);
}

static int k[N];
static double x[N], o[M], want[M];
static struct line f[N], g[M], h[M];
static int bad;

static void
run_regions (int line, int want)
{
  if (KNOWN && regions != want)
    bad++, printf ("%d: %d regions\n", line, regions);
  regions = 0;
}

static void
more_sums (int m)
{
  for (int i = 0; i < N; i++)
    if (k[i] < m)
      want[k[i]] += x[i];
}

static void
more_composed (void)
{
  for (int i = 0; i < N; i++)
    if (k[i] < M)
      h[k[i]] = after (h[k[i]], f[i]);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      k[i] = i * 7919 % (M + 3);
      x[i] = i % 50;
      f[i] = (struct line) { i | 1, i };
    }
  for (int i = 0; i < M; i++)
    {
      o[i] = want[i] = i;
      g[i] = h[i] = (struct line) { i | 1, i };
    }
  /* Of 40 keys there are tables enough, of 1000 there are not.  */
  more_sums (40);
  sums (N, 40, o, k, x);
  run_regions (__LINE__, 2);
  more_sums (M);
  sums (N, M, o, k, x);
  run_regions (__LINE__, 0);
  more_composed ();
  composed (N, M, g, k, f);
  run_regions (__LINE__, 0);
  for (int i = 0; i < N; i++)
    if (k[i] < 40)
      h[k[i]] = after (h[k[i]], f[i]);
  composed (N, 40, g, k, f);
  run_regions (__LINE__, 0);
  for (int t = 0; t < 3; t++)
    {
      more_sums (M);
      more_composed ();
    }
  sums_again (3, N, M, o, k, x);
  composed_again (3, N, M, g, k, f);
  run_regions (__LINE__, 0);
  more_sums (M);
  more_composed ();
#pragma omp target data map (tofrom: o, g) map (to: k, x, f) if (ON_DEVICE)
  {
    sums (N, M, o, k, x);
    composed (N, M, g, k, f);
  }
  run_regions (__LINE__, 2);
  bad += memcmp (o, want, sizeof o) || memcmp (g, h, sizeof g);
  printf ("%d bad\n", bad);
  return bad != 0;
}
