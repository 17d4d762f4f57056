/* Several results of one walk through an array, of different types and with
   operators that GCC does not know, behind filters that keep nothing in most
   blocks.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels six 1 } */
/* { dg-members six "reduce,reduce,reduce,redomap,reduce,reduce" } */
/* { dg-fused six "x" horizontal } */
/* { dg-kernels sparse 1 } */
/* { dg-members sparse "filter,reduce,reduce,reduce,redomap,reduce" } */
/* { dg-eliminated sparse "k" } */
/* { dg-kernels with_scans 1 } */
/* { dg-members with_scans "scan,scanomap,reduce,filter,reduce,scan_exclusive" } */
/* { dg-kernels sums 1 } */
/* { dg-members sums "map,reduce,reduce,reduce,scan" } */
/* { dg-eliminated sums "t" } */
/* { dg-kernels two_inputs 1 } */
/* { dg-members two_inputs "redomap,reduce,reduce" } */

#include "streams.h"

struct extent { unsigned least, most, at_least; };

static unsigned add (unsigned a, unsigned b) { return a + b; }
static unsigned max (unsigned a, unsigned b) { return a > b ? a : b; }
static unsigned last (unsigned a, unsigned b) { (void) a; return b; }
static unsigned first (unsigned a, unsigned b) { (void) b; return a; }
static unsigned mix (unsigned a) { return a * 2654435761u >> 3; }
static unsigned mul (unsigned a, unsigned b) { return a * b; }
static unsigned char bytes (unsigned char a, unsigned char b) { return a + b; }
static unsigned long wide (unsigned long a, unsigned long b) { return a + b; }
static double larger (double a, double b) { return a > b ? a : b; }
static _Bool any (_Bool a, _Bool b) { return a | b; }
static int high (unsigned a) { return a >= 33000000; }
static int odd (unsigned a) { return a & 1; }

static struct extent
extent_of (unsigned a)
{
  struct extent e = { a, a, a };
  return e;
}

/* Keeps the member of the left one where both are the same.  */
static struct extent
widen (struct extent a, struct extent b)
{
  struct extent e = { a.least <= b.least ? a.least : b.least,
		      max (a.most, b.most),
		      a.least <= b.least ? a.at_least : b.at_least };
  return e;
}

static const struct extent none = { -1u, 0, 5 };

struct results
{
  unsigned a, b;
  unsigned long c;
  struct extent d;
  double e;
  unsigned char f;
};

static int
same (struct results r, struct results s)
{
  return (r.a == s.a && r.b == s.b && r.c == s.c && r.d.least == s.d.least
	  && r.d.most == s.d.most && r.d.at_least == s.d.at_least
	  && r.e == s.e && r.f == s.f);
}

TESTED struct results
six (size_t n, const unsigned *x)
{
  struct results r;
  r.a = __builtin_reduce (add, 1, n, x);
  r.b = __builtin_reduce (last, 2, n, x);
  r.c = __builtin_reduce (wide, 3, n, x);
  r.d = __builtin_redomap (widen, extent_of, none, n, x);
  r.e = __builtin_reduce (larger, -1, n, x);
  r.f = __builtin_reduce (bytes, 6, n, x);
  return r;
}

TESTED struct results
sparse (size_t n, const unsigned *x, size_t *restrict many)
{
  unsigned *k = malloc (n * sizeof *k);
  struct results r;
  size_t m = __builtin_filter (high, n, k, x);
  r.a = __builtin_reduce (mul, 1, m, k);
  r.b = __builtin_reduce (last, 2, m, k);
  r.c = __builtin_reduce (wide, 3, m, k);
  r.d = __builtin_redomap (widen, extent_of, none, m, k);
  r.e = __builtin_reduce (larger, -1, m, k);
  r.f = 6;
  free (k);
  *many = m;
  return r;
}

TESTED struct results
with_scans (size_t n, const unsigned *x, unsigned *restrict o,
	    struct extent *restrict p, unsigned *restrict q,
	    unsigned *restrict s)
{
  struct results r;
  __builtin_scan (add, 1, n, o, x);
  __builtin_scanomap (widen, extent_of, none, n, p, x);
  r.b = __builtin_reduce (first, 2, n, x);
  r.a = __builtin_filter (odd, n, q, x);
  r.c = __builtin_reduce (wide, 3, n, x);
  __builtin_scan_exclusive (last, 4, n, s, x);
  r.d = none;
  r.e = 0;
  r.f = 6;
  return r;
}

