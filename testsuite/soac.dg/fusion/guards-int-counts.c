/* What a filter keeps is counted by an `int', as legacy code does: where the guard fails the
   part that takes the kept elements gets the number that the part before has returned.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels by_int 1 } */
/* { dg-guards by_int 1 } */
/* { dg-eliminated by_int "t" } */
/* { dg-kernels by_short 1 } */
/* { dg-guards by_short 1 } */
/* { dg-kernels scanned 1 } */
/* { dg-guards scanned 1 } */
/* { dg-kernels twice_kept 1 } */
/* { dg-guards twice_kept 1 } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TESTED __attribute__ ((noinline, noclone))

static int odd (int a) { return a & 1; }
static int large (int a) { return a > 40; }
static int triple (int a) { return 3 * a + 1; }
static int add (int a, int b) { return a + b; }

TESTED int
by_int (int n, int *o, int *x)
{
  int *t = malloc (n * sizeof *t + 1);
  int k = __builtin_filter (odd, n, t, x);
  __builtin_map (triple, k, o, t);
  free (t);
  return k;
}

TESTED unsigned short
by_short (unsigned short n, int *o, int *x)
{
  int *t = malloc (n * sizeof *t + 1);
  unsigned short k = __builtin_filter (odd, n, t, x);
  __builtin_map (triple, k, o, t);
  free (t);
  return k;
}

TESTED int
scanned (int n, int *o, int *x)
{
  int *t = malloc (n * sizeof *t + 1);
  int k = __builtin_filter (odd, n, t, x);
  __builtin_scan_exclusive (add, 1, k, o, t);
  free (t);
  return k;
}

TESTED int
twice_kept (int n, int *o, int *x)
{
  int *t = malloc (n * sizeof *t + 1), *u = malloc (n * sizeof *u + 1);
  int k = __builtin_filter (odd, n, t, x);
  int l = __builtin_filter (large, k, u, t);
  __builtin_map (triple, l, o, u);
  free (t);
  free (u);
  return k + l;
}

typedef int under_test (int n, int *o, int *x);

static int
short_test (int n, int *o, int *x)
{
  return by_short (n, o, x);
}

/* What TEST, number WHICH, has to do.  */

static int
expected (int which, int n, int *o, const int *x)
{
  int t[200], k = 0, l = 0, sum = 1;
  for (int i = 0; i < n; i++)
    if (x[i] & 1)
      t[k++] = x[i];
  for (int i = 0; i < k; i++)
    if (which == 2)
      {
	o[i] = sum;
	sum += t[i];
      }
    else if (which < 2 || t[i] > 40)
      o[l++] = 3 * t[i] + 1;
  return which == 3 ? k + l : k;
}

int
main (void)
{
  static under_test *const tests[] = { by_int, short_test, scanned, twice_kept };
  int bad = 0;
  for (int which = 0; which < 4; which++)
    for (int n = 0; n < 150; n = 2 * n + 1)
      for (int apart = -20; apart <= 200; apart += 4)
	{
	  int a[600], b[600];
	  for (int i = 0; i < 600; i++)
	    a[i] = b[i] = i * 37 % 101;
	  int *x = a + 200, *y = b + 200;
	  bad += tests[which] (n, x + apart, x) != expected (which, n, y + apart, y);
	  bad += memcmp (a, b, sizeof a) != 0;
	}
  printf ("%d\n", bad);
  return bad != 0;
}
