/* Nested functions that see nothing of the function around them: without optimization GCC gives
   them the address of its variables all the same, which are not on the device.  Several threads
   may not map these, but what an operator does not look at need not be mapped.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-O0 -DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=10 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels test_threads._omp_fn.0 4 { option fopenmp } } */
/* { dg-lowering test_threads._omp_fn.0 "target" { option fopenmp } } */

#include "check.h"
#include "device.h"

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif

enum { N = 100 };

__attribute__ ((noipa)) static void
test_threads (int by)
{
  int *x = malloc (N * sizeof *x), *o = malloc (N * sizeof *o), *s = malloc (N * sizeof *s);
  int step (int a) { return 3 * a + 1; }
  int add (int a, int b) { return a + b; }
  int moved (int a) { return a + by; }
  int sum = 0, ran = regions;
  for (int i = 0; i < N; i++)
    x[i] = i % 7;
#pragma omp target data map (tofrom: x[0 : N], o[0 : N], s[0 : N]) if (ON_DEVICE)
  {
    if (ON_DEVICE)
      memset (x, 0x55, N * sizeof *x);
#pragma omp parallel num_threads (2) if (ON_DEVICE)
#pragma omp single
    {
      __builtin_map (step, N, o, x);
      __builtin_scan (add, 0, N, s, o);
      sum = __builtin_reduce (add, 0, N, s);
      /* That one sees something, so that the host does what it has itself.  */
      int own[N], here[N];
      for (int i = 0; i < N; i++)
	own[i] = i;
      __builtin_map (moved, N, here, own);
      for (int i = 0; i < N; i++)
	CHECK (here[i] == i + by);
    }
  }
  int all = 0, sums = 0;
  for (int i = 0; i < N; i++)
    {
      all += 3 * (i % 7) + 1;
      sums += all;
      CHECK (o[i] == 3 * (i % 7) + 1 && s[i] == all);
    }
  CHECK (sum == sums);
  CHECK (!ON_DEVICE || regions > ran);
  free (x), free (o), free (s);
}

int
main (void)
{
  test_threads (5);
  return 0;
}
