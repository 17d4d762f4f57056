/* Where spaces, ranges and views may stand, and what outputs and rows may be: one error for
   each mistake, at its place.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
int add (int, int);
int id (int);
int take (const int *); /* { dg-note "5: declared here" } */
int first (const int *); /* { dg-note "5: declared here" } */
int vla (int n, int (*) (int (*)[n])); /* { dg-note "5: declared here" } */
void rows (int *, const int *, const int *); /* { dg-note "6: declared here" } */
void nothing (void); /* { dg-note "6: declared here" } */
void one (int); /* { dg-note "6: declared here" } */
void two (int *, const int *); /* { dg-note "6: declared here" } */
void copied (int *, const int *); /* { dg-note "6: declared here" } */
void both (int *, const int *); /* { dg-note "6: declared here" } */
void values (int *, int, int); /* { dg-note "6: declared here" } */
void doubles (double *, const int *); /* { dg-note "6: declared here" } */
void from (double *, const int *); /* { dg-note "6: declared here" } */
void planes (int (*)[9], const int (*)[9]); /* { dg-note "6: declared here" } */
int a[8][9], b[8][10], row[9], v[100], cube[3][4][9];
const int c[8][9];
double fl[8][9];
int **pp;
__int128 wide[100];

/* Spaces and ranges are no arrays and no numbers.  */

void
places (int n, int m)
{
  __builtin_map (id, __builtin_over (m), v, v); /* { dg-error "22: '__builtin_over' may only be an axis of '__builtin_contract'" } */
  __builtin_contract (add, id, 0, __builtin_over (m), v, v); /* { dg-error "35: a space has a kept axis, but this one has none" } */
  __builtin_reduce_into (add, 0, __builtin_over (3), v, v); /* { dg-error "34: '__builtin_over' may only be an axis of '__builtin_contract'" } */
  __builtin_map (id, n, v, __builtin_range (0, 3)); /* { dg-error "28: '__builtin_range' may only be where the number of elements is" } */
  __builtin_map (id, n, v, __builtin_space (3)); /* { dg-error "28: '__builtin_space' may only be where the number of elements is" } */
  __builtin_map (id, n, __builtin_space (3), v); /* { dg-error "25: '__builtin_space' may only be where the number of elements is" } */
  __builtin_map (id, n, __builtin_range (0, 3), v); /* { dg-error "25: '__builtin_range' may only be where the number of elements is" } */
  __builtin_map (id, n, __builtin_index (i0), v); /* { dg-error "25: '__builtin_index' may only be an input" } */
  __builtin_map (id, __builtin_space (1.5, n), a, a); /* { dg-error "39: argument 1 of '__builtin_space' must be an axis, an integer or a range, but has type 'double'" } */
  __builtin_map (id, __builtin_space (v, n), a, a); /* { dg-error "39: argument 1 of '__builtin_space' must be an axis, an integer or a range, but has type 'int \\*'" } */
  __builtin_map (id, __builtin_range (0, __builtin_over (4)), v, v); /* { dg-error "42: '__builtin_over' may not be an argument of '__builtin_range'" } */
  __builtin_map (id, n, v, __builtin_at (v, __builtin_range (0, 3))); /* { dg-error "45: '__builtin_range' may not be an argument of '__builtin_at'" } */
  __builtin_map (id, n, v, __builtin_at (v, __builtin_index (i0))); /* { dg-error "45: '__builtin_index' may not be an argument of '__builtin_at'" } */
  __builtin_map (id, n, v, __builtin_at (v, 1 + __builtin_iota (3))); /* { dg-error "49: '__builtin_iota' may not be in a subscript" } */
  __builtin_map (id, n, v, __builtin_at (v, v[__builtin_range (1, 3)])); /* { dg-error "47: '__builtin_range' may not be in a subscript" } */
  __builtin_map (id, n, v, __builtin_at (v, (long) &v[i0])); /* { dg-error "52: a subscript may have axes, constants, variables and elements of arrays, but not this" } */
  __builtin_map (id, n, v, __builtin_at (v, __builtin_axis (__builtin_space (0)))); /* { dg-error "45: argument 1 of '__builtin_axis' must be the number of an axis, a constant from 0 to 7" } */
  __builtin_reduce_by_index (add, n, __builtin_space (3), v, v, v); /* { dg-error "38: argument 3 of '__builtin_reduce_by_index' is the number of elements of the output, which may not be a view" } */
  __builtin_reduce_by_index (add, n, __builtin_iota (3), v, v, v); /* { dg-error "38: argument 3 of '__builtin_reduce_by_index' is the number of elements of the output, which may not be a view" } */
  __builtin_reduce_by_index (add, n, -3, v, v, v); /* { dg-error "38: argument 3 of '__builtin_reduce_by_index' is a negative number of elements" } */
  __builtin_reduce_by_index (add, n, 1.5, v, v, v); /* { dg-error "38: argument 3 of '__builtin_reduce_by_index' must be the number of elements of the output, an integer, but has type 'double'" } */
  __builtin_reduce_by_index (add, n, m, v, (__int128) n, v); /* { dg-error "44: argument 5 of '__builtin_reduce_by_index' has indices of type '__int128'" } */
  __builtin_reduce_by_index (add, n, m, v, 1.5, v); /* { dg-error "44: argument 5 of '__builtin_reduce_by_index' must have integers as indices, but has elements of type 'double'" } */
  __builtin_reduce_by_index (add, n, m, v, __builtin_replicate (1.5), v); /* { dg-error "44: argument 5 of '__builtin_reduce_by_index' must have integers as indices, but has elements of type 'double'" } */
  __builtin_reduce_by_index (add, n, m, v, wide, v); /* { dg-error "44: argument 5 of '__builtin_reduce_by_index' has indices of type '__int128', in which there are some that no array has" } */
  __builtin_reduce_by_index (add, n, m, __builtin_at (v, i0), v, v); /* { dg-error "41: argument 4 of '__builtin_reduce_by_index' is the array of results, which may not be a view" } */
  __builtin_reduce_by_index (add, __builtin_space (n, n), m, v, v, v); /* { dg-error "35: '__builtin_reduce_by_index' runs over a number of elements, in their order, and not over a space" } */
  n = __builtin_space (3); /* { dg-error "7: '__builtin_space' may only be an argument of a combinator" } */
  n = __builtin_range (1, 3) + 1; /* { dg-error "7: '__builtin_range' may only be an argument of a combinator" } */
}

