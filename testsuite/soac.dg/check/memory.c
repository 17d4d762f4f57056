/* Overlap, null pointers, too many bytes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "fails.h"

struct two { int a; double b; };
struct sizes { double d; float f, g; };

static int sq (int a) { return a * a; }
static int add (int a, int b) { return a + b; }
static int odd (int a) { return a & 1; }
static short low (int a) { return a; }
static struct two both (int a) { struct two t = { a, 2.0 * a }; return t; }
static int five (void) { return 5; }
static float half (double a) { return a / 2; }
static int sum_of_row (const int *row, int n) { int s = 0; for (int i = 0; i < n; i++) s += row[i]; return s; }

#define RANGE "\\[0x[0-9a-f]+, 0x[0-9a-f]+\\), "

/* The program has a function of the name of the one that prints.  */
__attribute__ ((used)) static int own (void) __asm__ ("dprintf");
static int own (void) { return 0; }

static int memory[1000];
static double wide[1000];

TESTED void
overlap (size_t n, int *o, int *x, int *y)
{
  FAILS (__builtin_map (sq, n, o, x), "map: output 'o' " RANGE "100 elements of 4 bytes, overlaps input 'x' " RANGE "100 elements of 4 bytes");
  FAILS (__builtin_map (add, n, o, y, x), "map: output 'o' " RANGE "100 elements of 4 bytes, overlaps input 'x' .*");
  FAILS (__builtin_scan (add, 0, n, o, x), "scan: output 'o' .* overlaps input 'x' .*");
  FAILS (__builtin_scanomap (add, sq, 0, n, x, o), "scanomap: output 'x' .* overlaps input 'o' .*");
  __builtin_map (sq, n, y, y);
  __builtin_map (sq, n, y, x);
  CHECK (__builtin_reduce (add, 0, n, x) == 0);
}

TESTED void
strides (size_t n, int *a)
{
  int *end = a + n - 1;
  __builtin_map (sq, n, __builtin_stride (a, 2), __builtin_stride (HIDE (a) + 1, 2));
  __builtin_map (sq, n, __builtin_stride (a, -2), __builtin_stride (HIDE (a) + 1, -2));
  __builtin_map (sq, n, __builtin_stride (a, 2), __builtin_stride (HIDE (a), 2));
  FAILS (__builtin_map (sq, n, __builtin_stride (a, 2), __builtin_stride (HIDE (a) + 4, 2)), "map: output .* overlaps input .*");
  FAILS (__builtin_map (sq, n, a, __builtin_stride (end, -1)), "map: output 'a' .* overlaps input 'end' .*");
  FAILS (__builtin_map (sq, n, __builtin_stride (end, -1), HIDE (a)), "map: output 'end' .* overlaps input .*");
  __builtin_map (sq, 1, __builtin_stride (a, -1), __builtin_stride (HIDE (a), 1));
}

/* Elements of several sizes, and of several steps, that stand between each other.  */
TESTED void
between (size_t n, struct sizes *s, int *a)
{
  __builtin_map (half, n, __builtin_stride (&s->g, 4), __builtin_stride (HIDE (&s->d), 2));
  __builtin_map (half, n, __builtin_stride (&s->f, 4), __builtin_stride (HIDE (&s->d), 2));
  FAILS (__builtin_map (half, n, __builtin_stride ((float *) &s->d, 4), __builtin_stride (HIDE (&s->d), 2)), "map: output .* overlaps input .*");
  __builtin_map (sq, n, __builtin_stride (a, 2), __builtin_stride (HIDE (a) + 1, 4));
  __builtin_map (sq, n, __builtin_stride (a + 2, -6), __builtin_stride (HIDE (a) + 1, 4));
  FAILS (__builtin_map (sq, n, __builtin_stride (a, 2), __builtin_stride (HIDE (a) + 2, 4)), "map: output .* overlaps input .*");
  FAILS (__builtin_map (sq, n, __builtin_stride (a, 2), __builtin_stride (HIDE (a) + 1, 3)), "map: output .* overlaps input .*");
}

/* The ranges of both overlap, and their steps have nothing in common, but no element of one is an
   element of the other.  A has rows of nine.  */
