/* Kernels that update by index between others: their keys stay on the device; what they update does
   not, as its length, no less than 0, is another number than a count.  The device, device.h, counts the
   bytes that go there and come back.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=100 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-stays counted "k" { option fopenmp } } */
/* { dg-kernels counted 2 } */

#include "device-data.h"

/* Updates by index of the same elements.  */
APART int
counted (int r, int n, int *restrict o, const int *restrict k, int *restrict a)
{
  int s = 0;
  for (int t = 0; t < r; t++)
    {
      __builtin_reduce_by_index (add, n, n, o, k, 1);
      s = __builtin_reduce (add, s & 3, n, o);
      a[t] = s;
    }
  return s;
}

int
main (void)
{
  int s = 0;
  start ();
  int r = counted (3, N, x[0], x[1], x[2]);
  for (int t = s = 0; t < 3; t++)
    {
      for (int i = 0; i < N; i++)
	y[0][y[1][i]]++;
      y[2][t] = s = total (N, y[0], s & 3);
    }
  SAME (r, s);
  COPIED (7, 3);
  printf ("%d bad\n", bad);
  return bad != 0;
}
