/* Reductions by index on a device with a memory of its own, device.h, whose updates no two threads
   may do at the same time: by tables, or each thread does those of its keys.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=1 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-lowering sums "target" { option fopenmp } } */
/* { dg-lowering composed "target" { option fopenmp } } */
/* { dg-lowering rows "target" { option fopenmp } } */
/* { dg-kernels kept 1 } */
/* { dg-lowering kept "target" { option fopenmp } } */
/* { dg-kernels positive 2 } */
/* { dg-lowering positive "target" { option fopenmp } } */
/* { dg-kernels differences 1 } */
/* { dg-lowering differences "target" { option fopenmp } } */
/* { dg-kernels turned 1 } */
/* { dg-lowering turned "target" { option fopenmp } } */
/* { dg-kernels both 2 } */
/* { dg-lowering both "target" { option fopenmp } } */
/* { dg-kernels squared 1 } */
/* { dg-lowering squared "target" { option fopenmp } } */
/* { dg-kernels after_rows 2 { option "fopenmp|sanitize" } } */
/* { dg-kernels after_rows 1 { no-option "fopenmp|sanitize" } } */
/* { dg-lowering after_rows "target" { option fopenmp } } */

#include "device.h"

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif

enum { N = 30000, M = 40, W = 3 };

/* x -> a x + b.  */
struct line { unsigned a, b; };

static double add (double a, double b) { return a + b; }
static double less_of (double a, double b) { return a < b ? a : b; }
static double square (double a) { return a * a; }
static double minus (double a, double b) { return a - b; }
static int above (double a) { return a > 20; }
static int tens (double a) { return (int) a / 10; }
static struct line after (struct line f, struct line g)
{ return (struct line) { f.a * g.a, f.a * g.b + f.b }; }
static void
add_rows (float *o, const float *a, const float *b)
{
  for (int j = 0; j < W; j++)
    o[j] = a[j] + b[j];
}
static void
twice (float *o, const float *a)
{
  for (int j = 0; j < W; j++)
    o[j] = 2 * a[j];
}
static int add_int (int a, int b) { return a + b; }
static unsigned short last (unsigned short a, unsigned short b) { return a ^ a ^ b; }

#define APART __attribute__ ((noipa)) static void
#define BY_INDEX __builtin_reduce_by_index
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)

APART sums (int n, int m, double *o, const int *k, const double *x) { BY_INDEX (add, n, m, o, k, x); }
APART composed (int n, int m, struct line *o, const int *k, const struct line *x) { BY_INDEX (after, n, m, o, k, x); }
APART rows (int n, int m, float (*o)[W], const int *k, const float (*x)[W]) { BY_INDEX (add_rows, n, m, o, k, x); }

/* The keys are made of the values; these are stored and summed, too.  */
APART
kept (int n, int m, double *restrict o, double *restrict q, const double *restrict x, double *restrict sum)
{
  int *k = malloc (n * sizeof *k);
  __builtin_map (tens, n, k, x);
  __builtin_map (square, n, q, x);
  BY_INDEX (add, n, m, o, k, q);
  *sum = __builtin_reduce (add, 1.0, n, q);
  free (k);
}

/* What a filter keeps.  */
APART
positive (int n, int m, double *restrict o, const double *restrict x, size_t *restrict many)
{
  double *t = malloc (n * sizeof *t);
  int *k = malloc (n * sizeof *k);
  size_t kept = *many = __builtin_filter (above, n, t, x);
  __builtin_map (tens, kept, k, t);
  BY_INDEX (add, kept, m, o, k, t);
  free (t), free (k);
}

/* Of an element and the one behind it.  */
APART
differences (int n, int m, double *restrict o, const int *restrict k, const double *restrict x)
{
  double *t = malloc ((n + 1) * sizeof *t), *d = malloc (n * sizeof *d);
  __builtin_map (square, n + 1, t, x);
  __builtin_map (minus, n, d, t + 1, t);
  BY_INDEX (add, n, m, o, k, d);
  free (t), free (d);
}

/* Of a space, whose elements stand in columns.  */
APART
turned (int n, int w, int m, double *restrict o, const int *restrict k, const double (*restrict x)[n])
{
  double (*t)[w] = malloc (n * sizeof *t);
  __builtin_map (square, __builtin_space (n, w), t, __builtin_at (x, i1, i0));
  BY_INDEX (add, n * w, m, o, k, (double *) t);
  free (t);
}

/* Two outputs, one in words.  */
APART
both (int n, int m, double *restrict o, int *restrict c, const int *restrict k, const double *restrict x)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (square, n, t, x);
  BY_INDEX (less_of, n, m, o, k, t);
  BY_INDEX (add_int, n, m - 1, c, k, 1);
  __builtin_map (square, n, t, t);
  BY_INDEX (add_int, n, m, c, k, 2);
  free (t);
}

/* Of an array that changes in place.  */
APART
squared (int n, int m, double *restrict o, const int *restrict k, double *restrict x)
{
  __builtin_map (square, n, x, x);
  BY_INDEX (add, n, m, o, k, x);
}

/* Of more keys than there are threads, for some of which there is nothing.  */
APART
latest (int n, int m, unsigned short *o, const int *k, const unsigned short *x)
{
  BY_INDEX (last, n, m, o, k, x);
}

/* Of rows that another kernel makes.  */
APART
after_rows (int n, int m, float (*restrict o)[W], const int *restrict k, const float (*restrict x)[W])
{
  float (*t)[W] = malloc (n * sizeof *t);
  __builtin_map (twice, n, t, x);
  BY_INDEX (add_rows, n, m, o, k, t);
  free (t);
}

