/* The last vector of a run is predicated, where masks are numbers: for numbers of any size, in place
   and not, by itself where rows are short, before and behind the lines that go past the cache.
   Nothing is read or written beside the rows, which end where memory does, and nothing is divided by
   what is not there.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-mavx512f -mavx512vl -mavx512bw -mavx512dq -mprefer-vector-width=512 --param=l2-cache-size=1" { target x86_64-*-* } } */
/* { dg-kernels three_double 1 } */
/* { dg-kernels own_uchar 1 } */
/* { dg-kernels ratios 1 } */
/* { dg-kernels weighted 1 } */
/* { dg-kernels known_rows 1 } */
/* { dg-schedule known_rows "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule known_rows "unordered, last vectors predicated, threads above 2340" { option "-O2 -fopenmp$" } } */
/* { dg-schedule three_double "unordered, last vectors predicated, past the cache" { option "-O3 -g" } } */
/* { dg-schedule three_int "unordered, last vectors predicated, past the cache" { option "-O3 -g" } } */
/* { dg-schedule own_uchar "unordered, last vectors predicated" { option "-O3 -g" } } */
/* { dg-schedule own_double "unordered, last vectors predicated" { option "-O3 -g" } } */
/* { dg-schedule ratios "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule weighted "unordered, last vectors predicated, past the cache" { option "-O3 -g" } } */

#include "at-end.h"
#include "spaces.h"

typedef unsigned char uchar;

/* Rows of T, of three neighbours each, and a row that is overwritten.  */
#define OF_TYPE(T)										\
  static T sum_##T (T a, T b, T c) { return a + 2 * b - c; }					\
  static T next_##T (T a, T b) { return 3 * a + b; }						\
  TESTED void											\
  three_##T (size_t n, size_t m, T (*restrict o)[m], const T (*restrict u)[m + 2])		\
  {												\
    __builtin_map (sum_##T, SPACE (n, m), o, AT (u, i0, i1), AT (u, i0, i1 + 1),			\
		   AT (u, i0, i1 + 2));								\
  }												\
  TESTED void											\
  own_##T (size_t n, T *o, const T *u) { __builtin_map (next_##T, n, o, o, u); }		\
  static void											\
  check_##T (size_t n, size_t m)								\
  {												\
    size_t size = n * m * sizeof (T), all = n * (m + 2) * sizeof (T);				\
    T *o = at_end (size), *u = at_end (all);							\
    for (size_t i = 0; i < n * (m + 2); i++)							\
      u[i] = (T) (i * 7 % 101);									\
    three_##T (n, m, (void *) o, (void *) u);							\
    for (size_t i = 0; i < n; i++)								\
      for (size_t j = 0; j < m; j++)								\
	CHECK (o[i * m + j]									\
	       == sum_##T (u[i * (m + 2) + j], u[i * (m + 2) + j + 1], u[i * (m + 2) + j + 2]));	\
    for (size_t i = 0; i < n * m; i++)								\
      o[i] = (T) (i % 13);									\
    for (size_t k = 0; k <= n * m; k += 1 + n * m / 3)						\
      {												\
	own_##T (k, o + n * m - k, u + n * (m + 2) - k);						\
	for (size_t i = 0; i < n * m; i++)							\
	  {											\
	    size_t back = n * m - i;								\
	    T was = i % 13;									\
	    CHECK (o[i] == (back > k ? was : next_##T (was, u[n * (m + 2) - back])));		\
	    o[i] = was;										\
	  }											\
      }												\
    give_back (o, size);									\
    give_back (u, all);										\
  }

/* It is known what is left: the vectoriser has vectors of half the length, from -O3 on.  */
enum { KNOWN = 20 };
static double sum_of_three (double a, double b, double c) { return a + 2 * b - c; }
TESTED void
known_rows (size_t n, double (*restrict o)[KNOWN], const double (*restrict u)[KNOWN + 2])
{
  __builtin_map (sum_of_three, SPACE (n, KNOWN), o, AT (u, i0, i1), AT (u, i0, i1 + 1),
		 AT (u, i0, i1 + 2));
}

OF_TYPE (uchar)
OF_TYPE (short)
OF_TYPE (int)
OF_TYPE (long)
OF_TYPE (float)
OF_TYPE (double)

/* By no number that is not there.  */
static int ratio (int a, int b) { return a / b; }

TESTED void
ratios (size_t n, size_t m, int (*restrict o)[m], const int (*restrict a)[m],
	const int (*restrict b)[m + 1])
{
  __builtin_map (ratio, SPACE (n, m), o, a, AT (b, i0, i1));
}

static const float weights[3] = { 0.25f, 0.5f, 2 };
static float add (float a, float b) { return a + b; }
static float mul (float a, float b) { return a * b; }

TESTED void
weighted (size_t n, size_t m, float (*restrict o)[m], const float (*restrict u)[m + 2])
{
  __builtin_contract (add, mul, 0, SPACE (n, m, OVER (3)), o, AT (weights, i2), AT (u, i0, i1 + i2));
}

static void
check_others (size_t n, size_t m)
{
  int (*o)[m] = get (n * sizeof *o), (*a)[m] = get (n * sizeof *a);
  int (*b)[m + 1] = get (n * sizeof *b);
  float (*p)[m] = get (n * sizeof *p), (*u)[m + 2] = get (n * sizeof *u);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m + 2; j++)
      {
	u[i][j] = (i * 3 + j) % 64;
	if (j < m)
	  a[i][j] = i * 77 + j * j;
	if (j <= m)
	  b[i][j] = 1 + (i + j) % 9;
      }
  ratios (n, m, o, a, b);
  weighted (n, m, p, u);
  double (*v)[KNOWN] = get (n * sizeof *v), (*w)[KNOWN + 2] = get (n * sizeof *w);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < KNOWN + 2; j++)
      w[i][j] = (i * 5 + j) % 64;
  known_rows (n, v, w);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < KNOWN; j++)
      CHECK (v[i][j] == sum_of_three (w[i][j], w[i][j + 1], w[i][j + 2]));
  free (v);
  free (w);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      CHECK (o[i][j] == a[i][j] / b[i][j]
	     && p[i][j] == u[i][j] * 0.25f + u[i][j + 1] * 0.5f + u[i][j + 2] * 2);
  free (o);
  free (a);
  free (b);
  free (p);
  free (u);
}

int
main (void)
{
#ifdef __x86_64__
  if (!__builtin_cpu_supports ("avx512bw") || !__builtin_cpu_supports ("avx512vl")
      || !__builtin_cpu_supports ("avx512dq"))
    return 0;
#endif
  for (size_t m = 1; m < 140; m += m < 36 ? 1 : 9)
    for (size_t n = 1; n < 4; n += 2)
      {
	check_uchar (n, m);
	check_short (n, m);
	check_int (n, m);
	check_long (n, m);
	check_float (n, m);
	check_double (n, m);
	check_others (n, m);
      }
  /* Rows that go past the cache, which begin anywhere in a line.  */
  check_int (2500, 3601);
  check_double (2200, 2009);
  return 0;
}
