/* Spaces: overlap, rows, laws of operators, reductions by index, steps.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "spaces.h"

TESTED void
rows (ptrdiff_t n, int (*o)[2], int (*p)[2], int (*wide)[3], ptrdiff_t zero)
{
  __builtin_map (copy2, n, o, p);
  __builtin_map (copy2, n, p, HIDE (p));
  __builtin_map (copy2, n, o, wide);
  __builtin_map (copy2, n, wide, HIDE (wide));
  __builtin_map (copy2, space (range (0, n, 2)), at (p, i0), at (HIDE (p), i0 + 1));
  FAILS (__builtin_map (copy2, n, at (p, i0 / 2), o), "map: at index 1, an element of 'p' is written that an earlier index writes, too: .*");
  FAILS (__builtin_map (copy2, n, p, HIDE (p + 1)), "map: at index 0, output 'p'" RANGE ", overlaps input .*" RANGE);
  FAILS (__builtin_map (copy2, n, p, (int (*)[2]) HIDE (&p[0][1])), "map: at index 0, output 'p'" RANGE ", overlaps input .*");
  FAILS (__builtin_map (copy2, 1 + zero, p, (int (*)[3]) HIDE (p)), "map: at index 0, output 'p'" RANGE ", overlaps input .*");
  int init[1][2] = { { 1, 2 } };
  __builtin_reduce_into (add2, init, n, o, p);
  FAILS (__builtin_reduce_into (add2, init, n, HIDE (p + 2), p), "reduce_into: at index 2, output .*" RANGE ", overlaps input 'p'" RANGE);
  __builtin_scan (add2, init, n, p, HIDE (p));
  FAILS (__builtin_scan (add2, init, n, p, HIDE (p + 1)), "scan: at index 0, output 'p'" RANGE ", overlaps input .*");
}

TESTED void
overlap (ptrdiff_t n, int (*u)[n], int *flat, ptrdiff_t zero)
{
  int (*v)[n] = HIDE (u);
  __builtin_map (same, space (n, n), at (u, i0, i1), v);
  __builtin_map (same, space (n, n), at (u, i1, i0), at (v, i1, i0));
  __builtin_map (same, space (n, range (0, n, 2)), at (u, i0, i1), at (v, i0, i1 + 1));
  __builtin_map (same, space (range (0, n, 2), n), at (u, i0, i1), at (v, i0 + 1, i1));
  __builtin_map (same, space (n, range (0, n - 1)), at (u, n - 1 - i0, i1), at (v, n - 1 - i0, i1 + zero));
  FAILS (__builtin_map (same, space (n, n), at (u, i0, i1), at (v, i1, i0)), "map: at index \\(0, 1\\), output 'u'" RANGE ", overlaps input 'v'" RANGE);
  FAILS (__builtin_map (same, space (n - 1, n), u, at (v, i0 + 1, i1)), "map: at index \\(0, 0\\), output 'u'" RANGE ", overlaps input 'v'" RANGE);
  FAILS (__builtin_map (same, space (n, range (0, n - 1)), u, at (v, i0, i1 + 1)), "map: at index \\(0, 0\\), output .* overlaps input 'v'" RANGE);
  FAILS (__builtin_contract (add, times, 0, space (n, n, __builtin_over (n)), u, at (v, i0, i2), at (v, i2, i1)), "contract: at index \\(0, 0, 1\\), output 'u'" RANGE ", overlaps input 'v'" RANGE);
  /* What else is read is not written.  */
  __builtin_contract (add, same, 0, space (n, __builtin_over (n)), flat, at (u, i1, i0));
  FAILS (__builtin_contract (add, same, 0, space (n, __builtin_over (n)), HIDE (flat + 1), at (u, i1, i0)), "contract: at index \\(0, 1\\), output .*" RANGE ", overlaps input 'u'" RANGE);
  int sums[8];
  __builtin_contract (add, same, 0, space (n, __builtin_over (n)), sums, at (u, i1, i0));
}

/* Operators are tried with elements of the space.  */
TESTED void
laws (ptrdiff_t n, int (*u)[n])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      u[i][j] = j;
  CHECK (__builtin_redomap (either, same, 0, space (n, range (0, n, 2)), at (u, i1, i0)) == 1);
  CHECK (__builtin_redomap (less, same, 0, space (n, range (0, 1)), at (u, i0, i1)) == 0);
  FAILS (__builtin_redomap (less, same, 0, space (n, range (1, 2)), at (u, i0, i1)), "redomap: operator 'less' is not associative: less \\(less \\(1, 1\\), 1\\) is -1, but less \\(1, less \\(1, 1\\)\\) is 1");
}

