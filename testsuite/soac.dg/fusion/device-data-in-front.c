/* Arrays of which kernels on the device, device.h, use what is in front of a pointer: while the host uses some
   of that they do not stay there, nor does what may stand in the gaps of such an array.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=1 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels stored 1 } */
/* { dg-lowering stored "target" { option fopenmp } } */
/* { dg-stays stored "" { option fopenmp } } */
/* { dg-stays read_there "" { option fopenmp } } */
/* { dg-stays subscripted "" { option fopenmp } } */
/* { dg-stays in_block "" { option fopenmp } } */
/* { dg-stays called "" { option fopenmp } } */
/* { dg-stays resulting "" { option fopenmp } } */
/* { dg-lowering exchanged "target" { option fopenmp } } */
/* { dg-stays exchanged "y z" { option fopenmp } } */
/* { dg-stays left_alone "e o" { option fopenmp } } */

#include <string.h>
#include "device-data.h"

#define R restrict
#define STRIDE __builtin_stride
#define MAP(...) __builtin_map (__VA_ARGS__)

APART void
stored (int n, int k, int *R e, int *R o)
{
  for (int t = 0; t < k; t++)
    {
      MAP (add, n, o, o, STRIDE (e, -1));
      e[-3] += 50;
    }
}

APART int
read_there (int n, int k, int *R e, int *R o)
{
  int s = 0;
  for (int t = 0; t < k; t++)
    {
      MAP (add, n, o, o, STRIDE (e, -1));
      MAP (add, n, STRIDE (e, -1), o, t);
      s += e[-4];
    }
  return s;
}

APART void
subscripted (int n, int k, int *R e, int *R o)
{
  for (int t = 0; t < k; t++)
    {
      MAP (add, __builtin_space (n), o, o, __builtin_at (e, __builtin_axis (0) - n + 1));
      e[-4] = t;
    }
}

APART void
in_block (int n, int *R e, int *R o)
{
  MAP (add, n, o, o, STRIDE (e, -1));
  e[-5] = 1000;
  MAP (add, n, o, o, STRIDE (e, -1));
}

APART void
called (int n, int k, int *R e, int *R o)
{
  for (int t = 0; t < k; t++)
    {
      MAP (add, n, o, o, STRIDE (e, -1));
      memset (e - 9, t, 16);
    }
}

APART void
resulting (int n, int k, int *R e, int *R o)
{
  for (int t = 0; t < k; t++)
    {
      e[-2] = __builtin_reduce (add, e[-3], n, STRIDE (e, -1));
      MAP (add, n, o, o, STRIDE (e, -1));
    }
}

/* The host uses another array.  */
APART void
left_alone (int n, int k, int *R e, int *R o, int *R other)
{
  for (int t = 0; t < k; t++)
    {
      MAP (add, n, o, o, STRIDE (e, -1));
      other[-3] += 50;
    }
}

/* What y leads to has gaps and comes back; that of x only if there are turns enough that it is written.  */
APART int
exchanged (int n, int k, int *x, int *y, int *z)
{
  int acc = 1;
  for (int t = 0; t < k; t++)
    {
      MAP (add, __builtin_space (n), STRIDE (y, -2), STRIDE (y, -2), __builtin_at (z, __builtin_axis (0) - n));
      acc += __builtin_reduce (add, acc, __builtin_space (n), __builtin_at (y, __builtin_axis (0) - n));
      int *h = x;
      x = y;
      y = h;
    }
  return acc;
}

/* ---- the same by loops ------------------------------------------------------ */

static void
add_reversed (int n, const int *e, int *o)
{
  for (int i = 0; i < n; i++)
    o[i] += e[-i];
}

static void
check (int line)
{
  for (int k = 0; k < 3; k++)
    if (memcmp (x[k], y[k], sizeof x[k]))
      bad++, fprintf (stderr, "%d: array %d\n", line, k);
}

static int
exchanged_here (int n, int k, int *x, int *y, int *z)
{
  int acc = 1;
  for (int t = 0; t < k; t++)
    {
      for (int i = 0; i < n; i++)
	y[-2 * i] += z[i - n];
      int r = acc;
      for (int i = 0; i < n; i++)
	r += y[i - n];
      acc += r;
      int *h = x;
      x = y;
      y = h;
    }
  return acc;
}

#define BOTH(CALL, LOOPS)						\
  do									\
    {									\
      start ();								\
      int *e = x[0] + N - 1, *o = x[1];					\
      CALL;								\
      e = y[0] + N - 1, o = y[1];					\
      LOOPS;								\
      check (__LINE__);							\
    }									\
  while (0)

int
main (void)
{
  enum { K = 3 };
  int s = 0;
  BOTH (stored (N, K, e, o), for (int t = 0; t < K; t++) { add_reversed (N, e, o); e[-3] += 50; });
  BOTH (s = read_there (N, K, e, o), for (int t = 0; t < K; t++)
	{ add_reversed (N, e, o); for (int i = 0; i < N; i++) e[-i] = o[i] + t; s -= e[-4]; });
  if (s)
    bad++;
  BOTH (subscripted (N, K, e, o), for (int t = 0; t < K; t++)
	{ for (int i = 0; i < N; i++) o[i] += e[i - N + 1]; e[-4] = t; });
  BOTH (in_block (N, e, o), { add_reversed (N, e, o); e[-5] = 1000; add_reversed (N, e, o); });
  BOTH (called (N, K, e, o), for (int t = 0; t < K; t++) { add_reversed (N, e, o); memset (e - 9, t, 16); });
  BOTH (resulting (N, K, e, o), for (int t = 0; t < K; t++)
	{ int r = e[-3]; for (int i = 0; i < N; i++) r += e[-i]; e[-2] = r; add_reversed (N, e, o); });
  BOTH (left_alone (N, K, e, o, x[2] + 5), for (int t = 0; t < K; t++) { add_reversed (N, e, o); y[2][2] += 50; });
  for (int k = 0; k < 4; k++)
    {
      BOTH (s += exchanged (300, k, o + 600, e, x[2] + 400), s -= exchanged_here (300, k, o + 600, e, y[2] + 400));
      if (s)
	bad++;
    }
  return bad;
}
