/* The least element and its place over several axes: the rows are runs of a block, of which the
   first one has nothing before it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels least 1 } */
/* { dg-kernels wrapped 1 } */
/* { dg-kernels paired 1 } */

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
  printf ("%d\n", bad);
  return bad != 0;
}
