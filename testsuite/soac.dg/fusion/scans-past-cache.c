/* Scans and windows with outputs so large that they are stored past the cache: at
   every alignment, with what goes with them in a kernel, in place, and nothing
   behind the last element.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sums 1 } */
/* { dg-kernels before 1 } */
/* { dg-kernels highest 1 } */
/* { dg-kernels counts 1 } */
/* { dg-kernels narrow 1 } */
/* { dg-kernels digits 1 } */
/* { dg-kernels halves 1 } */
/* { dg-eliminated halves "t" } */
/* { dg-kernels both 1 } */
/* { dg-kernels with_sum 1 } */
/* { dg-kernels with_most 1 } */
/* { dg-kernels moving 1 } */
/* { dg-eliminated moving "t" } */
/* { dg-kernels moving_counts 1 } */
/* { dg-eliminated moving_counts "t" } */
/* { dg-kernels around 1 } */
/* { dg-eliminated around "t" } */
/* { dg-kernels in_place 1 } */

#include "large.h"

enum { WINDOW = 8 };

static double add (double a, double b) { return a + b; }
static double sub (double a, double b) { return a - b; }
static double half (double a) { return a / 2; }
static float addf (float a, float b) { return a + b; }
static float highf (float a, float b) { return a > b ? a : b; }
static unsigned count (unsigned a, unsigned b) { return a + b; }
static unsigned less (unsigned a, unsigned b) { return a - b; }
static unsigned most (unsigned a, unsigned b) { return a > b ? a : b; }
static unsigned long addl (unsigned long a, unsigned long b) { return a + b; }
static double three (double a, double b, double c) { return a + b * 2 + c; }

TESTED void
sums (size_t n, double *restrict o, const double *restrict x)
{
  __builtin_scan (add, 1, n, o, x);
}

TESTED void
before (size_t n, float *restrict o, const float *restrict x)
{
  __builtin_scan_exclusive (addf, 2, n, o, x);
}

TESTED void
highest (size_t n, float *restrict o, const float *restrict x)
{
  __builtin_scan (highf, -1, n, o, x);
}

TESTED void
counts (size_t n, unsigned *restrict o, const unsigned *restrict x)
{
  __builtin_scan_exclusive (count, 3, n, o, x);
}

/* Stored as something else than it is summed in.  */
TESTED void
narrow (size_t n, float *restrict o, const float *restrict x)
{
  __builtin_scan (add, 0, n, o, x);
}

/* As something so small that a line of sums is not a vector of it.  */
TESTED void
digits (size_t n, unsigned char *restrict o, const unsigned char *restrict x)
{
  __builtin_scan (addl, 0, n, o, x);
}

TESTED void
halves (size_t n, double *restrict o, const double *restrict x)
{
  double *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (half, n, o, t);
  free (t);
}

/* Two outputs: lines of the one begin where lines of the other do not.  */
TESTED void
both (size_t n, double *restrict o, double *restrict p,
      const double *restrict x)
{
  __builtin_scan (add, 0, n, o, x);
  __builtin_map (half, n, p, o);
}

TESTED double
with_sum (size_t n, double *restrict o, const double *restrict x)
{
  __builtin_scan (add, 0, n, o, x);
  return __builtin_reduce (add, 0, n, x);
}

/* Not what the scan has in the end: a line has places for it, too.  */
TESTED unsigned
with_most (size_t n, unsigned *restrict o, const unsigned *restrict x)
{
  __builtin_scan (count, 1, n, o, x);
  return __builtin_reduce (most, 0, n, x);
}

TESTED void
moving (size_t n, double *restrict o, const double *restrict x)
{
  double *t = malloc ((n + WINDOW) * sizeof *t);
  __builtin_scan (add, 0, n + WINDOW, t, x);
  __builtin_map (sub, n, o, t + WINDOW, t);
  free (t);
}

/* Of such sums threads wait for nothing.  */

TESTED void
moving_counts (size_t n, unsigned *restrict o, const unsigned *restrict x)
{
  unsigned *t = malloc ((n + WINDOW) * sizeof *t);
  __builtin_scan (count, 3, n + WINDOW, t, x);
  __builtin_map (less, n, o, t + WINDOW, t);
  free (t);
}

TESTED void
around (size_t n, double *restrict o, const double *restrict x)
{
  double *t = malloc ((n + 2) * sizeof *t);
  __builtin_map (half, n + 2, t, x);
  __builtin_map (three, n, o, t, t + 1, t + 2);
  free (t);
}

TESTED void
in_place (size_t n, double *x)
{
  __builtin_scan_exclusive (add, 5, n, x, x);
}

static double *x;
static float *f;

