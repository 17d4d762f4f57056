/* An array in pieces of columns: the last column of a row is in it, whatever the rows' length.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels inner_size 1 { no-option sanitize } } */
/* { dg-eliminated inner_size "p" { no-option sanitize } } */
/* { dg-kernels inner_int 1 { no-option sanitize } } */
/* { dg-kernels all_size 1 { no-option sanitize } } */
/* { dg-eliminated all_size "p" { no-option sanitize } } */
/* { dg-kernels all_int 1 { no-option sanitize } } */
/* { dg-kernels wide 1 { no-option sanitize } } */
/* { dg-kernels last 1 { no-option sanitize } } */
/* { dg-kernels both 1 { no-option "sanitize|-O1" } } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>
#define SPACE __builtin_space
#define RANGE __builtin_range
static double same (double a) { return a; }
static double inc (double a) { return a + 1; }

#define PIECES(NAME, T, FIRST, MIDDLE, LAST, READ) \
  TESTED void NAME (T h, T w, double (*restrict o)[w], double (*restrict x)[w]) \
  { \
    double (*p)[w] = malloc (h * sizeof *p); \
    __builtin_map (same, FIRST, p, -1.0); \
    __builtin_map (inc, MIDDLE, p, x); \
    __builtin_map (same, LAST, p, -2.0); \
    __builtin_map (inc, READ, o, p); \
    free (p); \
  }
#define COLUMNS SPACE (h, RANGE (0, 1)), SPACE (h, RANGE (1, w - 1)), SPACE (h, RANGE (w - 1, w))
#define TWO(NAME, T, ...) PIECES (NAME, T, __VA_ARGS__)
TWO (inner_size, size_t, COLUMNS, SPACE (h, RANGE (1, w - 1)))
TWO (inner_int, int, COLUMNS, SPACE (h, RANGE (1, w - 1)))
TWO (all_size, size_t, COLUMNS, SPACE (h, w))
TWO (all_int, int, COLUMNS, SPACE (h, w))
TESTED void wide (int h, int w, double (*restrict o)[w + 2], double (*restrict x)[w])
{
  double (*p)[w + 2] = malloc (h * sizeof *p);
  __builtin_map (same, SPACE (h, RANGE (0, 1)), p, -1.0);
  __builtin_map (inc, SPACE (h, RANGE (1, w + 1)), p,
		 __builtin_at (x, __builtin_axis (0), __builtin_axis (1) - 1));
  __builtin_map (same, SPACE (h, RANGE (w + 1, w + 2)), p, -2.0);
  __builtin_map (inc, SPACE (h, w + 2), o, p);
  free (p);
}
TESTED void last (int h, int w, double (*restrict o)[w], double (*restrict x)[w])
{
  double (*p)[w] = malloc (h * sizeof *p);
  __builtin_map (inc, SPACE (h, w), p, x);
  __builtin_map (same, SPACE (h, RANGE (w - 1, w)), p, -2.0);
  __builtin_map (inc, SPACE (h, w), o, p);
  free (p);
}
/* Corners, edges and the middle, in a frame of one element.  */
TESTED void both (int h, int w, double (*restrict o)[w], double (*restrict x)[w])
{
  double (*p)[w] = malloc (h * sizeof *p);
  __builtin_map (same, SPACE (RANGE (0, 1), w), p, -1.0);
  __builtin_map (same, SPACE (RANGE (h - 1, h), w), p, -2.0);
  __builtin_map (same, SPACE (RANGE (1, h - 1), RANGE (0, 1)), p, -3.0);
  __builtin_map (same, SPACE (RANGE (1, h - 1), RANGE (w - 1, w)), p, -4.0);
  __builtin_map (inc, SPACE (RANGE (1, h - 1), RANGE (1, w - 1)), p, x);
  __builtin_map (inc, SPACE (RANGE (1, h - 1), RANGE (1, w - 1)), o, p);
  free (p);
}

enum { H = 6, W = 9 };
static double x[H * W], y[H * (W + 2)], z[H * (W + 2)];
static int bad;

static void
check (const char *name, int h, int w, int n)
{
  for (int i = 0; i < n; i++)
    if (y[i] != z[i])
      {
	printf ("%s (%d, %d): %d is %g, not %g\n", name, h, w, i, y[i], z[i]);
	bad = 1;
	break;
      }
  for (int i = 0; i < H * (W + 2); i++)
    y[i] = z[i] = 7;
}

static double
piece (int j, int w, double a)
{
  return j == w - 1 ? -2 : j == 0 ? -1 : a + 1;
}

static void
check_all (int h, int w)
{
  for (int i = 0; i < H * (W + 2); i++)
    y[i] = z[i] = 7;
  for (int t = 0; t < 2; t++)
    {
      for (int i = 0; i < h * w; i++)
	if (i % w && i % w < w - 1)
	  z[i] = x[i] + 2;
      t ? inner_int (h, w, (double (*)[w]) y, (double (*)[w]) x)
	: inner_size (h, w, (double (*)[w]) y, (double (*)[w]) x);
      check ("inner", h, w, h * w);
      for (int i = 0; i < h * w; i++)
	z[i] = piece (i % w, w, x[i]) + 1;
      t ? all_int (h, w, (double (*)[w]) y, (double (*)[w]) x)
	: all_size (h, w, (double (*)[w]) y, (double (*)[w]) x);
      check ("all", h, w, h * w);
    }
  for (int i = 0; i < h * (w + 2); i++)
    {
      int j = i % (w + 2);
      z[i] = piece (j, w + 2, j && j <= w ? x[i / (w + 2) * w + j - 1] : 0) + 1;
    }
  wide (h, w, (double (*)[w + 2]) y, (double (*)[w]) x);
  check ("wide", h, w, h * (w + 2));
  for (int i = 0; i < h * w; i++)
    z[i] = (i % w == w - 1 ? -2 : x[i] + 1) + 1;
  last (h, w, (double (*)[w]) y, (double (*)[w]) x);
  check ("last", h, w, h * w);
  for (int i = 1; i < h - 1; i++)
    for (int j = 1; j < w - 1; j++)
      z[i * w + j] = x[i * w + j] + 2;
  both (h, w, (double (*)[w]) y, (double (*)[w]) x);
  check ("both", h, w, h * w);
}

int
main (void)
{
  for (int i = 0; i < H * W; i++)
    x[i] = i * 5 % 13;
  for (int h = 1; h <= H; h++)
    for (int w = 1; w <= W; w++)
      check_all (h, w);
  return bad;
}
