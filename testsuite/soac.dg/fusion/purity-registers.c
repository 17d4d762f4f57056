/* An operator that reads a global register variable depends on the thread, which has
   registers of its own: its combinator runs on the calling one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels direct 2 } */
/* { dg-refused direct "t" impure } */
/* { dg-lowering direct "sequential" { no-option openmp } } */
/* { dg-kernels called 1 } */
/* { dg-lowering called "sequential" } */

#include "check.h"

#if defined __x86_64__ && !defined __SANITIZE_ADDRESS__
register long base __asm__ ("r15");
#else
static __thread long base;
#endif

static int inc (int a) { return a + 1; }
static int at_base (int a) { return a + (int) base; } /* { dg-note "'at_base' reads (register variable|thread-local) 'base' here" } */
static __attribute__ ((noinline)) int base_now (void) { return (int) base; }
static int called_at_base (int a) { return a - base_now (); } /* { dg-note "'called_at_base' calls 'base_now' here" } */

TESTED void
direct (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (at_base, n, t, x);	/* { dg-warning "operator 'at_base' is not pure: it reads (register variable|thread-local) 'base'" } */
  __builtin_map (inc, n, o, t);
  free (t);
}

TESTED void
called (size_t n, int *restrict o, const int *restrict x)
{
  __builtin_map (called_at_base, n, o, x); /* { dg-warning "which reads (register variable|thread-local) 'base'" } */
}

int
main (void)
{
  long before = base;
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      for (size_t i = 0; i < n; i++)
	x[i] = i % 1001;
      base = 11;
      direct (n, o, x);
      base = before;
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] + 12);
      base = 5;
      called (n, o, x);
      base = before;
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] - 5);
      free (x);
      free (o);
    }
  return 0;
}

/* { dg-steps direct "LOAD x; APPLY at_base (0); STORE t (1)" "LOAD t; APPLY inc (0); STORE o (1)" } */
