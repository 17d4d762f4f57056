/* Calls whose outputs nobody reads and whose result nobody uses disappear, unless
   their operators may end the program; so do stores that nobody reads.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels map_alone 0 } */
/* { dg-dead map_alone "map" } */
/* { dg-eliminated map_alone "t" } */
/* { dg-optimized "removed the map: nobody reads 't'" "" { no-option -O0 } 96 } */
/* { dg-kernels reduce_alone 0 } */
/* { dg-dead reduce_alone "reduce" } */
/* { dg-kernels beside 1 } */
/* { dg-dead beside "map" } */
/* { dg-eliminated beside "t" } */
/* { dg-kernels chain 0 } */
/* { dg-dead chain "map,scan,filter,map" } */
/* { dg-eliminated chain "t,u,v" } */
/* { dg-kernels chain_refused 0 } */
/* { dg-dead chain_refused "map,map" } */
/* { dg-kernels last_write 1 } */
/* { dg-dead last_write "map" } */
/* { dg-guards last_write 1 } */
/* { dg-kernels updates 0 } */
/* { dg-dead updates "map" } */
/* { dg-kernels pairs 1 } */
/* { dg-dead pairs "" } */
/* { dg-eliminated pairs "u" } */
/* { dg-kernels counted 1 } */
/* { dg-dead counted "" } */
/* { dg-eliminated counted "t" } */
/* { dg-kernels closure 1 } */
/* { dg-dead closure "map" } */
/* { dg-kernels aborts 1 } */
/* { dg-dead aborts "" } */
/* { dg-kernels aborts_in_sum 1 } */
/* { dg-dead aborts_in_sum "" } */
/* { dg-kernels endless 1 } */
/* { dg-dead endless "" } */
/* { dg-kernels looked_at 1 } */
/* { dg-dead looked_at "" } */
/* { dg-eliminated looked_at "" } */
/* { dg-kernels next_turn 1 } */
/* { dg-dead next_turn "" } */
/* { dg-kernels written_out 1 } */
/* { dg-dead written_out "" } */
/* { dg-kernels kept_apart 1 } */
/* { dg-dead kept_apart "" } */
/* { dg-kernels counts 1 } */
/* { dg-dead counts "" } */
/* { dg-kernels scattered 3 } */
/* { dg-dead scattered "" } */

#include "check.h"
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct { int lo, hi; } pair;

static int sq (int a) { return a * a; }
static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int odd (int a) { return a & 1; }
static pair both (int a) { return (pair) { a - 1, a + 1 }; }

static int
careful (int a)
{
  if (a == -4711)
    abort ();
  return a;
}

static int
careful_sum (int a, int b)
{
  if (a == -4711)
    abort ();
  return a + b;
}

static int
collatz (int a)
{
  while (a != 1)
    a = a & 1 ? 3 * a + 1 : a / 2;
  return a;
}

TESTED int
map_alone (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  free (t);
  return 1;
}

TESTED int
reduce_alone (size_t n, const int *x)
{
  (void) __builtin_reduce (add, 0, n, x);
  return 1;
}

TESTED int
beside (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  int s = __builtin_reduce (add, 0, n, x);
  free (t);
  return s;
}

/* Only calls that nobody needs either take what these make.  */
TESTED int
chain (size_t n, const int *x)
{
  int *t = calloc (n, sizeof *t), u[n + 1], *v = malloc (n * sizeof *v);
  __builtin_map (sq, n, t, x);
  __builtin_scan (add, 0, n, u, t);
  size_t m = __builtin_filter (odd, n, v, u);
  __builtin_map (inc, m, v, v);
  free (t);
  free (v);
  return 1;
}

/* Likewise in loops that could not have been fused.  */
TESTED int
chain_refused (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (sq, n, t, x);
  for (int i = 0; i < 3; i++)
    __builtin_map (inc, n, u, t);
  free (t);
  free (u);
  return 1;
}

/* What is written last.  */
TESTED void
last_write (size_t n, int *o, int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (sq, n, o, t);
  __builtin_map (sq, n, t, t);
  free (t);
}

/* It reads what it has written itself.  */
TESTED int
updates (size_t n)
{
  int *t = calloc (n, sizeof *t);
  for (int i = 0; i < 3; i++)
    __builtin_map (inc, n, t, t);
  free (t);
  return 1;
}

/* Half of it is needed.  */
TESTED int
pairs (size_t n, int *restrict o, const int *x)
{
  int *u = malloc (n * sizeof *u);
  __builtin_map (both, n, __builtin_zip (o, u), x);
  free (u);
  return 1;
}

/* Only how many.  */
TESTED size_t
counted (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  size_t m = __builtin_filter (odd, n, t, x);
  free (t);
  return m;
}

