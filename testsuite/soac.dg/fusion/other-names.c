/* Arrays that another name leads to: that of the turn before, a global variable to which a restrict
   parameter was given, a pointer that was copied as bytes, the scan itself in its next turn.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels before 3 { no-option sanitize } } */
/* { dg-kernels before_alloca 3 { no-option sanitize } } */
/* { dg-kernels narrowed 3 { no-option sanitize } } */
/* { dg-kernels in_structure 2 { no-option sanitize } } */
/* { dg-kernels own_turn 1 { no-option sanitize } } */
/* { dg-eliminated own_turn "t" { no-option sanitize } } */
/* { dg-kernels scanned_again 1 { no-option sanitize } } */
/* { dg-kernels given_away 1 { no-option sanitize } } */
/* { dg-guards given_away 1 { no-option sanitize } } */
/* { dg-kernels by_bytes 3 { no-option sanitize } } */
/* { dg-kernels by_words 3 { no-option sanitize } } */
/* { dg-kernels in_union 3 { no-option sanitize } } */
/* { dg-kernels jumped 2 { no-option sanitize } } */

#include "check.h"

static int add (int a, int b) { return (int) ((unsigned) a + b); }
static int inc (int a) { return a + 1; }
static int twice (int a) { return a * 2; }
static int both (int a, int b) { return a * 2 + b; }
static int same (int a) { return a; }

/* The map of the next turn overwrites another array.  */
TESTED int
before (int m, size_t n, const int *x)
{
  int s = 0, *prev = calloc (n, sizeof *prev);
  for (int k = 0; k < m; k++)
    {
      int *t = malloc (n * sizeof *t);
      if (k & 1)
	{
	  __builtin_map (inc, n, t, x);
	  s += __builtin_reduce (add, 0, n, prev);
	}
      else
	__builtin_map (twice, n, t, x);
      free (prev);
      prev = t;
    }
  free (prev);
  return s;
}

TESTED int
before_alloca (int m, size_t n, const int *x)
{
  int s = 0, *prev = NULL;
  for (int k = 0; k < m; k++)
    {
      int *t = __builtin_alloca (n * sizeof *t);
      if (k & 1)
	{
	  __builtin_map (inc, n, t, x);
	  s += __builtin_reduce (add, 0, n, prev);
	}
      else
	__builtin_map (twice, n, t, x);
      prev = t;
    }
  return s;
}

/* All of what is made is read, behind the next allocation.  */
enum { N = 10, M = 12 };

TESTED int
narrowed (int m, int (*x)[M], int (*o)[M])
{
  int s = 0, (*prev)[M] = NULL;
  for (int k = 0; k < m; k++)
    {
      int (*t)[M] = malloc (N * sizeof *t);
      if (prev)
	{
	  s += __builtin_reduce (add, 0, __builtin_space (N, M), prev);
	  free (prev);
	}
      __builtin_map (inc, __builtin_space (N, M), t, x);
      __builtin_map (twice, __builtin_space (__builtin_range (1, N - 1),
					     __builtin_range (1, M - 1)), o, t);
      prev = t;
    }
  free (prev);
  return s;
}

struct box { int (*p)[M]; };

TESTED int
in_structure (int m, int (*x)[M], int (*o)[M])
{
  struct box b[2] = { 0 };
  int s = 0;
  for (int k = 0; k < m; k++)
    {
      int (*t)[M] = malloc (N * sizeof *t), (*prev)[M] = b[~k & 1].p;
      if (prev)
	{
	  s += prev[0][0] + prev[N - 1][M - 1];
	  free (prev);
	}
      __builtin_map (inc, __builtin_space (N, M), t, x);
      __builtin_map (twice, __builtin_space (__builtin_range (1, N - 1),
					     __builtin_range (1, M - 1)), o, t);
      b[k & 1].p = t;
    }
  free (b[~m & 1].p);
  return s;
}

/* This one is gone when the turn ends.  */
TESTED int
own_turn (int m, size_t n, const int *x)
{
  int s = 0;
  for (int k = 0; k < m; k++)
    {
      int *t = malloc (n * sizeof *t);
      __builtin_map (inc, n, t, x);
      s = s * 3 + __builtin_reduce (add, 0, n, t);
      free (t);
    }
  return s;
}

/* What the scan makes it reads again.  */
TESTED int
scanned_again (int m, const int *x)
{
  int t[100], s = 0;
  for (int i = 0; i < 100; i++)
    t[i] = x[i];
  for (int k = 0; k < m; k++)
    {
      __builtin_scan (add, 0, 100, t, t);
      s = s * 3u + __builtin_reduce (add, 0, 100, t);
    }
  return s;
}

