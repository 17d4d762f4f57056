/* The sum of squares, as the documentation has it.  With -DTALK there is a
   printf between the two combinators.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static float sq (float a) { return a * a; }
static float add (float a, float b) { return a + b; }

float
norm2 (size_t n, const float *x)
{
  float *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
#ifdef TALK
  printf ("hi\n");
#endif
  float s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

int
main (void)
{
  enum { N = 100003 };
  static float x[N];
  float s = 0;
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 4;
      s += x[i] * x[i];
    }
  return norm2 (N, x) != s;
}
