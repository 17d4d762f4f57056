/* A nested function that is an operator, and whose address somebody else needs:
   its trampoline stays.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wl,-z,execstack" } */
/* { dg-kernels kept 1 } */
/* { dg-kernels kept_inside 1 } */
/* { dg-kernels handed_on 1 } */
/* { dg-lowering handed_on "sequential" } */
/* { dg-kernels handed_in 1 } */

#include "check.h"

/* Trampolines are on the stack, which -fsanitize=address would replace by memory that cannot be
   executed, as GCC 14's library does unless it is told otherwise.  */
const char *__asan_default_options (void);
const char *
__asan_default_options (void)
{
  return "detect_stack_use_after_return=0";
}

static int (*hook) (int);
__attribute__ ((noipa)) static int call (int a) { return hook (a); }
static int add (int a, int b) { return a + b; }

TESTED int
kept (size_t n, const int *x, int factor)
{
  int scale (int a) { return a * factor; }
  hook = scale;
  return __builtin_redomap (add, scale, 0, n, x) + call (3);
}

/* The address is taken by one function, the combinator is in another one.  */
TESTED int
kept_outside (size_t n, const int *x, int factor)
{
  int scale (int a) { return a * factor; }
  __attribute__ ((noinline)) int kept_inside (void)
  {
    return __builtin_redomap (add, scale, 0, n, x);
  }
  __attribute__ ((noinline)) void take (void) { hook = scale; }
  take ();
  return kept_inside () + call (3);
}

/* Who gets it does not know it.  */
TESTED int
handed_on (size_t n, const int *x, int (*f) (int))
{
  return __builtin_redomap (add, f, 0, n, x);
}

TESTED int
hands_on (size_t n, const int *x, int factor)
{
  int scale (int a) { return a * factor; }
  return handed_on (n, x, scale);
}

/* Or does, when it is inlined.  */
static inline __attribute__ ((always_inline)) int
gets (size_t n, const int *x, int (*f) (int))
{
  return __builtin_redomap (add, f, 0, n, x);
}

TESTED int
handed_in (size_t n, const int *x, int factor)
{
  int scale (int a) { return a * factor; }
  return gets (n, x, scale);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      int sum = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i * 7 % 50;
	  sum += x[i] * 3;
	}
      CHECK (kept (n, x, 3) == sum + 9);
      CHECK (kept_outside (n, x, 3) == sum + 9);
      CHECK (hands_on (n, x, 3) == sum);
      CHECK (handed_in (n, x, 3) == sum);
      free (x);
    }
  return 0;
}
