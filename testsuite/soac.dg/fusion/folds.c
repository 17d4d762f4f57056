/* Reductions and scans by a fold, which takes an element of one type into an
   accumulator of another: each chunk folds its elements from the initial value on,
   and the operator combines chunks in order.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels histogram 1 } */
/* { dg-kernels of_map 1 } */
/* { dg-eliminated of_map "t" { no-option sanitize } } */
/* { dg-kernels behind_filter 1 } */
/* { dg-eliminated behind_filter "t" { no-option sanitize } } */
/* { dg-kernels length 1 } */
/* { dg-kernels digits 1 } */
/* { dg-kernels brackets 1 } */
/* { dg-kernels in_place 1 } */
/* { dg-kernels scanned_on 1 } */
/* { dg-eliminated scanned_on "t" { no-option sanitize } } */
/* { dg-kernels scan_behind 1 } */
/* { dg-eliminated scan_behind "t" { no-option sanitize } } */
/* { dg-kernels side_by_side 1 } */
/* { dg-kernels windowed 1 } */
/* { dg-eliminated windowed "t" { no-option sanitize } } */
/* { dg-kernels pairs 1 } */
/* { dg-kernels alone 1 } */
/* { dg-kernels counted 1 } */
/* { dg-kernels smallest 1 } */
/* { dg-kernels best_pair 1 } */
/* { dg-schedule windowed "in stages, threads above 8192, doacross" { option "-O. -fopenmp$" } } */
/* { dg-schedule windowed "in stages, past the cache" { option "-O3 -g" } } */
/* { dg-schedule histogram "unordered, threads above 196" { option "-O. -fopenmp$" } } */
/* { dg-schedule histogram "unordered" { option "-O3 -g" } } */

#include "check.h"

#define ZIP_AS(TYPE, ...) __builtin_zip (__VA_ARGS__)
#define FOLD(F) F

struct bins { int of[16]; };
struct runs { int first, last, count, some; };	/* of equal neighbours */
struct brackets { int closing, opening; };
struct pair { int key; double value; };
struct trio { double a, b, c; };

static struct bins
join (struct bins a, struct bins b)
{
  for (int k = 0; k < 16; k++)
    a.of[k] += b.of[k];
  return a;
}

static struct bins
count (struct bins a, unsigned char x)
{
  a.of[x & 15]++;
  return a;
}

/* Not commutative.  */
static struct runs
append (struct runs a, struct runs b)
{
  if (!a.some)
    return b;
  if (!b.some)
    return a;
  struct runs r = { a.first, b.last, a.count + b.count - (a.last == b.first), 1 };
  return r;
}

static struct runs
extend (struct runs a, int x)
{
  struct runs r = { a.some ? a.first : x, x,
		    a.count + !(a.some && a.last == x), 1 };
  return r;
}

static struct brackets
match (struct brackets a, struct brackets b)
{
  int m = a.opening < b.closing ? a.opening : b.closing;
  struct brackets r = { a.closing + b.closing - m, b.opening + a.opening - m };
  return r;
}

static struct brackets
bracket (struct brackets a, char c)
{
  if (c == '(')
    a.opening++;
  else if (c == ')' && a.opening)
    a.opening--;
  else if (c == ')')
    a.closing++;
  return a;
}

static long add (long a, long b) { return a + b; }
static long width (long a, const char *s) { return a + (long) strlen (s); }
static long longer (long a, int x) { return a + (x > 9 ? 2 : 1); }
static unsigned plus (unsigned a, unsigned b) { return a + b; }
static unsigned dot (unsigned a, short x, short y, int scale)
{ return a + (unsigned) (x * y * scale); }
static int thrice (int a) { return 3 * a; }
static int odd (int a) { return a & 1; }
static int mixed (int a) { return a * 7 % 5; }
static long diff (long a, long b) { return a - b; }
static int net (struct brackets a) { return a.opening - a.closing; }
static double most (double a, double b) { return a > b ? a : b; }
static double heavier (double a, struct pair p)
{ return p.key > 3 && p.value > a ? p.value : a; }
static long least (long a, long b) { return a < b ? a : b; }
static long least_of (long a, int x) { return x + 50 < a ? x + 50 : a; }
static struct pair larger (struct pair a, struct pair b)
{ return b.value > a.value ? b : a; }
static struct pair larger_of (struct pair a, struct trio t)
{ return t.a > a.value ? (struct pair) { (int) t.b, t.a } : a; }
struct place { unsigned value, at; };
static struct place highest (struct place a, struct place b)
{ return b.value > a.value ? b : a; }
/* Takes in places that HIGHEST would not.  */
static struct place twice_of (struct place a, struct place p)
{ return 2 * p.value > a.value ? (struct place) { 2 * p.value, p.at } : a; }
static const struct bins none;

