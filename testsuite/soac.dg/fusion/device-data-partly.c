/* Arrays that stay on the device, device.h, where the program has mapped a part of another one that
   the kernels read: they run on the host, nothing stays, and nothing comes back.  Nor do arrays stay
   beside what a pointer leads to into a static one.  What is allocated between kernels is not asked
   for before that, nor what a pointer leads to that is known later.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=1 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-lowering in_block "target" { option fopenmp } } */
/* { dg-lowering in_loop "target" { option fopenmp } } */
/* { dg-kernels in_block 2 } */
/* { dg-kernels in_loop 3 } */
/* { dg-kernels with_gaps 1 } */
/* { dg-kernels growing 2 } */
/* { dg-kernels into_static 2 } */
/* { dg-kernels gathered 2 } */
/* { dg-kernels allocated_between 3 } */
/* { dg-kernels found_between 3 } */

#include "device.h"

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif

#define APART __attribute__ ((noinline, noclone)) static
#define CHECK(C)							\
  do									\
    if (!(C))								\
      {									\
	fprintf (stderr, "%d: %s\n", __LINE__, #C);			\
	abort ();							\
      }									\
  while (0)

enum { N = 1000, TURNS = 3 };

static int a[N + 8], b[N], c[N], d[N], gaps[2 * N], numbers[N];

static int next (int x) { return 3 * x + 1; }
static int add (int x, int y) { return x + y; }

APART void
in_block (const int *restrict p)
{
  __builtin_soac_nofuse (__builtin_map (next, N, b, c));
  __builtin_map (add, N, d, b, p);
}

APART void
in_loop (int k, const int *restrict p)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_soac_nofuse (__builtin_map (next, N, b, c));
      __builtin_soac_nofuse (__builtin_map (add, N, d, b, p));
      __builtin_map (add, N, c, c, d);
    }
}

/* What is written is the user's on the device; of X he has a part.  */
APART void
with_gaps (int k, int n, int *restrict o, const int *restrict x)
{
  for (int t = 0; t < k; t++)
    __builtin_map (add, n, __builtin_stride (o, 2), __builtin_stride (o, 2), x);
}

/* More of X is needed in one turn.  */
APART void
growing (int k, int n, int when, const int *restrict x, int *restrict o)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (next, n, o, x);
      if (t == when)
	__builtin_map (add, n, o, o, x + 8);
    }
}

APART void
into_static (int k, int n, int *restrict o)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, __builtin_stride (o, 2), __builtin_stride (gaps, 2), 1);
      __builtin_soac_nofuse (__builtin_map (add, n, __builtin_stride (gaps, 2),
					    __builtin_stride (o, 2), 1));
    }
}

APART void
gathered (int k, int n, int *restrict o, const int *restrict which)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (next, n, o, __builtin_gather (gaps, which));
      __builtin_soac_nofuse (__builtin_map (add, n, o, o, 1));
    }
}

APART void
allocated_between (void)
{
  __builtin_soac_nofuse (__builtin_map (next, N, b, c));
  int *t = malloc (N * sizeof *t);
  __builtin_soac_nofuse (__builtin_map (next, N, t, b));
  __builtin_map (add, N, d, b, t);
  free (t);
}

__attribute__ ((noipa)) static int *
found (void)
{
  return a + 4;
}

APART void
found_between (void)
{
  __builtin_soac_nofuse (__builtin_map (next, N, b, c));
  const int *restrict p = found ();
  __builtin_soac_nofuse (__builtin_map (add, N, d, b, p));
  __builtin_map (add, N, c, b, d);
}

static void
check_between (void)
{
  for (int i = 0; i < N; i++)
    c[i] = 2 * i;
  allocated_between ();
  for (int i = 0; i < N; i++)
    CHECK (b[i] == 6 * i + 1 && d[i] == b[i] + 3 * b[i] + 1);
  found_between ();
  for (int i = 0; i < N; i++)
    CHECK (d[i] == b[i] + a[i + 4] && c[i] == b[i] + d[i]);
}

static void
check_static (void)
{
  for (int i = 0; i < 2 * N; i++)
    gaps[i] = i;
  into_static (TURNS, N, gaps + 1);
  for (int i = 0; i < N; i++)
    CHECK (gaps[2 * i] == 2 * i + 2 * TURNS && gaps[2 * i + 1] == 2 * i + 2 * TURNS - 1);
  for (int i = 0; i < 2 * N; i++)
    gaps[i] = i;
  for (int i = 0; i < N; i++)
    numbers[i] = i % 300;
  gathered (TURNS, N, gaps + 300, numbers);
  for (int i = 0; i < N; i++)
    CHECK (gaps[300 + i] == 3 * (i % 300) + 2);
}

static void
check_gaps (void)
{
  with_gaps (TURNS, N, gaps, a);
  for (int i = 0; i < N; i++)
    CHECK (gaps[2 * i] == i + TURNS * a[i]);
}

static void
check_growing (void)
{
  growing (TURNS, N, TURNS - 1, a, d);
  for (int i = 0; i < N; i++)
    CHECK (d[i] == 3 * a[i] + 1 + a[i + 8]);
}

static void
start_gaps (void)
{
  for (int i = 0; i < N; i++)
    gaps[2 * i] = i;
}

static void
check_both (void)
{
  for (int i = 0; i < N; i++)
    c[i] = 2 * i;
  in_block (a);
  for (int i = 0; i < N; i++)
    CHECK (d[i] == 7 * i + 1);
  in_loop (TURNS, a);
  for (int i = 0; i < N; i++)
    {
      int x = 2 * i, y = 0;
      for (int t = 0; t < TURNS; t++)
	x += y = 3 * x + 1 + i;
      CHECK (c[i] == x && d[i] == y);
    }
}

int
main (void)
{
  for (int i = 0; i < N + 8; i++)
    a[i] = i;
  check_static ();
  start_gaps ();
  check_gaps ();
  check_growing ();
  start_gaps ();
#if ON_DEVICE
  int before = regions;
  check_both ();
  CHECK (regions - before == 2 + 3 * TURNS);
# pragma omp target enter data map (to: a[0 : N / 2])
  before = regions;
  check_both ();
  CHECK (regions - before == 1 + 2 * TURNS);
# pragma omp target data map (to: gaps)
  check_gaps ();
  check_growing ();
# pragma omp target exit data map (release: a[0 : N / 2])
# pragma omp target data map (to: a[0 : N])
  check_growing ();
#else
  check_both ();
#endif
  check_between ();
}
