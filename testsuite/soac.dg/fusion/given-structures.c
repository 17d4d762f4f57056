/* Structures that calls are given from memory, the same ones for all elements, by calls that are cut
   into parts: what the first part stores may be what the call was given.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels in_place 3 { no-option "non-call|sanitize" } } */
/* { dg-kernels done_at_end 1 { no-option sanitize } } */
/* { dg-kernels kept 2 { no-option sanitize } } */
/* { dg-kernels scanned 1 { no-option sanitize } } */
/* { dg-kernels segments 3 { no-option sanitize } } */
/* { dg-kernels overwritten 2 { no-option sanitize } } */
/* { dg-kernels all_alike 2 } */
/* { dg-kernels two_elements 1 { no-option sanitize } } */

#include "check.h"

enum { N = 40 };

typedef struct { int a, b; } pair;
static pair make (int x) { return (pair) { x, x * 5 }; }
static pair add (pair x, pair y) { return (pair) { x.a + y.a, x.b + y.b }; }
static pair as_it_is (pair x) { return x; }
static int looked_up (const pair *t, int i) { return t[i & 15].b + t[i & 7].a; }
static _Bool smaller (pair x, pair y) { return (x.a ^ 1) < y.a; }

TESTED void
in_place (size_t n, pair *t, const int *restrict x)
{
  __builtin_map (make, 9, t, x);
  __builtin_map (make, n - 9, t + 9, x + 9);
  __builtin_map (add, n, t, t, t[1]);
}

TESTED void
done_at_end (size_t n, pair *o, const int *restrict x)
{
  pair *t = malloc ((n + 1) * sizeof *t);
  t[0].a = 100;
  t[0].b = 7;
  __builtin_map (make, n, t + 1, x);
  __builtin_map (add, n + 1, o, t, o[1]);
  free (t);
}

TESTED size_t
kept (size_t n, pair *o, const int *restrict x)
{
  pair *t = malloc (n * sizeof *t);
  __builtin_map (make, 9, t, x);
  __builtin_map (make, n - 9, t + 9, x + 9);
  size_t k = __builtin_filter (smaller, n, o, t, __builtin_replicate (o[1]));
  free (t);
  return k;
}

TESTED void
scanned (size_t n, pair *o, const int *restrict x)
{
  pair *t = malloc ((n + 1) * sizeof *t);
  t[0].a = 100;
  t[0].b = 7;
  __builtin_map (make, n, t + 1, x);
  __builtin_scanomap (add, add, ((pair) { 0, 0 }), n + 1, o, t, o[0]);
  free (t);
}

TESTED void
segments (size_t n, pair *o, const int *restrict x)
{
  pair *t = malloc (n * sizeof *t);
  __builtin_map (make, n, t, 5);
  __builtin_map (make, __builtin_space (__builtin_range (3, n - 2)), t, x);
  __builtin_map (add, n, o, t, o[1]);
  free (t);
}

/* What the first map is given is read, so that all of it is made.  */
TESTED void
overwritten (int h, int w, pair (*o)[w], pair (*restrict p)[w], const int (*restrict x)[w])
{
  __builtin_map (add, __builtin_space (h, w), o, p, o[0][1]);
  __builtin_map (make, __builtin_space (__builtin_range (1, h - 1), __builtin_range (1, w - 1)), o,
		 x);
}

TESTED void
two_elements (size_t n, pair *restrict o, const int *restrict x, pair *restrict p)
{
  pair *t = malloc ((n + 2) * sizeof *t);
  t[0].a = 1;
  t[0].b = 2;
  t[1].a = 3;
  t[1].b = 4;
  __builtin_map (make, n, t + 2, x);
  __builtin_map (add, n + 2, o, t, *p);
  free (t);
}

/* Operators look at any element; all are the same one.  */
TESTED void
all_alike (int *restrict o, int *restrict p, const int *restrict b, pair *restrict s,
	   pair *restrict q)
{
  pair t[16];
  __builtin_map (as_it_is, 16, t, *s);
  __builtin_map (looked_up, N, o, (const pair *) t, b);
  __builtin_map (looked_up, N, p, (const pair *) t, o);
  for (int i = 0; i < 16; i++)
    q[i] = t[i];
}

static int x[N];
static pair o[N + 2], p[N + 2], t[N + 2];

static void
start (void)
{
  for (int i = 0; i < N + 2; i++)
    o[i] = p[i] = (pair) { 25 + 1000 * (i > 1) * i, -i };
  for (int i = 0; i < N; i++)
    x[i] = i + 1;
}

static void
check (size_t n, const pair *found, pair given)
{
  for (size_t i = 0; i < n; i++)
    CHECK (found[i].a == t[i].a + given.a && found[i].b == t[i].b + given.b);
}

int
main (void)
{
  pair given;
  start ();
  for (int i = 0; i < N; i++)
    t[i] = make (x[i]);
  in_place (N, o, x);
  check (N, o, t[1]);

  start ();
  size_t k = 0, m = 0;
  for (int i = 0; i < N; i++)
    if (smaller (t[i], o[1]))
      p[k++] = t[i];
  m = kept (N, o, x);
  CHECK (m == k && !memcmp (o, p, k * sizeof *o));

  start ();
  given = o[1];
  for (int i = 0; i < N; i++)
    t[i] = i < 3 || i >= N - 2 ? make (5) : make (x[i]);
  segments (N, o, x);
  check (N, o, given);

  start ();
  t[0] = (pair) { 100, 7 };
  for (int i = 0; i < N; i++)
    t[i + 1] = make (x[i]);
  done_at_end (N, o, x);
  check (N + 1, o, given);

  start ();
  given = o[0];
  scanned (N, o, x);
  pair sum = { 0, 0 };
  for (int i = 0; i <= N; i++)
    {
      sum = add (sum, add (t[i], given));
      CHECK (o[i].a == sum.a && o[i].b == sum.b);
    }

  start ();
  given = o[1];
  overwritten (5, 8, (void *) o, (void *) p, (void *) x);
  for (int i = 0; i < N; i++)
    {
      int inside = i / 8 > 0 && i / 8 < 4 && i % 8 > 0 && i % 8 < 7;
      pair wanted = inside ? make (x[i]) : add (p[i], given);
      CHECK (o[i].a == wanted.a && o[i].b == wanted.b);
    }

  start ();
  t[0] = (pair) { 1, 2 };
  t[1] = (pair) { 3, 4 };
  for (int i = 0; i < N; i++)
    t[i + 2] = make (x[i]);
  two_elements (N, o, x, p);
  check (N + 2, o, p[0]);

  int r[N], q[N];
  all_alike (r, q, x, p + 3, o);
  for (int i = 0; i < N; i++)
    CHECK (r[i] == p[3].a + p[3].b && q[i] == r[i]);
  for (int i = 0; i < 16; i++)
    CHECK (o[i].a == p[3].a && o[i].b == p[3].b);
}
