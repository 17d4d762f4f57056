/* Objects that are no elements of an array, as inputs and as outputs.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10], y[10];
void *pointer;
struct incomplete *incomplete;
int rows[10][20];
_Atomic int atomics[10];

int id (int);

void
outputs (int n)
{
  __builtin_map (id, n, pointer, x); /* { dg-error "25: argument 3 of '__builtin_map' points to 'void', not to elements" } */
  __builtin_map (id, n, incomplete, x); /* { dg-error "25: argument 3 of '__builtin_map' points to the incomplete type 'struct incomplete'" } */
  __builtin_map (id, n, rows, x); /* { dg-error "25: argument 3 of '__builtin_map' is an output whose elements are rows, and its operator returns a value" } */
  __builtin_map (id, n, atomics, x); /* { dg-error "25: argument 3 of '__builtin_map' has type '_Atomic int \\*', whose elements are atomic" } */
  __builtin_map (id, n, id, x); /* { dg-error "25: argument 3 of '__builtin_map' points to a function, not to elements" } */
}

void
inputs (int n)
{
  __builtin_map (id, n, y, pointer); /* { dg-error "28: argument 4 of '__builtin_map' points to 'void', not to elements" } */
  __builtin_map (id, n, y, incomplete); /* { dg-error "28: argument 4 of '__builtin_map' points to the incomplete type 'struct incomplete'" } */
  __builtin_map (id, n, y, rows); /* { dg-error "28: argument 4 of '__builtin_map' is an array of rank 2, but the space has rank 1" } */
  /* { dg-note "28: .__builtin_at. says which element each index has" "" { target *-*-* } .-1 } */
  __builtin_map (id, n, y, atomics); /* { dg-error "28: argument 4 of '__builtin_map' has type '_Atomic int \\*', whose elements are atomic" } */
  __builtin_map (id, n, y, id); /* { dg-error "28: argument 4 of '__builtin_map' points to a function, not to elements" } */
}

/* Row 3 is an array of numbers, and so is a pointer to one.  */

void
right (int n)
{
  __builtin_map (id, n, rows[3], &rows[0][0]);
}
