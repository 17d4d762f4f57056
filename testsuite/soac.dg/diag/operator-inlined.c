/* An operator that the program uses once is inlined in its kernel, although the kernel has several
   calls of it: so would GCC do with the only call in a loop.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -fopenmp" } */
/* { dg-final { scan-assembler-not "nearest_on" } } */

struct point { float x, y, z; };
struct line { struct point from, to; };

static float
nearest_on (struct line l, struct point p, float far)
{
  float x = l.to.x - l.from.x, y = l.to.y - l.from.y, z = l.to.z - l.from.z;
  float u = p.x - l.from.x, v = p.y - l.from.y, w = p.z - l.from.z;
  float along = u * x + v * y + w * z, all = x * x + y * y + z * z;
  if (along <= 0 || all <= 0)
    return u * u + v * v + w * w;
  if (along >= all)
    return (u - x) * (u - x) + (v - y) * (v - y) + (w - z) * (w - z);
  float d = u * u + v * v + w * w - along * along / all;
  return d < far ? d : far;
}

static float
twice (float a)
{
  return 2 * a;
}

/* The two maps run together, or, if arrays overlap, one after the other.  */
void
distances (int n, float *t, float *o, const struct line *l, struct point p, float far)
{
  __builtin_map (nearest_on, n, t, l, p, far);
  __builtin_map (twice, n, o, t);
}
