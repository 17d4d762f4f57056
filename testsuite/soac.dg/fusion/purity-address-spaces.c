/* Operators that read memory of a named address space depend on the thread: the segment
   `__seg_fs' begins where a register of the thread says, at its thread-local variables.
   Their combinators run on the calling thread.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* GCC 12's vectoriser compares addresses of two spaces, which -fchecking does not like.  */
/* { dg-additional-options "-fno-tree-vectorize" } */
/* { dg-kernels direct 1 } */
/* { dg-lowering direct "sequential" } */
/* { dg-kernels called 1 } */
/* { dg-lowering called "sequential" } */
/* { dg-kernels pointed 1 } */
/* { dg-lowering pointed "sequential" } */
/* { dg-kernels members 1 } */
/* { dg-lowering members "sequential" } */
/* { dg-kernels declared 1 } */
/* { dg-lowering declared "sequential" } */
/* { dg-kernels chained 2 } */
/* { dg-refused chained "t" impure } */
/* { dg-kernels given 1 } */
/* { dg-lowering given "openmp" { option fopenmp } } */

#include "check.h"
#include <stdint.h>

struct pair { int first, second; };

static __thread struct pair level = { 5, 6 };
static uintptr_t level_offset;

#if defined __x86_64__ && defined __linux__ && !defined __SANITIZE_ADDRESS__
typedef const struct pair __seg_fs *place;
#define AT(P) (*(P))
/* Where the segment begins, as the word there says.  */
#define BEGIN (*(const uintptr_t __seg_fs *) 0)
#else
typedef const struct pair *place;
#define AT(P) (level)
#define BEGIN 0
#endif

static int add (int a, int b) { return a + b; }

static int lift (int a) { return a + AT ((place) level_offset).first; } /* { dg-note "reads (memory of a named address space|thread-local 'level') here" } */

TESTED void
direct (size_t n, int *restrict o, const int *restrict x)
{
  __builtin_map (lift, n, o, x); /* { dg-warning "operator 'lift' is not pure: it reads (memory of a named address space|thread-local 'level')" } */
}

static __attribute__ ((noinline)) int level_here (void) { return AT ((place) level_offset).first; }
static int lift_called (int a) { return a + level_here (); } /* { dg-note "here" } */

TESTED void
called (size_t n, int *restrict o, const int *restrict x)
{
  __builtin_map (lift_called, n, o, x); /* { dg-warning "it calls 'level_here', which reads (memory of a named address space|thread-local 'level')" } */
}

static int lift_pointed (int a, place p) { return a + AT (p).second; } /* { dg-note "here" } */

TESTED void
pointed (size_t n, int *restrict o, const int *restrict x, place p)
{
  __builtin_map (lift_pointed, n, o, x, p); /* { dg-warning "reads (memory of a named address space|thread-local 'level')" } */
}

static int
lift_members (int a)
{
  struct pair all = AT ((place) level_offset); /* { dg-note "here" } */
  return a * all.first + all.second;
}

TESTED void
members (size_t n, int *restrict o, const int *restrict x)
{
  __builtin_map (lift_members, n, o, x); /* { dg-warning "reads (memory of a named address space|thread-local 'level')" } */
}

/* It is const, for the thread it runs on.  */
__attribute__ ((const, noipa)) int
lift_declared (int a)
{
  return a + AT ((place) level_offset).first; /* { dg-note "here" } */
}

TESTED void
declared (size_t n, int *restrict o, const int *restrict x)
{
  __builtin_map (lift_declared, n, o, x); /* { dg-warning "reads (memory of a named address space|thread-local 'level')" } */
}

static int lift_first (int a) { return a + AT ((place) level_offset).first; } /* { dg-note "here" } */

TESTED int
chained (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (lift_first, n, t, x); /* { dg-warning "reads (memory of a named address space|thread-local 'level')" } */
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

/* What the caller reads is the caller's.  */
TESTED void
given (size_t n, int *restrict o, const int *restrict x)
{
  __builtin_map (add, n, o, x, AT ((place) level_offset).second);
}

int
main (void)
{
  level.first = 77;
  level.second = 88;
  level_offset = (uintptr_t) &level - BEGIN;
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      int sum = 0;
      for (size_t i = 0; i < n; i++)
	sum += (x[i] = i % 50) + 77;
#define ALL(CALL, WANTED)						\
      CALL;								\
      for (size_t i = 0; i < n; i++)					\
	CHECK (o[i] == (WANTED))
      ALL (direct (n, o, x), x[i] + 77);
      ALL (called (n, o, x), x[i] + 77);
      ALL (pointed (n, o, x, (place) level_offset), x[i] + 88);
      ALL (members (n, o, x), x[i] * 77 + 88);
      ALL (declared (n, o, x), x[i] + 77);
      ALL (given (n, o, x), x[i] + 88);
      CHECK (chained (n, x) == sum);
      free (x);
      free (o);
    }
  return 0;
}
