/* What the heat simulation computes, with plain loops.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT  */

#include <math.h>
#include <string.h>

#include "heat.h"

void
heat_up (size_t h, size_t w, double (*restrict plate)[w])
{
  ptrdiff_t least = (ptrdiff_t) (h < w ? h : w);

  for (size_t i = 0; i < h; i++)
    for (size_t j = 0; j < w; j++)
      {
	ptrdiff_t y = (ptrdiff_t) (2 * i) - (ptrdiff_t) h;
	ptrdiff_t x = (ptrdiff_t) (2 * j) - (ptrdiff_t) w;
	plate[i][j] = i == 0 || 16 * (x * x + y * y) < least * least ? 100 : 0;
      }
}

void
spread (size_t h, size_t w, double (*restrict next)[w], double (*restrict plate)[w])
{
  memcpy (next, plate, h * sizeof *next);
  for (size_t i = 1; i + 1 < h; i++)
    for (size_t j = 1; j + 1 < w; j++)
      next[i][j] = plate[i][j] + 0.2 * (plate[i - 1][j] + plate[i + 1][j] + plate[i][j - 1]
					+ plate[i][j + 1] - 4 * plate[i][j]);
}

double
steepest (size_t h, size_t w, double (*restrict plate)[w])
{
  double most = 0;

  for (size_t i = 0; i < h; i++)
    for (size_t j = 1; j < w; j++)
      {
	double d = fabs (plate[i][j] - plate[i][j - 1]);
	most = d > most ? d : most;
      }
  return most;
}

void
row_means (size_t h, size_t w, double *restrict means, double (*restrict plate)[w])
{
  for (size_t i = 0; i < h; i++)
    {
      double sum = 0;
      for (size_t j = 0; j < w; j++)
	sum += plate[i][j];
      means[i] = sum / (double) w;
    }
}

void
paint (size_t h, size_t w, byte (*restrict out)[w][3], double (*restrict plate)[w])
{
  for (size_t i = 0; i < h; i++)
    for (size_t j = 0; j < w; j++)
      for (int c = 0; c < 3; c++)
	{
	  double light = 7.65 * plate[i][j] - 255 * c;
	  out[i][j][c] = (byte) (light < 0 ? 0 : light > 255 ? 255 : light);
	}
}
