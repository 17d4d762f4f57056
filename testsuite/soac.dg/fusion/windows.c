/* Consumers that read each element of an array at several offsets: the producer
   makes a few elements more for each block.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels moving_sum 1 } */
/* { dg-members moving_sum "scan,map" } */
/* { dg-fused moving_sum "t" vertical } */
/* { dg-eliminated moving_sum "t" } */
/* { dg-guards moving_sum 0 } */
/* { dg-kernels stencil 1 } */
/* { dg-eliminated stencil "t" } */
/* { dg-kernels below 1 } */
/* { dg-eliminated below "t" } */
/* { dg-kernels variable_array 1 } */
/* { dg-eliminated variable_array "t" } */
/* { dg-kernels local_array 1 } */
/* { dg-eliminated local_array "t" } */
/* { dg-kernels reduced 1 } */
/* { dg-members reduced "map,redomap" } */
/* { dg-eliminated reduced "t" } */
/* { dg-kernels rescanned 1 } */
/* { dg-members rescanned "scan,map,scan" } */
/* { dg-eliminated rescanned "t,u" } */
/* { dg-kernels filtered 1 } */
/* { dg-members filtered "scan,map,filter,reduce" } */
/* { dg-eliminated filtered "t,u,k" } */
/* { dg-kernels chain 1 } */
/* { dg-members chain "map,map,scan,map" } */
/* { dg-eliminated chain "a,b,t" } */
/* { dg-kernels behind_scan 1 } */
/* { dg-members behind_scan "scan,map,map" } */
/* { dg-eliminated behind_scan "s,t" } */
/* { dg-kernels two_levels 1 } */
/* { dg-members two_levels "map,map,map" } */
/* { dg-eliminated two_levels "t,u" } */
/* { dg-kernels scans_in_windows 1 } */
/* { dg-members scans_in_windows "scan,scanomap,map" } */
/* { dg-eliminated scans_in_windows "t,u" } */
/* { dg-kernels exclusive 1 } */
/* { dg-eliminated exclusive "t" } */
/* { dg-kernels of_map 1 } */
/* { dg-eliminated of_map "t" } */
/* { dg-kernels two_consumers 1 } */
/* { dg-members two_consumers "scan,map,reduce,map" } */
/* { dg-eliminated two_consumers "t" } */
/* { dg-kernels two_producers 1 } */
/* { dg-members two_producers "map,scan,scan_exclusive,map" } */
/* { dg-eliminated two_producers "a,t,u" } */
/* { dg-kernels beside 1 } */
/* { dg-members beside "map,map,reduce" } */
/* { dg-eliminated beside "t" } */
/* { dg-kernels narrowed 1 } */
/* { dg-eliminated narrowed "t" } */
/* { dg-kernels pairs 1 } */
/* { dg-eliminated pairs "t" } */
/* { dg-kernels pairs_exclusive 1 } */
/* { dg-eliminated pairs_exclusive "t" } */
/* { dg-kernels parted 1 } */
/* { dg-eliminated parted "p,q" } */
/* { dg-kernels of_floats 1 } */
/* { dg-eliminated of_floats "t" } */
/* { dg-kernels indexed 1 } */
/* { dg-eliminated indexed "t" } */
/* { dg-kernels wide 1 } */
/* { dg-eliminated wide "t" } */
/* { dg-kernels again 2 } */
/* { dg-members again "map,map" "map,map" } */
/* { dg-eliminated again "t" } */
/* { dg-kernels zeroed 1 } */
/* { dg-eliminated zeroed "t" } */
/* { dg-kernels fewer_made 2 } */
/* { dg-refused fewer_made "t" size } */
/* { dg-eliminated fewer_made "u" } */

#include "check.h"

struct affine { int a, b; };
struct pair { int p; short q; };

