/* Combinators wherever an expression may stand: in macros, sizes of arrays,
   initialisers, conditions, operands, arguments, dead code.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels in_macro 2 } */
/* { dg-eliminated in_macro "t_,t_" } */
/* { dg-kernels in_vla 2 } */
/* { dg-eliminated in_vla "" } */
/* { dg-kernels in_vla_param 1 } */
/* { dg-kernels in_initialisers 1 } */
/* { dg-kernels in_conditions 6 } */
/* { dg-kernels in_operands 5 } */
/* { dg-kernels in_index 1 { no-option non-call } } */
/* { dg-kernels in_arguments 1 } */
/* { dg-kernels expected 3 } */
/* { dg-kernels dead 0 } */
/* { dg-dead dead "redomap,redomap" } */
/* { dg-kernels recursive 2 } */
/* { dg-eliminated recursive "t" } */
/* { dg-kernels variadic 2 } */
/* { dg-eliminated variadic "t_" } */
/* { dg-kernels mixed 1 } */
/* { dg-kernels comma_loop 2 } */

#include "check.h"
#include <stdarg.h>
#include <stdbool.h>

static int inc (int a) { return a + 1; }
static int odd (int a) { return a & 1; }
static int one (int a) { return a * 0 + 1; }
static int add (int a, int b) { return a + b; }

#define SUM_INC(N, X)							\
  ({									\
    size_t n_ = (N);							\
    int *t_ = malloc (n_ * sizeof *t_);					\
    __builtin_map (inc, n_, t_, (X));					\
    int s_ = __builtin_reduce (add, 0, n_, t_);				\
    free (t_);								\
    s_;									\
  })
#define S(N, X) __builtin_redomap (add, inc, 0, N, X)

TESTED int
in_macro (size_t n, const int *x)
{ return SUM_INC (n, x) + SUM_INC (n / 2, x); }

TESTED int
in_vla (size_t n, const int *x)
{
  int a[__builtin_redomap (add, odd, 1, n, x)];
  int b[2][__builtin_reduce (add, 3, 2, ((int[]) { 1, 2 }))];
  size_t k = sizeof a / sizeof *a;
  __builtin_map (one, k, a, a);
  memset (b, 0, sizeof b);
  return __builtin_reduce (add, 0, k, a) + sizeof b / sizeof (int);
}

#ifdef __SOAC__		/* The header's loops stand in function bodies alone.  */
TESTED int
in_vla_param (size_t n, const int *x,
	      int a[n][__builtin_redomap (add, odd, 1, n, x)])
{
  return sizeof *a / sizeof **a;
}
#endif

TESTED int
in_initialisers (size_t n, const int *x)
{
  int a[] = { 1, S (n, x), [4] = S (n, x) };
  struct { int u, v[2]; } s = { .v = { [1] = S (n, x) }, .u = S (n, x) };
  int *lit = (int[]) { S (n, x), 2 };
  const int c = S (n, x);
  return a[1] + a[4] + s.u + s.v[1] + lit[0] + c;
}

TESTED int
in_conditions (size_t n, const int *x)
{
  int k = 0;
  size_t m = n;
  for (int i = S (n, x); i > 0 && S (n, x) >= i; i -= S (n, x))
    k++;
  while (m > 0 && S (m, x) > 100)
    m /= 2;
  do
    k++;
  while (k < 5 && S (n, x));
  switch (S (n, x) % 3)
    {
    case 0: k += 100; break;
    case 1: k += 200; break;
    default: k += 300; break;
    }
  if (S (m, x) > 100)
    k += 1000;
  return k;
}

TESTED int
in_operands (size_t n, const int *x, int c)
{
  int a = c ? S (n, x) : -S (n, x);
  bool b = c && S (n, x) > 0;
  bool d = c || S (n, x) < 0;
  int e = (S (n, x), c);
  return a + b + d + e + (S (n, x) ?: 1);
}