static void
test_doubles (unsigned skip)
{
  size_t n = LARGE / sizeof (double) + 3 * skip;
  PLACE (double, o, skip, n);
  double s = 1;
  sums (n, o, x);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == (s += x[i]));
  UNTOUCHED (o, n);
  halves (n, o, x);
  s = 0;
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == (s += x[i]) / 2);
  UNTOUCHED (o, n);
  CHECK (with_sum (n, o, x) == s);
  s = 0;
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == (s += x[i]));
  UNTOUCHED (o, n);
}

static void
test_two (unsigned skip)
{
  size_t n = LARGE / 16 + skip;
  PLACE (double, o, skip, n);
  double *p = (double *) (memory + ROOM) - n - 2, s = 0;
  both (n, o, p, x);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == (s += x[i]) && p[i] == s / 2);
  UNTOUCHED (o, n);
}

static void
test_windows (unsigned skip)
{
  size_t n = LARGE / sizeof (double) + skip;
  PLACE (double, o, skip, n);
  double s = 0;
  moving (n, o, x);
  for (size_t k = 1; k < WINDOW; k++)
    s += x[k];
  for (size_t i = 0; i < n; i++)
    {
      s += x[i + WINDOW];
      CHECK (o[i] == s);
      s -= x[i + 1];
    }
  UNTOUCHED (o, n);
  around (n, o, x);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == x[i] / 2 + x[i + 1] + x[i + 2] / 2);
  UNTOUCHED (o, n);
}

static void
test_floats (unsigned skip)
{
  size_t n = LARGE / sizeof (float) + skip;
  PLACE (float, o, skip, n);
  float s = 2, top = -1;
  before (n, o, f);
  for (size_t i = 0; i < n; s += f[i++])
    CHECK (o[i] == s);
  UNTOUCHED (o, n);
  highest (n, o, f);
  for (size_t i = 0; i < n; i++)
    {
      top = top > f[i] ? top : f[i];
      CHECK (o[i] == top);
    }
  UNTOUCHED (o, n);
}

static void
test_others (unsigned skip)
{
  size_t n = LARGE / sizeof (unsigned) + skip;
  const unsigned *in = (const unsigned *) x;
  PLACE (unsigned, o, skip, n);
  unsigned c = 3;
  unsigned between = 0;
  for (size_t k = 1; k < WINDOW; k++)
    between += in[k];
  moving_counts (n - WINDOW, o, in);
  for (size_t i = 0; i < n - WINDOW; i++)
    {
      between += in[i + WINDOW];
      CHECK (o[i] == between);
      between -= in[i + 1];
    }
  counts (n, o, in);
  for (size_t i = 0; i < n; c += in[i++])
    CHECK (o[i] == c);
  UNTOUCHED (o, n);
  unsigned top = with_most (n, o, in), high = 0;
  c = 1;
  for (size_t i = 0; i < n; i++)
    {
      CHECK (o[i] == (c += in[i]));
      high = most (high, in[i]);
    }
  CHECK (top == high);
  UNTOUCHED (o, n);
  size_t m = LARGE + skip;
  const unsigned char *all = (const unsigned char *) x;
  PLACE (unsigned char, d, skip, m);
  unsigned char sum = 0;
  digits (m, d, all);
  for (size_t i = 0; i < m; i++)
    CHECK (d[i] == (sum += all[i]));
  UNTOUCHED (d, m);
  PLACE (float, p, skip, n);
  double s = 0;
  narrow (n, p, f);
  for (size_t i = 0; i < n; i++)
    CHECK (p[i] == (float) (s += f[i]));
  UNTOUCHED (p, n);
}

int
main (void)
{
  enum { N = LARGE / sizeof (double) + 64, M = LARGE / sizeof (float) + 64 };
  get_memory ();
  x = get (N * sizeof *x);
  f = get (M * sizeof *f);
  for (size_t i = 0; i < N; i++)
    x[i] = (double) (i % 251) - 125;
  /* Numbers whose sums are exact, and that grow.  */
  for (size_t i = 0; i < M; i++)
    f[i] = (float) (i % 3) - 1 + (i % 65536 == 0);
  STORED;
  for (unsigned skip = 0; skip < 8; skip += skip + 1)
    {
      test_doubles (skip);
      test_two (skip);
      test_windows (skip);
      test_floats (skip);
      test_others (skip);
    }
  in_place (N, x);
  double s = 5;
  for (size_t i = 0; i < N; i++)
    {
      CHECK (x[i] == s);
      s += (double) (i % 251) - 125;
    }
  free (memory);
  free (x);
  free (f);
}

/* { dg-steps halves "LOAD x; SCAN add (0) as +; APPLY half (1), stage 1; STORE o (2), stage 1" } */
