/* Figure 14 of Henriksen and Oancea, "A T2 graph-reduction approach to fusion":
   the rules of the algebra, each with all inputs produced and with some.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels replicate_map 1 } */
/* { dg-members replicate_map "map,map" } */
/* { dg-eliminated replicate_map "y" } */
/* { dg-kernels replicated_twice 2 } */
/* { dg-members replicated_twice "map" "map" } */
/* { dg-kernels map_map 1 } */
/* { dg-members map_map "map,map" } */
/* { dg-eliminated map_map "x1" } */
/* { dg-kernels map_map_partial 1 } */
/* { dg-members map_map_partial "map,map" } */
/* { dg-eliminated map_map_partial "x1" } */
/* { dg-kernels reduce_map 1 } */
/* { dg-members reduce_map "map,reduce" } */
/* { dg-eliminated reduce_map "x1" } */
/* { dg-kernels redomap_map 1 } */
/* { dg-members redomap_map "map,redomap" } */
/* { dg-eliminated redomap_map "x1" } */
/* { dg-kernels redomap_map_partial 1 } */
/* { dg-members redomap_map_partial "map,redomap" } */
/* { dg-eliminated redomap_map_partial "x1" } */
/* { dg-kernels filter_filter 1 } */
/* { dg-members filter_filter "filter,filter" } */
/* { dg-eliminated filter_filter "x1" } */
/* { dg-kernels filter_filter_more 1 } */
/* { dg-members filter_filter_more "filter,filter" } */
/* { dg-eliminated filter_filter_more "x1" } */
/* { dg-kernels filter_filter_outside 2 } */
/* { dg-refused filter_filter_outside "x1" algebra } */
/* { dg-eliminated filter_filter_outside "" } */
/* { dg-kernels reduce_filter 1 } */
/* { dg-members reduce_filter "filter,reduce" } */
/* { dg-eliminated reduce_filter "x" } */
/* { dg-kernels reduce_filter_more 1 } */
/* { dg-members reduce_filter_more "filter,reduce" } */
/* { dg-eliminated reduce_filter_more "x1" } */
/* { dg-kernels redomap_filter 1 } */
/* { dg-members redomap_filter "filter,redomap" } */
/* { dg-eliminated redomap_filter "x1" } */
/* { dg-kernels redomap_filter_outside 2 } */
/* { dg-members redomap_filter_outside "filter" "redomap" } */
/* { dg-refused redomap_filter_outside "x1" algebra } */
/* { dg-eliminated redomap_filter_outside "" } */
/* { dg-kernels long_way 1 } */
/* { dg-members long_way "filter,map,map,filter,map,reduce" } */
/* { dg-eliminated long_way "k,t,u,m,v" } */
/* { dg-kernels scanned 1 } */
/* { dg-members scanned "map,map,scanomap" } */
/* { dg-eliminated scanned "t,u" } */
/* { dg-schedule filter_filter_outside "collecting, threads above 16384, doacross" "collecting, threads above 16384, doacross" { option "-O. -fopenmp$" } } */
/* { dg-schedule filter_filter_outside "collecting, past the cache" "collecting, past the cache" { option "-O3 -g" } } */
/* { dg-schedule redomap_filter_outside "collecting, threads above 16384, doacross" "unordered, threads above 3449" { option "-O. -fopenmp$" } } */
/* { dg-schedule redomap_filter_outside "collecting, past the cache" "unordered, 2 places by vectors of 4" { option "-O3 -g" } } */

#include "check.h"

static int f (int a) { return 3 * a + 1; }
static int g (int a, int b) { return a - 2 * b; }
static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int c (int a) { return a % 3 != 0; }
static int c12 (int a, int b) { return (a + b) % 5 != 0; }
static int high (int a) { return a > 40; }

/* replicate: a broadcast.  */
TESTED void
replicate_map (size_t n, int *restrict z, int a, const int *b)
{
  int *y = malloc (n * sizeof *y);
  __builtin_map (g, n, y, a, b);
  __builtin_map (g, n, z, y, a + 1);
  free (y);
}

