/* A kernel that stores nothing: it runs because its operator may end the program.  At -O3 it
   must not look for a line of the cache where its first output begins.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels unread 1 } */
/* { dg-eliminated unread "t" { no-option -fsanitize } } */
/* { dg-kernels unread_sum 1 } */
#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>
#define TESTED __attribute__ ((noinline, noclone))

static short half (long a) { if (a == 123456) __builtin_trap (); return a / 2; }
static long add (long a, long b) { return a + b; }

TESTED void unread (size_t n, const long *x)
{
  short *t = malloc (n * sizeof *t);
  __builtin_map (half, n, t, x);
  free (t);
}

TESTED long unread_sum (size_t n, const long *x)
{
  short *t = malloc (n * sizeof *t);
  __builtin_map (half, n, t, x);
  free (t);
  return __builtin_reduce (add, 0, n, x);
}

int
main (void)
{
  long x[100];
  for (int i = 0; i < 100; i++)
    x[i] = i;
  unread (100, x);
  if (unread_sum (100, x) != 4950)
    {
      printf ("the sum is wrong\n");
      return 1;
    }
  return 0;
}
