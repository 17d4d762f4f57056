/* Images in rows of bytes, on plain pointers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels blend 1 } */
/* { dg-eliminated blend "t,u" } */
/* { dg-guards blend 2 } */
/* { dg-kernels negative 1 } */
/* { dg-eliminated negative "t" } */
/* { dg-guards negative 1 } */
/* { dg-kernels graded 1 } */
/* { dg-eliminated graded "t" } */
/* { dg-guards graded 1 } */
/* { dg-kernels gray 1 } */
/* { dg-eliminated gray "t,u,v,w" } */
/* { dg-guards gray 3 } */
/* { dg-kernels gradient 1 } */
/* { dg-eliminated gradient "t,u" } */
/* { dg-guards gradient 1 } */
/* { dg-kernels blur 1 } */
/* { dg-eliminated blur "t,u" } */
/* { dg-guards blur 1 } */
/* { dg-kernels split 1 } */
/* { dg-guards split 3 } */
/* { dg-schedule blend "unordered, threads above 2299" { option "-O2 -fopenmp$" } } */
/* { dg-schedule blend "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule negative "unordered, threads above 4096" { option "-O2 -fopenmp$" } } */
/* { dg-schedule negative "unordered, past the cache" { option "-O3 -g" } } */

#define T unsigned char
#include "legacy.h"

static int weighted (int w, T a) { return w * a; }
static int sum (int a, int b) { return a + b; }
static int invert (T a) { return 255 - a; }
static int over (int a, int limit) { return a > limit ? 255 : 0; }
static int high_byte (int a, int b) { return (a + b) >> 8; }
static int brighter (T a, int by) { return a + by > 7 ? 7 : a + by; }
static const T steps[8] = { 0, 3, 12, 27, 48, 75, 108, 147 };
static int step (int a) { return steps[a]; }
static int same (T a) { return a; }
static int twice (T a) { return 2 * a; }
static int apart (int a, int b) { return a > b ? a - b : b - a; }
static int quarter (int a, int b) { return (a + b + 2) / 4; }
static int average (T a, T b) { return (a + b) / 2; }

/* out = (alpha over + (256 - alpha) under) / 256 */
TESTED void
blend (int n, int alpha, T *above, T *under, T *out)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (weighted, n, t, alpha, above);
  __builtin_map (weighted, n, u, 256 - alpha, under);
  __builtin_map (high_byte, n, out, t, u);
  free (t);
  free (u);
}

CASE (blend, blend (n, 100, p[0], p[1], p[2]); return 0;,
      ARRAY (T, t, n);
      LOOP t[i] = (100 * p[0][i] + 156 * p[1][i]) >> 8;
      memcpy (p[2], t, n);
      free (t);
      return 0;,
      "a b c", "a a a", "a b a", "a b b", "a b a1", "a1 b a", "a bh b",
      "a b bh")

TESTED void
negative (int n, T *in, T *out)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (invert, n, t, in);
  __builtin_map (over, n, out, t, 251);
  free (t);
}

CASE (negative, negative (n, p[0], p[1]); return 0;,
      ARRAY (T, t, n);
      LOOP t[i] = 255 - p[0][i] > 251 ? 255 : 0;
      memcpy (p[1], t, n);
      free (t);
      return 0;,
      "a b", "a a", "a a1", "a1 a", "a ah", "ah a")

/* Through a table.  */
TESTED void
graded (int n, int by, T *in, T *out)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (brighter, n, t, in, by);
  __builtin_map (step, n, out, t);
  free (t);
}

CASE (graded, graded (n, 2, p[0], p[1]); return 0;,
      ARRAY (T, t, n);
      LOOP t[i] = steps[p[0][i] + 2 > 7 ? 7 : p[0][i] + 2];
      memcpy (p[1], t, n);
      free (t);
      return 0;,
      "a b", "a a", "a a1", "a1 a", "a ah", "ah a")

/* Red, green and blue, each a plane.  */
TESTED void
gray (int n, T *r, T *g, T *b, T *out)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  int *v = malloc (n * sizeof *v), *w = malloc (n * sizeof *w);
  __builtin_map (weighted, n, t, 77, r);
  __builtin_map (weighted, n, u, 150, g);
  __builtin_map (weighted, n, v, 29, b);
  __builtin_map (sum, n, w, t, u);
  __builtin_map (high_byte, n, out, w, v);
  free (t);
  free (u);
  free (v);
  free (w);
}

CASE (gray, gray (n, p[0], p[1], p[2], p[3]); return 0;,
      ARRAY (T, t, n);
      LOOP t[i] = (77 * p[0][i] + 150 * p[1][i] + 29 * p[2][i]) >> 8;
      memcpy (p[3], t, n);
      free (t);
      return 0;,
      "a b c d", "a a a a", "a b c a", "a b c c", "a a1 a2 a3", "a1 b c a",
      "a b ch c")

/* The difference of neighbours.  */
TESTED void
gradient (int n, T *in, T *out)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (same, n, t, in);
  __builtin_map (same, n, u, in + 1);
  __builtin_map (apart, n, out, t, u);
  free (t);
  free (u);
}

CASE (gradient, gradient (n, p[0], p[1]); return 0;,
      ARRAY (T, t, n);
      LOOP t[i] = apart (p[0][i], p[0][i + 1]);
      memcpy (p[1], t, n);
      free (t);
      return 0;,
      "a b", "a a", "a a1", "a1 a", "a ah", "ah a")

TESTED void
blur (int n, T *in, T *out)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (sum, n, t, in, in + 2);
  __builtin_map (twice, n, u, in + 1);
  __builtin_map (quarter, n, out, t, u);
  free (t);
  free (u);
}

CASE (blur, blur (n, p[0], p[1]); return 0;,
      ARRAY (T, t, n);
      LOOP t[i] = (p[0][i] + 2 * p[0][i + 1] + p[0][i + 2] + 2) / 4;
      memcpy (p[1], t, n);
      free (t);
      return 0;,
      "a b", "a a", "a a1", "a a2", "a1 a", "a2 a", "a ah", "ah a")

/* Two pictures of two.  */
TESTED void
split (int n, T *a, T *b, T *mean, T *edge)
{
  __builtin_map (average, n, mean, a, b);
  __builtin_map (apart, n, edge, a, b);
}

CASE (split, split (n, p[0], p[1], p[2], p[3]); return 0;,
      LOOP p[2][i] = (p[0][i] + p[1][i]) / 2;
      LOOP p[3][i] = apart (p[0][i], p[1][i]);
      return 0;,
      "a b c d", "a a a a", "a b a d", "a b b d", "a b c a", "a b c b",
      "a b c c", "a b c c1", "a b c1 c", "a b c ch", "a b ch c")

int
main (void)
{
  FOR_SIZES (n)
    {
      check_blend (n);
      check_negative (n);
      check_graded (n);
      check_gray (n);
      check_gradient (n);
      check_blur (n);
      check_split (n);
    }
  return 0;
}
