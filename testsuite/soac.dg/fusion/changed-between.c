/* What somebody else changes between a store and who takes what was stored: a call under another
   pointer that is the same, an operator that is not pure, a store before the pointer.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* { dg-kernels under_another_pointer 3 } */
/* { dg-kernels by_an_operator 3 } */
/* { dg-kernels by_a_result 3 } */
/* { dg-kernels at_any_index 2 } */
/* { dg-kernels of_a_mask 4 } */
/* { dg-kernels before_the_pointer 3 } */
/* { dg-kernels of_one_number 2 } */
/* { dg-kernels read_by_an_operator 2 } */
/* { dg-kernels read_and_reduced 2 } */
/* { dg-kernels read_in_part 3 } */
/* { dg-kernels rounded 1 } */
/* { dg-kernels shortened 2 { no-option sanitize } } */

#include "check.h"

#define SPACE __builtin_space
#define RANGE __builtin_range
#define i0 __builtin_axis (0)

static int sq (int x) { return x * x; }
static int same (int x) { return x; }
static int add (int a, int b) { return a + b; }
static int which (int m, int a, int b) { return m ? a : b; }

struct two { int a[2]; };
static struct two add_two (struct two x, struct two y)
{
  return (struct two) { { x.a[0] + y.a[0], x.a[1] + y.a[1] } };
}
static struct two make (int x) { return (struct two) { { x, 2 * x } }; }

static int g[16], *gp, (*gq)[8];
__attribute__ ((noipa)) int writes (int i) { gp[i] = 7; return i; }
__attribute__ ((noipa)) int reads (int i) { return gp[i]; }
__attribute__ ((noipa)) int reads_diagonal (int i) { return gq[i][i]; }

/* q is t.  */
TESTED int
under_another_pointer (int n, int *t, int *q, const int *a, const int *b, int e)
{
  t[0] = e;
  __builtin_map (sq, n, q, b);
  __builtin_map (sq, n, t + 1, a);
  return __builtin_reduce (add, 0, n + 1, t);
}

TESTED int
by_an_operator (int n, const int *a, const int *i, int e)
{
  g[0] = e;
  int r = __builtin_redomap (add, writes, 0, 1, i);
  __builtin_map (sq, n, g + 1, a);
  return r + __builtin_reduce (add, 0, n + 1, g);
}

TESTED int
by_a_result (int n, struct two *t, const int *a, const struct two *v, struct two e)
{
  struct two zero = { { 0, 0 } };
  t[0] = e;
  t[0] = __builtin_reduce (add_two, zero, 2, v);
  __builtin_map (make, n, t + 1, a);
  struct two r = __builtin_reduce (add_two, zero, n + 1, t);
  return r.a[0] * 1000 + r.a[1];
}

TESTED int
at_any_index (int n, struct two *t, const int *a, int i, int e)
{
  struct two zero = { { 0, 0 } };
  t[0].a[0] = 1;
  t[0].a[1] = 2;
  t[0].a[i] = e;
  __builtin_map (make, n, t + 1, a);
  struct two r = __builtin_reduce (add_two, zero, n + 1, t);
  return r.a[0] * 1000 + r.a[1];
}

TESTED int
of_a_mask (int n, int k, int *o, const int *a, const int *b, const int *i)
{
  int mask[64], *t = malloc (n * sizeof *t);
  gp = mask;
  __builtin_map (same, n, mask, 0);
  __builtin_map (same, RANGE (k, n), mask, 1);
  int r = __builtin_redomap (add, writes, 0, 1, i);
  __builtin_map (sq, n, t, a);
  __builtin_map (which, n, o, mask, t, b);
  free (t);
  return o[2] + 0 * r;
}

TESTED int
before_the_pointer (int n, int k, int *o, const int *a, const int *b)
{
  int mask[64], *q = mask + 10, *t = malloc (n * sizeof *t);
  __builtin_map (same, SPACE (n), __builtin_at (q, i0 - 10), 0);
  __builtin_map (same, RANGE (k, n), __builtin_at (q, i0 - 10), 1);
  mask[2] = 1;
  __builtin_map (sq, SPACE (n), t, a);
  __builtin_map (which, SPACE (n), o, __builtin_at (q, i0 - 10), t, b);
  free (t);
  return o[2];
}

