/* Differences of near elements of a scan are sums of what lies between: few additions, and no block
   waits for another one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels three_elements 1 } */
/* { dg-eliminated three_elements "t" } */
/* { dg-steps three_elements "LOAD x, 3 more; WINDOW 0, 1 ahead; WINDOW 0, 2 ahead; APPLY add (1, 2) as +; WINDOW 0, 3 ahead; APPLY add (3, 4) as +; STORE o (5)" { option "-O2 -fopenmp$" } } */
/* { dg-kernels next 1 } */
/* { dg-steps next "LOAD x, 1 more; WINDOW 0, 1 ahead; STORE o (1)" { option "-O2 -fopenmp$" } } */
/* { dg-kernels both_ahead 1 } */
/* { dg-eliminated both_ahead "t" } */
/* { dg-kernels before 1 } */
/* { dg-kernels of_a_map 1 } */
/* { dg-eliminated of_a_map "t,u" } */
/* { dg-kernels narrow 1 } */
/* { dg-kernels signed_sums 1 } */
/* { dg-kernels two_windows 1 } */
/* { dg-kernels reduced 1 } */
/* { dg-kernels wanted 2 } */
/* { dg-kernels added 1 } */
/* { dg-steps added "LOAD x, 3 more; SCAN add (0) as +, 3 more; WINDOW 1, 3 ahead, stage 1; APPLY add (2, 1), stage 1; STORE o (3), stage 1" { option "-O2 -fopenmp$" } } */
/* { dg-kernels turned 1 } */
/* { dg-kernels one_of_two 1 } */
/* { dg-kernels in_place 2 } */
/* { dg-kernels of_doubles 1 } */
/* { dg-kernels long_window 1 } */
/* { dg-kernels bytes 1 } */

#include "check.h"

static int add (int a, int b) { return (unsigned) a + b; }
static int sub (int a, int b) { return (unsigned) a - b; }
static int plus (int a, int b) { return a + b; }
static int minus (int a, int b) { return a - b; }
static int back (int a, int b) { return (unsigned) b - a; }
static int twice (int a) { return 2u * a; }
static int three (int a, int b) { return 3u * a - b; }
static unsigned char add_byte (unsigned char a, unsigned char b) { return a + b; }
static unsigned char sub_byte (unsigned char a, unsigned char b) { return a - b; }
static double add_double (double a, double b) { return a + b; }
static double sub_double (double a, double b) { return a - b; }

TESTED static void
three_elements (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 3) * sizeof *t);
  __builtin_scan (add, 5, n + 3, t, x);
  __builtin_map (sub, n, o, t + 3, t);
  free (t);
}

TESTED static void
next (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_scan (add, 5, n + 1, t, x);
  __builtin_map (sub, n, o, t + 1, t);
  free (t);
}

TESTED static void
both_ahead (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 6) * sizeof *t);
  __builtin_scan (add, 0, n + 6, t, x);
  __builtin_map (sub, n, o, t + 6, t + 2);
  free (t);
}

/* An exclusive scan: the sum begins at the element itself.  */

TESTED static void
before (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 4) * sizeof *t);
  __builtin_scan_exclusive (add, 9, n + 4, t, x);
  __builtin_map (sub, n, o, t + 4, t);
  free (t);
}

TESTED static void
narrow (size_t n, int *restrict o, const signed char *restrict x)
{
  int *t = malloc ((n + 4) * sizeof *t);
  __builtin_scan (add, 0, n + 4, t, x);
  __builtin_map (sub, n, o, t + 4, t);
  free (t);
}

/* The program's own sums do not overflow, but others of as many elements may.  */

TESTED static void
signed_sums (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 2) * sizeof *t);
  __builtin_scan (plus, 0, n + 2, t, x);
  __builtin_map (minus, n, o, t + 2, t);
  free (t);
}

TESTED static void
two_windows (size_t n, int *restrict o, int *restrict q, const int *restrict x)
{
  int *t = malloc ((n + 5) * sizeof *t);
  __builtin_scan (add, 0, n + 5, t, x);
  __builtin_map (sub, n, o, t + 4, t);
  __builtin_map (sub, n, q, t + 5, t + 2);
  free (t);
}

TESTED static int
reduced (size_t n, const int *restrict x)
{
  int *t = malloc ((n + 3) * sizeof *t), *u = malloc (n * sizeof *u + 1);
  __builtin_scan (add, 0, n + 3, t, x);
  __builtin_map (sub, n, u, t + 3, t);
  int sum = __builtin_reduce (add, 0, n, u);
  free (t);
  free (u);
  return sum;
}

/* What stays a scan: somebody wants it, ...  */

TESTED static void
wanted (size_t n, int *restrict o, int *restrict t, const int *restrict x)
{
  __builtin_scan (add, 0, n + 3, t, x);
  __builtin_map (sub, n, o, t + 3, t);
}

/* ... or the consumer is no difference, ...  */

TESTED static void
added (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 3) * sizeof *t);
  __builtin_scan (add, 0, n + 3, t, x);
  __builtin_map (add, n, o, t + 3, t);
  free (t);
}

/* ... or one that goes the other way, or in part, ...  */

TESTED static void
turned (size_t n, int *restrict o, int *restrict q, const int *restrict x)
{
  int *t = malloc ((n + 3) * sizeof *t);
  __builtin_scan (add, 0, n + 3, t, x);
  __builtin_map (back, n, o, t + 3, t);
  __builtin_map (three, n, q, t + 3, t);
  free (t);
}

/* ... or only one of two is, ...  */

