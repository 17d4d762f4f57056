/* Outputs that may be what the producer of a window reads: no element of it may
   be written before all blocks that need it have been done.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels scanned 1 } */
/* { dg-guards scanned 1 } */
/* { dg-members scanned "map,scan,map" } */
/* { dg-eliminated scanned "a,t" } */
/* { dg-kernels mapped 1 } */
/* { dg-guards mapped 1 } */
/* { dg-eliminated mapped "t" } */
/* { dg-kernels promised 1 } */
/* { dg-guards promised 1 } */
/* { dg-eliminated promised "t" } */
/* { dg-kernels two_levels 1 } */
/* { dg-guards two_levels 1 } */
/* { dg-eliminated two_levels "t,u" } */
/* { dg-kernels two_inputs 1 } */
/* { dg-guards two_inputs 2 } */
/* { dg-eliminated two_inputs "t" } */
/* { dg-kernels part_fused 1 } */
/* { dg-guards part_fused 1 } */
/* { dg-eliminated part_fused "t" } */
/* { dg-kernels in_place 2 } */
/* { dg-refused in_place "t" inplace } */
/* { dg-kernels near_input 2 } */
/* { dg-refused near_input "t" inplace } */
/* { dg-kernels in_place_beside 1 } */
/* { dg-eliminated in_place_beside "t" } */
/* { dg-kernels table_written 2 } */
/* { dg-refused table_written "t" read-outside { no-option non-call } } */
/* { dg-kernels scattered 2 } */
/* { dg-refused scattered "t" read-outside } */
/* { dg-kernels scattered_apart 1 } */
/* { dg-kernels strided 2 } */
/* { dg-refused strided "t" alias } */

#include "check.h"

static int add (int a, int b) { return (unsigned) a + b; }
static int sub (int a, int b) { return (unsigned) a - b; }
static int sq (int a) { return (unsigned) a * a; }
static int three (int a, int b, int c) { return 3u * a + 5u * b - c; }
static int table[LARGEST + 100];
static int look (int a) { return table[(a & 1023) + 5]; }

static TESTED void
scanned (size_t n, size_t m, int *o, const int *x)
{
  int *a = malloc (n * sizeof *a), *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, a, x);
  __builtin_scan (add, 0, n, t, a);
  __builtin_map (sub, m, o, t + 5, t);
  free (a);
  free (t);
}

static TESTED void
mapped (size_t n, size_t m, int *o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (sub, m, o, t + 5, t);
  free (t);
}

/* That the output is the input or disjoint from it is not enough.  */

static TESTED void
promised (size_t n, size_t m, int *o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (three, m, o, t + 5, t, x);
  free (t);
}

static TESTED void
two_levels (size_t n, size_t m, size_t k, int *o, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (m * sizeof *u);
  __builtin_map (sq, n, t, x);
  __builtin_map (sub, m, u, t + 3, t);
  __builtin_map (sub, k, o, u + 2, u);
  free (t);
  free (u);
}

static TESTED void
two_inputs (size_t n, size_t m, int *o, const int *x, const int *y)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sub, n, t, x, y);
  __builtin_map (sub, m, o, t + 5, t);
  free (t);
}

/* Where the guard fails there is still a kernel with a window.  */

static TESTED int
part_fused (size_t n, size_t m, int *restrict o, int *p, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (sub, m, o, t + 5, t);
  __builtin_map (sq, m, p, x);
  int s = __builtin_reduce (add, 0, m, o);
  free (t);
  return s;
}

static TESTED void
in_place (size_t n, size_t m, int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (sub, m, x, t + 5, t);
  free (t);
}

static TESTED void
near_input (size_t n, size_t m, int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x + 8);
  __builtin_map (sub, m, x, t + 5, t);
  free (t);
}

/* The other input of the consumer is its output.  */

static TESTED void
in_place_beside (size_t n, size_t m, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (three, m, o, t + 5, t, o);
  free (t);
}

static TESTED void
table_written (size_t n, size_t m, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (look, n, t, x);
  __builtin_map (sub, m, table, t + 5, t);
  free (t);
}

static TESTED void
scattered (size_t n, size_t m, int *o, const int *x, const int *restrict j)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (sub, m, __builtin_scatter (o, j), t + 5, t);
  free (t);
}

static TESTED void
scattered_apart (size_t n, size_t m, int *restrict o, const int *x,
		 const int *j)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (sub, m, __builtin_scatter (o, j), t + 5, t);
  free (t);
}

static TESTED void
strided (size_t n, size_t m, int *o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, __builtin_stride (x, 2));
  __builtin_map (sub, m, o, t + 5, t);
  free (t);
}

/* ---- plain loops ---------------------------------------------------------- */

static size_t
less (size_t n, size_t by)
{
  return n > by ? n - by : 0;
}

static void
fill (size_t n, int *x)
{
  for (size_t i = 0; i < n; i++)
    x[i] = (int) (i * 7919 % 1009) - 500;
}