static int add (int a, int b) { return (unsigned) a + b; }
static int sub (int a, int b) { return (unsigned) a - b; }
static int twice (int a) { return 2u * a; }
static int sq (int a) { return (unsigned) a * a; }
static int odd (int a) { return a & 1; }
static int three (int a, int b, int c) { return 3u * a + 5u * b - c; }
static int five (int a, int b, int c, int d, int e)
{ return a + 2u * b + 3u * c + 4u * d + 5u * e; }
static signed char narrow (int a) { return (signed char) (a & 127); }
static int minus_chars (signed char a, signed char b) { return a - b; }
static double halve (float x) { return x * 0.5; }
static double mean (double a, double b) { return (a + b) / 2; }
static int plus_index (int a, size_t i) { return a + (int) i; }
static struct affine then (struct affine f, struct affine g)
{
  struct affine h = { (unsigned) f.a * g.a, (unsigned) g.a * f.b + g.b };
  return h;
}
static struct affine make (int x)
{
  struct affine f = { x | 1, x };
  return f;
}
static int apart (struct affine f, struct affine g)
{ return (unsigned) f.a * g.b - f.b + g.a; }
static struct pair split (int x)
{
  struct pair p = { x + 1, (short) (x & 1023) };
  return p;
}
static int join (int a, short b, int c, short d)
{ return 3u * a + b - 7u * c + 2u * d; }

enum { WINDOW = 16 };

static TESTED void
moving_sum (size_t n, int *restrict o, const int *restrict x)
{
  if (n <= WINDOW)
    return;
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (sub, n - WINDOW, o, t + WINDOW, t);
  free (t);
}

static TESTED void
stencil (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (three, m, o, t, t + 1, t + 2);
  free (t);
}

/* The elements before the first that is read are not needed.  */

static TESTED void
below (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (three, m, o, &t[7], t + 3, &t[5]);
  free (t);
}

static TESTED void
variable_array (int n, int m, int *restrict o, const int *restrict x)
{
  int t[n];
  __builtin_scan (add, 1, n, t, x);
  __builtin_map (three, m, o, t - 0, t + 2, &t[1]);
}

static TESTED void
local_array (int *restrict o, const int *restrict x)
{
  int t[100];
  __builtin_scan (add, 1, 100, t, x);
  __builtin_map (sub, 90, o, t + 10, t + 3);
}

static TESTED int
reduced (size_t n, size_t m, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  int s = __builtin_redomap (add, three, 5, m, t, t + 1, t + 2);
  free (t);
  return s;
}

static TESTED void
rescanned (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (m * sizeof *u);
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (sub, m, u, t + 2, t);
  __builtin_scan (add, 3, m, o, u);
  free (t);
  free (u);
}

static TESTED size_t
filtered (size_t n, size_t m, int *restrict r, const int *restrict x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (m * sizeof *u);
  int *k = malloc (m * sizeof *k);
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (three, m, u, t + 2, t, t + 1);
  size_t kept = __builtin_filter (odd, m, k, u);
  *r = __builtin_reduce (add, 0, kept, k);
  free (t);
  free (u);
  free (k);
  return kept;
}

static TESTED void
chain (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, a, x);
  __builtin_map (add, n, b, a, x);
  __builtin_scan (add, 0, n, t, b);
  __builtin_map (sub, m, o, t + 2, t);
  free (a);
  free (b);
  free (t);
}

static TESTED void
behind_scan (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *s = malloc (n * sizeof *s), *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, s, x);
  __builtin_map (add, n, t, s, x);
  __builtin_map (three, m, o, t + 2, t + 1, t);
  free (s);
  free (t);
}

static TESTED void
two_levels (size_t n, size_t m, size_t k, int *restrict o,
	    const int *restrict x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (m * sizeof *u);
  __builtin_map (sq, n, t, x);
  __builtin_map (three, m, u, t + 2, t, t + 1);
  __builtin_map (five, k, o, u, u + 1, u + 2, u + 3, u + 4);
  free (t);
  free (u);
}

