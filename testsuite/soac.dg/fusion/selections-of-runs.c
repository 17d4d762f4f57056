/* The least element and its place over several axes: the rows are runs of a block, of which the
   first one has nothing before it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels least 1 } */
/* { dg-kernels wrapped 1 } */
/* { dg-kernels paired 1 } */
/* { dg-kernels greatest 1 } */
/* { dg-schedule greatest "unordered, 4 lanes that ask" { option -O3.-g } } */
/* { dg-kernels last_least 1 } */

#include "spaces.h"

struct place { unsigned value, at; };

static struct place
less (struct place a, struct place b)
{
  return b.value < a.value ? b : a;
}

static struct place
at (unsigned value, ptrdiff_t i)
{
  return (struct place) { value, i };
}

static struct place
twice (unsigned value)
{
  return (struct place) { value, 2 * value };
}

TESTED struct place
least (int n, int m, unsigned (*a)[m], int l)
{
  return __builtin_redomap (less, at, ((struct place) { ~0u, 7 }), SPACE (n, RANGE (1, l)), a,
			    INDEX (i0 * m + i1));
}

TESTED struct place
wrapped (size_t n, unsigned *a, unsigned most)
{
  return __builtin_redomap (less, twice, ((struct place) { most, 7 }), n,
			    AT (a, (i0 + 1) % (ptrdiff_t) n));
}

/* Where the subscripts lead is not known in parts of a run. */
TESTED struct place
paired (size_t n, unsigned *a, unsigned most)
{
  return __builtin_redomap (less, twice, ((struct place) { most, 7 }), n, AT (a, i0 ^ 1));
}

/* The place is two indices, one of each row.  */
struct spot { float value; int i, j; };

static struct spot more (struct spot a, struct spot b) { return b.value > a.value ? b : a; }
static struct spot no_more (struct spot a, struct spot b) { return a.value < b.value ? a : b; }
static struct spot spot (float value, int i, int j) { return (struct spot) { value, i, j }; }

TESTED struct spot
greatest (int n, int m, int l, float (*a)[l])
{
  return __builtin_redomap (more, spot, ((struct spot) { -1, -1, -1 }), SPACE (n, m),
			    AT (a, i0, i1), INDEX (i0), INDEX (i1));
}

/* Of equal ones the last; a NaN and what comes behind it stay until there is a lesser one.  */
TESTED struct spot
last_least (int n, int m, int l, float (*a)[l])
{
  return __builtin_redomap (no_more, spot, ((struct spot) { 1e30f, -1, -1 }),
			    SPACE (n, RANGE (1, m)), AT (a, n - 1 - i0, i1), INDEX (n - 1 - i0),
			    INDEX (i1));
}

static void
test_spots (int n, int m, int way)
{
  int l = m + 3;
  ARRAY (float, a, n * l + 1);
  EACH (i, 0, n * l)
    a[i] = (way == 0 ? i * 7919 % 10007 : way == 1 ? i / 50 : way == 2 ? 3 - i % 2
	    : way == 3 && i % 70 == 69 ? __builtin_nanf ("") : way == 3 ? i % 5 * 0.0f - i % 2 : -i);
  struct spot x = { -1, -1, -1 }, y = { 1e30f, -1, -1 };
  EACH (i, 0, n) EACH (j, 0, m) x = more (x, spot (a[i * l + j], i, j));
  EACH (i, 0, n) EACH (j, 1, m)
    y = no_more (y, spot (a[(n - 1 - i) * l + j], n - 1 - i, j));
  struct spot p = greatest (n, m, l, (void *) a), q = last_least (n, m, l, (void *) a);
  CHECK (!memcmp (&p, &x, sizeof p));
  CHECK (!memcmp (&q, &y, sizeof q));
  free (a);
}

/* Values that fall, rise, or are all the same.  */

static unsigned
value (int way, unsigned i)
{
  return way == 0 ? 1000000 - i : way == 1 ? 5 + i : way == 2 ? 9 : i * 7919 % 10007;
}

int
main (void)
{
  static unsigned a[300001];
  for (int way = 0; way < 4; way++)
    {
      EACH (i, 0, 300000) a[i] = value (way, i);
      for (int n = 0; n < 600; n = 3 * n + 1)
	for (int m = 1; m < 3000; m = 5 * m + 2)
	  if (n * m <= 300000)
	    {
	      unsigned v = ~0u, k = 7, w = 50;
	      EACH (i, 0, n) EACH (j, 1, m) if (a[i * m + j] < v) v = a[i * m + j], k = i * m + j;
	      struct place p = least (n, m, (void *) a, m);
	      EQ (p.value, v);
	      EQ (p.at, k);
	      EACH (i, 0, n * m) if (a[i] < w) w = a[i];
	      p = paired (n * m, a, 50);
	      if (n * m % 2 == 0)
		{
		  EQ (p.value, w);
		  EQ (p.at, w < 50 ? 2 * w : 7);
		}
	      p = wrapped (n * m, a, 50);
	      EQ (p.value, w);
	      EQ (p.at, w < 50 ? 2 * w : 7);
	    }
    }
  for (int way = 0; way < 5; way++)
    for (int n = 0; n < 600; n = 3 * n + 1)
      for (int m = 1; m < 1000; m = 3 * m + 2)
	if (n * m < 40000)
	  test_spots (n, m, way);
  printf ("%d\n", bad);
  return bad != 0;
}
