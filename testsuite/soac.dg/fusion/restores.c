/* Results that are stored between calls: the store may change what the next call reads, for all that
   is known.  A kernel of both tests that; where it does, its parts store the result between them.
   Other kernels that use the place, and statements that look at it, keep the calls apart.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-lm" } */
/* { dg-kernels two 1 { no-option "non-call|sanitize" } } */
/* { dg-guards two 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels three 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels converted 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels members 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels by_place 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels restricted 1 { no-option "non-call|sanitize" } } */
/* { dg-guards restricted 0 } */
/* { dg-kernels chain 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels looked_at 2 } */
/* { dg-kernels in_branch 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels twice 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels computed 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels statistics 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels both_behind 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels two_types 1 { no-option "non-call|sanitize" } } */
/* { dg-kernels with_earlier 2 { no-option "non-call|sanitize" } } */
/* { dg-kernels two_chains 1 { no-option "non-call|sanitize" } } */
/* { dg-eliminated two_chains "t,u" { no-option "non-call|sanitize" } } */
/* { dg-kernels by_loaded 2 } */
/* { dg-kernels many_steps 2 } */
/* { dg-kernels read_between 2 } */
/* { dg-kernels beside 3 } */
/* { dg-kernels behind 2 { no-option "non-call|sanitize" } } */
/* { dg-kernels written 2 } */
/* { dg-kernels bits 2 } */
/* { dg-kernels loaded 2 } */
#include <math.h>
#include "check.h"

static int plus (int a, int b) { return a + b; }
static int most (int a, int b) { return a < b ? b : a; }
static int odd (int a) { return a & 1; }
static int twofold (int a) { return 2 * a; }
static double add (double a, double b) { return a + b; }

struct record { int sum, most; struct { int odd; } more; unsigned few : 5; };

TESTED void
two (int n, const int *x, int *sum, int *greatest)
{
  *sum = __builtin_reduce (plus, 0, n, x);
  *greatest = __builtin_reduce (most, 0, n, x);
}

TESTED void
three (int n, const int *x, int *out)
{
  out[0] = __builtin_reduce (plus, 0, n, x);
  out[1] = __builtin_reduce (most, 0, n, x);
  out[2] = __builtin_redomap (plus, odd, 0, n, x);
}

TESTED void
converted (int n, const int *x, short *sum, int *greatest)
{
  *sum = __builtin_reduce (plus, 0, n, x);
  *greatest = __builtin_reduce (most, 0, n, x);
}

TESTED void
members (int n, const int *x, struct record *r)
{
  r->sum = __builtin_reduce (plus, 0, n, x);
  r->more.odd = __builtin_redomap (plus, odd, 0, n, x);
  r->most = __builtin_reduce (most, 0, n, x);
}

TESTED void
by_place (int n, const int *x, int *sum, int *greatest)
{
  __builtin_reduce_into (plus, 0, n, sum, x);
  __builtin_reduce_into (most, 0, n, greatest, x);
}

TESTED void
restricted (int n, const int *restrict x, int *sum, int *greatest)
{
  *sum = __builtin_reduce (plus, 0, n, x);
  *greatest = __builtin_reduce (most, 0, n, x);
}

/* A map in front, which makes what both take.  */
TESTED void
chain (int n, const int *x, int *sum, int *greatest)
{
  int *t = get (n * sizeof *t);
  __builtin_map (twofold, n, t, x);
  *sum = __builtin_reduce (plus, 0, n, t);
  *greatest = __builtin_reduce (most, 0, n, x);
  free (t);
}

/* What the first map makes goes to two kernels, between which a result is stored.  */
TESTED void
two_chains (int n, const int *x, int *sum, int *greatest)
{
  int t[n + 1], u[n + 1];
  __builtin_map (twofold, n, t, x);
  *sum = __builtin_reduce (plus, 0, n, t);
  __builtin_map (plus, n, u, t, x);
  *greatest = __builtin_reduce (most, 0, n, u);
}

TESTED int
looked_at (int n, const int *x, int *sum, int *greatest)
{
  int s = __builtin_reduce (plus, 0, n, x), old = *sum;
  *sum = s;
  *greatest = __builtin_reduce (most, 0, n, x);
  return old;
}

