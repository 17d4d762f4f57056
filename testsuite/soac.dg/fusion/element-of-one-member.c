/* The first element of an array is stored by a member that is all of it: the value of the member
   is not one of the element's type.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels unions 1 { no-option sanitize } } */
/* { dg-eliminated unions "t + 1" { no-option sanitize } } */
/* { dg-kernels structures 1 { no-option sanitize } } */
/* { dg-kernels nested 1 { no-option sanitize } } */
/* { dg-kernels variable 1 { no-option sanitize } } */
/* { dg-kernels loaded 1 { no-option sanitize } } */

#include "check.h"

enum { N = 99 };

typedef union { unsigned w; unsigned short h[2]; unsigned char q[4]; float f; } both;
typedef struct { double v; } one;
typedef struct { struct { int k; } in; } deep;

static both twice (unsigned a) { return (both) { a * 7 + 2 }; }
static __attribute__ ((noinline)) both
mix (both a, both b)
{
  a.h[1] |= b.h[1];
  a.q[0] ^= b.q[0];
  return a;
}
static one half (double a) { return (one) { a / 2 }; }
static __attribute__ ((noinline)) one add (one a, one b) { return (one) { a.v + b.v }; }
static deep next (int a) { return (deep) { { a + 1 } }; }
static __attribute__ ((noinline)) deep sum (deep a, deep b) { a.in.k += b.in.k; return a; }

TESTED unsigned
unions (int n, unsigned *x)
{
  both *t = calloc (n + 1, sizeof *t);
  t[0].w = 14;
  __builtin_map (twice, n, t + 1, x);
  both s = __builtin_reduce (mix, (both) { 91u }, (size_t) (n + 1), t);
  free (t);
  return s.w;
}

TESTED double
structures (int n, double *x)
{
  one *t = malloc ((n + 1) * sizeof *t);
  t[0].v = 3;
  __builtin_map (half, n, t + 1, x);
  one s = __builtin_reduce (add, (one) { 1 }, (size_t) (n + 1), t);
  free (t);
  return s.v;
}

TESTED int
nested (int n, int *x)
{
  deep *t = malloc ((n + 1) * sizeof *t);
  t[0].in.k = 5;
  __builtin_map (next, n, t + 1, x);
  deep s = __builtin_reduce (sum, (deep) { { 1 } }, (size_t) (n + 1), t);
  free (t);
  return s.in.k;
}

TESTED double
variable (int n, double *x, double first)
{
  one *t = malloc ((n + 1) * sizeof *t);
  t[0].v = first * 2;
  __builtin_map (half, n, t + 1, x);
  one s = __builtin_reduce (add, (one) { 1 }, (size_t) (n + 1), t);
  free (t);
  return s.v;
}

TESTED double
loaded (int n, double *x, double *first)
{
  one *t = malloc ((n + 1) * sizeof *t);
  t[0].v = *first;
  __builtin_map (half, n, t + 1, x);
  one s = __builtin_reduce (add, (one) { 1 }, (size_t) (n + 1), t);
  free (t);
  return s.v;
}

int
main (void)
{
  unsigned u[N];
  double x[N];
  int k[N];
  both s = mix ((both) { 91u }, (both) { 14u });
  double d = 1;
  int i, total = 1 + 5;
  for (i = 0; i < N; i++)
    {
      u[i] = i * 12345;
      x[i] = i * 4;
      k[i] = 3 * i;
      s = mix (s, twice (u[i]));
      d += x[i] / 2;
      total += k[i] + 1;
    }
  CHECK (unions (N, u) == s.w);
  CHECK (structures (N, x) == d + 3);
  CHECK (nested (N, k) == total);
  CHECK (variable (N, x, 11) == d + 22);
  CHECK (loaded (N, x, x + 5) == d + 20);
}
