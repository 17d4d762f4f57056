/* On how many threads a kernel runs: on those that the user asks for, and on the
   calling one alone in a parallel region.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels threads_of_map 1 } */
/* { dg-lowering threads_of_map "openmp" { option fopenmp } } */

#include "check.h"

#ifdef _OPENMP

#include <omp.h>
#include <stdint.h>

/* Threads have stacks of their own: where this function's frame is tells which
   one runs it.  For the compiler it is a number as any other.  */
__attribute__ ((const, noinline)) static uintptr_t
place (int a)
{
  return (uintptr_t) __builtin_frame_address (0) + a * 0;
}

#define NEAR 65536
#define MOST 64

/* The number of places in P that are not near each other.  */
static int
count_places (size_t n, const uintptr_t *p)
{
  uintptr_t seen[MOST];
  int found = 0;
  for (size_t i = 0; i < n; i++)
    {
      int k = 0;
      while (k < found && p[i] - seen[k] + NEAR > 2 * NEAR)
	k++;
      if (k == found)
	{
	  CHECK (found < MOST);
	  seen[found++] = p[i];
	}
    }
  return found;
}

TESTED int
threads_of_map (void)
{
  size_t n = 20000;
  ARRAY (uintptr_t, p, n);
  ARRAY (int, x, n);
  memset (x, 0, n * sizeof *x);
  __builtin_map (place, n, p, x);
  int found = count_places (n, p);
  free (p);
  free (x);
  return found;
}

/* With an argument: at most so many.  */
int
main (int argc, char **argv)
{
  int most = omp_get_max_threads ();
  if (argc > 1)
    {
      most = atoi (argv[1]);
      CHECK (threads_of_map () == most);
      return 0;
    }
  CHECK (threads_of_map () <= most);
  if (most > 1)
    CHECK (threads_of_map () > 1);
#pragma omp parallel num_threads (3)
  CHECK (threads_of_map () == 1);
#pragma omp parallel for num_threads (2)
  for (int i = 0; i < 4; i++)
    CHECK (threads_of_map () == 1);
#pragma omp parallel num_threads (2)
#pragma omp single
#pragma omp task
  CHECK (threads_of_map () == 1);
#pragma omp parallel num_threads (3)
#pragma omp single
  CHECK (threads_of_map () == 1);
  omp_set_num_threads (1);
  CHECK (threads_of_map () == 1);
  omp_set_num_threads (3);
  CHECK (threads_of_map () <= 3);
  /* With nesting, it is as for any inner parallel region.  */
  omp_set_max_active_levels (2);
#pragma omp parallel num_threads (2)
  CHECK (threads_of_map () <= 3);
  return 0;
}

#else

static int inc (int a) { return a + 1; }

TESTED int
threads_of_map (void)
{
  int x = 0;
  __builtin_map (inc, 1, &x, &x);
  return x;
}

int
main (void)
{
  return threads_of_map () != 1;
}

#endif
