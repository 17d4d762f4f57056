/* Maps whose elements are all one value: each consumer makes them again, also in other
   kernels, and in loops that leave what the map reads and writes alone.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels two 2 } */
/* { dg-members two "map,redomap" "map,map,redomap" } */
/* { dg-eliminated two "t" } */
/* { dg-kernels parts 2 } */
/* { dg-members parts "map,redomap" "map,map" } */
/* { dg-eliminated parts "t" } */
/* { dg-kernels looped 1 } */
/* { dg-members looped "map,map" } */
/* { dg-eliminated looped "t" } */
/* { dg-kernels nested 2 } */
/* { dg-members nested "map,map" "map,redomap" } */
/* { dg-eliminated nested "t" } */
/* { dg-kernels branch 1 } */
/* { dg-members branch "map,map" } */
/* { dg-eliminated branch "t" } */
/* { dg-kernels counted 2 } */
/* { dg-refused counted "t" loop } */
/* { dg-eliminated counted "" } */
/* { dg-kernels stored 2 } */
/* { dg-kernels stored_first 2 } */
/* { dg-kernels by_another 3 } */
/* { dg-refused by_another "t" inplace } */
/* { dg-kernels guarded 2 } */
/* { dg-refused guarded "t" loop } */
/* { dg-kernels changed 2 } */
/* { dg-refused changed "t" loop } */
/* { dg-kernels kept 2 } */
/* { dg-refused kept "t" loop } */
/* { dg-kernels read_in_loop 2 } */
/* { dg-refused read_in_loop "t" loop } */
/* { dg-kernels inputs 2 } */
/* { dg-refused inputs "t" loop } */
/* { dg-schedule two "unordered, threads above 3276" "unordered, threads above 2114" { option "-O. -fopenmp$" } } */
/* { dg-schedule two "unordered, 4 places by vectors of 4" "unordered" { option "-O3 -g" } } */
/* { dg-schedule parts "unordered, threads above 3276" "unordered, threads above 3276" { option "-O. -fopenmp$" } } */
/* { dg-schedule parts "unordered, 4 places by vectors of 4" "unordered, past the cache" { option "-O3 -g" } } */

#include "check.h"

struct scale { int by, plus; };

static int same (int a) { return a; }
static int scaled (struct scale s, int a) { return s.by * a + s.plus; }
static int add (int a, int b) { return a + b; }
static int sub (int a, int b) { return a - 2 * b; }
static int three (int a, int b, int c) { return 2 * a - b + c; }

/* The second kernel needs the result of the first.  */

static TESTED int
two (size_t n, int *restrict z, const int *b, const int *c, int a)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (same, n, t, __builtin_replicate (a));
  int s = __builtin_redomap (add, sub, 0, n, t, b);
  __builtin_map (sub, n, z, t, c);
  int r = __builtin_redomap (add, sub, s, n, t, z);
  free (t);
  return r;
}

/* One that reads all, and one that reads two parts.  */

static TESTED int
parts (size_t n, int *restrict z, const int *b, int a)
{
  int *t = malloc (2 * n * sizeof *t);
  __builtin_map (same, 2 * n, t, __builtin_replicate (a));
  int s = __builtin_redomap (add, sub, 0, 2 * n, t, b);
  __builtin_map (three, n, z, t, t + n, s);
  free (t);
  return s;
}

static TESTED void
looped (size_t n, int *restrict z, int a, int times)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (same, n, t, __builtin_replicate (a));
  for (int i = 0; i < times; i++)
    __builtin_map (sub, n, z, z, t);
  free (t);
}

static TESTED int
nested (size_t n, int *restrict z, struct scale s, int a, int times)
{
  int *t = malloc (n * sizeof *t), r = 0;
  for (int k = 0; k < 2; k++)
    {
      __builtin_map (scaled, n, t, s, k);
      for (int i = 0; i < times; i++)
	for (int j = 0; j < 2; j++)
	  __builtin_map (three, n, z, z, t, a + i + j);
      r += __builtin_redomap (add, sub, 0, n, z, t);
    }
  free (t);
  return r;
}

