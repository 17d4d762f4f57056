/* The parts of one call that is cut are the segments of one kernel: each with its own guards,
   each going on from what the one before has reduced to, short ones beside long ones.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels shared_memory 2 { no-option sanitize } } */
/* { dg-segments shared_memory 1 2 { no-option sanitize } } */
/* { dg-guards shared_memory 1 { no-option sanitize } } */
/* { dg-kernels guarded_border 1 { no-option sanitize } } */
/* { dg-segments guarded_border 5 { no-option sanitize } } */
/* { dg-kernels zero_sum 1 { no-option sanitize } } */
/* { dg-segments zero_sum 2 { no-option sanitize } } */
/* { dg-kernels guarded_sum 1 { no-option sanitize } } */
/* { dg-segments guarded_sum 2 { no-option sanitize } } */
/* { dg-kernels extremes 2 { no-option sanitize } } */
/* { dg-segments extremes 1 1 { no-option sanitize } } */
/* { dg-kernels bytes 1 { no-option sanitize } } */
/* { dg-segments bytes 3 { no-option sanitize } } */
/* { dg-kernels rows 1 { no-option sanitize } } */
/* { dg-segments rows 2 { no-option sanitize } } */
/* { dg-kernels two_sums 3 { no-option sanitize } } */
/* { dg-segments two_sums 1 1 1 { no-option sanitize } } */
/* { dg-kernels stored_too 3 { no-option sanitize } } */
/* { dg-segments stored_too 1 1 1 { no-option sanitize } } */
/* { dg-kernels last_of_words 1 { no-option sanitize } } */
/* { dg-segments last_of_words 2 { no-option sanitize } } */
/* { dg-kernels different 2 { no-option sanitize } } */
/* { dg-kernels helped 1 } */
/* { dg-segments helped 2 } */
/* { dg-kernels changed_between 2 } */
/* { dg-kernels helped_sums 1 } */
/* { dg-segments helped_sums 2 } */
/* { dg-kernels sums_between 2 } */

#include "spaces.h"

typedef struct { int least, most; } pair;

static int id (int a) { return a; }
static int inc (int a) { return a + 1; }
static int twice (int a) { return 2 * a; }
static int add (int a, int b) { return a + b; }
static int sub (int a, int b) { return 3 * a - b; }
static double add_d (double a, double b) { return a + b; }
static double neg_d (double a) { return -a; }
static double half_d (double a) { return a / 2; }
static unsigned char add_b (unsigned char a, unsigned char b) { return a + b; }
static unsigned char inc_b (unsigned char a) { return a + 1; }
static unsigned char twice_b (unsigned char a) { return 2 * a; }
static pair one (int a) { return (pair) { a, a }; }
static pair both (pair a, pair b)
{
  return (pair) { a.least < b.least ? a.least : b.least, a.most > b.most ? a.most : b.most };
}
static int around (int a, int b, int c) { return a + 2 * b + 3 * c; }
static int last (int a, int b) { (void) a; return b; }

/* Each segment tests what it writes against what it reads, and runs its calls one after the
   other where that fails.  */

TESTED void
shared_memory (size_t n, size_t h, int *o, int *a, int *b)
{
  int *t = malloc (n * sizeof *t + 1);
  __builtin_map (inc, RANGE (0, h), t, AT (a, n - 1 - i0));
  __builtin_map (twice, RANGE (h, n), t, AT (b, n - 1 - i0));
  __builtin_map (sub, n, o, t, a);
  free (t);
}

TESTED void
guarded_border (int n, int m, int (*o)[m], int (*u)[m], int (*w)[m])
{
  int (*t)[m] = malloc (n * sizeof *t + 1);
  __builtin_map (id, SPACE (n, m), t, 7);
  __builtin_map (around, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), t, AT (u, i0 - 1, i1),
		 AT (u, i0, i1), AT (u, i0 + 1, i1));
  __builtin_map (sub, SPACE (n, m), o, t, w);
  free (t);
}

/* The sign of the zero that the first segment gives is where the second one starts.  */

