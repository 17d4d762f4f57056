/* Operators cast to another type: an error if values of the two are passed
   differently.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct b { long numbers[5]; };

static int inc (int a) { return a + 1; }	/* { dg-message "12: declared here" } */
struct b big (int a);				/* { dg-message "10: declared here" } */
int any (const char *, ...);			/* { dg-message "5: declared here" } */
int add (int, int);				/* { dg-message "5: declared here" } */
int first (const int *);
int old ();

void
f (int n, float *o, int *x, char **s, int *i)
{
  __builtin_map ((float (*) (int)) inc, n, o, x); /* { dg-error "18: operator 'inc' of '__builtin_map' is cast to the incompatible type 'float \\(\\*\\)\\(int\\)'" } */
  __builtin_map ((int (*) (int)) big, n, i, x); /* { dg-error "18: operator 'big' of '__builtin_map' is cast to the incompatible type 'int \\(\\*\\)\\(int\\)'" } */
  __builtin_map ((int (*) (const char *)) any, n, i, s); /* { dg-error "18: operator 'any' of '__builtin_map' is cast to the incompatible type" } */
  __builtin_reduce ((float (*) (float, float)) add, 0, n, o); /* { dg-error "21: operator 'add' of '__builtin_reduce' is cast to the incompatible type" } */
  __builtin_map ((int (*) (void *)) first, n, i, s);
  __builtin_map ((int (*) (int)) old, n, i, x);
}
