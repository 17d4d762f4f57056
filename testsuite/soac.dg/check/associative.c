/* Operators that are not associative.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "fails.h"

#include <complex.h>

struct sum { int n; double s; };
struct matrix { float a, b, c, d; };

static int sub (int a, int b) { return a - b; }
static int neg (int a) { return -a; }
static int last (int a, int b) { (void) a; return b; }
static unsigned mix (unsigned a, unsigned b) { return a * 31 + b; }
static double mean (double a, double b) { return (a + b) / 2; }
static float plus (float a, float b) { return b == 0 ? a : a + b; }
static double times (double a, double b) { return b == 1 ? a : a * b; }
static double complex turn (double complex a, double complex b)
{ return a - I * b; }
static struct sum join (struct sum a, struct sum b)
{ struct sum t = { a.n + b.n, a.s + b.s }; return t; }
static struct sum lose (struct sum a, struct sum b)
{ struct sum t = { a.n + b.n, a.s - b.s }; return t; }
static struct matrix product (struct matrix x, struct matrix y)
{ struct matrix t = { x.a * y.a + x.b * y.c, x.a * y.b + x.b * y.d,
		      x.c * y.a + x.d * y.c, x.c * y.b + x.d * y.d }; return t; }
static struct matrix apart (struct matrix x, struct matrix y)
{ struct matrix t = { x.a + y.a, x.b - y.b, x.c + y.c, x.d + y.d }; return t; }

TESTED void
integers (size_t n, int *o, const int *x)
{
  FAILS (__builtin_reduce (sub, 0, n, x), "reduce: operator 'sub' is not associative: sub \\(sub \\(0, 1\\), 2\\) is -3, but sub \\(0, sub \\(1, 2\\)\\) is 1");
  FAILS (__builtin_scan (sub, 0, n, o, x), "scan: operator 'sub' is not associative: .*");
  FAILS (__builtin_scan_exclusive (sub, 0, n, o, x), "scan_exclusive: operator 'sub' is not associative: .*");
  FAILS (__builtin_redomap (sub, neg, 0, n, x), "redomap: operator 'sub' is not associative: sub \\(sub \\(0, -1\\), -2\\) is 3, but sub \\(0, sub \\(-1, -2\\)\\) is -1");
  FAILS (__builtin_scanomap (sub, neg, 0, n, o, x), "scanomap: operator 'sub' is not associative: .*");
  FAILS (__builtin_reduce (mix, 0, n, __builtin_iota (3)), "reduce: operator 'mix' is not associative: mix \\(mix \\(3, 4\\), 5\\) is .*");
  CHECK (__builtin_reduce (last, 0, n, x) == (int) n - 1);
}

/* Elements of different keys are never combined, so they are not tried: here each knows its own.  */
struct keyed { int key; long sum; };

static struct keyed
same_key (struct keyed a, struct keyed b)
{
  if (a.key != b.key)
    abort ();
  return (struct keyed) { a.key, a.sum + b.sum };
}

static struct keyed
same_key_wrong (struct keyed a, struct keyed b)
{
  if (a.key != b.key)
    abort ();
  return (struct keyed) { a.key, a.sum - b.sum };
}

TESTED void
by_own_index (int n, int *keys, int step)
{
  struct keyed sums[8], in[4000];
  for (int k = 0; k < 8; k++)
    sums[k] = (struct keyed) { k, 0 };
  for (int i = 0; i < n; i++)
    in[i] = (struct keyed) { keys[i] = i / step % 8, i };
  __builtin_reduce_by_index (same_key, n, 8, sums, keys, in);
  for (int i = 0; i < n; i++)
    sums[keys[i]].sum -= i;
  for (int k = 0; k < 8; k++)
    CHECK (sums[k].key == k && sums[k].sum == 0);
  if (n > 2)
    FAILS (__builtin_reduce_by_index (same_key_wrong, n, 8, sums, keys, in), "reduce_by_index: operator 'same_key_wrong' is not associative: .*");
}

/* Elements that no key takes in are not tried.  */
static int divided (int a, int b) { return b == -1 ? a / (b + 1) : a + b * (a != -1); }

TESTED void
by_index (size_t n, int *keys, int *values, struct sum *s)
{
  int table[4] = { 0 };
  struct sum sums[4] = { { 0, 0 } };
  for (size_t i = 0; i < n; i++)
    keys[i] = i % 5, values[i] = keys[i] == 4 ? -1 : i;
  __builtin_reduce_by_index (divided, n, 4, table, keys, values);
  CHECK (n < 2 || table[1] > 0);
  FAILS (__builtin_reduce_by_index (sub, n, 4, table, keys, values), "reduce_by_index: operator 'sub' is not associative: sub \\(sub \\(0, 5\\), 10\\) is -15, but sub \\(0, sub \\(5, 10\\)\\) is 5");
  __builtin_reduce_by_index (join, n, 4, sums, keys, s);
  FAILS (__builtin_reduce_by_index (lose, n, 4, sums, keys, s), "reduce_by_index: operator 'lose' is not associative: .*");
}

/* One element in the middle shows it.  */
TESTED void
sampled (size_t n, int *x)
{
  memset (x, 0, n * sizeof *x);
  CHECK (__builtin_reduce (sub, 5, n, x) == 5);
  x[n - 1] = 7;
  FAILS (__builtin_reduce (sub, 5, n, x), "reduce: operator 'sub' is not associative: sub \\(sub \\(0, 0\\), 7\\) is -7, but sub \\(0, sub \\(0, 7\\)\\) is 7");
}

