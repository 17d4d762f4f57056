/* A division by a root is one where no reciprocals may be taken.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffast-math -fno-reciprocal-math" } */
/* { dg-kernels inverse 1 } */

#include "reciprocal-roots.h"

/* Nobody knows that this is always the same.  */
static volatile double one = 1;

int
main (void)
{
  if (!CAN_RUN)
    return 0;
  ARRAY (double, a, 10000);
  ARRAY (double, o, 10000);
  for (size_t i = 0; i < 10000; i++)
    a[i] = (double) i + 1;
  inverse (10000, o, a);
  for (size_t i = 0; i < 10000; i++)
    {
      volatile double root = sqrt (a[i]);
      CHECK (o[i] == one / root);
    }
  free (a);
  free (o);
  return 0;
}
