/* What is known of the objects behind pointers, and what is said where little is known.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-lm" } */

#include <fenv.h>
#include <math.h>
#include <setjmp.h>
#include "spaces.h"

static int x[20], sums[4];

/* Another file may have a larger one.  */
int many[4] __attribute__ ((weak));

static double larger (double a, double b) { return isgreater (a, b) ? a : b; }
static __int128 minus (__int128 a, __int128 b) { return a - b; }

TESTED void
beside (size_t n, int *o)
{
  FAILS (CHECK (__builtin_reduce (add, 0, n, x + 25) == 0), "reduce: element 25 of 'x . 25' is reached, but it has 20 elements");
  FAILS (__builtin_map (same, __builtin_range (-1, n), o, x), "map: element -1 of 'x' is reached, but it has 20 elements");
  FAILS (__builtin_reduce_by_index (add, 5, n - 5, sums, __builtin_iota (0), x), "reduce_by_index: 'sums' is to have 10 elements, but has 4 elements");
  __builtin_map (same, n - 11, o, many);
}

/* Variables that a nested function uses are members of one structure.  */
TESTED void
captured (size_t n, int *o, int *idx)
{
  int before[4] = { 0 }, w[6] = { 1, 2, 3, 4, 5, 6 }, behind[8] = { 0 };
  int look (int i) { return before[i & 3] + w[i % 6] + behind[i & 7]; }
  FAILS (__builtin_map (same, n, o, w), "map: element 9 of 'w' is reached, but it has 6 elements");
  idx[1] = 6;
  FAILS (__builtin_map (same, 3, o, __builtin_gather (w, idx)), "map: element 1 of 'idx' is 6, but 'w' has 6 elements");
  idx[1] = 5;
  __builtin_map (same, 3, o, __builtin_gather (w, idx));
  __builtin_map (look, 3, o, idx);
}

struct pair { int x, y; };
static int sum (struct pair p) { return p.x + p.y; }

/* Right programs: a literal that is a structure, one past the end of a captured variable, and an
   input that is not read.  */
TESTED void
right (size_t n, int *o, int *idx)
{
  int a[4] = { 1, 2, 3, 4 }, b[3] = { 5, 6, 7 };
  int look (int i) { return a[i & 3] + b[i % 3]; }
  __builtin_map (sum, 1, o, &(struct pair) { n, 2 });
  CHECK (o[0] == (int) n + 2);
  for (int i = 0; i < 4; i++)
    idx[i] = -1 - i;
  __builtin_map (same, 4, o, __builtin_gather (a + 4, idx));
  CHECK (o[0] == 4 && o[3] == 1);
  __builtin_map (same, 3, o, __builtin_gather (b, (int[]) { 0, 1, 2 }));
  __builtin_map (look, 3, o, o);
  __builtin_contract (add, times, 0, space (2, __builtin_over (3, 3)), o, x + 20, x);
  CHECK (o[0] == 0);
}

TESTED void
loads (size_t n, int *o, int *null)
{
  int in[3] = { 0, 1, 2 }, outer[3] = { 0, 1, 2 };
  FAILS (__builtin_map (same, space (n), o, at (x, outer[in[i0]])), "map: at index 3, a subscript of 'x' is element 3 of an array that has 3 elements");
  FAILS (__builtin_map (same, space (n), o, at (x, null[i0])), "map: at index 0, a subscript of 'x' is read through a null pointer");
  __builtin_map (same, space (n), o, at (x, i0 > 20 ? null[i0] : 0));
}

/* The first axis may be reduced.  */
TESTED void
first_reduced (ptrdiff_t n, int *o)
{
  FAILS (__builtin_contract (add, same, 0, space (__builtin_over (n), n), at (o, i1 / 2), at (x, i0)), "contract: at index \\(1\\), an element of 'o' is written that an earlier index writes, too: .*");
}

TESTED void
wide (void)
{
  __int128 v[3] = { 0, (__int128) 1 << 64, (__int128) 2 << 64 };
  FAILS (CHECK (__builtin_reduce (minus, 0, 3, v) != 1), "reduce: operator 'minus' is not associative: minus \\(minus \\(0x00000000000000000, 0x10000000000000000\\), 0x20000000000000000\\) is .*");
}

/* What is tried raises no exceptions that the operator does not.  */
TESTED void
infinite (size_t n)
{
  double v[10] = { 1, INFINITY, 3, INFINITY, 1e308, -1e308, 7, 8, -INFINITY, 9 };
  feclearexcept (FE_INVALID | FE_OVERFLOW);
  CHECK (__builtin_reduce (larger, -INFINITY, n, v) == INFINITY);
  CHECK (!fetestexcept (FE_INVALID | FE_OVERFLOW));
}

/* Nor where an element is no number, and the operator asks quietly.  */
static double
number_or_larger (double a, double b)
{
  return isnan (a) || isgreater (a, b) ? a : b;
}

TESTED void
no_number (size_t n)
{
  double v[10] = { 0, 1, 2, NAN, 4, 5, 6, 7, 8, 9 };
  feclearexcept (FE_INVALID);
  CHECK (isnan (__builtin_reduce (number_or_larger, 0.0, n, v)));
  CHECK (!fetestexcept (FE_INVALID));
}

static jmp_buf back;
extern void use (size_t);
void use (size_t n) { if (n == 77) longjmp (back, 1); }

/* The number of bytes is a variable that changes, and a jump may come back.  */
TESTED int
across_jump (size_t k, int *o)
{
  int *p = malloc (k);
  use (k);
  k += 4;
  if (setjmp (back))
    return 1;
  __builtin_map (same, 10, p, o);
  use (k);
  free (p);
  return 0;
}

int
main (void)
{
  int o[40] = { 0 }, idx[4] = { 0 };
  beside (HIDE (15), o);
  captured (HIDE (10), o, idx);
  right (HIDE (10), o, idx);
  loads (HIDE (10), o, HIDE ((int *) 0));
  first_reduced (HIDE (5), o);
  wide ();
  no_number (HIDE (10));
  infinite (HIDE (10));
  CHECK (across_jump (HIDE (40), o) == 0);
  return 0;
}
