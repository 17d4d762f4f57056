/* Folds, by a word that works everywhere.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <soac.h>
#include <string.h>
#include "../fusion/check.h"

struct bins { int of[4]; };
struct point { int x, y; };

static int calls;
static long add (long a, long b) { return a + b; }
static long width (long a, const char *s) { return a + (long) strlen (s); }
static long scaled (long a, float x, int y) { return a + (long) (x * (float) y); }
static long looked_up (long a, const int *table, int x) { return a + table[x]; }
static long through (long a, char **p) { return a + **p; }
static long area (long a, struct point p) { return a + p.x * p.y; }
static struct bins join (struct bins a, struct bins b)
{
  int k;

  for (k = 0; k < 4; k++)
    a.of[k] += b.of[k];
  return a;
}
static struct bins count (struct bins a, int x)
{
  a.of[x & 3]++;
  return a;
}

int
main (void)
{
  int x[6] = { 1, 2, 3, 0, 1, 2 }, y[6] = { 6, 5, 4, 3, 2, 1 };
  const char *names[3] = { "a", "bc", "def" };
  char c[3] = { 1, 2, 4 }, *pc[3] = { c, c + 1, c + 2 };
  char **ppc[3] = { pc, pc + 1, pc + 2 };
  struct point points[2] = { { 2, 3 }, { 4, 5 } };
  struct bins none = { { 0, 0, 0, 0 } }, b;
  long o[6];

  CHECK (soac_redomap (add, soac_fold (width), 0, 3, names) == 6);
  CHECK (soac_redomap (add, soac_fold (scaled), 0, 6, x, y) == 32);
  CHECK (soac_redomap (add, soac_fold (scaled), 0, 6, x, 2) == 18);
  CHECK (soac_redomap (add, soac_fold (looked_up), 0, 6, y, x) == 27);
  CHECK (soac_redomap (add, soac_fold (through), 0, 3, ppc) == 7);
  CHECK (soac_redomap (add, soac_fold (through), 0, 3,
		       soac_replicate (pc)) == 3);
  CHECK (soac_redomap (add, soac_fold (area), 0, 2, points) == 26);
  CHECK (soac_redomap (add, soac_fold (area), 0, 6,
		       soac_zip_as (struct point, x, y)) == 32);
  CHECK (soac_redomap (add, soac_fold (scaled), 0, 3, soac_stride (x, 2),
		       soac_iota (1)) == 10);
  b = soac_redomap (join, soac_fold (count), none, 6, x);
  CHECK (b.of[0] == 1 && b.of[1] == 2 && b.of[2] == 2 && b.of[3] == 1);
  soac_scanomap (add, soac_fold (scaled), calls++, 6, o, x, y);
  CHECK (o[0] == 6 && o[1] == 16 && o[5] == 32 && calls == 1);
  return 0;
}
