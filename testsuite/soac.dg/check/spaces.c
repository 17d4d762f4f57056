/* Spaces: subscripts, objects, distinct outputs.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "spaces.h"

static int table[6][9];

/* Where a subscript is inside of the array but not of its dimension, too.  */
TESTED void
subscripts (ptrdiff_t n, ptrdiff_t m, int (*v)[m], int (*u)[m], ptrdiff_t by)
{
  FAILS (__builtin_map (same, space (n, m), v, at (u, i0, i1 + by)), "map: at index \\(0, 8\\), subscript 1 of 'u' is 9, but that dimension has 9 elements");
  FAILS (__builtin_map (same, space (n, m), v, at (u, i0, i1 - by)), "map: at index \\(0, 0\\), subscript 1 of 'u' is -1, but that dimension has 9 elements");
  FAILS (__builtin_map (same, space (n - 1, m), at (v, i0, i1 + by), u), "map: at index \\(0, 8\\), subscript 1 of 'v' is 9, but that dimension has 9 elements");
  FAILS (__builtin_contract (add, times, 0, space (n, m, __builtin_over (n)), v, at (u, i0, i2 * 2), at (u, i2, i1)), "contract: at index \\(0, 0, 5\\), subscript 1 of 'u' is 10, but that dimension has 9 elements");
  CHECK (__builtin_redomap (add, same, 0, space (n, m - 1), at (u, i0, i1 + by)) == 0);
  FAILS (__builtin_redomap (add, same, 0, space (n, m), at (u, i0, i1 + by)), "redomap: at index \\(0, 8\\), subscript 1 .*");
  CHECK (__builtin_redomap (either, same, 0, space (n, m - 1), at (u, i0, i1 + by)) == 0);
  __builtin_map (same, space (range (1, n), m), v, at (u, i0 - 1, i1));
  __builtin_map (same, space (range (by, n), range (by, m)), at (v, i0, i1), at (u, i0 - by, i1 - by));
  /* Nothing is known of how many rows there are.  */
  __builtin_map (same, space (range (-1, n), m), v + 1, at (u + 1, i0, i1));
}

TESTED void
objects (ptrdiff_t n, ptrdiff_t m, int (*v)[m], ptrdiff_t by)
{
  FAILS (__builtin_map (same, space (n, m), v, at (table, i0 + by, i1)), "map: at index \\(5, 0\\), element 54 of 'table' is reached, but it has 54 elements");
  FAILS (__builtin_map (same, space (n, m), v, at (table, i0 - by, i1)), "map: at index \\(0, 0\\), element -9 of 'table' is reached, but it has 54 elements");
  FAILS (__builtin_map (same, space (n, m), v, at (table + 1, i0, i1)), "map: at index \\(5, 0\\), element 45 of 'table . 1' is reached, but it has 45 elements and 9 before them");
  __builtin_map (same, space (n, m), v, at (table + 1, i0 - by, i1));
  FAILS (__builtin_map (same, space (n + 1, m), v, table), "map: at index \\(6, 0\\), element 54 of 'table' is reached, but it has 54 elements");
  FAILS (__builtin_map (same, space (n + 1, 9), (int (*)[9]) v, table), "map: element 62 of 'table' is reached, but it has 54 elements");
  int (*fresh)[m] = malloc (n * sizeof *fresh);
  memset (fresh, 0, n * sizeof *fresh);
  FAILS (__builtin_map (same, space (n, m), v, at (fresh, n - i0, i1)), "map: at index \\(0, 0\\), element 54 of 'fresh' is reached, but it has 54 elements");
  FAILS (__builtin_map (first, n, &v[0][0], at (fresh, i0 + by)), "map: at index 5, element 62 of 'fresh' is reached, but it has 54 elements");
  FAILS (__builtin_map (first, n, &v[0][0], at (fresh, i0 - by)), "map: at index 0, element -1 of 'fresh' is reached, but it has 54 elements");
  __builtin_map (first, n, &v[0][0], fresh);
  free (fresh);
}

/* Without a space, too.  */
TESTED void
ends (size_t n, int *o)
{
  static int x[20];
  FAILS (__builtin_map (same, n, o, x), "map: element 20 of 'x' is reached, but it has 20 elements");
  FAILS (__builtin_map (same, n, x, o), "map: element 20 of 'x' is reached, but it has 20 elements");
  FAILS (__builtin_map (same, n, o, __builtin_stride (x + 18, -1)), "map: element -20 of 'x . 18?' is reached, but it has 2 elements and 18 before them");
  FAILS (CHECK (__builtin_reduce (add, 0, n - 1, x + 1) == 0), "reduce: element 19 of 'x . 1' is reached, but it has 19 elements and 1 before them");
  __builtin_map (same, n - 1, o, __builtin_stride (x + 19, -1));
  __builtin_map (same, n / 2, o, __builtin_stride (x, 2));
  CHECK (__builtin_filter (odd, n, x, o) == 0);
}