TESTED void
in_branch (int n, const int *x, int *sum, int *greatest)
{
  int s = __builtin_reduce (plus, 0, n, x);
  if (s & 1)
    *sum = s;
  *greatest = __builtin_reduce (most, 0, n, x);
}

TESTED void
twice (int n, const int *x, int *sum, int *greatest)
{
  *sum = __builtin_reduce (plus, 0, n, x);
  *sum += 3;
  *greatest = __builtin_reduce (most, 0, n, x);
}

TESTED void
computed (int n, const int *x, int *sum, int *greatest)
{
  *sum = 5 - __builtin_reduce (plus, 0, n, x);
  *greatest = __builtin_reduce (most, 0, n, x);
}

/* Two that are stored behind both, maybe to one place: the last one counts.  */
TESTED void
both_behind (int n, const int *x, int *sum, int *odds, int *greatest)
{
  int s = __builtin_reduce (plus, 0, n, x), o = __builtin_redomap (plus, odd, 0, n, x);
  *sum = s * 3 - o;
  *odds = o + n;
  *greatest = __builtin_reduce (most, 0, n, x);
}

/* What it is computed from may be changed.  */
TESTED void
by_loaded (int n, const int *x, int *sum, int *greatest)
{
  int s = __builtin_reduce (plus, 0, n, x);
  *sum = s + *greatest;
  *greatest = __builtin_reduce (most, 0, n, x);
}

TESTED void
many_steps (int n, const int *x, int *sum, int *greatest)
{
  unsigned s = __builtin_reduce (plus, 0, n, x);
#define STEP s = (s ^ 3) * 5;
  STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP
  *sum = s;
  *greatest = __builtin_reduce (most, 0, n, x);
}

/* Together with what is known from a block before.  */
TESTED void
with_earlier (int n, const int *x, int *sum, int *greatest)
{
  int first = __builtin_redomap (plus, odd, 0, n, x);
  if (first & 1)
    *greatest = 5;
  *sum = __builtin_reduce (plus, 0, n, x) ^ first;
  *greatest = __builtin_reduce (most, 0, n, x);
}

/* What is stored is read before that.  */
TESTED int
read_between (int n, const int *x, int *sum, int *greatest)
{
  int s = __builtin_reduce (plus, 0, n, x);
  int old = *sum;
  *sum = s + 1;
  *greatest = __builtin_reduce (most, 0, n, x);
  return old;
}

/* What another kernel reads before the store, ...  */
TESTED int
beside (int n, const int *x, int *sum, int *greatest, int m, const int *y)
{
  int s = __builtin_reduce (plus, 0, n, x), other = __builtin_reduce (plus, 0, m, y);
  *sum = s;
  *greatest = __builtin_reduce (most, 0, n, x);
  return other;
}

/* ... and behind it.  */
TESTED int
behind (int n, const int *x, int *sum, int *greatest, int m, const int *y)
{
  *sum = __builtin_reduce (plus, 0, n, x);
  int other = __builtin_reduce (plus, 0, m, y);
  *greatest = __builtin_reduce (most, 0, n, x);
  return other;
}

TESTED void
written (int n, const int *x, int *out)
{
  out[3] = __builtin_reduce (plus, 0, n, x);
  __builtin_map (twofold, n, out, x);
}

TESTED void
bits (int n, const int *x, struct record *r)
{
  r->few = __builtin_reduce (plus, 0, n, x);
  r->most = __builtin_reduce (most, 0, n, x);
}

/* The count of the second one may be what is stored.  */
TESTED void
loaded (const int *x, int *n, int *greatest)
{
  *n = __builtin_reduce (plus, 0, *n, x) & 31;
  *greatest = __builtin_reduce (most, 0, *n, x);
}

enum { FIRST = 20, N = 24, ALL = 70 };
static int x[ALL], y[ALL];

static void
start (void)
{
  for (int i = 0; i < ALL; i++)
    x[i] = y[i] = i * 29 % 61;
}