static TESTED void
branch (size_t n, int *restrict z, int a, int times)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (same, n, t, __builtin_replicate (a));
  for (int i = 0; i < times; i++)
    if (i & 1)
      __builtin_map (three, n, z, z, t, i);
  free (t);
}

/* The loop updates what the map has made.  */

static TESTED void
counted (size_t n, int *restrict z, int a, int times)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (same, n, t, __builtin_replicate (a));
  for (int i = 0; i < times; i++)
    __builtin_map (three, n, t, t, i, 1);
  memcpy (z, t, n * sizeof *z);
  free (t);
}

static TESTED void
stored (size_t n, int *restrict z, int a, int times)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (same, n, t, __builtin_replicate (a));
  for (int i = 0; i < times; i++)
    {
      __builtin_map (sub, n, z, z, t);
      t[n / 2] = i;
    }
  free (t);
}

static TESTED void
stored_first (size_t n, int *restrict z, int a, int times)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (same, n, t, __builtin_replicate (a));
  for (int i = 0; i < times; i++)
    {
      t[n / 2] = i;
      __builtin_map (sub, n, z, z, t);
    }
  free (t);
}

static TESTED int
by_another (size_t n, int *restrict z, int a, int times)
{
  int *t = malloc (n * sizeof *t), s = 0;
  __builtin_map (same, n, t, __builtin_replicate (a));
  for (int i = 0; i < times; i++)
    {
      s += __builtin_redomap (add, sub, 0, n, z, t);
      __builtin_map (three, n, t, z, i, s & 255);
    }
  free (t);
  return s;
}

/* What the loop writes may be what the map has written: nothing is tested.  */

static TESTED void
guarded (size_t n, int *t, int *z, int a, int times)
{
  __builtin_map (same, n, t, __builtin_replicate (a));
  for (int i = 0; i < times; i++)
    __builtin_map (sub, n, z, t, z);
}

/* The value itself is in memory that the loop changes.  */

static TESTED void
changed (size_t n, int *z, const struct scale *s, int times)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (scaled, n, t, *s, 3);
  for (int i = 0; i < times; i++)
    __builtin_map (sub, n, z, z, t);
  free (t);
}

static TESTED void
kept (size_t n, int *restrict t, int *restrict z, int a, int times)
{
  __builtin_map (same, n, t, __builtin_replicate (a));
  for (int i = 0; i < times; i++)
    __builtin_map (sub, n, z, z, t);
}

static TESTED int
read_in_loop (size_t n, int *restrict z, int a, int times)
{
  int *t = malloc (n * sizeof *t), s = 0;
  __builtin_map (same, n, t, __builtin_replicate (a));
  for (int i = 0; i < times && n; i++)
    {
      __builtin_map (sub, n, z, z, t);
      s += t[(size_t) i % n];
    }
  free (t);
  return s;
}

/* What is made from an array is made once.  */

static TESTED void
inputs (size_t n, int *restrict z, const int *b, int a, int times)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sub, n, t, b, a);
  for (int i = 0; i < times; i++)
    __builtin_map (sub, n, z, z, t);
  free (t);
}

/* Z becomes X.  */

static void
again (size_t n, int *z, const int *x)
{
  for (size_t i = 0; i < n; i++)
    z[i] = x[i];
}

static void
check_values (size_t n, int *z, const int *x, const int *b)
{
  int s = 0, r;
  for (size_t i = 0; i < n; i++)
    s += sub (5, b[i]);
  r = s;
  for (size_t i = 0; i < n; i++)
    r += sub (5, sub (5, x[i]));
  CHECK (two (n, z, b, x, 5) == r);
  for (size_t i = 0; i < n; i++)
    CHECK (z[i] == sub (5, x[i]));
  s = 0;
  for (size_t i = 0; i < n / 2 * 2; i++)
    s += sub (7, b[i]);
  CHECK (parts (n / 2, z, b, 7) == s);
  for (size_t i = 0; i < n / 2; i++)
    CHECK (z[i] == three (7, 7, s));
}

