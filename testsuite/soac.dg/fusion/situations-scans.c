/* What users of such systems write: scans and what they feed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels map_scan 1 } */
/* { dg-members map_scan "map,scan" } */
/* { dg-eliminated map_scan "t" } */
/* { dg-kernels scan_map 1 } */
/* { dg-members scan_map "scan,map" } */
/* { dg-fused scan_map "p" diagonal } */
/* { dg-eliminated scan_map "" } */
/* { dg-kernels alternating 1 } */
/* { dg-members alternating "scan,map,scan,map,reduce" } */
/* { dg-eliminated alternating "t,u,v" } */
/* { dg-kernels two_scans 1 } */
/* { dg-members two_scans "map,scan,scan" } */
/* { dg-eliminated two_scans "t" } */
/* { dg-kernels scan_and_mapped_scan 1 } */
/* { dg-members scan_and_mapped_scan "scan,map,scan" } */
/* { dg-eliminated scan_and_mapped_scan "t" } */
/* { dg-fused scan_and_mapped_scan "x" horizontal } */
/* { dg-kernels scan_and_reduce 1 } */
/* { dg-members scan_and_reduce "scan,reduce" } */
/* { dg-fused scan_and_reduce "x" horizontal } */
/* { dg-kernels barrier 2 } */
/* { dg-members barrier "reduce" "scan,map" } */
/* { dg-fused barrier "t" vertical } */
/* { dg-eliminated barrier "t" } */
/* { dg-kernels barrier_of_scan 2 } */
/* { dg-members barrier_of_scan "scan,reduce" "map" } */
/* { dg-fused barrier_of_scan "t" diagonal } */
/* { dg-refused barrier_of_scan "t" order } */
/* { dg-eliminated barrier_of_scan "" } */

#include "check.h"

static unsigned inc (unsigned a) { return a + 1; }
static unsigned dbl (unsigned a) { return 2 * a; }
static unsigned half (unsigned a) { return a / 2; }
static unsigned add (unsigned a, unsigned b) { return a + b; }
static unsigned max (unsigned a, unsigned b) { return a > b ? a : b; }

/* 13 */
TESTED void
map_scan (size_t n, unsigned *restrict o, const unsigned *x)
{
  unsigned *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_scan (add, 3, n, o, t);
  free (t);
}

/* 15: both results are wanted.  */
TESTED void
scan_map (size_t n, unsigned *restrict p, unsigned *restrict q,
	  const unsigned *x)
{
  __builtin_scan (add, 3, n, p, x);
  __builtin_map (half, n, q, p);
}

/* 16 */
TESTED unsigned
alternating (size_t n, unsigned *restrict o, const unsigned *x)
{
  unsigned *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  unsigned *v = malloc (n * sizeof *v);
  __builtin_scan (add, 3, n, t, x);
  __builtin_map (half, n, u, t);
  __builtin_scan (max, 9, n, v, u);
  __builtin_map (dbl, n, o, v);
  unsigned s = __builtin_reduce (add, 1, n, u);
  free (t);
  free (u);
  free (v);
  return s;
}

/* 17 */
TESTED void
two_scans (size_t n, unsigned *restrict p, unsigned *restrict q,
	   const unsigned *x)
{
  unsigned *t = malloc (n * sizeof *t);
  __builtin_map (half, n, t, x);
  __builtin_scan (add, 1, n, p, t);
  __builtin_scan (max, 2, n, q, t);
  free (t);
}

/* 18 */
TESTED void
scan_and_mapped_scan (size_t n, unsigned *restrict p, unsigned *restrict q,
		      const unsigned *x)
{
  unsigned *t = malloc (n * sizeof *t);
  __builtin_scan (add, 1, n, p, x);
  __builtin_map (half, n, t, x);
  __builtin_scan (add, 2, n, q, t);
  free (t);
}