/* Nobody needs a trampoline, either.  */
TESTED int
closure (size_t n, const int *x, int k)
{
  int *t = malloc (n * sizeof *t);
  int plus (int a) { return a + k; }
  int times (int a) { return a * k; }
  __builtin_map (plus, n, t, x);
  int s = __builtin_redomap (add, times, 0, n, x);
  free (t);
  return s;
}

/* These may end the program, or not come back.  */
TESTED int
aborts (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (careful, n, t, x);
  free (t);
  return 1;
}

TESTED int
aborts_in_sum (size_t n, const int *x)
{
  (void) __builtin_reduce (careful_sum, 0, n, x);
  return 1;
}

TESTED int
endless (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (collatz, n, t, x);
  free (t);
  return 1;
}

/* These are needed.  */
TESTED int
looked_at (size_t n, const int *x)
{
  int *t = malloc ((n + 1) * sizeof *t);
  t[0] = 1;
  __builtin_map (sq, n, t, x);
  int first = t[0];
  free (t);
  return first;
}

TESTED int
next_turn (size_t n, const int *x)
{
  int *t = calloc (n, sizeof *t), s = 0;
  for (int i = 0; i < 3; i++)
    {
      s += __builtin_reduce (add, 0, n, t);
      __builtin_map (add, n, t, t, x);
    }
  free (t);
  return s;
}

static int global[LARGEST];

TESTED void
written_out (size_t n, const int *x)
{
  __builtin_map (sq, n, global, x);
}

TESTED int
kept_apart (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_soac_nofuse (__builtin_map (sq, n, t, x));
  free (t);
  return 1;
}

TESTED size_t
counts (size_t n, const int *x, int *s)
{
  int *t = malloc (n * sizeof *t);
  size_t m = __builtin_filter (odd, n, t, x);
  *s = __builtin_reduce (add, 0, m, t);
  free (t);
  return m;
}

/* Does F end the program?  */
static int
ends (int (*f) (size_t, const int *), size_t n, const int *x)
{
  int status = 0;
  pid_t child = fork ();
  if (!child)
    {
      f (n, x);
      _exit (0);
    }
  CHECK (child > 0 && waitpid (child, &status, 0) == child);
  return WIFSIGNALED (status) && WTERMSIG (status) == SIGABRT;
}

/* What is scattered is not overwritten by a map of as many elements: it stands where
   the indices say.  */

TESTED int
scattered (size_t n, const int *x, const int *at)
{
  int *t = malloc (2 * n * sizeof *t);
  __builtin_map (sq, n, __builtin_scatter (t, at), x);
  __builtin_map (inc, n, t, x);
  int s = __builtin_reduce (add, 0, 2 * n, t);
  free (t);
  return s;
}

int
main (void)
{
  int bad[] = { -4711, 0 };
  CHECK (ends (aborts, 1, bad) && !ends (aborts, 1, bad + 1));
  CHECK (ends (aborts_in_sum, 2, bad) && !ends (aborts_in_sum, 1, bad + 1));
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      ARRAY (int, p, n);
      ARRAY (int, at, n);
      int sum = 0, sum_odd = 0, sum_of_both = 0, s;
      size_t many = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 37 + 1;
	  sum += x[i];
	  many += x[i] & 1;
	  sum_odd += x[i] & 1 ? x[i] : 0;
	}
      CHECK (map_alone (n, x) && reduce_alone (n, x) && chain (n, x)
	     && chain_refused (n, x) && updates (n) && aborts (n, x)
	     && aborts_in_sum (n, x) && endless (n, x) && kept_apart (n, x));
      CHECK (beside (n, x) == sum);
      last_write (n, o, x);
      CHECK (pairs (n, p, x));
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == (x[i] + 1) * (x[i] + 1) && p[i] == x[i] - 1);
      CHECK (counted (n, x) == many);
      CHECK (closure (n, x, 3) == 3 * sum);
      CHECK (looked_at (n, x) == 1);
      CHECK (next_turn (n, x) == 3 * sum);
      written_out (n, x);
      for (size_t i = 0; i < n; i++)
	CHECK (global[i] == x[i] * x[i]);
      CHECK (counts (n, x, &s) == many && s == sum_odd);
      for (size_t i = 0; i < n; i++)
	{
	  at[i] = 2 * n - 1 - i;
	  sum_of_both += x[i] * x[i] + x[i] + 1;
	}
      CHECK (scattered (n, x, at) == sum_of_both);
      free (at);
      free (x);
      free (o);
      free (p);
    }
  return 0;
}

/* { dg-steps last_write "LOAD x; APPLY inc (0); APPLY sq (1); STORE o (2)" } */
