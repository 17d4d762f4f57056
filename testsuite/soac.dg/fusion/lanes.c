/* Reductions by operators that are not commutative, or combine structures:
   lanes go through runs of elements, and the order is kept.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels segment 1 } */
/* { dg-eliminated segment "t" { no-option sanitize } } */
/* { dg-kernels few 1 } */
/* { dg-kernels longest 1 { no-option sanitize } } */
/* { dg-eliminated longest "t" { no-option sanitize } } */
/* { dg-kernels affine 1 } */
/* { dg-kernels later 1 } */
/* { dg-kernels ends 1 } */
/* { dg-kernels mixed 1 } */
/* { dg-kernels pairs 1 } */
/* { dg-schedule segment "unordered, 4 lanes, threads above 789" { option "-O. -fopenmp$" } } */
/* { dg-schedule segment "unordered, 4 lanes" { option "-O3 -g" } } */
/* { dg-schedule few "unordered, 4 lanes, threads above 789" { option "-O. -fopenmp$" } } */
/* { dg-schedule few "unordered, 4 lanes" { option "-O3 -g" } } */

#include "check.h"
#include <stdint.h>

/* Around where runs, tiles and blocks begin and end.  */
static const size_t sizes[] = {
  0, 1, 2, 15, 16, 63, 64, 65, 127, 255, 256, 257, 300, 1000, 4096, 16383,
  16384, 16385, 32768, 65535, 65537, 66000, 100003, 131072 + 64 * 9 + 5,
  1048576 + 77
};

static inline int max (int a, int b) { return a > b ? a : b; }

/* ---- ints: the largest sum of neighbours -------------------------------- */

struct seg { int best, head, tail, sum; };

static struct seg
one (int a)
{
  int b = max (a, 0);
  return (struct seg) { b, b, b, a };
}

static struct seg
join (struct seg a, struct seg b)
{
  return (struct seg) { max (max (a.best, b.best), a.tail + b.head),
			max (a.head, a.sum + b.head),
			max (b.tail, a.tail + b.sum), a.sum + b.sum };
}

TESTED struct seg
segment (size_t n, const int *x, struct seg init)
{
  struct seg *t = get (n * sizeof *t);
  __builtin_map (one, n, t, x);
  struct seg s = __builtin_reduce (join, init, n, t);
  free (t);
  return s;
}

/* So few that no thread is woken.  */
#define FEW 1000

TESTED struct seg
few (const int *x, struct seg init)
{
  struct seg *t = get (FEW * sizeof *t);
  __builtin_map (one, FEW, t, x);
  struct seg s = __builtin_reduce (join, init, FEW, t);
  free (t);
  return s;
}

/* ---- bytes: the longest run, and a count beside it ---------------------- */

struct runs { unsigned best, head, tail, length; };

static unsigned blank (uint8_t c) { return c == ' '; }
static unsigned add (unsigned a, unsigned b) { return a + b; }

static struct runs
run_of (uint8_t c)
{
  unsigned r = c != ' ';
  return (struct runs) { r, r, r, 1 };
}

static struct runs
run_join (struct runs a, struct runs b)
{
  unsigned best = a.best > b.best ? a.best : b.best;
  return (struct runs) { best > a.tail + b.head ? best : a.tail + b.head,
			 a.head == a.length ? a.length + b.head : a.head,
			 b.tail == b.length ? b.length + a.tail : b.tail,
			 a.length + b.length };
}

TESTED struct runs
longest (size_t n, const uint8_t *x, unsigned *blanks)
{
  struct runs *t = get (n * sizeof *t);
  unsigned count = __builtin_redomap (add, blank, 5, n, x);
  __builtin_map (run_of, n, t, x);
  struct runs r = __builtin_reduce (run_join, ((struct runs) { 0, 0, 0, 0 }), n,
				    t);
  free (t);
  *blanks = count;
  return r;
}

/* ---- structures from memory, of 64 bits --------------------------------- */

struct affine { uint64_t a, b; };

static struct affine
then (struct affine f, struct affine g)
{
  return (struct affine) { f.a * g.a, g.a * f.b + g.b };
}

TESTED struct affine
affine (size_t n, const struct affine *x)
{
  return __builtin_reduce (then, ((struct affine) { 3, 1 }), n, x);
}

/* ---- numbers ------------------------------------------------------------ */

/* Of equals the later one, which shows in the sign of zero.  */
static float larger (float a, float b) { return a > b ? a : b; }

TESTED float
later (size_t n, const float *x)
{
  return __builtin_reduce (larger, -1, n, x);
}

static short first (short a, short b) { (void) b; return a; }
static short last (short a, short b) { (void) a; return b; }

