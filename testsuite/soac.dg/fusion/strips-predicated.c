/* The last vector of the columns of a strip is predicated, where masks are numbers: sums of columns
   of numbers of any size, of all rows and of some, one or several together, with what is done with
   them, for strips of any width.  Nothing is read behind the last row, which ends where memory does,
   and nothing is written beside the sums.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-mavx512f -mavx512vl -mavx512bw -mavx512dq -mprefer-vector-width=512" { target x86_64-*-* } } */
/* { dg-kernels sums_double 1 } */
/* { dg-kernels several 1 } */
/* { dg-kernels scaled 1 } */
/* { dg-kernels mixed 1 } */
/* { dg-schedule sums_double "unordered, strips, cost 0.69 (next best 4.50), last vectors predicated" { option "-O3 -g" } } */
/* { dg-schedule sums_short "unordered, strips, cost 0.26 (next best 4.22), last vectors predicated" { option "-O3 -g" } } */
/* { dg-schedule several "unordered, strips, cost 2.44 (next best 14.00), last vectors predicated" { option "-O3 -g" } } */
/* { dg-schedule scaled "unordered, strips, cost 0.94 (next best 4.88), last vectors predicated" { option "-O3 -g" } } */
/* { dg-schedule mixed "unordered, strips, cost 0.50 (next best 4.38)" { option "-O3 -g" } } */

#include "at-end.h"
#include "spaces.h"

/* Sums of the columns of T, from the first row and from row LO on, of L planes.  */
#define OF_TYPE(T)										\
  static T id_##T (T a) { return a; }								\
  static T add_##T (T a, T b) { return a + b; }							\
  TESTED void											\
  sums_##T (size_t n, size_t m, T *restrict s, const T (*restrict a)[m])			\
  {												\
    __builtin_contract (add_##T, id_##T, 3, SPACE (m, OVER (n)), s, AT (a, i1, i0));		\
  }												\
  TESTED void											\
  planes_##T (size_t l, size_t lo, size_t n, size_t m, T (*restrict s)[m],			\
	      const T (*restrict a)[n][m])							\
  {												\
    __builtin_contract (add_##T, id_##T, 0, SPACE (l, m, OVER (lo, n)), s, AT (a, i0, i2, i1));	\
  }												\
  static void											\
  check_##T (size_t n, size_t m)								\
  {												\
    enum { PLANES = 2 };									\
    size_t size = PLANES * m * sizeof (T), all = PLANES * n * m * sizeof (T);			\
    T *s = at_end (size), *a = at_end (all);							\
    for (size_t i = 0; i < PLANES * n * m; i++)							\
      a[i] = (T) (i * 7 % 101);									\
    for (int k = 0; k < 2; k++)									\
      {												\
	size_t lo = n / 3, from = k ? lo : 0;							\
	if (k)											\
	  planes_##T (PLANES, lo, n, m, (void *) s, (void *) a);				\
	else											\
	  sums_##T (n, m, s + m, (void *) (a + n * m));						\
	for (size_t p = 1 - k; p < PLANES; p++)							\
	  for (size_t j = 0; j < m; j++)							\
	    {											\
	      T sum = k ? 0 : 3;								\
	      for (size_t i = from; i < n; i++)							\
		sum += a[(p * n + i) * m + j];							\
	      CHECK (s[p * m + j] == sum);							\
	      s[p * m + j] = 77;								\
	    }											\
	for (size_t j = 0; j < m && !k; j++)							\
	  CHECK (s[j] == 0);									\
      }												\
    give_back (s, size);									\
    give_back (a, all);										\
  }

OF_TYPE (short)
OF_TYPE (int)
OF_TYPE (long)
OF_TYPE (float)
OF_TYPE (double)

static double square (double a) { return a * a; }
static double cube (double a) { return a * a * a; }
static double mul (double a, double b) { return a * b; }
static double spread (double q, double s, size_t n) { return q * n - s * s; }
static long wide (int a) { return 3L * a; }
static int narrow (long a) { return a % 1000; }

/* Three together: a strip has fewer columns, whole vectors all the same.  */

TESTED void
several (size_t n, size_t m, double *restrict s, double *restrict v, double *restrict t,
	 const double (*restrict a)[m])
{
  double *q = malloc (m * sizeof *q + 1);
  __builtin_contract (add_double, id_double, 0.0, SPACE (m, OVER (n)), s, AT (a, i1, i0));
  __builtin_contract (add_double, square, 0.0, SPACE (m, OVER (n)), q, AT (a, i1, i0));
  __builtin_contract (add_double, cube, 0.0, SPACE (m, OVER (n)), t, AT (a, i1, i0));
  __builtin_map (spread, m, v, q, s, n);
  free (q);
}

/* Rows have a factor each.  */

TESTED void
scaled (size_t n, size_t m, double *restrict s, const double *restrict x,
	const double (*restrict a)[m])
{
  __builtin_contract (add_double, mul, 0.0, SPACE (m, OVER (n)), s, AT (x, i1), AT (a, i1, i0));
}

/* Sums have more bytes than what is added.  */

TESTED void
mixed (size_t n, size_t m, int *restrict s, const int (*restrict a)[m])
{
  long *q = malloc (m * sizeof *q + 1);
  __builtin_contract (add_long, wide, 0L, SPACE (m, OVER (n)), q, AT (a, i1, i0));
  __builtin_map (narrow, m, s, q);
  free (q);
}

static void
check_others (size_t n, size_t m)
{
  size_t all = n * m * sizeof (double), size = m * sizeof (double);
  double *a = at_end (all), *s = at_end (size), *v = at_end (size), *t = at_end (size);
  double *x = get (n * sizeof *x);
  int *b = at_end (n * m * sizeof *b);
  int *l = at_end (m * sizeof *l);
  for (size_t i = 0; i < n; i++)
    {
      x[i] = i % 5;
      for (size_t j = 0; j < m; j++)
	a[i * m + j] = b[i * m + j] = (i * 7 + j * 3) % 13;
    }
  several (n, m, s, v, t, (void *) a);
  mixed (n, m, l, (void *) b);
  for (int k = 0; k < 2; k++)
    {
      for (size_t j = 0; j < m; j++)
	{
	  double sum = 0, squares = 0, cubes = 0, weighted = 0;
	  for (size_t i = 0; i < n; i++)
	    {
	      double one = a[i * m + j];
	      sum += one, squares += one * one, cubes += one * one * one, weighted += x[i] * one;
	    }
	  CHECK (k ? s[j] == weighted
		 : s[j] == sum && v[j] == squares * n - sum * sum && t[j] == cubes
		   && l[j] == (long) (3 * sum) % 1000);
	}
      scaled (n, m, s, x, (void *) a);
    }
  give_back (a, all);
  give_back (b, n * m * sizeof *b);
  give_back (l, m * sizeof *l);
  give_back (s, size), give_back (v, size), give_back (t, size);
  free (x);
}

int
main (void)
{
  static const size_t rows[] = { 1, 15, 16, 17, 33 };
#ifdef __x86_64__
  if (!__builtin_cpu_supports ("avx512bw") || !__builtin_cpu_supports ("avx512vl")
      || !__builtin_cpu_supports ("avx512dq"))
    return 0;
#endif
  for (size_t m = 1; m < 5000; m += m < 36 ? 1 : m < 300 ? 53 : 2011)
    for (int r = 0; r < 5; r++)
      {
	check_short (rows[r], m);
	check_int (rows[r], m);
	check_long (rows[r], m);
	check_float (rows[r], m);
	check_double (rows[r], m);
	check_others (rows[r], m);
      }
  return 0;
}
