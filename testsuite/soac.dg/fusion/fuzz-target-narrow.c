/* The device accumulates in words; elements are converted to the operator's
   type all the same.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-parallel=target -foffload=disable" { option -fopenmp } } */
/* { dg-kernels largest 1 } */
/* { dg-kernels all 1 } */

#include "check.h"

static unsigned short max (unsigned short a, unsigned short b)
{
  return a > b ? a : b;
}
static _Bool both (_Bool a, _Bool b) { return a & b; }

TESTED unsigned short
largest (size_t n, const long *x)
{
  return __builtin_reduce (max, 1, n, x);
}

TESTED _Bool
all (size_t n, const long *x)
{
  return __builtin_reduce (both, 1, n, x);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (long, x, n);
      unsigned short m = 1;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i * 65536 + (i % 1000 + 1);
	  if (m < (unsigned short) x[i])
	    m = x[i];
	}
      CHECK (largest (n, x) == m);
      CHECK (all (n, x));
      free (x);
    }
}
