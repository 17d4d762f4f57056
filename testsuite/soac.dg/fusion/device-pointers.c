/* Operators on the device that read what pointers lead to: an object whose size is known goes there whole,
   else the bytes that the operator always reads.  Those that cannot run there.  The device is one with a memory of
   its own, device.h.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=100 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels of_variable 1 } */
/* { dg-lowering of_variable "target" { option fopenmp } } */
/* { dg-lowering of_local "target" { option fopenmp } } */
/* { dg-lowering of_heap "target" { option fopenmp } } */
/* { dg-lowering of_zeros "target" { option fopenmp } } */
/* { dg-lowering of_string "target" { option fopenmp } } */
/* { dg-lowering of_middle "target" { option fopenmp } } */
/* { dg-lowering of_somewhere "target" { option fopenmp } } */
/* { dg-lowering of_line "target" { option fopenmp } } */
/* { dg-lowering of_pair "target" { option fopenmp } } */
/* { dg-lowering of_both "target" { option fopenmp } } */
/* { dg-lowering of_own "target" { option fopenmp } } */
/* { dg-lowering into_own "target" { option fopenmp } } */
/* { dg-lowering searched "target" { option fopenmp } } */
/* { dg-lowering folded "target" { option fopenmp } } */
/* { dg-kernels folded 1 } */
/* { dg-lowering scanned "target" { option fopenmp } } */
/* { dg-lowering kept_variable "target" { option fopenmp } } */
/* { dg-lowering kept_heap "openmp" { option fopenmp } } */
/* { dg-lowering of_any "openmp" { option fopenmp } } */
/* { dg-lowering of_some "openmp" { option fopenmp } } */
/* { dg-lowering by_address "openmp" { option fopenmp } } */
/* { dg-lowering rows_by_address "openmp" { option fopenmp } } */
/* { dg-lowering of_other "openmp" { option fopenmp } } */
/* { dg-lowering of_pointers "openmp" { option fopenmp } } */
/* { dg-stays turns "o t x" { option fopenmp } } */
/* { dg-stays strings "o x" { option fopenmp } } */
/* { dg-lowering not_there "target" { option fopenmp } } */
/* { dg-lowering of_element "target" { option fopenmp } } */
/* { dg-lowering of_part "target" { option fopenmp } } */

#include "check.h"
#include "device.h"
#include <stdint.h>

#if defined ON_DEVICE && defined __OPTIMIZE__
enum { KNOWN = 1 };
#else
enum { KNOWN = 0 };
#endif

/* Under the sanitizer, too, there is nothing where that much cannot be allocated.  */
const char *
__asan_default_options (void)
{
  return "allocator_may_return_null=1";
}

#define APART __attribute__ ((noipa)) static

enum { N = 3000, M = 8 };

struct pair { short a; int b; };

static int weights[M] = { 3, 1, 4, 1, 5, 9, 2, 6 };
static const char *const digits[2] = { "01234567", "abcdefgh" };

static int look (int a, const int *t) { return t[a & 7] + a; }
static int before (int a, const int *t) { return t[-(a & 3)] + a; }
static int letter (int a, const char *t) { return t[a & 15]; }
static int line (int a, const int *p) { return a * p[0] + p[1]; }
static int of_members (int a, const struct pair *p) { return a * p->a + p->b; }
static int two (int a, const int *p, const int *t) { return a * p[0] + t[a & 7] - p[1]; }
static int near (int a, int i, const int *x) { return a + (i ? x[i - 1] : 0); }
static int if_odd (int a, const int *p) { return a & 1 ? p[0] : a; }
static int low (int a, const int *p) { return a + (int) ((uintptr_t) p & 1) + p[0]; }
static int twice (int a) { return 2 * a; }
static int plus (int a, int b) { return a + b; }
static int first_of (int a, const char *const *t) { return t[a & 1][a & 7]; }
static int even (int a) { return (a & 1) == 0; }
static int never (int a) { return a < 0; }

