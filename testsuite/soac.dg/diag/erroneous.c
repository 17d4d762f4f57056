/* Arguments that are wrong by themselves: GCC's own error, and no other.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* It is an error from GCC 14 on.  */
/* { dg-options "-Wno-error=int-conversion" } */

extern int x[10], y[10];
int id (int);

void
f (int n)
{
  __builtin_map (nobody, n, y, x); /* { dg-error "18: 'nobody' undeclared" } */
  /* { dg-note "each undeclared identifier is reported only once" "" { target *-*-* } .-1 } */
  __builtin_map (id, nowhere, y, x); /* { dg-error "22: 'nowhere' undeclared" } */
  __builtin_map (id, n, nothing, x); /* { dg-error "25: 'nothing' undeclared" } */
  __builtin_map (id, n, y, never); /* { dg-error "28: 'never' undeclared" } */
  __builtin_map (id, n, y, x->member); /* { dg-error "request for member 'member' in something not a structure or union" } */
  __builtin_map (id, n, y, id (x, x)); /* { dg-error "too many arguments to function 'id'" } */
  /* { dg-warning "makes integer from pointer without a cast" "" { target *-*-* } .-1 } */
  __builtin_map (id, n, y, ); /* { dg-error "28: expected expression before '\\)' token" } */
}
/* { dg-note "5: declared here" "" { target *-*-* } 11 } */
/* { dg-note "9: expected 'int' but argument is of type 'int \\*'" "" { target *-*-* } 11 } */
