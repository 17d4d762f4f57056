/* What users of such systems write: maps and reductions that share arrays.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels chain_of_three 1 } */
/* { dg-members chain_of_three "map,map,map" } */
/* { dg-eliminated chain_of_three "t,u" } */
/* { dg-kernels reused 1 } */
/* { dg-members reused "map,map,map" } */
/* { dg-eliminated reused "t,u" } */
/* { dg-kernels siblings 1 } */
/* { dg-members siblings "map,map,map" } */
/* { dg-fused siblings "p" diagonal } */
/* { dg-fused siblings "x" horizontal } */
/* { dg-eliminated siblings "" } */
/* { dg-kernels shared 1 } */
/* { dg-members shared "map,map,reduce" } */
/* { dg-fused shared "p" diagonal } */
/* { dg-eliminated shared "" } */
/* { dg-kernels shared_dead 1 } */
/* { dg-eliminated shared_dead "t" } */
/* { dg-kernels first_element 2 } */
/* { dg-members first_element "map" "map" } */
/* { dg-refused first_element "t" read-outside } */
/* { dg-eliminated first_element "" } */
/* { dg-kernels before_loop 2 } */
/* { dg-refused before_loop "t" loop } */
/* { dg-eliminated before_loop "" } */
/* { dg-kernels two_arms 2 } */
/* { dg-members two_arms "map,reduce" "map,reduce" } */
/* { dg-eliminated two_arms "t" } */
/* { dg-kernels reduce_and_map 1 } */
/* { dg-members reduce_and_map "reduce,map" } */
/* { dg-fused reduce_and_map "x" horizontal } */
/* { dg-kernels map_map_reduce 1 } */
/* { dg-members map_map_reduce "map,map,reduce" } */
/* { dg-fused map_map_reduce "p" diagonal } */
/* { dg-fused map_map_reduce "x" horizontal } */
/* { dg-kernels two_types 1 } */
/* { dg-members two_types "reduce,reduce" } */
/* { dg-fused two_types "x" horizontal } */
/* { dg-kernels stored_between 1 { no-option exceptions } } */
/* { dg-kernels stored_between 2 { option exceptions } } */
/* { dg-kernels five 1 } */
/* { dg-members five "map,map,map,redomap" } */
/* { dg-eliminated five "t,u,v" } */
/* { dg-kernels five_results 1 } */
/* { dg-members five_results "map,map,map,reduce,reduce,reduce,reduce,redomap" } */
/* { dg-eliminated five_results "t,u,v" } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int dbl (int a) { return 2 * a; }
static int neg (int a) { return 7 - a; }
static int add (int a, int b) { return a + b; }
static int min (int a, int b) { return a < b ? a : b; }
static int max (int a, int b) { return a > b ? a : b; }
static int bits (int a, int b) { return a ^ b; }
static int blend (int a, int b, int c) { return 3 * a + 5 * b - c; }
static long add_long (long a, long b) { return a + b; }
static double max_double (double a, double b) { return a > b ? a : b; }

/* 1: three maps in a chain, of which one element is used.  */
TESTED int
chain_of_three (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  int *z = malloc ((n + 1) * sizeof *z);
  z[0] = 99;
  __builtin_map (inc, n, t, x);
  __builtin_map (dbl, n, u, t);
  __builtin_map (neg, n, z, u);
  int first = z[0];
  free (t);
  free (u);
  free (z);
  return first;
}

/* 2: two maps of one array, used together and one of them again.  */
TESTED void
reused (size_t n, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (inc, n, t, x);
  __builtin_map (dbl, n, u, x);
  __builtin_map (blend, n, o, t, u, t);
  free (t);
  free (u);
}

/* 3: all results are wanted.  */
TESTED void
siblings (size_t n, int *restrict p, int *restrict q, int *restrict r,
	  const int *x)
{
  __builtin_map (inc, n, p, x);
  __builtin_map (add, n, q, p, x);
  __builtin_map (dbl, n, r, x);
}

