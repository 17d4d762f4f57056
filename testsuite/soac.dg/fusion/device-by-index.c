/* Reductions by index on a device with a memory of its own, device.h: its threads update words at
   the same time, and have tables for all else.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=1 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-lowering histogram "target" { option fopenmp } } */
/* { dg-kernels histogram 1 } */
/* { dg-lowering sums "target" { option fopenmp } } */
/* { dg-lowering wide_sums "target" { option fopenmp } } */
/* { dg-lowering bits "target" { option fopenmp } } */
/* { dg-lowering no_bits "target" { option fopenmp } } */
/* { dg-lowering parity "target" { option fopenmp } } */
/* { dg-lowering of_squares "target" { option fopenmp } } */
/* { dg-kernels of_squares 1 } */
/* { dg-lowering largest "target" { option fopenmp } } */
/* { dg-lowering least "target" { option fopenmp } } */
/* { dg-lowering products "target" { option fopenmp } } */
/* { dg-lowering of_floats "target" { option fopenmp } } */
/* { dg-lowering of_short "target" { option fopenmp } } */

#include "device.h"

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif

enum { N = 30000, M = 40 };

typedef unsigned char byte;

static unsigned more (unsigned a, unsigned b) { return a + b; }
static int add (int a, int b) { return a + b; }
static long add_long (long a, long b) { return a + b; }
static unsigned either (unsigned a, unsigned b) { return a | b; }
static unsigned both (unsigned a, unsigned b) { return a & b; }
static unsigned odd (unsigned a, unsigned b) { return a ^ b; }
static int more_of (int a, int b) { return a > b ? a : b; }
static long less_of (long a, long b) { return a < b ? a : b; }
static unsigned times (unsigned a, unsigned b) { return a * b; }
static float plus (float a, float b) { return a + b; }
static short add_short (short a, short b) { return a + b; }
static int square (int a) { return a * a; }

#define APART __attribute__ ((noipa)) static void
#define BY_INDEX __builtin_reduce_by_index

APART histogram (int n, unsigned *h, const byte *x) { BY_INDEX (more, n, 256, h, x, 1u); }
APART sums (int n, int *o, const int *k, const int *v) { BY_INDEX (add, n, M, o, k, v); }
APART few_sums (int n, int m, int *o, const int *k, const int *v) { BY_INDEX (add, n, m, o, k, v); }
APART wide_sums (int n, long *o, const int *k, const int *v) { BY_INDEX (add_long, n, M, o, k, v); }
APART bits (int n, unsigned *o, const int *k, const unsigned *v) { BY_INDEX (either, n, M, o, k, v); }
APART no_bits (int n, unsigned *o, const int *k, const unsigned *v) { BY_INDEX (both, n, M, o, k, v); }
APART parity (int n, unsigned *o, const int *k, const unsigned *v) { BY_INDEX (odd, n, M, o, k, v); }
APART largest (int n, int *o, const int *k, const int *v) { BY_INDEX (more_of, n, M, o, k, v); }
APART least (int n, long *o, const int *k, const int *v) { BY_INDEX (less_of, n, M, o, k, v); }
APART products (int n, unsigned *o, const int *k, const unsigned *v) { BY_INDEX (times, n, M, o, k, v); }
APART of_floats (int n, float *o, const int *k, const float *v) { BY_INDEX (plus, n, M, o, k, v); }
APART of_short (int n, short *o, const int *k, const short *v) { BY_INDEX (add_short, n, M, o, k, v); }

/* What is counted is made and summed in the same kernel.  */
APART
of_squares (int n, int *restrict o, const int *restrict k, const int *restrict v, int *sum)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (square, n, t, v);
  BY_INDEX (add, n, M, o, k, t);
  *sum = __builtin_reduce (add, 3, n, t);
  free (t);
}

static int k[N], v[N];
static unsigned u[N];
static byte x[N];
static float f[N];
static short h[N];
static int bad;

/* CALL leaves in O, elements of TYPE, what the updates of WANT by STEP for each i with a key that is
   there do; it runs REGIONS regions if there is a device.  */
#define SAME(TYPE, START, CALL, REGIONS, STEP)				\
  do									\
    {									\
      TYPE o[M], want[M];						\
      for (int i = 0; i < M; i++)					\
	o[i] = want[i] = START;						\
      for (int i = 0; i < n; i++)					\
	if (k[i] >= 0 && k[i] < M)					\
	  {								\
	    TYPE *w = &want[k[i]];					\
	    STEP;							\
	  }								\
      regions = 0;							\
      CALL;								\
      for (int i = 0; i < M; i++)					\
	if (o[i] != want[i])						\
	  bad++, printf ("%d: n = %d: %d differs\n", __LINE__, n, i);	\
      if (ON_DEVICE && regions != (REGIONS))				\
	bad++, printf ("%d: %d regions\n", __LINE__, regions);		\
    }									\
  while (0)

static void
test (int n)
{
  unsigned got[256] = { 0 }, want[256] = { 0 };
  int sum = 0, all = 3;
#ifdef __OPTIMIZE__
  int known = n > 0, together = 2 * known, by_tables = n >= 8 * 32 * M ? 2 : known;
#else
  int known = 0, together = 1, by_tables = 0;
#endif
  for (int i = 0; i < n; i++)
    {
      want[x[i]]++;
      all += v[i] * v[i];
    }
  histogram (n, got, x);
  if (memcmp (got, want, sizeof got))
    bad++, printf ("%d: n = %d\n", __LINE__, n);
  SAME (int, i, sums (n, o, k, v), known, *w += v[i]);
  SAME (long, i, wide_sums (n, o, k, v), known, *w += v[i]);
  SAME (unsigned, i, bits (n, o, k, u), known, *w |= u[i]);
  SAME (unsigned, ~i, no_bits (n, o, k, u), known, *w &= u[i]);
  SAME (unsigned, i, parity (n, o, k, u), known, *w ^= u[i]);
  SAME (int, i - 20, largest (n, o, k, v), known, *w = more_of (*w, v[i]));
  SAME (long, i, least (n, o, k, v), known, *w = less_of (*w, v[i]));
  SAME (unsigned, 2 * i + 1, products (n, o, k, u), known, *w *= u[i]);
  SAME (float, i, of_floats (n, o, k, f), by_tables, *w += f[i]);
  SAME (short, i, of_short (n, o, k, h), by_tables, *w += h[i]);
#ifdef __OPTIMIZE__
  SAME (int, i, of_squares (n, o, k, v, &sum), together, *w += v[i] * v[i]);
  if (sum != all)
    bad++, printf ("%d: n = %d: %d, not %d\n", __LINE__, n, sum, all);
#endif
  (void) sum, (void) all, (void) together;
}

/* Of M places, which may be none.  */
static void
test_few (int n, int m)
{
  int got[M] = { 0 }, want[M] = { 0 };
  for (int i = 0; i < n; i++)
    if (k[i] >= 0 && k[i] < m)
      want[k[i]] += v[i];
  few_sums (n, m, got, k, v);
  if (memcmp (got, want, sizeof got))
    bad++, printf ("%d of %d\n", m, n);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      k[i] = i * 31 % (M + 3) - 1;
      v[i] = i % 77 - 30;
      u[i] = i % 3 ? 1u << i % 29 : ~(1u << i % 31);
      x[i] = i * 7919 % 257;
      f[i] = i % 8;
      h[i] = i % 19;
    }
  test (0);
  test (1);
  test (700);
  test (N);
  for (int m = 0; m < 3; m++)
    test_few (N, m);
  printf ("%d bad\n", bad);
  return bad != 0;
}
