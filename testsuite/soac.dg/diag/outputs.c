/* What cannot be written to.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10], y[10];
extern const int constants[10];
const int *pointer_to_constants;
struct s { int i; };
struct fixed { const int i; } fixed[10];
struct nested { int j; struct fixed f; } nested[10];
struct s structures[10];
char *strings[10];
int number;

int id (int);
int add (int, int);
struct fixed make_fixed (int);
struct nested make_nested (int);
struct s make (int); /* { dg-note "10: declared here" } */
int made (int); /* { dg-note "5: declared here" } */
const char *string (int); /* { dg-note "13: declared here" } */
int sum (int, int); /* { dg-note "5: declared here" } */

void
f (int n)
{
  __builtin_map (id, n, number, x); /* { dg-error "25: argument 3 of '__builtin_map' must be the output array, but has type 'int'" } */
  __builtin_map (id, n, 0, x); /* { dg-error "25: argument 3 of '__builtin_map' must be the output array, but has type 'int'" } */
  __builtin_map (id, n, structures[0], x); /* { dg-error "35: argument 3 of '__builtin_map' must be the output array, but has type 'struct s'" } */
  __builtin_map (id, n, constants, x); /* { dg-error "25: argument 3 of '__builtin_map' is the output array, but has type 'const int \\*', whose elements are constant" } */
  __builtin_map (id, n, pointer_to_constants, x); /* { dg-error "25: argument 3 of '__builtin_map' is the output array, but has type 'const int \\*', whose elements are constant" } */
  __builtin_scan (add, 0, n, constants, x); /* { dg-error "30: argument 4 of '__builtin_scan' is the output array, but has type 'const int \\*', whose elements are constant" } */
  __builtin_filter (id, n, constants, x); /* { dg-error "28: argument 3 of '__builtin_filter' is the output array, but has type 'const int \\*', whose elements are constant" } */
  __builtin_map (make_fixed, n, fixed, x); /* { dg-error "33: argument 3 of '__builtin_map' is the output array, but has type 'struct fixed \\*', whose elements are constant" } */
  __builtin_map (make_nested, n, nested, x); /* { dg-error "34: argument 3 of '__builtin_map' is the output array, but has type 'struct nested \\*', whose elements are constant" } */
  __builtin_map (make, n, y, x); /* { dg-error "27: argument 3 of '__builtin_map' is an output array of 'int', but the values for it have type 'struct s'" } */
  __builtin_map (made, n, structures, x); /* { dg-error "27: argument 3 of '__builtin_map' is an output array of 'struct s', but the values for it have type 'int'" } */
  __builtin_map (string, n, strings, x); /* { dg-error "29: argument 3 of '__builtin_map' is an output array of 'char \\*', but the values for it have type 'const char \\*'" } */
  __builtin_scan (sum, 0, n, structures, x); /* { dg-error "30: argument 4 of '__builtin_scan' is an output array of 'struct s', but the values for it have type 'int'" } */
  __builtin_filter (id, n, structures, x); /* { dg-error "28: argument 3 of '__builtin_filter' is an output array of 'struct s', but the values for it have type 'int'" } */
}