static TESTED void
scans_in_windows (size_t n, size_t m, size_t k, int *restrict o,
		  const int *restrict x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (m * sizeof *u);
  __builtin_scan (add, 0, n, t, x);
  __builtin_scanomap (add, three, 2, m, u, t + 2, t, t + 1);
  __builtin_map (five, k, o, u, u + 1, u + 2, u + 3, u + 4);
  free (t);
  free (u);
}

static TESTED void
exclusive (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan_exclusive (add, 9, n, t, x);
  __builtin_map (three, m, o, t + 2, t, t + 1);
  free (t);
}

static TESTED void
of_map (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scanomap (add, sq, 9, n, t, x);
  __builtin_map (sub, m, o, t + 2, t);
  free (t);
}

static TESTED int
two_consumers (size_t n, size_t m, int *restrict o, int *restrict p,
	       const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (sub, m, o, t + 2, t);
  int s = __builtin_reduce (add, 0, m, t);
  __builtin_map (twice, m, p, t + 1);
  free (t);
  return s;
}

static TESTED void
two_producers (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *a = malloc (n * sizeof *a);
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (sq, n, a, x);
  __builtin_scan (add, 0, n, t, a);
  __builtin_scan_exclusive (add, 1, n, u, a);
  __builtin_map (three, m, o, t + 2, u, u + 1);
  free (a);
  free (t);
  free (u);
}

static TESTED int
beside (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (sub, m, o, t + 2, t);
  free (t);
  return __builtin_reduce (add, 0, m, x);
}

static TESTED void
narrowed (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  signed char *t = malloc (n * sizeof *t);
  __builtin_map (narrow, n, t, x);
  __builtin_map (minus_chars, m, o, t, t + 2);
  free (t);
}

static TESTED void
pairs (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  struct affine *t = malloc (n * sizeof *t), one = { 1, 0 };
  __builtin_scanomap (then, make, one, n, t, x);
  __builtin_map (apart, m, o, t, t + 2);
  free (t);
}

static TESTED void
pairs_exclusive (size_t n, size_t m, int *restrict o,
		 const struct affine *restrict x)
{
  struct affine *t = malloc (n * sizeof *t), first = { 3, 4 };
  __builtin_scan_exclusive (then, first, n, t, x);
  __builtin_map (apart, m, o, t + 2, t);
  free (t);
}

static TESTED void
parted (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *p = malloc (n * sizeof *p);
  short *q = malloc (n * sizeof *q);
  __builtin_map (split, n, __builtin_zip (p, q), x);
  __builtin_map (join, m, o, p + 2, q, p, q + 1);
  free (p);
  free (q);
}

static TESTED void
of_floats (size_t n, size_t m, double *restrict o, const float *restrict x)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (halve, n, t, x);
  __builtin_map (mean, m, o, t + 2, t + 1);
  free (t);
}

static TESTED void
indexed (size_t n, size_t m, int *restrict o, const int *restrict x,
	 const int *restrict j)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (plus_index, n, t, __builtin_gather (x, j),
		 __builtin_iota ((size_t) 3, (size_t) 2));
  __builtin_map (sub, m, o, t + 2, t);
  free (t);
}

static TESTED void
wide (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (sub, m, o, t + 1000, t);
  free (t);
}

/* The array is used again.  */

static TESTED void
again (size_t n, size_t m, int *restrict o, int *restrict p,
       const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (sub, m, o, t + 2, t);
  __builtin_map (twice, n, t, x);
  __builtin_map (sub, m - 1, p, t + 2, t + 3);
  free (t);
}

