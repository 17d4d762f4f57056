/* A producer in the kernels of both arms of a branch, whose initial value is a
   struct in memory.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels arms 2 } */
/* { dg-eliminated arms "t" } */
/* { dg-schedule arms "scanning, threads above 8192, doacross" "scanning, threads above 8192, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule arms "scanning" "scanning" { option "-O3 -g" } } */

#include "check.h"

struct pair { unsigned a, b; };

static struct pair
compose (struct pair f, struct pair g)
{
  return (struct pair) { f.a * g.a, f.b * g.a + g.b };
}
static unsigned at_one (struct pair f) { return f.a + f.b; }
static unsigned at_two (struct pair f) { return 2 * f.a + f.b; }
static unsigned add (unsigned a, unsigned b) { return a + b; }

TESTED unsigned
arms (size_t n, const struct pair *x, const struct pair *init, int one)
{
  struct pair *t = malloc (n * sizeof *t);
  unsigned s;
  __builtin_scan (compose, init[0], n, t, x);
  if (one)
    s = __builtin_redomap (add, at_one, 1, n, t);
  else
    s = __builtin_redomap (add, at_two, 2, n, t);
  free (t);
  return s;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (struct pair, x, n);
      for (size_t i = 0; i < n; i++)
	x[i] = (struct pair) { 2 * i + 1, i };
      struct pair init = { 3, 4 }, p = init;
      unsigned one = 1, two = 2;
      for (size_t i = 0; i < n; i++)
	{
	  p = compose (p, x[i]);
	  one += at_one (p);
	  two += at_two (p);
	}
      CHECK (arms (n, x, &init, 1) == one);
      CHECK (arms (n, x, &init, 0) == two);
      free (x);
    }
}
