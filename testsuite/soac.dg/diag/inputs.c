/* Inputs whose elements are not what the operator takes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10], y[10];
struct s { int i; };
struct other { int i; } others[10];
struct s structures[10];
float *floats[10];
void *pointer;

int id (int);
int of_structure (struct s); /* { dg-note "5: declared here" } */
int of_another (struct s); /* { dg-note "5: declared here" } */
int of_third (struct s); /* { dg-note "5: declared here" } */
int of_int (int); /* { dg-note "5: declared here" } */
int of_pointer (const int *); /* { dg-note "5: declared here" } */
int of_value (int *); /* { dg-note "5: declared here" } */
int add (int, int); /* { dg-note "5: declared here" } */
int plus (int, int);
int element (struct s); /* { dg-note "5: declared here" } */
void nothing (void);
int called (int); /* { dg-note "5: declared here" } */
int of_writable (int *); /* { dg-note "5: declared here" } */
const int *constants[10];
typedef union { int *i; long *l; } transparent __attribute__ ((transparent_union));
int of_union (transparent); /* { dg-note "5: declared here" } */
int of_no_double (transparent); /* { dg-note "5: declared here" } */
int *integers[10];
double number;

void
f (int n)
{
  __builtin_map (of_structure, n, y, x); /* { dg-error "38: argument 4 of '__builtin_map' is an array of 'int', but its operator takes values of type 'struct s'" } */
  __builtin_map (of_another, n, y, others); /* { dg-error "36: argument 4 of '__builtin_map' is an array of 'struct other', but its operator takes values of type 'struct s'" } */
  __builtin_map (of_third, n, y, 3); /* { dg-error "34: argument 4 of '__builtin_map' has type 'int', which is neither an array of 'struct s' nor converts to it" } */
  __builtin_map (of_int, n, y, structures[0]); /* { dg-error "42: argument 4 of '__builtin_map' has type 'struct s', which is neither an array of 'int' nor converts to it" } */
  __builtin_map (of_pointer, n, y, floats); /* { dg-error "36: argument 4 of '__builtin_map' is an array of 'float \\*', but its operator takes values of type 'const int \\*'" } */
  __builtin_map (of_value, n, y, 3); /* { dg-error "34: argument 4 of '__builtin_map' has type 'int', which is neither an array of 'int \\*' nor converts to it" } */
  __builtin_map (of_writable, n, y, constants); /* { dg-error "37: argument 4 of '__builtin_map' is an array of 'const int \\*', but its operator takes values of type 'int \\*'" } */
  __builtin_reduce (add, 0, n, structures); /* { dg-error "32: argument 4 of '__builtin_reduce' is an array of 'struct s', but its operator takes values of type 'int'" } */
  __builtin_redomap (plus, element, 0, n, x); /* { dg-error "43: argument 5 of '__builtin_redomap' is an array of 'int', but its operator takes values of type 'struct s'" } */
  __builtin_map (called, n, y, nothing ()); /* { dg-error "32: argument 4 of '__builtin_map' has type 'void', which is neither an array of 'int' nor converts to it" } */
  __builtin_map (id, n, y, nothing); /* { dg-error "28: argument 4 of '__builtin_map' points to a function, not to elements" } */
  __builtin_map (id, n, y, pointer); /* { dg-error "28: argument 4 of '__builtin_map' points to 'void', not to elements" } */
  __builtin_map (of_union, n, y, integers); /* { dg-error "34: argument 4 of '__builtin_map' is an array of 'int \\*', but its operator takes values of type 'transparent'" } */
  __builtin_map (of_no_double, n, y, number); /* { dg-error "38: argument 4 of '__builtin_map' has type 'double', which is neither an array of 'transparent' nor converts to it" } */
}
