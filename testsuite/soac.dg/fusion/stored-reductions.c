/* What a kernel stores it also reduces, by operators that have no SIMD instruction: block by block
   it is stored by vectors and then reduced by lanes, in the order of the elements.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* One thread does several blocks, too.  */
/* { dg-additional-options "-fplugin-arg-soac-parallel-min=4000000" { option "-O. -fopenmp" } } */
/* { dg-kernels residual 1 } */
/* { dg-schedule residual "unordered, blocks are stored, then reduced by 4 lanes" { option -O3.-g } } */
/* { dg-kernels change 1 } */
/* { dg-schedule change "unordered, blocks are stored, then reduced by 4 lanes" { option -O3.-g } } */
/* { dg-kernels in_place 1 } */
/* { dg-schedule in_place "unordered, blocks are stored, then reduced by 4 lanes" { option -O3.-g } } */
/* { dg-kernels changed_in_place 1 } */
/* { dg-schedule changed_in_place "unordered" { option -O3.-g } } */
/* { dg-kernels last_odd 1 } */
/* { dg-schedule last_odd "unordered, blocks are stored, then reduced by 4 lanes" { option -O3.-g } } */
/* { dg-kernels all_times 1 } */
/* { dg-schedule all_times "unordered, blocks are stored, then reduced by 4 lanes" { option -O3.-g } } */
/* { dg-kernels stored_twice 1 } */
/* { dg-schedule stored_twice "unordered" { option -O3.-g } } */
/* { dg-kernels wide 1 } */
/* { dg-kernels narrowed 1 } */
/* { dg-kernels grid 1 { no-option sanitize } } */
/* { dg-schedule grid "unordered, blocks are stored, then reduced by 4 lanes" { option -O3.-g } } */
/* { dg-kernels two_stored 1 } */
/* { dg-kernels summed 1 } */
/* { dg-schedule summed "unordered" { option -O3.-g } } */

#include "check.h"
#include <string.h>

enum { N = 300000, M = 61 };
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)

static float step (float a, float b) { return a + (b - a) / 4; }
static float larger (float a, float b) { return a > b ? a : b; }
static float size (float a) { return a < 0 ? -a : a; }
static float apart (float a, float b) { return a < b ? b - a : a - b; }
static float half (float a) { return a / 2 - 3; }
static int plus (int a, int b) { return a + b; }

/* Associative, and not commutative: the last one that is odd, or the first one.  */
static int later (int a, int b) { return b & 1 ? b : a; }
static int mixed (int a) { return a * 5 / 3; }
static int odd (int a) { return a | 1; }
static int number (float a) { return a * 3; }
static int times (int a, int b) { return (a & 0xff) * (b & 0xff) & 0xff; }
static short low (float a) { return a; }
static int whole (short a) { return a; }

TESTED float
residual (size_t n, float *restrict v, const float *restrict u)
{
  __builtin_map (step, n, v, u, u + 1);
  return __builtin_redomap (larger, size, -1.0f, n, v);
}

TESTED float
change (size_t n, float *restrict v, const float *restrict u)
{
  __builtin_map (step, n, v, u, u + 1);
  return __builtin_redomap (larger, apart, -1.0f, n, v, u);
}

TESTED float
in_place (size_t n, float *v)
{
  __builtin_map (half, n, v, v);
  return __builtin_redomap (larger, size, -1.0f, n, v);
}

/* The reduction needs what was there before.  */
TESTED float
changed_in_place (size_t n, float *v)
{
  float r = __builtin_redomap (larger, size, -1.0f, n, v);
  __builtin_map (half, n, v, v);
  return r;
}

TESTED int
last_odd (size_t n, int *restrict v, const int *restrict u)
{
  __builtin_map (mixed, n, v, u);
  return __builtin_reduce (later, 1, n, v);
}

TESTED int
all_times (size_t n, int *restrict v, const int *restrict u)
{
  __builtin_map (odd, n, v, u);
  return __builtin_reduce (times, 1, n, v);
}

/* What is reduced is overwritten in the same block.  */
TESTED float
stored_twice (size_t n, float *v)
{
  __builtin_map (half, n, v, v);
  float r = __builtin_reduce (larger, -1.0f, n, v);
  __builtin_map (step, n, v, v, v);
  __builtin_map (size, n, v, v);
  return r;
}

/* No block has room for one of these.  */
struct large { float a[5001]; };
static struct large filled (float a) { struct large l = { { a, 1 } }; l.a[5000] = a; return l; }

TESTED float
wide (size_t n, struct large *restrict l, float *restrict v, const float *restrict u)
{
  __builtin_map (filled, n, l, u);
  __builtin_map (half, n, v, u);
  return __builtin_reduce (larger, -1.0f, n, v);
}

/* What is stored is not what is reduced.  */
TESTED float
narrowed (size_t n, short *restrict v, const float *restrict u)
{
  __builtin_map (low, n, v, u);
  return __builtin_reduce (larger, -1.0f, n, u);
}

