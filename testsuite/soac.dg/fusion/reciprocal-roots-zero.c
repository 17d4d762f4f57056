/* A division by the root of zero gives infinity, which the user wants to keep.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffast-math -fno-finite-math-only" } */
/* { dg-kernels inverse 1 } */

#include "reciprocal-roots.h"

int
main (void)
{
  if (!CAN_RUN)
    return 0;
  ARRAY (double, a, 1000);
  ARRAY (double, o, 1000);
  for (size_t i = 0; i < 1000; i++)
    a[i] = i % 3 ? 4 : 0;
  inverse (1000, o, a);
  for (size_t i = 0; i < 1000; i++)
    CHECK (i % 3 ? o[i] == 0.5 : o[i] > 1e308);
  free (a);
  free (o);
  return 0;
}
