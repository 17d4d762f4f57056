/* Maps over several dimensions between members of one structure, of a global one, and planes of one
   array: guards, where it is not known that they do not overlap.  Planes that are less than a plane
   apart.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels of_structure 1 { no-option -O1 } } */
/* { dg-fused of_structure "f->u" diagonal { no-option -O1 } } */
/* { dg-kernels of_global 1 } */
/* { dg-eliminated of_global "t" } */
/* { dg-kernels of_planes 1 { no-option "sanitize" } } */
/* { dg-fused of_planes "p\[0\]" diagonal { no-option "sanitize" } } */
/* { dg-kernels some_apart 1 { no-option "sanitize" } } */

#include "spaces.h"

struct frame { int h, w; float y[40][32], u[40][32], v[40][32]; };
static struct frame g;

static float half (float a) { return a / 2; }
static float more (float a) { return a + 1; }

TESTED void
of_structure (struct frame *f)
{
  __builtin_map (half, SPACE (f->h, f->w), AT (f->u, i0, i1), AT (f->y, i0, i1));
  __builtin_map (more, SPACE (f->h, f->w), AT (f->v, i0, i1), AT (f->u, i0, i1));
}

TESTED void
of_global (int h, int w)
{
  float t[40][32];
  __builtin_map (half, SPACE (h, w), AT (t, i0, i1), AT (g.y, i0, i1));
  __builtin_map (more, SPACE (h, w), AT (g.v, i0, i1), AT (t, i0, i1));
}

TESTED void
of_planes (int h, int w, float *all)
{
  float (*p)[h][w] = (float (*)[h][w]) all;
  __builtin_map (half, SPACE (h, w), p[0], p[2]);
  __builtin_map (more, SPACE (h, w), p[1], p[0]);
}

/* K times H numbers apart: not always a plane.  */
TESTED void
some_apart (int h, int w, int k, float *a)
{
  float (*x)[w] = (float (*)[w]) a;
  float (*y)[w] = (float (*)[w]) (a + (size_t) k * h);
  float (*z)[w] = (float (*)[w]) (a + (size_t) k * h * 3);
  __builtin_map (half, SPACE (h, w), x, z);
  __builtin_map (more, SPACE (h, w), y, x);
}

static void
check (int h, int w)
{
  int n = h * w;
  ARRAY (float, p, 3 * n);
  EACH (i, 0, 40)
    EACH (j, 0, 32)
      g.y[i][j] = i * 5 + j, g.u[i][j] = g.v[i][j] = -1;
  g.h = h, g.w = w;
  of_structure (&g);
  EACH (i, 0, 40)
    EACH (j, 0, 32)
      {
	EQ (g.u[i][j], i < h && j < w ? (i * 5 + j) / 2.0 : -1);
	EQ (g.v[i][j], i < h && j < w ? (i * 5 + j) / 2.0 + 1 : -1);
      }
  EACH (i, 0, 40)
    EACH (j, 0, 32)
      g.v[i][j] = -2;
  of_global (h, w);
  EACH (i, 0, 40)
    EACH (j, 0, 32)
      EQ (g.v[i][j], i < h && j < w ? (i * 5 + j) / 2.0 + 1 : -2);
  EACH (i, 0, 3 * n)
    p[i] = i;
  of_planes (h, w, p);
  EACH (i, 0, n)
    {
      EQ (p[i], (2 * n + i) / 2.0);
      EQ (p[n + i], (2 * n + i) / 2.0 + 1);
    }
  free (p);
}

static void
check_apart (int h, int w, int k)
{
  int n = h * w, all = k * h * 3 + n;
  ARRAY (float, a, all);
  ARRAY (float, b, all);
  EACH (i, 0, all)
    a[i] = b[i] = i;
  /* What is read and written by one map does not overlap; what two do may.  */
  if (k * 3 >= w)
    {
      some_apart (h, w, k, a);
      EACH (i, 0, n)
	b[i] = b[k * h * 3 + i] / 2;
      if (k >= w)
	EACH (i, 0, n)
	  b[k * h + i] = b[i] + 1;
      EACH (i, 0, k >= w ? all : k * h)
	EQ (a[i], b[i]);
    }
  free (a), free (b);
}

int
main (void)
{
  check (1, 1), check (3, 32), check (40, 7), check (33, 31), check (40, 32);
  check_apart (5, 7, 7), check_apart (5, 7, 8), check_apart (30, 40, 41);
  return bad != 0;
}
