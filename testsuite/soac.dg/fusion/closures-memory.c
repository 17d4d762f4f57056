/* What nested functions read: the variables that they name and no others, and
   what captured pointers and structures lead to, which is known where the call
   stands.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels hull 1 } */
/* { dg-eliminated hull "d,z" } */
/* { dg-kernels closest 2 } */
/* { dg-fused closest "a2" vertical } */
/* { dg-kernels scaled 1 } */
/* { dg-guards scaled 0 } */
/* { dg-eliminated scaled "t,u" } */
/* { dg-kernels table_of_others 1 } */
/* { dg-kernels own_table 2 } */
/* { dg-refused own_table "t" read-outside } */
/* { dg-kernels moved_table 2 } */
/* { dg-kernels either 2 } */
/* { dg-schedule closest "collecting, threads above 16384, doacross" "unordered, threads above 169" { option "-O2 -fopenmp$" } } */
/* { dg-schedule closest "collecting, past the cache" "unordered" { option "-O3 -g" } } */
/* { dg-schedule own_table "unordered, threads above 6553" "unordered, threads above 2340" { option "-O2 -fopenmp$" } } */
/* { dg-schedule own_table "unordered, past the cache" "unordered, past the cache" { option "-O3 -g" } } */

#include "check.h"

struct point { int x, y; };

TESTED int
hull (size_t n, const struct point *p, struct point a, struct point b)
{
  int side (struct point p)
  {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
  }
  struct far { int d; struct point p; };
  struct far make (int d, struct point p) { return (struct far) { d, p }; }
  struct far farther (struct far u, struct far v) { return v.d > u.d ? v : u; }
  int *d = malloc (n * sizeof *d);
  struct far *z = malloc (n * sizeof *z);
  __builtin_map (side, n, d, p);
  __builtin_map (make, n, z, d, p);
  struct far top
    = __builtin_reduce (farther, ((struct far) { -1000000, a }), n, z);
  free (d);
  free (z);
  return top.d + top.p.x;
}

static int min (int a, int b) { return a < b ? a : b; }

/* What `near' reads is not what is stored in between.  */
TESTED int
closest (size_t n, size_t m, const int *a, const int *b, int middle)
{
  int near (int x) { return x < middle; }
  int *a2 = malloc (n * sizeof *a2), *b2 = malloc (m * sizeof *b2);
  size_t ka = __builtin_filter (near, n, a2, a);
  size_t kb = __builtin_filter (near, m, b2, b);
  int inner (int x)
  {
    int least = 1000;
    for (size_t i = 0; i < kb && i < 10; i++)
      least = min (least, abs (x - b2[i]));
    return least;
  }
  int best = __builtin_redomap (min, inner, 1000, ka, a2);
  free (a2);
  free (b2);
  return best;
}

/* The count is captured.  */
TESTED int
scaled (int n, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  int scale (int a) { return a * 64 / n; }
  int add (int a, int b) { return a + b; }
  __builtin_map (scale, n, t, x);
  __builtin_map (scale, n, u, t);
  int s = __builtin_reduce (add, 0, n, u);
  free (t);
  free (u);
  return s;
}

static int inc (int a) { return a + 1; }

/* The table is none of the arrays.  */
TESTED void
table_of_others (size_t n, int *restrict o, const int *restrict x,
		 const int *restrict table)
{
  int look (int a) { return table[a & 7]; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (look, n, o, t);
  free (t);
}

/* The table is what the first one makes.  */
TESTED void
own_table (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 8) * sizeof *t);
  int look (int a) { return t[(a + 1) & 7]; }
  for (int i = 0; i < 8; i++)
    t[n + i] = t[i] = 0;
  __builtin_map (inc, n, t, x);
  __builtin_map (look, n, o, t);
  free (t);
}

/* It is another one for the second call.  */
TESTED void
moved_table (size_t n, int *restrict o, const int *restrict x, const int *safe)
{
  int *t = malloc ((n + 8) * sizeof *t);
  const int *table = safe;
  int look (int a) { return table[a & 7]; }
  for (int i = 0; i < 8; i++)
    t[n + i] = t[i] = 0;
  __builtin_map (look, n, t, x);
  table = t;
  __builtin_map (look, n, o, x);
  free (t);
}

/* It is that or another one.  */
TESTED void
either (size_t n, int *restrict o, const int *restrict x, const int *safe,
	int own)
{
  int *t = malloc ((n + 8) * sizeof *t);
  const int *table = safe;
  int look (int a) { return table[(a + 1) & 7]; }
  for (int i = 0; i < 8; i++)
    t[n + i] = t[i] = 0;
  if (own)
    table = t;
  __builtin_map (inc, n, t, x);
  __builtin_map (look, n, o, t);
  free (t);
}

static void
check (size_t n, const int *x, int *o, const int *table)
{
  int t[8] = { 0 }, u[8] = { 0 };
  for (size_t i = 0; i < 8 && i < n; i++)
    t[i] = x[i] + 1, u[i] = table[x[i] & 7];
  table_of_others (n, o, x, table);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == table[(x[i] + 1) & 7]);
  own_table (n, o, x);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == t[(x[i] + 2) & 7]);
  moved_table (n, o, x, table);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == u[x[i] & 7]);
  for (int own = 0; own < 2; own++)
    {
      either (n, o, x, table, own);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == (own ? t : table)[(x[i] + 2) & 7]);
    }
}

static void
check_values (size_t n, const int *x)
{
  long sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += x[i] * 64 / (int) n * 64 / (int) n;
  CHECK (scaled (n, x) == sum);
  struct point a = { 1, 2 }, b = { 7, 3 };
  ARRAY (struct point, p, n);
  int best = -1000000, at = a.x;
  for (size_t i = 0; i < n; i++)
    {
      p[i] = (struct point) { x[i], x[n - 1 - i] };
      int d = 6 * (p[i].y - 2) - (p[i].x - 1);
      if (d > best)
	best = d, at = p[i].x;
    }
  CHECK (hull (n, p, a, b) == best + at);
  free (p);
  int least = 1000;
  for (size_t i = 0, k = 0; i < n && k < 10; i++)
    if (x[i] < 5)
      for (size_t j = (k++, 0); j < n; j++)
	if (x[j] < 5)
	  least = min (least, abs (x[i] - x[j]));
  CHECK (closest (n, n, x, x, 5) == least);
}

int
main (void)
{
  static const int table[8] = { 5, 3, 8, 1, 9, 2, 7, 4 };
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      for (size_t i = 0; i < n; i++)
	x[i] = i % 11;
      check (n, x, o, table);
      check_values (n < 1000 ? n : 1000, x);
      free (x);
      free (o);
    }
  return 0;
}

/* { dg-steps hull "LOAD p; APPLY side (0); APPLY make (1, 0); FOLD farther (2), result" } */