static TESTED void
zeroed (size_t n, int *restrict o, const int *restrict x)
{
  if (n <= WINDOW)
    return;
  int *t = calloc (n, sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (sub, n - WINDOW, o, t + WINDOW, t);
  free (t);
}

/* What a window is made of has elements of its own behind the first N.  */

static TESTED void
fewer_made (size_t n, size_t m, int *restrict o, const int *restrict x)
{
  int *t = malloc (m * sizeof *t), *u = malloc (m * sizeof *u);
  memcpy (t, x, m * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  __builtin_scan (add, 0, m, u, t);
  __builtin_map (sub, m ? m - 1 : 0, o, u, u + 1);
  free (t);
  free (u);
}

/* ---- plain loops ---------------------------------------------------------- */

static void
sums (size_t n, int s, int *t, const int *x)
{
  for (size_t i = 0; i < n; i++)
    t[i] = s = add (s, x[i]);
}

static void
test_scans (size_t n, int *o, int *p, int *t, int *u, const int *x)
{
  size_t m = n > 2 ? n - 2 : 0, k = m > 4 ? m - 4 : 0;
  moving_sum (n, o, x);
  sums (n, 0, t, x);
  for (size_t i = 0; i + WINDOW < n; i++)
    CHECK (o[i] == sub (t[i + WINDOW], t[i]));
  zeroed (n, o, x);
  for (size_t i = 0; i + WINDOW < n; i++)
    CHECK (o[i] == sub (t[i + WINDOW], t[i]));
  fewer_made (n / 2, n, o, x);
  for (size_t i = 0; i + 1 < n; i++)
    CHECK (o[i] == -(i + 1 < n / 2 ? t[i + 1] : x[i + 1]));
  rescanned (n, m, o, x);
  for (size_t i = 0, s = 3; i < m; i++)
    CHECK (o[i] == (int) (s += sub (t[i + 2], t[i])));
  int sum = 0, got;
  size_t kept = 0;
  for (size_t i = 0; i < m; i++)
    if (odd (three (t[i + 2], t[i], t[i + 1])))
      kept++, sum = add (sum, three (t[i + 2], t[i], t[i + 1]));
  CHECK (filtered (n, m, &got, x) == kept && got == sum);
  behind_scan (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == three (add (t[i + 2], x[i + 2]), add (t[i + 1], x[i + 1]),
			  add (t[i], x[i])));
  sum = 0;
  for (size_t i = 0; i < m; i++)
    sum = add (sum, t[i]);
  CHECK (two_consumers (n, m, o, p, x) == sum);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (t[i + 2], t[i]) && p[i] == twice (t[i + 1]));
  scans_in_windows (n, m, k, o, x);
  for (size_t i = 0; i < m; i++)
    u[i] = add (i ? u[i - 1] : 2, three (t[i + 2], t[i], t[i + 1]));
  for (size_t i = 0; i < k; i++)
    CHECK (o[i] == five (u[i], u[i + 1], u[i + 2], u[i + 3], u[i + 4]));
  if (n > 1000)
    wide (n, n - 1000, o, x);
  for (size_t i = 0; i + 1000 < n; i++)
    CHECK (o[i] == sub (t[i + 1000], t[i]));
  exclusive (n, m, o, x);
  for (size_t i = 0; i < n; i++)
    u[i] = add (9, i ? t[i - 1] : 0);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == three (u[i + 2], u[i], u[i + 1]));
  sums (n, 1, t, x);
  if (n)
    variable_array (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == three (t[i], t[i + 2], t[i + 1]));
  for (size_t i = 0; i < n; i++)
    u[i] = add (sq (x[i]), x[i]);
  sums (n, 0, t, u);
  chain (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (t[i + 2], t[i]));
  for (size_t i = 0; i < n; i++)
    u[i] = sq (x[i]);
  sums (n, 9, t, u);
  of_map (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (t[i + 2], t[i]));
  sums (n, 0, t, u);
  two_producers (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == three (t[i + 2], add (1, i ? t[i - 1] : 0), add (1, t[i])));
}

