/* A map with axes, which needs none, is cut where an input is made in pieces; another input is the
   output, of which one call before has made a part.  That call is needed: its part of the array is
   read before it is written over.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels in_row 5 { no-option -Os|sanitize } } */

#include "spaces.h"

enum { N = 33, M = 9 };

static long id (long a) { return a; }
static long inc (long a) { return a + 1; }
static int half (int a) { return a / 2; }
static int other (long a, int b) { return (a * b) ^ 1; }
static int choose (int a, int b, long c) { return c == 1 ? b : a; }
static int neg (int a) { return -a; }

TESTED void
in_row (int *restrict o, const int *restrict in)
{
  long *p = malloc (N * sizeof *p);
  int t[N];
  __builtin_map (id, 1, p, 3);
  __builtin_map (inc, RANGE (1, N), p, 0);
  __builtin_map (half, N, t, AT (in, i0 * 3));
  __builtin_map (other, RANGE (2, N), t, p, AT (t, i0));
  __builtin_map (choose, N, AT (t, i0), t, t, p);
  __builtin_map (neg, N, o, AT (t, N - 1 - i0));
  free (p);
}

TESTED void
in_rows (int k, int (*restrict o)[M], const int (*restrict in)[M])
{
  long *p = malloc (N * M * sizeof *p);
  int (*t)[M] = malloc (N * sizeof *t);
  __builtin_map (id, k, p, 3);
  __builtin_map (inc, N * M - k, p + k, 0);
  __builtin_map (half, SPACE (N, M), t, AT (in, i0, M - 1 - i1));
  __builtin_map (other, SPACE (RANGE (2, N), M), t, 1L, t);
  __builtin_map (choose, SPACE (N, M), t, t, t, (long (*)[M]) p);
  __builtin_map (neg, SPACE (N, M), o, AT (t, N - 1 - i0, i1));
  free (p);
  free (t);
}

int
main (void)
{
  static int in[3 * N], o[N], in2[N][M], o2[N][M];
  EACH (i, 0, 3 * N)
    in[i] = i * 7;
  in_row (o, in);
  EACH (i, 0, N)
    {
      int t = in[3 * i] / 2;
      CHECK (o[N - 1 - i] == -(i < 2 ? t : t ^ 1));
    }
  EACH (i, 0, N)
    EACH (j, 0, M)
      in2[i][j] = i * 19 + j * 6;
  for (int k = 0; k < N * M; k += 31)
    {
      in_rows (k, o2, (const int (*)[M]) in2);
      EACH (i, 0, N)
	EACH (j, 0, M)
	  {
	    int t = in2[i][M - 1 - j] / 2;
	    CHECK (o2[N - 1 - i][j] == -(i < 2 ? t : t ^ 1));
	  }
    }
  return 0;
}
