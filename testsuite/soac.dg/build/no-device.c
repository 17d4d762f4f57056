/* Grids that a loop steps in time, on a machine without a device: a loop without turns touches nothing.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define AT __builtin_at
#define INSIDE __builtin_space (__builtin_range (1, n - 1), __builtin_range (1, m - 1))

static int two (int a, int b) { return a + b; }

__attribute__ ((noipa)) static void
steps (int k, int n, int m, int (*a)[m], int (*b)[m])
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (two, INSIDE, b, AT (a, i0 - 1, i1), AT (a, i0, i1 + 1));
      int (*other)[m] = a;
      a = b;
      b = other;
    }
}

enum { N = 200 };
static int a[N][N], b[N][N];

int
main (void)
{
  steps (0, N, N, NULL, (int (*)[N]) 16);
  a[2][3] = 5;
  steps (2, N, N, a, b);
  if (b[3][3] != 5 || b[2][2] != 5 || a[4][3] != 5 || a[3][2] != 10)
    abort ();
}
