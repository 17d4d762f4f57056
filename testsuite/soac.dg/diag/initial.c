/* The initial value.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct s { int i; } structure;
extern int x[10], y[10];
extern struct s structures[10];
extern const char *strings[10];
int add (int, int); /* { dg-note "5: declared here" } */
int plus (int, int); /* { dg-note "5: declared here" } */
int sum (int, int); /* { dg-note "5: declared here" } */
struct s join (struct s, struct s); /* { dg-note "10: declared here" } */
const char *later (const char *, const char *); /* { dg-note "13: declared here" } */
const char *earlier (const char *, const char *);
char *longer (char *, char *);
signed char narrow (signed char, signed char);
int id (int);

void
wrong (int n)
{
  __builtin_reduce (add, structure, n, x); /* { dg-error "26: argument 2 of '__builtin_reduce', the initial value, has type 'struct s', but its operator combines values of type 'int'" } */
  __builtin_scan (plus, x, n, y, x); /* { dg-error "25: argument 2 of '__builtin_scan', the initial value, has type 'int \\*', but its operator combines values of type 'int'" } */
  __builtin_redomap (sum, id, structure, n, x); /* { dg-error "31: argument 3 of '__builtin_redomap', the initial value, has type 'struct s', but its operator combines values of type 'int'" } */
  __builtin_reduce (join, 0, n, structures); /* { dg-error "27: argument 2 of '__builtin_reduce', the initial value, has type 'int', but its operator combines values of type 'struct s'" } */
  __builtin_reduce (later, 1, n, strings); /* { dg-error "28: argument 2 of '__builtin_reduce', the initial value, has type 'int', but its operator combines values of type 'const char \\*'" } */
}

/* Converted as an argument is, with C's own warnings.  */

void
converted (int n, const char *string, signed char *chars)
{
  __builtin_reduce (earlier, 0, n, strings);
  __builtin_reduce (earlier, (void *) 0, n, strings);
  __builtin_reduce (narrow, 1000, n, chars); /* { dg-warning "29: overflow in conversion from 'int' to 'signed char' changes value from '1000' to '-24'" } */
  __builtin_reduce (longer, string, n, (char **) strings); /* { dg-warning "29: passing argument 2 of '__builtin_reduce' discards 'const' qualifier from pointer target type" } */
  /* { dg-note "29: expected 'char \\*' but argument is of type 'const char \\*'" "" { target *-*-* } .-1 } */
}
