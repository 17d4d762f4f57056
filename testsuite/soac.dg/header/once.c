/* Every argument but the operator is evaluated once.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <soac.h>
#include "../fusion/check.h"

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int odd (int a) { return a & 1; }

static int counts[16];
#define ONCE(K, E) (*(counts[K]++, &(E)))
#define COUNTED(LAST)						\
  do								\
    for (int k_ = 0; k_ <= (LAST); k_++)			\
      {								\
	CHECK (counts[k_] == 1);				\
	counts[k_] = 0;						\
      }								\
  while (0)

int
main (void)
{
  int x[6] = { 1, 2, 3, 4, 5, 6 }, y[12] = { 0 }, idx[6] = { 5, 4, 3, 2, 1, 0 };
  int *xp = x, *yp = y, *ip = idx, n = 6, zero = 0, two = 2;

  soac_map (inc, ONCE (0, n), ONCE (1, yp), ONCE (2, xp));
  COUNTED (2);
  CHECK (y[5] == 7);

  CHECK (soac_reduce (add, ONCE (0, zero), ONCE (1, n), ONCE (2, xp)) == 21);
  COUNTED (2);

  soac_scan (add, ONCE (0, zero), ONCE (1, n), ONCE (2, yp), ONCE (3, xp));
  COUNTED (3);
  CHECK (y[5] == 21);

  soac_scan_exclusive (add, ONCE (0, two), ONCE (1, n), ONCE (2, yp),
		       ONCE (3, xp));
  COUNTED (3);
  CHECK (y[0] == 2 && y[5] == 17);

  CHECK (soac_filter (odd, ONCE (0, n), ONCE (1, yp), ONCE (2, xp)) == 3);
  COUNTED (2);

  CHECK (soac_redomap (add, inc, ONCE (0, zero), ONCE (1, n), ONCE (2, xp))
	 == 27);
  COUNTED (2);

  soac_scanomap (add, inc, ONCE (0, zero), ONCE (1, n), ONCE (2, yp),
		 ONCE (3, xp));
  COUNTED (3);

  soac_map (add, ONCE (0, n), soac_stride (ONCE (1, yp), ONCE (2, two)),
	    soac_gather (ONCE (3, xp), ONCE (4, ip)),
	    soac_iota (ONCE (5, zero), ONCE (6, two)));
  COUNTED (6);
  CHECK (y[0] == 6 && y[10] == 11);

  soac_map (add, ONCE (0, n), soac_scatter (ONCE (1, yp), ONCE (2, ip)),
	    soac_replicate (ONCE (3, two)), ONCE (4, n));
  COUNTED (4);
  CHECK (y[0] == 8);

  /* A combinator within an argument of another.  */
  CHECK (soac_reduce (add, soac_reduce (add, ONCE (0, zero), 6, x),
		      soac_filter (odd, ONCE (1, n), y, x), y) == 30);
  COUNTED (1);
  return 0;
}
