/* What the tests of divisions by roots share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include <math.h>

#ifdef __x86_64__
#define WIDE __attribute__ ((target ("avx512f,avx512vl,fma")))
#define CAN_RUN (__builtin_cpu_supports ("avx512f") && __builtin_cpu_supports ("avx512vl"))
#else
#define WIDE
#define CAN_RUN 1
#endif

WIDE static double one_over (double a) { return 1 / sqrt (a); }

TESTED WIDE void
inverse (size_t n, double *restrict o, const double *restrict a)
{
  __builtin_map (one_over, n, o, a);
}
