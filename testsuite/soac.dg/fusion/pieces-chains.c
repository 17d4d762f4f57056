/* Makers of makers are cut along with a consumer, at all that any of them reads in pieces.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels three_levels 3 { no-option sanitize } } */
/* { dg-segments three_levels 1 1 4 { no-option sanitize } } */
/* { dg-eliminated three_levels "b,c,w,v,t" { no-option sanitize } } */
/* { dg-kernels whole_makers 1 { no-option sanitize } } */
/* { dg-segments whole_makers 2 { no-option sanitize } } */
/* { dg-eliminated whole_makers "w,v,t,b" { no-option sanitize } } */
/* { dg-kernels no_pieces 1 { no-option sanitize } } */
/* { dg-segments no_pieces 2 { no-option sanitize } } */
/* { dg-eliminated no_pieces "a,v,t" { no-option sanitize } } */
/* { dg-kernels shared 2 { no-option sanitize } } */
/* { dg-eliminated shared "v,b" { no-option sanitize } } */
/* { dg-kernels given 2 { no-option sanitize } } */
/* { dg-eliminated given "v,b" { no-option sanitize } } */
/* { dg-kernels twice_read 1 { no-option sanitize } } */
/* { dg-eliminated twice_read "w,v,b" { no-option sanitize } } */
/* { dg-kernels squares 1 { no-option sanitize } } */
/* { dg-eliminated squares "w,v,b" { no-option sanitize } } */
/* { dg-kernels squared_pieces 1 { no-option sanitize } } */
/* { dg-eliminated squared_pieces "b" { no-option sanitize } } */
/* { dg-kernels squared_whole 1 { no-option sanitize } } */
/* { dg-eliminated squared_whole "w,b" { no-option sanitize } } */
/* { dg-kernels two_outputs 3 { no-option sanitize } } */
/* { dg-kernels heavy 3 { no-option sanitize } } */
/* { dg-eliminated heavy "w,v" { no-option sanitize } } */
/* { dg-kernels in_turns 2 { no-option sanitize } } */
/* { dg-eliminated in_turns "a" { no-option sanitize } } */
/* { dg-kernels shifted 4 { no-option sanitize } } */
/* { dg-kernels contracted 1 { no-option sanitize } } */
/* { dg-eliminated contracted "t,v" { no-option sanitize } } */
/* { dg-kernels neighbours 3 { no-option sanitize } } */
/* { dg-kernels late_bound 2 { no-option sanitize } } */

#include "spaces.h"

static int inc (int a) { return a + 1; }
static int twice (int a) { return 2 * a; }
static int add (int a, int b) { return a + b; }
static int sub (int a, int b) { return a - 3 * b; }
static int mul (int a, int b) { return a * b; }
static int much (int a)
{
#define STEP(N) a = a * N ^ (a >> 3) - N
  STEP (3); STEP (5); STEP (7); STEP (9); STEP (11); STEP (13); STEP (15); STEP (17);
  return a & 1023;
}
static double half (int a) { return a / 2.; }
static int square_and (int a, int b, int c) { return a * b - 3 * c; }
struct pair { int a, b; };
static struct pair both (int a) { return (struct pair) { a + 7, a - 5 }; }
static int four_times (double a, int b) { return (int) (4 * a) + b; }

/* Each level reads pieces, at other bounds: the eight parts are those of the last one.  */

TESTED void
three_levels (size_t n, size_t k, size_t l, size_t m, int *restrict o, const int *restrict x,
	      const int *restrict y)
{
  int *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b), *c = malloc (n * sizeof *c);
  int *t = malloc (n * sizeof *t), *v = malloc (n * sizeof *v), *w = malloc (n * sizeof *w);
  __builtin_map (inc, k, a, x);
  __builtin_map (twice, RANGE (k, n), a, AT (x, i0));
  __builtin_map (twice, l, b, y);
  __builtin_map (inc, RANGE (l, n), b, AT (y, i0 - l));
  __builtin_map (sub, m, c, x, y);
  __builtin_map (add, RANGE (m, n), c, AT (x, i0), AT (y, i0));
  __builtin_map (add, n, w, x, 5);
  __builtin_map (sub, n, v, w, a);
  __builtin_map (sub, n, t, v, b);
  __builtin_map (sub, n, o, t, c);
  free (a), free (b), free (c);
  free (t), free (v), free (w);
}

/* The last one alone reads pieces.  */