static void
check_loops (size_t n, int *z, const int *x, const int *b)
{
  int *e = get (n * sizeof *e), *t = get (n * sizeof *t), r = 0;
  again (n, z, x);
  looped (n, z, 3, 2);
  for (size_t i = 0; i < n; i++)
    CHECK (z[i] == x[i] - 12);
  again (n, z, x);
  again (n, e, x);
  struct scale s = { 4, -9 };
  for (int k = 0; k < 2; k++)
    {
      for (int i = 0; i < 2; i++)
	for (int j = 0; j < 2; j++)
	  for (size_t m = 0; m < n; m++)
	    e[m] = three (e[m], scaled (s, k), 5 + i + j);
      for (size_t m = 0; m < n; m++)
	r += sub (e[m], scaled (s, k));
    }
  CHECK (nested (n, z, s, 5, 2) == r);
  CHECK (!memcmp (z, e, n * sizeof *z));
  again (n, z, x);
  branch (n, z, 6, 4);
  for (size_t i = 0; i < n; i++)
    CHECK (z[i] == three (three (x[i], 6, 1), 6, 3));
  again (n, z, x);
  inputs (n, z, b, 6, 2);
  for (size_t i = 0; i < n; i++)
    CHECK (z[i] == x[i] - 4 * sub (b[i], 6));
  again (n, z, x);
  kept (n, t, z, 8, 1);
  for (size_t i = 0; i < n; i++)
    CHECK (z[i] == x[i] - 16 && t[i] == 8);
  again (n, z, x);
  CHECK (read_in_loop (n, z, 8, 3) == (n ? 24 : 0));
  for (size_t i = 0; i < n; i++)
    CHECK (z[i] == x[i] - 48);
  free (e);
  free (t);
}

static void
check_changes (size_t n, int *z, const int *x)
{
  int *t = get ((n + 1) * sizeof *t);
  again (n, z, x);
  counted (n, z, 2, 3);
  for (size_t i = 0; i < n; i++)
    CHECK (z[i] == three (three (three (2, 0, 1), 1, 1), 2, 1));
  again (n, z, x);
  stored (n, z, 1, 3);
  for (size_t i = 0; i < n; i++)
    CHECK (z[i] == (i == n / 2 ? x[i] - 2 - 0 - 2 : x[i] - 6));
  again (n, z, x);
  stored_first (n, z, 1, 3);
  for (size_t i = 0; i < n; i++)
    CHECK (z[i] == (i == n / 2 ? x[i] - 0 - 2 - 4 : x[i] - 6));
  again (n, z, x);
  int s = 0;
  for (size_t i = 0; i < n; i++)
    t[i] = 1;
  for (int k = 0; k < 3; k++)
    {
      int m = 0;
      for (size_t i = 0; i < n; i++)
	m += sub (x[i], t[i]);
      s += m;
      for (size_t i = 0; i < n; i++)
	t[i] = three (x[i], k, s & 255);
    }
  CHECK (by_another (n, z, 1, 3) == s);
  guarded (n, t, t, 3, 3);
  for (size_t i = 0; i < n; i++)
    CHECK (t[i] == -3);
  again (n, z, x);
  guarded (n, t, z, 3, 2);
  for (size_t i = 0; i < n; i++)
    CHECK (z[i] == sub (3, sub (3, x[i])));
  struct scale *in = (struct scale *) z;
  if (n < 2)
    {
      free (t);
      return;
    }
  again (n, z, x);
  struct scale first = *in;
  changed (n, z, in, 3);
  for (size_t i = 0; i < n; i++)
    CHECK (z[i] == x[i] - 6 * scaled (first, 3));
  free (t);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, b, n);
      ARRAY (int, z, n);
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = (int) (i * 37 % 101) - 30;
	  b[i] = (int) (i * 7 % 101);
	}
      check_values (n, z, x, b);
      check_loops (n, z, x, b);
      check_changes (n, z, x);
      free (x);
      free (b);
      free (z);
    }
  return 0;
}