TESTED void
replicated_twice (size_t n, int *restrict y, int *restrict z, int a,
		  const int *b, const int *e)
{
  __builtin_map (g, n, y, a, b);
  __builtin_map (g, n, z, a, e);
}

/* map o map */
TESTED void
map_map (size_t n, int *restrict o, const int *a1)
{
  int *x1 = malloc (n * sizeof *x1);
  __builtin_map (f, n, x1, a1);
  __builtin_map (inc, n, o, x1);
  free (x1);
}

TESTED void
map_map_partial (size_t n, int *restrict o, const int *a1, const int *y)
{
  int *x1 = malloc (n * sizeof *x1);
  __builtin_map (f, n, x1, a1);
  __builtin_map (g, n, o, x1, y);
  free (x1);
}

/* reduce o map */
TESTED int
reduce_map (size_t n, const int *a1)
{
  int *x1 = malloc (n * sizeof *x1);
  __builtin_map (f, n, x1, a1);
  int s = __builtin_reduce (add, 11, n, x1);
  free (x1);
  return s;
}

/* redomap o map */
TESTED int
redomap_map (size_t n, const int *a1)
{
  int *x1 = malloc (n * sizeof *x1);
  __builtin_map (f, n, x1, a1);
  int s = __builtin_redomap (add, inc, 11, n, x1);
  free (x1);
  return s;
}

TESTED int
redomap_map_partial (size_t n, const int *a1, const int *y)
{
  int *x1 = malloc (n * sizeof *x1);
  __builtin_map (f, n, x1, a1);
  int s = __builtin_redomap (add, g, 11, n, x1, y);
  free (x1);
  return s;
}

/* filter o filter */
TESTED size_t
filter_filter (size_t n, int *restrict y, const int *a1)
{
  int *x1 = malloc (n * sizeof *x1);
  size_t k = __builtin_filter (c, n, x1, a1);
  k = __builtin_filter (high, k, y, x1);
  free (x1);
  return k;
}

/* The first one decides by two arrays.  */
TESTED size_t
filter_filter_more (size_t n, int *restrict y, const int *a1, const int *a2)
{
  int *x1 = malloc (n * sizeof *x1);
  size_t k = __builtin_filter (c12, n, x1, a1, a2);
  k = __builtin_filter (high, k, y, x1);
  free (x1);
  return k;
}

/* The second one needs an array that the first one has not filtered.  */
TESTED size_t
filter_filter_outside (size_t n, int *restrict y, const int *a1, const int *a2)
{
  int *x1 = malloc (n * sizeof *x1);
  size_t k = __builtin_filter (c, n, x1, a1);
  k = __builtin_filter (c12, k, y, x1, a2);
  free (x1);
  return k;
}

/* reduce o filter */
TESTED int
reduce_filter (size_t n, const int *a)
{
  int *x = malloc (n * sizeof *x);
  size_t k = __builtin_filter (c, n, x, a);
  int s = __builtin_reduce (add, 11, k, x);
  free (x);
  return s;
}

TESTED int
reduce_filter_more (size_t n, const int *a1, const int *a2)
{
  int *x1 = malloc (n * sizeof *x1);
  size_t k = __builtin_filter (c12, n, x1, a1, a2);
  int s = __builtin_reduce (add, 11, k, x1);
  free (x1);
  return s;
}

/* redomap o filter */
TESTED int
redomap_filter (size_t n, const int *a1, const int *a2)
{
  int *x1 = malloc (n * sizeof *x1);
  size_t k = __builtin_filter (c12, n, x1, a1, a2);
  int s = __builtin_redomap (add, f, 11, k, x1);
  free (x1);
  return s;
}

TESTED int
redomap_filter_outside (size_t n, const int *a1, const int *y)
{
  int *x1 = malloc (n * sizeof *x1);
  size_t k = __builtin_filter (c, n, x1, a1);
  int s = __builtin_redomap (add, g, 11, k, x1, y);
  free (x1);
  return s;
}

/* "a reduce can be fused with a filter, then with several maps, then again with
   a filter" */
