/* A program that puts its arrays on the device itself: what runs there, and what the device and the host have to
   look for, is made of what the device has, as the host's is out of date.  The device is one with a memory of its
   own, device.h.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=10 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels gathered 1 } */
/* { dg-lowering gathered "target" { option fopenmp } } */
/* { dg-kernels computed 1 } */
/* { dg-lowering computed "target" { option fopenmp } } */
/* { dg-kernels looked_up 1 } */
/* { dg-lowering looked_up "target" { option fopenmp } } */
/* { dg-lowering nested "target" { option fopenmp } } */
/* { dg-lowering grid "target" { option fopenmp } } */
/* { dg-lowering array_too "target" { option fopenmp } } */
/* { dg-lowering scattered "target" { option fopenmp } } */
/* { dg-kernels summed 1 } */
/* { dg-lowering summed "target" { option fopenmp } } */
/* { dg-lowering in_place "target" { option fopenmp } } */
/* { dg-lowering shifted "target" { option fopenmp } } */
/* { dg-lowering sums "target" { option fopenmp } } */
/* { dg-lowering total "target" { option fopenmp } } */
/* { dg-kernels both_kept 1 } */
/* { dg-lowering both_kept "target" { option fopenmp } } */
/* { dg-lowering row_sum "target" { option fopenmp } } */
/* { dg-lowering row_chain "target" { option fopenmp } } */
/* { dg-lowering rows "target" { option fopenmp } } */

#include "check.h"
#include "device.h"

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif

#define APART __attribute__ ((noipa)) static
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define AT __builtin_at
#define SPACE __builtin_space
#define OVER __builtin_over
#define GATHER __builtin_gather

enum { N = 3000, M = 40 };

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int third (int a) { return a / 3; }

APART void gathered (int n, int *o, const int *x, const int *k) { __builtin_map (inc, n, o, GATHER (x, k)); }
APART void
computed (int n, int *restrict o, const int *restrict x, const int *restrict k)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (third, n, t, k);
  __builtin_map (add, n, o, GATHER (x, t), k);
  free (t);
}
/* Indices that are looked up themselves.  */
APART void
looked_up (int n, int *restrict o, const int *restrict x, const int *restrict k, const int *restrict l)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (third, n, t, GATHER (k, l));
  __builtin_map (inc, n, o, GATHER (x, t));
  free (t);
}
APART void nested (int n, int *o, const int *x, const int *k, const int *l) { __builtin_map (inc, n, o, AT (x, k[l[i0]])); }
APART void
grid (int n, int (*o)[M], const int *x, const int *k, const int *l)
{ __builtin_map (inc, SPACE (n / M, M), o, AT (x, k[i0] + 2 * l[i1])); }
/* A table as an array, too.  */
APART void
array_too (int n, int *o, const int *x, const int *k) { __builtin_map (add, n, o, AT (x, k[i0]), k); }
APART void
scattered (int n, int *restrict o, const int *x, const int *k) { __builtin_map (inc, n, __builtin_scatter (o, k), x); }
/* The same beside what is carried.  */
APART int
summed (int n, int *restrict o, const int *x, const int *k)
{
  __builtin_map (inc, n, __builtin_scatter (o, k), x);
  return __builtin_reduce (add, 0, n, x);
}
APART void in_place (int n, int *o, const int *x) { __builtin_map (inc, n, o, x); }
APART void shifted (int n, int d, int *o, const int *x) { __builtin_map (add, n, o, x + d, x); }
APART void
sums (int n, int m, int *o, const int (*x)[m]) { __builtin_contract (add, inc, 5, SPACE (n, OVER (m)), o, AT (x, i0, i1)); }
static double plus (double a, double b) { return a + b; }
APART double total (double start, int n, const double *x) { return __builtin_reduce (plus, start, n, x); }
/* One filter keeps nothing, and another one what it finds.  */
static int negative (int a) { return a < 0; }
APART int
both_kept (int n, int *restrict o, int *restrict q, const int *restrict x, int *other)
{
  int none = __builtin_filter (negative, n, o, x);
  *other = __builtin_filter (third, n, q, x);
  return none;
}

