/* Code around the calls that jumps: longjmp over kernels, computed goto, goto out
   of a nested function, signal handlers, cleanups, exit.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels thrower 1 } */
/* { dg-eliminated thrower "t" } */
/* { dg-kernels catcher 3 } */
/* { dg-refused catcher "y" branch } */
/* { dg-kernels setjmp_many 3 } */
/* { dg-refused setjmp_many "u" branch } */
/* { dg-kernels computed 2 } */
/* { dg-refused computed "t" branch } */
/* { dg-kernels in_turns 2 { option "^-O2 -fopenmp$" } } */
/* { dg-refused in_turns "t" branch { option "^-O2 -fopenmp$" } } */
/* { dg-kernels nonlocal 4 } */
/* { dg-refused nonlocal "t" branch } */
/* { dg-kernels handler 1 } */
/* { dg-eliminated handler "t" } */
/* { dg-kernels with_signal 1 } */
/* { dg-eliminated with_signal "t" } */
/* { dg-kernels cleaned 2 } */
/* { dg-eliminated cleaned "t" } */
/* { dg-kernels cleaner 0 { no-option sanitize } } */
/* { dg-kernels at_end 1 } */

#include "check.h"
#include <setjmp.h>
#include <signal.h>

static int inc (int a) { return a + 1; }
static int odd (int a) { return a & 1; }
static int add (int a, int b) { return a + b; }

static jmp_buf back;

TESTED void
leave (int k)
{
  if (k)
    longjmp (back, k);
}

/* longjmp over a frame that has kernels.  */
TESTED int
thrower (size_t n, const int *x, int k)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  leave (k);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

TESTED int
catcher (size_t n, const int *x, int *y)
{
  volatile int tries = 0;
  if (setjmp (back) == 0)
    {
      tries++;
      __builtin_map (inc, n, y, x);
      return thrower (n, x, 1);
    }
  int a = __builtin_reduce (add, 0, n, y);
  int b = __builtin_redomap (add, odd, 0, n, y);
  tries += b;
  return a - b + tries;
}

TESTED int
setjmp_many (size_t n, const int *x)
{
  int *volatile t = malloc (n * sizeof *t);
  volatile int k = 0;
  setjmp (back);
  int *u = t;
  __builtin_map (inc, n, u, x);
  int a = __builtin_reduce (add, 0, n, u);
  int b = __builtin_redomap (add, odd, 0, n, u);
  k++;
  leave (k < 3 ? k : 0);
  free (t);
  return a + b + k;
}

TESTED int
computed (size_t n, const int *x, const char *program)
{
  static const void *const labels[] = { &&lmap, &&lsum, &&lend };
  int *t = malloc (n * sizeof *t), s = 0;
  goto *labels[*program++ - '0'];
lmap:
  __builtin_map (inc, n, t, x);
  goto *labels[*program++ - '0'];
lsum:
  s += __builtin_reduce (add, 0, n, t);
  goto *labels[*program++ - '0'];
lend:
  free (t);
  return s;
}

/* The pointer changes between the two calls, and GCC has one place for all of its values.  */
TESTED int
in_turns (size_t n, const int *x, const char *program)
{
  static const void *const labels[] = { &&lsum, &&lend };
  int *t = malloc (n * sizeof *t), s = 0;
  goto *labels[*program++ - '0'];
lsum:
  __builtin_map (inc, n, t, x);
  x++;
  __asm__ volatile ("" : "+r" (s));
  s = __builtin_reduce (add, s, n, t);
  goto *labels[*program++ - '0'];
lend:
  free (t);
  return s + *x;
}

/* A goto out of a nested function.  */
TESTED int
nonlocal (size_t n, const int *x, int k)
{
  __label__ out;
  int s = 0, q = 0;
  int *t = malloc (n * sizeof *t);
  void maybe (int j) { if (j > 5) goto out; }
  __builtin_map (inc, n, t, x);
  s = __builtin_reduce (add, 0, n, t);
  q = __builtin_redomap (add, odd, 0, n, t);
  maybe (k);
  s += __builtin_reduce (add, 0, n, t);
out:
  free (t);
  return s + q;
}

static volatile sig_atomic_t seen;
static int numbers[1000], results;
TESTED static void
handler (int s)
{
  int t[1000];
  __builtin_map (inc, 1000, t, numbers);
  seen += __builtin_reduce (add, 0, 1000, t) == 1000;
}

TESTED int
with_signal (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  raise (SIGUSR1);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

static void
clean (int *p)
{
  numbers[0] += *p;
  numbers[0] -= *p;
  results++;
}

TESTED int
cleaned (size_t n, const int *x)
{
  int by __attribute__ ((cleanup (clean))) = 1000;
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  if (n == 7)
    return __builtin_reduce (add, 0, n, t);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

static void
clean_sum (int **p)
{
  results += __builtin_reduce (add, 0, 3, *p);
}

TESTED int
cleaner (size_t n, const int *x)
{
  int a[3];
  int *by __attribute__ ((cleanup (clean_sum))) = a;
  __builtin_map (inc, 3, a, ((int[]) { 0, 1, 2 }));
  return a[2];
}

static int ended;

TESTED static void
at_end (void)
{
  if (__builtin_reduce (add, 0, 1000, numbers) != 0)
    abort ();
  ended = 1;
}

int
main (void)
{
  signal (SIGUSR1, handler);
  atexit (at_end);
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, y, n);
      int s = 0, o = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  s += x[i] + 1;
	  o += (x[i] + 1) & 1;
	}
      CHECK (catcher (n, x, y) == s + 1);
      CHECK (setjmp_many (n, x) == s + o + 3);
      CHECK (computed (n, x, "02") == 0);
      CHECK (computed (n, x, "012") == s);
      CHECK (computed (n, x, "0112") == 2 * s);
      CHECK (computed (n, x, "010112") == 3 * s);
      if (n > 2)
	{
	  CHECK (in_turns (n, x, "1") == x[0]);
	  CHECK (in_turns (n - 1, x, "01") == s - x[n - 1] - 1 + x[1]);
	  CHECK (in_turns (n - 2, x, "001") == 2 * s - x[0] - x[n - 2] - 2 * x[n - 1] - 4 + x[2]);
	}
      CHECK (nonlocal (n, x, 0) == 2 * s + o);
      CHECK (nonlocal (n, x, 10) == s + o);
      seen = 0;
      CHECK (with_signal (n, x) == s);
      CHECK (seen == 1);
      results = 0;
      CHECK (cleaned (n, x) == s);
      CHECK (results == 1);
      CHECK (cleaner (n, x) == 3);
      CHECK (results == 7);
      free (x);
      free (y);
    }
  int s = __builtin_reduce (add, 0, 1000, numbers);
  exit (s);
}
