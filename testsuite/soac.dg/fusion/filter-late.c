/* What is done with the elements that a filter keeps is done for all those of a block at
   once, behind the loop that has collected them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels one 1 } */
/* { dg-members one "filter,map" } */
/* { dg-steps one "LOAD x; APPLY odd (0); FILTER (1), result; CONVERT 0 to int if 2; APPLY neg (3) late if 2; PUT o (4) late if 2" } */
/* { dg-kernels other_type 1 } */
/* { dg-kernels of_bytes 1 } */
/* { dg-kernels chain 1 } */
/* { dg-members chain "filter,map,map" } */
/* { dg-kernels of_pairs 1 } */
/* { dg-members of_pairs "filter,map" } */
/* { dg-steps of_pairs "LOAD x; LOAD y; ZIP (0, 1); APPLY unequal (2); FILTER (3), result; CONVERT 2 to pair if 4; APPLY product (5) late if 4; PUT o (6) late if 4" } */
/* { dg-kernels two_outputs 1 } */
/* { dg-members two_outputs "filter,map,map" } */
/* { dg-kernels kept_too 1 } */
/* { dg-steps kept_too "LOAD x; APPLY odd (0); FILTER (1), result; CONVERT 0 to int if 2; PUT kept (3) if 2; APPLY neg (3) late if 2; PUT o (5) late if 2" } */
/* { dg-members kept_too "filter,map" } */
/* { dg-kernels with_sum 1 } */
/* { dg-members with_sum "filter,map,reduce" } */
/* { dg-kernels divided 1 } */
/* { dg-kernels twice 1 } */
/* { dg-members twice "filter,filter,map" } */
/* { dg-steps twice "LOAD x; APPLY odd (0); FILTER (1); CONVERT 0 to int if 2; APPLY large (3) late if 2; FILTER (4) late if 2, result; CONVERT 3 to int if 5; APPLY neg (6) late if 5; PUT o (7) late if 5" } */
/* { dg-kernels only_filters 1 } */
/* { dg-members only_filters "filter,filter,filter" } */
/* { dg-kernels first_too 1 } */
/* { dg-members first_too "filter,map,filter" } */
/* { dg-kernels made_between 1 } */
/* { dg-members made_between "filter,map,filter,map" } */
/* { dg-kernels in_place 1 } */
/* { dg-kernels strided 1 } */
/* { dg-kernels second_unread 1 } */
/* { dg-members second_unread "filter,filter" } */
/* { dg-schedule with_sum "collecting, late steps apart, threads above 8192, doacross" { option "-O. -fopenmp$" } } */
/* { dg-schedule with_sum "collecting, late steps apart" { option "-O3 -g" } } */
/* { dg-schedule in_place "collecting, late steps apart, threads above 8192, doacross" { option "-O. -fopenmp$" } } */
/* { dg-schedule in_place "collecting, late steps apart" { option "-O3 -g" } } */

#include "check.h"

struct pair { int a, b; };

static int odd (int a) { return a & 1; }
static int large (int a) { return a > 40; }
static int neg (int a) { return 1 - 3 * a; }
static int above (int a, int least) { return a > least; }
static int below (int a) { return a < -100; }
static double half (int a) { return a / 2.0; }
static int plus (int a, int b) { return a + b; }
static int times (int a, int b) { return a * b; }
static int whole (int a, int b) { return b / a; }
static int odd_byte (signed char a) { return a & 1; }
static signed char byte (signed char a) { return 3 * a + 1; }
static int unequal (struct pair p) { return p.a != p.b; }
static int divides (struct pair p) { return p.b && p.a % p.b == 0; }
static int product (struct pair p) { return p.a * p.b; }

static TESTED size_t
one (size_t n, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  size_t k = __builtin_filter (odd, n, t, x);
  __builtin_map (neg, k, o, t);
  free (t);
  return k;
}

static TESTED size_t
other_type (size_t n, double *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  size_t k = __builtin_filter (odd, n, t, x);
  __builtin_map (neg, k, o, t);
  free (t);
  return k;
}