/* Reductions of rows that go on from what their output has.  */
static void add_rows (int *o, const int *a, const int *b) { __builtin_map (add, M, o, a, b); }
static void
chain (int *o, const int *a, const int *b)
{
  unsigned s = (unsigned) a[0] * b[1] + b[0], t = (unsigned) a[1] * b[1];
  o[0] = s;
  o[1] = t;
  for (int i = 2; i < M; i++)
    o[i] = a[i] + b[i];
}
APART void
row_sum (int n, int *o, const int *init, const int (*x)[M]) { __builtin_reduce_into (add_rows, init, n, o, x); }
APART void
row_chain (int n, int *o, const int *init, const int (*x)[M]) { __builtin_reduce_into (chain, init, n, o, x); }

/* Each other row is not written.  */
static void
turned (int *o, const int *a)
{
  int last = a[M - 1];
  for (int i = 0; i < M - 1; i++)
    o[i] = a[i + 1] - a[i];
  o[M - 1] = last;
}
APART void
rows (int n, int (*o)[M], const int (*x)[M]) { __builtin_map (turned, n, AT (o, 2 * i0), x); }

static int k[N], l[N], x[2 * N], o[N], was_k[N], was_l[N], was_x[2 * N], was_o[N];

/* What is there when the test begins, and again after the program's region.  */
static void
fill (void)
{
  for (int i = 0; i < N; i++)
    {
      k[i] = (i * 7 + 5) % N;
      l[i] = (i * 11 + 3) % N;
      o[i] = -i;
    }
  for (int i = 0; i < 2 * N; i++)
    x[i] = i * 7919 % 1009;
}

/* Everything becomes something else: on the device where that has it.  */
static void
turn (void)
{
#pragma omp target map (tofrom: k, l) if (ON_DEVICE)
  for (int i = 0; i < N; i++)
    {
      k[i] = (k[i] + 1200) % N;
      l[i] = (l[i] + 1700) % N;
    }
#pragma omp target map (tofrom: o, x) if (ON_DEVICE)
  for (int i = 0; i < N; i++)
    {
      o[i]--;
      x[i] += 5000;
      x[i + N] += 7000;
    }
}

/* The numbers as the calls have found them.  */
static void
remember (void)
{
  fill ();
  int device = regions;
#pragma omp target data map (tofrom: k, l, o, x) if (ON_DEVICE)
  turn ();
  memcpy (was_k, k, sizeof k);
  memcpy (was_l, l, sizeof l);
  memcpy (was_x, x, sizeof x);
  memcpy (was_o, o, sizeof o);
  regions = device;
}

/* S runs on the device, whichever arrays that has, and leaves FOUND for each I below COUNT, which is to be
   WANTED.  */
#define EACH(COUNT, S, FOUND, WANTED)						\
  do										\
    for (int there = 0; there < 16; there++)					\
      {										\
	int ran;								\
	fill ();								\
	_Pragma ("omp target data map (tofrom: k) if (ON_DEVICE && (there & 1))")	\
	_Pragma ("omp target data map (tofrom: l) if (ON_DEVICE && (there & 2))")	\
	_Pragma ("omp target data map (tofrom: o) if (ON_DEVICE && (there & 4))")	\
	_Pragma ("omp target data map (tofrom: x) if (ON_DEVICE && (there & 8))")	\
	{									\
	  turn ();								\
	  ran = regions;							\
	  S;									\
	  CHECK (!ON_DEVICE || regions > ran);					\
	}									\
	for (int i = 0; i < (COUNT); i++)					\
	  CHECK ((FOUND) == (WANTED));						\
      }										\
  while (0)

/* Where nothing is on the device, but some of what overlaps, the host does it.  */
static void
test_overlaps (void)
{
  for (int there = 0; there < 2; there++)
    {
      int ran;
      fill ();
#pragma omp target data map (tofrom: x) if (ON_DEVICE && there)
      {
	turn ();
	ran = regions;
	in_place (2 * N, x, x);
	CHECK (!ON_DEVICE || there == (regions > ran));
	ran = regions;
	shifted (N, 7, o, x);
	CHECK (!ON_DEVICE || there == (regions > ran));
      }
      for (int i = 0; i < 2 * N; i++)
	CHECK (x[i] == was_x[i] + 1);
      for (int i = 0; i < N; i++)
	CHECK (o[i] == was_x[i + 7] + was_x[i] + 2);
    }
}

/* The device has parts of arrays, put there for something else: what needs more of them is done by the host.  But
   where what is needed is there it is done there, wherever the array begins.  */
