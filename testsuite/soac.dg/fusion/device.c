/* Kernels on a device with a memory of its own, device.h: what they map there, and
   when they had better run on the host.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -foffload=disable" { option -fopenmp } } */
/* { dg-lowering map_one "target" { option fopenmp } } */
/* { dg-kernels map_one 1 } */
/* { dg-lowering map_two "target" { option fopenmp } } */
/* { dg-kernels map_two 1 } */
/* { dg-lowering stencil "target" { option fopenmp } } */
/* { dg-kernels stencil 1 } */
/* { dg-lowering stencil_down "target" { option fopenmp } } */
/* { dg-kernels stencil_down 1 } */
/* { dg-lowering in_place "target" { option fopenmp } } */
/* { dg-kernels in_place 1 } */
/* { dg-lowering sum_two "target" { option fopenmp } } */
/* { dg-kernels sum_two 1 } */
/* { dg-eliminated sum_two "t" } */
/* { dg-lowering kept "target" { option fopenmp } } */
/* { dg-kernels kept 1 } */
/* { dg-guards kept 0 } */
/* { dg-lowering of_members "target" { option fopenmp } } */
/* { dg-kernels of_members 1 } */
/* { dg-lowering structures "target" { option fopenmp } } */
/* { dg-kernels structures 1 } */

#include "device.h"

#define N 20000

struct pair { float a; int b; };

static int inc (int a) { return a + 1; }
static int twice (int a) { return 2 * a; }
static int add (int a, int b) { return a + b; }
static int mid (int a, int b, int c) { return a - 2 * b + c; }
static struct pair join (int a, int b) { return (struct pair) { a, b }; }
static int at (struct pair p) { return p.a * 3 + p.b; }

static int x[3 * N], want[3 * N], got[3 * N];
static struct pair pairs[N];
static struct { int a[N]; signed char b[N]; } members;

#ifndef ON_DEVICE
#define ON_DEVICE 0
#endif

#define CHECK(C)							\
  do									\
    if (!(C))								\
      {									\
	fprintf (stderr, "%d: %s\n", __LINE__, #C);				\
	abort ();							\
      }									\
  while (0)

/* The statement S runs REGIONS regions if there are any; what it leaves in GOT is then what the
   loop over i leaves in WANT.  */
#define SAME(S, REGIONS, LOOP)						\
  do									\
    {									\
      regions = 0;							\
      for (int i = 0; i < 3 * N; i++)					\
	want[i] = got[i] = x[i] = i * 7919 % 1009;			\
      S;								\
      CHECK (regions == (REGIONS) || !ON_DEVICE);					\
      for (int i = 0; i < N; i++)					\
	LOOP;								\
      CHECK (memcmp (want, got, sizeof want) == 0);			\
    }									\
  while (0)

__attribute__ ((noipa)) static void
map_one (int n, int *o, const int *a)
{
  __builtin_map (inc, n, o, a);
}

__attribute__ ((noipa)) static void
map_two (int n, int *o, const int *a, const int *b)
{
  __builtin_map (add, n, o, a, b);
}

__attribute__ ((noipa)) static void
stencil (int n, int *o, const int *a)
{
  __builtin_map (mid, n, o, a, a + 1, a + 2);
}

/* The same, its arrays in another order.  */
__attribute__ ((noipa)) static void
stencil_down (int n, int *o, const int *a)
{
  __builtin_map (mid, n, o, a + 2, a, a + 1);
}

__attribute__ ((noipa)) static void
in_place (int n, int *o)
{
  __builtin_map (inc, n, o, o);
}

__attribute__ ((noipa)) static int
sum_two (int n, const int *a, const int *b)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (add, n, t, a, b);
  int s = __builtin_reduce (add, 100, n, t);
  free (t);
  return s;
}

/* A map whose result is also stored.  */
__attribute__ ((noipa)) static int
kept (int n, int *o, const int *a)
{
  __builtin_map (twice, n, o, a);
  return __builtin_reduce (add, 0, n, o);
}

__attribute__ ((noipa)) static void
structures (int n, struct pair *p, int *o, const int *a, const int *b)
{
  __builtin_map (join, n, p, a, b);
  __builtin_map (at, n, o, p);
}