TESTED void
by_index (size_t n, size_t m, int *idx, int *in, int (*rows)[2])
{
  static int sums[4];
  __builtin_reduce_by_index (add, n, m, sums, idx, in);
  FAILS (__builtin_reduce_by_index (add, n, m + 1, sums, idx, in), "reduce_by_index: 'sums' is to have 5 elements, but has 4 elements");
  FAILS (__builtin_reduce_by_index (add, n, m, sums + 1, idx, in), "reduce_by_index: 'sums . 1' is to have 4 elements, but has 3 elements and 1 before them");
  __builtin_reduce_by_index (add2, n, m / 2, (int (*)[2]) sums, idx, rows);
  FAILS (__builtin_reduce_by_index (add2, n, m - 1, (int (*)[2]) sums, idx, rows), "reduce_by_index: '.*sums' is to have 6 elements, but has 4 elements");
}

/* No input of theirs may be the output, not even exactly.  */

TESTED void
updated (size_t n, size_t m, int *o, int *idx, int *x)
{
  FAILS (__builtin_reduce_by_index (add, n, m, o, idx, x), "reduce_by_index: output 'o' .*, 4 elements of 4 bytes, overlaps input 'x' .*, 8 elements of 4 bytes");
  FAILS (__builtin_reduce_by_index (add, n, m, o, x, idx), "reduce_by_index: output 'o' .*, overlaps input 'x' .*");
  FAILS (__builtin_reduce_by_index (add, n, m, o + 7, idx, x), "reduce_by_index: output 'o . 7' .*, overlaps input 'x' .*");
  __builtin_reduce_by_index (add, n, m, o + 8, idx, x);
  __builtin_reduce_by_index (add, n, m, o, idx, x + 4);
  __builtin_reduce_by_index (add, n, m - 4, o, idx, x);
  __builtin_reduce_by_index (add, n - 8, m, o, idx, x);
}

TESTED void
updated_rows (size_t n, size_t m, int (*o)[2], int *idx, int (*x)[2])
{
  FAILS (__builtin_reduce_by_index (add2, n, m, o, idx, x), "reduce_by_index: output 'o' .*, 4 elements of 8 bytes, overlaps input 'x' .*, 3 elements of 8 bytes");
  FAILS (__builtin_reduce_by_index (add2, n, m, o + 2, idx, __builtin_at (x, __builtin_axis (0))), "reduce_by_index: output 'o . 2' .*, overlaps input 'x' .*");
  __builtin_reduce_by_index (add2, n, m, o + 3, idx, x);
  __builtin_reduce_by_index (add2, n, m, o, idx, x + 4);
}

TESTED void
steps (ptrdiff_t n, int *o, int *x, ptrdiff_t by, long width, unsigned char wide)
{
  FAILS (__builtin_map (same, range (0, n, by), o, x), "map: 'by' is 0, but the steps and widths of a range must be positive");
  FAILS (__builtin_map (same, range (0, n, by - 2), o, x), "map: 'by - 2' is -2, but the steps and widths of a range must be positive");
  FAILS (__builtin_map (same, range (0, n, 4, width), o, x), "map: 'width' is -1, but the steps and widths .*");
  FAILS (__builtin_map (same, space (n, range (0, n, 2, width)), (int (*)[8]) o, at ((int (*)[8]) x, i0, i1)), "map: 'width' is -1, but the steps and widths .*");
  FAILS (CHECK (__builtin_redomap (add, same, 0, range (0, n, by), x) >= 0), "redomap: 'by' is 0, but the steps and widths .*");
  __builtin_map (same, range (0, n, wide, wide), o, x);
  __builtin_map (same, range (0, n, by + 1), o, x);
  __builtin_map (same, range (0, n, 4, wide), o, x);
}

int
main (void)
{
  static int a[81], b[81], wide[8][3], pairs[9][2], others[9][2];
  rows (HIDE (8), HIDE ((void *) others), HIDE ((void *) pairs), HIDE ((void *) wide), HIDE (0));
  overlap (HIDE (8), HIDE ((void *) a), HIDE ((void *) a), HIDE (0));
  laws (HIDE (8), HIDE ((void *) a));
  by_index (HIDE (8), HIDE (4), HIDE ((void *) a), HIDE ((void *) b), HIDE ((void *) pairs));
  updated (HIDE (8), HIDE (4), HIDE ((void *) a), HIDE ((void *) b), HIDE ((void *) a));
  updated_rows (HIDE (3), HIDE (4), HIDE ((void *) pairs), HIDE ((void *) b), HIDE ((void *) pairs));
  steps (HIDE (8), HIDE ((void *) a), HIDE ((void *) b), HIDE (0), HIDE (-1), HIDE (3));
  return 0;
}
