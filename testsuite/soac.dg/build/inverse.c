/* A division by a square root.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stddef.h>

static double one_over (double a) { return 1 / sqrt (a); }

void
inverse (size_t n, double *restrict o, const double *restrict a)
{
  __builtin_map (one_over, n, o, a);
}
