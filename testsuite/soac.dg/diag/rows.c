/* Operators on rows, and rows of several lengths: one error for each mistake, at its place.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

#define i0 __builtin_axis (0)
void rows (int *, const int *, const int *);
int add (int, int);
int id (int);
void square (int *, int); /* { dg-note "6: declared here" } */
int a[8][9], row[9], v[100], cube[3][4][9];
const int c[8][9];
float fl[8][9];
int **pp;

void
test (int n)
{
  __builtin_scan (rows, row, n, a, v); /* { dg-error "36: argument 5 of '__builtin_scan' must be an array of rows, since its operator takes addresses" } */
  __builtin_scan (rows, row, n, a, __builtin_at (a, i0, 1)); /* { dg-error "36: argument 5 of '__builtin_scan' must be an array of rows, since its operator takes addresses" } */
  __builtin_scan (rows, row, n, a, __builtin_iota (1)); /* { dg-error "36: argument 5 of '__builtin_scan' must be an array of rows" } */
  __builtin_scan (rows, row, n, a, __builtin_at (fl, i0)); /* { dg-error "36: argument 5 of '__builtin_scan' has elements of type 'float', which its operator does not take" } */
  __builtin_scan (rows, row, n, c, a); /* { dg-error "33: argument 4 of '__builtin_scan' is the output array, but has type 'const int \\(\\*\\).9.', whose elements are constant" } */
  __builtin_scan (rows, row, n, a, pp); /* { dg-error "36: argument 5 of '__builtin_scan' must be an array of rows, since its operator takes addresses" } */
  __builtin_scan (rows, 3, n, a, a); /* { dg-error "25: argument 2 of '__builtin_scan' must be an array of rows" } */
  __builtin_scan (rows, row, n, __builtin_at (a, i0 + __builtin_axis (1)), a); /* { dg-error "55: axis 1 is not in the space, whose axes are 0 to 0" } */
  __builtin_reduce_into (rows, row, n, __builtin_at (a, i0), a); /* { dg-error "40: argument 4 of '__builtin_reduce_into' is where the result goes, and its subscripts have an axis" } */
  __builtin_reduce_into (rows, __builtin_at (a, i0), n, a, a); /* { dg-error "32: argument 2 of '__builtin_reduce_into' is the initial row, and its subscripts have an axis" } */
  __builtin_reduce_into (add, 0, n, __builtin_at (v, i0), v); /* { dg-error "37: argument 4 of '__builtin_reduce_into' is where the result goes, and its subscripts have an axis" } */
  __builtin_reduce_into (add, 0, n, __builtin_at (a, 1), v); /* { dg-error "37: argument 4 of '__builtin_reduce_into' must be the address of the result, or one element by '__builtin_at'" } */
  __builtin_reduce_into (add, 0, n, 3, v); /* { dg-error "37: argument 4 of '__builtin_reduce_into' must be the address of the result, but has type 'int'" } */
  __builtin_map (square, n, v, v); /* { dg-error "18: operator 'square' of '__builtin_map' returns no value, but no output has rows" } */
  __builtin_map (id, __builtin_space (8, i0 + 1), a, a); /* { dg-error "45: argument 2 of '__builtin_space' has the index of an axis, but all rows of a space have one length" } */
/* { dg-note "45: an operator that takes a row by its address may run over a part of it" "" { target *-*-* } .-1 } */
  __builtin_map (id, __builtin_space (8, __builtin_range (__builtin_axis (0), 9)), a, a); /* { dg-error "59: argument 1 of '__builtin_range' has the index of an axis, but all rows of a space have one length" } */
/* { dg-note "59: an operator that takes a row by its address may run over a part of it" "" { target *-*-* } .-1 } */
  __builtin_contract (add, id, 0, __builtin_space (8, __builtin_over (v[i0])), v, __builtin_at (a, i0, __builtin_axis (1))); /* { dg-error "72: argument 1 of '__builtin_over' has the index of an axis, but all rows of a space have one length" } */
/* { dg-note "72: an operator that takes a row by its address may run over a part of it" "" { target *-*-* } .-1 } */
  __builtin_map (id, __builtin_space (n, 9), pp, a); /* { dg-error "46: argument 3 of '__builtin_map' is an array of rank 1, but the space has rank 2" } */
/* { dg-note "46: an array of pointers has rank 1; an array of rows of 'int' has the type 'int \\(\\*\\).m.'" "" { target *-*-* } .-1 } */
  __builtin_reduce_into (rows, row, n, __builtin_at (cube, 1, 2), __builtin_at (cube, i0, 1));
  __builtin_scan_exclusive (rows, __builtin_at (a, 3), n, __builtin_at (cube, i0, 1), __builtin_gather (a, v));
}