/* 19 */
TESTED unsigned
scan_and_reduce (size_t n, unsigned *restrict p, const unsigned *x)
{
  __builtin_scan (add, 1, n, p, x);
  return __builtin_reduce (max, 2, n, x);
}

/* 20: the sum is known only when all has been read.  */
TESTED void
barrier (size_t n, unsigned *restrict o, const unsigned *x)
{
  unsigned *t = malloc (n * sizeof *t);
  __builtin_scan (add, 1, n, t, x);
  unsigned s = __builtin_reduce (max, 2, n, x);
  __builtin_map (add, n, o, t, s);
  free (t);
}

/* The same, but the reduction is over the scan.  */
TESTED void
barrier_of_scan (size_t n, unsigned *restrict o, const unsigned *x)
{
  unsigned *t = malloc (n * sizeof *t);
  __builtin_scan (add, 1, n, t, x);
  unsigned s = __builtin_reduce (max, 2, n, t);
  __builtin_map (add, n, o, t, s);
  free (t);
}

/* Write O, P and Q with something that no result is.  */
static void
forget (size_t n, unsigned *o, unsigned *p, unsigned *q)
{
  memset (o, 0xee, n * sizeof *o);
  memset (p, 0xee, n * sizeof *p);
  memset (q, 0xee, n * sizeof *q);
}

static void
check_one_result (size_t n, unsigned *o, const unsigned *x)
{
  map_scan (n, o, x);
  unsigned a = 3, most = 2, most_scan = 2;
  for (size_t i = 0; i < n; i++)
    {
      a += x[i] + 1;
      CHECK (o[i] == a);
      most = max (most, x[i]);
    }
  barrier (n, o, x);
  a = 1;
  for (size_t i = 0; i < n; i++)
    {
      a += x[i];
      most_scan = max (most_scan, a);
      CHECK (o[i] == a + most);
    }
  barrier_of_scan (n, o, x);
  a = 1;
  for (size_t i = 0; i < n; i++)
    {
      a += x[i];
      CHECK (o[i] == a + most_scan);
    }
}

static void
check_alternating (size_t n, unsigned *o, const unsigned *x)
{
  unsigned found = alternating (n, o, x);
  unsigned s = 1, a = 3, b = 9;
  for (size_t i = 0; i < n; i++)
    {
      a += x[i];
      s += a / 2;
      b = max (b, a / 2);
      CHECK (o[i] == 2 * b);
    }
  CHECK (found == s);
}

static void
check_two_results (size_t n, unsigned *o, unsigned *p, unsigned *q,
		   const unsigned *x)
{
  unsigned a = 3, b = 2, most = 2;
  scan_map (n, p, q, x);
  for (size_t i = 0; i < n; i++)
    {
      a += x[i];
      CHECK (p[i] == a && q[i] == a / 2);
    }
  forget (n, o, p, q);
  two_scans (n, p, q, x);
  a = 1;
  for (size_t i = 0; i < n; i++)
    {
      a += x[i] / 2;
      b = max (b, x[i] / 2);
      CHECK (p[i] == a && q[i] == b);
    }
  forget (n, o, p, q);
  scan_and_mapped_scan (n, p, q, x);
  unsigned found = scan_and_reduce (n, o, x);
  a = 1;
  b = 2;
  for (size_t i = 0; i < n; i++)
    {
      a += x[i];
      b += x[i] / 2;
      most = max (most, x[i]);
      CHECK (p[i] == a && q[i] == b && o[i] == a);
    }
  CHECK (found == most);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (unsigned, x, n);
      ARRAY (unsigned, o, n);
      ARRAY (unsigned, p, n);
      ARRAY (unsigned, q, n);
      for (size_t i = 0; i < n; i++)
	x[i] = (unsigned) i * 2654435761u >> 20;
      forget (n, o, p, q);
      check_one_result (n, o, x);
      check_alternating (n, o, x);
      check_two_results (n, o, p, q, x);
      free (x);
      free (o);
      free (p);
      free (q);
    }
  return 0;
}