/* The output AT elements from the start of the input, in one array of SIZE.  */

static void
test_at (size_t n, size_t size, int *all, int *t, const int *fresh, size_t from,
	 size_t at)
{
  size_t m = less (n, 5);
  const int *x = fresh + from;
  int *o = all + at;
  fill (size, all);
  mapped (n, m, o, all + from);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (sq (x[i + 5]), sq (x[i])));
  fill (size, all);
  two_levels (n, less (n, 3), m, o, all + from);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (sub (sq (x[i + 5]), sq (x[i + 2])),
			sub (sq (x[i + 3]), sq (x[i]))));
  fill (size, all);
  two_inputs (n, m, o, all + from, all + (size - n));
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (sub (x[i + 5], fresh[size - n + i + 5]),
			sub (x[i], fresh[size - n + i])));
  for (size_t i = 0; i < n; i++)
    t[i] = add (i ? t[i - 1] : 0, sq (x[i]));
  fill (size, all);
  scanned (n, m, o, all + from);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (t[i + 5], t[i]));
}

static void
test_promised (size_t n, int *x, int *o, const int *fresh)
{
  size_t m = less (n, 5);
  fill (n, x);
  promised (n, m, x, x);
  for (size_t i = 0; i < m; i++)
    CHECK (x[i] == three (sq (fresh[i + 5]), sq (fresh[i]), fresh[i]));
  fill (n, x);
  promised (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == three (sq (x[i + 5]), sq (x[i]), x[i]));
  int s = 0;
  for (size_t i = 0; i < m; i++)
    s = add (s, sub (sq (fresh[i + 5]), sq (fresh[i])));
  CHECK (part_fused (n, m, o, x, x) == s);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (sq (fresh[i + 5]), sq (fresh[i]))
	   && x[i] == sq (fresh[i]));
}

static void
test_refused (size_t n, int *x, int *o, int *t, int *j, const int *fresh)
{
  size_t m = less (n, 5);
  fill (n + 8, x);
  in_place (n, m, x);
  for (size_t i = 0; i < m; i++)
    CHECK (x[i] == sub (sq (fresh[i + 5]), sq (fresh[i])));
  for (size_t i = 0; i < n; i++)
    t[i] = add (i ? t[i - 1] : 0, fresh[i + 8]);
  fill (n + 8, x);
  near_input (n, m, x);
  for (size_t i = 0; i < m; i++)
    CHECK (x[i] == sub (t[i + 5], t[i]));
  fill (n + 8, x);
  fill (n, o);
  in_place_beside (n, m, o, x + 8);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == three (t[i + 5], t[i], fresh[i]));
  fill (LARGEST + 100, table);
  table_written (n, m, x);
  for (size_t i = 0; i < m; i++)
    CHECK (table[i] == sub (fresh[(x[i + 5] & 1023) + 5],
			    fresh[(x[i] & 1023) + 5]));
  for (size_t i = 0; i < m; i++)
    j[i] = m - 1 - i;
  scattered_apart (n, m, o, x, j);
  for (size_t i = 0; i < m; i++)
    CHECK (o[m - 1 - i] == sub (sq (fresh[i + 5]), sq (fresh[i])));
  scattered (n, m, x, x, j);
  for (size_t i = 0; i < m; i++)
    CHECK (x[m - 1 - i] == sub (sq (fresh[i + 5]), sq (fresh[i])));
  size_t half = n / 2, few = less (half, 5);
  fill (n, x);
  strided (half, few, x, x);
  for (size_t i = 0; i < few; i++)
    CHECK (x[i] == sub (sq (fresh[2 * i + 10]), sq (fresh[2 * i])));
}

int
main (void)
{
  static const size_t sizes[] = { 0, 5, 6, 40, 1000, 5000, 20000, LARGEST };
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      size_t n = sizes[s], size = 3 * n + LARGEST + 100;
      size_t m = less (n, 5);
      ARRAY (int, all, size);
      ARRAY (int, fresh, size);
      ARRAY (int, t, n);
      ARRAY (int, o, n);
      ARRAY (int, j, n);
      fill (size, fresh);
      test_at (n, size, all, t, fresh, 0, 0);
      test_at (n, size, all, t, fresh, 0, 1);
      test_at (n, size, all, t, fresh, 1, 0);
      test_at (n, size, all, t, fresh, 0, 3);
      test_at (n, size, all, t, fresh, 0, m);
      test_at (n, size, all, t, fresh, 0, m + 4);
      test_at (n, size, all, t, fresh, 0, n);
      test_at (n, size, all, t, fresh, n, 0);
      test_at (n, size, all, t, fresh, m + 1, 2);
      test_promised (n, all, o, fresh);
      test_refused (n, all, o, t, j, fresh);
      free (all);
      free (fresh);
      free (t);
      free (o);
      free (j);
    }
  return 0;
}
