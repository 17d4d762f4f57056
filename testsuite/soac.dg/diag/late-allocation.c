/* What allocates only where a guard fails takes no number that is computed behind it.  GCC's
   checks, which are on here, see that.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2" } */

void *malloc (__SIZE_TYPE__);
void free (void *);

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }

void
backwards (unsigned n, int *o, int *x, const int *y)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (add, n, o, t, __builtin_at (y, (long) n - 1 - __builtin_axis (0)));
  free (t);
}