static int ask (int a, const int *t) { return t ? t[a & 7] : -1; }

/* Pointers may be compared with each other, and with null.  */
static int
search (int a, const int *t)
{
  if (!t)
    return -1;
  const int *p = t;
  while (p != t + M && *p != (a & 15))
    p++;
  return p - t;
}

static void
row_low (int *o, const int *x)
{
  *o = x[0] + x[1] + (int) ((uintptr_t) x & 1);
}

APART void of_variable (int n, int *o, const int *x) { __builtin_map (look, n, o, x, (const int *) weights); }

APART void
of_local (int n, int *o, const int *x, int a)
{
  int t[M];
  for (int i = 0; i < M; i++)
    t[i] = a * i;
  __builtin_map (look, n, o, x, (const int *) t);
}

APART void
of_heap (int n, int *o, const int *x, int m)
{
  int *t = malloc (m * sizeof *t);
  for (int i = 0; i < m; i++)
    t[i] = i * i;
  __builtin_map (look, n, o, x, (const int *) t);
  free (t);
}

APART void
of_zeros (int n, int *o, const int *x, int m)
{
  int *t = calloc (m, sizeof *t);
  t[3] = 5;
  __builtin_map (look, n, o, x, (const int *) t);
  free (t);
}

APART void of_string (int n, int *o, const int *x) { __builtin_map (letter, n, o, x, "0123456789abcdef"); }
APART void of_middle (int n, int *o, const int *x) { __builtin_map (before, n, o, x, (const int *) weights + 4); }

APART void
of_somewhere (int n, int *o, const int *x, int k)
{
  __builtin_map (before, n, o, x, (const int *) weights + k);
}

APART void of_line (int n, int *o, const int *x, const int *p) { __builtin_map (line, n, o, x, p); }

APART void
of_pair (int n, int *o, const int *x, const struct pair *p)
{
  __builtin_map (of_members, n, o, x, p);
}

APART void
of_both (int n, int *o, const int *x, const int *p)
{
  __builtin_map (two, n, o, x, p, (const int *) weights);
}

/* An array is mapped as a part of what the operator reads, */
APART void
of_own (int n, int *o, int a)
{
  int *x = malloc ((n + 1) * sizeof *x);
  for (int i = 0; i <= n; i++)
    x[i] = i * a % 101;
  __builtin_map (near, n, o, x, __builtin_iota (0), (const int *) x);
  free (x);
}

/* but one that is written cannot be.  */
APART void
into_own (int n, int *o, const int *x)
{
  __builtin_map (line, n, o, x, (const int *) o + n - 2);
}

APART void searched (int n, int *o, const int *x) { __builtin_map (search, n, o, x, (const int *) weights); }

APART int
folded (int n, const int *x)
{
  return __builtin_redomap (plus, look, 0, n, x, (const int *) weights);
}

APART void
scanned (int n, int *o, const int *x)
{
  __builtin_scanomap (plus, look, 0, n, o, x, (const int *) weights);
}

/* Behind a filter that keeps nothing nothing is read.  */
APART int
kept_variable (int n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  int kept = __builtin_filter (even, n, t, x);
  int s = __builtin_redomap (plus, look, 0, kept, t, (const int *) weights);
  free (t);
  return s;
}

APART int
kept_heap (int n, const int *x, size_t m)
{
  int *t = malloc (n * sizeof *t), *u = malloc (m);
  if (u)
    memset (u, 0, m);
  int kept = __builtin_filter (never, n, t, x);
  int s = __builtin_redomap (plus, look, 0, kept, t, (const int *) u);
  free (t);
  free (u);
  return s;
}

/* ---- what stays on the host ------------------------------------------------- */

APART void
of_any (int n, int *o, const int *x, const int *t)
{
  __builtin_map (look, n, o, x, t); /* { dg-missed "the kernel runs on the host: how much operators read through 't' is not known" "" { option -fopenmp } } */
}