/* 5: one producer, two consumers on one path.  */
TESTED int
shared (size_t n, int *restrict p, int *restrict q, const int *x)
{
  __builtin_map (inc, n, p, x);
  __builtin_map (dbl, n, q, p);
  return __builtin_reduce (add, 3, n, p);
}

TESTED int
shared_dead (size_t n, int *restrict q, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (dbl, n, q, t);
  int s = __builtin_reduce (add, 3, n, t);
  free (t);
  return s;
}

/* 6: the consumer needs an element of its producer as a scalar.  */
TESTED void
first_element (size_t n, int *restrict o, const int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  t[0] = 0;
  __builtin_map (inc, n, t, x);
  __builtin_map (add, n, o, t, t[0]);
  free (t);
}

/* 7: what is computed once is not computed in each turn of a loop.  */
TESTED int
before_loop (size_t n, const int *x, int turns)
{
  int *t = malloc (n * sizeof *t), s = 0;
  __builtin_map (inc, n, t, x);
  for (int i = 0; i < turns; i++)
    s += __builtin_reduce (add, i, n, t);
  free (t);
  return s;
}

/* 8: a consumer in either arm.  */
TESTED int
two_arms (size_t n, const int *x, int which)
{
  int *t = malloc (n * sizeof *t), s;
  __builtin_map (inc, n, t, x);
  if (which)
    s = __builtin_reduce (add, 0, n, t);
  else
    s = __builtin_reduce (max, 0, n, t);
  free (t);
  return s;
}

/* 9 */
TESTED int
reduce_and_map (size_t n, int *restrict o, const int *x)
{
  int s = __builtin_reduce (add, 1, n, x);
  __builtin_map (inc, n, o, x);
  return s;
}

/* 10 */
TESTED int
map_map_reduce (size_t n, int *restrict p, int *restrict q, const int *x)
{
  __builtin_map (inc, n, p, x);
  __builtin_map (add, n, q, p, x);
  return __builtin_reduce (max, -1, n, x);
}

/* 11: one input, results of two types.  */
TESTED double
two_types (size_t n, const int *x, long *sum)
{
  long s = __builtin_reduce (add_long, 1, n, x);
  double most = __builtin_reduce (max_double, -0.5, n, x);
  *sum = s;
  return most;
}

/* The first result might be stored into the input, but for its type.  */
TESTED double
stored_between (size_t n, const int *x, long *sum)
{
  *sum = __builtin_reduce (add_long, 1, n, x);
  return __builtin_reduce (max_double, -0.5, n, x);
}

struct five { long sum; int least, most, count, mixed; };

static struct five
five_of (int a, int b, int c)
{
  struct five r = { a, b, c, 1, a ^ b ^ c };
  return r;
}

static struct five
both (struct five a, struct five b)
{
  struct five r = { a.sum + b.sum, min (a.least, b.least),
		    max (a.most, b.most), a.count + b.count,
		    a.mixed ^ b.mixed };
  return r;
}

static const struct five nothing = { 0, 1000000, -1000000, 0, 0 };

/* 12: three maps into one reduction of five members.  */
TESTED struct five
five (size_t n, const int *x, const int *y, const int *z)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  int *v = malloc (n * sizeof *v);
  __builtin_map (inc, n, t, x);
  __builtin_map (dbl, n, u, y);
  __builtin_map (neg, n, v, z);
  struct five r = __builtin_redomap (both, five_of, nothing, n, t, u, v);
  free (t);
  free (u);
  free (v);
  return r;
}

static int mix_three (int a, int b, int c) { return a ^ b ^ c; }
static int one_of (int a) { (void) a; return 1; }