TESTED int
long_way (size_t n, const int *a)
{
  int *k = malloc (n * sizeof *k), *t = malloc (n * sizeof *t);
  int *u = malloc (n * sizeof *u), *m = malloc (n * sizeof *m);
  int *v = malloc (n * sizeof *v);
  size_t nk = __builtin_filter (c, n, k, a);
  __builtin_map (f, nk, t, k);
  __builtin_map (g, nk, u, t, k);
  size_t nm = __builtin_filter (high, nk, m, u);
  __builtin_map (inc, nm, v, m);
  int s = __builtin_reduce (add, 11, nm, v);
  free (k);
  free (t);
  free (u);
  free (m);
  free (v);
  return s;
}

/* scanomap o map, all inputs */
TESTED void
scanned (size_t n, int *restrict o, const int *a1, const int *a2)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (f, n, t, a1);
  __builtin_map (inc, n, u, a2);
  __builtin_scanomap (add, g, 11, n, o, t, u);
  free (t);
  free (u);
}

static void
check_maps (size_t n, const int *a, const int *b, int *o, int *p)
{
  int s = 11, r = 11, q = 11;
  replicate_map (n, o, 5, b);
  replicated_twice (n, p, p + n, 5, b, a);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == g (g (5, b[i]), 6) && p[i] == g (5, b[i])
	   && p[n + i] == g (5, a[i]));
  map_map (n, o, a);
  map_map_partial (n, p, a, b);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (o[i] == f (a[i]) + 1 && p[i] == g (f (a[i]), b[i]));
      s += f (a[i]);
      r += f (a[i]) + 1;
      q += g (f (a[i]), b[i]);
    }
  CHECK (reduce_map (n, a) == s);
  CHECK (redomap_map (n, a) == r);
  CHECK (redomap_map_partial (n, a, b) == q);
  scanned (n, o, a, b);
  s = 11;
  for (size_t i = 0; i < n; i++)
    {
      s += g (f (a[i]), b[i] + 1);
      CHECK (o[i] == s);
    }
}

static void
check_filters (size_t n, const int *a, const int *b, int *o)
{
  ARRAY (int, x, n);
  size_t j = 0, k = 0, m = 0;
  int s1 = 11, s2 = 11, s3 = 11, s4 = 11, s5 = 11;

  size_t found = filter_filter (n, o, a);
  size_t found2 = filter_filter_more (n, o + n, a, b);
  for (size_t i = 0; i < n; i++)
    {
      if (c (a[i]))
	{
	  x[k++] = a[i];
	  s1 += a[i];
	  if (high (a[i]))
	    CHECK (o[j++] == a[i]);
	  int u = g (f (a[i]), a[i]);
	  s5 += high (u) ? u + 1 : 0;
	}
      if (c12 (a[i], b[i]))
	{
	  s2 += a[i];
	  s3 += f (a[i]);
	  if (high (a[i]))
	    CHECK (o[n + m++] == a[i]);
	}
    }
  CHECK (found == j && found2 == m);
  CHECK (reduce_filter (n, a) == s1);
  CHECK (reduce_filter_more (n, a, b) == s2);
  CHECK (redomap_filter (n, a, b) == s3);
  CHECK (long_way (n, a) == s5);
  for (size_t i = 0; i < k; i++)
    s4 += g (x[i], b[i]);
  CHECK (redomap_filter_outside (n, a, b) == s4);
  found = filter_filter_outside (n, o, a, b);
  j = 0;
  for (size_t i = 0; i < k; i++)
    if (c12 (x[i], b[i]))
      CHECK (o[j++] == x[i]);
  CHECK (found == j);
  free (x);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, a, n);
      ARRAY (int, b, n);
      ARRAY (int, o, 2 * n);
      ARRAY (int, p, 2 * n);
      for (size_t i = 0; i < n; i++)
	{
	  a[i] = i * 7 % 101;
	  b[i] = i * 3 % 67;
	}
      check_maps (n, a, b, o, p);
      check_filters (n, a, b, o);
      free (a);
      free (b);
      free (o);
      free (p);
    }
  return 0;
}

/* { dg-steps replicate_map "VALUE a; LOAD b; APPLY g (0, 1); VALUE a + 1; APPLY g (2, 3); STORE z (4)" } */
