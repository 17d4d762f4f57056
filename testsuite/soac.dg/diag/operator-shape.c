/* Operators with the wrong parameters or result for their place.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10], y[10];
struct s { int i; };
struct incomplete;

int add (int, int);
int one (int);
void none (int); /* { dg-note "6: declared here" } */
void add_none (int, int); /* { dg-note "6: declared here" } */
int three (int, int, int); /* { dg-note "5: declared here" } */
int unary (int); /* { dg-note "5: declared here" } */
double mixed (int, double); /* { dg-note "8: declared here" } */
double other (double, int); /* { dg-note "8: declared here" } */
struct s structures (struct s, int); /* { dg-note "10: declared here" } */
struct s make (int); /* { dg-note "10: declared here" } */
struct s make_again (int); /* { dg-note "10: declared here" } */
struct s truth (int); /* { dg-note "10: declared here" } */
int constant (void); /* { dg-note "5: declared here" } */
struct incomplete make_incomplete (int); /* { dg-note "19: declared here" } */
int take_incomplete (struct incomplete); /* { dg-note "5: declared here" } */
int rows (int n, int (*)[n]); /* { dg-note "5: declared here" } */

void
results (int n)
{
  __builtin_map (none, n, y, x); /* { dg-error "18: operator 'none' of '__builtin_map' returns no value" } */
  __builtin_reduce (add_none, 0, n, x); /* { dg-error "21: operator 'add_none' of '__builtin_reduce' returns no value" } */
  __builtin_map (make_incomplete, n, y, x); /* { dg-error "18: operator 'make_incomplete' of '__builtin_map' uses the incomplete type 'struct incomplete'" } */
  __builtin_map (take_incomplete, n, y, x); /* { dg-error "18: operator 'take_incomplete' of '__builtin_map' uses the incomplete type 'struct incomplete'" } */
  __builtin_map (rows, n, y, 3, x); /* { dg-error "18: operator 'rows' of '__builtin_map' uses the variably modified type .*not available yet" } */
}

void
combining (int n)
{
  __builtin_reduce (three, 0, n, x); /* { dg-error "21: operator 'three' of '__builtin_reduce' must have two parameters(?! of)" } */
  __builtin_scan (unary, 0, n, y, x); /* { dg-error "19: operator 'unary' of '__builtin_scan' must have two parameters(?! of)" } */
  __builtin_reduce (mixed, 0, n, x); /* { dg-error "21: operator 'mixed' of '__builtin_reduce' must have two parameters of the type it returns, 'double'" } */
  __builtin_scan_exclusive (other, 0, n, y, x); /* { dg-error "29: operator 'other' of '__builtin_scan_exclusive' must have two parameters of the type it returns, 'double'" } */
  __builtin_redomap (structures, one, 0, n, x); /* { dg-error "22: operator 'structures' of '__builtin_redomap' must have two parameters of the type it returns, 'struct s'" } */
}

void
element_functions (int n)
{
  __builtin_redomap (add, make, 0, n, x); /* { dg-error "27: operator 'make' of '__builtin_redomap' returns 'struct s', which the combining operator does not take" } */
  __builtin_scanomap (add, make_again, 0, n, y, x); /* { dg-error "28: operator 'make_again' of '__builtin_scanomap' returns 'struct s', which the combining operator does not take" } */
  __builtin_filter (truth, n, y, x); /* { dg-error "21: operator 'truth' of '__builtin_filter' returns 'struct s', which is neither true nor false" } */
  __builtin_filter (constant, n, y, x); /* { dg-error "21: operator 'constant' of '__builtin_filter' has no parameter" } */
}
