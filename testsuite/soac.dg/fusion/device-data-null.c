/* Pointers that a loop exchanges, with a sanitizer: in one turn one array is written, and of the other one nothing
   comes back from the device, device.h.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=1 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-fsanitize=pointer-overflow -fno-sanitize-recover=all" { no-option sanitize } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels exchanged 1 } */
/* { dg-lowering exchanged "target" { option fopenmp } } */
/* { dg-stays exchanged "y z" { option fopenmp } } */

#include "device-data.h"

APART void
exchanged (int n, int k, int *x, int *y, int *z)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, __builtin_stride (y, -2), __builtin_stride (y, -2), z);
      int *h = x;
      x = y;
      y = h;
    }
}

int
main (void)
{
  enum { M = N / 2 };
  for (int k = 0; k < 4; k++)
    {
      start ();
      exchanged (M, k, x[0] + N, x[1] + N, x[2]);
      for (int i = 0; i < N + 8; i++)
	for (int a = 0; a < 2; a++)
	  {
	    int back = N - i, times = a ? (k + 1) / 2 : k / 2;
	    int done = back % 2 == 0 && back >= 0 && back < 2 * M;
	    if (x[a][i] != y[a][i] + (done ? times * y[2][back / 2] : 0))
	      bad++;
	  }
    }
  return bad;
}
