/* What the heat simulation computes, with array combinators over two dimensions.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   A range of indices leaves the border alone: one map writes all of the plate, another
   one what is inside.  */

#include <math.h>
#include <stdlib.h>

#include "heat.h"

#define I0 __builtin_axis (0)
#define I1 __builtin_axis (1)
#define SPACE __builtin_space
#define RANGE __builtin_range
#define AT __builtin_at

/* What happens to one element.  */

static double
start (ptrdiff_t i, ptrdiff_t j, ptrdiff_t h, ptrdiff_t w)
{
  ptrdiff_t y = 2 * i - h, x = 2 * j - w, least = h < w ? h : w;
  return i == 0 || 16 * (x * x + y * y) < least * least ? 100 : 0;
}

static double
same (double a)
{
  return a;
}

static double
curvature (double a, double above, double below, double left, double right)
{
  return above + below + left + right - 4 * a;
}

static double
warm (double a, double curve)
{
  return a + 0.2 * curve;
}

static double
step (double a, double b)
{
  return fabs (a - b);
}

static double
larger (double a, double b)
{
  return a > b ? a : b;
}

static double
plus (double a, double b)
{
  return a + b;
}

static double
mean (size_t n, const double *row)
{
  return __builtin_reduce (plus, 0.0, n, row) / (double) n;
}

/* Channel C, red, green or blue, begins to glow after the one before.  */
static byte
glow (double a, ptrdiff_t c)
{
  double light = 7.65 * a - 255 * (double) c;
  return (byte) (light < 0 ? 0 : light > 255 ? 255 : light);
}

/* ---- the plate ----------------------------------------------------------- */

void
heat_up (size_t h, size_t w, double (*restrict plate)[w])
{
  __builtin_map (start, SPACE (h, w), plate, __builtin_index (I0), __builtin_index (I1),
		 (ptrdiff_t) h, (ptrdiff_t) w);
}

void
spread (size_t h, size_t w, double (*restrict next)[w], double (*restrict plate)[w])
{
  double (*curve)[w] = malloc (h * sizeof *curve);

#define INNER SPACE (RANGE (1, (ptrdiff_t) h - 1), RANGE (1, (ptrdiff_t) w - 1))
  __builtin_map (same, SPACE (h, w), next, plate);
  __builtin_map (curvature, INNER, curve, plate, AT (plate, I0 - 1, I1),
		 AT (plate, I0 + 1, I1), AT (plate, I0, I1 - 1), AT (plate, I0, I1 + 1));
  __builtin_map (warm, INNER, next, plate, curve);
  free (curve);
}

double
steepest (size_t h, size_t w, double (*restrict plate)[w])
{
  return __builtin_redomap (larger, step, 0.0, SPACE (h, RANGE (1, w)), plate,
			    AT (plate, I0, I1 - 1));
}

void
row_means (size_t h, size_t w, double *restrict means, double (*restrict plate)[w])
{
  __builtin_map (mean, h, means, w, plate);
}

void
paint (size_t h, size_t w, byte (*restrict out)[w][3], double (*restrict plate)[w])
{
  __builtin_map (glow, SPACE (h, w, 3), out, AT (plate, I0, I1),
		 __builtin_index (__builtin_axis (2)));
}
