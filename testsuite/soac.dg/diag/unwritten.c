/* Arrays of a function's own that nothing has written are told under optimization, too, and once.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -Wall" } */

#include <string.h>

static int sq (int x) { return x * x; }
static int add (int a, int b) { return a + b; }
extern void fill (int *);

int
reduced (void)
{
  int t[4];			/* { dg-note "7: 't' declared here" } */
  return __builtin_reduce (add, 0, 4, t); /* { dg-warning "10: 't' is used uninitialized" } */
}

int
in_place (void)
{
  int t[4];			/* { dg-note "7: 't' declared here" } */
  __builtin_map (sq, 4, t, t);	/* { dg-warning "3: 't' is used uninitialized" } */
  return t[1] + t[2];
}

int
twice (int *o)
{
  int t[40];			/* { dg-note "7: 't' declared here" } */
  __builtin_map (sq, 40, o, t);	/* { dg-warning "3: 't' is used uninitialized" } */
  return __builtin_reduce (add, 0, 40, t);
}

int
of_member (void)
{
  struct { int n, t[4]; } s;	/* { dg-note "27: 's' declared here" } */
  return __builtin_reduce (add, 0, 4, s.t); /* { dg-warning "10: 's' is used uninitialized" } */
}

int
in_space (void)
{
  int t[3][4];			/* { dg-note "7: 't' declared here" } */
  return __builtin_reduce (add, 0, __builtin_space (3, 4), t); /* { dg-warning "10: 't' is used uninitialized" } */
}

/* What may be written, or not read.  */

static int on;
static int second (int a, int b) { return b; }
static int chosen (int c, int a, int b) { return c ? a : b; }
struct none { };
static int of_none (struct none a) { (void) a; return 5; }

int
in_branch (void)
{
  int t[4];
  return on ? __builtin_reduce (add, 0, 4, t) : 0;
}

int
not_read (int *o, int *x)
{
  int t[4], u[4];
  struct none v[4];
  __builtin_contract (add, add, 0, __builtin_space (4, __builtin_over (3, 3)), o, t, x);
  __builtin_map (second, 4, o, u, x);
  __builtin_map (of_none, 4, o, v);
  __builtin_map (chosen, 4, o, 0, u, x);
  return o[0];
}

int
written (int n)
{
  int t[4], u[4], v[4], w[4] = { 1 }, x[4], y[4];
  memset (t, 0, sizeof t);
  fill (u);
  __builtin_map (sq, 4, v, u);
  for (int i = 0; i < n; i++)
    x[i] = i;
  return (__builtin_reduce (add, 0, 4, t) + __builtin_reduce (add, 0, 4, u)
	  + __builtin_reduce (add, 0, 4, v) + __builtin_reduce (add, 0, 4, w)
	  + __builtin_reduce (add, 0, 4, x) + __builtin_reduce (add, 0, 0, y)
	  + __builtin_reduce (add, 0, __builtin_space (0, 4), (int (*)[4]) y));
}