/* There need not be anything at p.  */
APART void of_some (int n, int *o, const int *x, const int *p) { __builtin_map (if_odd, n, o, x, p); }

APART void
by_address (int n, int *o, const int *x)
{
  __builtin_map (low, n, o, x, (const int *) weights); /* { dg-missed "the kernel runs on the host: operator 'low' takes an address for a number" "" { option -fopenmp } } */
}

APART void
rows_by_address (int n, int (*restrict o)[1], const int (*restrict x)[2])
{
  __builtin_map (row_low, n, o, x);
}

APART void
of_other (int n, int *o, const int *x, int m)
{
  int t[M] = { m, 1 };
  int *p = m & 1 ? t : weights;
  __builtin_map (look, n, o, x, (const int *) p);
}

APART void
of_pointers (int n, int *o, const int *x)
{
  __builtin_map (first_of, n, o, x, digits); /* { dg-missed "the kernel runs on the host: operator 'first_of' reads memory" "" { option -fopenmp } } */
}

/* ---- in loops ------------------------------------------------------------------ */

/* What one kernel makes another one reads through a pointer.  */
APART void
turns (int r, int n, int *o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  for (int k = 0; k < r; k++)
    {
      __builtin_map (twice, n, t, o);
      __builtin_map (look, n, o, x, (const int *) t);
    }
  free (t);
}

/* A string goes there with each kernel.  */
APART void
strings (int r, int n, int *restrict o, int *restrict x)
{
  for (int k = 0; k < r; k++)
    {
      __builtin_map (letter, n, o, x, "0123456789abcdef");
      __builtin_map (plus, n, x, x, o);
    }
}

/* There is nothing if it could not be allocated.  */
APART void
not_there (int r, int n, int *restrict o, const int *restrict x, size_t m)
{
  int *t = calloc (m, 16);
  for (int k = 0; k < r; k++)
    __builtin_map (ask, n, o, x, (const int *) t);
  free (t);
}

static struct { int before, t[3][M], behind; } table;

APART void
of_element (int n, int *o, const int *x, int k)
{
  __builtin_map (look, n, o, x, (const int *) &table.t[k][0]);
}

/* A part of an object, and all of it.  */
APART void
of_part (int n, int *o, const int *x, int k)
{
  int t[2 * M];
  for (int i = 0; i < 2 * M; i++)
    t[i] = i * k;
  const int *p = t;
  __asm__ ("" : "+r" (p));
  __builtin_map (two, n, o, x, p, (const int *) t);
}

static int x[N], o[N + 2], w[N];

/* The device does it, if there are enough elements.  */
#define SAME(CALL, EXPRESSION)						\
  do									\
    {									\
      int ran = regions;						\
      CALLED (CALL, EXPRESSION);					\
      CHECK (!KNOWN || n <= 100 || regions > ran);			\
    }									\
  while (0)

#define CALLED(CALL, EXPRESSION)					\
  do									\
    {									\
      memset (o, 0, sizeof o);						\
      CALL;								\
      for (int i = 0; i < n; i++)					\
	CHECK (o[i] == (EXPRESSION));					\
    }									\
  while (0)

static void
test_turns (int n)
{
  for (int i = 0; i < n; i++)
    w[i] = o[i] = i % 13;
  int before_to = bytes_to, before_from = bytes_from;
  turns (3, n, o, x);
  if (KNOWN && n == N)
    {
      /* o and x go there, o comes back.  */
      CHECK (bytes_to - before_to == 2 * 4 * N);
      CHECK (bytes_from - before_from == 4 * N);
    }
  for (int k = 0; k < 3; k++)
    {
      int t[M];
      for (int i = 0; i < M; i++)
	t[i] = 2 * w[i];
      for (int i = 0; i < n; i++)
	w[i] = look (x[i], t);
    }
  for (int i = 0; i < n; i++)
    CHECK (o[i] == w[i]);
}

