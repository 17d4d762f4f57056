/* Every value there is, the last of each counting.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fopenmp -fplugin-arg-soac-fusion=t2 -fplugin-arg-soac-fusion=optimal -fplugin-arg-soac-fusion=none -fplugin-arg-soac-parallel=auto -fplugin-arg-soac-parallel=openmp -fplugin-arg-soac-parallel=target -fplugin-arg-soac-parallel=none -fplugin-arg-soac-check=runtime -fplugin-arg-soac-check=none -fplugin-arg-soac-lanes=no -fplugin-arg-soac-lanes=yes -fplugin-arg-soac-parallel-min=0 -fplugin-arg-soac-parallel-min=99999999999999999999 -fplugin-arg-soac-target-min=0 -fplugin-arg-soac-target-min=99999999999999999999 -fplugin-arg-soac-fuel=0 -fplugin-arg-soac-fuel=99999999999999999999" } */

static int id (int a) { return a; }

void
f (int n, int *y, int *x)
{
  __builtin_map (id, n, y, x);
}