/* Two parts of one object, of elements of two sizes: behind the second one is nothing to copy.  */
__attribute__ ((noipa)) static void
of_members (int n, int *o)
{
  __builtin_map (add, n, o, members.a, members.b);
}

static int apart[8][N];

/* Threads of the user's own need not know of each other's arrays.  */
static void
in_parallel (void)
{
#pragma omp parallel for
  for (int t = 0; t < 8; t++)
    map_one (N, (int *) apart[t], x + t * 100);
  for (int t = 0; t < 8; t++)
    for (int i = 0; i < N; i++)
      CHECK (apart[t][i] == x[i + t * 100] + 1);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    members.a[i] = i, members.b[i] = i % 100;
  mapped_bytes = 0;
  SAME (of_members (N, got), 1, want[i] = i + i % 100);
  CHECK (mapped_bytes == N * (2 * sizeof (int) + 1) || !ON_DEVICE);
  SAME (map_one (N, got, x), 1, want[i] = x[i] + 1);
  SAME (map_one (N, got, got), 0, want[i] = x[i] + 1);
  SAME (map_one (0, got, x), 0, (void) 0);
  SAME (map_one (0, got, got), 0, (void) 0);
  /* A few elements are not worth it.  */
  SAME (map_one (100, got, x), 0, if (i < 100) want[i] = x[i] + 1);

  SAME (map_two (N, got, x, x + N), 1, want[i] = x[i] + x[i + N]);
  SAME (map_two (N, got, x, x), 1, want[i] = x[i] + x[i]);
  SAME (map_two (N, got, x, x + 1), 0, want[i] = x[i] + x[i + 1]);
  SAME (map_two (N, got, x + 1, x), 0, want[i] = x[i] + x[i + 1]);
  SAME (map_two (N, got, got, x), 0, want[i] = x[i] + x[i]);
  SAME (map_two (N, got, x, got), 0, want[i] = x[i] + x[i]);
  SAME (map_two (N, got + N, got, got + 2 * N), 1,
	want[i + N] = x[i] + x[i + 2 * N]);

  SAME (stencil (N, got, x), 1, want[i] = x[i] - 2 * x[i + 1] + x[i + 2]);
  SAME (stencil (N, got, got + N), 1,
	want[i] = x[i + N] - 2 * x[i + N + 1] + x[i + N + 2]);
  SAME (stencil_down (N, got, x), 1,
	want[i] = x[i + 2] - 2 * x[i] + x[i + 1]);

  in_parallel ();
  SAME (in_place (N, got), 1, want[i] = x[i] + 1);
  SAME (in_place (0, got), 0, (void) 0);

  /* A sum is two regions.  */
#ifdef __OPTIMIZE__
  int fused = 1;
#else
  int fused = 2;
#endif
  /* By itself it runs there whatever becomes of the map.  */
  int alone = fused == 1 ? 0 : 2;
  long long s = 100;
  SAME (CHECK (sum_two (N, x, x + N) == (s = 100, ({
	  for (int i = 0; i < N; i++)
	    s += x[i] + x[i + N];
	}), s)), fused + 1, (void) 0);
  SAME (CHECK (sum_two (N, x + 7, x) == (s = 100, ({
	  for (int i = 0; i < N; i++)
	    s += x[i + 7] + x[i];
	}), s)), alone, (void) 0);
  SAME (CHECK (sum_two (0, x, x + N) == 100), 0, (void) 0);

  SAME (CHECK (kept (N, got, x) == (s = 0, ({
	  for (int i = 0; i < N; i++)
	    s += 2 * x[i];
	}), s)), fused + 1, want[i] = 2 * x[i]);
  SAME (CHECK (kept (N, got, got) == s), alone, want[i] = 2 * x[i]);

  SAME (structures (N, pairs, got, x, x + N), fused, want[i] = 3 * x[i] + x[i + N]);
  for (int i = 0; i < N; i++)
    CHECK (pairs[i].a == x[i] && pairs[i].b == x[i + N]);
  /* Where the guards of the two fail, each of them can still run there.  */
  SAME (structures (N, pairs, got, got, x), 2, want[i] = 3 * x[i] + x[i]);
  return 0;
}