static void
test_sums (int n)
{
  int sum = 0, kept = 0;
  for (int i = 0; i < n; i++)
    {
      sum += look (x[i], weights);
      kept += x[i] & 1 ? 0 : look (x[i], weights);
    }
  CHECK (folded (n, x) == sum);
  CHECK (kept_variable (n, x) == kept);
  CHECK (kept_heap (n, x, 0) == 0);
  memset (o, 0, sizeof o);
  scanned (n, o, x);
  CHECK (n == 0 || o[n - 1] == sum);
}

static void
test_strings (int n)
{
  for (int i = 0; i < n; i++)
    w[i] = x[i];
  strings (3, n, o, x);
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < n; i++)
      w[i] += "0123456789abcdef"[w[i] & 15];
  for (int i = 0; i < n; i++)
    {
      CHECK (x[i] == w[i]);
      x[i] = i * 7919 % 1009;
    }
}

static void
test (int n)
{
  int p[2] = { 7, -3 };
  struct pair q = { -2, 100000 };
  int t[M] = { n, 1 };
  SAME (of_variable (n, o, x), look (x[i], weights));
  weights[1]++;
  SAME (of_variable (n, o, x), look (x[i], weights));
  SAME (of_local (n, o, x, 5), 5 * (x[i] & 7) + x[i]);
  SAME (of_heap (n, o, x, M), (x[i] & 7) * (x[i] & 7) + x[i]);
  SAME (of_zeros (n, o, x, M), ((x[i] & 7) == 3 ? 5 : 0) + x[i]);
  SAME (of_string (n, o, x), "0123456789abcdef"[x[i] & 15]);
  SAME (of_middle (n, o, x), before (x[i], weights + 4));
  SAME (of_somewhere (n, o, x, 5), before (x[i], weights + 5));
  SAME (of_line (n, o, x, p), 7 * x[i] - 3);
  SAME (of_pair (n, o, x, &q), 100000 - 2 * x[i]);
  SAME (of_both (n, o, x, p), 7 * x[i] + weights[x[i] & 7] + 3);
  SAME (of_both (n, o, x, weights + 2), two (x[i], weights + 2, weights));
  SAME (of_own (n, o, 7), i * 7 % 101 + (i ? (i - 1) * 7 % 101 : 0));
  SAME (searched (n, o, x), search (x[i], weights));
  CALLED (of_any (n, o, x, weights), look (x[i], weights));
  CALLED (of_some (n, o, x, p), if_odd (x[i], p));
  CALLED (by_address (n, o, x), low (x[i], weights));
  CALLED (rows_by_address (n / 2, (int (*)[1]) o, (const int (*)[2]) x), i < n / 2 ? x[2 * i] + x[2 * i + 1] : 0);
  CALLED (of_other (n, o, x, n), n & 1 ? look (x[i], t) : look (x[i], weights));
  CALLED (of_pointers (n, o, x), digits[x[i] & 1][x[i] & 7]);
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < M; i++)
      table.t[k][i] = 100 * k + i;
  SAME (of_element (n, o, x, 2), 200 + (x[i] & 7) + x[i]);
  SAME (of_part (n, o, x, 3), x[i] * 0 + 3 * (x[i] & 7) - 3);
  CALLED (not_there (2, n, o, x, ((size_t) 1 << 60) + 4), -1);
  CALLED (not_there (2, n, o, x, 16), 0);
  test_sums (n);
  test_strings (n);
  if (n >= M)
    test_turns (n);
}

/* Its last elements are read by all and written by two.  */
static void
test_own (int n)
{
  for (int i = 0; i < n; i++)
    o[i] = i + 2;
  into_own (n - 2, o, x);
  for (int i = 0; i < n - 2; i++)
    CHECK (i >= n - 4 || o[i] == x[i] * (n - 2) + n - 1);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    x[i] = i * 7919 % 1009;
  test (0);
  test (1);
  test (50);
  test (N - 1);
  test (N);
  test_own (N);
  return 0;
}