TESTED void
gathered (ptrdiff_t n, ptrdiff_t m, int (*v)[m], int (*u)[m])
{
  static short places[6] = { 5, 4, 3, 2, 1, 0 };
  int *fresh = malloc (HIDE (3) * sizeof *fresh);
  fresh[0] = fresh[1] = fresh[2] = 2;
  __builtin_map (same, space (n, m), v, at (u, places[i0], i1));
  FAILS (__builtin_map (same, space (n + 1, m), v, at (u, places[i0], i1)), "map: at index \\(6, 0\\), a subscript of 'u' is element 6 of an array that has 6 elements");
  FAILS (__builtin_map (same, space (n, m), v, at (u, fresh[i0], i1)), "map: at index \\(3, 0\\), a subscript of 'u' is element 3 of an array that has 3 elements");
  /* What an arm of a condition does not come to is not loaded.  */
  __builtin_map (same, space (n, m), v, at (u, i0 < 3 ? fresh[i0] : 0, i1));
  __builtin_map (same, space (n, m), v, at (u, i0 > 2 || fresh[i0] > 5 ? 0 : fresh[i0], i1));
  FAILS (__builtin_map (same, space (n, m), v, at (u, i0 < 4 ? fresh[i0] : 0, i1)), "map: at index \\(3, 0\\), a subscript of 'u' is element 3 of an array that has 3 elements");
  FAILS (__builtin_map (same, space (n, m), v, at (u, i0 < 3 ? 0 : fresh[i0 - 4], i1)), "map: at index \\(3, 0\\), a subscript of 'u' is element -1 of an array that has 3 elements");
  __builtin_map (same, space (n - 3, m), v, at (u, fresh[i0], i1));
  FAILS (__builtin_map (same, space (n - 3, m), at (v, fresh[i0], i1), u), "map: at index \\(1, 0\\), an element of 'v' is written that an earlier index writes, too: those of an output must be distinct");
  free (fresh);
}

TESTED void
distinct (ptrdiff_t n, int (*v)[n], int *flat, int (*u)[n], ptrdiff_t by, ptrdiff_t zero)
{
  __builtin_map (same, space (n, n), at (v, i1, i0), u);
  FAILS (__builtin_map (same, space (n, n), at (v, i1 * zero, i0), u), "map: at index \\(0, 1\\), an element of 'v' is written that an earlier index .*");
  FAILS (__builtin_map (same, space (n, n), at (flat, i0 + i1), u), "map: at index \\(1, 0\\), an element of 'flat' .*");
  __builtin_map (same, space (n, n), at (flat, i0 * n + i1), u);
  __builtin_map (same, space (n, range (0, n, 2)), at (flat, i0 * n + i1), u);
  FAILS (__builtin_contract (add, same, 0, space (n, n, __builtin_over (by)), at (v, i0, i1 / 2), at (u, i2, i1)), "contract: at index \\(0, 1\\), an element of 'v' .*");
}

static inline __attribute__ ((always_inline)) int
sum_from (int from, ptrdiff_t n, ptrdiff_t m, int (*a)[m])
{
  return __builtin_reduce (add, from, space (range (1, n), m), at (a, i0, i1));
}

/* Two copies of one call, of which the second goes on from the first.  */
TESTED int
helped (ptrdiff_t n, ptrdiff_t m, int (*a)[m], int (*b)[m])
{
  return sum_from (sum_from (3, n, m, a), n, m, b);
}

int
main (void)
{
  static int a[81], b[81];
  subscripts (HIDE (6), HIDE (9), HIDE ((void *) a), HIDE ((void *) b), HIDE (1));
  objects (HIDE (6), HIDE (9), HIDE ((void *) a), HIDE (1));
  ends (HIDE (20) + 1, HIDE ((void *) a));
  gathered (HIDE (6), HIDE (9), HIDE ((void *) a), HIDE ((void *) b));
  distinct (HIDE (8), HIDE ((void *) a), HIDE ((void *) a), HIDE ((void *) b), HIDE (2), HIDE (0));
  for (int i = 0; i < 81; i++)
    a[i] = b[i] = i;
  CHECK (helped (HIDE (3), HIDE (2), (void *) a, (void *) b) == 3 + 2 * (2 + 3 + 4 + 5));
  return 0;
}
