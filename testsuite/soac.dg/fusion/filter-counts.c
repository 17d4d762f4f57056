/* What a filter returns, in a variable of another type than size_t: it is the same count
   if the variable holds the filter's own.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels of_int 1 } */
/* { dg-members of_int "filter,map" } */
/* { dg-eliminated of_int "t" } */
/* { dg-kernels of_unsigned 1 } */
/* { dg-members of_unsigned "filter,reduce" } */
/* { dg-kernels of_long 1 } */
/* { dg-members of_long "filter,reduce,map" } */
/* { dg-kernels of_short 1 } */
/* { dg-members of_short "filter,reduce" } */
/* { dg-kernels both_types 1 } */
/* { dg-members both_types "filter,map,reduce" } */
/* { dg-kernels twice 1 } */
/* { dg-members twice "filter,filter,reduce" } */
/* { dg-kernels too_short 2 } */
/* { dg-refused too_short "t" size } */
/* { dg-kernels cut_off 2 } */
/* { dg-refused cut_off "t" size } */
/* { dg-kernels half 2 } */
/* { dg-refused half "t" size } */
/* { dg-kernels unsigned_count 2 } */
/* { dg-refused unsigned_count "t" size } */
/* { dg-schedule of_long "collecting, late steps apart, threads above 8192, doacross" { option "-O. -fopenmp$" } } */
/* { dg-schedule of_long "collecting, late steps apart" { option "-O3 -g" } } */
/* { dg-schedule of_short "unordered, one thread" { option "-O. -fopenmp$" } } */
/* { dg-schedule of_short "unordered" { option "-O3 -g" } } */

#include "check.h"

static int odd (int a) { return a & 1; }
static int large (int a) { return a > 40; }
static int neg (int a) { return -a; }
static int add (int a, int b) { return a + b; }

static TESTED int
of_int (int n, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  int kept = __builtin_filter (odd, n, t, x);
  __builtin_map (neg, kept, o, t);
  free (t);
  return kept;
}

static TESTED int
of_unsigned (int n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  unsigned kept = __builtin_filter (odd, n, t, x);
  int s = __builtin_reduce (add, 0, kept, t);
  free (t);
  return s;
}

static TESTED long
of_long (unsigned n, int *restrict o, const int *x, int *s)
{
  int *t = malloc (n * sizeof *t);
  long kept = __builtin_filter (odd, n, t, x);
  int sum = __builtin_reduce (add, 0, kept, t);
  __builtin_map (neg, kept, o, t);
  free (t);
  *s = sum;
  return kept;
}

static TESTED int
of_short (const int *x, short *kept)
{
  int t[1000];
  short k = __builtin_filter (odd, 1000, t, x);
  int s = __builtin_reduce (add, 0, k, t);
  *kept = k;
  return s;
}

static TESTED size_t
both_types (int n, int *restrict o, const int *x, int *s)
{
  int *t = malloc (n * sizeof *t);
  size_t kept = __builtin_filter (odd, n, t, x);
  int k = kept;
  __builtin_map (neg, kept, o, t);
  *s = __builtin_reduce (add, 0, k, t);
  free (t);
  return kept;
}

/* The second filter's count is at most the first one's.  */

static TESTED int
twice (int n, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  int k = __builtin_filter (odd, n, t, x);
  int l = __builtin_filter (large, k, u, t);
  int s = __builtin_reduce (add, 0, l, u);
  free (t);
  free (u);
  return s;
}

/* 100000 elements do not fit.  */

static TESTED unsigned
too_short (int n, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  unsigned short kept = __builtin_filter (odd, n, t, x);
  __builtin_map (neg, kept, o, t);
  free (t);
  return kept;
}

static TESTED unsigned
cut_off (size_t n, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  size_t kept = __builtin_filter (odd, n, t, x) & 255;
  __builtin_map (neg, kept, o, t);
  free (t);
  return kept;
}

static TESTED int
half (int n, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  int kept = __builtin_filter (odd, n, t, x);
  __builtin_map (neg, kept / 2, o, t);
  free (t);
  return kept;
}

/* An unsigned count may be more than an int is.  */

static TESTED int
unsigned_count (unsigned n, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  int kept = __builtin_filter (odd, n, t, x);
  __builtin_map (neg, kept, o, t);
  free (t);
  return kept;
}

/* O is what NEG makes of the first COUNT odd ones of X.  */

static void
check_odd (size_t n, const int *x, const int *o, size_t count)
{
  size_t k = 0;
  for (size_t i = 0; i < n && k < count; i++)
    if (odd (x[i]))
      CHECK (o[k++] == -x[i]);
  CHECK (k == count);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n + 1000);
      ARRAY (int, o, n);
      size_t k = 0;
      int s = 0, s2 = 0, s1000 = 0, r;
      short k1000 = 0, kept;
      for (size_t i = 0; i < n + 1000; i++)
	x[i] = (int) (i * 37 % 1009 % 100);
      for (size_t i = 0; i < n; i++)
	if (odd (x[i]))
	  {
	    k++;
	    s += x[i];
	    s2 += large (x[i]) ? x[i] : 0;
	  }
      for (size_t i = 0; i < 1000; i++)
	if (odd (x[i]))
	  {
	    k1000++;
	    s1000 += x[i];
	  }
      CHECK (of_int ((int) n, o, x) == (int) k);
      check_odd (n, x, o, k);
      CHECK (of_unsigned ((int) n, x) == s);
      CHECK (of_long ((unsigned) n, o, x, &r) == (long) k && r == s);
      check_odd (n, x, o, k);
      CHECK (of_short (x, &kept) == s1000 && kept == k1000);
      CHECK (both_types ((int) n, o, x, &r) == k && r == s);
      check_odd (n, x, o, k);
      CHECK (twice ((int) n, x) == s2);
      CHECK (too_short ((int) n, o, x) == (k & 65535));
      check_odd (n, x, o, k & 65535);
      CHECK (cut_off (n, o, x) == (k & 255));
      check_odd (n, x, o, k & 255);
      CHECK (half ((int) n, o, x) == (int) k);
      check_odd (n, x, o, k / 2);
      CHECK (unsigned_count ((unsigned) n, o, x) == (int) k);
      check_odd (n, x, o, k);
      free (x);
      free (o);
    }
  return 0;
}
