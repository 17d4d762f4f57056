/* Too few arguments altogether, and a number of inputs that the operator
   does not take.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10], y[10];
int id (int);
int few (int); /* { dg-note "5: declared here" } */
int many (int); /* { dg-note "5: declared here" } */
int two (int, int); /* { dg-note "5: declared here" } */
int three (int, int, int); /* { dg-note "5: declared here" } */
int add (int, int);
int once (int, int); /* { dg-note "5: declared here" } */
int again (int, int); /* { dg-note "5: declared here" } */
int element (int, int, int); /* { dg-note "5: declared here" } */
int scanned (int, int, int); /* { dg-note "5: declared here" } */
int keep (int, int); /* { dg-note "5: declared here" } */
int zero (void); /* { dg-note "5: declared here" } */

void
altogether (int n)
{
  __builtin_map (); /* { dg-error "3: too few arguments to '__builtin_map'; its arguments are '\\(f, n, out, in\\.\\.\\.\\)'" } */
  __builtin_map (id); /* { dg-error "3: too few arguments to '__builtin_map'" } */
  __builtin_map (id, n); /* { dg-error "3: too few arguments to '__builtin_map'" } */
  __builtin_reduce (add, 0); /* { dg-error "3: too few arguments to '__builtin_reduce'; its arguments are '\\(op, init, n, in\\)'" } */
  __builtin_scan (add, 0, n); /* { dg-error "3: too few arguments to '__builtin_scan'; its arguments are '\\(op, init, n, out, in\\)'" } */
  __builtin_scan_exclusive (add, 0, n); /* { dg-error "3: too few arguments to '__builtin_scan_exclusive'; its arguments are '\\(op, init, n, out, in\\)'" } */
  __builtin_filter (id, n); /* { dg-error "3: too few arguments to '__builtin_filter'; its arguments are '\\(pred, n, out, in, more\\.\\.\\.\\)'" } */
  __builtin_redomap (add, id, 0); /* { dg-error "3: too few arguments to '__builtin_redomap'; its arguments are '\\(op, f, init, n, in\\.\\.\\.\\)'" } */
  __builtin_scanomap (add, id, 0, n); /* { dg-error "3: too few arguments to '__builtin_scanomap'; its arguments are '\\(op, f, init, n, out, in\\.\\.\\.\\)'" } */
}

/* Inputs that are missing are reported where the call is, and the first that
   is too many where it stands.  */

void
inputs (int n)
{
  __builtin_map (few, n, y); /* { dg-error "3: '__builtin_map' with operator 'few' takes 1 input, but got 0" } */
  __builtin_map (many, n, y, x, x); /* { dg-error "33: '__builtin_map' with operator 'many' takes 1 input, but got 2" } */
  __builtin_map (two, n, y, x); /* { dg-error "3: '__builtin_map' with operator 'two' takes 2 inputs, but got 1" } */
  __builtin_map (three, n, y, x, x, x, x); /* { dg-error "40: '__builtin_map' with operator 'three' takes 3 inputs, but got 4" } */
  __builtin_map (zero, n, y, x); /* { dg-error "30: '__builtin_map' with operator 'zero' takes 0 inputs, but got 1" } */
  __builtin_reduce (once, 0, n); /* { dg-error "3: '__builtin_reduce' with operator 'once' takes 1 input, but got 0" } */
  __builtin_scan (again, 0, n, y, x, x); /* { dg-error "38: '__builtin_scan' with operator 'again' takes 1 input, but got 2" } */
  __builtin_redomap (add, element, 0, n, x); /* { dg-error "3: '__builtin_redomap' with operator 'element' takes 3 inputs, but got 1" } */
  __builtin_scanomap (add, scanned, 0, n, y, x); /* { dg-error "3: '__builtin_scanomap' with operator 'scanned' takes 3 inputs, but got 1" } */
  __builtin_filter (keep, n, y, x); /* { dg-error "3: '__builtin_filter' with operator 'keep' takes 2 inputs, but got 1" } */
}