TESTED void
rounded (size_t n, double *y, float *z)
{
  for (size_t i = 0; i < n; i++)
    {
      y[i] = 1.0 / (i + 3);
      z[i] = 1.0f / (i + 3) - 0.1f;
    }
  CHECK (__builtin_reduce (plus, 0.0f, n, z) != 0);
  CHECK (__builtin_reduce (times, 1.0, n, y) >= 0);
  FAILS (__builtin_reduce (mean, 0.0, n, y), "reduce: operator 'mean' is not associative: mean \\(mean \\(0.3333333333333333, 0.25\\), 0.2\\) is .*");
}

/* Of large products that cancel each other a small number is left.  */
TESTED void
cancelled (size_t n, struct matrix *m)
{
  unsigned state = 1;
  for (int turn = 0; turn < 2000; turn++)
    {
      for (size_t i = 0; i < n; i++)
	for (int k = 0; k < 4; k++)
	  {
	    state = state * 1664525u + 1013904223u;
	    (&m[i].a)[k] = (int) state / 65536 / 32.0f;
	  }
      struct matrix one = { 1, 0, 0, 1 };
      CHECK (__builtin_reduce (product, one, n, m).a != 0);
    }
  FAILS (__builtin_reduce (apart, m[0], n, m), "reduce: operator 'apart' is not associative: .*");
}

TESTED void
structures (size_t n, struct sum *s, double complex *c)
{
  for (size_t i = 0; i < n; i++)
    {
      s[i] = (struct sum) { i, 0.1 * i };
      c[i] = i + I;
    }
  struct sum zero = { 0, 0 };
  CHECK (__builtin_reduce (join, zero, n, s).n == (int) (n * (n - 1) / 2));
  FAILS (__builtin_reduce (lose, zero, n, s), "reduce: operator 'lose' is not associative: lose \\(lose \\(\\{ 0, 0 \\}, \\{ 1, 0.1 \\}\\), \\{ 2, 0.2 \\}\\) is \\{ 3, -0.3 \\}, but .*");
  FAILS (__builtin_reduce (turn, 0.0 + 0.0 * I, n, c), "reduce: operator 'turn' is not associative: turn \\(turn \\(0 . i 1, 1 . i 1\\), 2 . i 1\\) is .*");
}

/* Bits without a name are no members: whatever stands there, it is not compared.  */
struct filled { unsigned a : 5; unsigned : 11; unsigned b : 16; };

static struct filled
both_fields (struct filled x, struct filled y)
{
  struct filled t;
  t.a = x.a + y.a;
  t.b = x.b + y.b;
  return t;
}

static struct filled
fields_apart (struct filled x, struct filled y)
{
  struct filled t;
  t.a = x.a + y.a;
  t.b = x.b - y.b;
  return t;
}

TESTED void
filled_up (size_t n)
{
  static unsigned bits[20];
  static struct filled v[20];
  struct filled zero = { 0, 0 };
  unsigned a = 0, b = 0;
  for (unsigned i = 0; i < 20; i++)
    bits[i] = 0x9e3779b9u * i;
  memcpy (v, bits, sizeof v);
  for (unsigned i = 0; i < 20; i++)
    a += v[i].a, b += v[i].b;
  struct filled all = __builtin_reduce (both_fields, zero, n, v);
  CHECK (all.a == a % 32 && all.b == b % 65536);
  FAILS (__builtin_reduce (fields_apart, zero, n, v), "reduce: operator 'fields_apart' is not associative: fields_apart \\(fields_apart \\(\\{ 0, 0 \\}, \\{ 25, 40503 \\}\\), .*");
}

/* What is made on the way is large, and what comes of it small; numbers below the least normal one
   have few digits.  */
struct line { double a, b; };
static struct line then (struct line f, struct line g)
{ return (struct line) { f.a * g.a, g.a * f.b + g.b }; }
static struct line line (double a, double b) { return (struct line) { a, b }; }
static struct sum merged (struct sum a, struct sum b)
{
  int n = a.n + b.n;
  return (struct sum) { n, n ? (a.n * a.s + b.n * b.s) / n : 0 };
}

TESTED void
on_the_way (size_t n, double *a, double *b, struct sum *s)
{
  for (size_t i = 0; i < n; i++)
    {
      a[i] = i % 3 == 0 ? 4e-13 : 1e6 / 7 * (9 + i % 5);
      b[i] = 1 - a[i];
      s[i] = (struct sum) { 1 + i % 3, i % 7 * 4.9406564584124654e-324 };
    }
  CHECK (__builtin_redomap (then, line, ((struct line) { 1, 0 }), n, a, b).a != 5);
  CHECK (__builtin_reduce (merged, ((struct sum) { 0, 0 }), n, s).n > 0);
}

int
main (void)
{
  static int x[1000], o[1000];
  static double y[1000];
  static float z[1000];
  static struct sum s[100];
  static double complex c[100];
  for (int i = 0; i < 1000; i++)
    x[i] = i;
  integers (HIDE (1000), o, x);
  sampled (HIDE (1000), x);
  rounded (HIDE (1000), y, z);
  structures (HIDE (100), s, c);
  by_index (HIDE (100), o, x, s);
  static int keys[4000];
  by_own_index (HIDE (4000), keys, HIDE (1));
  by_own_index (HIDE (4000), keys, HIDE (40));
  by_own_index (HIDE (24), keys, HIDE (1));
  by_own_index (HIDE (2), keys, HIDE (1));
  by_own_index (HIDE (0), keys, HIDE (1));
  filled_up (HIDE (20));
  on_the_way (HIDE (100), y, y + 100, s);
  static struct matrix m[8];
  cancelled (HIDE (8), m);
  return 0;
}