TESTED void
whole_makers (size_t n, size_t k, int *restrict o, const int *restrict x,
	      const int *restrict y)
{
  int *b = malloc (n * sizeof *b), *t = malloc (n * sizeof *t);
  int *v = malloc (n * sizeof *v), *w = malloc (n * sizeof *w);
  __builtin_map (add, n, w, x, 5);
  __builtin_map (mul, n, v, w, y);
  __builtin_map (sub, n, t, v, 7);
  __builtin_map (inc, k, b, y);
  __builtin_map (twice, RANGE (k, n), b, AT (y, i0));
  __builtin_map (sub, n, o, t, b);
  free (b), free (t);
  free (v), free (w);
}

/* The last one reads none: its makers do.  */

TESTED int
no_pieces (size_t n, size_t k, const int *restrict x, const int *restrict y)
{
  int *a = malloc (n * sizeof *a), *t = malloc (n * sizeof *t), *v = malloc (n * sizeof *v);
  __builtin_map (inc, k, a, x);
  __builtin_map (twice, RANGE (k, n), a, AT (x, i0));
  __builtin_map (sub, n, v, a, y);
  __builtin_map (mul, n, t, v, y);
  int s = __builtin_reduce (add, 0, n, t);
  free (a), free (t), free (v);
  return s;
}

/* Two need the first one.  */

TESTED void
shared (size_t n, size_t k, int *restrict o, int *restrict p, const int *restrict x,
	const int *restrict y)
{
  int *b = malloc (n * sizeof *b), *v = malloc (n * sizeof *v), *w = malloc (n * sizeof *w);
  __builtin_map (mul, n, w, x, y);
  __builtin_map (add, n, v, w, y);
  __builtin_map (inc, k, b, y);
  __builtin_map (twice, RANGE (k, n), b, AT (y, i0));
  __builtin_map (sub, n, o, v, b);
  __builtin_scan (add, 0, n, p, w);
  free (b), free (v), free (w);
}

/* The caller reads it.  */

TESTED void
given (size_t n, size_t k, int *restrict o, int *restrict w, const int *restrict x,
       const int *restrict y)
{
  int *b = malloc (n * sizeof *b), *v = malloc (n * sizeof *v);
  __builtin_map (mul, n, w, x, y);
  __builtin_map (add, n, v, w, y);
  __builtin_map (inc, k, b, y);
  __builtin_map (twice, RANGE (k, n), b, AT (y, i0));
  __builtin_map (sub, n, o, v, b);
  free (b), free (v);
}

/* It is read twice, once at other indices.  */

TESTED void
twice_read (size_t n, size_t k, int *restrict o, const int *restrict x, const int *restrict y)
{
  int *b = malloc (n * sizeof *b), *v = malloc (n * sizeof *v), *w = malloc (n * sizeof *w);
  __builtin_map (mul, n, w, x, y);
  __builtin_map (sub, n, v, w, AT (w, n - 1 - i0));
  __builtin_map (inc, k, b, y);
  __builtin_map (twice, RANGE (k, n), b, AT (y, i0));
  __builtin_map (sub, n, o, v, b);
  free (b), free (v), free (w);
}

/* The same at its own index.  */

TESTED void
squares (size_t n, size_t k, int *restrict o, const int *restrict x, const int *restrict y)
{
  int *b = malloc (n * sizeof *b), *v = malloc (n * sizeof *v), *w = malloc (n * sizeof *w);
  __builtin_map (add, n, w, x, y);
  __builtin_map (mul, n, v, w, w);
  __builtin_map (inc, k, b, y);
  __builtin_map (twice, RANGE (k, n), b, AT (y, i0));
  __builtin_map (sub, n, o, v, b);
  free (b), free (v), free (w);
}

/* So is what is made in pieces, ...  */

TESTED void
squared_pieces (size_t n, size_t k, int *restrict o, const int *restrict y)
{
  int *b = malloc (n * sizeof *b);
  __builtin_map (inc, k, b, y);
  __builtin_map (twice, RANGE (k, n), b, AT (y, i0));
  __builtin_map (mul, n, o, b, b);
  free (b);
}

/* ... or as a whole beside it.  */

TESTED void
squared_whole (size_t n, size_t k, int *restrict o, const int *restrict x,
	       const int *restrict y)
{
  int *b = malloc (n * sizeof *b), *w = malloc (n * sizeof *w);
  __builtin_map (add, n, w, x, y);
  __builtin_map (inc, k, b, y);
  __builtin_map (twice, RANGE (k, n), b, AT (y, i0));
  __builtin_map (square_and, n, o, w, w, b);
  free (b), free (w);
}

