/* Arguments of views, and views where another argument belongs.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct pair { float a; int b; };
struct nested { struct pair p; int c; };
union either { int i; float f; };

extern int x[10], y[10], idx[10];
extern float fx[10];
extern const int cx[10];
extern void *vp;
extern struct pair pairs[10];
extern struct incomplete *inc;
int id (int);
float half (struct pair);
struct pair make (int, float);
int add (int, int);
int first (union either);
int deep (struct nested);
int through (int *);

void
right (int n, char c, unsigned char u)
{
  __builtin_map (id, n, y, __builtin_iota (0));
  __builtin_map (id, n, y, __builtin_iota (c, -2));
  __builtin_map (id, n, y, __builtin_iota (0.5, 1));
  __builtin_map (id, n, y, (__builtin_stride (x, 2)));
  __builtin_map (id, n, __builtin_stride (y + 9, -1), __builtin_stride (fx, n));
  __builtin_map (id, n, y, __builtin_gather (x, idx));
  __builtin_map (id, n, y, __builtin_gather (x, __builtin_iota (1)));
  __builtin_map (id, n, y, __builtin_gather (x, __builtin_stride (idx, u)));
  __builtin_map (id, n, __builtin_scatter (y, idx), __builtin_replicate (3.5));
  __builtin_map (through, n, y, __builtin_replicate (x));
  __builtin_map (half, n, fx, __builtin_zip (fx, __builtin_replicate (1)));
  __builtin_map (half, n, fx, __builtin_zip (fx, 1));
  __builtin_map (half, n, fx, pairs);
  __builtin_map (make, n, __builtin_zip (fx, y), x, fx);
  __builtin_map (deep, n, y, __builtin_zip (__builtin_zip (fx, x), __builtin_iota (0)));
  __builtin_map (deep, n, y, __builtin_zip (pairs, x));
  __builtin_reduce (add, 0, n, __builtin_iota (1));
}

void
wrong_alone (int n)
{
  __builtin_map (id, n, y, __builtin_iota ()); /* { dg-error "28: too few arguments to '__builtin_iota'; its arguments are '.start ., step..'" } */
  __builtin_map (id, n, y, __builtin_iota (1, 2, 3)); /* { dg-error "50: too many arguments to '__builtin_iota'" } */
  __builtin_map (id, n, y, __builtin_stride (x)); /* { dg-error "28: too few arguments to '__builtin_stride'" } */
  __builtin_map (id, n, y, __builtin_zip ()); /* { dg-error "28: too few arguments to '__builtin_zip'" } */
  __builtin_map (id, n, y, __builtin_iota (x)); /* { dg-error "44: argument 1 of '__builtin_iota' must be a number, but has type 'int \\*'" } */
  __builtin_map (id, n, y, __builtin_stride (n, 2)); /* { dg-error "46: argument 1 of '__builtin_stride' must be an array, but has type 'int'" } */
  __builtin_map (id, n, y, __builtin_stride (vp, 2)); /* { dg-error "46: argument 1 of '__builtin_stride' points to 'void', not to elements" } */
  __builtin_map (id, n, y, __builtin_stride (inc, 2)); /* { dg-error "46: argument 1 of '__builtin_stride' points to the incomplete type" } */
  __builtin_map (id, n, y, __builtin_stride (x, 1.5)); /* { dg-error "49: argument 2 of '__builtin_stride' must be a number of elements, an integer, but has type 'double'" } */
  __builtin_map (id, n, y, __builtin_gather (x, 3)); /* { dg-error "49: argument 2 of '__builtin_gather' must be an array of indices, but has type 'int'" } */
  __builtin_map (id, n, y, __builtin_gather (x, fx)); /* { dg-error "49: argument 2 of '__builtin_gather' must have integers as indices, but has elements of type 'float'" } */
  __builtin_map (id, n, y, __builtin_gather (x, __builtin_iota (0.5))); /* { dg-error "49: argument 2 of '__builtin_gather' must have integers as indices, but has elements of type 'double'" } */
  __builtin_map (id, n, y, __builtin_gather (x, __builtin_replicate (1))); /* { dg-error "49: argument 2 of '__builtin_gather' must be an array of indices" } */
  __builtin_map (id, n, y, __builtin_stride (__builtin_iota (0), 2)); /* { dg-error "46: '__builtin_iota' may not be an argument of '__builtin_stride'" } */
  __builtin_map (id, n, y, __builtin_replicate (__builtin_zip (x))); /* { dg-error "49: '__builtin_zip' may not be an argument of '__builtin_replicate'" } */
  __builtin_map (id, n, y, __builtin_iota (undeclared)); /* { dg-error "44: 'undeclared' undeclared" } */
  /* { dg-note "44: each undeclared identifier" "" { target *-*-* } .-1 } */
}

