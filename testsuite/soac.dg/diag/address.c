/* A builtin can only be called.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10], y[10];
int id (int);
int add (int, int);
void take (void (*) ());

void
f (int n)
{
  void (*pointer) () = __builtin_map; /* { dg-error "built-in function '__builtin_map' must be directly called" } */
  pointer = &__builtin_map; /* { dg-error "built-in function '__builtin_map' must be directly called" } */
  (&__builtin_map) (id, n, y, x); /* { dg-error "built-in function '__builtin_map' must be directly called" } */
  take (__builtin_reduce); /* { dg-error "built-in function '__builtin_reduce' must be directly called" } */
  if (__builtin_scan == pointer) /* { dg-error "built-in function '__builtin_scan' must be directly called" } */
    n++;
  __builtin_map (__builtin_map, n, y, x); /* { dg-error "18: built-in function '__builtin_map' must be directly called" } */
  __builtin_map (id, n, y, __builtin_map); /* { dg-error "28: argument 4 of '__builtin_map' points to a function, not to elements" } */
  __builtin_map (__builtin_popcount, n, y, x); /* { dg-error "18: built-in function '__builtin_popcount' must be directly called" } */
}

/* Parentheses do not hide it, and C ignores a star before a function.  */

void
right (int n)
{
  (__builtin_map) (id, n, y, x);
  (*__builtin_map) (id, n, y, x);
}

void *table[] = { __builtin_filter }; /* { dg-error "built-in function '__builtin_filter' must be directly called" } */