/* Elements of outputs are distinct: what the numbers of indices say.  */

void
distinct (int n, int m)
{
  __builtin_map (id, __builtin_space (8, 9), __builtin_at (v, i0 + i1), a); /* { dg-error "46: the subscripts of the output have fewer values than there are indices, but its elements must be distinct" } */
  __builtin_map (id, __builtin_space (8, 9), __builtin_at (a, i0 + i1, i0 + i1), a); /* { dg-error "46: the subscripts of the output have fewer values than there are indices, but its elements must be distinct" } */
  __builtin_map (id, 8, __builtin_at (v, i0 / 2), v); /* { dg-error "25: the subscripts of the output have fewer values than there are indices, but its elements must be distinct" } */
  __builtin_map (id, 8, __builtin_at (v, 2 + i0 % 4), v); /* { dg-error "25: the subscripts of the output have fewer values than there are indices, but its elements must be distinct" } */
  __builtin_map (id, __builtin_range (0, 20, 5), __builtin_at (v, i0 % 3), v); /* { dg-error "50: the subscripts of the output have fewer values than there are indices, but its elements must be distinct" } */
  __builtin_map (two, n, __builtin_at (b, 3), a); /* { dg-error "26: axis 0 is in no subscript of the output, whose elements must be distinct" } */
  __builtin_map (two, 10, __builtin_at (b, i0 / 2), a); /* { dg-error "27: the subscripts of the output have fewer values than there are indices, but its elements must be distinct" } */
  __builtin_contract (add, id, 0, __builtin_space (8, 9, __builtin_over (n)), __builtin_at (v, i0 + i1), a); /* { dg-error "79: the subscripts of the output have fewer values than there are indices, but its elements must be distinct" } */
  __builtin_map (id, __builtin_space (8, 9), __builtin_at (v, i0 * 9 + i1), a);
  __builtin_map (id, __builtin_space (8, 9), __builtin_at (v, i0 * 10 + 8 - i1), a);
  __builtin_map (id, __builtin_space (1, 9), __builtin_at (v, i0 + i1), a);
  __builtin_map (id, __builtin_space (n, m), __builtin_at (v, i0 + i1), a);
  __builtin_map (id, __builtin_range (10, 20), __builtin_at (v, i0 % 10), __builtin_at (v, i0 + 10));
  __builtin_map (id, 72, __builtin_at (a, i0 / 9, i0 % 9), __builtin_at (b, i0 / 10, i0 % 10));
  __builtin_map (id, 80, __builtin_at (a, i0 / 10, i0 % 10), v);
  __builtin_map (id, __builtin_space (8, 9), b, __builtin_at (a, i0, i1 + 1 - i1));
  __builtin_map (id, __builtin_space (8, 5), b, __builtin_at (a, i0, i1 * 2));
  __builtin_map (id, __builtin_space (8, 6), b, __builtin_at (a, i0, i1 * 2)); /* { dg-error "49: argument 1 of .__builtin_at. has 9 elements in dimension 1, but is reached from 0 to 10 there" } */
}

