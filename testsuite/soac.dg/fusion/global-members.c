/* Operators that read some members of a structure, while others are written between the calls.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels other_member 1 } */
/* { dg-eliminated other_member "t" } */
/* { dg-kernels result_stored 1 } */
/* { dg-eliminated result_stored "t" } */
/* { dg-kernels inner_member 1 } */
/* { dg-kernels beside_array 1 } */
/* { dg-kernels by_helper 1 } */
/* { dg-kernels same_member 2 } */
/* { dg-refused same_member "t" inplace { option "^-O. -fopenmp$" } } */
/* { dg-kernels one_of_array 2 } */
/* { dg-kernels whole 2 } */
/* { dg-kernels part_of_union 2 } */
/* { dg-kernels by_pointer 2 } */
/* { dg-kernels result_read 2 } */
/* { dg-kernels many 2 } */

#include "check.h"

struct parameters
{
  int sum, factor;
  struct { int low, high; } range;
  int table[4];
  union { int all; struct { short first, second; } half; } bits;
  int m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, last;
};
static struct parameters st, start;

static int add (int a, int b) { return a + b; }
static int scale (int a) { return a * st.factor; }
static int limit (int a) { return a < st.range.low ? st.range.low : a; }
static int look (int a) { return a + st.table[a & 3]; }
static int bits (int a) { return a + st.bits.all; }
static __attribute__ ((noinline)) int factor (void) { return st.factor; }
static int scale_by (int a) { return a * factor (); }
static int sum_of (int a)
{
  return (a + st.m0 + st.m1 + st.m2 + st.m3 + st.m4 + st.m5 + st.m6 + st.m7 + st.m8 + st.m9 + st.m10
	  + st.m11 + st.m12 + st.m13 + st.m14 + st.m15 + st.m16 + st.m17);
}

/* T by OP, then STATEMENT, then O by AGAIN.  */
#define TWICE(NAME, OP, STATEMENT, AGAIN)				\
  TESTED void								\
  NAME (size_t n, int *restrict o, const int *restrict x, int k)	\
  {									\
    int *t = malloc (n * sizeof *t);					\
    __builtin_map (OP, n, t, x);					\
    STATEMENT;								\
    __builtin_map (AGAIN, n, o, t);					\
    free (t);								\
  }

TWICE (other_member, scale, st.sum = k, scale)
TWICE (result_stored, scale, st.sum = __builtin_reduce (add, 0, n, t), scale)
TWICE (inner_member, limit, st.range.high = k, limit)
TWICE (beside_array, look, st.factor = k, look)
TWICE (by_helper, scale_by, st.sum = k, scale_by)
TWICE (same_member, scale, st.factor = k, scale)
TWICE (one_of_array, look, st.table[k & 3] = k, look)
TWICE (whole, scale, st = start, scale)
TWICE (part_of_union, bits, st.bits.half.second = k, bits)
TWICE (by_pointer, scale, int *p = &st.factor; __asm__ ("" : "+r" (p)); *p = k, scale)
TWICE (result_read, scale, st.factor = __builtin_reduce (add, 0, n, t), scale)
TWICE (many, sum_of, st.m17 = k, sum_of)

static const struct parameters given
  = { 1, 3, { 7, 9 }, { 1, 2, 3, 4 }, { 5 }, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19 };

/* What CALL gives is what OP and AGAIN give, with STATEMENT between.  */
#define TEST(CALL, OP, STATEMENT, AGAIN)				\
  do									\
    {									\
      st = given;							\
      CALL (n, o, x, 6);						\
      struct parameters after = st;					\
      st = given;							\
      for (size_t i = 0; i < n; i++)					\
	t[i] = OP (x[i]);						\
      STATEMENT;							\
      for (size_t i = 0; i < n; i++)					\
	CHECK (o[i] == AGAIN (t[i]));					\
      CHECK (!memcmp (&after, &st, sizeof st));				\
    }									\
  while (0)

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      ARRAY (int, t, n);
      int sum = 0, k = 6;
      for (size_t i = 0; i < n; i++)
	x[i] = i % 20, sum += 3 * x[i];
      start = given;
      start.factor = 4;
      TEST (other_member, scale, st.sum = k, scale);
      TEST (result_stored, scale, st.sum = sum, scale);
      TEST (inner_member, limit, st.range.high = k, limit);
      TEST (beside_array, look, st.factor = k, look);
      TEST (by_helper, scale_by, st.sum = k, scale_by);
      TEST (same_member, scale, st.factor = k, scale);
      TEST (one_of_array, look, st.table[k & 3] = k, look);
      TEST (whole, scale, st = start, scale);
      TEST (part_of_union, bits, st.bits.half.second = k, bits);
      TEST (by_pointer, scale, st.factor = k, scale);
      TEST (result_read, scale, st.factor = sum, scale);
      TEST (many, sum_of, st.m17 = k, sum_of);
      free (x);
      free (o);
      free (t);
    }
  return 0;
}
