/* A reduction by index stores to no element that no key leads to: here such elements are in memory
   that may only be read, as they might be another thread's.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-schedule count "unordered, several tables of 1365, threads above 5461 in copies or by keys" { option "-O2 -fopenmp$" } } */
/* { dg-kernels count 1 } */
/* { dg-kernels sum 1 } */
/* { dg-kernels sum_long 1 } */

#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>
#include "check.h"

enum { N = 1 << 19, M = 1000 };

static int keys[N], numbers[N];
static float floats[N];
static long double doubled[N];

static int add (int x, int y) { return x + y; }
static float addf (float x, float y) { return x + y; }
static long double addl (long double x, long double y) { return x + y; }
TESTED void
count (size_t n, size_t m, int *out, const int *x, const int *y)
{
  __builtin_reduce_by_index (add, n, m, out, x, y);
}

TESTED void
sum (size_t n, size_t m, float *out, const int *x, const float *y)
{
  __builtin_reduce_by_index (addf, n, m, out, x, y);
}

TESTED void
sum_long (size_t n, size_t m, long double *out, const int *x, const long double *y)
{
  __builtin_reduce_by_index (addl, n, m, out, x, y);
}

/* M elements of SIZE bytes, of which the first half may be written, and the address where that
   ends.  */

static void *
half_to_write (size_t size, size_t page, char **end)
{
  size_t half = (M / 2 * size + page - 1) / page * page;
  char *p = mmap (NULL, 2 * half, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK (p != MAP_FAILED);
  *end = p + half;
  CHECK (mprotect (*end, half, PROT_READ) == 0);
  return *end - M / 2 * size;
}

int
main (void)
{
  static const int some[] = { 0, 1, 1000, 16 * M, 64 * M, N };
  size_t page = sysconf (_SC_PAGESIZE);
  char *end;
  int *counts = half_to_write (sizeof *counts, page, &end);
  float *sums = half_to_write (sizeof *sums, page, &end);
  long double *more = half_to_write (sizeof *more, page, &end);
  for (int i = 0; i < N; i++)
    {
      keys[i] = (int) (i * 2654435761u >> 7) % (M / 2 - 1);
      numbers[i] = i % 100;
      floats[i] = i % 8;
      doubled[i] = 2 * floats[i];
    }
  for (unsigned k = 0; k < sizeof some / sizeof *some; k++)
    {
      int n = some[k];
      static int wanted[M];
      static float wantedf[M];
      for (int j = 0; j < M / 2; j++)
	{
	  counts[j] = wanted[j] = j;
	  sums[j] = wantedf[j] = more[j] = -0.0f;
	}
      for (int i = 0; i < n; i++)
	{
	  wanted[keys[i]] += numbers[i];
	  wantedf[keys[i]] += floats[i];
	}
      count (n, M, counts, keys, numbers);
      sum (n, M, sums, keys, floats);
      sum_long (n, M, more, keys, doubled);
      for (int j = 0; j < M / 2; j++)
	{
	  CHECK (counts[j] == wanted[j]);
	  CHECK (sums[j] == wantedf[j] && more[j] == 2 * wantedf[j]);
	  /* What nothing is added to stays below 0.  */
	  CHECK (!__builtin_signbit (sums[j]) == !__builtin_signbit (wantedf[j]));
	  CHECK (!__builtin_signbit (more[j]) == !__builtin_signbit (wantedf[j]));
	}
    }
}