/* Operators on rows.  */

void
operators (int n, int m)
{
  __builtin_map (nothing, n, a, a); /* { dg-error "18: operator 'nothing' of '__builtin_map' returns no value, and has no parameter for the address of each output" } */
  __builtin_map (one, n, a, v); /* { dg-error "18: operator 'one' of '__builtin_map' returns no value, but its parameter of type 'int' is not the address of an output" } */
  __builtin_map (doubles, n, a, a); /* { dg-error "30: argument 3 of '__builtin_map' is an output whose elements have the address 'int \\*', but its operator takes 'double \\*'" } */
  __builtin_map (from, n, fl, fl); /* { dg-error "31: argument 4 of '__builtin_map' is an array of 'double.9.', but its operator takes values of type 'const int \\*'" } */
  __builtin_map (both, n, a, cube); /* { dg-error "30: argument 4 of '__builtin_map' is an array of 'int.4..9.', but its operator takes values of type 'const int \\*'" } */
  __builtin_map (planes, n, cube, cube);
  __builtin_map (planes, n, a, cube); /* { dg-error "29: argument 3 of '__builtin_map' is an output whose elements have the address 'int \\*', but its operator takes 'int \\(\\*\\).9.'" } */
  __builtin_map (copied, __builtin_space (n, n), cube, a); /* { dg-error "56: argument 4 of '__builtin_map' is an array of 'int', but its operator takes values of type 'const int \\*'" } */
  __builtin_map (take, __builtin_space (n, n), a, a); /* { dg-error "51: argument 4 of '__builtin_map' is an array of 'int', but its operator takes values of type 'const int \\*'" } */
  __builtin_map (first, n, v, __builtin_at (a, i0, 1)); /* { dg-error "45: argument 1 of '__builtin_at' is an array of 'int', but its operator takes values of type 'const int \\*'" } */
  __builtin_map (two, n, __builtin_iota (1), a); /* { dg-error "26: '__builtin_iota' may not be written by an operator that takes addresses" } */
  __builtin_map (vla, n, v, v, v); /* { dg-error "32: argument 5 of '__builtin_map' is an array of 'int', but its operator takes values of type 'int \\(\\*\\)\\(int \\(\\*\\).n.\\)'" } */
  __builtin_scan (values, row, n, a, a); /* { dg-error "19: operator 'values' of '__builtin_scan' returns no value, and must have three parameters, the addresses of rows: of the result, and of the two that it combines" } */
  __builtin_scan (two, row, n, a, a); /* { dg-error "19: operator 'two' of '__builtin_scan' returns no value, and must have three parameters, the addresses of rows: of the result, and of the two that it combines" } */
  __builtin_scan (rows, row, n, a, a, a); /* { dg-error "3: '__builtin_scan' takes one input, but got 2" } */
  __builtin_scan (rows, row, n, b, a); /* { dg-error "33: argument 4 of '__builtin_scan' has the rows 'int.10.', but those of the input are 'int.9.'" } */
  __builtin_scan_exclusive (rows, &row, n, a, b); /* { dg-error "44: argument 4 of '__builtin_scan_exclusive' has the rows 'int.9.', but those of the input are 'int.10.'" } */
  __builtin_scan (rows, __builtin_at (b, 3), n, a, a); /* { dg-error "39: argument 1 of '__builtin_at' has the rows 'int.10.', but those of the input are 'int.9.'" } */
  __builtin_reduce_into (rows, row, n, __builtin_at (b, 3), a); /* { dg-error "54: argument 1 of '__builtin_at' has the rows 'int.10.', but those of the input are 'int.9.'" } */
  __builtin_reduce_into (rows, row, __builtin_range (1, n), row, a); /* { dg-error "37: argument 3 of '__builtin_reduce_into' must be the number of rows, not a space" } */
  __builtin_reduce_into (rows, row, n, row, a, a); /* { dg-error "3: '__builtin_reduce_into' takes one input, but got 2" } */
  __builtin_reduce_into (add, 0, n, v, v, v); /* { dg-error "3: '__builtin_reduce_into' takes one input, but got 2" } */
  __builtin_reduce_by_index (rows, n, m, v, v, a); /* { dg-error "42: argument 4 of '__builtin_reduce_by_index' must be an array of rows that are updated" } */
  __builtin_reduce_by_index (rows, n, m, c, v, a); /* { dg-error "42: argument 4 of '__builtin_reduce_by_index' has rows that its operator does not take" } */
  __builtin_reduce_by_index (rows, n, m, fl, v, a); /* { dg-error "42: argument 4 of '__builtin_reduce_by_index' has rows that its operator does not take" } */
  __builtin_scan (add, 0, n, a, v); /* { dg-error "30: argument 4 of '__builtin_scan' is an output whose elements are rows, and its operator returns a value" } */
  __builtin_reduce (rows, 0, n, a); /* { dg-error "21: operator 'rows' of '__builtin_reduce' returns no value" } */
}