/* A maker with two outputs is not cut for both.  */

TESTED void
two_outputs (size_t n, size_t k, int *restrict o, const int *restrict x,
	     const int *restrict y)
{
  int *b = malloc (n * sizeof *b), *v = malloc (n * sizeof *v);
  int *w = malloc (n * sizeof *w), *u = malloc (n * sizeof *u);
  __builtin_map (both, n, __builtin_zip (u, w), x);
  __builtin_map (mul, n, v, u, w);
  __builtin_map (inc, k, b, y);
  __builtin_map (twice, RANGE (k, n), b, AT (y, i0));
  __builtin_map (sub, n, o, v, b);
  free (b), free (v);
  free (w), free (u);
}

/* To store what cannot be cut would move more than the pieces are.  */

TESTED void
heavy (size_t n, size_t k, int *restrict o, const int *restrict x,
       const signed char *restrict y)
{
  signed char *b = malloc (n);
  double *v = malloc (n * sizeof *v);
  int *w = malloc (n * sizeof *w);
  __builtin_scan (add, 0, n, w, x);
  __builtin_map (half, n, v, w);
  __builtin_map (inc, k, b, y);
  __builtin_map (twice, RANGE (k, n), b, AT (y, i0));
  __builtin_map (four_times, n, o, v, b);
  free (b), free (v), free (w);
}

/* Even and odd ones.  */

TESTED void
in_turns (int n, int *restrict o, const int *restrict x, const int *restrict y)
{
  int *a = malloc (n * sizeof *a), *v = malloc (n * sizeof *v);
  __builtin_map (inc, RANGE (0, n, 2), a, AT (x, i0));
  __builtin_map (twice, RANGE (1, n, 2), a, AT (x, i0));
  __builtin_map (sub, n, v, a, y);
  __builtin_map (mul, n, o, v, y);
  free (a), free (v);
}

/* The second piece of b begins elsewhere than what it is made of.  */

TESTED void
shifted (size_t n, size_t k, size_t l, int *restrict o, const int *restrict x,
	 const int *restrict y)
{
  int *b = malloc (n * sizeof *b), *c = malloc (n * sizeof *c);
  int *q = malloc (n * sizeof *q);
  __builtin_map (mul, n - k, q, x, y);
  __builtin_map (inc, k, b, y);
  __builtin_map (sub, n - k, b + k, q, y);
  __builtin_map (inc, l, c, x);
  __builtin_map (twice, RANGE (l, n), c, AT (x, i0));
  __builtin_map (sub, n, o, b, c);
  free (b), free (c), free (q);
}

/* A contraction has more axes than what makes something for it.  */

TESTED void
contracted (size_t n, size_t m, size_t h, size_t k, int (*restrict q)[m],
	    const int (*restrict a)[h], const int (*restrict b)[m])
{
  int (*t)[m] = malloc (n * sizeof *t), (*v)[m] = malloc (n * sizeof *v);
  __builtin_map (inc, SPACE (k, m), t, b);
  __builtin_map (twice, SPACE (RANGE (k, n), m), t, AT (b, i0, i1));
  __builtin_map (sub, SPACE (n, m), v, t, b);
  __builtin_contract (add, mul, 0, SPACE (n, m, OVER (h)), q, AT (v, i0, i1), AT (a, i0, i2));
  free (t), free (v);
}

/* What costs much to compute again is read at two indices.  */

TESTED void
neighbours (int n, int k, int *restrict o, const int *restrict y)
{
  int *b = malloc (n * sizeof *b);
  __builtin_map (much, RANGE (0, k), b, AT (y, i0));
  __builtin_map (twice, RANGE (k, n), b, AT (y, i0));
  __builtin_map (sub, RANGE (0, n - 1), o, AT (b, i0), AT (b, i0 + 1));
  free (b);
}

/* Where the pieces meet is not known yet where the first maker stands.  */

TESTED void
late_bound (size_t n, const size_t *bound, int *restrict o, const int *restrict x,
	    const int *restrict y)
{
  int *b = malloc (n * sizeof *b), *v = malloc (n * sizeof *v), *w = malloc (n * sizeof *w);
  __builtin_map (mul, n, w, x, y);
  size_t k = *bound;
  __builtin_map (sub, n, v, w, y);
  __builtin_map (inc, k, b, y);
  __builtin_map (twice, RANGE (k, n), b, AT (y, i0));
  __builtin_map (sub, n, o, v, b);
  free (b), free (v), free (w);
}

