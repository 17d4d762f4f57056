/* Scans of floats that GCC may add up in any order: their bits are the same at any number of threads.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffast-math" } */
/* { dg-kernels scan 1 } */
/* { dg-kernels of_products 1 } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define APART __attribute__ ((noipa)) static void

enum { N = 700000 };

static double add (double a, double b) { return a + b; }
static float addf (float a, float b) { return a + b; }
static double mul (double a, double b) { return a * b; }

APART scan (size_t n, double *restrict o, const double *restrict x) { __builtin_scan (add, 0.0, n, o, x); }
APART scan_floats (size_t n, float *restrict o, const float *restrict x) { __builtin_scan (addf, 0.0f, n, o, x); }
APART before (size_t n, double *restrict o, const double *restrict x) { __builtin_scan_exclusive (add, 0.5, n, o, x); }
APART
of_products (size_t n, double *restrict o, const double *restrict x, const double *restrict y)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (mul, n, t, x, y);
  __builtin_scan (add, 0.0, n, o, t);
  free (t);
}

static double x[N], y[N], o[N];
static float xf[N], of[N];

static unsigned long long
bits (const void *p, size_t bytes)
{
  unsigned long long h = 14695981039346656037ull, part;
  for (size_t i = 0; i < bytes; i += sizeof part)
    {
      memcpy (&part, (const char *) p + i, sizeof part);
      h = (h ^ part) * 1099511628211ull;
    }
  return h;
}

int
main (void)
{
  unsigned s = 1;
  for (size_t i = 0; i < N; i++)
    {
      s = s * 1664525u + 1013904223u;
      x[i] = xf[i] = (s >> 8) % 10007 / 3.0;
      y[i] = (s >> 9) % 1003 / 7.0;
    }
  scan (N, o, x);
  printf ("%llx\n", bits (o, sizeof o));
  scan_floats (N, of, xf);
  printf ("%llx\n", bits (of, sizeof of));
  before (N, o, x);
  printf ("%llx\n", bits (o, sizeof o));
  of_products (N, o, x, y);
  printf ("%llx\n", bits (o, sizeof o));
  return 0;
}
