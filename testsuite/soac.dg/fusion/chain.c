/* Ten maps into a scan, and into a reduction: one kernel, the same bits everywhere.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels scanned 1 } */
/* { dg-members scanned "map,map,map,map,map,map,map,map,map,map,scan" } */
/* { dg-eliminated scanned "t0,t1,t2,t3,t4,t5,t6,t7,t8,t9" } */
/* { dg-kernels summed 1 } */
/* { dg-members summed "map,map,map,map,map,map,map,map,map,map,reduce" } */
/* { dg-eliminated summed "t0,t1,t2,t3,t4,t5,t6,t7,t8,t9" } */
/* { dg-schedule summed "unordered, threads above 963" { option "-O2 -fopenmp$" } } */
/* { dg-schedule summed "unordered, 4 places by vectors of 4" { option "-O3 -g" } } */
/* { dg-schedule scanned "scanning, threads above 16384, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule scanned "scanning, lines of 16, past the cache" { option "-O3 -g" } } */

#include "check.h"

static float inc (float a) { return a + 1.25f; }
static float shrink (float a) { return a * 0.75f; }
static float add (float a, float b) { return a + b; }

#define CHAIN							\
  float *t0 = malloc (n * sizeof *t0);				\
  float *t1 = malloc (n * sizeof *t1);				\
  float *t2 = malloc (n * sizeof *t2);				\
  float *t3 = malloc (n * sizeof *t3);				\
  float *t4 = malloc (n * sizeof *t4);				\
  float *t5 = malloc (n * sizeof *t5);				\
  float *t6 = malloc (n * sizeof *t6);				\
  float *t7 = malloc (n * sizeof *t7);				\
  float *t8 = malloc (n * sizeof *t8);				\
  float *t9 = malloc (n * sizeof *t9);				\
  __builtin_map (inc, n, t0, x);				\
  __builtin_map (shrink, n, t1, t0);				\
  __builtin_map (inc, n, t2, t1);				\
  __builtin_map (shrink, n, t3, t2);				\
  __builtin_map (inc, n, t4, t3);				\
  __builtin_map (shrink, n, t5, t4);				\
  __builtin_map (inc, n, t6, t5);				\
  __builtin_map (shrink, n, t7, t6);				\
  __builtin_map (inc, n, t8, t7);				\
  __builtin_map (shrink, n, t9, t8)

#define END							\
  free (t0), free (t1), free (t2), free (t3), free (t4);	\
  free (t5), free (t6), free (t7), free (t8), free (t9)

TESTED void
scanned (size_t n, float *restrict o, const float *x)
{
  CHAIN;
  __builtin_scan (add, 0, n, o, t9);
  END;
}

TESTED float
summed (size_t n, const float *x)
{
  CHAIN;
  float sum = __builtin_reduce (add, 0, n, t9);
  END;
  return sum;
}

static float
link (float a)
{
  for (int k = 0; k < 5; k++)
    a = shrink (inc (a));
  return a;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (float, x, n);
      ARRAY (float, o, n);
      double sum = 0;
      for (size_t i = 0; i < n; i++)
	x[i] = (i * 37 % 1009) / 64.f;
      scanned (n, o, x);
      for (size_t i = 0; i < n; i++)
	{
	  sum += link (x[i]);
	  CHECK (__builtin_fabs (o[i] - sum) <= 1e-3 * sum);
	  if (i % 997 == 0)
	    printf ("%a ", o[i]);
	}
      float s = summed (n, x);
      CHECK (__builtin_fabs (s - sum) <= 1e-3 * sum);
      printf ("%a\n", s);
      free (x);
      free (o);
    }
  return 0;
}
