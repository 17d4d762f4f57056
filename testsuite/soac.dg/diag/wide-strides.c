/* Members of large structures are loaded one by one, and not permuted out of vectors of all that lies
   between.  Of small structures they are.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -mno-avx -fno-ipa-icf -fdump-tree-optimized=wide-strides.optimized" } */
/* { dg-final { scan-file wide-strides.optimized "large\\._soac\\.0" } } */
/* { dg-final { scan-file-not wide-strides.optimized "VEC_PERM_EXPR" } } */

#include <stdlib.h>

struct body { double x, y, z, v[13]; };

static double norm (struct body b) { return b.x * b.x + b.y * b.y + b.z * b.z; }
static double tri (double a, double b, double c) { return a + b * c; }

void large (size_t n, double *restrict o, const struct body *restrict b) { __builtin_map (norm, n, o, b); }
void
columns (int n, double *restrict o, const double (*restrict a)[64])
{
#define AT(K) __builtin_at (a, __builtin_axis (0), K)
  __builtin_map (tri, __builtin_space (n), o, AT (0), AT (1), AT (63));
}
