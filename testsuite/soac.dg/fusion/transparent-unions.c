/* Operators that take transparent unions: what is given to all elements becomes a member, as an
   argument of any function does.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels forms 13 } */
/* { dg-kernels numbers 1 } */
/* { dg-kernels reversed 2 } */
/* { dg-kernels sums 2 } */
/* { dg-kernels spaces 1 } */

#include "check.h"

typedef union { int *i; const float *f; const void *v; } either
  __attribute__ ((transparent_union));
union tagged { long l; int *i; };
typedef union tagged renamed __attribute__ ((transparent_union));
typedef union { int i; unsigned u; } number __attribute__ ((transparent_union));
struct numbered { int k; either p; };

static int at (int k, either p) { return p.i[k]; }
static int at_float (int k, either p) { return (int) p.f[k]; }
static int at_renamed (int k, const renamed p) { return p.i ? p.i[k] : k; }
static int in_structure (struct numbered s) { return s.p.i[s.k]; }
static int plus (int a, number b) { return a + b.i; }
static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int add_at (int sum, int k, either p) { return sum + p.i[k]; }

/* P becomes the sum of what the calls give: X or Y six times, and the number of the element.  */

TESTED void
forms (size_t n, int *p, int *x, const float *y)
{
  const void *bare = x;
  int *t = get (n * sizeof *t), *u = get (n * sizeof *u);
  __builtin_map (at, n, p, __builtin_iota (0), x);
  __builtin_map (at, n, t, __builtin_iota (0), __builtin_replicate (x));
  __builtin_map (add, n, p, p, t);
  __builtin_map (at, n, t, __builtin_iota (0), bare);
  __builtin_map (add, n, p, p, t);
  __builtin_map (at_float, n, t, __builtin_iota (0), y);
  __builtin_map (add, n, p, p, t);
  __builtin_map (at_renamed, n, t, __builtin_iota (0), x);
  __builtin_map (add, n, p, p, t);
  __builtin_map (in_structure, n, t,
		 __builtin_zip (__builtin_iota (0), __builtin_replicate (x)));
  __builtin_map (add, n, p, p, t);
  __builtin_map (at_renamed, n, u, __builtin_iota (0), (void *) 0);
  __builtin_map (add, n, p, p, u);
  free (t);
  free (u);
}

TESTED void
numbers (size_t n, int *o, const int *x)
{
  int *t = get (n * sizeof *t);
  __builtin_map (plus, n, t, x, 5);
  __builtin_map (plus, n, o, t, 7u);
  free (t);
}

/* The operator looks at other elements than its own: all have to be there.  */

TESTED void
reversed (size_t n, int *o, const int *x)
{
  int *t = get (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (at, n, o, __builtin_iota ((int) n - 1, -1), t);
  free (t);
}

TESTED int
sums (size_t n, int *x)
{
  return (__builtin_redomap (add, at, 0, n, __builtin_iota (0), x)
	  + __builtin_redomap (add, add_at, 0, n, __builtin_iota (0), x));
}

TESTED void
spaces (size_t n, int *o, int *x)
{
  __builtin_map (at, __builtin_space (n), o, __builtin_index (__builtin_axis (0)), x);
}

int
main (void)
{
  size_t n;
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (float, y, n);
      ARRAY (int, o, n);
      int sum = 0;
      for (size_t i = 0; i < n; i++)
	{
	  y[i] = x[i] = i % 1000;
	  sum += x[i];
	}
      forms (n, o, x, y);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == 6 * x[i] + (int) i);
      numbers (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i] + 12);
      reversed (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[n - 1 - i] + 1);
      CHECK (sums (n, x) == 2 * sum);
      spaces (n, o, x);
      for (size_t i = 0; i < n; i++)
	CHECK (o[i] == x[i]);
      free (x);
      free (y);
      free (o);
    }
  return 0;
}
