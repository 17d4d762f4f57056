/* Arrays that stay on the device, device.h: one of which the first kernel reads a part is copied
   there, so is one that a kernel has had by itself before, and between parts of an array is what
   other threads store.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=1 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-lowering read_first "target" { option fopenmp } } */
/* { dg-lowering had_alone "target" { option fopenmp } } */
/* { dg-lowering parts "target" { option fopenmp } } */
/* { dg-kernels read_first 2 } */
/* { dg-kernels parts 2 } */

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

enum { N = 1000 };

static int a[N], o[N + 4], c[N], buf[3 * N];

static int next (int x) { return 3 * x + 1; }
static int add (int x, int y) { return x + y; }

APART void
read_first (void)
{
  __builtin_map (next, __builtin_space (N), o,
		 __builtin_at (a, __builtin_axis (0) ? __builtin_axis (0) - 1 : N - 1));
  __builtin_map (add, N, a, c, 1);
}

APART void
had_alone (int k)
{
  int *t = malloc ((2 * N + 8) * sizeof *t);
  for (int i = 0; i < k; i++)
    {
      if (i == 1)
	__builtin_map (add, N + 4, o, o, __builtin_stride (t, 2));
      __builtin_map (next, N, __builtin_stride (t, 2), a);
      if (i == 0)
	__builtin_map (next, __builtin_space (__builtin_range (N, N + 4)),
		       __builtin_at (t, 2 * __builtin_axis (0)),
		       __builtin_at (a, __builtin_axis (0) - N));
    }
  free (t);
}

APART void
parts (int k)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_soac_nofuse (__builtin_map (next, N, buf, buf + 2 * N));
      __builtin_soac_nofuse (__builtin_map (next, N, buf + 2 * N, buf));
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i, c[i] = 2 * i;
  read_first ();
  for (int i = 0; i < N; i++)
    CHECK (o[i] == next (i ? i - 1 : N - 1) && a[i] == 2 * i + 1);
  for (int i = 0; i < N + 4; i++)
    o[i] = i;
  had_alone (2);
  for (int i = 0; i < N + 4; i++)
    CHECK (o[i] == i + next (a[i < N ? i : i - N]));
  /* The middle is the user's.  */
#pragma omp target data map (tofrom: buf[N:N]) if (ON_DEVICE)
  parts (2);
  for (int i = 0; i < N; i++)
    CHECK (buf[i] == next (next (next (0))) && buf[N + i] == 0);
  return 0;
}
