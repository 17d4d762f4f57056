/* A number of elements that was a floating-point number in between: behind a test it is known to
   be too small for an overlap.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

static int twice (int a) { return 2 * a; }

void
one_at_most (long n, int *t)
{
  if (n > 1)
    return;
  double count = n;
  __builtin_map (twice, (unsigned long) count, t, t + 1);
}

void
few (unsigned n, int *t)
{
  if (n < 3)
    __builtin_map (twice, (unsigned long) (float) n, t, t + 3);
}

void
many (long n, double x, int *t)
{
  if (n <= 2)
    __builtin_map (twice, (unsigned long) (double) n, t, t + 1); /* { dg-error "overlaps its input 't \\+ 1'" } */
  if (x < 2)
    __builtin_map (twice, (unsigned long) (double) n, t, t + 1); /* { dg-error "overlaps its input" } */
}
