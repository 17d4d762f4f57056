/* A static object's initialiser is constant; a combinator never is.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10];
int add (int, int);
int sum = __builtin_reduce (add, 0, 10, x); /* { dg-error "11: initializer element is not constant" } */
int sums[] = { 1, __builtin_reduce (add, 0, 10, x) }; /* { dg-error "19: initializer element is not constant" } */
/* { dg-note "19: \\(near initialization for 'sums.1.'\\)" "" { target *-*-* } .-1 } */
enum { SUM = __builtin_reduce (add, 0, 10, x) }; /* { dg-error "enumerator value for 'SUM' is not an integer constant" } */
struct { int i : __builtin_reduce (add, 0, 10, x); } s; /* { dg-error "bit-field 'i' width not an integer constant" } */
_Static_assert (__builtin_reduce (add, 0, 10, x), ""); /* { dg-error "expression in static assertion is not constant" } */

void
f (int n)
{
  static int sum = __builtin_reduce (add, 0, 10, x); /* { dg-error "20: initializer element is not constant" } */
  switch (n)
    {
    case __builtin_reduce (add, 0, 10, x): /* { dg-error "case label does not reduce to an integer constant" } */
      sum++;
    }
}