TESTED double
zero_sum (size_t n, size_t h, double from, double *restrict a)
{
  double *t = malloc (n * sizeof *t + 1);
  __builtin_map (neg_d, RANGE (0, h), t, a);
  __builtin_map (half_d, RANGE (h, n), t, AT (a, i0));
  double s = __builtin_reduce (add_d, from, n, t);
  free (t);
  return s;
}

TESTED int
guarded_sum (size_t n, size_t h, int *o, int *a, int *b)
{
  int *t = malloc (n * sizeof *t + 1);
  __builtin_map (inc, RANGE (0, h), t, AT (a, n - 1 - i0));
  __builtin_map (twice, RANGE (h, n), t, AT (b, n - 1 - i0));
  int s = __builtin_redomap (add, inc, 4, n, t);
  free (t);
  *o = s;
  return s;
}

/* A structure is not handed on from one segment to the next one.  */

TESTED pair
extremes (int n, int m, int h, int (*restrict a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t + 1);
  __builtin_map (inc, SPACE (n, m), t, a);
  __builtin_map (twice, SPACE (RANGE (h, n), m), t, a);
  pair p = __builtin_redomap (both, one, ((pair) { 1000, -1000 }), SPACE (n, m), t);
  free (t);
  return p;
}

/* Numbers that are narrower than what the program computes in.  */

TESTED int
bytes (size_t n, size_t h, unsigned char from, unsigned char *restrict a)
{
  unsigned char *t = malloc (n + 1);
  __builtin_map (inc_b, RANGE (0, h), t, a);
  __builtin_map (twice_b, RANGE (h, n - h), t, AT (a, i0));
  __builtin_map (inc_b, RANGE (n - h, n), t, AT (a, i0));
  unsigned char s = __builtin_reduce (add_b, from, n, t);
  free (t);
  return s;
}

/* Sums of what is made in pieces.  */

TESTED void
rows (int n, int m, int h, int *restrict o, int (*restrict a)[m])
{
  int *t = malloc (n * sizeof *t + 1);
  __builtin_map (inc, SPACE (n), AT (t, i0), AT (a, i0, 0));
  __builtin_map (twice, SPACE (RANGE (h, n)), AT (t, i0), AT (a, i0, 0));
  __builtin_contract (add, sub, 5, SPACE (n, OVER (m)), o, AT (t, i0), AT (a, i0, i1));
  free (t);
}

/* Two values, of which each segment has its own.  */

TESTED int
two_sums (int n, int m, int h, int (*restrict a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t + 1);
  __builtin_map (inc, SPACE (n, m), t, a);
  __builtin_map (twice, SPACE (RANGE (h, n), m), t, a);
  int s = __builtin_reduce (add, 1, SPACE (n, m), t);
  int l = __builtin_reduce (last, 2, SPACE (n, m), t);
  free (t);
  return sub (s, l);
}

TESTED void
stored_too (int n, int m, int h, int (*restrict o)[m], int (*restrict t)[m],
	    int (*restrict a)[m])
{
  __builtin_map (inc, SPACE (RANGE (0, h), m), t, a);
  __builtin_map (twice, SPACE (RANGE (h, n), m), t, AT (a, i0, i1));
  __builtin_map (sub, SPACE (n, m), o, t, a);
}

/* Blocks that have none of the first segment's elements.  */

TESTED int
last_of_words (int n, int m, int h, int (*restrict a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t + 1);
  __builtin_map (inc, SPACE (n, m), t, a);
  __builtin_map (twice, SPACE (RANGE (h, n), m), t, a);
  int s = __builtin_reduce (last, 5, SPACE (n, m), t);
  free (t);
  return s;
}

/* Calls of the program itself, which are no parts of one.  */

TESTED void
different (int n, int m, int (*restrict o)[m], int (*restrict p)[m], int (*restrict a)[m])
{
  __builtin_map (inc, SPACE (n, m), o, a);
  __builtin_map (inc, SPACE (RANGE (1, n), m), p, AT (a, i0, i1));
}