static int k[N], c[M], e[M];
static double x[N + 1], q[N], o[M], want[M];
static struct line f[N], g[M], h[M];
enum { MANY = 20000 };
static int wide[N];
static unsigned short u[N], got[MANY], wanted[MANY];
static float r[N][W], p[M][W], s[M][W];
static int bad;

static void
same (int line, int n, int m, const void *a, const void *b, size_t size)
{
  if (memcmp (a, b, size) && bad++ < 20)
    printf ("%d: n = %d, m = %d\n", line, n, m);
}

static void
start (void)
{
  for (int i = 0; i < M; i++)
    {
      o[i] = want[i] = i;
      c[i] = e[i] = i;
      g[i] = h[i] = (struct line) { 2 * i + 1, i };
      for (int j = 0; j < W; j++)
	p[i][j] = s[i][j] = i + j;
    }
}

static void
run_regions (int line, int n, int m, int least, int most)
{
#ifdef __OPTIMIZE__
  if (ON_DEVICE && n && m && (regions < least || regions > most))
    bad++, printf ("%d: n = %d, m = %d: %d regions\n", line, n, m, regions);
#endif
  (void) line, (void) n, (void) m, (void) least, (void) most;
  regions = 0;
}

#define KEYED(KEY, DO) for (int i = 0, key; i < n; i++) if ((key = (KEY)) >= 0 && key < m) { DO; }
#define SAME(A, B) (same (__LINE__, n, m, A, B, sizeof A), start ())
#define REGIONS(LEAST, MOST) run_regions (__LINE__, n, m, LEAST, MOST)

static void
test (int n, int m)
{
  int tables = n >= 8 * 32 * m ? 2 : 1;
  double sum, all = 1;
  size_t many, above_20 = 0;
  start ();
  regions = 0;
  KEYED (k[i], want[key] += x[i]);
  sums (n, m, o, k, x);
  SAME (o, want);
  REGIONS (tables, tables);
  KEYED (k[i], h[key] = after (h[key], f[i]));
  composed (n, m, g, k, f);
  SAME (g, h);
  REGIONS (1, 1);
  KEYED (k[i], add_rows (s[key], s[key], r[i]));
  rows (n, m, p, k, r);
  SAME (p, s);
  REGIONS (1, 1);
  KEYED (tens (x[i]), want[key] += x[i] * x[i]);
  kept (n, m, o, q, x, &sum);
  SAME (o, want);
  REGIONS (tables + 2, tables + 2);
  for (int i = 0; i < n; i++)
    {
      all += x[i] * x[i];
      if (q[i] != x[i] * x[i])
	bad++;
      above_20 += x[i] > 20;
    }
  KEYED (tens (x[i]), if (x[i] > 20) want[key] += x[i]);
  positive (n, m, o, x, &many);
  SAME (o, want);
  REGIONS (3, 6);
  if (sum != all || many != above_20)
    bad++, printf ("%d: n = %d, m = %d: %g %g, %zu %zu\n", __LINE__, n, m, sum, all, many, above_20);
  KEYED (k[i], want[key] += x[i + 1] * x[i + 1] - x[i] * x[i]);
  differences (n, m, o, k, x);
  SAME (o, want);
  REGIONS (tables, tables);
  KEYED (k[i], want[key] = less_of (want[key], x[i] * x[i]); e[key] += 2; if (key < m - 1) e[key]++);
  both (n, m, o, c, k, x);
  same (__LINE__, n, m, c, e, sizeof c);
  SAME (o, want);
  REGIONS (1, 6);
  for (int i = 0; i < n; i++)
    q[i] = x[i];
  KEYED (k[i], want[key] += x[i] * x[i]);
  squared (n, m, o, k, q);
  SAME (o, want);
  REGIONS (tables + 1, tables + 1);
  for (int i = 0; i < n; i++)
    bad += q[i] != x[i] * x[i];
  int w = 5, l = n / w;
  n = l * w;
  tables = n >= 8 * 32 * m ? 2 : 1;
  KEYED (k[i], want[key] += x[i % w * l + i / w] * x[i % w * l + i / w]);
  turned (l, w, m, o, k, (const double (*)[l]) x);
  SAME (o, want);
  REGIONS (tables, tables);
  KEYED (k[i], for (int j = 0; j < W; j++) s[key][j] += 2 * r[i][j]);
  after_rows (n, m, p, k, r);
  SAME (p, s);
  REGIONS (2, 2);
}

static void
test_many (int n, int m)
{
  for (int i = 0; i < MANY; i++)
    got[i] = wanted[i] = i;
  regions = 0;
  KEYED (wide[i], wanted[key] = u[i]);
  latest (n, m, got, wide, u);
  SAME (got, wanted);
  REGIONS (1, 1);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      k[i] = i * 31 % (M + 3) - 1;
      wide[i] = i * 7919 % (MANY + 9) - 4;
      u[i] = i;
      f[i] = (struct line) { i | 1, i * 7 };
      x[i] = i * 13 % 500 - 50;
      for (int j = 0; j < W; j++)
	r[i][j] = (i + j) % 9;
    }
  test (0, 3);
  test (1, M);
  test (700, M);
  test (N, M);
  test (N, 7);
  test (N, 0);
  test_many (700, MANY);
  test_many (N, MANY);
  printf ("%d bad\n", bad);
  return bad != 0;
}