float half1 (struct pair); /* { dg-note "declared here" } */
float half2 (struct pair); /* { dg-note "declared here" } */
float half3 (struct pair); /* { dg-note "declared here" } */
float half4 (struct pair); /* { dg-note "declared here" } */
int id1 (int); /* { dg-note "declared here" } */
int id2 (int); /* { dg-note "declared here" } */
int first1 (union either); /* { dg-note "declared here" } */
struct pair make1 (int, float); /* { dg-note "declared here" } */
struct pair make2 (int, float); /* { dg-note "declared here" } */

void
wrong_here (int n)
{
  __builtin_map (id, n, y, __builtin_scatter (x, idx)); /* { dg-error "28: '__builtin_scatter' may only be an output" } */
  __builtin_map (id, n, __builtin_iota (0), x); /* { dg-error "25: '__builtin_iota' may only be an input" } */
  __builtin_map (id, n, __builtin_gather (y, idx), x); /* { dg-error "25: '__builtin_gather' may only be an input" } */
  __builtin_map (id, n, __builtin_scatter (cx, idx), x); /* { dg-error "44: argument 1 of '__builtin_scatter' is the output array, but has type 'const int \\*', whose elements are constant" } */
  __builtin_map (id, __builtin_iota (0), y, x); /* { dg-error "22: argument 2 of '__builtin_map' is the number of elements, which may not be a view" } */
  __builtin_map (__builtin_iota (0), n, y, x); /* { dg-error "18: argument 1 of '__builtin_map' must be a function, not a view" } */
  __builtin_reduce (add, __builtin_iota (0), n, x); /* { dg-error "26: argument 2 of '__builtin_reduce' is the initial value, which may not be a view" } */
  __builtin_map (half1, n, fx, __builtin_iota (0)); /* { dg-error "48: '__builtin_iota' has elements of type 'long int', but its operator takes values of type 'struct pair'" } */
  __builtin_map (half2, n, fx, __builtin_replicate (1)); /* { dg-error "53: '__builtin_replicate' has elements of type 'int', but its operator takes values of type 'struct pair'" } */
  __builtin_map (half3, n, fx, __builtin_zip (fx)); /* { dg-error "32: '__builtin_zip' for 'struct pair' takes an argument for each member, 2 in all, but got 1" } */
  __builtin_map (half4, n, fx, __builtin_zip (fx, pairs)); /* { dg-error "51: argument 2 of '__builtin_zip' is an array of 'struct pair', but its operator takes values of type 'int'" } */
  __builtin_map (id1, n, y, __builtin_zip (x, y)); /* { dg-error "29: '__builtin_zip' makes a structure, but the operator has type 'int' here" } */
  __builtin_map (id2, n, y, __builtin_stride (pairs, 2)); /* { dg-error "47: argument 1 of '__builtin_stride' is an array of 'struct pair', but its operator takes values of type 'int'" } */
  __builtin_map (first1, n, y, __builtin_zip (x, fx)); /* { dg-error "32: '__builtin_zip' makes a structure, but the operator has type 'union either' here" } */
  __builtin_map (make1, n, __builtin_zip (fx, pairs), x, fx); /* { dg-error "47: argument 2 of '__builtin_zip' is an output array of 'struct pair', but the values for it have type 'int'" } */
  __builtin_map (make2, n, __builtin_zip (fx, y, x), x, fx); /* { dg-error "28: '__builtin_zip' for 'struct pair' takes an argument for each member, 2 in all, but got 3" } */
}
