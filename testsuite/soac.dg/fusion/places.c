/* What counts is where kernels stand, not which calls their members pass on the way.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels expanded 2 } */
/* { dg-members expanded "map,reduce,scan,reduce" "map,map" } */
/* { dg-eliminated expanded "scanned" } */
/* { dg-kernels result_first 2 { no-option "exceptions" } } */
/* { dg-members result_first "reduce,redomap" "map,map" { no-option "exceptions" } } */
/* { dg-kernels result_waits 3 { no-option "optimal" } } */
/* { dg-refused result_waits "w" inplace { no-option "optimal|non-call" } } */
/* { dg-refused result_waits "w" order { option "non-call" } } */
/* { dg-members result_waits "reduce,redomap" "map,map" { option "optimal" } } */
/* { dg-kernels written_there 2 } */
/* { dg-members written_there "reduce,map,reduce" "map,map" } */
/* { dg-kernels written_twice 3 } */
/* { dg-refused written_twice "x" read-outside } */
/* { dg-kernels read_there 2 } */
/* { dg-members read_there "reduce,map" "map,reduce" } */
/* { dg-kernels both_move 2 } */
/* { dg-members both_move "map,map" "map,map" } */
/* { dg-kernels may_meet 3 } */
/* { dg-refused may_meet "x" alias } */
/* { dg-kernels in_branch 3 } */
/* { dg-refused in_branch "x" inplace } */
/* { dg-kernels each_turn 2 } */
/* { dg-kernels guarded 2 } */
/* { dg-guards guarded 1 } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int max (int a, int b) { return a > b ? a : b; }
static int mul (int a, int b) { return a * b; }
static int scale (int a, int b) { return 3 * a - b; }
static int mix (int a, int b, int c) { return 2 * a + b - c; }
static int at (int i, const int *t) { return t[i & 7]; }

/* `normalise2' of the paper, expanded (Figure 9), one output after the other: the maps
   stand at the last call, so that the scan need not cross the first one.  */
TESTED void
expanded (size_t n, int *restrict y, int *restrict z, const int *x)
{
  int *t = malloc (n * sizeof *t), *scanned = malloc (n * sizeof *scanned);
  __builtin_map (inc, n, t, x);
  int s = __builtin_reduce (add, 0, n, t);
  __builtin_map (scale, n, y, t, s);
  __builtin_scan (add, 0, n, scanned, t);
  int e = __builtin_reduce (max, 0, n, scanned);
  __builtin_map (scale, n, z, t, e);
  free (scanned);
  free (t);
}

/* The last map moves up to the first one, past the second sum: the first one, which it takes,
   must not move down to that.  */
TESTED int
result_first (size_t n, int *restrict z, int *restrict t, int *restrict w, const int *restrict x,
	      const int *restrict y)
{
  int r = __builtin_reduce (add, 0, n, x);
  __builtin_map (inc, n, t, w);
  int s = __builtin_redomap (add, mul, 0, n, x, x);
  if (n)
    w[0] = 7;
  __builtin_map (mix, n, z, y, t, r);
  return s;
}

/* Here the first sum has moved down to the second one before the last map is asked.  */
TESTED int
result_waits (size_t n, int *restrict z, int *restrict t, int *restrict v, const int *restrict x,
	      const int *restrict w)
{
  int r = __builtin_reduce (add, 0, n, x);
  __builtin_map (scale, n, t, w, v);
  int s = __builtin_redomap (add, mul, 0, n, x, x);
  v[0] = 7;
  __builtin_map (scale, n, z, w, r);
  return s;
}

/* Both kernels overwrite what their first members read, element by element.  */
TESTED int
written_there (size_t n, int *restrict x, int *restrict y, int *restrict z, int k)
{
  int s = __builtin_reduce (add, 0, n, x);
  __builtin_map (scale, n, y, z, s);
  __builtin_map (scale, n, x, z, k);
  int e = __builtin_reduce (max, 0, n, x);
  __builtin_map (scale, n, z, y, e);
  return s - e;
}

