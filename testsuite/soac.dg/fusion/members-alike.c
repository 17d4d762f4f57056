/* Operators on structures that look as if they combined each member by itself, and do
   not: each of them is one step.  And sums of negative zeros.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels f_swapped 1 } */
/* { dg-steps f_swapped "LOAD x; FOLD swapped (0), result" { option fopenmp } } */
/* { dg-kernels f_crossed 1 } */
/* { dg-steps f_crossed "LOAD x; FOLD crossed (0), result" { option fopenmp } } */
/* { dg-kernels f_first 1 } */
/* { dg-steps f_first "LOAD x; FOLD first (0), result" { option fopenmp } } */
/* { dg-kernels f_once 1 } */
/* { dg-steps f_once "LOAD x; FOLD once (0), result" { option fopenmp } } */
/* { dg-kernels f_changed 1 } */
/* { dg-steps f_changed "LOAD x; FOLD changed (0), result" { option fopenmp } } */
/* { dg-kernels f_overwritten 1 } */
/* { dg-steps f_overwritten "LOAD x; FOLD overwritten (0), result" { option fopenmp } } */
/* { dg-kernels f_halves 1 } */
/* { dg-steps f_halves "LOAD x; FOLD halves (0), result" { option fopenmp } } */
/* { dg-kernels f_unsigned 1 } */
/* { dg-steps f_unsigned "LOAD x; FOLD lower (0), result" { option fopenmp } } */
/* { dg-kernels f_bits 1 } */
/* { dg-steps f_bits "LOAD x; FOLD add_bits (0), result" { option fopenmp } } */
/* { dg-kernels f_other 1 } */
/* { dg-steps f_other "LOAD x; FOLD other (0), result" { option fopenmp } } */
/* { dg-kernels zeros 1 } */
/* { dg-kernels zeros_kept 1 } */

#include "check.h"
#include <stdint.h>

struct pair { unsigned a, b; };

/* All are associative.  */
#define OPERATOR(NAME)	static struct pair NAME (struct pair p, struct pair q)

/* A sum, and the last one.  */
OPERATOR (swapped) { return (struct pair) { p.a + q.a, q.b }; }
/* Each of the one's members with the second one of the other.  */
OPERATOR (crossed) { return (struct pair) { p.a + q.b, p.b + q.b }; }
OPERATOR (first) { return (struct pair) { p.a, p.b ^ q.b }; }
/* A constant, and a union.  */
OPERATOR (once) { return (struct pair) { 7, p.b | q.b }; }
/* What has been changed meanwhile.  */
OPERATOR (changed)
{
  p.b = q.b;
  return (struct pair) { p.a + q.a, p.b & q.b };
}
OPERATOR (overwritten)
{
  struct pair r = { p.a + q.a, p.b + q.b };
  r.b = q.b;
  return r;
}

#define REDUCTION(NAME)							\
  TESTED struct pair							\
  f_##NAME (size_t n, struct pair init, const struct pair *x)		\
  { return __builtin_reduce (NAME, init, n, x); }
REDUCTION (swapped)
REDUCTION (crossed)
REDUCTION (first)
REDUCTION (once)
REDUCTION (changed)
REDUCTION (overwritten)

/* Halves of one member, one at a time.  */
union halves { unsigned whole; uint16_t half[2]; };
struct split { union halves h; };

static struct split
halves (struct split p, struct split q)
{
  p.h.half[0] += q.h.half[0];
  p.h.half[1] ^= q.h.half[1];
  return p;
}

TESTED struct split
f_halves (size_t n, struct split init, const struct split *x)
{
  return __builtin_reduce (halves, init, n, x);
}

/* Negative numbers are large.  */
struct bounds { int a, b; };

static struct bounds
lower (struct bounds p, struct bounds q)
{
  return (struct bounds) { (unsigned) p.a < (unsigned) q.a ? p.a : q.a,
			   p.b < q.b ? p.b : q.b };
}

TESTED struct bounds
f_unsigned (size_t n, struct bounds init, const struct bounds *x)
{
  return __builtin_reduce (lower, init, n, x);
}

