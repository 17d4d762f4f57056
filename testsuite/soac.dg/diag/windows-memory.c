/* The memory of an array that is only looked at in windows is not allocated, also
   where the program asks whether that has failed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2" } */
/* { dg-kernels moving_sum 1 } */
/* { dg-eliminated moving_sum "t" } */
/* { dg-final { scan-assembler-not "malloc" } } */

#include <stdlib.h>

static int add (int a, int b) { return (unsigned) a + b; }
static int sub (int a, int b) { return (unsigned) a - b; }

int
moving_sum (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  if (!t)
    return -1;
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (sub, n - 16, o, t + 16, t);
  free (t);
  return 0;
}