#define SUM(A, N) ({ int s_ = 0; for (int i_ = 0; i_ < (N); i_++) s_ += (A)[i_]; s_; })
#define MOST(A, N) ({ int m_ = 0; for (int i_ = 0; i_ < (N); i_++) m_ = most (m_, (A)[i_]); m_; })
#define ODD(A, N) ({ int o_ = 0; for (int i_ = 0; i_ < (N); i_++) o_ += odd ((A)[i_]); o_; })
#define STEPPED(S) ({ unsigned s = (S); STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP s; })
#define SAME CHECK (!memcmp (x, y, sizeof x))

/* Results go to S and G, of the elements from FIRST on.  */
static void
check_numbers (int n, int s, int g)
{
  int *from = y + FIRST;
  void (*plain[]) (int, const int *, int *, int *)
    = { two, by_place, chain, in_branch, twice, computed, by_loaded, many_steps,
	with_earlier, two_chains };
  for (int which = 0; which < 10; which++)
    {
      start ();
      plain[which] (n, x + FIRST, x + s, x + g);
      int all = SUM (from, n);
      if (which == 2)
	all *= 2;
      if (which == 5)
	all = 5 - all;
      if (which == 6)
	all += y[g];
      if (which == 7)
	all = STEPPED (all);
      if (which == 8)
	{
	  int first = ODD (from, n);
	  if (first & 1)
	    y[g] = 5;
	  all = SUM (from, n) ^ first;
	}
      int greatest = 0;
      if (which == 9)
	{
	  for (int i = 0; i < n; i++)
	    greatest = most (greatest, 2 * from[i] + (s == FIRST + i ? 2 * all : from[i]));
	  all *= 2;
	}
      if (which != 3 || (all & 1))
	y[s] = all;
      if (which == 4)
	y[s] += 3;
      y[g] = which == 9 ? greatest : MOST (from, n);
      SAME;
    }
  start ();
  int old = looked_at (n, x + FIRST, x + s, x + g);
  CHECK (old == y[s]);
  y[s] = SUM (from, n);
  y[g] = MOST (from, n);
  SAME;
  start ();
  old = read_between (n, x + FIRST, x + s, x + g);
  CHECK (old == y[s]);
  y[s] = SUM (from, n) + 1;
  y[g] = MOST (from, n);
  SAME;
  for (int o = s; o < s + 2; o++)
    {
      start ();
      both_behind (n, x + FIRST, x + s, x + o, x + g);
      int sum = SUM (from, n) * 3 - ODD (from, n), odds = ODD (from, n) + n;
      y[s] = sum;
      y[o] = odds;
      y[g] = MOST (from, n);
      SAME;
    }
  for (int m = 3; m < 40; m += 18)
    {
      start ();
      int other = beside (n, x + FIRST, x + s, x + g, m, x + 10);
      CHECK (other == SUM (y + 10, m));
      y[s] = SUM (from, n);
      y[g] = MOST (from, n);
      SAME;
      start ();
      other = behind (n, x + FIRST, x + s, x + g, m, x + 10);
      y[s] = SUM (from, n);
      CHECK (other == SUM (y + 10, m));
      y[g] = MOST (from, n);
      SAME;
    }
  start ();
  x[s] = y[s] = 7;
  loaded (x + FIRST, x + s, x + g);
  y[s] = SUM (from, 7) & 31;
  y[g] = MOST (from, y[s]);
  SAME;
}

static void
check_parts (int n, int s)
{
  int *from = y + FIRST;
  start ();
  three (n, x + FIRST, x + s);
  y[s] = SUM (from, n);
  y[s + 1] = MOST (from, n);
  y[s + 2] = ODD (from, n);
  SAME;
  start ();
  members (n, x + FIRST, (struct record *) (x + s));
  y[s] = SUM (from, n);
  y[s + 2] = ODD (from, n);
  y[s + 1] = MOST (from, n);
  SAME;
  start ();
  written (n, x + FIRST, x + FIRST);
  y[FIRST + 3] = SUM (from, n);
  for (int i = 0; i < n; i++)
    from[i] *= 2;
  SAME;
  start ();
  int greatest;
  short sum;
  converted (n, x + FIRST, &sum, &greatest);
  CHECK (sum == (short) SUM (from, n) && greatest == MOST (from, n));
  struct record r = { 0 };
  bits (n, x + FIRST, &r);
  CHECK (r.few == (SUM (from, n) & 31) && r.most == MOST (from, n));
  restricted (n, x + FIRST, &r.sum, &r.more.odd);
  CHECK (r.sum == SUM (from, n) && r.more.odd == MOST (from, n));
}