static void
test_halves (void)
{
  int ran;
  fill ();
#pragma omp target data map (to: x[0 : 100]) map (tofrom: o[0 : 100]) if (ON_DEVICE)
  {
    ran = regions;
    gathered (N, was_o, x, k);
    nested (N, was_l, x, k, l);
    scattered (N, o, k, k);
    /* They look for ends alone.  */
    CHECK (!ON_DEVICE || regions == ran);
  }
  for (int i = 0; i < N; i++)
    CHECK (was_o[i] == x[k[i]] + 1 && was_l[i] == x[k[l[i]]] + 1);
  remember ();
  fill ();
#pragma omp target data map (tofrom: o[N / 2 : N / 2], x[N : N]) if (ON_DEVICE)
  {
#pragma omp target map (tofrom: o[N / 2 : N / 2], x[N : N]) if (ON_DEVICE)
    for (int i = N; i < 2 * N; i++)
      x[i] += 100, o[i / 2]--;
    for (int i = 0; i < N / 2; i++)
      was_k[i] = i + N, was_l[i] = N - 1 - i;
    ran = regions;
    scattered (N / 2, o, x + N, was_l);
    CHECK (!ON_DEVICE || regions > ran);
    ran = regions;
    gathered (N / 2, o, x, was_k);
    CHECK (!ON_DEVICE || regions > ran);
  }
  for (int i = 0; i < N / 2; i++)
    CHECK (o[N - 1 - i] == x[N + i] + 1 && o[i] == x[N + i] + 1);
  remember ();
}

/* What the subscripts look up cannot be mapped, as the device has a part of it.  */
static void
test_parts (void)
{
  fill ();
#pragma omp target data map (tofrom: k[200 : 400]) if (ON_DEVICE)
  {
    int ran = regions;
    nested (400, o, x, k, k + 200);
    /* The device has looked for the part of k alone.  */
    CHECK (!ON_DEVICE || regions == ran + 1);
  }
  for (int i = 0; i < 400; i++)
    CHECK (o[i] == x[k[k[i + 200]]] + 1);
}

/* Several threads may not map parts of arrays, but use what is there.  */
static void
test_threads (void)
{
  int ran;
  fill ();
#pragma omp target data map (tofrom: k, o, x) if (ON_DEVICE)
  {
    turn ();
    ran = regions;
#pragma omp parallel num_threads (2) if (ON_DEVICE)
#pragma omp single
    {
      gathered (N / 2, o, x, k);
      array_too (N / 2, o + N / 2, x, k + N / 2);
      /* These are nowhere.  */
      int here[M], own[M];
      memcpy (own, k, sizeof own);
      in_place (M, here, own);
      for (int i = 0; i < M; i++)
	CHECK (here[i] == own[i] + 1);
      /* Of what is looked up only a part is there: nobody looks.  */
      nested (M, here, was_x, k, own);
    }
    /* Two of them look for ends.  */
    CHECK (!ON_DEVICE || regions == ran + 4);
  }
  for (int i = 0; i < N / 2; i++)
    CHECK (o[i] == was_x[was_k[i]] + 1 && o[i + N / 2] == was_x[was_k[i + N / 2]] + was_k[i + N / 2]);
}

/* What stands between its rows would come back, too, so that the host does it where the device does not have
   it.  */
static void
test_rows (void)
{
  enum { ROWS = N / M / 2 };
  for (int there = 0; there < 2; there++)
    {
      int ran;
      fill ();
#pragma omp target data map (tofrom: o) if (ON_DEVICE && there)
      {
	turn ();
	ran = regions;
	rows (ROWS, (void *) o, (const void *) x);
	CHECK (!ON_DEVICE || there == (regions > ran));
      }
      for (int i = 0; i < ROWS; i++)
	for (int j = 0; j < M; j++)
	  {
	    int *at = was_x + i * M + j;
	    CHECK (o[2 * i * M + j] == (j < M - 1 ? at[1] - at[0] : at[0]));
	    CHECK (o[(2 * i + 1) * M + j] == was_o[(2 * i + 1) * M + j]);
	  }
    }
}

