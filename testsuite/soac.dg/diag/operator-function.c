/* The first argument is no function.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10], y[10], number;
extern struct s { int i; } structure;
void *pointer;

void
f (int n)
{
  __builtin_map (number, n, y, x); /* { dg-error "18: argument 1 of '__builtin_map' must be a function, but has type 'int'" } */
  __builtin_map (structure, n, y, x); /* { dg-error "18: argument 1 of '__builtin_map' must be a function, but has type 'struct s'" } */
  __builtin_map (pointer, n, y, x); /* { dg-error "18: argument 1 of '__builtin_map' must be a function, but has type 'void \\*'" } */
  __builtin_map (0, n, y, x); /* { dg-error "18: argument 1 of '__builtin_map' must be a function, but has type 'int'" } */
  __builtin_map (y, n, y, x); /* { dg-error "18: argument 1 of '__builtin_map' must be a function, but has type 'int \\*'" } */
  __builtin_filter (1.5, n, y, x); /* { dg-error "21: argument 1 of '__builtin_filter' must be a function, but has type 'double'" } */
  __builtin_reduce (number, 0, n, x); /* { dg-error "21: argument 1 of '__builtin_reduce' must be a function, but has type 'int'" } */
  __builtin_scan (number, 0, n, y, x); /* { dg-error "19: argument 1 of '__builtin_scan' must be a function, but has type 'int'" } */
  __builtin_scan_exclusive (number, 0, n, y, x); /* { dg-error "29: argument 1 of '__builtin_scan_exclusive' must be a function, but has type 'int'" } */
}

int add (int, int);

void
second (int n)
{
  __builtin_redomap (add, number, 0, n, x); /* { dg-error "27: argument 2 of '__builtin_redomap' must be a function, but has type 'int'" } */
  __builtin_redomap (number, add, 0, n, x); /* { dg-error "22: argument 1 of '__builtin_redomap' must be a function, but has type 'int'" } */
  __builtin_scanomap (add, number, 0, n, y, x); /* { dg-error "28: argument 2 of '__builtin_scanomap' must be a function, but has type 'int'" } */
}