static TESTED size_t
of_bytes (size_t n, signed char *restrict o, const signed char *x)
{
  signed char *t = malloc (n);
  size_t k = __builtin_filter (odd_byte, n, t, x);
  __builtin_map (byte, k, o, t);
  free (t);
  return k;
}

static TESTED size_t
chain (size_t n, int *restrict o, const int *x, int c)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  size_t k = __builtin_filter (odd, n, t, x);
  __builtin_map (neg, k, u, t);
  __builtin_map (times, k, o, u, c);
  free (t);
  free (u);
  return k;
}

static TESTED size_t
of_pairs (size_t n, int *restrict o, const int *x, const int *y)
{
  struct pair *t = malloc (n * sizeof *t);
  size_t k = __builtin_filter (unequal, n, t, __builtin_zip (x, y));
  __builtin_map (product, k, o, t);
  free (t);
  return k;
}

static TESTED size_t
two_outputs (size_t n, int *restrict o, int *restrict p, const int *x)
{
  int *t = malloc (n * sizeof *t);
  size_t k = __builtin_filter (odd, n, t, x);
  __builtin_map (neg, k, o, t);
  __builtin_map (times, k, p, t, t);
  free (t);
  return k;
}

static TESTED size_t
kept_too (size_t n, int *restrict o, int *restrict kept, const int *x)
{
  size_t k = __builtin_filter (odd, n, kept, x);
  __builtin_map (neg, k, o, kept);
  return k;
}

static TESTED size_t
with_sum (size_t n, int *restrict o, const int *x, int *sum)
{
  int *t = malloc (n * sizeof *t);
  size_t k = __builtin_filter (odd, n, t, x);
  __builtin_map (neg, k, o, t);
  int s = __builtin_reduce (plus, 0, k, t);
  free (t);
  *sum = s;
  return k;
}

/* What is dropped would trap.  */

static TESTED size_t
divided (size_t n, int *restrict o, const int *x, int c)
{
  int *t = malloc (n * sizeof *t);
  size_t k = __builtin_filter (odd, n, t, x);
  __builtin_map (whole, k, o, t, c);
  free (t);
  return k;
}

static TESTED size_t
twice (size_t n, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  size_t k = __builtin_filter (odd, n, t, x);
  size_t l = __builtin_filter (large, k, u, t);
  __builtin_map (neg, l, o, u);
  free (t);
  free (u);
  return l;
}

static TESTED size_t
only_filters (size_t n, int *restrict o, const int *x, int least)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  size_t k = __builtin_filter (odd, n, t, x);
  size_t l = __builtin_filter (large, k, u, t);
  size_t m = __builtin_filter (above, l, o, u, least);
  free (t);
  free (u);
  return m;
}

/* What the first filter keeps is stored as well.  */

static TESTED size_t
first_too (size_t n, int *restrict o, int *restrict p, const int *x, size_t *kept)
{
  int *t = malloc (n * sizeof *t);
  size_t k = __builtin_filter (odd, n, t, x);
  __builtin_map (neg, k, p, t);
  size_t l = __builtin_filter (large, k, o, t);
  free (t);
  *kept = k;
  return l;
}

/* The second filter looks at what is made of what the first has kept.  */

static TESTED size_t
made_between (size_t n, double *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u), *v = malloc (n * sizeof *v);
  size_t k = __builtin_filter (odd, n, t, x);
  __builtin_map (neg, k, u, t);
  size_t l = __builtin_filter (below, k, v, u);
  __builtin_map (half, l, o, v);
  free (t);
  free (u);
  free (v);
  return l;
}

static TESTED size_t
in_place (size_t n, int *x)
{
  int *t = malloc (n * sizeof *t);
  size_t k = __builtin_filter (odd, n, t, x);
  __builtin_map (neg, k, x, t);
  free (t);
  return k;
}

