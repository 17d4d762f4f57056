/* Combinators in the user's own OpenMP constructs.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels in_parallel 1 { no-option fopenmp } } */
/* { dg-kernels in_parallel._omp_fn.0 1 { option fopenmp } } */
/* { dg-eliminated in_parallel._omp_fn.0 "t" { option fopenmp } } */
/* { dg-kernels in_for._omp_fn.0 1 { option fopenmp } } */
/* { dg-kernels in_single._omp_fn.0 1 { option fopenmp } } */
/* { dg-eliminated in_single._omp_fn.0 "t" { option fopenmp } } */
/* { dg-kernels in_sections._omp_fn.0 2 { option fopenmp } } */
/* { dg-kernels in_tasks._omp_fn.1 1 { option fopenmp } } */
/* { dg-kernels in_orphan._omp_fn.0 1 { option fopenmp } } */
/* { dg-kernels in_taskloop._omp_fn.1 1 { option fopenmp } } */
/* { dg-kernels in_simd 1 } */
/* { dg-kernels in_critical._omp_fn.0 1 { option fopenmp } } */
/* { dg-kernels near_atomic._omp_fn.0 1 { option fopenmp } } */
/* { dg-kernels write_and_wait 2 { option fopenmp } } */
/* { dg-refused write_and_wait "t" alias { option fopenmp } } */
/* { dg-kernels in_order._omp_fn.0 1 { option fopenmp } } */

#include "check.h"

#ifdef _OPENMP
#include <omp.h>
#endif

static int inc (int a) { return a + 1; }
static int odd (int a) { return a & 1; }
static int add (int a, int b) { return a + b; }

#define SUM(INIT)							\
  ({									\
    int *t = malloc (n * sizeof *t);					\
    __builtin_map (inc, n, t, x);					\
    int s = __builtin_reduce (add, INIT, n, t);				\
    free (t);								\
    s;									\
  })

TESTED int
in_parallel (size_t n, const int *x, int want)
{
  int bad = 0;
#pragma omp parallel reduction (+: bad)
  bad += SUM (0) != want;
  return bad;
}

TESTED int
in_for (size_t n, const int *x)
{
  int r = 0;
#pragma omp parallel for reduction (+: r) schedule (dynamic)
  for (int i = 0; i < 5; i++)
    r += SUM (i);
  return r;
}

TESTED int
in_single (size_t n, const int *x)
{
  int r = 0;
#pragma omp parallel
#pragma omp single
  r = SUM (0);
  return r;
}

TESTED int
in_sections (size_t n, const int *x)
{
  int r = 0, q = 0;
#pragma omp parallel sections
  {
#pragma omp section
    r = SUM (1);
#pragma omp section
    q = SUM (2);
  }
  return r + q;
}

TESTED int
in_tasks (size_t n, const int *x)
{
  int r[4] = { 0 };
#pragma omp parallel
#pragma omp master
  for (int i = 0; i < 4; i++)
#pragma omp task shared (r) firstprivate (i)
    r[i] = SUM (i);
  return r[0] + r[1] + r[2] + r[3];
}

TESTED int
in_orphan (size_t n, const int *x)
{
  int r = 0;
#pragma omp task shared (r)
  r = SUM (0);
#pragma omp taskwait
  return r;
}

TESTED int
in_taskloop (size_t n, const int *x)
{
  int r[6] = { 0 };
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize (1)
  for (int i = 0; i < 6; i++)
    r[i] = SUM (i);
  return r[0] + r[1] + r[2] + r[3] + r[4] + r[5];
}

TESTED int
in_simd (size_t n, const int *x)
{
  int r = 0;
#pragma omp simd reduction (+: r)
  for (int i = 0; i < 6; i++)
    r += __builtin_redomap (add, inc, i, n, x);
  return r;
}

TESTED int
in_critical (size_t n, const int *x)
{
  int r = 0;
#pragma omp parallel for
  for (int i = 0; i < 6; i++)
    {
#pragma omp critical
      r += SUM (i);
    }
  return r;
}

TESTED int
near_atomic (size_t n, const int *x)
{
  int r = 0;
#pragma omp parallel for
  for (int i = 0; i < 6; i++)
    {
      int t[3], s;
      __builtin_map (inc, 3, t, i);
#pragma omp atomic
      r++;
      s = __builtin_reduce (add, 0, 3, t);
#pragma omp atomic
      r += s;
    }
  return r;
}

/* Filters and scans, whose blocks wait for each other.  */
TESTED int
in_order (size_t n, const int *x, int *y)
{
  int r = 0;
#pragma omp parallel for ordered reduction (+: r)
  for (int i = 0; i < 3; i++)
    {
#pragma omp ordered
      {
	size_t m = __builtin_filter (odd, n, y, x);
	__builtin_scan (add, i, m, y, y);
	r += m ? y[m - 1] : i;
      }
    }
  return r;
}

/* Between the barriers the other thread changes T.  */
TESTED int
write_and_wait (size_t n, const int *x, int *t)
{
  __builtin_map (inc, n, t, x);
#pragma omp barrier
#pragma omp barrier
  return __builtin_reduce (add, 0, n, t);
}

TESTED void
wait_and_change (size_t n, int *t)
{
#pragma omp barrier
  if (n)
    t[0] += 5;
#pragma omp barrier
}

#ifdef _OPENMP
TESTED int
together (size_t n, const int *x, int *t)
{
  int r = 0;
#pragma omp parallel num_threads (2)
  if (omp_get_thread_num () == 0)
    r = write_and_wait (n, x, t);
  else
    wait_and_change (n, t);
  return r;
}
#else
TESTED int
together (size_t n, const int *x, int *t)
{
  int r = write_and_wait (n, x, t);
  wait_and_change (n, t);
  return n ? r + 5 : r;
}
#endif

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, y, n);
      int sum = 0, odds = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  sum += x[i] + 1;
	  odds += x[i] & 1 ? x[i] : 0;
	}
      CHECK (in_parallel (n, x, sum) == 0);
      CHECK (in_for (n, x) == 5 * sum + 10);
      CHECK (in_single (n, x) == sum);
      CHECK (in_sections (n, x) == 2 * sum + 3);
      CHECK (in_tasks (n, x) == 4 * sum + 6);
      CHECK (in_orphan (n, x) == sum);
      CHECK (in_taskloop (n, x) == 6 * sum + 15);
      CHECK (in_simd (n, x) == 6 * sum + 15);
      CHECK (in_critical (n, x) == 6 * sum + 15);
      CHECK (near_atomic (n, x) == 6 + 3 * (15 + 6));
      CHECK (together (n, x, y) == sum + (n ? 5 : 0));
      CHECK (in_order (n, x, y) == 3 * odds + 3);
      free (x);
      free (y);
    }
  return 0;
}
