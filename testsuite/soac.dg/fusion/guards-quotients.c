/* Subscripts that are divided by a number: guards test the array from where the least one leads to
   where the greatest one does.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels halves 1 { no-option sanitize } } */
/* { dg-guards halves 1 { no-option sanitize } } */
/* { dg-kernels thirds 1 { no-option sanitize } } */
/* { dg-kernels back 1 { no-option sanitize } } */
/* { dg-kernels from_before 1 { no-option sanitize } } */
/* { dg-kernels line 1 { no-option sanitize } } */
/* { dg-kernels unknown 2 } */
#include "spaces.h"
#include <stdio.h>
static int inc (int a) { return a + 1; }
static int avg (int a, int b) { return a + 3 * b; }

enum { H = 6, W = 10, ALL = 3 * H * W };
static int x[ALL], z[ALL];

/* What NAME makes of IM at the row I and the column J is made into O.  */
#define MADE(NAME, I, J)							\
  TESTED void NAME (int h, int w, int k, int (*o)[w], int (*im)[w])		\
  {										\
    int (*t)[w] = malloc (h * sizeof *t);					\
    (void) k;									\
    __builtin_map (inc, SPACE (h, w), t, AT (im, I (i0), J (i1)));		\
    __builtin_map (avg, SPACE (h, w), o, t, t);					\
    free (t);									\
  }										\
  static void NAME##_loop (int h, int w, int k, int *o, const int *im)		\
  {										\
    int t[H * W];								\
    (void) k;									\
    for (int i = 0; i < h; i++)							\
      for (int j = 0; j < w; j++)						\
	t[i * w + j] = inc (im[I (i) * w + J (j)]);				\
    for (int i = 0; i < h * w; i++)						\
      o[i] = avg (t[i], t[i]);							\
  }
#define SAME(x) (x)
#define HALF(x) ((x) / 2)
#define THIRD(x) (((x) + 1) / 3)
#define BACK(x) ((h - 1 - (x)) / 2)
#define BY(x) ((x) / k)
MADE (halves, HALF, HALF)
MADE (thirds, THIRD, SAME)
MADE (back, BACK, HALF)
/* That rounds towards 0, from -1 on.  */
#define QUOTIENT(x) (((x) - 3) / 2)
MADE (from_before, QUOTIENT, SAME)
MADE (unknown, BY, SAME)

TESTED void
line (int h, int w, int k, int (*o)[w], int (*im)[w])
{
  int n = h * w, *to = (int *) o, *from = (int *) im, *t = malloc (n * sizeof *t);
  (void) k;
  __builtin_map (inc, n, t, AT (from, i0 / 2));
  __builtin_map (avg, n, to, t, t);
  free (t);
}

static void
line_loop (int h, int w, int k, int *o, const int *im)
{
  int t[H * W];
  (void) k;
  for (int i = 0; i < h * w; i++)
    t[i] = inc (im[i / 2]);
  for (int i = 0; i < h * w; i++)
    o[i] = avg (t[i], t[i]);
}

int
main (void)
{
  void (*all[]) (int, int, int, int (*)[W], int (*)[W])
    = { halves, thirds, back, from_before, unknown, line };
  void (*loops[]) (int, int, int, int *, const int *)
    = { halves_loop, thirds_loop, back_loop, from_before_loop, unknown_loop, line_loop };
  for (int k = 0; k < 6; k++)
    for (int h = 0; h <= H; h++)
      for (int apart = -H * W; apart <= H * W; apart++)
	{
	  for (int i = 0; i < ALL; i++)
	    x[i] = z[i] = i * i % 31;
	  all[k] (h, W, 2, (int (*)[W]) (x + H * W + apart), (int (*)[W]) (x + H * W));
	  loops[k] (h, W, 2, z + H * W + apart, z + H * W);
	  if (memcmp (x, z, sizeof x))
	    {
	      printf ("%d, %d rows, %d apart\n", k, h, apart);
	      bad = 1;
	    }
	}
  return bad;
}
