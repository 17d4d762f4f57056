/* Operators that call other functions: themselves, each other, what is declared
   const or pure, what is not, and pointers to functions.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels nested_calls 1 } */
/* { dg-eliminated nested_calls "t" } */
/* { dg-lowering nested_calls "openmp" { option fopenmp } } */
/* { dg-kernels recursive 1 } */
/* { dg-eliminated recursive "t" } */
/* { dg-lowering recursive "openmp" { option fopenmp } } */
/* { dg-kernels each_other 2 } */
/* { dg-refused each_other "t" impure } */
/* { dg-kernels promised 1 } */
/* { dg-eliminated promised "t" } */
/* { dg-kernels promised_body 1 } */
/* { dg-eliminated promised_body "t" } */
/* { dg-kernels not_promised 2 } */
/* { dg-refused not_promised "t" impure } */
/* { dg-kernels aliased 1 } */
/* { dg-eliminated aliased "t" } */
/* { dg-kernels unknown 2 } */
/* { dg-refused unknown "t" impure } */
/* { dg-kernels chosen 2 } */
/* { dg-refused chosen "t" impure } */
/* { dg-kernels constant_pointer 1 } */
/* { dg-eliminated constant_pointer "t" } */
/* { dg-kernels constant_table 1 } */
/* { dg-eliminated constant_table "t" } */
/* { dg-kernels from_helper 1 } */
/* { dg-eliminated from_helper "t" } */
/* { dg-kernels by_pointer 1 } */
/* { dg-kernels by_pure_pointer 1 } */
/* { dg-lowering by_pure_pointer "openmp" { option fopenmp } } */
/* { dg-kernels both_unknown 1 } */
/* { dg-lowering both_unknown "sequential" } */

#include "check.h"

static int add (int a, int b) { return a + b; }
static int inc (int a) { return a + 1; }
static int twice (int a) { return 2 * a; }

/* A map with OP, and the sum of it.  */
#define BODY(OP, MORE)							\
{									\
  int *t = malloc (n * sizeof *t);					\
  __builtin_map (OP, n, t, x);						\
  int sum = __builtin_reduce (add, 0, n, t);				\
  free (t);								\
  return sum MORE;							\
}

__attribute__ ((noinline)) static int low (int a) { return a & 7; }
__attribute__ ((noinline)) static int middle (int a) { return low (a) * 3; }
static int high (int a) { return middle (a) + low (a + 1); }
TESTED int nested_calls (size_t n, const int *x) BODY (high, )

__attribute__ ((noinline)) static int
digits (int a)
{
  return a < 10 ? a : a % 10 + digits (a / 10);
}
TESTED int recursive (size_t n, const int *x) BODY (digits, )

/* Of two that call each other one is not known when the other one is looked
   at.  */
