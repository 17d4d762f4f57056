/* Each combinator alone over one element type.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   TYPE_TEST (N, T, MAKE, STEP, OP, KEEP, SAME) defines map_N, reduce_N, scan_N,
   scanex_N and filter_N over elements of type T, and test_N that compares them
   with plain loops.  MAKE is element i, STEP a function of a, OP an associative
   function of a and b, KEEP a predicate of a, SAME whether a and b are equal.  */

#include "check.h"

/* Vectors may be aligned to more than malloc gives.  */
#define PLACED(T, NAME, N)						\
  T *NAME = aligned_alloc (64, ((N) * sizeof (T) + 64) / 64 * 64);	\
  CHECK (NAME)

#define TYPE_TEST(N, T, MAKE, STEP, OP, KEEP, SAME)			\
  static T make_##N (size_t i) { return MAKE; }				\
  static T step_##N (T a) { return STEP; }				\
  static T op_##N (T a, T b) { return OP; }				\
  static int keep_##N (T a) { return KEEP; }				\
  static int same_##N (T a, T b) { return SAME; }			\
  TESTED void map_##N (size_t n, T *o, const T *x)			\
  { __builtin_map (step_##N, n, o, x); }				\
  TESTED T reduce_##N (T init, size_t n, const T *x)			\
  { return __builtin_reduce (op_##N, init, n, x); }			\
  TESTED void scan_##N (T init, size_t n, T *o, const T *x)		\
  { __builtin_scan (op_##N, init, n, o, x); }				\
  TESTED void scanex_##N (T init, size_t n, T *o, const T *x)		\
  { __builtin_scan_exclusive (op_##N, init, n, o, x); }			\
  TESTED size_t filter_##N (size_t n, T *o, const T *x)			\
  { return __builtin_filter (keep_##N, n, o, x); }			\
  static void test_##N (void)						\
  {									\
    FOR_SIZES (n)							\
      {									\
	PLACED (T, x, n);						\
	PLACED (T, m, n);						\
	PLACED (T, s, n);						\
	PLACED (T, e, n);						\
	PLACED (T, f, n);						\
	T init = make_##N (5), sum = init;				\
	size_t kept = 0;						\
	for (size_t i = 0; i < n; i++)					\
	  x[i] = make_##N (i);						\
	map_##N (n, m, x);						\
	scan_##N (init, n, s, x);					\
	scanex_##N (init, n, e, x);					\
	size_t count = filter_##N (n, f, x);				\
	for (size_t i = 0; i < n; i++)					\
	  {								\
	    CHECK (same_##N (m[i], step_##N (x[i])));			\
	    CHECK (same_##N (e[i], sum));				\
	    sum = op_##N (sum, x[i]);					\
	    CHECK (same_##N (s[i], sum));				\
	    if (keep_##N (x[i]))					\
	      {								\
		CHECK (kept < count && same_##N (f[kept], x[i]));	\
		kept++;							\
	      }								\
	  }								\
	CHECK (kept == count);						\
	CHECK (same_##N (reduce_##N (init, n, x), sum));		\
	free (x);							\
	free (m);							\
	free (s);							\
	free (e);							\
	free (f);							\
      }									\
  }
