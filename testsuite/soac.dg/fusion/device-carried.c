/* Reductions, scans and filters on a device with a memory of its own, device.h: with any
   associative operator, in chunks.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=1 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-lowering sum "target" { option fopenmp } } */
/* { dg-lowering largest "target" { option fopenmp } } */
/* { dg-lowering product "target" { option fopenmp } } */
/* { dg-lowering scan "target" { option fopenmp } } */
/* { dg-lowering exclusive "target" { option fopenmp } } */
/* { dg-lowering total "target" { option fopenmp } } */
/* { dg-kernels total 1 } */
/* { dg-lowering in_place "target" { option fopenmp } } */
/* { dg-lowering sums_of_sums "target" { option fopenmp } } */
/* { dg-kernels sums_of_sums 1 } */
/* { dg-lowering keep "target" { option fopenmp } } */
/* { dg-lowering count "target" { option fopenmp } } */
/* { dg-lowering keep_sum "target" { option fopenmp } } */
/* { dg-kernels keep_sum 1 } */
/* { dg-lowering keep_scan "target" { option fopenmp } } */
/* { dg-kernels keep_scan 1 } */
/* { dg-lowering keep_largest "target" { option fopenmp } } */
/* { dg-lowering folded "target" { option fopenmp } } */
/* { dg-lowering every "target" { option fopenmp } } */
/* { dg-lowering down "target" { option fopenmp } } */
/* { dg-lowering narrow "target" { option fopenmp } } */
/* { dg-lowering keep_here "target" { option fopenmp } } */
/* { dg-lowering keep_behind "target" { option fopenmp } } */

#include "device.h"

/* soac.h without the plugin has to be told.  */
#define FOLD(F) F

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif

enum { MOST = 2110000 };

struct found { int value, at; };
struct matrix { unsigned a, b, c, d; };

static int add (int a, int b) { return a + b; }
static double plus (double a, double b) { return a + b; }
static int twice (int a) { return 2 * a; }
static int third (int a) { return a % 3 == 0; }
static int never (int a) { return a > 5000; }
static struct found pair (int v, int i) { return (struct found) { v, i }; }
static struct found larger (struct found a, struct found b) { return b.value > a.value ? b : a; }
static struct matrix turn (int a) { return (struct matrix) { a, 1, 1, 0 }; }
static struct matrix times (struct matrix x, struct matrix y)
{
  return (struct matrix) { x.a * y.a + x.b * y.c, x.a * y.b + x.b * y.d,
			   x.c * y.a + x.d * y.c, x.c * y.b + x.d * y.d };
}
static int longest (int a, int b) { return a > b ? a : b; }
static struct found take (struct found f, int v) { return (struct found) { f.value + v, f.at + 1 }; }
static struct found both (struct found a, struct found b) { return (struct found) { a.value + b.value, a.at + b.at }; }

static const struct found none = { -1, -1 };
static const struct matrix one = { 1, 0, 0, 1 };

#define APART __attribute__ ((noipa)) static

APART double sum (int n, const double *x) { return __builtin_reduce (plus, 0.5, n, x); }
APART struct found
largest (int n, const int *x)
{
  return __builtin_redomap (larger, pair, ((struct found) { -1, -1 }), n, x, __builtin_iota (0));
}
APART struct matrix
product (int n, const int *x)
{
  return __builtin_redomap (times, turn, ((struct matrix) { 1, 0, 0, 1 }), n, x);
}
APART void scan (int n, int *o, const int *x) { __builtin_scan (add, 7, n, o, x); }
APART void exclusive (int n, int *o, const int *x) { __builtin_scan_exclusive (add, 7, n, o, x); }
APART int
total (int n, int *o, const int *x)
{
  __builtin_scan (add, 1, n, o, x);
  return __builtin_reduce (longest, 0, n, o);
}
/* The total is the last value, to the bit.  */
APART double
last_total (int n, double *o, const double *x)
{
  __builtin_scan (plus, 0.1, n, o, x);
  return __builtin_reduce (plus, 0.1, n, x);
}
APART void in_place (int n, int *o) { __builtin_scan (add, 7, n, o, o); }
APART void
sums_of_sums (int n, int *o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (longest, 3, n, t, x);
  __builtin_scan (add, 0, n, o, t);
  free (t);
}
APART int keep (int n, int *o, const int *x) { return __builtin_filter (third, n, o, x); }
APART int count (int n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  int k = __builtin_filter (third, n, t, x);
  free (t);
  return k;
}
APART int
keep_sum (int n, int *o, const int *x, int *s)
{
  int k = __builtin_filter (third, n, o, x);
  *s = __builtin_reduce (add, 0, k, o);
  return k;
}
APART int
keep_scan (int n, int *o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  int k = __builtin_filter (third, n, t, x);
  __builtin_scan (add, 0, k, o, t);
  free (t);
  return k;
}
APART struct found
keep_largest (int n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  int k = __builtin_filter (third, n, t, x);
  struct found f = __builtin_redomap (larger, pair, ((struct found) { -1, -1 }), k, t,
				      __builtin_iota (0));
  free (t);
  return f;
}
APART int nothing (int n, int *o, const int *x) { return __builtin_filter (never, n, o, x); }
APART struct found
folded (int n, const int *x)
{
  return __builtin_redomap (both, FOLD (take), ((struct found) { 0, 0 }), n, x);
}
APART void every (int n, int *o, const int *x) { __builtin_map (twice, n, o, __builtin_stride (x, 3)); }
APART int down (int n, const int *x) { return __builtin_reduce (add, 0, n, __builtin_stride (x + n - 1, -1)); }
APART short
narrow (int n, const short *x)
{
  return __builtin_reduce (({ short f (short a, short b) { return a + b; } f; }), 0, n, x);
}
/* The array is not const, as what kernels read is.  */
APART int changing (int n, int *x) { return __builtin_reduce (add, 3, n, x); }
APART int keep_here (int n, int *o) { return __builtin_filter (third, n, o, o); }
/* Not optimised, o + 2 is computed twice: two pointers to one array.  */
APART __attribute__ ((optimize ("O0"))) int keep_behind (int n, int *o)
{
  return __builtin_filter (third, n, o + 2, o + 2);
}

