/* Spaces, subscripts and contractions: one error for each mistake, at its place.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
int id (int); /* { dg-note "5: declared here" } */
int other (int); /* { dg-note "5: declared here" } */
int add (int, int); /* { dg-note "5: declared here" } */
double dadd (double, double);
int dot (const double *); /* { dg-note "5: declared here" } */
int f (void);
int ff (int) __attribute__ ((const));
int a[8][9], b[8][10], v[100], *ip[8];
double **pp;
volatile int vo;
float fl;
void
test (int n, int m, int (*x)[m], int k)
{
  __builtin_map (id, __builtin_space (n, m), a, v); /* { dg-error "49: argument 4 of '__builtin_map' is an array of rank 1, but the space has rank 2" } */
/* { dg-note "49: '__builtin_at' says which element each index has" "" { target *-*-* } .-1 } */
  __builtin_map (id, __builtin_space (n, m), v, a); /* { dg-error "46: argument 3 of '__builtin_map' is an array of rank 1, but the space has rank 2" } */
/* { dg-note "46: '__builtin_at' says which element each index has" "" { target *-*-* } .-1 } */
  __builtin_map (id, n, v, a); /* { dg-error "28: argument 4 of '__builtin_map' is an array of rank 2, but the space has rank 1" } */
/* { dg-note "28: '__builtin_at' says which element each index has; an operator takes a row by its address" "" { target *-*-* } .-1 } */
  __builtin_map (id, n, a, v); /* { dg-error "25: argument 3 of '__builtin_map' is an output whose elements are rows, and its operator returns a value" } */
  __builtin_map (id, __builtin_space (n, m), a, __builtin_at (v, i0, i1)); /* { dg-error "63: argument 1 of '__builtin_at' has fewer dimensions than subscripts; its type is 'int \\*'" } */
  __builtin_map (id, __builtin_space (n, m), a, __builtin_at (a, i0)); /* { dg-error "63: argument 1 of '__builtin_at' is an array of the rows 'int.9.', where elements are needed" } */
  __builtin_map (id, __builtin_space (n, m), a, __builtin_at (a, i0, i1, i0)); /* { dg-error "63: argument 1 of '__builtin_at' has fewer dimensions than subscripts; its type is 'int \\(\\*\\).9.'" } */
  __builtin_map (id, __builtin_space (n, m), a, __builtin_at (a)); /* { dg-error "49: too few arguments to '__builtin_at'; its arguments are '\\(a, e0 ., e1....\\)'" } */
  __builtin_map (id, __builtin_space (n, m), a, __builtin_at (a, i0, __builtin_axis (2))); /* { dg-error "70: axis 2 is not in the space, whose axes are 0 to 1" } */
  __builtin_map (id, __builtin_space (n, m), a, __builtin_at (a, i0, __builtin_axis (8))); /* { dg-error "70: argument 1 of '__builtin_axis' must be the number of an axis, a constant from 0 to 7" } */
  __builtin_map (id, __builtin_space (n, m), a, __builtin_at (a, i0, __builtin_axis (n))); /* { dg-error "70: argument 1 of '__builtin_axis' must be the number of an axis, a constant from 0 to 7" } */
  __builtin_map (id, __builtin_space (n, m), a, __builtin_at (a, i0, __builtin_axis (-1))); /* { dg-error "70: argument 1 of '__builtin_axis' must be the number of an axis, a constant from 0 to 7" } */
  __builtin_map (id, __builtin_axis (0), v, v); /* { dg-error "22: '__builtin_axis' may only be in a subscript of '__builtin_at' or in '__builtin_index'" } */
  __builtin_map (id, __builtin_space (n, __builtin_axis (0)), a, a); /* { dg-error "42: argument 2 of '__builtin_space' has the index of an axis, but all rows of a space have one length" } */
/* { dg-note "42: an operator that takes a row by its address may run over a part of it" "" { target *-*-* } .-1 } */
  k = __builtin_axis (0); /* { dg-error "7: '__builtin_axis' may only be in a subscript of '__builtin_at' or in '__builtin_index'" } */
  __builtin_map (id, n, v, __builtin_axis (0)); /* { dg-error "28: '__builtin_axis' may only be in a subscript of '__builtin_at' or in '__builtin_index'" } */
  __builtin_map (id, n, v, __builtin_replicate (__builtin_axis (0))); /* { dg-error "49: '__builtin_axis' may only be in a subscript of '__builtin_at' or in '__builtin_index'" } */
  __builtin_map (id, __builtin_range (0, n, 0), v, v); /* { dg-error "45: argument 3 of '__builtin_range' is a step, which must be positive" } */
  __builtin_map (id, __builtin_range (0, n, -2), v, v); /* { dg-error "45: argument 3 of '__builtin_range' is a step, which must be positive" } */
  __builtin_map (id, __builtin_range (0, n, 2, 0), v, v); /* { dg-error "48: argument 4 of '__builtin_range' is a width, which must be positive" } */
  __builtin_map (id, __builtin_range (0, n, 2, -1), v, v); /* { dg-error "48: argument 4 of '__builtin_range' is a width, which must be positive" } */
  __builtin_map (id, __builtin_range (0, n, 2, 3), v, v);
  __builtin_map (id, __builtin_range (0), v, v); /* { dg-error "22: too few arguments to '__builtin_range'; its arguments are '\\(lo, hi ., step ., width..\\)'" } */
  __builtin_map (id, __builtin_range (0, n, 1, 1, 1), v, v); /* { dg-error "51: too many arguments to '__builtin_range'; its arguments are '\\(lo, hi ., step ., width..\\)'" } */
  __builtin_map (id, __builtin_range (0, 1.5), v, v); /* { dg-error "42: argument 2 of '__builtin_range' must be a number of indices, an integer, but has type 'double'" } */
  __builtin_map (id, __builtin_space (n, __builtin_over (m)), v, v); /* { dg-error "42: '__builtin_over' may only be an axis of '__builtin_contract'" } */
  __builtin_map (id, __builtin_over (m), v, v); /* { dg-error "22: '__builtin_over' may only be an axis of '__builtin_contract'" } */
  __builtin_map (id, __builtin_space (1, 2, 3, 4, 5), v, v); /* { dg-error "22: a space may have 4 kept axes, but this one has 5" } */
  __builtin_map (id, __builtin_space (), v, v); /* { dg-error "22: too few arguments to '__builtin_space'; its arguments are '\\(d0 ., d1....\\)'" } */
  __builtin_map (id, __builtin_space (__builtin_space (n)), v, v); /* { dg-error "39: argument 1 of '__builtin_space' must be an axis" } */
  __builtin_contract (add, id, 0, __builtin_space (n, __builtin_over (1), __builtin_over (1), __builtin_over (1), __builtin_over (1), __builtin_over (1)), v, __builtin_at (v, i0)); /* { dg-error "35: a space may have 4 reduced axes, but this one has 5" } */
  __builtin_contract (add, id, 0, __builtin_space (__builtin_over (n)), v, __builtin_at (v, i0)); /* { dg-error "35: a space has a kept axis, but this one has none" } */
  __builtin_contract (add, id, 0, n, v, __builtin_at (v, i0));
  __builtin_map (id, n, v, __builtin_at (v, k++)); /* { dg-error "46: argument 2 of '__builtin_at' is a subscript with side effects; let them happen before" } */
  __builtin_map (id, n, v, __builtin_at (v, i0 + (k = 3))); /* { dg-error "48: argument 2 of '__builtin_at' is a subscript with side effects; let them happen before" } */
  __builtin_map (id, n, v, __builtin_at (v, vo)); /* { dg-error "45: argument 2 of '__builtin_at' is a subscript with side effects; let them happen before" } */
  __builtin_map (id, n, v, __builtin_at (v, f ())); /* { dg-error "45: argument 2 of '__builtin_at' is a subscript that calls a function; let an array hold its values" } */
  __builtin_map (id, n, v, __builtin_at (v, ff (i0))); /* { dg-error "45: argument 2 of '__builtin_at' is a subscript that calls a function; let an array hold its values" } */
  __builtin_map (id, n, v, __builtin_at (v, 1.5)); /* { dg-error "45: argument 2 of '__builtin_at' must be a subscript, an integer, but has type 'double'" } */
  __builtin_map (id, n, v, __builtin_at (v, ip)); /* { dg-error "45: argument 2 of '__builtin_at' must be a subscript, an integer, but has type 'int \\*\\*'" } */
  __builtin_map (id, n, v, __builtin_at (3, i0)); /* { dg-error "42: argument 1 of '__builtin_at' must be an array, but has type 'int'" } */
  __builtin_map (id, n, v, __builtin_index (fl)); /* { dg-error "45: argument 1 of '__builtin_index' must be a subscript, an integer, but has type 'float'" } */
  __builtin_map (id, n, v, __builtin_index (v)); /* { dg-error "45: argument 1 of '__builtin_index' must be a subscript, an integer, but has type 'int \\*'" } */
  __builtin_map (id, __builtin_space (n, m), __builtin_at (a, i0, 0), a); /* { dg-error "46: axis 1 is in no subscript of the output, whose elements must be distinct" } */
  __builtin_map (id, __builtin_space (n, m), __builtin_at (v, i1), a); /* { dg-error "46: axis 0 is in no subscript of the output, whose elements must be distinct" } */
  __builtin_map (id, n, __builtin_at (v, 3), v); /* { dg-error "25: axis 0 is in no subscript of the output, whose elements must be distinct" } */
  __builtin_map (id, __builtin_space (8, 9), b, a);
  __builtin_map (id, __builtin_space (8, 10), a, a); /* { dg-error "50: argument 4 of '__builtin_map' has 9 elements in dimension 1, but is reached from 0 to 9 there" } */
  __builtin_map (id, __builtin_space (8, 10), b, a); /* { dg-error "50: argument 4 of '__builtin_map' has 9 elements in dimension 1, but is reached from 0 to 9 there" } */
  __builtin_map (id, __builtin_space (9, 9), a, a);
  __builtin_map (id, __builtin_space (8, __builtin_range (0, 10)), a, a); /* { dg-error "71: argument 4 of '__builtin_map' has 9 elements in dimension 1, but is reached from 0 to 9 there" } */
  __builtin_map (id, __builtin_space (n, m), a, __builtin_at (ip, i0, i1)); /* { dg-error "63: argument 1 of '__builtin_at' has fewer dimensions than subscripts; its type is 'int \\*\\*'" } */
/* { dg-note "63: an array of pointers has one dimension; an array of rows of 'int' has the type 'int \\(\\*\\).m.'" "" { target *-*-* } .-1 } */
  __builtin_map (dadd, __builtin_space (n, m), pp, pp, pp); /* { dg-error "52: argument 4 of '__builtin_map' is an array of rank 1, but the space has rank 2" } */
/* { dg-note "52: an array of pointers has rank 1; an array of rows of 'double' has the type 'double \\(\\*\\).m.'" "" { target *-*-* } .-1 } */
  __builtin_map (dadd, __builtin_space (n, m), a, pp, pp); /* { dg-error "51: argument 4 of '__builtin_map' is an array of rank 1, but the space has rank 2" } */
/* { dg-note "51: an array of pointers has rank 1; an array of rows of 'double' has the type 'double \\(\\*\\).m.'" "" { target *-*-* } .-1 } */
  __builtin_map (dadd, __builtin_space (n, m), a, __builtin_at (pp, i0, i1), 1); /* { dg-error "65: argument 1 of '__builtin_at' has fewer dimensions than subscripts; its type is 'double \\*\\*'" } */
/* { dg-note "65: an array of pointers has one dimension; an array of rows of 'double' has the type 'double \\(\\*\\).m.'" "" { target *-*-* } .-1 } */
  __builtin_scan (add, 0, __builtin_space (n, m), a, a); /* { dg-error "27: '__builtin_scan' runs over a number of elements, in their order, and not over a space" } */
  __builtin_scan (add, 0, __builtin_range (1, n), v, v); /* { dg-error "27: '__builtin_scan' runs over a number of elements, in their order, and not over a space" } */
  __builtin_filter (id, __builtin_range (1, n), v, v); /* { dg-error "25: '__builtin_filter' runs over a number of elements, in their order, and not over a space" } */
  __builtin_scan (add, 0, n, v, __builtin_at (v, n - 1 - i0));
  __builtin_filter (id, n, v, __builtin_at (v, n - 1 - i0));
  __builtin_map (id, __builtin_space (n, m), a, __builtin_stride (v, 2)); /* { dg-error "49: '__builtin_stride' may only be used in a space of one axis without a width; '__builtin_at' and '__builtin_index' are for all spaces" } */
  __builtin_map (id, __builtin_space (n, m), a, __builtin_iota (2)); /* { dg-error "49: '__builtin_iota' may only be used in a space of one axis without a width; '__builtin_at' and '__builtin_index' are for all spaces" } */
  __builtin_map (id, __builtin_space (n, m), a, __builtin_gather (v, v)); /* { dg-error "49: '__builtin_gather' may only be used in a space of one axis without a width; '__builtin_at' and '__builtin_index' are for all spaces" } */
  __builtin_map (id, __builtin_space (n, m), __builtin_scatter (v, v), a); /* { dg-error "46: '__builtin_scatter' may only be used in a space of one axis without a width; '__builtin_at' and '__builtin_index' are for all spaces" } */
  __builtin_reduce (add, 0, __builtin_space (n, m)); /* { dg-error "3: '__builtin_reduce' with operator 'add' takes 1 input, but got 0" } */
  __builtin_map (id, -3, v, v); /* { dg-error "22: argument 2 of '__builtin_map' is a negative number of elements" } */
  __builtin_map (id, __builtin_space (n, -3), a, a); /* { dg-error "42: argument 2 of '__builtin_space' is a negative number of indices" } */
  __builtin_map (id, __builtin_space (n, m), a, ip); /* { dg-error "49: argument 4 of '__builtin_map' is an array of rank 1, but the space has rank 2" } */
/* { dg-note "49: an array of pointers has rank 1; an array of rows of 'int' has the type 'int \\(\\*\\).m.'" "" { target *-*-* } .-1 } */
  __builtin_at (a, i0, i1); /* { dg-error "3: '__builtin_at' may only be an argument of a combinator" } */
  __builtin_map (dot, n, v, a); /* { dg-error "29: argument 4 of '__builtin_map' is an array of 'int.9.', but its operator takes values of type 'const double \\*'" } */
  __builtin_contract (add, id, 0, __builtin_space (n, __builtin_over (m)), __builtin_at (v, i0 + i1), __builtin_at (v, i0)); /* { dg-error "76: axis 1 is reduced: it may not be in a subscript of the output" } */
  __builtin_contract (add, id, 0, __builtin_space (n, __builtin_over (0, -3)), v, __builtin_at (v, i0));
  __builtin_contract (add, id, 0, __builtin_space (n, __builtin_over (-3)), v, __builtin_at (v, i0)); /* { dg-error "71: argument 1 of '__builtin_over' is a negative number of indices" } */
  __builtin_contract (dadd, other, 0, __builtin_space (n, __builtin_over (3)), v, __builtin_at (pp, i0)); /* { dg-error "97: argument 1 of '__builtin_at' is an array of 'double \\*', but its operator takes values of type 'int'" } */
  __builtin_contract (id, id, 0, __builtin_space (n, __builtin_over (3)), v, __builtin_at (v, i0)); /* { dg-error "23: operator 'id' of '__builtin_contract' must have two parameters" } */
  __builtin_map (id, n, __builtin_at (a, i0), v); /* { dg-error "39: argument 1 of '__builtin_at' is an output whose elements are rows, and its operator returns a value" } */
  __builtin_space (3); /* { dg-error "3: '__builtin_space' may only be an argument of a combinator" } */
  int q[__builtin_axis (0)]; /* { dg-error "9: '__builtin_axis' may only be in a subscript of '__builtin_at' or in '__builtin_index'" } */
  __builtin_axis (0) + 1; /* { dg-error "3: '__builtin_axis' may only be in a subscript of '__builtin_at' or in '__builtin_index'" } */
  char *s = __builtin_index ("abc", 'b');
  __builtin_index (i0); /* { dg-error "3: '__builtin_index' may only be an argument of a combinator" } */
  __builtin_index (); /* { dg-error "3: too few arguments to '__builtin_index'; its arguments are '\\(e\\)'" } */
  __builtin_axis (); /* { dg-error "3: '__builtin_axis' takes one argument, the number of an axis" } */
  __builtin_over (3); /* { dg-error "3: '__builtin_over' may only be an argument of a combinator" } */
}
int g = __builtin_axis (0); /* { dg-error "9: initializer element is not constant" } */
int h[3] = { __builtin_axis (1) }; /* { dg-error "14: initializer element is not constant" } */
/* { dg-note "14: \\(near initialization for 'h.0.'\\)" "" { target *-*-* } .-1 } */
