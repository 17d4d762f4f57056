/* A combinator within an argument of another says nothing of variables of one name.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <soac.h>
#include "../fusion/check.h"

/* GCC before 12 cannot be told.  */
#if defined __clang__ || __GNUC__ >= 12
# pragma GCC diagnostic warning "-Wshadow"
#endif

static int add (int a, int b) { return a + b; }
static int inc (int a) { return a + 1; }
static int odd (int a) { return a & 1; }

int
main (void)
{
  int x[6] = { 1, 2, 3, 4, 5, 6 }, y[6] = { 6, 5, 4, 3, 2, 1 }, o[6];
  int (*m)[3] = (int (*)[3]) x, rows[2] = { 0 };

  CHECK (soac_reduce (add, soac_reduce (add, 1, 6, x), 6, y) == 43);
  CHECK (soac_reduce (add, 0, soac_filter (odd, 6, y, x), y) == 9);
  soac_scan (add, soac_redomap (add, inc, 0, 6, x), 2, o, x);
  CHECK (o[1] == 30);
  soac_scan_exclusive (add, soac_reduce (add, 0, soac_sum (2, x), x), 2, o, x);
  CHECK (o[0] == 6 && o[1] == 7);
  soac_map (add, soac_space (soac_sum (1, x + 1), 3), m, m, soac_sum (2, x));
  CHECK (x[0] == 4 && x[5] == 9);
  soac_contract (add, inc, soac_sum (1, x), soac_space (2, soac_over (soac_sum (1, y + 2) - 2)),
		 rows, soac_at (m, soac_i0, soac_i1));
  CHECK (rows[0] == 22 && rows[1] == 31);
  soac_reduce_by_index (add, soac_sum (1, y), 2, rows, 1,
			soac_stride (x, soac_sum (1, rows) - 21));
  CHECK (rows[1] == 35);
  soac_reduce_into (add, soac_sum (1, x), soac_sum (1, y), soac_at (rows, 1), x);
  return rows[1] != 8;
}