TESTED void
of_one_number (int n, int *restrict o, const int *a, const int *b, int *restrict mask, int k)
{
  __builtin_map (same, n, mask, 0);
  mask[k] = 1;
  __builtin_map (same, n, o, a);
  __builtin_map (which, n, o, mask, b, a);
}

/* An operator that may write reads, too.  */
TESTED int
read_by_an_operator (int n, const int *a, const int *i)
{
  int t[8];
  gp = t;
  __builtin_map (sq, n, t, a);
  return __builtin_redomap (add, reads, 0, 2, i);
}

TESTED int
read_and_reduced (int n, const int *a, const int *i)
{
  int t[8];
  gp = t;
  __builtin_map (sq, n, t, a);
  int r = __builtin_reduce (add, 0, n, t);
  return r * 100 + __builtin_redomap (add, reads, 0, 2, i);
}

TESTED int
read_in_part (int n, const int *i, int (*o)[8], int (*u)[8])
{
  int t[8][8];
  gq = t;
  __builtin_map (sq, SPACE (n, 8), t, u);
  __builtin_map (add, SPACE (RANGE (1, n - 1), RANGE (1, 7)), o, t, u);
  return __builtin_redomap (add, reads_diagonal, 0, 2, i);
}

/* What an operator takes or gives back in fewer bits is no copy.  */
static double same_double (double a) { return a; }
static float either_float (int k, float a, float b) { return k ? b : a; }

TESTED void
rounded (int n, double *restrict o, const double *u, const double *s, int *restrict m)
{
  __builtin_map (same, n, m, 0);
  __builtin_map (same_double, n, o, u);
  __builtin_map (either_float, n, o, m, u, s);
}

static unsigned char byte (unsigned char a, _Bool k, int b) { return k ? a : (unsigned char) b; }
static _Bool set (_Bool a) { return a; }

TESTED int
shortened (long n, long m, long k, int (*restrict o)[m], int (*restrict u)[m],
	   int (*restrict f)[m])
{
  _Bool (*r)[m] = malloc (n * m + 1);
  __builtin_map (set, SPACE (n, m), r, 0);
  __builtin_map (set, SPACE (k, m), r, 1);
  __builtin_map (same, SPACE (n, m), o, u);
  __builtin_map (byte, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), o, u, r, f);
  free (r);
  return o[1][1];
}

static int a[8] = { 1, 2, 3, 4, 5, 6, 7, 8 }, b[8] = { 5, 6, 7, 8, 9, 10, 11, 12 }, o[8], t[16];

static void
test_spaces (void)
{
  int x[8][8], y[8][8], c[6][6], d[6][6], f[6][6], ends[2] = { 0, 7 };
  for (int i = 0; i < 64; i++)
    x[i / 8][i % 8] = i;
  CHECK (read_in_part (8, ends, y, x) == 63 * 63);
  for (int i = 0; i < 36; i++)
    c[i / 6][i % 6] = 1000 + i, f[i / 6][i % 6] = i;
  CHECK (shortened (6, 6, 4, d, c, f) == (unsigned char) 1007);
}

int
main (void)
{
  int zero[2] = { 0, 0 }, second[1] = { 2 }, some[2] = { 1, 5 };
  struct two u[9], v[2] = { { { 1, 2 } }, { { 3, 4 } } };
  CHECK (under_another_pointer (4, t, t, a, b, 100) == 55);
  gp = g;
  CHECK (by_an_operator (4, a, zero, 100) == 37);
  CHECK (by_a_result (4, u, a, v, v[1]) == 14026);
  CHECK (at_any_index (4, u, a, 1, 50) == 11070);
  CHECK (of_a_mask (8, 5, o, a, b, second) == 9);
  CHECK (before_the_pointer (8, 5, o, a, b) == 9);
  int mask[8];
  of_one_number (8, o, a, b, mask, 3);
  CHECK (o[2] == a[2] && o[3] == b[3]);
  CHECK (read_by_an_operator (8, a, some) == 40);
  CHECK (read_and_reduced (8, a, some) == 20440);
  test_spaces ();
  /* GCC 11 and 12 lose the conversions if they see that there are three numbers, in plain
     loops as well.  */
  static volatile int three = 3;
  double in[3] = { .1, .2, 4 }, out[3];
  rounded (three, out, in, in, mask);
  CHECK (out[0] == (float) .1 && out[1] == (float) .2);
  return 0;
}