/* Two kernels that each could stand at either end, but one array goes there and back.  */
TESTED void
written_twice (size_t n, int *restrict a, int *restrict b, const int *restrict x,
	       const int *restrict y)
{
  __builtin_map (scale, n, a, x, 1);
  __builtin_map (at, n, b, y, a);
  __builtin_map (mix, n, a, x, x, 5);
}

/* An operator reads the array that the kernel crosses it with.  */
TESTED int
read_there (size_t n, int *restrict x, int *restrict y, int *restrict u, const int *restrict z)
{
  int s = __builtin_reduce (add, 0, n, z);
  __builtin_map (at, n, u, z, x);
  __builtin_map (mix, n, x, z, y, s);
  return __builtin_reduce (max, s, n, x);
}

/* Members of each pass calls of the other, and none its kernel.  */
TESTED void
both_move (size_t n, int *restrict a, int *restrict b, int *restrict c, int *restrict d,
	   const int *restrict x, const int *restrict y)
{
  __builtin_map (scale, n, a, x, 1);
  __builtin_map (scale, n, b, y, 2);
  __builtin_map (scale, n, c, x, 3);
  __builtin_map (scale, n, d, y, 4);
}

/* Nobody knows that `p' does not lead to what the sums read.  */
TESTED int
may_meet (size_t n, const int *x, int *p, const int *restrict y)
{
  int s = __builtin_reduce (add, 0, n, x);
  __builtin_map (at, n, p, y, x);
  int e = __builtin_reduce (max, 0, n, x);
  return s - 3 * e;
}

/* What runs on one path only stands between all the same.  */
TESTED int
in_branch (size_t n, int *restrict x, const int *restrict y, int c)
{
  int s = __builtin_reduce (add, 0, n, x);
  if (c)
    __builtin_map (scale, n, x, y, s & 7);
  int e = __builtin_redomap (add, mul, 0, n, x, y);
  return s + e;
}

/* Each turn has its own order.  */
TESTED int
each_turn (size_t n, int *restrict y, int *restrict z, const int *restrict x, int turns)
{
  int all = 0;
  for (int i = 0; i < turns; i++)
    {
      int s = __builtin_reduce (add, i, n, x);
      __builtin_map (scale, n, y, x, s);
      int e = __builtin_reduce (max, i, n, x);
      __builtin_map (scale, n, z, x, e);
      all += s + e;
    }
  return all;
}

/* Where the guard fails the parts run one after the other, at the kernel's place.  */
TESTED void
guarded (size_t n, int *y, int *z, const int *restrict x)
{
  int s = __builtin_reduce (add, 0, n, x);
  __builtin_map (scale, n, y, x, s);
  int e = __builtin_reduce (max, 0, n, x);
  __builtin_map (scale, n, z, x, e);
}

static void
fill (size_t n, int *p, int by)
{
  for (size_t i = 0; i < n; i++)
    p[i] = (int) (i * by % 23) - 9;
}

static int
sum_of (size_t n, const int *x, int s)
{
  for (size_t i = 0; i < n; i++)
    s += x[i];
  return s;
}

static int
max_of (size_t n, const int *x, int s)
{
  for (size_t i = 0; i < n; i++)
    s = max (s, x[i]);
  return s;
}

static void
check_expanded (size_t n, int *a, int *b, const int *x)
{
  expanded (n, a, b, x);
  int s = 0, e = 0;
  for (size_t i = 0; i < n; i++)
    {
      s += x[i] + 1;
      e = max (e, s);
    }
  for (size_t i = 0; i < n; i++)
    CHECK (a[i] == scale (x[i] + 1, s) && b[i] == scale (x[i] + 1, e));
}

