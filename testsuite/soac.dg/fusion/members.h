/* What members.c and members-device.c have in common: reductions of structures, whose
   operators combine each member by itself.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include <stdint.h>

#ifndef ON_DEVICE
#define ON_DEVICE 0
#endif

/* ---- sums of floats ----------------------------------------------------- */

struct complex { float re, im; };

static inline struct complex
mul (struct complex a, struct complex b)
{
  return (struct complex) { a.re * b.re - a.im * b.im,
			    a.re * b.im + a.im * b.re };
}

static inline float plus (float a, float b) { return a + b; }

static struct complex
add (struct complex a, struct complex b)
{
  return (struct complex) { a.re + b.re, plus (b.im, a.im) };
}

TESTED struct complex
total (size_t n, struct complex init, const struct complex *x,
       const struct complex *y)
{
  struct complex *t = get (n * sizeof *t);
  __builtin_map (mul, n, t, x, y);
  struct complex s = __builtin_reduce (add, init, n, t);
  free (t);
  return s;
}

/* ---- different operations ----------------------------------------------- */

struct range { int lo; unsigned hi; };

static struct range
both (struct range a, struct range b)
{
  return (struct range) { a.lo < b.lo ? a.lo : b.lo,
			  a.hi > b.hi ? a.hi : b.hi };
}

TESTED struct range
widest (size_t n, struct range init, const int *x, const unsigned *y)
{
  return __builtin_reduce (both, init, n, __builtin_zip (x, y));
}

/* Structures in structures, the first parameter used as a variable.  */
struct facts { struct range r; double sum; struct { uint64_t bits; long count; } c; };

static struct facts
merge (struct facts a, struct facts b)
{
  a.c.bits ^= b.c.bits;
  a.c.count += b.c.count;
  a.r = both (a.r, b.r);
  a.sum = b.sum + a.sum;
  return a;
}

static struct facts
facts_of (int x, unsigned y)
{
  return (struct facts) { { x, y }, x, { y * 0x9e3779b97f4a7c15u, 1 } };
}

TESTED struct facts
deep (size_t n, struct facts init, const int *x, const unsigned *y)
{
  return __builtin_redomap (merge, facts_of, init, n, x, y);
}

/* Through a helper that is given addresses, and copies.  */
static inline void
add_to (struct complex *a, const struct complex *b)
{
  a->re += b->re;
  a->im += b->im;
}

static struct complex
accumulate (struct complex a, struct complex b)
{
  struct complex s = b, t;
  add_to (&s, &a);
  t = s;
  return t;
}

TESTED struct complex
by_address (size_t n, const struct complex *x)
{
  return __builtin_reduce (accumulate, ((struct complex) { 0.5f, -1 }), n, x);
}

/* Sums that wrap; what two elements give may overflow where their order is
   another.  */
struct few { short a; int8_t b; _Bool any; uint16_t all; int c; };

static struct few
add_few (struct few a, struct few b)
{
  return (struct few) { a.a + b.a, a.b ^ b.b, a.any | b.any, a.all & b.all,
			a.c + b.c };
}

TESTED struct few
narrow (size_t n, struct few init, const struct few *x)
{
  return __builtin_reduce (add_few, init, n, x);
}

/* ---- beside others ------------------------------------------------------ */

static int max (int a, int b) { return a > b ? a : b; }

TESTED long
beside (size_t n, const int *x, const unsigned *y, struct facts *f)
{
  struct facts all = __builtin_redomap (merge, facts_of, ((struct facts) { }), n,
					x, y);
  int most = __builtin_reduce (max, -1, n, x);
  struct range r = __builtin_reduce (both, ((struct range) { 7, 7 }), n,
				     __builtin_zip (x, y));
  *f = all;
  return most + 10000L * r.lo + 1000000L * r.hi;
}

static int right (struct complex a) { return a.re > 0; }

TESTED struct complex
of_kept (size_t n, struct complex init, const struct complex *x)
{
  struct complex *t = get (n * sizeof *t);
  size_t m = __builtin_filter (right, n, t, x);
  struct complex s = __builtin_reduce (add, init, m, t);
  free (t);
  return s;
}

TESTED struct complex
counted (size_t n, const struct complex *x, size_t *kept)
{
  struct complex *t = get (n * sizeof *t);
  size_t m = __builtin_filter (right, n, t, x);
  struct complex s = __builtin_reduce (add, ((struct complex) { 1, 2 }), m, t);
  free (t);
  *kept = m;
  return s;
}

static int addi (int a, int b) { return (int) ((unsigned) a + (unsigned) b); }

TESTED struct facts
scanned (size_t n, int *restrict o, const int *x, const unsigned *y)
{
  __builtin_scan (addi, 3, n, o, x);
  return __builtin_redomap (merge, facts_of, ((struct facts) { }), n, x, y);
}