/* Sums of nothing, and a sum whose first zero has a sign: else the host would do them.  */
static void
test_none (void)
{
  static double d[N];
  double got;
  for (int there = 0; there < 4; there++)
    {
      fill ();
#pragma omp target data map (tofrom: o) if (ON_DEVICE && (there & 1))
#pragma omp target data map (tofrom: x) if (ON_DEVICE && (there & 2))
      {
	turn ();
	sums (N / 2, 0, o, (const void *) x);
      }
      for (int i = 0; i < N; i++)
	CHECK (o[i] == (i < N / 2 ? 5 : was_o[i]));
    }
#pragma omp target data map (tofrom: d) if (ON_DEVICE)
  {
#pragma omp target map (tofrom: d) if (ON_DEVICE)
    for (int i = 0; i < N; i++)
      d[i] = 0.5;
    got = total (-0.0, N, d);
  }
  CHECK (got == N / 2);
#pragma omp target data map (tofrom: d) if (ON_DEVICE)
  {
#pragma omp target map (tofrom: d) if (ON_DEVICE)
    for (int i = 0; i < N; i++)
      d[i] = -0.0;
    got = total (-0.0, N, d);
  }
  CHECK (got == 0 && __builtin_signbit (got));
}

static void
test_kept (void)
{
  int kept = 0, got = 0, at[N];
  for (int i = 0; i < N; i++)
    if (was_x[i] / 3)
      at[kept++] = was_x[i];
  for (int there = 0; there < 8; there++)
    {
      fill ();
#pragma omp target data map (tofrom: o) if (ON_DEVICE && (there & 1))
#pragma omp target data map (tofrom: k) if (ON_DEVICE && (there & 2))
#pragma omp target data map (tofrom: x) if (ON_DEVICE && (there & 4))
      {
	turn ();
	CHECK (both_kept (N, o, k, x, &got) == 0 && got == kept);
      }
      for (int i = 0; i < N; i++)
	CHECK (o[i] == was_o[i] && k[i] == (i < kept ? at[i] : was_k[i]));
    }
}

static void
test_reduced_rows (void)
{
  int o1[M], o2[M];
  for (int there = 0; there < 4; there++)
    for (int n = 0; n <= N / M; n += N / M)
      {
	fill ();
	for (int i = 0; i < M; i++)
	  o1[i] = o2[i] = i + 2;
#pragma omp target data map (tofrom: o1, o2) if (ON_DEVICE && (there & 1))
#pragma omp target data map (tofrom: x) if (ON_DEVICE && (there & 2))
	{
	  turn ();
	  /* The device has them, and the host's are worthless.  */
	  if (ON_DEVICE && (there & 1))
	    memset (o1, 9, sizeof o1), memset (o2, 9, sizeof o2);
	  row_sum (n, o1, o1, (const void *) x);
	  row_chain (n, o2, o2, (const void *) x);
	}
	for (int i = 0; i < M; i++)
	  {
	    unsigned s = i + 2, t = i + 2;
	    for (int r = 0; r < n; r++)
	      {
		unsigned *a = (unsigned *) was_x + r * M;
		s += a[i];
		t = i == 0 ? t * a[1] + a[0] : i == 1 ? t * a[1] : t + a[i];
	      }
	    CHECK ((unsigned) o1[i] == s && (unsigned) o2[i] == t);
	  }
      }
}

int
main (void)
{
  int sum = 0, got = 0;
  remember ();
  for (int i = 0; i < N; i++)
    sum += was_x[i];
  EACH (N, gathered (N, o, x, k), o[i], was_x[was_k[i]] + 1);
  EACH (N, computed (N, o, x, k), o[i], was_x[was_k[i] / 3] + was_k[i]);
  EACH (N, looked_up (N, o, x, k, l), o[i], was_x[was_k[was_l[i]] / 3] + 1);
  EACH (N, nested (N, o, x, k, l), o[i], was_x[was_k[was_l[i]]] + 1);
  EACH (N, grid (N, (void *) o, x, k, l), o[i], was_x[was_k[i / M] + 2 * was_l[i % M]] + 1);
  EACH (N, array_too (N, o, x, k), o[i], was_x[was_k[i]] + was_k[i]);
  EACH (N, scattered (N, o, x, k), o[was_k[i]], was_x[i] + 1);
  EACH (N, scattered (N / 2, o, x, k), o[was_k[i]], i < N / 2 ? was_x[i] + 1 : was_o[was_k[i]]);
  EACH (N, got = summed (N, o, x, k), o[was_k[i]] + got, was_x[i] + 1 + sum);
  test_overlaps ();
  test_halves ();
  test_parts ();
  test_threads ();
  test_rows ();
  test_none ();
  test_kept ();
  test_reduced_rows ();
  return 0;
}
