/* Maps of one to six inputs, arrays and broadcasts mixed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels one 1 } */
/* { dg-kernels two 1 } */
/* { dg-kernels three 1 } */
/* { dg-kernels four 1 } */
/* { dg-kernels five 1 } */
/* { dg-kernels six 1 } */
/* { dg-kernels mixed 1 } */
/* { dg-kernels spread 1 } */
/* { dg-kernels shifted 1 } */
/* { dg-schedule one "unordered, threads above 5041" { option "-O2 -fopenmp$" } } */
/* { dg-schedule one "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule two "unordered, threads above 4369" { option "-O2 -fopenmp$" } } */
/* { dg-schedule two "unordered, past the cache" { option "-O3 -g" } } */

#include "check.h"

struct shift { int by; int times; };

static int f1 (int a) { return 3 * a + 1; }
static int f2 (int a, int b) { return a - 2 * b; }
static int f3 (int a, int b, int c) { return f2 (a, b) - 4 * c; }
static int f4 (int a, int b, int c, int d) { return f3 (a, b, c) - 8 * d; }
static int f5 (int a, int b, int c, int d, int e)
{ return f4 (a, b, c, d) - 16 * e; }
static int f6 (int a, int b, int c, int d, int e, int f)
{ return f5 (a, b, c, d, e) - 32 * f; }
static int shift (int a, struct shift s) { return (a + s.by) * s.times; }

TESTED void one (size_t n, int *o, const int *a)
{ __builtin_map (f1, n, o, a); }
TESTED void two (size_t n, int *o, const int *a, const int *b)
{ __builtin_map (f2, n, o, a, b); }
TESTED void three (size_t n, int *o, int *a, int *b, int *c)
{ __builtin_map (f3, n, o, a, b, c); }
TESTED void four (size_t n, int *o, int *a, int *b, int *c, int *d)
{ __builtin_map (f4, n, o, a, b, c, d); }
TESTED void five (size_t n, int *o, int *a, int *b, int *c, int *d, int *e)
{ __builtin_map (f5, n, o, a, b, c, d, e); }
TESTED void six (size_t n, int *o, int *a, int *b, int *c, int *d, int *e)
{ __builtin_map (f6, n, o, a, b, c, d, e, a); }

/* Arrays and single values, converted as arguments are.  */
TESTED void mixed (size_t n, int *o, int *a, double x, int *b, char y)
{ __builtin_map (f4, n, o, a, x, b, y); }
TESTED void spread (size_t n, int *o, int x)
{ __builtin_map (f1, n, o, x + 1); }
TESTED void shifted (size_t n, int *o, int *a, struct shift s)
{ __builtin_map (shift, n, o, a, s); }

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, a, n);
      ARRAY (int, b, n);
      ARRAY (int, c, n);
      ARRAY (int, d, n);
      ARRAY (int, e, n);
      ARRAY (int, o, n);
      for (size_t i = 0; i < n; i++)
	{
	  a[i] = i;
	  b[i] = i * i % 101;
	  c[i] = 7 - i;
	  d[i] = i % 13;
	  e[i] = i / 3;
	}
#define EACH(CALL, VALUE)			\
  CALL;						\
  for (size_t i = 0; i < n; i++)		\
    CHECK (o[i] == (VALUE))
      EACH (one (n, o, a), f1 (a[i]));
      EACH (two (n, o, a, b), f2 (a[i], b[i]));
      EACH (three (n, o, a, b, c), f3 (a[i], b[i], c[i]));
      EACH (four (n, o, a, b, c, d), f4 (a[i], b[i], c[i], d[i]));
      EACH (five (n, o, a, b, c, d, e), f5 (a[i], b[i], c[i], d[i], e[i]));
      EACH (six (n, o, a, b, c, d, e), f6 (a[i], b[i], c[i], d[i], e[i], a[i]));
      EACH (mixed (n, o, a, 4.75, b, 3), f4 (a[i], 4, b[i], 3));
      EACH (spread (n, o, 41), f1 (42));
      EACH (shifted (n, o, a, (struct shift) { 5, 3 }), (a[i] + 5) * 3);
      free (a);
      free (b);
      free (c);
      free (d);
      free (e);
      free (o);
    }
  return 0;
}