static TESTED size_t
strided (size_t n, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  size_t k = __builtin_filter (odd, n, t, x);
  __builtin_map (neg, k, __builtin_stride (o, 2), t);
  free (t);
  return k;
}

#define EACH(CALL, CONDITION, PLACE, WANTED)	\
  do						\
    {						\
      size_t k = 0, found = CALL;		\
      for (size_t i = 0; i < n; i++)		\
	if (CONDITION)				\
	  {					\
	    CHECK (PLACE == WANTED);		\
	    k++;				\
	  }					\
      CHECK (k == found);			\
    }						\
  while (0)

/* Nobody reads what the second filter keeps of one member.  */

static TESTED size_t
second_unread (size_t n, int *restrict o, const struct pair *x)
{
  struct pair *t = malloc (n * sizeof *t);
  int *u = malloc (n * sizeof *u);
  size_t k = __builtin_filter (unequal, n, t, x);
  k = __builtin_filter (divides, k, __builtin_zip (o, u), t);
  free (t);
  free (u);
  return k;
}

static void
check (size_t n, int *x, const int *y, int *o, int *p)
{
  ARRAY (double, d, n);
  ARRAY (signed char, b, n);
  ARRAY (signed char, c, n);
  int sum, s = 0;
  for (size_t i = 0; i < n; i++)
    {
      b[i] = (signed char) (x[i] % 100);
      s += odd (x[i]) ? x[i] : 0;
    }
  EACH (one (n, o, x), odd (x[i]), o[k], neg (x[i]));
  EACH (other_type (n, d, x), odd (x[i]), d[k], neg (x[i]));
  EACH (of_bytes (n, c, b), odd (b[i]), c[k], byte (b[i]));
  EACH (chain (n, o, x, 7), odd (x[i]), o[k], 7 * neg (x[i]));
  EACH (of_pairs (n, o, x, y), x[i] != y[i], o[k], x[i] * y[i]);
  EACH (two_outputs (n, o, p, x), odd (x[i]), o[k], neg (x[i]));
  EACH (two_outputs (n, o, p, x), odd (x[i]), p[k], x[i] * x[i]);
  EACH (kept_too (n, o, p, x), odd (x[i]), o[k], neg (x[i]));
  EACH (kept_too (n, o, p, x), odd (x[i]), p[k], x[i]);
  EACH (with_sum (n, o, x, &sum), odd (x[i]), o[k], neg (x[i]));
  CHECK (sum == s);
  EACH (divided (n, o, x, 1000), odd (x[i]), o[k], 1000 / x[i]);
  EACH (twice (n, o, x), odd (x[i]) && large (x[i]), o[k], neg (x[i]));
  EACH (only_filters (n, o, x, 60), odd (x[i]) && x[i] > 60, o[k], x[i]);
  size_t first = 0, all = 0;
  EACH (first_too (n, o, p, x, &first), odd (x[i]) && large (x[i]), o[k], x[i]);
  for (size_t i = 0; i < n; i++)
    if (odd (x[i]))
      CHECK (p[all++] == neg (x[i]));
  CHECK (all == first);
  EACH (made_between (n, d, x), odd (x[i]) && below (neg (x[i])), d[k], half (neg (x[i])));
  EACH (strided (n, o, x), odd (x[i]), o[2 * k], neg (x[i]));
  ARRAY (struct pair, both, n);
  for (size_t i = 0; i < n; i++)
    both[i] = (struct pair) { x[i], y[i] };
  EACH (second_unread (n, o, both), unequal (both[i]) && divides (both[i]), o[k], x[i]);
  free (both);
  memcpy (p, x, n * sizeof *p);
  EACH (in_place (n, p), odd (x[i]), p[k], neg (x[i]));
  free (d);
  free (b);
  free (c);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, y, n);
      ARRAY (int, o, 2 * n);
      ARRAY (int, p, n);
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = (int) (i * 7919 % 1013 % 100);
	  y[i] = (int) (i % 100);
	}
      check (n, x, y, o, p);
      free (x);
      free (y);
      free (o);
      free (p);
    }
  return 0;
}
