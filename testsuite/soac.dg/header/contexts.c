/* Combinators wherever C allows an expression, and in other macros' arguments.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <soac.h>
#include "../fusion/check.h"

#define TWICE(E) ((E) + (E))
#define THROUGH(E) soac_nofuse (E)

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int negative (int a) { return a < 0; }
static int by (int a, const int *b) { return a * *b; }

static int
sum (int n, const int *x)
{
  return soac_nofuse (soac_redomap (add, inc, 0, n, x));
}

int
main (void)
{
  int x[4] = { 1, -2, 3, -4 }, y[4] = { 0 }, n = 4, two = 2, turns = 0;
  int a[] = { 1, THROUGH (soac_redomap (add, by, 0, n, x, &two)), 3 };
  size_t size = sizeof (soac_redomap (add, inc, 0, n, x));

  soac_map (inc, n, y, x), soac_map (inc, n, y, y);
  CHECK (TWICE (soac_redomap (add, by, 0, n, y, &two)) == 24);
  n > 3 ? soac_map (inc, n, y, x) : soac_map (by, n, y, x, &two);
  soac_nofuse (soac_map (by, n, y, y, &two));
  CHECK (y[3] == -6);
  if (soac_filter (negative, n, y, x) == 2 && sum (n, x) == 2)
    turns++;
  else
    abort ();
  for (soac_map (inc, n, y, x); soac_reduce (add, 0, n, y) < 20;
       soac_map (inc, n, y, y))
    turns++;
  switch (soac_reduce (add, TWICE (soac_redomap (add, by, 0, n, x, &two)), n,
		       y))
    {
    case 14:
      break;
    default:
      abort ();
    }
  while (soac_filter (negative, n, y, x) > 2)
    abort ();
  CHECK (a[1] == -4 && size == sizeof (int) && turns == 6);
  return !soac_reduce (add, 0, n, x) || soac_reduce (add, 2, n, x) ? 1 : 0;
}
