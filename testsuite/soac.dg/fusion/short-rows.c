/* Maps over rows of few elements, of which several are done at once: each length around
   those where that begins, for each size of the elements.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels scale_bytes 1 } */
/* { dg-kernels scale_shorts 1 } */
/* { dg-kernels scale_floats 1 } */
/* { dg-kernels scale_doubles 1 } */
/* { dg-kernels numbered 1 } */
/* { dg-kernels chained 1 } */
/* { dg-eliminated chained "t" } */
/* { dg-kernels every_other 1 } */
/* { dg-kernels backwards 1 } */
/* { dg-kernels into_gaps 1 } */
/* { dg-kernels halves 1 } */

#include "check.h"

#define TIMES(NAME, TYPE)						\
  static TYPE times_##NAME (TYPE a, TYPE b) { return a * b; }		\
  TESTED void								\
  scale_##NAME (int rows, int n, TYPE *x, TYPE by)			\
  {									\
    for (int i = 0; i < rows; i++)					\
      __builtin_map (times_##NAME, n, x + i * n, x + i * n, by);	\
  }									\
  static void								\
  check_##NAME (int n)							\
  {									\
    ARRAY (TYPE, x, 3 * n + 1);						\
    for (int i = 0; i <= 3 * n; i++)					\
      x[i] = i % 41;							\
    scale_##NAME (3, n, x, 3);						\
    for (int i = 0; i < 3 * n; i++)					\
      CHECK (x[i] == (TYPE) (i % 41 * 3));				\
    CHECK (x[3 * n] == 3 * n % 41);					\
    free (x);								\
  }

TIMES (bytes, unsigned char)
TIMES (shorts, short)
TIMES (floats, float)
TIMES (doubles, double)

static float moved (int i, double x) { return x + 2 * i; }

/* Of two sizes, and with the number of each element.  */
TESTED void
numbered (int n, float *restrict o, const double *restrict x)
{
  __builtin_map (moved, n, o, __builtin_iota (0), x);
}

static int twice (int a) { return 2 * a; }
static int plus (int a, int b) { return a + b; }

/* What the loop before would have stored is not stored.  */
TESTED void
chained (int n, int *restrict o, const int *restrict x, const int *restrict y)
{
  int t[n + 1];
  __builtin_map (twice, n, t, x);
  __builtin_map (plus, n, o, t, y);
}

/* Elements that are two apart.  */
TESTED void
every_other (int n, int *restrict o, const int *restrict x)
{
  __builtin_map (twice, n, o, __builtin_stride (x, 2));
}

TESTED void
backwards (int n, int *restrict o, const int *restrict x)
{
  __builtin_map (twice, n, o, __builtin_stride (x + n - 1, -1));
}

/* What is written lies between what is read.  */
TESTED void
into_gaps (int n, int *x)
{
  __builtin_map (plus, n, __builtin_stride (x, 2), __builtin_stride (x, 2),
		 __builtin_stride (x + 1, 2));
}

static double half (long i) { return i / 2.0; }

TESTED void
halves (int n, double *o, int from)
{
  __builtin_map (half, n, o, __builtin_iota (from, 3));
}

static void
check_spaced (int n)
{
  ARRAY (int, x, 2 * n + 1);
  ARRAY (int, o, n + 1);
  ARRAY (double, d, n + 1);
  for (int i = 0; i <= 2 * n; i++)
    x[i] = i * 7 % 53;
  o[n] = d[n] = -1;
  backwards (n, o, x);
  halves (n, d, -5);
  for (int i = 0; i < n; i++)
    CHECK (o[i] == 2 * x[n - 1 - i] && d[i] == (3 * i - 5) / 2.0);
  into_gaps (n, x);
  for (int i = 0; i < n; i++)
    CHECK (x[2 * i] == 14 * i % 53 + (14 * i + 7) % 53 && x[2 * i + 1] == (14 * i + 7) % 53);
  CHECK (o[n] == -1 && d[n] == -1 && x[2 * n] == 14 * n % 53);
  free (x);
  free (o);
  free (d);
}

static void
check_others (int n)
{
  ARRAY (double, d, n + 1);
  ARRAY (float, f, n + 1);
  ARRAY (int, x, 2 * n + 1);
  ARRAY (int, o, n + 1);
  for (int i = 0; i < n; i++)
    d[i] = i * i;
  for (int i = 0; i < 2 * n; i++)
    x[i] = i * 7 % 53;
  f[n] = o[n] = -1;
  numbered (n, f, d);
  chained (n, o, x, x + n);
  for (int i = 0; i < n; i++)
    CHECK (f[i] == i * i + 2 * i && o[i] == 2 * x[i] + x[n + i]);
  every_other (n, o, x);
  for (int i = 0; i < n; i++)
    CHECK (o[i] == 2 * x[2 * i]);
  CHECK (f[n] == -1 && o[n] == -1);
  free (d);
  free (f);
  free (x);
  free (o);
}

int
main (void)
{
  for (int n = 0; n < 40; n++)
    {
      check_bytes (n);
      check_shorts (n);
      check_floats (n);
      check_doubles (n);
      check_others (n);
      check_spaced (n + 1);
    }
  return 0;
}