/* A helper that is called twice looks like parts of one call.  */

static inline __attribute__ ((always_inline)) void
bump (int n, int m, int (*restrict o)[m], int (*restrict a)[m])
{
  __builtin_map (sub, SPACE (RANGE (1, n), m), o, AT (a, i0, i1), AT (a, i0 - 1, i1));
}

static inline __attribute__ ((always_inline)) int
sum (int from, int n, int m, int (*restrict a)[m])
{
  return __builtin_reduce (add, from, SPACE (RANGE (1, n), m), AT (a, i0, i1));
}

TESTED void
helped (int n, int m, int (*restrict o)[m], int (*restrict p)[m], int (*restrict a)[m])
{
  bump (n, m, o, a);
  bump (n, m, p, o);
}

TESTED void
changed_between (int n, int m, int (*restrict o)[m], int (*restrict p)[m],
		 int (*restrict a)[m])
{
  bump (n, m, o, a);
  o[0][0] = o[n - 1][m - 1];
  bump (n, m, p, o);
}

TESTED int
helped_sums (int n, int m, int (*restrict a)[m], int (*restrict b)[m])
{
  return sum (sum (3, n, m, a), n, m, b);
}

TESTED int
sums_between (int n, int m, int (*restrict a)[m], int (*restrict b)[m])
{
  int s = sum (3, n, m, a);
  return sub (sum (s, n, m, b), s);
}

static void
check_shared (size_t n, size_t h)
{
  int m[400], r[400], t[100];
  for (int from = 0; from < 12; from++)
    for (int to = 0; to < 300; to += to < 110 ? 7 : 60)
      {
	/* What one call writes and reads is the same or apart.  */
	if (to != 100 && abs (to - 100) < (int) n)
	  continue;
	EACH (i, 0, 400) m[i] = r[i] = i * 7 % 31 - 9;
	int *a = r + 100, *b = r + 100 + from * 13, *o = r + to;
	EACH (i, 0, (int) n) t[i] = i < (int) h ? inc (a[n - 1 - i]) : twice (b[n - 1 - i]);
	EACH (i, 0, (int) n) o[i] = sub (t[i], a[i]);
	shared_memory (n, h, m + to, m + 100, m + 100 + from * 13);
	EACH (i, 0, 400) EQ (m[i], r[i]);
	int s = 4;
	EACH (i, 0, (int) n) s += inc (i < (int) h ? inc (a[n - 1 - i]) : twice (b[n - 1 - i]));
	EQ (guarded_sum (n, h, m + to, m + 100, m + 100 + from * 13), s);
	EQ (m[to], s);
      }
}

static void
check_border (int n, int m)
{
  int *x = malloc (4 * n * m * sizeof *x), *r = malloc (4 * n * m * sizeof *r);
  int *t = malloc (n * m * sizeof *t + 1);
  for (int to = 0; to <= 3 * n * m; to += to == n * m ? n * m : 1 + n * m / 3)
    {
      if (to != 2 * n * m && abs (to - 2 * n * m) < n * m)
	continue;
      EACH (i, 0, 4 * n * m) x[i] = r[i] = i * 7 % 31 - 9;
      int *u = r + n * m, *w = r + 2 * n * m, *o = r + to;
      EACH (i, 0, n) EACH (j, 0, m)
	t[i * m + j] = (i && i < n - 1 && j && j < m - 1
			? around (u[(i - 1) * m + j], u[i * m + j], u[(i + 1) * m + j]) : 7);
      EACH (i, 0, n * m) o[i] = sub (t[i], w[i]);
      guarded_border (n, m, (void *) (x + to), (void *) (x + n * m),
		      (void *) (x + 2 * n * m));
      EACH (i, 0, 4 * n * m) EQ (x[i], r[i]);
    }
  free (x), free (r), free (t);
}

