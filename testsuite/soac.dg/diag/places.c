/* Mistakes are reported where they are: in calls of several lines, between
   commas of all kinds, and in macros.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[10], y[10];
extern double wrong;
int id (int);
int two (int, int);
int pair (int, int);
#define MAP __builtin_map
#define APPLY(f, n, out, in) __builtin_map (f, n, out, in) /* { dg-note "48: in definition of macro 'APPLY'" } */
#define AGAIN(f, n, out, in) __builtin_map (f, n, out, in) /* { dg-note "48: in definition of macro 'AGAIN'" } */
#define WRONG wrong /* { dg-error "15: argument 2 of '__builtin_map' must be the number" } */
#define TWICE(n) AGAIN (id, n, y, x)

void
f (int n)
{
  __builtin_map (id,
		 wrong, /* { dg-error "18: argument 2 of '__builtin_map' must be the number" } */
		 y,
		 x);
  __builtin_map
    (id, n,
     y, (void *) /* { dg-error "9: argument 4 of '__builtin_map' points to 'void'" } */
     1
    ); /* { dg-bogus "error" } */
}

void
commas (int n, char *s)
{
  __builtin_map (pair, (n, n), y, x, (n, &x[two (1, 2)], &wrong, (void *) 0 + 1)); /* { dg-error "64: argument 5 of '__builtin_map' points to 'void'" } */
  __builtin_map (pair, n, y, ",)\"(" /* ,( */, (void *) s); /* { dg-error "48: argument 5 of '__builtin_map' points to 'void'" } */
  __builtin_map (pair, n, y, ',' + ')', (void *) s); /* { dg-error "41: argument 5 of '__builtin_map' points to 'void'" } */
  __builtin_map (id, n, y, id(1)), __builtin_map (id, wrong, y, x); /* { dg-error "55: argument 2 of '__builtin_map' must be the number" } */
}

/* The place is the argument of the macro, which its definition explains.  */

void
macros (int n)
{
  MAP (id, wrong, y, x); /* { dg-error "12: argument 2 of '__builtin_map' must be the number" } */
  __builtin_map (id, WRONG, y, x); /* { dg-note "22: in expansion of macro 'WRONG'" } */
  APPLY (id, wrong, y, x); /* { dg-error "14: argument 2 of '__builtin_map' must be the number" } */
  TWICE (wrong); /* { dg-note "3: in expansion of macro 'TWICE'" } */
  /* { dg-error "10: argument 2 of '__builtin_map' must be the number" "" { target *-*-* } .-1 } */
}