/* Where the grouping shows.  */
TESTED float
sums (size_t n, const unsigned *x, float *restrict o, double *restrict d)
{
  float *t = malloc (n * sizeof *t);
  float add_float (float a, float b) { return a + b; }
  double add_double (double a, double b) { return a + b; }
  float tenth (unsigned a) { return a * 0.1f; }
  float most (float a, float b) { return a > b ? a : b; }
  __builtin_map (tenth, n, t, x);
  float s = __builtin_reduce (add_float, 0.5, n, t);
  double s2 = __builtin_reduce (add_double, 0.5, n, t);
  float m = __builtin_reduce (most, 0, n, t);
  __builtin_scan (add_float, 0.25, n, o, t);
  free (t);
  *d = s2;
  return s + m;
}

TESTED _Bool
two_inputs (size_t n, const unsigned *x, const unsigned *y,
	    unsigned *restrict r)
{
  int less (unsigned a, unsigned b) { return a + 4000000000u < b; }
  _Bool b = __builtin_redomap (any, less, 0, n, x, y);
  unsigned s = __builtin_reduce (add, 1, n, y);
  unsigned l = __builtin_reduce (last, 1, n, x);
  r[0] = s;
  r[1] = l;
  return b;
}

static void
check_reductions (size_t n, const unsigned *x, const unsigned *y)
{
  struct results r = { 1, 2, 3, none, -1, 6 }, s = r;
  size_t many, m = 0;
  unsigned sum = 1, two[2];
  int less = 0;
  for (size_t i = 0; i < n; i++)
    {
      r.a += x[i];
      r.b = x[i];
      r.c += x[i];
      r.d = widen (r.d, extent_of (x[i]));
      r.e = larger (r.e, x[i]);
      r.f += x[i];
      sum += y[i];
      less |= x[i] + 4000000000u < y[i];
      if (high (x[i]))
	{
	  s.a *= x[i];
	  s.b = x[i];
	  s.c += x[i];
	  s.d = widen (s.d, extent_of (x[i]));
	  s.e = larger (s.e, x[i]);
	  m++;
	}
    }
  CHECK (same (six (n, x), r));
  CHECK (same (sparse (n, x, &many), s) && many == m);
  CHECK (two_inputs (n, x, y, two) == less);
  CHECK (two[0] == sum && two[1] == (n ? x[n - 1] : 1));
}

static void
check_scans (size_t n, const unsigned *x)
{
  ARRAY (unsigned, o, n);
  ARRAY (struct extent, p, n);
  ARRAY (unsigned, q, n + 1);
  ARRAY (unsigned, t, n);
  FORGET (q, n + 1);
  struct results r = with_scans (n, x, o, p, q, t);
  unsigned a = 1, before = 4, k = 0;
  unsigned long c = 3;
  struct extent e = none;
  for (size_t i = 0; i < n; i++)
    {
      a += x[i];
      c += x[i];
      e = widen (e, extent_of (x[i]));
      CHECK (o[i] == a && t[i] == before);
      CHECK (!memcmp (&p[i], &e, sizeof e));
      before = x[i];
      if (odd (x[i]))
	CHECK (q[k++] == x[i]);
    }
  CHECK (r.a == k && q[k] == 0xeeeeeeee && r.b == 2 && r.c == c);
  free (o);
  free (p);
  free (q);
  free (t);
}

/* All bits of the sums go to what the program prints, which must not change
   with the number of threads.  */
static unsigned long
check_sums (size_t n, const unsigned *x, unsigned long h)
{
  ARRAY (float, o, n);
  double d, e = 0.5, scanned = 0.25;
  float m = 0, s = sums (n, x, o, &d);
  for (size_t i = 0; i < n; i++)
    {
      float t = x[i] * 0.1f;
      e += t;
      scanned += t;
      m = t > m ? t : m;
      CHECK (o[i] >= scanned * 0.99 && o[i] <= scanned * 1.01);
    }
  CHECK (d >= e * 0.999999 && d <= e * 1.000001);
  CHECK (s >= (e + m) * 0.99 && s <= (e + m) * 1.01);
  h = digest (h, o, n * sizeof *o);
  h = digest (h, &d, sizeof d);
  h = digest (h, &s, sizeof s);
  free (o);
  return h;
}

int
main (void)
{
  unsigned long h = 0;
  FOR_BLOCK_SIZES (n)
    {
      ARRAY (unsigned, x, n);
      ARRAY (unsigned, y, n);
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = scatter_bits (i) >> (i / 8192 % 5 != 3);
	  y[i] = scatter_bits (i + 777);
	}
      check_reductions (n, x, y);
      check_scans (n, x);
      h = check_sums (n, x, h);
      free (x);
      free (y);
    }
  printf ("%lx\n", h);
  return 0;
}