static void
check_results (size_t n, int *x, int *y, int *z, int *a)
{
  int *w = get ((n + 1) * sizeof *w);
  fill (n, w, 3);
  int s = result_first (n, z, a, w, x, y), r = sum_of (n, x, 0), q = 0;
  for (size_t i = 0; i < n; i++)
    {
      q += x[i] * x[i];
      CHECK (a[i] == (int) (i * 3 % 23) - 8 && z[i] == mix (y[i], a[i], r));
    }
  CHECK (s == q);
  fill (n + 1, w, 3);
  CHECK (result_waits (n, z, a, w, x, y) == q);
  for (size_t i = 0; i < n; i++)
    CHECK (a[i] == scale (y[i], (int) (i * 3 % 23) - 9) && z[i] == scale (y[i], r));
  fill (n, x, 5);
  fill (n, z, 7);
  fill (n, w, 7);
  r = sum_of (n, x, 0);
  s = written_there (n, x, y, z, 4);
  int e = 0;
  for (size_t i = 0; i < n; i++)
    e = max (e, scale (w[i], 4));
  for (size_t i = 0; i < n; i++)
    CHECK (y[i] == scale (w[i], r) && x[i] == scale (w[i], 4) && z[i] == scale (y[i], e));
  CHECK (s == r - e);
  free (w);
}

static void
check_writes (size_t n, int *a, int *b, int *c, int *d, int *x, int *y)
{
  int old[8] = { 0 };
  written_twice (n, a, b, x, y);
  for (size_t i = 0; i < n; i++)
    CHECK (b[i] == scale (x[y[i] & 7], 1) && a[i] == mix (x[i], x[i], 5));
  for (size_t i = 0; i < n && i < 8; i++)
    old[i] = a[i];
  int m = read_there (n, a, b, c, x), s = sum_of (n, x, 0);
  for (size_t i = 0; i < n; i++)
    CHECK (c[i] == old[x[i] & 7] && a[i] == mix (x[i], b[i], s));
  CHECK (m == max_of (n, a, s));
  both_move (n, a, b, c, d, x, y);
  for (size_t i = 0; i < n; i++)
    CHECK (a[i] == scale (x[i], 1) && b[i] == scale (y[i], 2) && c[i] == scale (x[i], 3)
	   && d[i] == scale (y[i], 4));
  int r = may_meet (n, x, a, y);
  CHECK (r == sum_of (n, x, 0) - 3 * max_of (n, x, 0));
}

static void
check_paths (size_t n, int *a, int *b, int *x, int *y)
{
  for (int c = 0; c < 2; c++)
    {
      fill (n, a, 5);
      int s = sum_of (n, a, 0), e = 0, r = in_branch (n, a, y, c);
      for (size_t i = 0; i < n; i++)
	e += y[i] * (c ? scale (y[i], s & 7) : (int) (i * 5 % 23) - 9);
      CHECK (r == s + e);
    }
  int all = 0;
  for (int i = 0; i < 3; i++)
    all += sum_of (n, x, i) + max_of (n, x, i);
  CHECK (each_turn (n, a, b, x, 3) == all);
  int last = sum_of (n, x, 2), most = max_of (n, x, 2);
  for (size_t i = 0; i < n; i++)
    CHECK (a[i] == scale (x[i], last) && b[i] == scale (x[i], most));
  guarded (n, a, b, x);
  int s = sum_of (n, x, 0), e = max_of (n, x, 0);
  for (size_t i = 0; i < n; i++)
    CHECK (a[i] == scale (x[i], s) && b[i] == scale (x[i], e));
  guarded (n, a, a, x);
  for (size_t i = 0; i < n; i++)
    CHECK (a[i] == scale (x[i], e));
}

int
main (void)
{
  FOR_SIZES (n)
    {
      size_t room = n < 8 ? 8 : n;
      ARRAY (int, x, room);
      ARRAY (int, y, room);
      ARRAY (int, z, room);
      ARRAY (int, a, room);
      ARRAY (int, b, room);
      ARRAY (int, c, room);
      fill (room, x, 5);
      fill (room, y, 7);
      fill (room, a, 2);
      check_expanded (n, a, b, x);
      check_results (n, x, y, z, a);
      fill (room, x, 5);
      fill (room, y, 7);
      check_writes (room, a, b, c, z, x, y);
      check_paths (n, a, b, x, y);
      free (x);
      free (y);
      free (z);
      free (a);
      free (b);
      free (c);
    }
  return 0;
}