TESTED static void
one_of_two (size_t n, int *restrict o, int *restrict q, const int *restrict x)
{
  int *t = malloc ((n + 3) * sizeof *t);
  __builtin_scan (add, 0, n + 3, t, x);
  __builtin_map (sub, n, o, t + 3, t);
  __builtin_map (three, n, q, t + 3, t);
  free (t);
}

/* ... or it takes the place of what is read ahead, ...  */

TESTED static void
in_place (size_t n, int *a)
{
  int *u = malloc ((n + 3) * sizeof *u);
  __builtin_scan (add, 0, n + 3, u, a);
  __builtin_map (sub, n, a, u + 3, u);
  free (u);
}

/* ... or what is added is no element of an array, ...  */

TESTED static void
of_a_map (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 3) * sizeof *t), *u = malloc ((n + 3) * sizeof *u);
  __builtin_map (twice, n + 3, t, x);
  __builtin_scan (add, 0, n + 3, u, t);
  __builtin_map (sub, n, o, u + 3, u);
  free (t);
  free (u);
}

/* ... or is rounded, or of so many elements that a scan takes less.  */

TESTED static void
of_doubles (size_t n, double *restrict o, const double *restrict x)
{
  double *t = malloc ((n + 2) * sizeof *t);
  __builtin_scan (add_double, 0, n + 2, t, x);
  __builtin_map (sub_double, n, o, t + 2, t);
  free (t);
}

TESTED static void
long_window (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 5) * sizeof *t);
  __builtin_scan (add, 0, n + 5, t, x);
  __builtin_map (sub, n, o, t + 5, t);
  free (t);
}

TESTED static void
bytes (size_t n, unsigned char *restrict o, const unsigned char *restrict x)
{
  unsigned char *t = malloc (n + 4);
  __builtin_scan (add_byte, 1, n + 4, t, x);
  __builtin_map (sub_byte, n, o, t + 4, t);
  free (t);
}

enum { MOST = 100000, MORE = 100 };
static int x[MOST + MORE], small[MOST + MORE], o[MOST], q[MOST], t[MOST + MORE];
static double d[MOST + MORE], od[MOST];
static signed char c[MOST + MORE];
static unsigned char b[MOST + MORE], ob[MOST];

/* The sum of COUNT elements of A from I on.  */

static int
sum_from (const int *a, size_t i, int count)
{
  unsigned sum = 0;
  for (int k = 0; k < count; k++)
    sum += a[i + k];
  return sum;
}

static void
check (size_t n)
{
#define EACH(E) do for (size_t i = 0; i < n; i++) CHECK (E); while (0)
  three_elements (n, o, x);
  EACH (o[i] == sum_from (x, i + 1, 3));
  next (n, o, x);
  EACH (o[i] == x[i + 1]);
  both_ahead (n, o, x);
  EACH (o[i] == sum_from (x, i + 3, 4));
  before (n, o, x);
  EACH (o[i] == sum_from (x, i, 4));
  of_a_map (n, o, x);
  EACH (o[i] == twice (sum_from (x, i + 1, 3)));
  narrow (n, o, c);
  for (size_t i = 0; i < n; i++)
    {
      int sum = 0;
      for (int k = 1; k <= 4; k++)
	sum += c[i + k];
      CHECK (o[i] == sum);
    }
  signed_sums (n, o, small);
  EACH (o[i] == sum_from (small, i + 1, 2));
  two_windows (n, o, q, x);
  EACH (o[i] == sum_from (x, i + 1, 4) && q[i] == sum_from (x, i + 3, 3));
  unsigned all = 0;
  for (size_t i = 0; i < n; i++)
    all += sum_from (x, i + 1, 3);
  CHECK (reduced (n, x) == (int) all);
  wanted (n, o, t, x);
  EACH (o[i] == sum_from (x, i + 1, 3));
  CHECK (t[n + 2] == sum_from (x, 0, n + 3));
  added (n, o, x);
  EACH (o[i] == add (t[i + 3], t[i]));
  one_of_two (n, o, q, x);
  EACH (o[i] == sum_from (x, i + 1, 3) && q[i] == three (t[i + 3], t[i]));
  turned (n, o, q, x);
  EACH (o[i] == (int) -(unsigned) sum_from (x, i + 1, 3) && q[i] == three (t[i + 3], t[i]));
  memcpy (t, x, (n + 3) * sizeof *t);
  in_place (n, t);
  EACH (t[i] == sum_from (x, i + 1, 3));
  of_doubles (n, od, d);
  EACH (od[i] == d[i + 1] + d[i + 2]);
  long_window (n, o, x);
  EACH (o[i] == sum_from (x, i + 1, 5));
  bytes (n, ob, b);
  for (size_t i = 0; i < n; i++)
    {
      unsigned char sum = 0;
      for (int k = 1; k <= 4; k++)
	sum += b[i + k];
      CHECK (ob[i] == sum);
    }
}

int
main (void)
{
  unsigned r = 1;
  for (int i = 0; i < MOST + MORE; i++)
    {
      r = r * 1664525 + 1013904223;
      x[i] = r;
      small[i] = (int) (r >> 8) % 1000 - 500;
      d[i] = (int) (r >> 20);
      c[i] = r >> 24;
      b[i] = r >> 16;
    }
  static const size_t counts[] = { 0, 1, 2, 5, 17, 100, 1023, 4097, MOST };
  for (unsigned k = 0; k < sizeof counts / sizeof *counts; k++)
    check (counts[k]);
  return 0;
}
