/* Calls that need more elements than a variable has.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2" } */

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int pos (int a) { return a > 0; }

int g, big[100];
extern int elsewhere[];
struct { int n, a[3], z; } st;

void
outputs (void)
{
  int o[4], x[5] = { 1, 2, 3, 4 };
  __builtin_map (inc, 5, o, x); /* { dg-warning "3: '__builtin_map' needs 5 elements of 'o', which has 4" } */
  g = o[0];
}
void
in_space (void)
{
  int o[5], x[4] = { 1, 2, 3, 4 };
  __builtin_map (inc, __builtin_space (__builtin_range (0, 5)), o, /* { dg-warning "3: '__builtin_map' needs 5 elements of 'x', which has 4" } */
		 __builtin_at (x, __builtin_axis (0)));
  g = o[0];
}
int one_more (void) { return __builtin_reduce (add, 0, 101, big); } /* { dg-warning "needs 101 elements of 'big', which has 100" } */
int near_end (void) { return __builtin_reduce (add, 0, 5, big + 98); } /* { dg-warning "needs 5 elements of 'big \\+ 98', which has 2" } */
int down (void) { return __builtin_reduce (add, 0, 51, __builtin_stride (big + 99, -2)); } /* { dg-warning "needs 51 elements of 'big \\+ 99', which has 50" } */
int member (void) { return __builtin_reduce (add, 0, 5, st.a); } /* { dg-warning "needs 5 elements of 'st.a', which has 4" } */
/* A filter may keep fewer; it reads all.  */
void
kept (void)
{
  int o[2], x[4] = { 1, 0, 2, 0 };
  g = __builtin_filter (pos, 4, o, x);
  g += __builtin_filter (pos, 6, o, x); /* { dg-warning "needs 6 elements of 'x', which has 4" } */
  g += o[0];
}
int
enough (int n)
{
  return (__builtin_reduce (add, 0, 100, big) + __builtin_reduce (add, 0, 99, big + 1)
	  + __builtin_reduce (add, 0, 50, __builtin_stride (big + 99, -2)) + __builtin_reduce (add, 0, 50, __builtin_stride (big + 1, 2))
	  + __builtin_reduce (add, 0, 5, elsewhere) + __builtin_reduce (add, 0, 3, st.a) + __builtin_reduce (add, 0, n, big));
}

/* In steps of two the last one need not be followed by another element.  */
static int three[3];
int in_steps (void) { return __builtin_reduce (add, 0, 2, __builtin_stride (three, 2)); }
int too_far (void) { return __builtin_reduce (add, 0, 3, __builtin_stride (three, 2)); } /* { dg-warning "needs 3 elements of 'three', which has 2" } */
int too_far_back (void) { return __builtin_reduce (add, 0, 3, __builtin_stride (three + 2, -2)); } /* { dg-warning "needs 3 elements of 'three . 2', which has 2" } */

/* A table has elements for keys, not for what is reduced.  */
void
tables (int n, const int *keys, const int *x)
{
  int few[8], enough[100], rows[3][5];
  __builtin_reduce_by_index (add, n, 9, few, keys, x); /* { dg-warning "3: '__builtin_reduce_by_index' needs 9 elements of 'few', which has 8" } */
  __builtin_reduce_by_index (add, 1000, 8, few, keys, x);
  __builtin_reduce_by_index (add, n, 3, few + 6, keys, x); /* { dg-warning "needs 3 elements of 'few . 6', which has 2" } */
  __builtin_reduce_by_index (add, 9, 100, enough, few, x); /* { dg-warning "needs 9 elements of 'few', which has 8" } */
  __builtin_reduce_by_index (add, 9, 15, &rows[0][0], keys, x);
}
