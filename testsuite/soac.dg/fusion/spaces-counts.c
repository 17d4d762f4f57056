/* A space and a plain count are over the same variable, of any type of integer.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels mean_int 1 { no-option "exceptions" } } */
/* { dg-refused mean_int "sum" order { option "exceptions" } } */
/* { dg-kernels mean_long 1 { no-option "exceptions" } } */
/* { dg-refused mean_long "sum" order { option "exceptions" } } */
/* { dg-kernels mean_size 1 { no-option "exceptions" } } */
/* { dg-refused mean_size "sum" order { option "exceptions" } } */
/* { dg-kernels mean_unsigned 1 { no-option "exceptions" } } */
/* { dg-refused mean_unsigned "sum" order { option "exceptions" } } */
/* { dg-kernels mean_ushort 1 { no-option "exceptions" } } */
/* { dg-refused mean_ushort "sum" order { option "exceptions" } } */
/* { dg-kernels mean_uchar 1 { no-option "exceptions" } } */
/* { dg-refused mean_uchar "sum" order { option "exceptions" } } */
/* { dg-kernels copy_int 1 } */
/* { dg-kernels copy_unsigned 1 } */
/* { dg-kernels copy_uchar 1 } */
/* { dg-kernels wrapped 2 { no-option sanitize } } */
/* { dg-refused wrapped "t" size { no-option sanitize } } */

#include "spaces.h"

static double add (double a, double b) { return a + b; }
static double id (double a) { return a; }
static double by (double a, double b) { return a / b; }
static double inc (double a) { return a + 1; }

enum { N = 23, M = 41 };
static double x[M * 10], o[M * 10], s[M * 10];

/* The means of columns.  */
#define MEAN(NAME, T)							\
  TESTED void								\
  mean_##NAME (T n, T m, double *restrict mean, double *restrict sum,	\
	       const double *a)						\
  {									\
    const double (*A)[m] = (const double (*)[m]) a;			\
    __builtin_contract (add, id, 0, SPACE (m, OVER (n)), sum, AT (A, i1, i0)); \
    __builtin_map (by, m, mean, sum, (double) n);			\
  }									\
  static void								\
  test_mean_##NAME (void)						\
  {									\
    EACH (m, 1, 9)							\
      {									\
	mean_##NAME (N, m, o, s, x);					\
	EACH (j, 0, m)							\
	  {								\
	    double t = 0;						\
	    EACH (i, 0, N)						\
	      t += x[i * m + j];					\
	    EQ (o[j], t / N);						\
	  }								\
      }									\
  }

/* What is read afterwards is stored.  */
#define COPY(NAME, T)							\
  TESTED void								\
  copy_##NAME (T n, double *restrict p, double *restrict t, const double *a) \
  {									\
    __builtin_map (inc, SPACE (n), t, a);				\
    __builtin_map (inc, n, p, t);					\
  }									\
  static void								\
  test_copy_##NAME (void)						\
  {									\
    EACH (n, 0, M)							\
      {									\
	s[n] = o[n] = 77;						\
	copy_##NAME (n, o, s, x);					\
	EACH (i, 0, n)							\
	  {								\
	    EQ (s[i], x[i] + 1);					\
	    EQ (o[i], x[i] + 2);					\
	  }								\
	EQ (s[n], 77);							\
	EQ (o[n], 77);							\
      }									\
  }

MEAN (int, int)
MEAN (long, long)
MEAN (size, size_t)
MEAN (unsigned, unsigned)
MEAN (ushort, unsigned short)
MEAN (uchar, unsigned char)
COPY (int, int)
COPY (unsigned, unsigned)
COPY (uchar, unsigned char)

/* Not the same number: one of them has lost bits.  */
TESTED void
wrapped (int n, double *restrict p, double *restrict t, const double *a)
{
  __builtin_map (inc, n + 200, t, a);
  __builtin_map (inc, SPACE ((unsigned char) (n + 200)), p, t);
}

int
main (void)
{
  EACH (i, 0, M * 10)
    x[i] = i * 7 % 31;
  test_mean_int ();
  test_mean_long ();
  test_mean_size ();
  test_mean_unsigned ();
  test_mean_ushort ();
  test_mean_uchar ();
  test_copy_int ();
  test_copy_unsigned ();
  test_copy_uchar ();
  EACH (n, 0, 100)
    {
      int all = n + 200, some = (unsigned char) all;
      s[all] = o[some] = 77;
      wrapped (n, o, s, x);
      EACH (i, 0, all)
	EQ (s[i], x[i] + 1);
      EACH (i, 0, some)
	EQ (o[i], x[i] + 2);
      EQ (s[all], 77);
      EQ (o[some], 77);
    }
  return bad != 0;
}
