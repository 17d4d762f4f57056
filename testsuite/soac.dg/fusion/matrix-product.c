/* A product of 2x2 matrices modulo a prime: associative, not commutative, no neutral start.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels product 1 } */
/* { dg-kernels prefixes 1 } */
/* { dg-kernels before 1 } */
/* { dg-kernels fused_product 1 } */
/* { dg-eliminated fused_product "t" } */
/* { dg-kernels fused_prefixes 1 } */
/* { dg-eliminated fused_prefixes "t" } */
/* { dg-schedule prefixes "scanning, threads above 4096, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule prefixes "scanning" { option "-O3 -g" } } */
/* { dg-schedule before "scanning, threads above 4096, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule before "scanning" { option "-O3 -g" } } */

#include "check.h"

struct matrix { unsigned a, b, c, d; };
#define PRIME 1000003u

static struct matrix
mul (struct matrix x, struct matrix y)
{
  unsigned long long p = PRIME;
  return (struct matrix)
    { (x.a * (p + y.a) + x.b * (p + y.c)) % PRIME,
      (x.a * (p + y.b) + x.b * (p + y.d)) % PRIME,
      (x.c * (p + y.a) + x.d * (p + y.c)) % PRIME,
      (x.c * (p + y.b) + x.d * (p + y.d)) % PRIME };
}

static struct matrix
lift (unsigned a)
{
  return (struct matrix) { a % 10 + 1, a % 7, a % 3, a % 11 + 2 };
}

TESTED struct matrix product (struct matrix init, size_t n, struct matrix *x)
{ return __builtin_reduce (mul, init, n, x); }
TESTED void prefixes (struct matrix init, size_t n, struct matrix *o,
		      struct matrix *x)
{ __builtin_scan (mul, init, n, o, x); }
TESTED void before (struct matrix init, size_t n, struct matrix *o,
		    struct matrix *x)
{ __builtin_scan_exclusive (mul, init, n, o, x); }

TESTED struct matrix
fused_product (struct matrix init, size_t n, unsigned *x)
{
  struct matrix *t = malloc (n * sizeof *t);
  __builtin_map (lift, n, t, x);
  struct matrix m = __builtin_reduce (mul, init, n, t);
  free (t);
  return m;
}

TESTED void
fused_prefixes (struct matrix init, size_t n, struct matrix *restrict o,
		unsigned *x)
{
  struct matrix *t = malloc (n * sizeof *t);
  __builtin_map (lift, n, t, x);
  __builtin_scan (mul, init, n, o, t);
  free (t);
}

#define SAME(X, Y) (memcmp (&(X), &(Y), sizeof (struct matrix)) == 0)

static void
test (size_t n)
{
  ARRAY (unsigned, x, n);
  ARRAY (struct matrix, m, n);
  ARRAY (struct matrix, s, n);
  ARRAY (struct matrix, e, n);
  ARRAY (struct matrix, f, n);
  struct matrix init = { 2, 3, 5, 7 }, so_far = init;
  for (size_t i = 0; i < n; i++)
    {
      x[i] = i * 37 % 1009;
      m[i] = lift (x[i]);
    }
  prefixes (init, n, s, m);
  before (init, n, e, m);
  fused_prefixes (init, n, f, x);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (SAME (e[i], so_far));
      so_far = mul (so_far, m[i]);
      CHECK (SAME (s[i], so_far));
      CHECK (SAME (f[i], so_far));
    }
  struct matrix r = product (init, n, m), q = fused_product (init, n, x);
  CHECK (SAME (r, so_far));
  CHECK (SAME (q, so_far));
  printf ("%zu: %u %u %u %u\n", n, r.a, r.b, r.c, r.d);
  free (x);
  free (m);
  free (s);
  free (e);
  free (f);
}

int
main (void)
{
  FOR_SIZES (n)
    test (n);
  test (300000);
  return 0;
}

/* { dg-steps fused_product "LOAD x; APPLY lift (0); FOLD mul (1), result" } */