/* ---- the same by hand --------------------------------------------------- */

enum { N = 700 };
static int o[N], p[N], x[N], y[N];
static signed char small[N];

static int
piece (size_t i, size_t k, const int *a)
{
  return i < k ? a[i] + 1 : 2 * a[i];
}

static void
check_chains (size_t n, size_t k, size_t l, size_t m)
{
  three_levels (n, k, l, m, o, x, y);
  for (size_t i = 0; i < n; i++)
    {
      int b = i < l ? 2 * y[i] : y[i - l] + 1, c = i < m ? x[i] - 3 * y[i] : x[i] + y[i];
      CHECK (o[i] == x[i] + 5 - 3 * piece (i, k, x) - 3 * b - 3 * c);
    }
  shifted (n, k, l, o, x, y);
  for (size_t i = 0; i < n; i++)
    {
      int b = i < k ? y[i] + 1 : x[i - k] * y[i - k] - 3 * y[i - k];
      CHECK (o[i] == b - 3 * piece (i, l, x));
    }
  whole_makers (n, k, o, x, y);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == (x[i] + 5) * y[i] - 21 - 3 * piece (i, k, y));
  int sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += (piece (i, k, x) - 3 * y[i]) * y[i];
  CHECK (no_pieces (n, k, x, y) == sum);
  shared (n, k, o, p, x, y);
  sum = 0;
  for (size_t i = 0; i < n; i++)
    {
      sum += x[i] * y[i];
      CHECK (o[i] == x[i] * y[i] + y[i] - 3 * piece (i, k, y) && p[i] == sum);
    }
  given (n, k, o, p, x, y);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == x[i] * y[i] + y[i] - 3 * piece (i, k, y) && p[i] == x[i] * y[i]);
}

static void
check_others (size_t n, size_t k)
{
  twice_read (n, k, o, x, y);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == x[i] * y[i] - 3 * x[n - 1 - i] * y[n - 1 - i] - 3 * piece (i, k, y));
  in_turns (n, o, x, y);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == ((i % 2 ? 2 * x[i] : x[i] + 1) - 3 * y[i]) * y[i]);
  squares (n, k, o, x, y);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == (x[i] + y[i]) * (x[i] + y[i]) - 3 * piece (i, k, y));
  squared_pieces (n, k, o, y);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == piece (i, k, y) * piece (i, k, y));
  squared_whole (n, k, o, x, y);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == (x[i] + y[i]) * (x[i] + y[i]) - 3 * piece (i, k, y));
  two_outputs (n, k, o, x, y);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == (x[i] + 7) * (x[i] - 5) - 3 * piece (i, k, y));
  heavy (n, k, o, x, small);
  for (size_t i = 0, s = 0; i < n; i++)
    {
      s += x[i];
      CHECK (o[i] == 2 * (int) s + (i < k ? small[i] + 1 : 2 * small[i]));
    }
  late_bound (n, &k, o, x, y);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == x[i] * y[i] - 3 * y[i] - 3 * piece (i, k, y));
}

static void
check_matrices (int n, int m, int h, int k)
{
  contracted (n, m, h, k, (int (*)[m]) o, (const int (*)[h]) x, (const int (*)[m]) y);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	int b = y[i * m + j], sum = 0;
	for (int r = 0; r < h; r++)
	  sum += ((i < k ? b + 1 : 2 * b) - 3 * b) * x[i * h + r];
	CHECK (o[i * m + j] == sum);
      }
  if (n == 0)
    return;
  neighbours (n, k, o, y);
  for (int i = 0; i + 1 < n; i++)
    CHECK (o[i] == (i < k ? much (y[i]) : 2 * y[i])
	   - 3 * (i + 1 < k ? much (y[i + 1]) : 2 * y[i + 1]));
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      x[i] = i * 7 % 23 - 9;
      y[i] = small[i] = i * 5 % 19 - 8;
    }
  const size_t sizes[] = { 0, 1, 2, 5, 33, N };
  for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++)
    {
      size_t n = sizes[j];
      for (size_t k = 0; k <= 3; k++)
	{
	  for (size_t l = 0; l <= 3; l++)
	    check_chains (n, n * k / 3, n * l / 3, n * (3 - k) / 3);
	  check_others (n, n * k / 3);
	}
    }
  for (int n = 0; n < 13; n += 3)
    for (int k = 0; k <= n; k += 3)
      check_matrices (n, 7, 5, k);
}