/* Where a result goes is where the mistake is.  */
static double plus2 (double a, double b) { return a + b; }

void
results (int n, double *d, double **pp)
{
  const double c = 0;
  __builtin_reduce_into (plus2, 0, n, &c, d);	/* { dg-error "39:argument 4 of '__builtin_reduce_into' is where the result goes, but that is constant" } */
  __builtin_reduce_into (plus2, 0, n, pp, d);	/* { dg-error "39:argument 4 of '__builtin_reduce_into' is where the result goes, of type 'double \\*', but the result has type 'double'" } */
  __builtin_reduce_into (plus2, 0, n, __builtin_at (&c, 0), d);	/* { dg-error "39:.*that is constant" } */
  __builtin_reduce_into (plus2, 0, n, d + 1, d + 2);
}

/* What no index reaches may have any length; but an element that is reduced to is stored.  */
static int few[3][4];
static int plus (int a, int b) { return a + b; }
static int same (int a) { return a; }

void
empty (int n, int *o, int (*a)[4], int (*w)[4])
{
  __builtin_contract (plus, same, 0, __builtin_space (5, __builtin_over (0)), o, __builtin_at (few, i1, i0));
  __builtin_map (same, __builtin_space (0, 5), w, a);
  __builtin_map (same, __builtin_space (__builtin_range (3, 3), 5), w, a);
  __builtin_contract (plus, same, 0, __builtin_space (n, 5, __builtin_over (0)), w, __builtin_at (a, i0, 3)); /* { dg-error "82: argument 5 of .__builtin_contract. has 4 elements in dimension 1, but is reached from 0 to 4 there" } */
}
