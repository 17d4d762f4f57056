/* __builtin_soac_nofuse takes one call of a combinator.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10], y[10];
int id (int);
int add (int, int);
int helper (void);
int nothing;

int
f (int n)
{
  __builtin_soac_nofuse (); /* { dg-error "3: '__builtin_soac_nofuse' takes one argument, the call of a combinator" } */
  __builtin_soac_nofuse (__builtin_map (id, n, y, x), 3); /* { dg-error "3: '__builtin_soac_nofuse' takes one argument, the call of a combinator" } */
  __builtin_soac_nofuse (3); /* { dg-error "26: argument of '__builtin_soac_nofuse' is not the call of a combinator" } */
  __builtin_soac_nofuse (n); /* { dg-error "26: argument of '__builtin_soac_nofuse' is not the call of a combinator" } */
  __builtin_soac_nofuse (x); /* { dg-error "26: argument of '__builtin_soac_nofuse' is not the call of a combinator" } */
  __builtin_soac_nofuse (helper ()); /* { dg-error "26: argument of '__builtin_soac_nofuse' is not the call of a combinator" } */
  __builtin_soac_nofuse (helper); /* { dg-error "26: argument of '__builtin_soac_nofuse' is not the call of a combinator" } */
  __builtin_soac_nofuse (__builtin_map); /* { dg-error "26: argument of '__builtin_soac_nofuse' is not the call of a combinator" } */
  __builtin_soac_nofuse (__builtin_reduce (add, 0, n, x) + 1); /* { dg-error "argument of '__builtin_soac_nofuse' is not the call of a combinator" } */
  __builtin_soac_nofuse (({ __builtin_map (id, n, y, x); })); /* { dg-error "29: argument of '__builtin_soac_nofuse' is not the call of a combinator" } */
  __builtin_soac_nofuse ((n++, __builtin_reduce_into (add, 0, n, y, x))); /* { dg-error "argument of '__builtin_soac_nofuse' is not the call of a combinator" } */
  __builtin_soac_nofuse (n ? __builtin_reduce_into (add, 0, n, y, x) : (void) 0); /* { dg-error "argument of '__builtin_soac_nofuse' is not the call of a combinator" } */
  __builtin_soac_nofuse ((void) __builtin_reduce (add, 0, n, x)); /* { dg-error "argument of '__builtin_soac_nofuse' is not the call of a combinator" } */
  __builtin_soac_nofuse ((void) __builtin_map (id, n, y, x));
  __builtin_soac_nofuse ((void) 0); /* { dg-error "26: argument of '__builtin_soac_nofuse' is not the call of a combinator" } */

  /* A mistake inside is the only one.  */
  __builtin_soac_nofuse (__builtin_map (id, n)); /* { dg-error "26: too few arguments to '__builtin_map'" } */
  __builtin_soac_nofuse (undeclared); /* { dg-error "26: 'undeclared' undeclared" } */
  /* { dg-note "26: each undeclared identifier" "" { target *-*-* } .-1 } */
  __builtin_soac_nofuse (__builtin_iota (3)); /* { dg-error "26: argument of '__builtin_soac_nofuse' is not the call of a combinator" } */

  /* A call without a value has none.  */
  n = __builtin_soac_nofuse (__builtin_map (id, n, y, x)); /* { dg-error "void value not ignored as it ought to be" } */
  void (*pointer) () = __builtin_soac_nofuse; /* { dg-error "built-in function '__builtin_soac_nofuse' must be directly called" } */
  (void) pointer;
  return n;
}

static int g = __builtin_soac_nofuse (__builtin_reduce (add, 0, 3, x)); /* { dg-error "initializer element is not constant" } */