TESTED int
in_index (size_t n, const int *x)
{
  int a[50] = { 0 };
  a[S (n, x) % 50] += S (n, x);
  a[49 - S (n, x) % 50] = S (n, x);
  return a[S (n, x) % 50];
}

TESTED int
variadic (int k, ...)
{
  va_list ap;
  int s = 0;
  va_start (ap, k);
  while (k-- > 0)
    {
      size_t n = va_arg (ap, size_t);
      const int *x = va_arg (ap, const int *);
      s += SUM_INC (n, x);
    }
  size_t n = va_arg (ap, size_t);
  s += S (n, va_arg (ap, const int *));
  va_end (ap);
  return s;
}

TESTED int
in_arguments (size_t n, const int *x)
{ return add (S (n, x), add (S (n, x), variadic (1, n, x, n, x))); }

TESTED int
expected (size_t n, const int *x)
{
  if (__builtin_expect (S (n, x) > 0, 1))
    return __builtin_expect (S (n, x), 12);
  if (__builtin_expect_with_probability (S (n, x), 0, 0.9))
    __builtin_unreachable ();
  return 0;
}

TESTED int
in_return (size_t n, const int *x) { return S (n, x); }

TESTED int
dead (size_t n, const int *x, int *y)
{
  if (sizeof (int) == 1)
    __builtin_map (inc, n, y, x);
  if (0)
    return S (n, x);
  int unused = S (n, x);
  (void) unused;
  (void) S (n, x);
  return 1;
  __builtin_map (inc, n, y, x);
  return S (n, x);
}

TESTED int
recursive (size_t n, const int *x)
{
  if (n < 2)
    return __builtin_redomap (add, inc, 0, n, x);
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s - recursive (n / 2, x) + recursive (n / 2, x);
}

TESTED double
mixed (size_t n, const int *x)
{
  typeof (S (n, x)) a = S (n, x);
  _Static_assert (sizeof (S (0, (int *) 0)) == sizeof (int), "");
  return _Generic (S (n, x), int: 1.5, default: 2.5) + a;
}

TESTED int
comma_loop (size_t n, const int *x)
{
  int s = 0, *t = malloc (n * sizeof *t);
  for (size_t i = 0; i < 3; __builtin_map (inc, n, t, x), i++)
    s += i ? __builtin_reduce (add, 0, n, t) : 0;
  free (t);
  return s;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, y, n);
      int s = 0, h = 0, o = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  y[i] = 5;
	  s += x[i] + 1;
	  o += x[i] & 1;
	  if (i < n / 2)
	    h += x[i] + 1;
	}
      CHECK (in_macro (n, x) == s + h);
      CHECK (in_vla (n, x) == o + 1 + 12);
      CHECK (in_initialisers (n, x) == 6 * s);
      int want = n ? 5 : 1;
      want += s % 3 == 0 ? 100 : s % 3 == 1 ? 200 : 300;
      CHECK (in_conditions (n, x) == want);
      CHECK (in_operands (n, x, 0) == -s + 0 + 0 + 0 + (s ?: 1));
      CHECK (in_operands (n, x, 1) == s + (s > 0) + 1 + 1 + (s ?: 1));
      if (s % 50 != 49 - s % 50)
	CHECK (in_index (n, x) == s);
      CHECK (in_arguments (n, x) == 4 * s);
#ifdef __SOAC__
      CHECK (in_vla_param (n, x, NULL) == o + 1);
#endif
      CHECK (expected (n, x) == s);
      CHECK (in_return (n, x) == s);
      CHECK (dead (n, x, y) == 1);
      for (size_t i = 0; i < n; i++)
	CHECK (y[i] == 5);
      CHECK (recursive (n, x) == s);
      CHECK (mixed (n, x) == s + 1.5);
      CHECK (comma_loop (n, x) == 2 * s);
      free (x);
      free (y);
    }
  return 0;
}
