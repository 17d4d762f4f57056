/* Subscripts that are clamped, or go around, stay within an axis: guards test the array from end to
   end.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels clamped 1 { no-option sanitize } } */
/* { dg-guards clamped 2 { no-option sanitize } } */
/* { dg-kernels both 1 { no-option sanitize } } */
/* { dg-kernels around 1 { no-option sanitize } } */
/* { dg-guards around 2 { no-option sanitize } } */
/* { dg-kernels upside_down 1 { no-option sanitize } } */
/* { dg-kernels diagonal 2 } */
/* { dg-kernels looked_up 2 } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define AT __builtin_at
#define UP(x) ((x) > 0 ? (x) - 1 : 0)
#define DOWN(x, n) ((x) < (n) - 1 ? (x) + 1 : (n) - 1)
static int avg (int a, int b, int c) { return a + 3 * b - c; }
static int twice (int a) { return 2 * a; }

#define MADE(NAME, ...) \
  TESTED void NAME (int h, int w, int (*o)[w], int (*im)[w]) \
  { \
    int (*t)[w] = malloc (h * sizeof *t); \
    __builtin_map (avg, __builtin_space (h, w), t, __VA_ARGS__); \
    __builtin_map (twice, __builtin_space (h, w), o, t); \
    free (t); \
  }
MADE (clamped, AT (im, i0, UP (i1)), im, AT (im, i0, DOWN (i1, w)))
MADE (both, AT (im, UP (i0), UP (i1)), 5, AT (im, DOWN (i0, h), DOWN (i1, w)))
MADE (around, AT (im, i0, (i1 + w - 1) % w), im, AT (im, (i0 + 1) % h, i1))
MADE (upside_down, AT (im, h - 1 - i0, UP (i1)), im, AT (im, i0, i1))
/* Two subscripts along one axis.  */
MADE (diagonal, AT (im, UP (i0), i0 * 0 + UP (i0) % w), im, im)
TESTED void looked_up (int h, int w, int (*o)[w], int (*im)[w])
{
  int (*t)[w] = malloc (h * sizeof *t);
  static int table[7] = { 3, 1, 2, 0, 6, 5, 4 };
  __builtin_map (avg, __builtin_space (h, w), t, AT (im, table[i0], i1), im, im);
  __builtin_map (twice, __builtin_space (h, w), o, t);
  free (t);
}

enum { H = 7, W = 9, ALL = 3 * H * W };
static int x[ALL], z[ALL], t[H * W];

static void
by_hand (int which, int *o, const int *im)
{
  static const int table[7] = { 3, 1, 2, 0, 6, 5, 4 };
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++)
      {
	int a = 0, b = im[i * W + j], c = b;
	switch (which)
	  {
	  case 0: a = im[i * W + UP (j)]; c = im[i * W + DOWN (j, W)]; break;
	  case 1: b = 5; a = im[UP (i) * W + UP (j)]; c = im[DOWN (i, H) * W + DOWN (j, W)]; break;
	  case 2: a = im[i * W + (j + W - 1) % W]; c = im[(i + 1) % H * W + j]; break;
	  case 3: a = im[(H - 1 - i) * W + UP (j)]; break;
	  case 4: a = im[UP (i) * W + UP (i) % W]; break;
	  case 5: a = im[table[i] * W + j]; break;
	  }
	t[i * W + j] = avg (a, b, c);
      }
  for (int i = 0; i < H * W; i++)
    o[i] = twice (t[i]);
}

int
main (void)
{
  void (*all[]) (int, int, int (*)[W], int (*)[W])
    = { clamped, both, around, upside_down, diagonal, looked_up };
  int bad = 0;
  for (int k = 0; k < 6; k++)
    for (int apart = -H * W; apart <= H * W; apart++)
      {
	for (int i = 0; i < ALL; i++)
	  x[i] = z[i] = i * i % 31;
	all[k] (H, W, (int (*)[W]) (x + H * W + apart), (int (*)[W]) (x + H * W));
	by_hand (k, z + H * W + apart, z + H * W);
	if (memcmp (x, z, sizeof x))
	  {
	    printf ("%d, %d apart\n", k, apart);
	    bad = 1;
	  }
      }
  return bad;
}
