/* The number of elements.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-additional-options "-Wall -Wextra -Wconversion -Wsign-conversion" } */

extern int x[10], y[10];
struct s { int i; } structure;
enum e { ONE = 1, FEW = 3 };
int id (int);
int add (int, int);

void
wrong (int n, double d)
{
  __builtin_map (id, 1.5, y, x); /* { dg-error "22: argument 2 of '__builtin_map' must be the number of elements, an integer, but has type 'double'" } */
  __builtin_map (id, d, y, x); /* { dg-error "22: argument 2 of '__builtin_map' must be the number of elements, an integer, but has type 'double'" } */
  __builtin_map (id, d, y, __builtin_at (x, __builtin_axis (0))); /* { dg-error "22: argument 2 of '__builtin_map' must be the number of elements, an integer, but has type 'double'" } */
  __builtin_map (id, &n, y, x); /* { dg-error "22: argument 2 of '__builtin_map' must be the number of elements, an integer, but has type 'int \\*'" } */
  __builtin_map (id, structure, y, x); /* { dg-error "22: argument 2 of '__builtin_map' must be the number of elements, an integer, but has type 'struct s'" } */
  __builtin_map (id, -1, y, x); /* { dg-error "22: argument 2 of '__builtin_map' is a negative number of elements" } */
  __builtin_map (id, 3 - 5, y, x); /* { dg-error "22: argument 2 of '__builtin_map' is a negative number of elements" } */
  __builtin_map (id, (signed char) -1, y, x); /* { dg-error "22: argument 2 of '__builtin_map' is a negative number of elements" } */
  __builtin_map (id, -1ll, y, x); /* { dg-error "22: argument 2 of '__builtin_map' is a negative number of elements" } */
  __builtin_reduce (add, 0, -1, x); /* { dg-error "29: argument 3 of '__builtin_reduce' is a negative number of elements" } */
  __builtin_scan (add, 0, -1, y, x); /* { dg-error "27: argument 3 of '__builtin_scan' is a negative number of elements" } */
  __builtin_filter (id, -1, y, x); /* { dg-error "25: argument 2 of '__builtin_filter' is a negative number of elements" } */
  __builtin_redomap (add, id, 0, -1, x); /* { dg-error "34: argument 4 of '__builtin_redomap' is a negative number of elements" } */
}

/* Any integer counts, and its conversion to size_t is not warned about.  */

void
right (int n, signed char c, unsigned short s, long long l, _Bool b,
       enum e e)
{
  __builtin_map (id, n, y, x);
  __builtin_map (id, c, y, x);
  __builtin_map (id, s, y, x);
  __builtin_map (id, l, y, x);
  __builtin_map (id, b, y, x);
  __builtin_map (id, e, y, x);
  __builtin_map (id, FEW, y, x);
  __builtin_map (id, 0, y, x);
  __builtin_map (id, n - 1, y, x);
}
