/* A filter and a map read an array of which one map makes all and another one writes over most: the
   first map is not done where they read.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels filtered 4 } */
/* { dg-refused filtered "t" alias } */

#include "check.h"

enum { N = 24 };

static int make (int v) { return v * 3 ^ 5; }
static int mixed (int a, int b) { return a * 5 + b; }
static _Bool smaller (int a, int b) { return (a ^ 9) % 16 < b % 16; }

TESTED int
filtered (unsigned n, int *restrict o, const int *restrict x)
{
  int *t = malloc (N * sizeof *t);
  __builtin_map (make, n, t, 5);
  __builtin_map (make, __builtin_space (__builtin_range (1, n - 1)), t, x);
  int kept = __builtin_filter (smaller, n, o, t, __builtin_replicate (o[0]));
  __builtin_map (mixed, n, o, t, o[n - 1]);
  free (t);
  return kept;
}

int
main (void)
{
  int x[N], o[N], want[N], t[N];
  for (int n = 2; n <= N; n++)
    {
      int kept = 0;
      for (int i = 0; i < N; i++)
	{
	  o[i] = want[i] = 50 - i;
	  x[i] = i * 7 % 31;
	  t[i] = make (i > 0 && i < n - 1 ? x[i] : 5);
	}
      for (int i = 0, given = want[0]; i < n; i++)
	if (smaller (t[i], given))
	  want[kept++] = t[i];
      for (int i = 0, given = want[n - 1]; i < n; i++)
	want[i] = mixed (t[i], given);
      CHECK (filtered (n, o, x) == kept);
      CHECK (memcmp (o, want, sizeof o) == 0);
    }
  return 0;
}
