/* Few elements are done otherwise than many: each kernel around the counts where
   that changes, and with one thread as with many.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels exclusive 1 } */
/* { dg-kernels inclusive 1 } */
/* { dg-kernels odd_ones 1 } */
/* { dg-kernels several 1 } */
/* { dg-kernels series 1 } */
/* { dg-lowering several "openmp" { option fopenmp } } */
/* { dg-schedule exclusive "scanning, threads above 16384, doacross" { option "-O. -fopenmp$" } } */
/* { dg-schedule exclusive "scanning, lines of 16" { option "-O3 -g" } } */
/* { dg-schedule odd_ones "collecting, threads above 16384, doacross" { option "-O. -fopenmp$" } } */
/* { dg-schedule odd_ones "collecting, past the cache" { option "-O3 -g" } } */

#include "check.h"

static unsigned add (unsigned a, unsigned b) { return a + b; }
static unsigned last (unsigned a, unsigned b) { return b ? b : a; }
static unsigned larger (unsigned a, unsigned b) { return a > b ? a : b; }
static unsigned twice (unsigned a) { return 2 * a; }
static int odd (unsigned a) { return a & 1; }
static float fadd (float a, float b) { return a + b; }

/* A loop makes an element expensive.  */
static float
sum_of_series (float x)
{
  float s = 0;
  for (int k = 1; k < 20 + (int) x; k++)
    s += x / k;
  return s;
}

TESTED void
exclusive (size_t n, unsigned *x)
{
  __builtin_scan_exclusive (add, 3, n, x, x);
}

TESTED void
inclusive (size_t n, unsigned *o, const unsigned *x)
{
  __builtin_scan (add, 3, n, o, x);
}

TESTED size_t
odd_ones (size_t n, unsigned *o, const unsigned *x)
{
  return __builtin_filter (odd, n, o, x);
}

TESTED void
several (size_t n, const unsigned *x, unsigned *restrict o, unsigned results[3])
{
  __builtin_map (twice, n, o, x);
  unsigned sum = __builtin_reduce (add, 7, n, o);
  unsigned end = __builtin_reduce (last, 5, n, o);
  unsigned most = __builtin_reduce (larger, 1, n, x);
  results[0] = sum;
  results[1] = end;
  results[2] = most;
}

TESTED float
series (size_t n, const float *x)
{
  return __builtin_redomap (fadd, sum_of_series, 0, n, x);
}

static void
check_count (size_t n)
{
  ARRAY (unsigned, x, n + 1);
  ARRAY (unsigned, o, n + 1);
  ARRAY (unsigned, e, n + 1);
  unsigned before = 3, odds = 0, sum = 7, end = 5, most = 1, results[3];
  for (size_t i = 0; i <= n; i++)
    e[i] = x[i] = (i * 2654435761u) >> 20;
  o[n] = e[n] = 12345;
  exclusive (n, e);
  inclusive (n, o, x);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (e[i] == before);
      before += x[i];
      CHECK (o[i] == before);
    }
  CHECK (o[n] == 12345 && e[n] == 12345);
  size_t kept = odd_ones (n, e, x);
  for (size_t i = 0; i < n; i++)
    if (x[i] & 1)
      CHECK (e[odds++] == x[i]);
  CHECK (kept == odds && e[n] == 12345);
  several (n, x, o, results);
  for (size_t i = 0; i < n; i++)
    {
      sum += 2 * x[i];
      end = x[i] ? 2 * x[i] : end;
      most = x[i] > most ? x[i] : most;
      CHECK (o[i] == 2 * x[i]);
    }
  CHECK (results[0] == sum && results[1] == end && results[2] == most);
  CHECK (o[n] == 12345);
  free (x);
  free (o);
  free (e);
}

int
main (void)
{
  for (size_t n = 0; n < 40; n++)
    check_count (n);
  for (size_t n = 250; n < 260; n++)
    check_count (n);
  for (size_t n = 16383; n < 16387; n++)
    check_count (n);
  check_count (50000);
  float x[200];
  for (int i = 0; i < 200; i++)
    x[i] = 1.0f / (i + 1);
  /* Whatever the number of threads, the same bits.  */
  for (int n = 0; n <= 200; n += 25)
    printf ("%a\n", (double) series (n, x));
  return 0;
}
