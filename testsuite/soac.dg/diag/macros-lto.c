/* With -flto as well messages say where the program uses the macro that they are in.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -flto" } */

#define MAP __builtin_map /* { dg-warning "13: operator 'count' is not pure: it writes 'calls'" } */
static int calls;
static double
count (double a)
{
  calls++;	/* { dg-note "8: 'count' writes 'calls' here" } */
  return a;
}

void
f (int n, double *o, const double *x)
{
  MAP (count, n, o, x);	/* { dg-note "3: in expansion of macro 'MAP'" } */
}
