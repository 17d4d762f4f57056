/* The least of some numbers, and which one it is: what is chosen where one of two is not a number, or
   both are zero, is what the operator says.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-mavx2" { target x86_64-*-* } } */
/* { dg-kernels firsts 1 } */
/* { dg-kernels lasts 1 } */
/* { dg-kernels others 1 } */

#include <math.h>
#include "check.h"

enum { N = 1000 };

/* Less: else the old one stays.  */
static int
first_least (float a, float b, float c, float *least)
{
  int at = 0;
  float l = a;
  at = b < l ? 1 : at;
  l = b < l ? b : l;
  at = c < l ? 2 : at;
  l = c < l ? c : l;
  *least = l;
  return at;
}

/* Not greater, or no number: the new one.  */
static int
last_least (float a, float b, float c, float *least)
{
  int at = 0;
  float l = a;
  at = !(b > l) ? 1 : at;
  l = !(b > l) ? b : l;
  at = !(c > l) ? 2 : at;
  l = !(c > l) ? c : l;
  *least = l;
  return at;
}

/* The other one of two, and what is no choice between what is compared.  */
static double
other (double a, double b, double c)
{
  double more = a < b ? b : a, twice = a < b ? 2 * a : c, less = a < b ? c : b;
  return more + twice * 4 + less * 16;
}

/* Where the least of three is by FIND, and what it is.  */
#define LEAST(NAME, FIND)									\
  TESTED void											\
  NAME (size_t n, int *restrict at, float *restrict l, const float *restrict a,			\
	const float *restrict b, const float *restrict c)					\
  {												\
    struct found { int at; float least; };							\
    struct found find (float x, float y, float z)						\
    {												\
      struct found f;										\
      f.at = FIND (x, y, z, &f.least);								\
      return f;											\
    }												\
    int where (struct found f) { return f.at; }							\
    float what (struct found f) { return f.least; }						\
    struct found *f = get (n * sizeof *f);							\
    __builtin_map (find, n, f, a, b, c);							\
    __builtin_map (where, n, at, f);								\
    __builtin_map (what, n, l, f);								\
    free (f);											\
  }

LEAST (firsts, first_least)
LEAST (lasts, last_least)

TESTED void
others (size_t n, double *restrict o, const double *restrict a, const double *restrict b,
	const double *restrict c)
{
  __builtin_map (other, n, o, a, b, c);
}

static const float some[] = { 1, -1, 0.0f, -0.0f, NAN, INFINITY, -INFINITY, 2.5f, 1 };
enum { SOME = sizeof some / sizeof *some };

static int
same (double x, double y)
{
  return x == y ? signbit (x) == signbit (y) : isnan (x) && isnan (y);
}

static void
test (size_t n)
{
  static float a[N], b[N], c[N], l[N], m[N];
  static double d[N], e[N], f[N], o[N];
  static int at[N], last[N];
  for (size_t i = 0; i < n; i++)
    {
      d[i] = a[i] = some[i % SOME];
      e[i] = b[i] = some[i / SOME % SOME];
      f[i] = c[i] = some[i / SOME / SOME % SOME];
    }
  firsts (n, at, l, a, b, c);
  lasts (n, last, m, a, b, c);
  others (n, o, d, e, f);
  for (size_t i = 0; i < n; i++)
    {
      float x;
      CHECK (at[i] == first_least (a[i], b[i], c[i], &x) && same (l[i], x));
      CHECK (last[i] == last_least (a[i], b[i], c[i], &x) && same (m[i], x));
      CHECK (same (o[i], other (d[i], e[i], f[i])));
    }
}

int
main (void)
{
#ifdef __x86_64__
  if (!__builtin_cpu_supports ("avx2"))
    return 0;
#endif
  for (size_t n = 0; n <= N; n += n < 40 ? 1 : 137)
    test (n);
  test (N);
  return 0;
}