/* Only where the arrays do not overlap are these done at once.  */
static int inc (int a) { return (int) ((unsigned) a + 1); }

TESTED struct range
apart (size_t n, int *o, const int *x, const unsigned *y)
{
  __builtin_map (inc, n, o, x);
  return __builtin_reduce (both, ((struct range) { 9, 9 }), n,
			   __builtin_zip (o, y));
}

/* ------------------------------------------------------------------------- */

static int
same_facts (struct facts a, struct facts b)
{
  return (a.r.lo == b.r.lo && a.r.hi == b.r.hi && a.sum == b.sum
	  && a.c.bits == b.c.bits && a.c.count == b.c.count);
}

static int
near (struct complex a, struct complex b)
{
  return (__builtin_fabsf (a.re - b.re) <= 1 + 1e-3f * __builtin_fabsf (b.re)
	  && __builtin_fabsf (a.im - b.im) <= 1 + 1e-3f * __builtin_fabsf (b.im));
}

static void
check_integers (size_t n, int *x, unsigned *y)
{
  struct range r = { 1000, 3 }, s = r;
  struct facts f = { { 4, 5 }, 0.5, { 77, -3 } }, g = f, none = { };
  for (size_t i = 0; i < n; i++)
    {
      r = both (r, (struct range) { x[i], y[i] });
      f = merge (f, facts_of (x[i], y[i]));
      none = merge (none, facts_of (x[i], y[i]));
    }
  s = widest (n, s, x, y);
  CHECK (s.lo == r.lo && s.hi == r.hi);
  CHECK (same_facts (deep (n, g, x, y), f));
  int most = -1;
  for (size_t i = 0; i < n; i++)
    most = max (most, x[i]);
  r.lo = r.lo < 7 ? r.lo : 7;
  r.hi = r.hi > 7 ? r.hi : 7;
  CHECK (beside (n, x, y, &f) == most + 10000L * r.lo + 1000000L * r.hi);
  CHECK (same_facts (f, none));
  ARRAY (int, o, n);
  CHECK (same_facts (scanned (n, o, x, y), none));
  int sum = 3;
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == (sum = addi (sum, x[i])));
  r = (struct range) { 9, 9 };
  for (size_t i = 0; i < n; i++)
    r = both (r, (struct range) { x[i] + 1, y[i] });
  s = apart (n, o, x, y);
  CHECK (s.lo == r.lo && s.hi == r.hi);
  s = apart (n, x, x, y);
  CHECK (s.lo == r.lo && s.hi == r.hi);
  free (o);
}

static void
check_narrow (size_t n, const unsigned *y)
{
  ARRAY (struct few, x, n);
  struct few a = { 30000, 5, 0, 0xfffe, 0 }, b = a;
  for (size_t i = 0; i < n; i++)
    {
      x[i] = (struct few) { y[i] * 77, y[i], i == n / 2, ~(i & 4),
			    i % 2 ? -2147483647 : 2147483647 };
      a = add_few (a, x[i]);
    }
  b = narrow (n, b, x);
  CHECK (a.a == b.a && a.b == b.b && a.any == b.any && a.all == b.all
	 && a.c == b.c);
  free (x);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (unsigned, y, n);
      ARRAY (struct complex, u, n);
      ARRAY (struct complex, v, n);
      unsigned state = 5 + n;
      for (size_t i = 0; i < n; i++)
	{
	  state = state * 1103515245 + 12345;
	  x[i] = (int) (state >> 16 & 4095) - 2000;
	  y[i] = state >> 12 & 8191;
	  u[i] = (struct complex) { x[i] / 4096.0f, y[i] / 8192.0f - 0.4f };
	  v[i] = (struct complex) { y[i] / 8192.0f, x[i] / 4096.0f };
	}
      check_narrow (n, y);
      struct complex s = { 3, -4 }, t, k = { 1, 2 }, a = { 0.5f, -1 }, z = k;
      size_t kept = 0, told;
      t = total (n, s, u, v);
      z = of_kept (n, z, u);
      for (size_t i = 0; i < n; i++)
	{
	  s = add (s, mul (u[i], v[i]));
	  a = add (a, u[i]);
	  if (right (u[i]))
	    {
	      k = add (k, u[i]);
	      kept++;
	    }
	}
      CHECK (near (t, s));
      CHECK (near (z, k));
      /* Threads do not show in the bits, except on the device.  */
      if (!ON_DEVICE)
	printf ("%a %a %a %a", t.re, t.im, z.re, z.im);
      t = by_address (n, u);
      CHECK (near (t, a));
      z = counted (n, u, &told);
      CHECK (near (z, k) && told == kept);
      if (!ON_DEVICE)
	printf (" %a %a %a %a\n", t.re, t.im, z.re, z.im);
      check_integers (n, x, y);
      free (x);
      free (y);
      free (u);
      free (v);
    }
  return 0;
}
