/* A map that writes what it reads does not run again where subscripts lead.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels turned 3 } */
/* { dg-refused turned "t" order } */
/* { dg-eliminated turned "" } */

#include "check.h"

static int f (int a) { return a + 3; }
static int g (int a) { return a * 2; }
static int add (int a, int b) { return a + b; }

static TESTED int
turned (int n, int *restrict o, int *restrict q, const int *restrict p)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (f, (size_t) n, t, p);
  __builtin_map (g, (size_t) n, t, t);
  int r = __builtin_reduce (add, 0, (size_t) n, t);
  __builtin_map (g, (size_t) n, q, __builtin_at (t, __builtin_axis (0) % n));
  __builtin_map (add, __builtin_range (2, n), o, __builtin_at (t, __builtin_axis (0)), o);
  free (t);
  return r;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, p, n);
      ARRAY (int, q, n);
      ARRAY (int, o, n);
      int r = 0, wrong = 0;
      for (size_t i = 0; i < n; i++)
	{
	  p[i] = i % 1009;
	  o[i] = 1;
	  r += 2 * (p[i] + 3);
	}
      CHECK (turned (n, o, q, p) == r);
      for (size_t i = 0; i < n; i++)
	wrong |= q[i] != 4 * (p[i] + 3) || o[i] != 1 + (i > 1 ? 2 * (p[i] + 3) : 0);
      CHECK (!wrong);
      free (p);
      free (q);
      free (o);
    }
  return 0;
}