TESTED int
ends (size_t n, const short *x)
{
  short a = __builtin_reduce (last, -1, n, x);
  short b = __builtin_reduce (first, -2, n, x);
  return a * 7 + b;
}

/* ---- members of several widths, and in structures ----------------------- */

struct inner { _Bool any; int64_t at; };
struct mixed { uint16_t hash; struct inner found; float top; };

static struct mixed
mixed_of (short a, int64_t at, float top)
{
  return (struct mixed) { a, { a % 7 == 3, at }, top };
}

static struct mixed
mixed_join (struct mixed a, struct mixed b)
{
  struct mixed r;
  r.hash = a.hash ^ b.hash;
  r.found = b.found.any ? b.found : a.found;
  r.top = b.top > a.top ? b.top : a.top;
  return r;
}

static const struct mixed nothing = { 0, { 0, -1 }, 0 };

TESTED struct mixed
mixed (size_t n, const short *x, const int64_t *at, const float *top)
{
  struct mixed *t = get (n * sizeof *t);
  __builtin_map (mixed_of, n, t, x, at, top);
  struct mixed r = __builtin_reduce (mixed_join, nothing, n, t);
  free (t);
  return r;
}

/* ---- two reductions side by side ---------------------------------------- */

TESTED int
pairs (size_t n, const int *x)
{
  struct seg s = __builtin_redomap (join, one, ((struct seg) { 0, 0, 0, 0 }), n,
				    x);
  int most = __builtin_reduce (max, -1000, n, x);
  return s.best * 3 + most;
}

int
main (void)
{
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      size_t n = sizes[k];
      ARRAY (int, x, n);
      ARRAY (uint8_t, c, n);
      ARRAY (struct affine, f, n);
      ARRAY (float, z, n);
      ARRAY (short, h, n);
      ARRAY (int64_t, at, n);
      unsigned state = 12345 + n;
      for (size_t i = 0; i < n; i++)
	{
	  state = state * 1103515245 + 12345;
	  x[i] = (int) (state >> 16 & 255) - 130;
	  c[i] = (state >> 20) % 37 ? 'x' : ' ';
	  f[i] = (struct affine) { state | 1, i };
	  z[i] = state >> 25 & 1 ? 0.0f : -0.0f;
	  h[i] = state >> 17 & 4095;
	  at[i] = i;
	}

      struct seg s = { 1, 2, 3, 4 };
      int most = -1000;
      for (size_t i = 0; i < n; i++)
	{
	  s = join (s, one (x[i]));
	  most = max (most, x[i]);
	  if (i == FEW - 1)
	    {
	      struct seg t = few (x, (struct seg) { 1, 2, 3, 4 });
	      CHECK (!memcmp (&s, &t, sizeof s));
	    }
	}
      struct seg t = segment (n, x, (struct seg) { 1, 2, 3, 4 });
      CHECK (s.best == t.best && s.head == t.head && s.tail == t.tail
	     && s.sum == t.sum);
      s = (struct seg) { 0, 0, 0, 0 };
      for (size_t i = 0; i < n; i++)
	s = join (s, one (x[i]));
      CHECK (pairs (n, x) == s.best * 3 + most);

      struct runs r = { 0, 0, 0, 0 };
      unsigned blanks = 5, counted;
      for (size_t i = 0; i < n; i++)
	{
	  r = run_join (r, run_of (c[i]));
	  blanks += blank (c[i]);
	}
      struct runs q = longest (n, c, &counted);
      CHECK (r.best == q.best && r.head == q.head && r.tail == q.tail
	     && r.length == q.length && blanks == counted);

      struct affine a = { 3, 1 };
      for (size_t i = 0; i < n; i++)
	a = then (a, f[i]);
      struct affine b = affine (n, f);
      CHECK (a.a == b.a && a.b == b.b);

      float y = -1;
      for (size_t i = 0; i < n; i++)
	y = larger (y, z[i]);
      CHECK (y == later (n, z)
	     && !__builtin_signbit (y) == !__builtin_signbit (later (n, z)));
      CHECK (ends (n, h) == (n ? h[n - 1] : -1) * 7 - 2);

      struct mixed m = nothing;
      for (size_t i = 0; i < n; i++)
	m = mixed_join (m, mixed_of (h[i], at[i], z[i] + i % 1000));
      for (size_t i = 0; i < n; i++)
	z[i] += i % 1000;
      struct mixed w = mixed (n, h, at, z);
      CHECK (m.hash == w.hash && m.found.any == w.found.any && m.found.at == w.found.at
	     && m.top == w.top);
      free (x);
      free (c);
      free (f);
      free (z);
      free (h);
      free (at);
    }
  return 0;
}

/* { dg-steps ends "LOAD x; FOLD last (0), result; FOLD first (0), result" } */