TESTED struct bins histogram (size_t n, const unsigned char *x)
{ return __builtin_redomap (join, FOLD (count), none, n, x); }

TESTED struct runs
of_map (size_t n, const int *x)
{
  int *t = get (n * sizeof *t);
  struct runs empty = { 0, 0, 0, 0 };
  __builtin_map (mixed, n, t, x);
  struct runs r = __builtin_redomap (append, FOLD (extend), empty, n, t);
  free (t);
  return r;
}

TESTED struct runs
behind_filter (size_t n, const int *x)
{
  int *t = get (n * sizeof *t);
  struct runs empty = { 0, 0, 0, 0 };
  size_t m = __builtin_filter (odd, n, t, x);
  struct runs r = __builtin_redomap (append, FOLD (extend), empty, m, t);
  free (t);
  return r;
}

TESTED long length (size_t n, const char *const *s)
{ return __builtin_redomap (add, FOLD (width), 0, n, __builtin_stride (s, 1)); }

TESTED unsigned digits (size_t n, const short *x, const short *y, int scale)
{ return __builtin_redomap (plus, FOLD (dot), 0, n, x, y, scale); }

TESTED struct brackets
brackets (size_t n, struct brackets *o, const char *x)
{
  struct brackets empty = { 0, 0 };
  __builtin_scanomap (match, FOLD (bracket), empty, n, o, x);
  return n ? o[n - 1] : empty;
}

TESTED void in_place (size_t n, int *x)
{ __builtin_scanomap (add, FOLD (longer), 0, n, x, x); }

TESTED void
scanned_on (size_t n, int *o, const char *x)
{
  struct brackets *t = get (n * sizeof *t), empty = { 0, 0 };
  __builtin_scanomap (match, FOLD (bracket), empty, n, t, x);
  __builtin_map (net, n, o, t);
  free (t);
}

TESTED size_t
scan_behind (size_t n, long *o, const int *x)
{
  int *t = get (n * sizeof *t);
  size_t m = __builtin_filter (odd, n, t, x);
  __builtin_scanomap (add, FOLD (longer), 0, m, o, t);
  free (t);
  return m;
}

TESTED long
side_by_side (size_t n, long *o, const int *x)
{
  int *t = get (n * sizeof *t);
  __builtin_map (thrice, n, t, x);
  long a = __builtin_redomap (add, FOLD (longer), 0, n, t);
  long b = __builtin_reduce (add, 5, n, t);
  __builtin_scanomap (add, FOLD (longer), 0, n, o, t);
  free (t);
  return a * 1000 + b;
}

TESTED void
windowed (size_t n, long *restrict o, const int *restrict x)
{
  if (n <= 2)
    return;
  long *t = malloc (n * sizeof *t);
  __builtin_scanomap (add, FOLD (longer), 0, n, t, x);
  __builtin_map (diff, n - 2, o, t + 2, t);
  free (t);
}

TESTED double pairs (size_t n, const int *key, const double *value)
{
  return __builtin_redomap (most, FOLD (heavier), -1.0, n,
			    ZIP_AS (struct pair, key, value));
}

/* As many parameters as inputs: no fold.  */
TESTED long alone (size_t n, const long *x)
{ return __builtin_redomap (add, diff, 7, n, x, 1); }

TESTED long counted (size_t n, const int *x)
{ return __builtin_redomap (add, FOLD (longer), 0, n, __builtin_gather (x, x)); }

TESTED long smallest (size_t n, const int *x)
{ return __builtin_redomap (least, FOLD (least_of), 1000000, n, x); }

TESTED struct pair
best_pair (size_t n, const struct trio *x)
{
  struct pair least = { -1, -1e300 };
  return __builtin_redomap (larger, FOLD (larger_of), least, n, x);
}

TESTED struct place
best_twice (size_t n, const struct place *x)
{
  struct place least = { 0, 0 };
  return __builtin_redomap (highest, FOLD (twice_of), least, n, x);
}