TESTED void
crossing (size_t n, int *a)
{
  __builtin_map (sq, 8, HIDE (a) + 19, __builtin_stride (a, 9));
  __builtin_map (sq, 8, __builtin_stride (a, 9), HIDE (a) + 19);
  __builtin_map (sq, 8, __builtin_stride (HIDE (a) + 26, -1), __builtin_stride (a + 63, -9));
  __builtin_map (sq, n, __builtin_stride (HIDE (a) + 1, 0), __builtin_stride (a, 9));
  FAILS (__builtin_map (sq, 9, HIDE (a) + 19, __builtin_stride (a, 9)), "map: output .* overlaps input .*");
  FAILS (__builtin_map (sq, 8, HIDE (a) + 18, __builtin_stride (a, 9)), "map: output .* overlaps input .*");
  FAILS (__builtin_map (sq, n, __builtin_stride (HIDE (a) + 9, 0), __builtin_stride (a, 9)), "map: output .* overlaps input .*");
  CHECK (__builtin_filter (odd, 9, HIDE (a) + 19, __builtin_stride (a, 9)) == 0);
  __builtin_reduce_by_index (add, n, 8, HIDE (a) + 10, __builtin_stride (a, 9), __builtin_stride (HIDE (a), 9));
  FAILS (__builtin_reduce_by_index (add, n, 9, HIDE (a) + 10, __builtin_stride (a, 9), memory), "reduce_by_index: output .* overlaps input 'a' .*");
}

TESTED void
outputs (size_t n, int *x)
{
  int *o = HIDE (memory);
  double *p = HIDE (wide);
  __builtin_map (both, n, __builtin_zip (o, p), x);
  FAILS (__builtin_map (both, n, __builtin_zip (HIDE ((int *) p), p), x), "map: output .* overlaps output 'p' .*");
  FAILS (__builtin_map (low, n, (short *) o, HIDE (o)), "map: output .*100 elements of 2 bytes, overlaps input .*100 elements of 4 bytes");
}

/* What a filter keeps is not known before.  */
TESTED void
filters (size_t n, int *a, int *b)
{
  FAILS (__builtin_filter (odd, n, b, a), "filter: output 'b' .* overlaps input 'a' .*");
  CHECK (__builtin_filter (odd, n, a, HIDE (a)) == 0);
  CHECK (__builtin_filter (odd, n, a, a + n) == 0);
  CHECK (__builtin_filter (odd, n, __builtin_stride (a + n + 1, -1), HIDE (a)) == 0);
  FAILS (__builtin_filter (odd, n, __builtin_stride (a + n - 1, -1), HIDE (a)), "filter: output .* overlaps input .*");
}

TESTED void
null (size_t n, int *x)
{
  int *nothing = HIDE ((int *) 0);
  FAILS (__builtin_map (sq, n, nothing, x), "map: 'nothing' is a null pointer, for 100 elements");
  FAILS (__builtin_map (sq, n, x, nothing), "map: 'nothing' is a null pointer, for 100 elements");
  FAILS (__builtin_reduce (add, 0, n, nothing), "reduce: 'nothing' is a null pointer, for 100 elements");
  FAILS (__builtin_map (sq, n, x, __builtin_gather (nothing, x)), "map: 'nothing' is a null pointer, .*");
  size_t none = HIDE (n - n);
  int (*rows)[0] = (int (*)[0]) nothing;
  FAILS (__builtin_reduce_by_index (add, n, n, nothing, x, x), "reduce_by_index: 'nothing' is a null pointer, for 100 elements");
  __builtin_reduce_by_index (add, n, none, nothing, x, x + n);
  __builtin_contract (add, add, 3, __builtin_space (n, __builtin_over (none)), x + n,
		      __builtin_at (nothing, __builtin_axis (1)), __builtin_at (x, __builtin_axis (0)));
  CHECK (x[n] == 3 && x[2 * n - 1] == 3);
  __builtin_map (sum_of_row, n, x + n, rows, (int) none);
  CHECK (x[n] == 0 && x[2 * n - 1] == 0);
  CHECK (__builtin_filter (odd, n, nothing, x) == 0);
  n = none;
  __builtin_map (sq, n, nothing, nothing);
  CHECK (__builtin_reduce (add, 3, n, nothing) == 3);
}

TESTED void
sizes (int n, int *x, double *y)
{
  FAILS (__builtin_map (sq, n, x, x), "map: 18446744073709551615 elements of 4 bytes, in 'x', are more than memory holds");
  FAILS (__builtin_reduce (add, 0, HIDE (SIZE_MAX / 8), y), "reduce: 2305843009213693951 elements of 8 bytes, in 'y', are more than memory holds");
  __builtin_map (five, 10, x);
}

int
main (void)
{
  int *m = HIDE (memory);
  overlap (HIDE (100), m + 50, m, m + 300);
  strides (HIDE (100), m + 400);
  between (HIDE (10), HIDE ((struct sizes *) wide), m + 500);
  crossing (HIDE (10), m + 600);
  outputs (HIDE (100), m + 500);
  filters (HIDE (100), m, m + 99);
  null (HIDE (100), m);
  sizes (HIDE (-1), m, HIDE (wide));
  return 0;
}