/* The sum is an element of another type than that of the result.  */
TESTED void
numbers (int n, double *a, double *sum, double *least)
{
  *sum = __builtin_reduce (add, 0, n, a);
  *least = __builtin_reduce (add, 1, n, a);
}

static double square (double a) { return a * a; }
static double more (double a, double b) { return a > b ? a : b; }

/* Means and the root of a mean, each of which may be an element.  */
TESTED void
statistics (int n, const double *a, double *mean, double *root, double *greatest)
{
  *mean = __builtin_reduce (add, 0.0, n, a) / n;
  *root = sqrt (__builtin_redomap (add, square, 0.0, n, a) / n);
  *greatest = __builtin_reduce (more, 0.0, n, a);
}

static void
check_statistics (double *a, double *b, int mean, int root, int greatest)
{
  for (int i = 0; i < 9; i++)
    a[i] = b[i] = i * i % 7;
  statistics (9, a, a + mean, a + root, a + greatest);
  double t = 0, q = 0, g = 0;
  for (int i = 0; i < 9; i++)
    t += b[i];
  b[mean] = t / 9;
  for (int i = 0; i < 9; i++)
    q += b[i] * b[i];
  b[root] = sqrt (q / 9);
  for (int i = 0; i < 9; i++)
    g = more (g, b[i]);
  b[greatest] = g;
  for (int i = 0; i < 9; i++)
    CHECK (fabs (a[i] - b[i]) <= 1e-12 * (1 + fabs (b[i])));
}

static int joined (unsigned char a, float b) { return a + (int) b; }
static float added (float a, float b) { return a + b; }
static float larger (float a, float b) { return a > b ? a : b; }
static int some_bits (unsigned char a) { return a & 21; }

/* Stores of two types, which the one that reads floats and the one that reads bytes see differently:
   the bytes are those of the last one.  */
TESTED int
two_types (int n, const unsigned char *x, const float *a, int *sum, float *total)
{
  int s = __builtin_redomap (plus, joined, 0, n, x, a);
  float t = __builtin_reduce (added, 0.0f, n, a);
  *sum = s + 1;
  *total = t + 1;
  float most = __builtin_reduce (larger, 0.0f, n, a);
  return most + __builtin_redomap (plus, some_bits, 0, n, x);
}

static void
check_types (int n, int at)
{
  float a[24];
  union { unsigned char c[24]; int i[6]; float f[6]; } u;
  int g = 0;
  for (int i = 0; i < 24; i++)
    {
      a[i] = i % 9;
      u.c[i] = i * 7;
      if (i < n && i % 9 > g)
	g = i % 9;
    }
  int got = two_types (n, u.c, a, &u.i[at], &u.f[at]);
  CHECK (n == 0 || u.f[at] == SUM (a, n) + 1);
  for (int i = 0; i < n; i++)
    g += some_bits (u.c[i]);
  CHECK (got == g);
}

static void
check_doubles (void)
{
  double a[9], b[9];
  for (int s = 0; s < 9; s++)
    for (int g = 0; g < 9; g++)
      {
	for (int i = 0; i < 9; i++)
	  a[i] = b[i] = i * i % 7;
	numbers (9, a, a + s, a + g);
	double t = 0;
	for (int i = 0; i < 9; i++)
	  t += b[i];
	b[s] = t;
	t = 1;
	for (int i = 0; i < 9; i++)
	  t += b[i];
	b[g] = t;
	CHECK (!memcmp (a, b, sizeof a));
	check_statistics (a, b, s, s, g);
	check_statistics (a, b, s, (s + 4) % 9, g);
      }
}

int
main (void)
{
  for (int n = 0; n <= N; n += 1 + n / 3)
    for (int s = FIRST - 3; s < FIRST + N + 3; s++)
      {
	for (int g = FIRST - 1; g < FIRST + N + 1; g += 5)
	  if (g != s)
	    check_numbers (n, s, g);
	check_parts (n, s);
      }
  for (int n = 0; n <= 24; n++)
    for (int at = 0; at < 6; at++)
      check_types (n, at);
  check_doubles ();
  return 0;
}