static void
check_reductions (size_t n, const int *x, const int *in, const unsigned char *b)
{
  struct bins h = none;
  struct runs r = { 0, 0, 0, 0 }, k = r;
  struct pair best = { -1, -1e300 };
  struct place twice = { 0, 0 };
  ARRAY (struct place, places, n);
  ARRAY (const char *, s, n);
  ARRAY (short, p, n);
  ARRAY (double, v, n);
  ARRAY (struct trio, w, n);
  long chars = 0, gathered = 0, less = 7, small = 1000000;
  unsigned d = 0;
  double m = -1;
  ARRAY (long, l, n);
  for (size_t i = 0; i < n; i++)
    {
      s[i] = "abcdefghijklm" + x[i] % 11;
      p[i] = x[i] - 300;
      l[i] = x[i];
      v[i] = i * 31 % 1013;
      w[i] = (struct trio) { i + 0.5, -7, -9 };
      h = count (h, b[i]);
      r = extend (r, mixed (x[i]));
      if (odd (x[i]))
	k = extend (k, x[i]);
      chars = width (chars, s[i]);
      d = dot (d, p[i], x[i], 3);
      struct pair q = { x[i], v[i] };
      m = heavier (m, q);
      places[i] = (struct place) { 10 + i % 9973, i };
      twice = twice_of (twice, places[i]);
      best = larger_of (best, w[i]);
      gathered = longer (gathered, in[in[i]]);
      less += x[i] - 1;
      small = least_of (small, x[i]);
    }
  struct bins h2 = histogram (n, b);
  CHECK (memcmp (&h, &h2, sizeof h) == 0);
  struct runs r2 = of_map (n, x), k2 = behind_filter (n, x);
  CHECK (r.first == r2.first && r.last == r2.last && r.count == r2.count);
  CHECK (k.first == k2.first && k.last == k2.last && k.count == k2.count);
  CHECK (length (n, s) == chars);
  ARRAY (short, y, n);
  for (size_t i = 0; i < n; i++)
    y[i] = x[i];
  CHECK (digits (n, p, y, 3) == d);
  CHECK (pairs (n, x, v) == m);
  CHECK (counted (n, in) == gathered);
  CHECK (alone (n, l) == less);
  CHECK (smallest (n, x) == small);
  struct pair best2 = best_pair (n, w);
  CHECK (best.key == best2.key && best.value == best2.value);
  struct place twice2 = best_twice (n, places);
  CHECK (twice.value == twice2.value && twice.at == twice2.at);
  free (places);
  free (s);
  free (p);
  free (v);
  free (w);
  free (y);
  free (l);
}

static void
check_scans (size_t n, const int *x)
{
  ARRAY (char, c, n);
  ARRAY (struct brackets, o, n);
  ARRAY (int, z, n);
  ARRAY (int, w, n);
  ARRAY (long, l, n);
  ARRAY (long, q, n);
  for (size_t i = 0; i < n; i++)
    c[i] = "(()x))(()"[x[i] % 9];
  brackets (n, o, c);
  scanned_on (n, z, c);
  memcpy (w, x, n * sizeof *w);
  in_place (n, w);
  size_t m = scan_behind (n, l, x), k = 0;
  long both = side_by_side (n, q, x);
  struct brackets so_far = { 0, 0 };
  long a = 0, b = 0, d = 0, sum = 5;
  for (size_t i = 0; i < n; i++)
    {
      so_far = bracket (so_far, c[i]);
      CHECK (o[i].opening == so_far.opening && o[i].closing == so_far.closing);
      CHECK (z[i] == net (so_far));
      a = longer (a, x[i]);
      CHECK (w[i] == a);
      if (odd (x[i]))
	{
	  b = longer (b, x[i]);
	  CHECK (l[k++] == b);
	}
      d = longer (d, 3 * x[i]);
      CHECK (q[i] == d);
      sum += 3 * x[i];
    }
  CHECK (m == k && both == d * 1000 + sum);
  windowed (n, l, x);
  for (size_t i = 0; i + 2 < n; i++)
    CHECK (l[i] == longer (longer (0, x[i + 1]), x[i + 2]));
  free (c);
  free (o);
  free (z);
  free (w);
  free (l);
  free (q);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, in, n);
      ARRAY (unsigned char, b, n);
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = (int) (i * 2654435761u >> 20) % 613;
	  in[i] = (int) (i * 7919 % n);
	  b[i] = (unsigned char) (x[i] * 5 + 1);
	}
      check_reductions (n, x, in, b);
      check_scans (n, x);
      free (x);
      free (in);
      free (b);
    }
  return 0;
}
