/* A map runs at subscripts that are kept inside of its space by a condition: by numbers without a
   sign, by what is not equal, and by conditions inside of others; and not where these tell too little.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wno-alloc-size-larger-than" } */
/* { dg-kernels sizes 1 { no-option sanitize } } */
/* { dg-kernels sizes_moved 1 { no-option sanitize } } */
/* { dg-kernels least 1 { no-option sanitize } } */
/* { dg-kernels periodic 1 { no-option sanitize } } */
/* { dg-kernels periodic_sizes 1 { no-option sanitize } } */
/* { dg-kernels remainders 1 { no-option sanitize } } */
/* { dg-kernels inside 1 { no-option sanitize } } */
/* { dg-kernels nested 1 { no-option sanitize } } */
/* { dg-kernels outer 1 { no-option sanitize } } */
/* { dg-kernels great 2 } */
/* { dg-kernels greater 2 } */
/* { dg-kernels not_there 2 } */
/* { dg-kernels wraps 2 } */
/* { dg-kernels wraps_least 2 } */
/* { dg-kernels either 2 } */
/* { dg-kernels not_both 2 } */
/* { dg-kernels not_end 2 } */
/* { dg-kernels other_way 2 } */

#include "spaces.h"
#define LEAST(A, B) ((A) < (B) ? (A) : (B))
#define MOST(A, B) ((A) > (B) ? (A) : (B))

static int sq (int a) { return a * a + 1; }
static int f2 (int a, int b) { return a + 3 * b; }

/* A map NAME of columns A and B, which mention J, of what another one makes of M columns; and the
   same as a loop.  */
#define TURNS(NAME, N, A, B)							\
  TESTED void									\
  NAME (int n, N m, long k, int (*restrict o)[m], int (*restrict a)[m])		\
  {										\
    (void) k;									\
    int (*t)[m] = malloc (n * sizeof *t);					\
    __builtin_map (sq, SPACE (n, m), t, a);					\
    __builtin_map (f2, SPACE (n, m), o, AT (t, i0, A (i1)), AT (t, i0, B (i1)));	\
    free (t);									\
  }										\
  static void									\
  test_##NAME (int n, N m, long k)						\
  {										\
    (void) k;									\
    int (*a)[m] = malloc (n * sizeof *a + 1), (*o)[m] = malloc (n * sizeof *o + 1);	\
    EACH (i, 0, n) for (long j = 0; j < (long) m; j++)				\
      a[i][j] = (i * 31 + j * 17) % 101;					\
    NAME (n, m, k, o, a);							\
    EACH (i, 0, n) for (long j = 0; j < (long) m; j++)				\
      EQ (o[i][j], f2 (sq (a[i][A (j)]), sq (a[i][B (j)])));			\
    free (a);									\
    free (o);									\
  }

#define LOW(J) ((J) > 0 ? (J) - 1 : 0)
#define SIZE_HIGH(J) ((J) < m - 1 ? (J) + 1 : (J))
TURNS (sizes, size_t, LOW, SIZE_HIGH)
#define MOVED_HIGH(J) ((J) + 2 < m ? (J) + 2 : m - 1)
#define SIZE_LOW(J) (2 <= (size_t) (J) ? (J) - 2 : 0)
TURNS (sizes_moved, size_t, SIZE_LOW, MOVED_HIGH)
#define LEAST_HIGH(J) LEAST ((J) + 3, m - 1)
#define MOST_LOW(J) MOST ((J) - 3, 0)
TURNS (least, size_t, MOST_LOW, LEAST_HIGH)
#define BEFORE(J) ((J) == 0 ? m - 1 : (J) - 1)
#define BEHIND(J) ((J) != m - 1 ? (J) + 1 : 0)
TURNS (periodic, int, BEFORE, BEHIND)
TURNS (periodic_sizes, size_t, BEFORE, BEHIND)
#define MOD_BEFORE(J) (((J) + m - 1) % m)
#define MOD_BEHIND(J) (((J) + 1) % m)
TURNS (remainders, size_t, MOD_BEFORE, MOD_BEHIND)
#define OR(J) ((J) < 1 || (J) > m - 2 ? 0 : (J) + 1)
TURNS (inside, int, OR, LOW)
#define NESTED(J) ((J) - 4 < 0 ? 0 : (J) - 4 < m - 7 ? (J) + 2 : m - 1)
#define NESTED_2(J) ((J) > k ? (J) > 0 ? (J) - 1 : 0 : (J))
TURNS (nested, int, NESTED, NESTED_2)
/* What the outer condition tells is needed inside.  */
#define OUTER(J) ((J) > 1 ? ((J) < k ? (J) - 2 : (J) - 1) : 0)
#define OUTER_2(J) ((J) < m - 1 ? ((J) == k ? (J) : (J) + 1) : 0)
TURNS (outer, int, OUTER, OUTER_2)

