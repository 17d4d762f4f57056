/* Operators that depend on the thread they run on: run by the caller's, in
   order, whatever they are declared.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels direct 1 } */
/* { dg-lowering direct "sequential" } */
/* { dg-kernels called 1 } */
/* { dg-lowering called "sequential" } */
/* { dg-lowering address "sequential" } */
/* { dg-lowering hidden_address "sequential" } */
/* { dg-lowering either "sequential" } */
/* { dg-lowering declared "sequential" } */
/* { dg-lowering replaceable "sequential" } */
/* { dg-lowering error_number "sequential" } */
/* { dg-lowering thread_name "sequential" } */
/* { dg-kernels chained 2 } */
/* { dg-refused chained "t" impure } */
/* { dg-kernels given 1 } */
/* { dg-lowering given "openmp" { option fopenmp } } */
/* { dg-kernels captured 1 } */
/* { dg-lowering captured "openmp" { option fopenmp } } */
/* { dg-kernels element 1 } */
/* { dg-lowering element "openmp" { option fopenmp } } */
/* { dg-kernels filled 1 } */
/* { dg-lowering filled "openmp" { option fopenmp } } */

#include "check.h"

#include <errno.h>
#include <pthread.h>
#include <stdint.h>

static __thread int level = 5;
static __thread int table[8];
static __thread int wide[LARGEST];
static int shared = 3;

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int plus (int a, const int *b) { return a + *b; }
static int at (int a, const int *b) { return b[a & 7]; }

static int lift (int a) { return a + level; } /* { dg-note "reads thread-local 'level' here" } */

TESTED void
direct (size_t n, int *restrict o, const int *x)
{
  __builtin_map (lift, n, o, x); /* { dg-warning "'lift' is not pure: it reads thread-local 'level'" } */
}

__attribute__ ((noinline)) static int
level_here (void)
{
  return level;
}

static int lift_called (int a) { return a + level_here (); } /* { dg-note "here" } */

TESTED void
called (size_t n, int *restrict o, const int *x)
{
  __builtin_map (lift_called, n, o, x); /* { dg-warning "calls 'level_here', which reads thread-local 'level'" } */
}

static uintptr_t where (int a) { return a + (uintptr_t) &level; } /* { dg-note "takes the address of thread-local 'level' here" } */

TESTED void
address (size_t n, uintptr_t *restrict o, const int *x)
{
  __builtin_map (where, n, o, x); /* { dg-warning "takes the address of thread-local 'level'" } */
}

__attribute__ ((noinline)) static int *
place (void)
{
  return &level;
}

static int lift_hidden (int a) { return a + *place (); } /* { dg-note "here" } */

TESTED void
hidden_address (size_t n, int *restrict o, const int *x)
{
  __builtin_map (lift_hidden, n, o, x); /* { dg-warning "calls 'place', which takes the address of thread-local 'level'" } */
}

static int
lift_either (int a)
{
  int *p = a & 1 ? &level : &shared; /* { dg-note "here" } */
  return a + *p;
}

TESTED void
either (size_t n, int *restrict o, const int *x)
{
  __builtin_map (lift_either, n, o, x); /* { dg-warning "thread-local 'level'" } */
}

/* It is pure, for the thread it runs on.  */
__attribute__ ((pure, noinline)) static int
lift_declared (int a)
{
  return a + level; /* { dg-note "here" } */
}

TESTED void
declared (size_t n, int *restrict o, const int *x)
{
  __builtin_map (lift_declared, n, o, x); /* { dg-warning "reads thread-local 'level'" } */
}

__attribute__ ((pure, noipa)) int
lift_replaceable (int a)
{
  return a + level; /* { dg-note "here" } */
}

TESTED void
replaceable (size_t n, int *restrict o, const int *x)
{
  __builtin_map (lift_replaceable, n, o, x); /* { dg-warning "reads thread-local 'level'" } */
}

/* The address of errno is const.  */
static int lift_error (int a) { return a + errno; } /* { dg-note "here" } */

TESTED void
error_number (size_t n, int *restrict o, const int *x)
{
  __builtin_map (lift_error, n, o, x); /* { dg-warning "which depends on the thread" } */
}

static int same (pthread_t a) { return pthread_equal (a, pthread_self ()); } /* { dg-note "here" } */

TESTED void
thread_name (size_t n, int *restrict o, const pthread_t *x)
{
  __builtin_map (same, n, o, x); /* { dg-warning "'pthread_self', which depends on the thread" } */
}

static int lift_first (int a) { return a + level; } /* { dg-note "here" } */

TESTED int
chained (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (lift_first, n, t, x); /* { dg-warning "reads thread-local 'level'" } */
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

/* Addresses that the caller takes are the caller's.  */
TESTED void
given (size_t n, int *restrict o, const int *x)
{
  __builtin_map (plus, n, o, x, &level);
}

TESTED void
captured (size_t n, int *restrict o, const int *x)
{
  int *p = &level;
  int plus_captured (int a) { return a + *p; }
  __builtin_map (plus_captured, n, o, x);
}

TESTED void
element (size_t n, int *restrict o, const int *x)
{
  __builtin_map (at, n, o, x, table);
}

TESTED int
filled (size_t n, const int *x)
{
  __builtin_map (inc, n, wide, x);
  return __builtin_reduce (add, level, n, wide);
}

int
main (void)
{
  level = 77;
  for (int i = 0; i < 8; i++)
    table[i] = 10 * i;
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      ARRAY (uintptr_t, p, n);
      ARRAY (pthread_t, who, n);
      int sum = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  who[i] = pthread_self ();
	  sum += x[i] + 77;
	}
#define ALL(CALL, WANTED)						\
      CALL;								\
      for (size_t i = 0; i < n; i++)					\
	CHECK (o[i] == (WANTED))
      ALL (direct (n, o, x), x[i] + 77);
      ALL (called (n, o, x), x[i] + 77);
      ALL (hidden_address (n, o, x), x[i] + 77);
      ALL (either (n, o, x), x[i] + (x[i] & 1 ? 77 : 3));
      ALL (declared (n, o, x), x[i] + 77);
      ALL (replaceable (n, o, x), x[i] + 77);
      errno = 11;
      ALL (error_number (n, o, x), x[i] + 11);
      ALL (thread_name (n, o, who), 1);
      ALL (given (n, o, x), x[i] + 77);
      ALL (captured (n, o, x), x[i] + 77);
      ALL (element (n, o, x), 10 * (x[i] & 7));
      address (n, p, x);
      for (size_t i = 0; i < n; i++)
	CHECK (p[i] == x[i] + (uintptr_t) &level);
      CHECK (chained (n, x) == sum);
      CHECK (filled (n, x) == sum - 76 * (int) n + 77);
      for (size_t i = 0; i < n; i++)
	CHECK (wide[i] == x[i] + 1);
      free (x);
      free (o);
      free (p);
      free (who);
    }
  return 0;
}
