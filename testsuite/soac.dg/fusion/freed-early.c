/* An array that is freed as soon as it is not needed any more is not in the way of the kernel: it
   is freed behind that, as the parts of a kernel whose guards fail still need it.  What is freed
   on one path alone stays where it is, and the reason says so.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels counted 1 } */
/* { dg-eliminated counted "t,u" { no-option sanitize } } */
/* { dg-kernels centred 2 } */
/* { dg-eliminated centred "t,u" { no-option sanitize } } */
/* { dg-kernels past_loop 1 { no-option sanitize } } */
/* { dg-eliminated past_loop "t,u" { no-option sanitize } } */
/* { dg-kernels in_turns 1 } */
/* { dg-eliminated in_turns "t,u" { no-option sanitize } } */
/* { dg-kernels in_block 1 { no-option sanitize } } */
/* { dg-eliminated in_block "t,u" { no-option sanitize } } */
/* { dg-kernels of_helper 1 { no-option "sanitize|-O0" } } */
/* { dg-kernels guarded 1 { no-option sanitize } } */
/* { dg-eliminated guarded "t,u" { no-option sanitize } } */
/* { dg-guards guarded 1 { no-option sanitize } } */
/* { dg-kernels replaced 1 { no-option sanitize } } */
/* { dg-kernels by_another_name 1 { no-option sanitize } } */
/* { dg-eliminated by_another_name "u" { no-option sanitize } } */
/* { dg-kernels up 1 { no-option sanitize } } */
/* { dg-refused overwritten "u" inplace } */
/* { dg-eliminated overwritten "t" { no-option sanitize } } */
/* { dg-refused on_one_path "u" order } */
/* { dg-refused resized "u" inplace } */
/* { dg-kernels freed_elsewhere 1 { no-option sanitize } } */

#include "check.h"

enum { SOME = 1000 };

static int inc (int a) { return a + 1; }
static int dbl (int a) { return a * 2; }
static int add (int a, int b) { return a + b; }
static int sub (int a, int b) { return a - b; }
static int rest (int a) { return a % 7; }

TESTED void
counted (int n, int k, const int *restrict x, int *restrict o)
{
  int *t = get (n * sizeof *t), *u = get (n * sizeof *u);
  __builtin_map (inc, n, t, x);
  __builtin_map (rest, n, u, t);
  free (t);
  __builtin_reduce_by_index (add, n, k, o, u, 1);
  free (u);
}

/* What is freed may be what is read: nothing is modified by that pointer, so that `restrict' says
   nothing.  */
TESTED int
freed_elsewhere (int n, int *restrict p, int *q)
{
  int t[n];
  __builtin_map (inc, n, t, q);
  free (p);
  return __builtin_reduce (add, 0, n, t);
}

TESTED void
centred (int n, const int *restrict x, int *restrict o)
{
  int *t = get (n * sizeof *t), *u = get (n * sizeof *u);
  __builtin_map (inc, n, t, x);
  __builtin_map (dbl, n, u, t);
  free (t);
  int m = __builtin_reduce (add, 0, n, o);
  __builtin_map (sub, n, o, u, m);
  free (u);
}

TESTED void
past_loop (int n, int k, const int *restrict x, int *restrict o)
{
  int *t = get (n * sizeof *t), *u = get (n * sizeof *u);
  __builtin_map (inc, n, t, x);
  __builtin_map (rest, n, u, t);
  free (t);
  for (int i = 0; i < k; i++)
    o[i] = i;
  __builtin_reduce_by_index (add, n, k, o, u, 1);
  free (u);
}

TESTED void
in_turns (int n, int turns, int k, const int *restrict x, int *restrict o)
{
  for (int i = 0; i < turns; i++)
    {
      int *t = get (n * sizeof *t), *u = get (n * sizeof *u);
      __builtin_map (inc, n, t, x);
      __builtin_map (rest, n, u, t);
      free (t);
      __builtin_reduce_by_index (add, n, k, o, u, i);
      free (u);
    }
}

