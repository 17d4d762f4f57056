/* An operator that writes rows may do so: what is told of an impure one is what else it does.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2" } */

#include <stdio.h>

static int calls;
extern void show (const double *);

static void
prints (double *o, const double *a)
{
  o[0] = a[0];
  o[1] = a[1];
  puts ("row");		/* { dg-note "3:'prints' calls 'puts'" } */
}

static void
clears (double *o, double *a)
{
  o[0] = a[0];
  a[1] = 0;		/* { dg-note "8:'clears' writes through a pointer here" } */
}

static void
counts (double *o, const double *a)
{
  *o = *a;
  calls++;		/* { dg-note "8:'counts' writes 'calls' here" } */
}

static void
shows (double *o, const double *a)
{
  o[0] = a[0];
  show (o);		/* { dg-note "3:'shows' calls 'show'" } */
}

static void
drains (double *o, double *a, const double *b)
{
  o[0] = a[0] + b[0];
  a[1] = 0;		/* { dg-note "8:'drains' writes through a pointer here" } */
}

void
maps (int n, double (*o)[4], double (*x)[4])
{
  __builtin_map (prints, n, o, x);	/* { dg-warning "3:operator 'prints' is not pure: it calls 'puts'" } */
  __builtin_map (clears, n, o, x);	/* { dg-warning "3:operator 'clears' is not pure: it writes through a pointer" } */
  __builtin_map (counts, n, o, x);	/* { dg-warning "3:operator 'counts' is not pure: it writes 'calls'" } */
  __builtin_map (shows, n, o, x);	/* { dg-warning "3:operator 'shows' is not pure: it calls 'show'" } */
}

void
sum (int n, double *o, double (*x)[4])
{
  static double z[4];
  __builtin_reduce_into (drains, z, n, o, x);	/* { dg-warning "3:operator 'drains' is not pure: it writes through a pointer" } */
}

int called (void) { return calls; }
