/* Operators cast to another type of function: other pointers as parameters are no
   difference; other values are one, and where only inlining shows it, the call runs
   as written.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels cast 1 } */
/* { dg-eliminated cast "t" } */
/* { dg-kernels mistaken 2 } */
/* { dg-lowering mistaken "sequential" } */

#include "check.h"

struct b { long numbers[5]; };

static int value (const int *p) { return *p; }
static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
TESTED struct b big (int a) { return (struct b) { { a } }; }

TESTED int
cast (size_t n, void *const *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map ((int (*) (void *)) value, n, t, x);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

#define INLINE static inline __attribute__ ((always_inline))

INLINE void
to_float (size_t n, float *o, const int *x, float (*f) (int))
{
  __builtin_map (f, n, o, x);
}

INLINE void
to_int (size_t n, int *o, const int *x, int (*f) (int))
{
  __builtin_map (f, n, o, x);
}

/* Nobody calls it: what it does is not defined.  */
TESTED void
mistaken (size_t n, float *o, int *i, const int *x)
{
  to_float (n, o, x, (float (*) (int)) inc);
  to_int (n, i, x, (int (*) (int)) big);
}

int
main (int argc, char **argv)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (void *, p, n);
      int s = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  s += x[i];
	  p[i] = &x[n - 1 - i];
	}
      CHECK (cast (n, p) == s);
      if (argc > 100)
	mistaken (n, (float *) x, x, x);
      free (x);
      free (p);
    }
  return 0;
}
