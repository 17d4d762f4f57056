/* Arrays that stay on the device, device.h, where the program has mapped a part of another one that
   the kernels read: they run on the host, and nothing stays.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=1 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-lowering in_block "target" { option fopenmp } } */
/* { dg-lowering in_loop "target" { option fopenmp } } */
/* { dg-kernels in_block 2 } */
/* { dg-kernels in_loop 3 } */

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

static int a[N], b[N], c[N], d[N];

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
  for (int i = 0; i < N; i++)
    a[i] = i;
#if ON_DEVICE
  int before = regions;
  check_both ();
  CHECK (regions - before == 2 + 3 * TURNS);
# pragma omp target enter data map (to: a[0 : N / 2])
  before = regions;
  check_both ();
  CHECK (regions - before == 1 + 2 * TURNS);
# pragma omp target exit data map (release: a[0 : N / 2])
#else
  check_both ();
#endif
}
