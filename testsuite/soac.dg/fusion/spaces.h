/* What the tests of spaces share: short names, and values that are compared one by one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)
#define i3 __builtin_axis (3)
#define i4 __builtin_axis (4)
#define i5 __builtin_axis (5)
#define i6 __builtin_axis (6)
#define i7 __builtin_axis (7)
#define SPACE __builtin_space
#define RANGE __builtin_range
#define OVER __builtin_over
#define AT __builtin_at
#define INDEX __builtin_index

/* A matrix T of N rows, each of M numbers.  */
#define NEW(T, N, M) double (*T)[M] = malloc ((N) * sizeof *T)

#define EACH(I, LO, HI) for (int I = (LO); I < (HI); I++)

/* How many values are wrong; the first of them are told.  */
static int bad __attribute__ ((unused));

#define EQ(A, B)							\
  do									\
    {									\
      double a_ = (A), b_ = (B);					\
      if (a_ != b_ && bad++ < 20)					\
	printf ("line %d: %g, not %g\n", __LINE__, a_, b_);		\
    }									\
  while (0)
