/* What a call promises of its own arrays does not make another test unnecessary.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels before 1 } */
/* { dg-eliminated before "t" } */
/* { dg-guards before 1 } */
/* { dg-kernels behind 1 } */
/* { dg-eliminated behind "t" } */
/* { dg-guards behind 1 } */

#include <stdio.h>
#include <stdlib.h>

static float add (float a, float b) { return a + b; }
static float sub (float a, float b) { return a - b; }

/* Of V and Y the second call promises something, of V and X nobody does.  */

__attribute__ ((noinline, noclone)) void
before (size_t n, float *v, float *x, float *y)
{
  float *t = malloc (n * sizeof *t);
  __builtin_map (add, n, t, x, y);
  __builtin_map (sub, n, v, y, t);
  free (t);
}

__attribute__ ((noinline, noclone)) void
behind (size_t n, float *v, float *x, float *y)
{
  float *t = malloc (n * sizeof *t);
  __builtin_map (add, n, t, y, x);
  __builtin_map (sub, n, v, y, t);
  free (t);
}

int
main (void)
{
  int bad = 0;
  for (int shift = -1; shift <= 1; shift++)
    for (int way = 0; way < 2; way++)
      {
	float x[60], y[60], was[60];
	for (int i = 0; i < 60; i++)
	  was[i] = x[i] = i * i % 17, y[i] = 3 * i % 13;
	if (way)
	  behind (50, x + 5 + shift, x + 5, y);
	else
	  before (50, x + 5 + shift, x + 5, y);
	for (int i = 0; i < 50; i++)
	  bad += x[5 + shift + i] != y[i] - (was[5 + i] + y[i]);
      }
  printf ("%d\n", bad);
  return bad != 0;
}