/* The same as five reductions, of which two share an array.  */
TESTED struct five
five_results (size_t n, const int *x, const int *y, const int *z)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  int *v = malloc (n * sizeof *v);
  struct five r;
  __builtin_map (inc, n, t, x);
  __builtin_map (dbl, n, u, y);
  __builtin_map (neg, n, v, z);
  r.sum = __builtin_reduce (add_long, 0, n, t);
  r.least = __builtin_reduce (min, 1000000, n, u);
  r.most = __builtin_reduce (max, -1000000, n, v);
  r.count = __builtin_reduce (bits, 0, n, t);
  r.mixed = __builtin_redomap (bits, mix_three, 0, n, t, u, v);
  free (t);
  free (u);
  free (v);
  return r;
}

static void
check_reductions (size_t n, const int *x, const int *y, const int *z)
{
  struct five e = nothing;
  int mixed_t = 0;
  long sum = 1;
  double most = -0.5;
  for (size_t i = 0; i < n; i++)
    {
      e = both (e, five_of (x[i] + 1, 2 * y[i], 7 - z[i]));
      mixed_t ^= x[i] + 1;
      sum += x[i];
      most = x[i] > most ? x[i] : most;
    }
  struct five r = five (n, x, y, z);
  CHECK (r.sum == e.sum && r.least == e.least && r.most == e.most
	 && r.count == (int) n && r.mixed == e.mixed);
  r = five_results (n, x, y, z);
  CHECK (r.sum == e.sum && r.least == e.least && r.most == e.most
	 && r.count == mixed_t && r.mixed == e.mixed);
  long found;
  CHECK (two_types (n, x, &found) == most);
  CHECK (found == sum);
  CHECK (stored_between (n, x, &found) == most);
  CHECK (found == sum);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, y, n);
      ARRAY (int, z, n);
      ARRAY (int, o, n);
      ARRAY (int, p, n);
      ARRAY (int, q, n);
      ARRAY (int, r, n);
      int sum = 0, most = -1;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = (int) (i * 7 % 61) - 20;
	  y[i] = i % 53;
	  z[i] = i * 3 % 97;
	  sum += x[i];
	  most = max (most, x[i]);
	}
      int sum_inc = sum + n;

      CHECK (chain_of_three (n, x) == (n ? 7 - 2 * (x[0] + 1) : 99));
      reused (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == 2 * (x[i] + 1) + 10 * x[i]);
      siblings (n, p, q, r, x);
      for (size_t i = 0; i < n; i++)
	CHECK (p[i] == x[i] + 1 && q[i] == 2 * x[i] + 1 && r[i] == 2 * x[i]);
      memset (p, 0, n * sizeof *p);
      CHECK (shared (n, p, q, x) == sum_inc + 3);
      for (size_t i = 0; i < n; i++)
	CHECK (p[i] == x[i] + 1 && q[i] == 2 * x[i] + 2);
      memset (q, 0, n * sizeof *q);
      CHECK (shared_dead (n, q, x) == sum_inc + 3);
      first_element (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (q[i] == 2 * x[i] + 2 && o[i] == x[i] + x[0] + 2);
      CHECK (before_loop (n, x, 4) == 4 * sum_inc + 6);
      CHECK (before_loop (n, x, 0) == 0);
      CHECK (two_arms (n, x, 1) == sum_inc);
      CHECK (two_arms (n, x, 0) == most + 1);
      CHECK (reduce_and_map (n, o, x) == sum + 1);
      memset (p, 0, n * sizeof *p);
      memset (q, 0, n * sizeof *q);
      CHECK (map_map_reduce (n, p, q, x) == most);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] + 1 && p[i] == x[i] + 1 && q[i] == 2 * x[i] + 1);
      check_reductions (n, x, y, z);

      free (x);
      free (y);
      free (z);
      free (o);
      free (p);
      free (q);
      free (r);
    }
  return 0;
}

/* { dg-steps chain_of_three "LOAD x; APPLY inc (0); APPLY dbl (1); APPLY neg (2); STORE z (3)" } */