/* Who knows where K is?  */
#define NOT_K(J) ((J) != k ? LEAST ((J) + 1, m - 1) : 0)
#define NOT_K_LESS(J) ((J) == k ? 0 : (J) - (k == 0))
TURNS (not_there, int, NOT_K_LESS, NOT_K)
/* Numbers less than 0 are great ones.  */
#define WRAPS_K(J) ((size_t) ((J) - k) < m ? (J) - k : 0)
TURNS (wraps, size_t, WRAPS_K, LOW)
#define WRAPS_LEAST(J) LEAST ((size_t) (J) - 1, m - 1)
TURNS (wraps_least, size_t, WRAPS_LEAST, LOW)
/* One of two tells nothing: K is 0, or 1.  */
#define EITHER(J) ((J) > 0 || k < 0 ? (J) - 1 : 0)
TURNS (either, int, EITHER, LOW)
#define NOT_BOTH(J) ((J) == 0 && k < 9 ? 0 : (J) - 1)
TURNS (not_both, int, NOT_BOTH, LOW)
#define OTHER_WAY(J) ((J) < m - 1 ? (J) + 1 - (k > 0) * 2 * ((J) > 0) : 0)
TURNS (other_way, int, OTHER_WAY, LOW)

/* A great number tells no more than that.  */
TESTED void
great (size_t m, long k, int (*restrict o)[m], int (*restrict a)[m])
{
  int (*t)[m] = malloc (m * sizeof *t);
  __builtin_map (sq, SPACE (m, m), t, a);
  __builtin_map (sq, SPACE (m, RANGE (0, k)), o,
		 AT (t, i0, (size_t) 3 - (size_t) i1 > 5 ? i1 + 1 : 0));
  free (t);
}

/* Nor does an index before the last one.  */
TESTED void
not_end (int m, int k, int (*restrict o)[m], int (*restrict a)[m])
{
  int (*t)[m] = malloc (m * sizeof *t);
  __builtin_map (sq, SPACE (m, m), t, a);
  __builtin_map (sq, SPACE (m, RANGE (0, k)), o, AT (t, i0, i1 != m - 3 ? i1 + 2 : 0));
  free (t);
}

TESTED void
greater (size_t m, long k, int (*restrict o)[m], int (*restrict a)[m])
{
  int (*t)[m] = malloc (m * sizeof *t);
  __builtin_map (sq, SPACE (m, m), t, a);
  __builtin_map (sq, SPACE (m, RANGE (k, m)), o, AT (t, i0, MOST ((size_t) i1 - 1, (size_t) i0)));
  free (t);
}

static void
test_great (size_t m, long k)
{
  int (*a)[m] = malloc (m * sizeof *a), (*o)[m] = malloc (m * sizeof *o);
  for (size_t i = 0; i < m; i++) for (size_t j = 0; j < m; j++)
    a[i][j] = (i * 31 + j * 17) % 101;
  great (m, m - 1, o, a);
  for (size_t i = 0; i < m; i++) for (size_t j = 0; j + 1 < m; j++)
    EQ (o[i][j], sq (sq (a[i][3 - j > 5 ? j + 1 : 0])));
  not_end (m, (int) m - 2, o, a);
  for (size_t i = 0; i < m; i++) for (size_t j = 0; j + 2 < m; j++)
    EQ (o[i][j], sq (sq (a[i][j != m - 3 ? j + 2 : 0])));
  greater (m, k, o, a);
  for (size_t i = 0; i < m; i++) for (size_t j = k; j < m; j++)
    EQ (o[i][j], sq (sq (a[i][MOST (j - 1, i)])));
  free (a);
  free (o);
}

int
main (void)
{
  for (size_t m = 1; m < 40; m++)
    test_great (m, 1);
  EACH (n, 0, 3) EACH (m, 1, 50) EACH (k, 1, 3)
    {
      test_sizes (n, m, k);
      test_sizes_moved (n, m, k);
      test_least (n, m, k);
      test_periodic (n, m, k);
      test_periodic_sizes (n, m, k);
      test_remainders (n, m, k);
      test_inside (n, m, k);
      if (m > 8)
	test_nested (n, m, k);
      test_outer (n, m, k);
      test_not_there (n, m, k);
      test_wraps (n, m, k);
      test_wraps_least (n, m, k);
      test_either (n, m, k);
      test_not_both (n, m, k);
      test_other_way (n, m, k);
    }
  return bad != 0;
}