TESTED float
grid (size_t n, size_t m, float (*restrict v)[m], float (*restrict u)[m + 2])
{
  __builtin_map (step, __builtin_space (n, m), v, __builtin_at (u, i0, i1),
		 __builtin_at (u, i0, i1 + 2));
  return __builtin_redomap (larger, size, -1.0f, __builtin_space (n, m), v);
}

TESTED float
two_stored (size_t n, float *restrict v, int *restrict w, const float *restrict u)
{
  __builtin_map (half, n, v, u);
  __builtin_map (number, n, w, u);
  return __builtin_reduce (larger, -1.0f, n, v) + __builtin_reduce (later, 1, n, w);
}

/* This one has an instruction.  */
TESTED int
summed (size_t n, int *restrict v, const int *restrict u)
{
  __builtin_map (mixed, n, v, u);
  return __builtin_reduce (plus, 1, n, v);
}

static float u[N + 2], v[N], w[N], r, s;
static int x[N], y[N], z[N];
static short t[N];

static void
start (void)
{
  for (int i = 0; i < N + 2; i++)
    u[i] = (i % 30011 * 7919 % 2003) - 1000.0f;
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 30011 * 7919 % 2003 - 500;
      v[i] = w[i] = -5;
      y[i] = z[i] = -5;
    }
}

static void
all_of (size_t n)
{
  start ();
  s = -1;
  for (size_t i = 0; i < n; i++)
    s = larger (s, size (w[i] = step (u[i], u[i + 1])));
  CHECK (residual (n, v, u) == s);
  CHECK (!memcmp (v, w, sizeof v));
  start ();
  s = -1;
  for (size_t i = 0; i < n; i++)
    s = larger (s, apart (w[i] = step (u[i], u[i + 1]), u[i]));
  CHECK (change (n, v, u) == s);
  CHECK (!memcmp (v, w, sizeof v));
  memcpy (w, u, sizeof w);
  memcpy (v, u, sizeof v);
  s = -1;
  for (size_t i = 0; i < n; i++)
    s = larger (s, size (w[i] = half (w[i])));
  CHECK (in_place (n, v) == s);
  CHECK (!memcmp (v, w, sizeof v));
  s = -1;
  for (size_t i = 0; i < n; i++)
    {
      s = larger (s, size (w[i]));
      w[i] = half (w[i]);
    }
  CHECK (changed_in_place (n, v) == s);
  CHECK (!memcmp (v, w, sizeof v));
  int last = 1;
  for (size_t i = 0; i < n; i++)
    last = later (last, z[i] = mixed (x[i]));
  CHECK (last_odd (n, y, x) == last);
  CHECK (!memcmp (y, z, sizeof y));
  memcpy (w, u, sizeof w);
  memcpy (v, u, sizeof v);
  s = -1;
  for (size_t i = 0; i < n; i++)
    {
      s = larger (s, half (w[i]));
      w[i] = size (step (half (w[i]), half (w[i])));
    }
  CHECK (stored_twice (n, v) == s);
  CHECK (!memcmp (v, w, sizeof v));
  static struct large l[8];
  s = -1;
  for (size_t i = 0; i < n && i < 8; i++)
    s = larger (s, half (u[i]));
  CHECK (wide (n < 8 ? n : 8, l, v, u) == s);
  CHECK (n == 0 || l[0].a[5000] == u[0]);
  last = 1;
  for (size_t i = 0; i < n; i++)
    last = times (last, z[i] = odd (x[i]));
  CHECK (all_times (n, y, x) == last);
  CHECK (!memcmp (y, z, sizeof y));
  s = -1;
  for (size_t i = 0; i < n; i++)
    s = larger (s, u[i]);
  CHECK (narrowed (n, t, u) == s);
  CHECK (n == 0 || t[n - 1] == low (u[n - 1]));
  start ();
  s = -1;
  last = 1;
  for (size_t i = 0; i < n; i++)
    {
      s = larger (s, w[i] = half (u[i]));
      last = later (last, z[i] = number (u[i]));
    }
  CHECK (two_stored (n, v, y, u) == s + last);
  CHECK (!memcmp (v, w, sizeof v) && !memcmp (y, z, sizeof y));
  start ();
  last = 1;
  for (size_t i = 0; i < n; i++)
    last += z[i] = mixed (x[i]);
  CHECK (summed (n, y, x) == last);
  CHECK (!memcmp (y, z, sizeof y));
}

static void
grids (size_t n, size_t m)
{
  start ();
  s = -1;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      s = larger (s, size (w[i * m + j] = step (u[i * (m + 2) + j], u[i * (m + 2) + j + 2])));
  CHECK (grid (n, m, (float (*)[m]) v, (float (*)[m + 2]) u) == s);
  CHECK (!memcmp (v, w, sizeof v));
}

int
main (void)
{
  size_t counts[] = { 0, 1, 2, 7, 8, 33, 100, 1023, 1024, 1025, 4096, 5000, 8200, 20000, N };
  for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
    all_of (counts[c]);
  grids (1, 1);
  grids (5, 3);
  grids (17, M);
  grids (M, 200);
  grids (3, 6000);
  return 0;
}