struct bits { unsigned a : 7, b : 25; };

static struct bits
add_bits (struct bits p, struct bits q)
{
  return (struct bits) { p.a + q.a, p.b + q.b };
}

TESTED struct bits
f_bits (size_t n, struct bits init, const struct bits *x)
{
  return __builtin_reduce (add_bits, init, n, x);
}

/* The lowest bit is the left one's, though both are of the same bytes.  */
static struct pair
other (struct pair p, struct pair q)
{
  return (struct pair) { p.a & (q.a | 1), p.b + q.b };
}

TESTED struct pair
f_other (size_t n, struct pair init, const struct pair *x)
{
  return __builtin_reduce (other, init, n, x);
}

/* ---- zeros -------------------------------------------------------------- */

struct complex { float re, im; };

static struct complex
add (struct complex a, struct complex b)
{
  return (struct complex) { a.re + b.re, a.im + b.im };
}

static int all (struct complex a) { return a.re == 0; }

TESTED struct complex
zeros (size_t n, struct complex init, const struct complex *x)
{
  return __builtin_reduce (add, init, n, x);
}

TESTED struct complex
zeros_kept (size_t n, struct complex init, const struct complex *x)
{
  struct complex *t = get (n * sizeof *t);
  size_t m = __builtin_filter (all, n, t, x);
  struct complex s = __builtin_reduce (add, init, m, t);
  free (t);
  return s;
}

static void
check_zeros (size_t n)
{
  ARRAY (struct complex, x, n);
  for (size_t i = 0; i < n; i++)
    x[i] = (struct complex) { -0.0f, -0.0f };
  for (int k = 0; k < 4; k++)
    {
      struct complex init = { k & 1 ? 0.0f : -0.0f, k & 2 ? 0.0f : -0.0f };
      struct complex s = zeros (n, init, x), t = zeros_kept (n, init, x);
      CHECK (!__builtin_signbit (s.re) == (k & 1));
      CHECK (!__builtin_signbit (s.im) == (k & 2) >> 1);
      CHECK (!__builtin_signbit (t.re) == (k & 1));
      CHECK (!__builtin_signbit (t.im) == (k & 2) >> 1);
    }
  free (x);
}

/* ------------------------------------------------------------------------- */

#define SAME(NAME)							\
  do									\
    {									\
      struct pair a = { 5, 0xffff0007 }, b = a;				\
      for (size_t i = 0; i < n; i++)					\
	a = NAME (a, x[i]);						\
      b = f_##NAME (n, b, x);						\
      CHECK (a.a == b.a && a.b == b.b);					\
    }									\
  while (0)

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (struct pair, x, n);
      ARRAY (struct split, h, n);
      ARRAY (struct bounds, s, n);
      ARRAY (struct bits, f, n);
      unsigned state = 99 + n;
      struct split p = { { 3 } }, p0 = p;
      struct bounds l = { -1, 100 }, l0 = l;
      struct bits g = { 1, 2 }, g0 = g;
      for (size_t i = 0; i < n; i++)
	{
	  state = state * 1103515245 + 12345;
	  x[i] = (struct pair) { state >> 3, state >> 5 ^ state << 20 };
	  h[i].h.whole = state;
	  s[i] = (struct bounds) { (int) (state >> 16) - 30000,
				   (int) (state >> 13) - 200000 };
	  f[i] = (struct bits) { state >> 9 & 127, state >> 2 & 0xffff };
	  p = halves (p, h[i]);
	  l = lower (l, s[i]);
	  g = add_bits (g, f[i]);
	}
      SAME (swapped);
      SAME (crossed);
      SAME (first);
      SAME (once);
      SAME (changed);
      SAME (overwritten);
      SAME (other);
      p0 = f_halves (n, p0, h);
      CHECK (p0.h.whole == p.h.whole);
      l0 = f_unsigned (n, l0, s);
      CHECK (l0.a == l.a && l0.b == l.b);
      g0 = f_bits (n, g0, f);
      CHECK (g0.a == g.a && g0.b == g.b);
      check_zeros (n);
      free (x);
      free (h);
      free (s);
      free (f);
    }
  return 0;
}