static void
check_values (int n, int m, int h, int *a, int *o)
{
  int (*u)[m] = (void *) a;
#define T(I, J) ((I) < h ? u[I][J] + 1 : 2 * u[I][J])
  int least = 1000, most = -1000, s = 1, l = 2;
  EACH (i, 0, n) EACH (j, 0, m)
    {
      least = least < T (i, j) ? least : T (i, j);
      most = most > T (i, j) ? most : T (i, j);
      s += T (i, j);
      l = T (i, j);
    }
  pair p = extremes (n, m, h, u);
  EQ (p.least, least);
  EQ (p.most, most);
  EQ (two_sums (n, m, h, u), sub (s, l));
  EQ (last_of_words (n, m, h, u), n * m ? l : 5);
  rows (n, m, h, o, u);
  EACH (i, 0, n)
    {
      int r = 5;
      EACH (j, 0, m) r += sub (T (i, 0), u[i][j]);
      EQ (o[i], r);
    }
  int (*t)[m] = malloc (n * sizeof *t + 1), (*v)[m] = malloc (n * sizeof *v + 1);
  stored_too (n, m, h, v, t, u);
  EACH (i, 0, n) EACH (j, 0, m)
    {
      EQ (t[i][j], T (i, j));
      EQ (v[i][j], sub (T (i, j), u[i][j]));
    }
  different (n, m, v, t, u);
  EACH (i, 0, n) EACH (j, 0, m)
    {
      EQ (v[i][j], u[i][j] + 1);
      EQ (t[i][j], i ? u[i][j] + 1 : T (i, j));
    }
  int (*w)[m] = malloc (n * sizeof *w + 1), S = 3, R;
#define B(O, A) EACH (i, 1, n) EACH (j, 0, m) O[i][j] = sub (A[i][j], A[i - 1][j])
  for (int again = 0; again < 2; again++)
    {
      EACH (j, 0, m) v[0][j] = j, t[0][j] = j;
      B (w, u);
      EACH (j, 0, m) w[0][j] = j;
      if (again)
	{
	  w[0][0] = w[n - 1][m - 1];
	  changed_between (n, m, v, t, u);
	}
      else
	helped (n, m, v, t, u);
      EACH (i, 0, n) EACH (j, 0, m) EQ (v[i][j], w[i][j]);
      EACH (i, 1, n) EACH (j, 0, m) EQ (t[i][j], sub (w[i][j], w[i - 1][j]));
    }
  EACH (i, 1, n) EACH (j, 0, m) S += u[i][j];
  R = S;
  EACH (i, 1, n) EACH (j, 0, m) R += t[i][j];
  EQ (helped_sums (n, m, u, t), R);
  EQ (sums_between (n, m, u, t), sub (R, S));
  free (t), free (v), free (w);
}

int
main (void)
{
  static int a[70000], o[300];
  static double d[70000];
  static unsigned char b[70000];
  EACH (i, 0, 70000) a[i] = i * 7 % 1023 - 400, b[i] = i * 5;
  check_shared (0, 0);
  check_shared (1, 1);
  check_shared (29, 3);
  check_shared (60, 60);
  check_border (1, 1);
  check_border (3, 5);
  check_border (9, 30);
  EACH (h, 0, 4) EACH (m, 1, 9) check_values (3, m, h, a, o);
  check_values (250, 280, 1, a, o);
  check_values (250, 280, 249, a, o);
  for (int n = 0; n < 70000; n = n < 40 ? n + 3 : n * 5)
    for (int h = 0; h <= n / 2; h += 1 + n / 4)
      {
	unsigned char s = n;
	EACH (i, 0, n) s += i < h || i >= n - h ? inc_b (b[i]) : twice_b (b[i]);
	EQ (bytes (n, h, n, b), s);
	EQ (__builtin_signbit (zero_sum (n, h, -0.0, d)) != 0, h == n);
	EQ (__builtin_signbit (zero_sum (n, n, -0.0, d)) != 0, 1);
	EQ (__builtin_signbit (zero_sum (n, h, 0.0, d)) != 0, 0);
	EQ (zero_sum (n, h, 7.0, d), 7);
      }
  printf ("%d\n", bad);
  return bad != 0;
}
