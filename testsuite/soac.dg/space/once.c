/* Every argument but operators and subscripts is evaluated once.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <soac.h>
#include "../fusion/check.h"

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

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int mul (int a, int b) { return a * b; }
static int sum (const int *row, int m) { return soac_reduce (add, 0, m, row); }
static void both (int *o, int *s, const int *row)
{
  o[0] = row[0];
  *s = row[1];
}
static void add_rows (int *o, const int *a, const int *b)
{
  o[0] = a[0] + b[0];
  o[1] = a[1] + b[1];
}

static void
variable (int n, int m)
{
  int a[n][m], b[n][m], (*ap)[m] = a, (*bp)[m] = b, *v = b[0], w = m;

  memset (a, 0, sizeof a);
  soac_map (inc, soac_space (ONCE (0, n), ONCE (1, w)), ONCE (2, bp), ONCE (3, ap));
  COUNTED (3);
  soac_map (sum, ONCE (0, n), a[0], ONCE (2, bp), ONCE (1, m));
  COUNTED (2);
  CHECK (a[0][0] == m);
  soac_contract (add, mul, 0, soac_space (n, soac_over (ONCE (0, w))), ONCE (1, v),
		 soac_at (ONCE (2, ap), soac_i0, soac_i1), ONCE (3, m));
  COUNTED (3);
}

int
main (void)
{
  int a[4][2] = { { 1, 2 }, { 3, 4 }, { 5, 6 }, { 7, 8 } }, o[4][2];
  int s[4], idx[4] = { 0, 1, 0, 9 }, two[2] = { 1, 1 };
  int (*ap)[2] = a, (*op)[2] = o, *sp = s, *ip = idx, *tp = two;
  int n = 4, zero = 0, one = 1, step = 2;

  soac_map (inc, soac_space (soac_range (ONCE (0, zero), ONCE (1, n),
					 ONCE (2, step), ONCE (3, one)),
			     soac_range (ONCE (4, zero), ONCE (5, step))),
	    ONCE (6, op), soac_at (ONCE (7, ap), 3 - soac_i0, soac_i1));
  COUNTED (7);
  CHECK (o[2][1] == 5);
  soac_map (both, ONCE (0, n), soac_zip (ONCE (1, op), soac_at (ONCE (2, sp), soac_i0)),
	    ONCE (3, ap));
  COUNTED (3);
  CHECK (s[3] == 8 && o[3][0] == 7);
  soac_scan (add_rows, ONCE (0, tp), ONCE (1, n), ONCE (2, op), ONCE (3, ap));
  COUNTED (3);
  soac_scan_exclusive (add_rows, ONCE (0, tp), ONCE (1, n), ONCE (2, op),
		       ONCE (3, ap));
  COUNTED (3);
  soac_reduce_into (add_rows, ONCE (0, tp), ONCE (1, n), ONCE (2, sp), ONCE (3, ap));
  COUNTED (3);
  CHECK (s[0] == 17 && s[1] == 21);
  soac_reduce_into (add, ONCE (0, zero), ONCE (1, n), ONCE (2, sp), ONCE (3, ip));
  COUNTED (3);
  soac_reduce_by_index (add, ONCE (0, n), ONCE (1, step), ONCE (2, sp), ONCE (3, ip),
			ONCE (4, one));
  COUNTED (4);
  CHECK (s[0] == 12 && s[1] == 22);
  CHECK (soac_reduce (add, ONCE (0, zero), soac_space (ONCE (1, n), ONCE (2, step)),
		      ONCE (3, ap)) == 36);
  COUNTED (3);
  CHECK (soac_redomap (add, sum, ONCE (0, zero), soac_range (ONCE (1, one),
							     ONCE (2, n)),
		       ONCE (3, ap), ONCE (4, step)) == 33);
  COUNTED (4);
  variable (3, 5);
  return 0;
}