static int x[MOST], o[MOST], want[MOST];
static short small[MOST];
static double f[MOST], sums[MOST];

#define CHECK(C)							\
  do									\
    if (!(C))								\
      {									\
	fprintf (stderr, "%d: n = %d: %s\n", __LINE__, n, #C);		\
	abort ();							\
      }									\
  while (0)

/* The statement S leaves in o what is in WANT, and runs REGIONS regions if there is a device.  */
#define SAME(S, REGIONS)						\
  do									\
    {									\
      regions = 0;							\
      for (int i = 0; i < n; i++)					\
	o[i] = -i;							\
      S;								\
      CHECK (regions == (REGIONS) || !ON_DEVICE);			\
      CHECK (memcmp (o, want, n * sizeof *o) == 0);			\
    }									\
  while (0)

static void
test_scans (int n)
{
  int s = 7, most = 3;
  for (int i = 0; i < n; i++)
    want[i] = s += x[i];
  SAME (scan (n, o, x), 4);
  SAME ((memcpy (o, x, n * sizeof *o), in_place (n, o)), 4);
  for (int i = n; i-- > 0; )
    want[i] -= x[i];
  SAME (exclusive (n, o, x), 4);
  for (int i = s = 0; i < n; i++)
    want[i] = s += most = longest (most, x[i]);
#ifdef __OPTIMIZE__
  SAME (sums_of_sums (n, o, x), 7);
#endif
  for (int i = s = 0, sum = 1; i < n; i++)
    want[i] = sum += x[i], s = longest (s, sum);
  SAME (CHECK (total (n, o, x) == s), 5);
}

static void
test_filters (int n)
{
  int k = 0, s = 0, kept = 0;
  struct found f = none;
  for (int i = 0; i < n; i++)
    want[i] = -i;
  SAME (CHECK (nothing (n, o, x) == 0), 4);
  for (int i = 0; i < n; i++)
    if (third (x[i]))
      {
	f = larger (f, pair (x[i], k));
	s += want[k++] = x[i];
      }
  SAME (CHECK (keep (n, o, x) == k), 4);
  SAME ((kept = keep_sum (n, o, x, &o[n])), 5);
  CHECK (kept == k && o[n] == s);
  regions = 0;
  CHECK (count (n, x) == k && (regions == 2 || !ON_DEVICE));
  struct found g = keep_largest (n, x);
  CHECK (g.value == f.value && g.at == f.at);
  for (int i = s = 0; i < k; i++)
    want[i] = s += want[i];
  SAME (CHECK (keep_scan (n, o, x) == k), 4);
  for (int i = k = 0; i < n; i++)
    {
      want[i] = x[i];
      if (third (x[i]))
	want[k++] = x[i];
    }
  SAME (memcpy (o, x, n * sizeof *o); CHECK (keep_here (n, o) == k), 4);
  SAME (memcpy (o + 2, x, n * sizeof *o); CHECK (keep_behind (n, o) == k);
	memmove (o, o + 2, n * sizeof *o), 4);
}

static void
test_reductions (int n)
{
  struct found g = none, t = { 0, 0 };
  struct matrix m = one;
  double a = sum (n, f);
  double d = 0.5;
  int s = 0;
  short h = 0;
  for (int i = 0; i < n; i++)
    {
      g = larger (g, pair (x[i], i));
      m = times (m, turn (x[i]));
      t = take (t, x[i]);
      d += f[i];
      s += x[i];
      h += small[i];
    }
  CHECK (a - d < 1e-9 * d && d - a < 1e-9 * d && a == sum (n, f));
  double last = last_total (n, sums, f);
  CHECK (sums[n - 1] - d < 1 && d - sums[n - 1] < 1 && last - d < 1);
#ifdef __OPTIMIZE__
  CHECK (!ON_DEVICE || last == sums[n - 1]);
#endif
  struct found found = largest (n, x);
  CHECK (found.value == g.value && found.at == g.at);
  struct matrix all = product (n, x);
  CHECK (memcmp (&all, &m, sizeof m) == 0);
  regions = 0;
  found = folded (n, x);
  CHECK (found.value == t.value && found.at == t.at && (regions == 2 || !ON_DEVICE));
  CHECK (down (n, x) == s);
  CHECK (changing (n, x) == s + 3);
  CHECK (narrow (n, small) == h);
  for (int i = 0; i < n / 3; i++)
    want[i] = 2 * x[3 * i];
  for (int i = n / 3; i < n; i++)
    want[i] = -i;
  SAME (every (n / 3, o, x), n >= 3);
}

int
main (void)
{
  for (int i = 0; i < MOST; i++)
    {
      x[i] = i * 7919LL % 1009;
      f[i] = x[i] * 0.1;
      small[i] = x[i];
    }
  static const int sizes[] = { 1, 2, 15, 16, 17, 33, 511, 512, 513, 1024, 20000, MOST - 7 };
  for (int i = 0; i < 12; i++)
    {
      int n = sizes[i];
      test_reductions (n);
      test_scans (n);
      test_filters (n);
    }
  return 0;
}