static void
test_maps (size_t n, int *o, int *p, int *u, const int *x)
{
  size_t m = n > 2 ? n - 2 : 0, k = m > 4 ? m - 4 : 0;
  int s = 5, r = 0;
  stencil (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    {
      CHECK (o[i] == three (sq (x[i]), sq (x[i + 1]), sq (x[i + 2])));
      s = add (s, o[i]);
      r = add (r, x[i]);
    }
  CHECK (reduced (n, m, x) == s);
  if (n >= 7)
    below (n, n - 7, o, x);
  for (size_t i = 0; i + 7 < n; i++)
    CHECK (o[i] == three (sq (x[i + 7]), sq (x[i + 3]), sq (x[i + 5])));
  CHECK (beside (n, m, o, x) == r);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (sq (x[i + 2]), sq (x[i])));
  two_levels (n, m, k, o, x);
  for (size_t i = 0; i < m; i++)
    u[i] = three (sq (x[i + 2]), sq (x[i]), sq (x[i + 1]));
  for (size_t i = 0; i < k; i++)
    CHECK (o[i] == five (u[i], u[i + 1], u[i + 2], u[i + 3], u[i + 4]));
  narrowed (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == (x[i] & 127) - (x[i + 2] & 127));
  parted (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == join (split (x[i + 2]).p, split (x[i]).q, split (x[i]).p,
			 split (x[i + 1]).q));
  for (size_t i = 0; i < n; i++)
    u[i] = (i * 31) % n;
  indexed (n, m, o, x, u);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == x[u[i + 2]] - x[u[i]] + 4);
  if (m)
    again (n, m, o, p, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == sub (sq (x[i + 2]), sq (x[i])));
  for (size_t i = 0; i + 1 < m; i++)
    CHECK (p[i] == sub (twice (x[i + 2]), twice (x[i + 3])));
}

static void
test_others (size_t n, int *o, const int *x)
{
  size_t m = n > 2 ? n - 2 : 0;
  ARRAY (struct affine, t, n);
  ARRAY (struct affine, f, n);
  ARRAY (float, y, n);
  ARRAY (double, q, n);
  for (size_t i = 0; i < n; i++)
    {
      t[i] = i ? then (t[i - 1], make (x[i])) : make (x[i]);
      f[i] = make (x[i] * 3);
      y[i] = x[i] * 0.25f;
    }
  pairs (n, m, o, x);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == apart (t[i], t[i + 2]));
  struct affine now = { 3, 4 };
  for (size_t i = 0; i < n; i++)
    {
      t[i] = now;
      now = then (now, f[i]);
    }
  pairs_exclusive (n, m, o, f);
  for (size_t i = 0; i < m; i++)
    CHECK (o[i] == apart (t[i + 2], t[i]));
  of_floats (n, m, q, y);
  for (size_t i = 0; i < m; i++)
    CHECK (q[i] == mean (halve (y[i + 2]), halve (y[i + 1])));
  free (t);
  free (f);
  free (y);
  free (q);
}

static void
test (size_t n)
{
  ARRAY (int, x, n);
  ARRAY (int, o, n);
  ARRAY (int, p, n);
  ARRAY (int, t, n);
  ARRAY (int, u, n);
  for (size_t i = 0; i < n; i++)
    x[i] = (int) (i * 7919 % 1009) - 500;
  test_scans (n, o, p, t, u, x);
  test_maps (n, o, p, u, x);
  test_others (n, o, x);
  if (n >= 100)
    {
      local_array (o, x);
      sums (100, 1, t, x);
      for (size_t i = 0; i < 90; i++)
	CHECK (o[i] == sub (t[i + 10], t[i + 3]));
    }
  free (x);
  free (o);
  free (p);
  free (t);
  free (u);
}

int
main (void)
{
  static const size_t near_blocks[] = { 1024, 2048, 4096, 8192, 16384, 32768 };
  for (size_t n = 0; n <= 40; n++)
    test (n);
  for (size_t b = 0; b < sizeof near_blocks / sizeof *near_blocks; b++)
    for (size_t n = near_blocks[b] - 1; n <= near_blocks[b] + 18;
	 n += 1 + (n > near_blocks[b] + 2) * 4)
      test (n);
  test (LARGEST);
  return 0;
}
