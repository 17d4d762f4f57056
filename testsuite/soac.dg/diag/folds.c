/* Folds: told by one parameter more than there are inputs.  Contractions take none.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10], y[10];
extern long o[10];
struct s { int i; };

long add (long, long);
long fold (long, int);
long two (long, int, int); /* { dg-note "6: declared here" } */
int narrow (long, int); /* { dg-note "5: declared here" } */
struct s other (long, int); /* { dg-note "10: declared here" } */
long mixed (int, int); /* { dg-note "6: declared here" } */
long qualified (const long, int);
long takes (long, struct s); /* { dg-note "6: declared here" } */
long contracted (long, int); /* { dg-note "6: declared here" } */

void
folds (int n)
{
  __builtin_redomap (add, fold, 0, n, x);
  __builtin_scanomap (add, fold, 0, n, o, x);
  __builtin_redomap (add, two, 0, n, x, y);
  __builtin_redomap (add, qualified, 0, n, x);
  __builtin_redomap (add, add, 0, n, o, o);
  __builtin_redomap (add, add, 0, n, o);
}

void
others (int n)
{
  __builtin_redomap (add, narrow, 0, n, x); /* { dg-error "27: operator 'narrow' of '__builtin_redomap' is a fold, since it takes one more than the inputs, and must return the type of its first parameter, 'long int'" } */
  __builtin_scanomap (add, other, 0, n, o, x); /* { dg-error "28: operator 'other' of '__builtin_scanomap' is a fold, .*must return the type of its first parameter, 'long int'" } */
  __builtin_redomap (add, mixed, 0, n, x); /* { dg-error "3: '__builtin_redomap' with operator 'mixed' takes 2 inputs, but got 1" } */
  __builtin_redomap (add, two, 0, n, x); /* { dg-error "3: '__builtin_redomap' with operator 'two' takes 3 inputs, but got 1" } */
  __builtin_redomap (add, takes, 0, n, x); /* { dg-error "40: argument 5 of '__builtin_redomap' is an array of 'int', but its operator takes values of type 'struct s'" } */
  __builtin_contract (add, contracted, 0, __builtin_space (3, __builtin_over (n)), o, __builtin_at (x, __builtin_axis (1))); /* { dg-error "3: '__builtin_contract' with operator 'contracted' takes 2 inputs, but got 1" } */
}
