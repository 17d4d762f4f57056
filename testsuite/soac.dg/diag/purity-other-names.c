/* A function by another name: what runs for a weak alias may be defined elsewhere, and for one that a
   resolver finds it is what that returns.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels by_resolver 2 } */
/* { dg-kernels by_way_of_resolver 2 } */
/* { dg-kernels by_weak_name 2 } */
/* { dg-kernels by_name 1 } */

static int calls;
static int counting (int a) { return a + ++calls; }
static int (*resolve (void)) (int) { return counting; }
int resolved (int) __attribute__ ((ifunc ("resolve")));
static int renamed (int) __attribute__ ((alias ("resolved")));
static int calls_it (int a) { return resolved (a); } /* { dg-message "'calls_it' calls 'resolved' here" } */

int next (int a) { return a + 1; }
int weak (int) __attribute__ ((weak, alias ("next")));
static int other (int) __attribute__ ((alias ("next")));

__attribute__ ((noipa)) void
by_resolver (int *o, const int *x)
{
  int t[3];
  __builtin_map (resolved, 3, t, x); /* { dg-warning "'resolved' is not pure: it is chosen only when the program starts" } */
  __builtin_map (resolved, 3, o, t); /* { dg-warning "'resolved' is not pure: it is chosen" } */
}

__attribute__ ((noipa)) void
by_way_of_resolver (int *o, const int *x)
{
  int t[3];
  __builtin_map (other, 3, t, x);
  __builtin_map (calls_it, 3, o, t); /* { dg-warning "'calls_it' is not pure: it calls 'resolved', which" } */
}

__attribute__ ((noipa)) void
by_name_of_resolved (int *o, const int *x)
{
  __builtin_map (renamed, 3, o, x); /* { dg-warning "'renamed' is not pure" } */
}

__attribute__ ((noipa)) void
by_weak_name (int *o, const int *x)
{
  int t[3];
  __builtin_map (weak, 3, t, x); /* { dg-warning "'weak' is not pure: it may be replaced" } */
  __builtin_map (weak, 3, o, t); /* { dg-warning "'weak' is not pure: it may be replaced" } */
}

__attribute__ ((noipa)) void
by_name (int *o, const int *x)
{
  int t[3];
  __builtin_map (other, 3, t, x);
  __builtin_map (other, 3, o, t);
}

int
main (void)
{
  int x[3] = { 10, 20, 30 }, o[3], bad = 0;
  by_resolver (o, x);
  bad += o[0] != 15 || o[1] != 27 || o[2] != 39;
  calls = 0;
  by_name_of_resolved (o, x);
  bad += o[0] != 11 || o[1] != 22 || o[2] != 33;
  calls = 0;
  by_way_of_resolver (o, x);
  bad += o[0] != 12 || o[1] != 23 || o[2] != 34;
  by_weak_name (o, x);
  bad += o[0] != 12 || o[1] != 22 || o[2] != 32;
  by_name (o, x);
  bad += o[0] != 12 || o[1] != 22 || o[2] != 32;
  return bad;
}
