/* What the picture tool computes, with array combinators over several dimensions.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   A picture is an array of three dimensions; a call runs over a space of indices, and a
   subscript says which element each index has: the neighbour at i - 1, the one in the
   turned picture.  */

#include <stdlib.h>

#include "photo.h"

/* The indices of the axes.  */
#define I0 __builtin_axis (0)
#define I1 __builtin_axis (1)
#define I2 __builtin_axis (2)
#define I3 __builtin_axis (3)
#define I4 __builtin_axis (4)
#define SPACE __builtin_space
#define AT __builtin_at

/* What happens to one element.  */

static int
plus (int a, int b)
{
  return a + b;
}

static int
times (int a, byte b)
{
  return a * b;
}

static byte
by_256 (int sum)
{
  return (byte) (sum >> 8);
}

static size_t
within (ptrdiff_t i, ptrdiff_t last)
{
  return (size_t) (i < 0 ? 0 : i > last ? last : i);
}

static byte
brightness (byte red, byte green, byte blue)
{
  return (byte) ((red * 77 + green * 150 + blue * 29) >> 8);
}

static int
slope (byte a, byte b, byte c, byte d, byte e, byte f)
{
  return d - a + 2 * (e - b) + f - c;
}

static byte
steepness (int x, int y)
{
  int s = (abs (x) + abs (y)) / 2;
  return (byte) (s > 255 ? 255 : s);
}

static size_t
count (size_t a, size_t b)
{
  return a + b;
}

/* Where a brightness goes of which BEFORE pixels are darker, of ALL.  */
static byte
place (size_t before, size_t all)
{
  return (byte) (255 * before / all);
}

/* The colour C of a pixel of the brightness OLD, which becomes as bright as PLACES says.  */
static byte
brighten (byte c, byte old, const byte *places)
{
  unsigned to = places[old], value = old ? c * to / old : to;
  return (byte) (value > 255 ? 255 : value);
}

static byte
same (byte c)
{
  return c;
}

static byte
black (int none)
{
  (void) none;
  return 0;
}

/* ---- whole pictures ------------------------------------------------------ */

void
blur (size_t h, size_t w, byte (*restrict out)[w][3], byte (*restrict in)[w][3])
{
  static const int weights[5][5] = {
    { 1, 4, 6, 4, 1 }, { 4, 16, 24, 16, 4 }, { 6, 24, 36, 24, 6 },
    { 4, 16, 24, 16, 4 }, { 1, 4, 6, 4, 1 }
  };
  size_t *rows = get ((h + 4) * sizeof *rows), *columns = get ((w + 4) * sizeof *columns);
  int (*sums)[w][3] = malloc (h * sizeof *sums);

  __builtin_map (within, h + 4, rows, __builtin_iota ((ptrdiff_t) -2), (ptrdiff_t) h - 1);
  __builtin_map (within, w + 4, columns, __builtin_iota ((ptrdiff_t) -2),
		 (ptrdiff_t) w - 1);
  __builtin_contract (plus, times, 0, SPACE (h, w, 3, __builtin_over (5), __builtin_over (5)),
		      sums, AT (weights, I3, I4), AT (in, rows[I0 + I3], columns[I1 + I4], I2));
  __builtin_map (by_256, SPACE (h, w, 3), out, sums);
  free (sums);
  free (rows);
  free (columns);
}

/* The brightness of all pixels.  */

static inline void
measure (size_t h, size_t w, byte (*restrict out)[w], byte (*restrict in)[w][3])
{
  __builtin_map (brightness, SPACE (h, w), out, AT (in, I0, I1, 0), AT (in, I0, I1, 1),
		 AT (in, I0, I1, 2));
}

void
edges (size_t h, size_t w, byte (*restrict out)[w], byte (*restrict in)[w][3])
{
  byte (*g)[w] = get (h * sizeof *g);
  int (*x)[w] = malloc (h * sizeof *x), (*y)[w] = malloc (h * sizeof *y);

#define INNER SPACE (__builtin_range (1, (ptrdiff_t) h - 1), \
		     __builtin_range (1, (ptrdiff_t) w - 1))
  measure (h, w, g, in);
  __builtin_map (slope, INNER, x, AT (g, I0 - 1, I1 - 1), AT (g, I0, I1 - 1),
		 AT (g, I0 + 1, I1 - 1), AT (g, I0 - 1, I1 + 1), AT (g, I0, I1 + 1),
		 AT (g, I0 + 1, I1 + 1));
  __builtin_map (slope, INNER, y, AT (g, I0 - 1, I1 - 1), AT (g, I0 - 1, I1),
		 AT (g, I0 - 1, I1 + 1), AT (g, I0 + 1, I1 - 1), AT (g, I0 + 1, I1),
		 AT (g, I0 + 1, I1 + 1));
  __builtin_map (black, SPACE (h, w), out, 0);
  __builtin_map (steepness, INNER, out, x, y);
  free (x);
  free (y);
  free (g);
}

void
rotate (size_t h, size_t w, byte (*restrict out)[h][3], byte (*restrict in)[w][3])
{
  __builtin_map (same, SPACE (w, h, 3), out, AT (in, h - 1 - I1, I0, I2));
}

void
equalise (size_t h, size_t w, byte (*restrict out)[w][3], byte (*restrict in)[w][3],
	  size_t *restrict counts)
{
  byte (*g)[w] = get (h * sizeof *g), places[256];
  size_t before[256], n = h * w;

  measure (h, w, g, in);
  __builtin_map (count, 256, counts, (size_t) 0, (size_t) 0);
  __builtin_reduce_by_index (count, n, 256, counts, (byte *) g, (size_t) 1);
  __builtin_scan_exclusive (count, (size_t) 0, 256, before, counts);
  __builtin_map (place, 256, places, before, n);
  __builtin_map (brighten, SPACE (h, w, 3), out, in, AT (g, I0, I1),
		 __builtin_replicate (places));
  free (g);
}

void
grey (size_t h, size_t w, byte (*restrict out)[w][3], byte (*restrict in)[w])
{
  __builtin_map (same, SPACE (h, w, 3), out, AT (in, I0, I1));
}
