/* Products of matrices, which do not commute, in scans that feed maps, filters
   and reductions.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels walk 1 } */
/* { dg-members walk "map,scan,map,reduce,reduce" } */
/* { dg-eliminated walk "m,p" } */
/* { dg-kernels walk_before 1 } */
/* { dg-members walk_before "map,scan_exclusive,map,filter,reduce" } */
/* { dg-eliminated walk_before "m,p,k" } */
/* { dg-kernels kept 1 } */
/* { dg-members kept "scanomap,filter,map,reduce,scan" } */
/* { dg-eliminated kept "p,k" } */
/* { dg-kernels twice 1 } */
/* { dg-members twice "scanomap,scan,reduce" } */
/* { dg-eliminated twice "p" } */

#include "streams.h"

struct matrix { int a, b, c, d; };

enum { prime = 10007 };

static struct matrix
mul (struct matrix x, struct matrix y)
{
  struct matrix r = { (x.a * y.a + x.b * y.c) % prime,
		      (x.a * y.b + x.b * y.d) % prime,
		      (x.c * y.a + x.d * y.c) % prime,
		      (x.c * y.b + x.d * y.d) % prime };
  return r;
}

static struct matrix
make (unsigned i)
{
  struct matrix r = { i % 13 + 1, i % 7, i % 5, 1 };
  return r;
}

static int trace (struct matrix m) { return m.a + m.d; }
static int even_trace (struct matrix m) { return trace (m) % 2 == 0; }
static int rare_trace (struct matrix m) { return trace (m) % 5003 == 7; }
static int max (int a, int b) { return a > b ? a : b; }

static const struct matrix start = { 1, 2, 3, 5 };

static int
same (struct matrix x, struct matrix y)
{
  return x.a == y.a && x.b == y.b && x.c == y.c && x.d == y.d;
}

/* All products, their traces, the product of all products.  */
TESTED struct matrix
walk (size_t n, int *restrict o, const unsigned *x, int *restrict most)
{
  struct matrix *m = malloc (n * sizeof *m), *p = malloc (n * sizeof *p);
  __builtin_map (make, n, m, x);
  __builtin_scan (mul, start, n, p, m);
  __builtin_map (trace, n, o, p);
  struct matrix r = __builtin_reduce (mul, start, n, p);
  int t = __builtin_reduce (max, -1, n, o);
  free (m);
  free (p);
  *most = t;
  return r;
}

TESTED struct matrix
walk_before (size_t n, int *restrict o, const unsigned *x, size_t *restrict many)
{
  struct matrix *m = malloc (n * sizeof *m), *p = malloc (n * sizeof *p);
  struct matrix *k = malloc (n * sizeof *k);
  __builtin_map (make, n, m, x);
  __builtin_scan_exclusive (mul, start, n, p, m);
  __builtin_map (trace, n, o, p);
  size_t c = __builtin_filter (even_trace, n, k, p);
  struct matrix r = __builtin_reduce (mul, start, c, k);
  free (m);
  free (p);
  free (k);
  *many = c;
  return r;
}

/* Most blocks keep nothing.  */
TESTED struct matrix
kept (size_t n, int *restrict o, struct matrix *restrict q, const unsigned *x,
      size_t *restrict many)
{
  struct matrix *p = malloc (n * sizeof *p), *k = malloc (n * sizeof *k);
  __builtin_scanomap (mul, make, start, n, p, x);
  size_t c = __builtin_filter (rare_trace, n, k, p);
  __builtin_map (trace, c, o, k);
  struct matrix r = __builtin_reduce (mul, start, c, k);
  __builtin_scan (mul, start, c, q, k);
  free (p);
  free (k);
  *many = c;
  return r;
}

/* A scan of a scan.  */
TESTED struct matrix
twice (size_t n, struct matrix *restrict q, const unsigned *x)
{
  struct matrix *p = malloc (n * sizeof *p);
  __builtin_scanomap (mul, make, start, n, p, x);
  __builtin_scan (mul, start, n, q, p);
  struct matrix r = __builtin_reduce (mul, start, n, q);
  free (p);
  return r;
}

static void
check_walks (size_t n, const unsigned *x, int *o)
{
  struct matrix p = start, r = start;
  int most = -1, found_most;
  struct matrix found = walk (n, o, x, &found_most);
  for (size_t i = 0; i < n; i++)
    {
      p = mul (p, make (x[i]));
      r = mul (r, p);
      most = max (most, trace (p));
      CHECK (o[i] == trace (p));
    }
  CHECK (same (found, r) && found_most == most);

  size_t many, c = 0;
  FORGET (o, n);
  found = walk_before (n, o, x, &many);
  p = r = start;
  for (size_t i = 0; i < n; i++)
    {
      CHECK (o[i] == trace (p));
      if (even_trace (p))
	{
	  r = mul (r, p);
	  c++;
	}
      p = mul (p, make (x[i]));
    }
  CHECK (same (found, r) && many == c);
}

static void
check_kept (size_t n, const unsigned *x, int *o, struct matrix *q)
{
  struct matrix p = start, r = start;
  size_t many, c = 0;
  FORGET (o, n + 1);
  struct matrix found = kept (n, o, q, x, &many);
  for (size_t i = 0; i < n; i++)
    {
      p = mul (p, make (x[i]));
      if (rare_trace (p))
	{
	  r = mul (r, p);
	  CHECK (o[c] == trace (p) && same (q[c], r));
	  c++;
	}
    }
  CHECK (same (found, r) && many == c && o[c] == (int) 0xeeeeeeee);
}

static void
check_twice (size_t n, const unsigned *x, struct matrix *q)
{
  struct matrix found = twice (n, q, x), p = start, s = start, r = start;
  for (size_t i = 0; i < n; i++)
    {
      p = mul (p, make (x[i]));
      s = mul (s, p);
      r = mul (r, s);
      CHECK (same (q[i], s));
    }
  CHECK (same (found, r));
}

int
main (void)
{
  FOR_BLOCK_SIZES (n)
    {
      ARRAY (unsigned, x, n);
      ARRAY (int, o, n + 1);
      ARRAY (struct matrix, q, n);
      for (size_t i = 0; i < n; i++)
	x[i] = scatter_bits (i);
      check_walks (n, x, o);
      check_kept (n, x, o, q);
      check_twice (n, x, q);
      free (x);
      free (o);
      free (q);
    }
  return 0;
}
