/* Scopes with cleanups under -fexceptions, which a call may leave by an edge of its
   own: combinators leave by none, so that they fuse; what stands between them may;
   an impure operator may, too, and its call is the loop as written.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fexceptions" } */
/* { dg-kernels sum_and_scan 1 } */
/* { dg-kernels scopes 1 { no-option sanitize } } */
/* { dg-kernels chain 1 } */
/* { dg-eliminated chain "t" } */
/* { dg-kernels filtered 1 { no-option sanitize } } */
/* { dg-kernels cancelled 2 } */
/* { dg-refused cancelled "t" branch { no-option sanitize } } */
/* { dg-kernels thrown_out 1 } */
/* { dg-lowering thrown_out "sequential" } */
/* { dg-kernels jumped_out 1 } */
/* { dg-lowering jumped_out "sequential" } */
/* { dg-kernels jumped_back 1 } */
/* { dg-lowering jumped_back "sequential" } */
/* { dg-kernels around_label 3 } */
/* { dg-refused around_label "t" branch } */

#include "check.h"
#include <pthread.h>
#include <setjmp.h>

static int inc (int a) { return a + 1; }
static int odd (int a) { return a & 1; }
static int add (int a, int b) { return a + b; }

static int released;

static inline __attribute__ ((always_inline)) void
release (void *p)
{
  released++;
  free (*(void **) p);
}

#define RELEASED __attribute__ ((cleanup (release)))

/* The first call is in no scope, the second one is.  */
TESTED int
sum_and_scan (size_t n, const int *x)
{
  int r = __builtin_reduce (add, 0, n, x);
  RELEASED int *u = malloc (n * sizeof *u);
  __builtin_scan (add, 0, n, u, x);
  return r + (n ? u[n - 1] : 0);
}

/* Five calls in four scopes.  */
TESTED int
scopes (size_t n, const int *x, int *restrict o)
{
  int r = __builtin_reduce (add, 0, n, x);
  {
    RELEASED int *t1 = malloc (n * sizeof *t1);
    r += __builtin_reduce (add, 0, n, x);
    r += __builtin_reduce (add, 0, n, x);
  }
  RELEASED int *t2 = malloc (n * sizeof *t2);
  r += __builtin_reduce (add, 0, n, x);
  {
    RELEASED int *t3 = malloc (n * sizeof *t3);
    __builtin_map (inc, n, o, x);
  }
  return r;
}

TESTED int
chain (size_t n, const int *x)
{
  RELEASED void *other = malloc (1);
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

/* Several results, whose calls would all have ended their blocks.  */
TESTED int
filtered (size_t n, const int *x)
{
  RELEASED int *t = malloc (n * sizeof *t);
  size_t m = __builtin_filter (odd, n, t, x);
  int s = __builtin_reduce (add, 0, m, t);
  int q = __builtin_reduce (add, 0, n, x);
  return s + q + m;
}

/* What leaves between two calls finds the first one done.  */

static int found;

struct sum_later { int *array; size_t n; };

static void
sum_up (struct sum_later *s)
{
  for (size_t i = 0; i < s->n; i++)
    found += s->array[i];
}

__attribute__ ((noipa)) void
leave (int really)
{
  if (really)
    pthread_exit (NULL);
}

static struct { size_t n; const int *x; int really, sum; } job;

TESTED void
cancelled (size_t n, const int *x)
{
  RELEASED int *t = malloc (n * sizeof *t);
  {
    struct sum_later s __attribute__ ((cleanup (sum_up))) = { t, n };
    __builtin_map (inc, n, t, x);
    leave (job.really);
    job.sum = __builtin_reduce (add, 0, n, t);
  }
}

static void *
run_cancelled (void *p)
{
  cancelled (job.n, job.x);
  return p;
}

/* An operator that leaves by an exception.  */

static int
leave_behind_5 (int a)
{
  leave (a == 5); /* { dg-note "'leave_behind_5' calls 'leave'" } */
  return a;
}

TESTED void
thrown_out (size_t n, const int *x, int *o)
{
  struct sum_later s __attribute__ ((cleanup (sum_up))) = { o, n };
  __builtin_map (leave_behind_5, n, o, x); /* { dg-warning "operator 'leave_behind_5' is not pure" } */
}

static void *
run_thrown_out (void *o)
{
  thrown_out (job.n, job.x, o);
  return o;
}

/* One that leaves by a goto, and one that comes back.  */

TESTED int
jumped_out (size_t n, const int *x, int *o)
{
  __label__ out;
  int up_to_5 (int a)
  {
    if (a == 5)
      goto out; /* { dg-note "'up_to_5' calls" } */
    return a;
  }
  __builtin_map (up_to_5, n, o, x); /* { dg-warning "operator 'up_to_5' is not pure" } */
  return 0;
out:
  return 1;
}

static jmp_buf back;

__attribute__ ((noipa)) void
jump (int really)
{
  if (really)
    longjmp (back, 1);
}

static int
jump_at_5 (int a)
{
  jump (a == 5); /* { dg-note "'jump_at_5' calls 'jump'" } */
  return a;
}

TESTED int
jumped_back (size_t n, const int *x, int *o)
{
  if (setjmp (back))
    return 1;
  __builtin_map (jump_at_5, n, o, x); /* { dg-warning "operator 'jump_at_5' is not pure" } */
  return 0;
}

/* A call that may go to a label of its caller's caller.  */

TESTED int
around_label (size_t n, const int *x, int k)
{
  __label__ out;
  void maybe (int j)
  {
    if (j > 5)
      goto out;
  }
  int *t = malloc (n * sizeof *t), s = 0, q = 0;
  __builtin_map (inc, n, t, x);
  maybe (k);
  s = __builtin_reduce (add, 0, n, t);
  q = __builtin_redomap (add, odd, 0, n, t);
out:
  free (t);
  return s + q;
}

static void
run (void *(*start) (void *), void *arg)
{
  pthread_t thread;
  CHECK (!pthread_create (&thread, NULL, start, arg));
  CHECK (!pthread_join (thread, NULL));
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      int s = 0, odds = 0, odd_sum = 0, ups = 0, up_odds = 0, before_5 = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  s += x[i];
	  odds += x[i] & 1;
	  odd_sum += x[i] & 1 ? x[i] : 0;
	  ups += x[i] + 1;
	  up_odds += (x[i] + 1) & 1;
	  before_5 += i < 5 ? x[i] : 0;
	}
      _Bool five = n > 5;
      CHECK (sum_and_scan (n, x) == 2 * s);
      CHECK (scopes (n, x, o) == 4 * s);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] + 1);
      CHECK (chain (n, x) == ups);
      CHECK (filtered (n, x) == odd_sum + s + odds);
      CHECK (around_label (n, x, 0) == ups + up_odds);
      CHECK (around_label (n, x, 10) == 0);

      job.n = n;
      job.x = x;
      for (job.really = 0; job.really < 2; job.really++)
	{
	  job.sum = -1;
	  found = 0;
	  run (run_cancelled, NULL);
	  CHECK (found == ups);
	  CHECK (job.sum == (job.really ? -1 : ups));
	}
      memset (o, 0, n * sizeof *o);
      found = 0;
      run (run_thrown_out, o);
      CHECK (found == (five ? before_5 : s));
      memset (o, 0, n * sizeof *o);
      CHECK (jumped_out (n, x, o) == five);
      CHECK (jumped_back (n, x, o) == five);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == (five && i >= 5 ? 0 : x[i]));
      free (x);
      free (o);
    }
  CHECK (released == 6 * (1 + 3 + 1 + 1 + 2));
  return 0;
}