int *saved;
__attribute__ ((noipa)) static void give (int *p) { saved = p; }

/* Q is based on P.  */
TESTED void
given_away (int *restrict p, const int *restrict x, int *restrict o, int n)
{
  give (p);
  int *q = saved;
  __builtin_map (inc, n, p, x);
  __builtin_map (both, n, o, q + 1, x);
}

typedef unsigned long __attribute__ ((may_alias)) word;
static unsigned char same_byte (unsigned char c) { return c; }
static word same_word (word c) { return c; }
static unsigned long same_long (unsigned long c) { return c; }

TESTED int
by_bytes (const int *x)
{
  int a[100], *pp[2] = { a, a + 50 }, *qq[2];
  unsigned char *d = (unsigned char *) qq;
  const unsigned char *s = (const unsigned char *) pp;
  __builtin_map (same_byte, sizeof pp, d, s);
  __builtin_map (inc, 100, a, x);
  return __builtin_reduce (add, 0, 50, qq[1]);
}

TESTED int
by_words (const int *x)
{
  int a[100], *pp[2] = { a, a + 50 }, *qq[2];
  word *d = (word *) qq;
  const word *s = (const word *) pp;
  __builtin_map (same_word, 2, d, s);
  __builtin_map (inc, 100, a, x);
  return __builtin_reduce (add, 0, 50, qq[1]);
}

union pointer { int *p; unsigned long u; };

TESTED int
in_union (const int *x)
{
  int a[100];
  union pointer p, q;
  p.p = a + 50;
  __builtin_map (same_long, 1, &q.u, &p.u);
  __builtin_map (inc, 100, a, x);
  return __builtin_reduce (add, 0, 50, q.p);
}

/* What is replicated is another value when its reader runs, behind a jump.  */
__attribute__ ((noipa)) static int next (int v) { return v + 1; }
static int at (const int *t, int i) { return t[i & 15] + i; }

TESTED int
jumped (int n, const int *b, int *o, int v, int k)
{
  static void *const labels[] = { &&again, &&out };
  int s = 0;
again:;
  int t[16];
  __builtin_map (same, 16, t, __builtin_replicate (v));
  for (int i = 0; i < k; i++)
    s += next (i);
  v = next (v);
  __builtin_map (at, n, o, (const int *) t, b);
  s += o[3] + v;
  k--;
  goto *labels[k <= 0];
out:
  return s + v;
}

int
main (void)
{
  int x[101], o[101], p[101], y[N][M], z[N][M], sum = 0, corner, all = 0, want = 0;
  for (int i = 0; i < 101; i++)
    x[i] = i % 7 - 4;
  for (int i = 0; i < 100; i++)
    sum += x[i];
  /* In turns 1, 3 and 5 it sums what turns 0, 2 and 4 have made.  */
  CHECK (before (6, 100, x) == 3 * 2 * sum);
  CHECK (before_alloca (6, 100, x) == 3 * 2 * sum);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      all += 1 + (y[i][j] = i + 2 * j);
  corner = y[0][0] + y[N - 1][M - 1] + 2;
  CHECK (narrowed (3, y, z) == 2 * all);
  CHECK (in_structure (3, y, z) == 2 * corner);
  CHECK (own_turn (3, 100, x) == 13 * (sum + 100));
  for (int i = 0; i < 100; i++)
    o[i] = x[i];
  for (int k = 0; k < 4; k++)
    {
      int a = 0, l = 0;
      for (int i = 0; i < 100; i++)
	l += o[i] = a += o[i];
      want = want * 3u + l;
    }
  CHECK (scanned_again (4, x) == want);
  for (int i = 0; i < 101; i++)
    p[i] = 1000;
  given_away (p, x, o, 100);
  for (int i = 0; i < 100; i++)
    CHECK (o[i] == 2 * (i == 99 ? 1000 : x[i + 1] + 1) + x[i]);
  for (int i = 50, sum = want = 0; i < 100; i++, sum++)
    want += x[i] + 1;
  CHECK (by_bytes (x) == want);
  CHECK (by_words (x) == want);
  CHECK (in_union (x) == want);
  int b[50];
  for (int i = 0; i < 50; i++)
    b[i] = i;
  /* o[3] is the value before and three.  */
  CHECK (jumped (50, b, o, 3, 4) == (0 + 1 + 2 + 3 + 4 + 6 + 3 + 1)
	 + (3 + 3 + 4) + (4 + 3 + 5) + (5 + 3 + 6) + (6 + 3 + 7) + 7);
  return 0;
}