/* Whether X and O overlap, is seen when it is called.  */
TESTED void
guarded (int n, const int *x, int *o)
{
  int *t = get (n * sizeof *t), *u = get (n * sizeof *u);
  int first = n ? o[0] : 0;
  __builtin_map (inc, n, t, x);
  __builtin_map (dbl, n, u, t);
  free (t);
  __builtin_map (sub, n, o, u, first);
  free (u);
}

/* What is allocated behind the call of free might be in the place of T.  */
TESTED int *
replaced (int n, const int *x, int *o)
{
  int *t = get (n * sizeof *t), *u = get (n * sizeof *u);
  int first = n ? o[0] : 0;
  __builtin_map (inc, n, t, x);
  __builtin_map (dbl, n, u, t);
  free (t);
  int *ones = malloc (n * sizeof *ones);
  if (ones)
    memset (ones, 1, n * sizeof *ones);
  __builtin_map (sub, n, o, u, first);
  free (u);
  return ones;
}

/* Nobody knows that P and T are one.  */
TESTED int
by_another_name (int n, const int *x, int *t, int *p, int *restrict o)
{
  int *u = get (n * sizeof *u);
  __builtin_map (add, n, u, x, t);
  free (p);
  int first = n ? o[0] : 0;
  __builtin_map (sub, n, o, u, first);
  free (u);
  return first;
}

