/* Filters of elements of several types, everywhere around the ends of vectors,
   groups of vectors and blocks, in place, and with what is known beside the
   elements.  Nothing is stored behind what is kept.  For filter-vectors.c and
   filter-compress.c, which say for which target.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

#ifndef VECTORS
#define VECTORS
#define CAN_RUN 1
#endif

static const size_t sizes[] = {
  0, 1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 63, 64, 65, 127, 128, 129, 1023, 2047, 2048, 2049, 4100, 16383,
  16384, 16385, 65537, 100003
};

#define FILTER(T, NAME)							\
  static int below_ ## NAME (T a, T b) { return a < b; }		\
  static T twice_ ## NAME (T a) { return a + a; }			\
									\
  /* Its elements come from a map; then in place.  */			\
  TESTED VECTORS size_t							\
  keep_ ## NAME (size_t n, T *restrict out, const T *restrict x, T limit) \
  {									\
    T *t = get (n * sizeof *t);						\
    __builtin_map (twice_ ## NAME, n, t, x);				\
    size_t m = __builtin_filter (below_ ## NAME, n, out, t, limit);	\
    free (t);								\
    return m;								\
  }									\
									\
  TESTED VECTORS size_t							\
  again_ ## NAME (size_t n, T *x, T limit)				\
  {									\
    return __builtin_filter (below_ ## NAME, n, x, x, limit);		\
  }									\
									\
  static void								\
  test_ ## NAME (size_t n, T limit)					\
  {									\
    ARRAY (T, x, n);							\
    ARRAY (T, out, n + 9);						\
    ARRAY (T, plain, n + 9);						\
    unsigned state = n * 7 + 1;						\
    for (size_t i = 0; i < n; i++)					\
      {									\
	state = state * 1103515245 + 12345;				\
	x[i] = (T) (state >> 16 & 63);					\
      }									\
    size_t m = 0;							\
    for (size_t i = 0; i < n; i++)					\
      if ((T) (x[i] + x[i]) < limit)					\
	plain[m++] = x[i] + x[i];					\
    for (size_t i = 0; i < n + 9; i++)					\
      out[i] = (T) 99;							\
    for (size_t i = m; i < n + 9; i++)					\
      plain[i] = (T) 99;						\
    CHECK (keep_ ## NAME (n, out, x, limit) == m);			\
    for (size_t i = 0; i < n + 9; i++)					\
      CHECK (out[i] == plain[i]);					\
    size_t k = 0;							\
    for (size_t i = 0; i < m; i++)					\
      if (plain[i] < limit / 2)						\
	plain[k++] = plain[i];						\
    CHECK (again_ ## NAME (m, out, limit / 2) == k);			\
    for (size_t i = 0; i < n + 9; i++)					\
      CHECK (out[i] == plain[i]);					\
    free (x);								\
    free (out);								\
    free (plain);							\
  }

FILTER (float, float)
FILTER (double, double)
FILTER (int, int)
FILTER (unsigned, unsigned)
FILTER (char, char)

int
main (void)
{
  if (!CAN_RUN)
    return 0;
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
    for (int limit = 0; limit <= 126; limit += 63)
      {
	test_float (sizes[k], limit);
	test_double (sizes[k], limit);
	test_int (sizes[k], limit);
	test_unsigned (sizes[k], limit);
	test_char (sizes[k], limit);
      }
  return 0;
}
