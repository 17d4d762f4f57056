/* Traps that throw, by -fnon-call-exceptions: what stands before one has been done
   when its handler looks, what stands behind it has not.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fexceptions -fnon-call-exceptions" } */
/* { dg-kernels before_trap 2 { no-option sanitize } } */
/* { dg-kernels behind_trap 2 } */
/* { dg-refused behind_trap "o" order { no-option sanitize } } */
/* { dg-kernels around_trap 1 } */
/* { dg-eliminated around_trap "t" } */

#include "check.h"
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }

/* The map may not go down past the load, and the sum, which reads what is written
   then, not up.  */
TESTED int
before_trap (size_t n, const int *x, int *o, int *p)
{
  __builtin_map (inc, n, o, x);
  int v = *p;
  o[0] = v;
  return __builtin_reduce (add, 0, n, o);
}

TESTED int
behind_trap (size_t n, const int *x, int *restrict o, const int *p,
	     int *restrict more)
{
  __builtin_map (inc, n, o, x);
  int v = *p;
  __builtin_map (inc, n, more, o);
  return v;
}

TESTED int
around_trap (size_t n, const int *x, const int *p)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int v = *p;
  int s = __builtin_reduce (add, v, n, t);
  free (t);
  return s;
}

static struct { size_t n; const int *x; int *o, *more; } job;

/* Leave the function whose load has trapped.  */

static void
leave (int sig)
{
  pthread_exit (NULL);
}

static void *
run (void *p)
{
  behind_trap (job.n, job.x, job.o, p, job.more);
  return p;
}

static void
trap (const int *p)
{
  pthread_t thread;
  CHECK (!pthread_create (&thread, NULL, run, (void *) p));
  CHECK (!pthread_join (thread, NULL));
}

int
main (void)
{
  struct sigaction act = { .sa_handler = leave, .sa_flags = SA_NODEFER };
  sigaction (SIGSEGV, &act, NULL);
  int *nowhere = mmap (NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
		       0);
  CHECK (nowhere != MAP_FAILED);
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      ARRAY (int, more, n);
      int s = 0, two = 2;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  s += x[i] + 1;
	  o[i] = more[i] = -1;
	}
      CHECK (around_trap (n, x, &two) == s + 2);
      job = (__typeof__ (job)) { n, x, o, more };
      trap (nowhere);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] + 1 && more[i] == -1);
      trap (&two);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] + 1 && more[i] == x[i] + 2);
      if (n)
	CHECK (before_trap (n, x, o, &two) == s + 1);
      free (x);
      free (o);
      free (more);
    }
  return 0;
}