/* What is freed before the second map is none of its arrays.  */
TESTED int
up (int n, const int *x, int *p, int *o)
{
  int *t = get (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int before = p[0];
  free (p);
  __builtin_map (dbl, n, o, t);
  free (t);
  return before;
}

TESTED int
overwritten (int n, int k, const int *restrict x)
{
  int *t = get (n * sizeof *t), *u = get (n * sizeof *u);
  __builtin_map (inc, n, t, x);
  __builtin_map (dbl, n, u, t);
  free (t);
  for (int i = 0; i < n; i++)
    u[i] = i % k;
  int s = __builtin_reduce (add, 0, n, u); /* { dg-missed "'u' is written between" "" { option -O } } */
  free (u);
  return s;
}

TESTED void
on_one_path (int n, int k, int early, const int *restrict x, int *restrict o)
{
  int *t = get (n * sizeof *t), *u = get (n * sizeof *u);
  __builtin_map (inc, n, t, x);
  __builtin_map (rest, n, u, t);
  if (early)
    free (t);
  __builtin_reduce_by_index (add, n, k, o, u, 1); /* { dg-missed "'t' is freed between" "" { option -O } } */
  if (!early)
    free (t);
  free (u);
}

TESTED void
resized (int n, int k, const int *restrict x, int *restrict o)
{
  int *t = get (n * sizeof *t), *u = get (n * sizeof *u);
  __builtin_map (inc, n, t, x);
  __builtin_map (rest, n, u, t);
  int *s = realloc (t, 1);
  CHECK (s);
  __builtin_reduce_by_index (add, n, k, o, u, 1);
  free (s);
  free (u);
}

/* The life of a variable ends.  */
TESTED void
in_block (int k, const int *restrict x, int *restrict o)
{
  int u[SOME];
  {
    int t[SOME];
    __builtin_map (inc, SOME, t, x);
    __builtin_map (rest, SOME, u, t);
  }
  __builtin_reduce_by_index (add, SOME, (long) k, o, u, 1);
}

static inline void
help (int n, int *u, const int *x)
{
  int t[SOME];
  __builtin_map (inc, n, t, x);
  __builtin_map (rest, n, u, t);
}

/* What is behind it has the place of T, maybe.  */
TESTED int
of_helper (int k, const int *restrict x, int *restrict o)
{
  int u[SOME], sum = 0;
  help (SOME, u, x);
  __builtin_reduce_by_index (add, SOME, (long) k, o, u, 1);
  {
    int v[SOME];
    for (int i = 0; i < SOME; i++)
      v[i] = x[SOME - 1 - i];
    for (int i = 0; i < SOME; i++)
      sum = sum % 1000 * 3 + v[i];
  }
  return sum;
}

int
main (void)
{
  int *same = get (SOME * sizeof *same);
  for (int i = 0; i < SOME; i++)
    same[i] = i;
  CHECK (freed_elsewhere (SOME, same, same) == SOME * (SOME + 1) / 2);
  {
    int x[SOME], o[7] = { 0 }, p[7] = { 0 }, counts[7] = { 0 }, sum = 0;
    for (int i = 0; i < SOME; i++)
      x[i] = i * 5 % 23;
    for (int i = 0; i < SOME; i++)
      {
	counts[(x[i] + 1) % 7]++;
	sum = sum % 1000 * 3 + x[SOME - 1 - i];
      }
    in_block (7, x, o);
    CHECK (of_helper (7, x, p) == sum);
    for (int k = 0; k < 7; k++)
      CHECK (o[k] == counts[k] && p[k] == counts[k]);
  }

  enum { K = 7 };
  FOR_SIZES (n)
    {
      ARRAY (int, x, n + 1);
      ARRAY (int, o, n + 1);
      int h[K], h2[K], wanted[K] = { 0 }, sum = 0;
      for (size_t i = 0; i <= n; i++)
	x[i] = i * 3 % 1001;
      for (size_t i = 0; i < n; i++)
	wanted[(x[i] + 1) % 7]++;
#define COUNTS(CALL, START, WANTED)			\
      for (int i = 0; i < K; i++)			\
	h[i] = h2[i] = (START);				\
      CALL;						\
      for (int i = 0; i < K; i++)			\
	CHECK (h[i] == (WANTED))
      COUNTS (counted (n, K, x, h), 5, wanted[i] + 5);
      COUNTS (past_loop (n, K, x, h), 99, wanted[i] + i);
      COUNTS (in_turns (n, 4, K, x, h), 1, 6 * wanted[i] + 1);
      COUNTS (on_one_path (n, K, 0, x, h), 2, wanted[i] + 2);
      COUNTS (on_one_path (n, K, 1, x, h), 2, wanted[i] + 2);
      COUNTS (resized (n, K, x, h), 3, wanted[i] + 3);
      for (size_t i = 0; i < n; i++)
	sum += o[i] = i % 11;
      centred (n, x, o);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == (x[i] + 1) * 2 - sum);
      if (n)
	o[0] = 4;
      guarded (n, x, o);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == (x[i] + 1) * 2 - 4);
      int *ones = replaced (n, x, o);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == (x[i] + 1) * 2 - (x[0] + 1) * 2 + 4 && ones[i] == 0x1010101);
      free (ones);
      ARRAY (int, t, n);
      memcpy (t, x, n * sizeof *t);
      if (n)
	o[0] = 9;
      CHECK (by_another_name (n, x, t, t, o) == (n ? 9 : 0));
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] * 2 - 9);
      ARRAY (int, p, 1);
      p[0] = 12;
      CHECK (up (n, x, p, o) == 12);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == (x[i] + 1) * 2);
      sum = 0;
      for (size_t i = 0; i < n; i++)
	sum += i % 5;
      CHECK (overwritten (n, 5, x) == sum);
      /* They overlap.  */
      memcpy (o, x, (n + 1) * sizeof *o);
      int first = n ? o[1] : 0;
      guarded (n, o, o + 1);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i + 1] == (x[i] + 1) * 2 - first);
      memcpy (o, x, (n + 1) * sizeof *o);
      ones = replaced (n, o, o + 1);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i + 1] == (x[i] + 1) * 2 - first && ones[i] == 0x1010101);
      free (ones);
      free (x);
      free (o);
    }
  return 0;
}
