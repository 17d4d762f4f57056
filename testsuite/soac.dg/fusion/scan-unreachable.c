/* A scan of what an operator makes that is the same for each element, and never has one value: the
   branch that says so leaves a loop that GCC would peel, and then have the accumulator of one lane
   for all.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels toggles 1 } */
/* { dg-kernels counts 1 } */
/* { dg-eliminated toggles "t" } */

#include "spaces.h"

static unsigned long
known (unsigned long a, long b)
{
  unsigned long u = (a + b) ^ 7;
  if (u == 0x123456789abcdef1ul)
    __builtin_unreachable ();
  return u;
}

static long part (unsigned long a) { return (a >> 2) + 7; }
static long differ (long a, long b) { return a ^ b; }
static int some (int a) { if (a == 77) __builtin_unreachable (); return a + 1; }
static int add (int a, int b) { return a + b; }

TESTED void
toggles (size_t n, long *restrict y, const unsigned long *p, const long *q)
{
  unsigned long *t = malloc (n * sizeof *t + 1);
  __builtin_map (known, n, t, p[0], q[0]);
  __builtin_scanomap (differ, part, 1, n, y, t);
  free (t);
}

TESTED void
counts (size_t n, int *restrict y, int a)
{
  __builtin_scanomap (add, some, 5, n, y, a);
}

int
main (void)
{
  static const size_t sizes[] = { 0, 1, 15, 16, 17, 31, 100, 70000 };
  for (int k = 0; k < 8; k++)
    {
      size_t n = sizes[k];
      long *y = get (n * sizeof *y), one = 1, q = 12345;
      int *z = get (n * sizeof *z), sum = 5;
      unsigned long p = 1ul << 40;
      toggles (n, y, &p, &q);
      counts (n, z, 3);
      for (size_t i = 0; i < n; i++)
	{
	  one ^= (((p + q) ^ 7) >> 2) + 7;
	  sum += 4;
	  CHECK (y[i] == one && z[i] == sum);
	}
      free (y), free (z);
    }
  return 0;
}
