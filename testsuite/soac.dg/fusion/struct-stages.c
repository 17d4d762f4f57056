/* A chain through different element types, structures among them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels bright 1 } */
/* { dg-members bright "map,map,map,reduce" } */
/* { dg-eliminated bright "p,g,l" } */

#include "check.h"

struct pixel { unsigned char r, g, b; };

static struct pixel unpack (unsigned a)
{ return (struct pixel) { a, a >> 8, a >> 16 }; }
static float grey (struct pixel p) { return p.r * 2 + p.g * 4 + p.b; }
static long level (float a) { return a / 8; }
static long add (long a, long b) { return a + b; }

TESTED long
bright (size_t n, const unsigned *x)
{
  struct pixel *p = malloc (n * sizeof *p);
  float *g = malloc (n * sizeof *g);
  long *l = malloc (n * sizeof *l);
  __builtin_map (unpack, n, p, x);
  __builtin_map (grey, n, g, p);
  __builtin_map (level, n, l, g);
  long sum = __builtin_reduce (add, 0, n, l);
  free (l);
  free (g);
  free (p);
  return sum;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (unsigned, x, n);
      long sum = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i * 2654435761u;
	  sum += level (grey (unpack (x[i])));
	}
      CHECK (bright (n, x) == sum);
      free (x);
    }
  return 0;
}
