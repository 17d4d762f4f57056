/* Folds whose accumulator is a structure that the operator changes and gives back.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels histogram 1 } */
/* { dg-kernels bounded 1 } */
/* { dg-kernels moments 1 } */
/* { dg-kernels turned 1 } */
/* { dg-kernels mixed 1 } */
/* { dg-kernels two 1 } */
/* { dg-members two "redomap,redomap" } */
/* { dg-kernels prefix 1 } */
/* { dg-kernels last_two 1 } */
/* { dg-schedule turned "unordered, one thread" { option "-O. -fopenmp$" } } */
/* { dg-schedule turned "unordered" { option "-O3 -g" } } */
/* { dg-schedule histogram "unordered, threads above 252" { option "-O. -fopenmp$" } } */
/* { dg-schedule histogram "unordered" { option "-O3 -g" } } */

#include "check.h"

#define FOLD(F) F

struct bins { int b[12]; };
struct sums { long s[5]; };
struct pair { int now, before; };

static struct bins
put (struct bins h, int x)
{
  h.b[x % 12]++;
  return h;
}

/* Some leave at once.  */

static struct bins
put_small (struct bins h, int x)
{
  if (x > 500)
    return h;
  int k = x % 12;
  if (k == 3)
    {
      h.b[0] += 2;
      return h;
    }
  h.b[k]++;
  return h;
}

static struct bins
both (struct bins a, struct bins b)
{
  for (int i = 0; i < 12; i++)
    a.b[i] += b.b[i];
  return a;
}

static struct sums
powers (struct sums a, int x)
{
  long p = 1;
  for (int i = 0; i < 5; i++)
    {
      a.s[i] += p;
      p *= x % 10;
    }
  return a;
}

static struct sums
add (struct sums a, struct sums b)
{
  for (int i = 0; i < 5; i++)
    a.s[i] += b.s[i];
  return a;
}

/* What is given back is made of another copy, so that both are needed.  */

static struct sums
turn (struct sums a, int x)
{
  struct sums old = a;
  for (int i = 0; i < 5; i++)
    a.s[i] = old.s[4 - i] + (i == 2) * x;
  return a;
}

static struct pair
shift (struct pair p, int x)
{
  struct pair q = p;
  q.before = p.now;
  q.now = x;
  return q;
}

/* The structure is needed while its copy is changed.  */

static struct bins
mix (struct bins h, int x)
{
  struct bins g = h;
  int k = x % 12, l = (x + 1) % 12;
  g.b[k] = h.b[l] + 1;
  g.b[l] = h.b[k];
  h = g;
  return h;
}

static struct pair
later (struct pair a, struct pair b)
{
  if (b.now < 0)
    return a;
  if (b.before < 0)
    b.before = a.now;
  return b;
}

static TESTED struct bins
histogram (size_t n, const int *x)
{
  struct bins none = { { 0 } };
  return __builtin_redomap (both, FOLD (put), none, n, x);
}

static TESTED struct bins
bounded (size_t n, const int *x)
{
  struct bins none = { { 0 } };
  return __builtin_redomap (both, FOLD (put_small), none, n, x);
}

static TESTED struct sums
moments (size_t n, const int *x)
{
  struct sums none = { { 0 } };
  return __builtin_redomap (add, FOLD (powers), none, n, x);
}

static TESTED struct sums
turned (const int *x)
{
  struct sums none = { { 0 } };
  return __builtin_redomap (add, FOLD (turn), none, 1, x);
}

static TESTED struct bins
mixed (size_t n, const int *x)
{
  struct bins none = { { 0 } };
  return __builtin_redomap (both, FOLD (mix), none, n, x);
}

static TESTED void
two (size_t n, const int *x, struct bins *b, struct sums *s)
{
  struct bins none = { { 0 } };
  struct sums nothing = { { 0 } };
  struct bins h = __builtin_redomap (both, FOLD (put), none, n, x);
  struct sums m = __builtin_redomap (add, FOLD (powers), nothing, n, x);
  *b = h;
  *s = m;
}

static TESTED void
prefix (size_t n, struct sums *restrict o, const int *x)
{
  struct sums none = { { 0 } };
  __builtin_scanomap (add, FOLD (powers), none, n, o, x);
}

static TESTED struct pair
last_two (size_t n, const int *x)
{
  struct pair none = { -1, -1 };
  return __builtin_redomap (later, FOLD (shift), none, n, x);
}

static int
same_bins (struct bins a, struct bins b)
{
  return !memcmp (a.b, b.b, sizeof a.b);
}

static int
same_sums (struct sums a, struct sums b)
{
  return !memcmp (a.s, b.s, sizeof a.s);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n + 1);
      ARRAY (struct sums, o, n);
      struct bins h = { { 0 } }, small = { { 0 } }, b;
      struct sums m = { { 0 } }, s, t = { { 0 } };
      for (size_t i = 0; i <= n; i++)
	x[i] = (int) (i * 37 % 1009);
      prefix (n, o, x);
      for (size_t i = 0; i < n; i++)
	{
	  h.b[x[i] % 12]++;
	  if (x[i] <= 500)
	    small.b[x[i] % 12 == 3 ? 0 : x[i] % 12] += x[i] % 12 == 3 ? 2 : 1;
	  long p = 1;
	  for (int k = 0; k < 5; k++, p *= x[i] % 10)
	    m.s[k] += p;
	  CHECK (same_sums (o[i], m));
	}
      CHECK (same_bins (histogram (n, x), h));
      CHECK (same_bins (bounded (n, x), small));
      CHECK (same_sums (moments (n, x), m));
      two (n, x, &b, &s);
      CHECK (same_bins (b, h) && same_sums (s, m));
      t.s[2] = x[0];
      CHECK (same_sums (turned (x), t));
      struct bins none = { { 0 } };
      CHECK (same_bins (mixed (1, x), mix (none, x[0])));
      struct pair last = last_two (n, x);
      CHECK (last.now == (n ? x[n - 1] : -1));
      CHECK (n < 2 || last.before == x[n - 2]);
      free (x);
      free (o);
    }
  return 0;
}
