/* Results that do not fit their array: consumers see what the array would
   hold, though it is not there.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels scan_bytes 1 } */
/* { dg-members scan_bytes "scan,map,reduce" } */
/* { dg-eliminated scan_bytes "t" } */
/* { dg-kernels scan_exclusive_bytes 1 } */
/* { dg-members scan_exclusive_bytes "scan_exclusive,scan,filter,map" } */
/* { dg-eliminated scan_exclusive_bytes "t,u,k" } */
/* { dg-kernels map_bytes 1 } */
/* { dg-members map_bytes "map,scan,map" } */
/* { dg-eliminated map_bytes "t,u" } */
/* { dg-kernels filter_bytes 1 } */
/* { dg-members filter_bytes "filter,reduce,scan" } */
/* { dg-eliminated filter_bytes "k" } */
/* { dg-kernels scanomap_bits 1 } */
/* { dg-members scanomap_bits "scanomap,map,reduce" } */
/* { dg-eliminated scanomap_bits "t" } */
/* { dg-kernels floats 1 } */
/* { dg-members floats "map,scan,map" } */
/* { dg-eliminated floats "t,u" } */
/* { dg-kernels kept_too 1 } */
/* { dg-fused kept_too "t" diagonal } */
/* { dg-eliminated kept_too "" } */

#include "streams.h"

static int add (int a, int b) { return (unsigned) a + b; }
static int max (int a, int b) { return a > b ? a : b; }
static int inc (int a) { return a + 1; }
static int square (int a) { return a * a; }
static int third (int a) { return a % 3 == 0; }
static float half_of (float a) { return a * 0.5f + 0.25f; }
static double max_double (double a, double b) { return a > b ? a : b; }

/* The scan itself goes on with the whole sum.  */
TESTED int
scan_bytes (size_t n, int *restrict o, const int *x)
{
  unsigned char *t = malloc (n);
  __builtin_scan (add, 200, n, t, x);
  __builtin_map (inc, n, o, t);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

TESTED size_t
scan_exclusive_bytes (size_t n, short *restrict o, const int *x)
{
  signed char *t = malloc (n);
  unsigned char *u = malloc (n), *k = malloc (n);
  __builtin_scan_exclusive (add, 1000, n, t, x);
  __builtin_scan (add, -5, n, u, t);
  size_t m = __builtin_filter (third, n, k, u);
  __builtin_map (square, m, o, k);
  free (t);
  free (u);
  free (k);
  return m;
}

TESTED void
map_bytes (size_t n, unsigned char *restrict o, const int *x)
{
  signed char *t = malloc (n);
  short *u = malloc (n * sizeof *u);
  __builtin_map (square, n, t, x);
  __builtin_scan (add, 7, n, u, t);
  __builtin_map (inc, n, o, u);
  free (t);
  free (u);
}

/* What is tested is the element, what is kept is narrower.  */
TESTED int
filter_bytes (size_t n, int *restrict o, const int *x, size_t *restrict many)
{
  unsigned char *k = malloc (n);
  size_t m = __builtin_filter (third, n, k, x);
  int s = __builtin_reduce (max, -1, m, k);
  __builtin_scan (add, 0, m, o, k);
  free (k);
  *many = m;
  return s;
}

TESTED int
scanomap_bits (size_t n, int *restrict o, const int *x)
{
  _Bool *t = malloc (n * sizeof *t);
  __builtin_scanomap (add, square, -30, n, t, x);
  __builtin_map (inc, n, o, t);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

/* A double maximum stored as float, and truncated to an integer.  */
TESTED void
floats (size_t n, float *restrict o, const int *x)
{
  float *t = malloc (n * sizeof *t);
  short *u = malloc (n * sizeof *u);
  __builtin_map (half_of, n, t, x);
  __builtin_scan (max_double, 0.1, n, u, t);
  __builtin_map (half_of, n, o, u);
  free (t);
  free (u);
}

TESTED void
kept_too (size_t n, unsigned char *restrict t, int *restrict o, const int *x)
{
  __builtin_scan (add, 200, n, t, x);
  __builtin_map (square, n, o, t);
}

static void
check_scans (size_t n, const int *x, int *o, short *p, unsigned char *q)
{
  int found = scan_bytes (n, o, x), a = 200, s = 0;
  for (size_t i = 0; i < n; i++)
    {
      a = add (a, x[i]);
      s += (unsigned char) a;
      CHECK (o[i] == (unsigned char) a + 1);
    }
  CHECK (found == s);
  kept_too (n, q, o, x);
  a = 200;
  for (size_t i = 0; i < n; i++)
    {
      a = add (a, x[i]);
      CHECK (q[i] == (unsigned char) a && o[i] == square (q[i]));
    }
  FORGET (p, n + 1);
  size_t many = scan_exclusive_bytes (n, p, x), m = 0;
  int b = -5;
  a = 1000;
  for (size_t i = 0; i < n; i++)
    {
      b = add (b, (signed char) a);
      a = add (a, x[i]);
      if (third ((unsigned char) b))
	CHECK (p[m++] == (short) square ((unsigned char) b));
    }
  CHECK (many == m && p[m] == (short) 0xeeee);
  found = scanomap_bits (n, o, x);
  a = -30;
  s = 0;
  for (size_t i = 0; i < n; i++)
    {
      a = add (a, square (x[i]));
      s += a != 0;
      CHECK (o[i] == 1 + (a != 0));
    }
  CHECK (found == s);
}

static void
check_others (size_t n, const int *x, int *o, unsigned char *q, float *f)
{
  map_bytes (n, q, x);
  floats (n, f, x);
  int a = 7, s = -1;
  double most = 0.1;
  for (size_t i = 0; i < n; i++)
    {
      a = add (a, (signed char) square (x[i]));
      most = max_double (most, half_of (x[i]));
      CHECK (q[i] == (unsigned char) ((short) a + 1));
      CHECK (f[i] == half_of ((short) most));
    }
  size_t many, m = 0;
  FORGET (o, n + 1);
  int found = filter_bytes (n, o, x, &many);
  a = 0;
  for (size_t i = 0; i < n; i++)
    if (third (x[i]))
      {
	a += (unsigned char) x[i];
	s = max (s, (unsigned char) x[i]);
	CHECK (o[m++] == a);
      }
  CHECK (many == m && found == s && o[m] == (int) 0xeeeeeeee);
}

int
main (void)
{
  FOR_BLOCK_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n + 1);
      ARRAY (short, p, n + 1);
      ARRAY (unsigned char, q, n);
      ARRAY (float, f, n);
      for (size_t i = 0; i < n; i++)
	x[i] = (int) (scatter_bits (i) % 1009) - 400;
      if (n > 2)
	x[1] = x[2] = 0;
      check_scans (n, x, o, p, q);
      check_others (n, x, o, q, f);
      free (x);
      free (o);
      free (p);
      free (q);
      free (f);
    }
  return 0;
}