static int odd (int a);
__attribute__ ((noinline)) static int even (int a) { return a <= 0 ? 1 : odd (a - 1); } /* { dg-note "here" } */
__attribute__ ((noinline)) static int odd (int a) { return a <= 0 ? 0 : even (a - 1); }
TESTED int
each_other (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (even, n, t, x); /* { dg-warning "'even' is not pure: it calls 'odd', which calls itself through 'even'" } */
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

/* That of the C library: const, and no builtin by this name.  */
extern long labs_ (long) __asm__ ("labs") __attribute__ ((const));
static int magnitude (int a) { return labs_ (a - 20); }
TESTED int promised (size_t n, const int *x) BODY (magnitude, )

/* What the proof does not see is believed.  */
static int calls;
__attribute__ ((const, noinline)) static int
believed (int a)
{
  calls = 1;
  return a + 2;
}
TESTED int promised_body (size_t n, const int *x) BODY (believed, )

extern long abs_too (long) __asm__ ("labs");
static int plain (int a) { return abs_too (a - 20); } /* { dg-note "here" } */
TESTED int
not_promised (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (plain, n, t, x); /* { dg-warning "'plain' is not pure: it calls 'abs_too', which is not declared const or pure and is defined elsewhere" } */
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

static int other_name (int a) __attribute__ ((alias ("inc")));
TESTED int aliased (size_t n, const int *x) BODY (other_name, )

/* Pointers that are known when it runs.  */
typedef int (*function) (int);
TESTED int unknown (size_t n, const int *x, function f) BODY (f, )
TESTED int
chosen (size_t n, const int *x, int which)
{
  function f = which ? inc : twice;
  BODY (f, )
}

/* Pointers that are known when it is compiled.  */
TESTED int
constant_pointer (size_t n, const int *x)
{
  function f = twice;
  BODY (f, )
}

static const function table[2] = { inc, twice };
TESTED int constant_table (size_t n, const int *x) BODY (table[1], )

static int helper (size_t n, const int *x, function f) BODY (f, )
TESTED int
from_helper (size_t n, const int *x)
{
  return helper (n, x, twice);
}

/* Operators that call through pointers.  */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wattributes"
static function hook = inc;
static int hooked (int a) { return hook (a) + 1; }
void set_hook (function f) { hook = f; }
TESTED void
by_pointer (size_t n, int *restrict o, const int *x)
{
  __builtin_map (hooked, n, o, x);
}
#pragma GCC diagnostic pop

__attribute__ ((const, noinline)) static int inc_too (int a) { return a + 1; }
__attribute__ ((const, noinline)) static int twice_too (int a) { return 2 * a; }
static int (*pure_hook) (int) __attribute__ ((const)) = inc_too;
static int hooked_pure (int a) { return pure_hook (a) + 1; }
void set_pure_hook (void) { pure_hook = twice_too; }
TESTED void
by_pure_pointer (size_t n, int *restrict o, const int *x)
{
  __builtin_map (hooked_pure, n, o, x);
}

/* In order: what is called has effects.  */
static char order[2 * LARGEST + 2];
static int at;
static int first (int a) { order[at++] = 'f'; return a + 1; }
static int second (int a, int b) { order[at++] = 's'; return a + b; }
TESTED int
both_unknown (size_t n, const int *x, function f, int (*op) (int, int))
{
  return __builtin_redomap (op, f, 0, n, x);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      int m = n, i;
      for (i = 0; i < m; i++)
	x[i] = i * 7 % 50;
#define SUM(VALUE)							\
      ({								\
	int sum = 0;							\
	for (i = 0; i < m; i++)						\
	  sum += VALUE;							\
	sum;								\
      })
      CHECK (nested_calls (n, x) == SUM ((x[i] & 7) * 3 + ((x[i] + 1) & 7)));
      CHECK (recursive (n, x) == SUM (x[i] % 10 + x[i] / 10));
      CHECK (each_other (n, x) == SUM (x[i] % 2 == 0));
      CHECK (promised (n, x) == SUM (abs (x[i] - 20)));
      CHECK (promised_body (n, x) == SUM (x[i] + 2));
      CHECK (not_promised (n, x) == SUM (abs (x[i] - 20)));
      CHECK (aliased (n, x) == SUM (x[i] + 1));
      CHECK (unknown (n, x, inc) == SUM (x[i] + 1));
      CHECK (unknown (n, x, digits) == SUM (x[i] % 10 + x[i] / 10));
      CHECK (chosen (n, x, 0) == SUM (2 * x[i]));
      CHECK (chosen (n, x, 1) == SUM (x[i] + 1));
      CHECK (constant_pointer (n, x) == SUM (2 * x[i]));
      CHECK (constant_table (n, x) == SUM (2 * x[i]));
      CHECK (from_helper (n, x) == SUM (2 * x[i]));
      set_hook (twice);
      by_pointer (n, o, x);
      for (i = 0; i < m; i++)
	CHECK (o[i] == 2 * x[i] + 1);
      set_pure_hook ();
      by_pure_pointer (n, o, x);
      for (i = 0; i < m; i++)
	CHECK (o[i] == 2 * x[i] + 1);
      at = 0;
      CHECK (both_unknown (n, x, first, second) == SUM (x[i] + 1));
      CHECK (at == 2 * m);
      for (i = 0; i < at; i++)
	CHECK (order[i] == "fs"[i & 1]);
      free (x);
      free (o);
    }
  return calls > 1;
}
