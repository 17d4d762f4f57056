/* What the picture tool computes, with plain loops.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT  */

#include <stdlib.h>
#include <string.h>

#include "photo.h"

static size_t
within (ptrdiff_t i, size_t n)
{
  return i < 0 ? 0 : (size_t) i >= n ? n - 1 : (size_t) i;
}

static byte
brightness (const byte *pixel)
{
  return (byte) ((pixel[0] * 77 + pixel[1] * 150 + pixel[2] * 29) >> 8);
}

void
blur (size_t h, size_t w, byte (*restrict out)[w][3], byte (*restrict in)[w][3])
{
  static const int weights[5] = { 1, 4, 6, 4, 1 };

  for (size_t i = 0; i < h; i++)
    for (size_t j = 0; j < w; j++)
      for (int c = 0; c < 3; c++)
	{
	  int sum = 0;
	  for (int k = 0; k < 5; k++)
	    for (int l = 0; l < 5; l++)
	      sum += weights[k] * weights[l]
		     * in[within ((ptrdiff_t) i + k - 2, h)]
			 [within ((ptrdiff_t) j + l - 2, w)][c];
	  out[i][j][c] = (byte) (sum >> 8);
	}
}

void
edges (size_t h, size_t w, byte (*restrict out)[w], byte (*restrict in)[w][3])
{
  byte (*g)[w] = get (h * sizeof *g);

  for (size_t i = 0; i < h; i++)
    for (size_t j = 0; j < w; j++)
      g[i][j] = brightness (in[i][j]);
  memset (out, 0, h * sizeof *out);
  for (size_t i = 1; i + 1 < h; i++)
    for (size_t j = 1; j + 1 < w; j++)
      {
	int x = g[i - 1][j + 1] - g[i - 1][j - 1] + 2 * (g[i][j + 1] - g[i][j - 1])
		+ g[i + 1][j + 1] - g[i + 1][j - 1];
	int y = g[i + 1][j - 1] - g[i - 1][j - 1] + 2 * (g[i + 1][j] - g[i - 1][j])
		+ g[i + 1][j + 1] - g[i - 1][j + 1];
	int s = (abs (x) + abs (y)) / 2;
	out[i][j] = (byte) (s > 255 ? 255 : s);
      }
  free (g);
}

void
rotate (size_t h, size_t w, byte (*restrict out)[h][3], byte (*restrict in)[w][3])
{
  for (size_t i = 0; i < w; i++)
    for (size_t j = 0; j < h; j++)
      memcpy (out[i][j], in[h - 1 - j][i], 3);
}

void
equalise (size_t h, size_t w, byte (*restrict out)[w][3], byte (*restrict in)[w][3],
	  size_t *restrict counts)
{
  size_t before = 0;
  byte places[256];

  memset (counts, 0, 256 * sizeof *counts);
  for (size_t i = 0; i < h; i++)
    for (size_t j = 0; j < w; j++)
      counts[brightness (in[i][j])]++;
  for (int k = 0; k < 256; k++)
    {
      places[k] = (byte) (255 * before / (h * w));
      before += counts[k];
    }
  for (size_t i = 0; i < h; i++)
    for (size_t j = 0; j < w; j++)
      {
	unsigned old = brightness (in[i][j]), to = places[old];
	for (int c = 0; c < 3; c++)
	  {
	    unsigned value = old ? in[i][j][c] * to / old : to;
	    out[i][j][c] = (byte) (value > 255 ? 255 : value);
	  }
      }
}

void
grey (size_t h, size_t w, byte (*restrict out)[w][3], byte (*restrict in)[w])
{
  for (size_t i = 0; i < h; i++)
    for (size_t j = 0; j < w; j++)
      memset (out[i][j], in[i][j], 3);
}
