/* Samples in rows, on plain pointers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels detrend 1 } */
/* { dg-eliminated detrend "t" } */
/* { dg-guards detrend 1 } */
/* { dg-kernels envelope 1 } */
/* { dg-eliminated envelope "t" } */
/* { dg-guards envelope 1 } */
/* { dg-kernels gate 1 } */
/* { dg-eliminated gate "t" } */
/* { dg-guards gate 1 } */
/* { dg-kernels power 1 } */
/* { dg-eliminated power "t,u" } */
/* { dg-guards power 2 } */
/* { dg-kernels mix 1 } */
/* { dg-eliminated mix "t" } */
/* { dg-guards mix 5 } */
/* { dg-kernels measured 1 } */
/* { dg-eliminated measured "t" } */
/* { dg-guards measured 1 } */
/* { dg-kernels delayed 1 } */
/* { dg-eliminated delayed "t" } */
/* { dg-guards delayed 2 } */
/* { dg-schedule detrend "scanning, threads above 16384, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule detrend "scanning, lines of 16, past the cache" { option "-O3 -g" } } */
/* { dg-schedule envelope "scanning, threads above 16384, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule envelope "scanning, lines of 16, past the cache" { option "-O3 -g" } } */

#define T int
#include "legacy.h"

static int add (int a, int b) { return a + b; }
static int sub (int a, int b) { return a - b; }
static int mul (int a, int b) { return a * b; }
static int sq (int a) { return a * a; }
static int max (int a, int b) { return a > b ? a : b; }
static int size (int a) { return a < 4 ? 4 - a : a - 4; }
static int loud (int a) { return a > 9; }
static int half (int a) { return a / 2; }

TESTED void
detrend (size_t n, int mean, const int *x, int *y)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sub, n, t, x, mean);
  __builtin_scan (add, 0, n, y, t);
  free (t);
}

CASE (detrend, detrend (n, 3, p[0], p[1]); return 0;,
      ARRAY (T, t, n);
      int s = 0;
      LOOP t[i] = s += p[0][i] - 3;
      memcpy (p[1], t, n * sizeof *t);
      free (t);
      return 0;,
      "a b", "a a", "a a1", "a1 a", "a ah", "ah a")

TESTED void
envelope (size_t n, const int *x, int *y)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (size, n, t, x);
  __builtin_scan_exclusive (max, 1, n, y, t);
  free (t);
}

CASE (envelope, envelope (n, p[0], p[1]); return 0;,
      ARRAY (T, t, n);
      int s = 1;
      LOOP { t[i] = s; s = max (s, size (p[0][i])); }
      memcpy (p[1], t, n * sizeof *t);
      free (t);
      return 0;,
      "a b", "a a", "a a1", "a1 a", "a ah", "ah a")

/* Keeps what is loud enough.  */
TESTED int
gate (size_t n, int gain, const int *x, int *y)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (mul, n, t, x, gain);
  size_t m = __builtin_filter (loud, n, y, t);
  free (t);
  return m;
}

CASE (gate, return gate (n, 3, p[0], p[1]);,
      ARRAY (T, t, n);
      size_t m = 0;
      LOOP if (loud (3 * p[0][i])) t[m++] = 3 * p[0][i];
      memcpy (p[1], t, m * sizeof *t);
      free (t);
      return m;,
      "a b", "a a", "a a1", "a1 a", "a ah", "ah a")

/* Of real and imaginary parts.  */
TESTED void
power (size_t n, const int *re, const int *im, int *out)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (sq, n, t, re);
  __builtin_map (sq, n, u, im);
  __builtin_map (add, n, out, t, u);
  free (t);
  free (u);
}

CASE (power, power (n, p[0], p[1], p[2]); return 0;,
      ARRAY (T, t, n);
      LOOP t[i] = p[0][i] * p[0][i] + p[1][i] * p[1][i];
      memcpy (p[2], t, n * sizeof *t);
      free (t);
      return 0;,
      "a b c", "a a a", "a b a", "a b b", "a b a1", "a1 b a", "a b bh",
      "a bh b")

/* Two channels into one, and its integral.  */
TESTED void
mix (size_t n, const int *left, const int *right, int *out, int *integral)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (add, n, t, left, right);
  __builtin_map (half, n, out, t);
  __builtin_scan (add, 0, n, integral, t);
  free (t);
}

CASE (mix, mix (n, p[0], p[1], p[2], p[3]); return 0;,
      ARRAY (T, t, n);
      int s = 0;
      LOOP t[i] = p[0][i] + p[1][i];
      LOOP p[2][i] = t[i] / 2;
      LOOP p[3][i] = s += t[i];
      free (t);
      return 0;,
      "a b c d", "a a a a", "a b a b", "a b b a", "a b c c", "a b c c1",
      "a b c1 c", "a b a1 d", "a1 b a d", "a b c bh", "a bh c b")

/* The energy before, and the signal changed.  */
TESTED int
measured (size_t n, const int *x, int *y)
{
  int *t = malloc (n * sizeof *t);
  int s = __builtin_redomap (add, sq, 0, n, x);
  __builtin_map (half, n, t, x);
  __builtin_map (add, n, y, t, 1);
  free (t);
  return s;
}

CASE (measured, return measured (n, p[0], p[1]);,
      ARRAY (T, t, n);
      int s = 0;
      LOOP s += p[0][i] * p[0][i];
      LOOP t[i] = p[0][i] / 2 + 1;
      memcpy (p[1], t, n * sizeof *t);
      free (t);
      return s;,
      "a b", "a a", "a a1", "a1 a", "a ah", "ah a")

/* Its own past, LATE samples ago, is a part of the output.  */
TESTED void
delayed (size_t n, size_t late, int *x, int *y)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (add, n, t, x, x + late);
  __builtin_map (half, n, y, t);
  free (t);
}

CASE (delayed, delayed (n, n / 4, p[0], p[1]); return 0;,
      ARRAY (T, t, n);
      LOOP t[i] = (p[0][i] + p[0][i + n / 4]) / 2;
      memcpy (p[1], t, n * sizeof *t);
      free (t);
      return 0;,
      "a b", "a a", "a a1", "a1 a", "a ah", "ah a")

int
main (void)
{
  FOR_SIZES (n)
    {
      check_detrend (n);
      check_envelope (n);
      check_gate (n);
      check_power (n);
      check_mix (n);
      check_measured (n);
      check_delayed (n);
    }
  return 0;
}

/* { dg-steps power "LOAD re; APPLY sq (0); LOAD im; APPLY sq (2); APPLY add (1, 3); STORE out (4)" } */
