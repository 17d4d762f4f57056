/* Subscripts with a condition on the innermost index: runs are cut where it changes, so that between
   the cuts subscripts go by an address and a stride.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* GCC 14 takes sizes in the test itself for negative ones.  */
/* { dg-additional-options "-Wno-alloc-size-larger-than" } */
/* { dg-schedule clamped "unordered, runs cut into 3, past the cache" { option "-O3 -g" } } */
/* { dg-schedule near "unordered, runs cut into 3, past the cache" { option "-O3 -g" } } */
/* { dg-schedule periodic "unordered, runs cut into 3, past the cache" { option "-O3 -g" } } */
/* { dg-schedule modulo "unordered, runs cut into 3, past the cache" { option "-O3 -g" } } */
/* { dg-schedule sizes "unordered, runs cut into 3, past the cache" { option "-O3 -g" } } */
/* { dg-schedule halves "unordered, runs cut into 2, past the cache" { option "-O3 -g" } } */
/* { dg-schedule inside "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule blur "unordered, runs cut into 3, past the cache" { option "-O3 -g" } } */
/* { dg-schedule taps "unordered, runs cut into 3, past the cache" { option "-O3 -g" } } */
/* { dg-schedule narrow "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule clamped "unordered" { option "-Os" } } */
/* { dg-schedule clamped "unordered, runs cut into 3, threads above 3640" { option "-O. -fopenmp$" } } */
/* { dg-kernels twice 1 { no-option sanitize } } */
/* { dg-eliminated twice "t" { no-option sanitize } } */
/* { dg-schedule twice "unordered, runs cut into 4, past the cache" { option "-O3 -g" } } */
/* { dg-kernels also 1 } */
/* { dg-fused also t diagonal } */
/* { dg-kernels last 1 } */
/* { dg-kernels clamped 1 } */
/* { dg-kernels blur 1 } */

#include "spaces.h"
#include <limits.h>

#define LOW(I) ((I) > 0 ? (I) - 1 : 0)
#define HIGH(I, N) ((I) < (N) - 1 ? (I) + 1 : (I))
#define LEAST(A, B) ((A) < (B) ? (A) : (B))
#define MOST(A, B) ((A) > (B) ? (A) : (B))

static int f2 (int a, int b) { return 3 * a + 5 * b; }
static int f3 (int a, int b, int c) { return a + 3 * b + 5 * c; }
static int f5 (int a, int b, int c, int d, int e) { return a + 3 * b + 5 * c + 7 * d + 11 * e; }
static int plus (int a, int b) { return a + b; }
static int times (int a, int b) { return a * b; }
static int second (int a, int b) { return b < 0 ? a : b; }
static int at_first (const int *r) { return r[0] + 2 * r[1]; }

/* A map NAME of one axis, whose indices are from LO to before HI in steps of BY, with subscripts A and
   B, which mention I; and the same as a loop that looks at it.  */
#define MAP(NAME, N, LO, HI, BY, A, B)						\
  TESTED void									\
  NAME (N n, long k, int *restrict o, const int *restrict a)			\
  {										\
    (void) k;									\
    __builtin_map (f2, SPACE (RANGE (LO, HI, BY)), AT (o, i0), AT (a, A (i0)), AT (a, B (i0)));	\
  }										\
  static void									\
  test_##NAME (long from, long to, long k)					\
  {										\
    static int a[700], o[700];							\
    EACH (i, 0, 700)								\
      a[i] = 7 * i % 1001;							\
    for (long m = from; m <= to; m++)						\
      {										\
	N n = m;								\
	memset (o, -1, sizeof o);						\
	NAME (n, k, o, a);							\
	for (long i = 0; i < 700; i++)						\
	  if (i >= (LO) && i < (long) (HI) && (i - (LO)) % (BY) == 0)		\
	    EQ (o[i], f2 (a[A (i)], a[B (i)]));					\
	  else									\
	    EQ (o[i], -1);							\
      }										\
  }

#define SAME(I) (I)
#define CLAMPED_HIGH(I) HIGH (I, n)
MAP (clamped, int, 0, n, 1, LOW, CLAMPED_HIGH)

/* Neighbours at distance two, by minima and maxima.  */
#define TWO_LOW(I) MOST ((I) - 2, 0)
#define TWO_HIGH(I) LEAST ((I) + 2, n - 1)
MAP (near, long, 0, n, 1, TWO_LOW, TWO_HIGH)

/* So far that what is behind one is before the other, where there are few elements.  */
#define FAR_LOW(I) MOST ((I) - 13, 0)
#define FAR_HIGH(I) LEAST ((I) + 14, n - 1)
MAP (far, int, 0, n, 1, FAR_LOW, FAR_HIGH)

#define BEFORE(I) ((I) == 0 ? n - 1 : (I) - 1)
#define BEHIND(I) ((I) != n - 1 ? (I) + 1 : 0)
MAP (periodic, int, 0, n, 1, BEFORE, BEHIND)

#define MOD_BEFORE(I) (((I) - 1 + n) % n)
#define MOD_BEHIND(I) (((I) + 1) % n)
MAP (modulo, long, 0, n, 1, MOD_BEFORE, MOD_BEHIND)

/* Numbers without a sign: `n - 1' is a great one where n is 0.  */
#define SIZE_LOW(I) ((size_t) (I) >= 2 ? (size_t) (I) - 2 : 0)
#define SIZE_HIGH(I) ((size_t) (I) + 1 < n ? (size_t) (I) + 1 : n - 1)
MAP (sizes, size_t, 0, n, 1, SIZE_LOW, SIZE_HIGH)
/* They wrap around along the run.  */
#define WRAP_LOW(I) ((size_t) (I) - 1 < n ? (size_t) (I) - 1 : 0)
#define WRAP_HIGH(I) ((size_t) (I) - n < (size_t) -5 ? 1 : 2)
MAP (wraps, size_t, 0, n, 1, WRAP_LOW, WRAP_HIGH)
#define WRAP_LESS(I) ((size_t) (I) - n < 3 ? 1 : 2)
#define WRAP_K(I) ((size_t) (I) - k < 5 ? 1 : 2)
MAP (wraps_less, size_t, 0, n, 1, WRAP_LESS, SAME)
MAP (wraps_k, size_t, 0, n, 1, WRAP_K, SAME)
/* Numbers less than 0 as great ones, also where GCC has turned that round.  */
#define GREAT(I) ((size_t) (-(I) - 2) + 1 >= 8 ? 7 : -(I) - 1)
#define GREAT_K(I) ((size_t) (I) > (size_t) k ? 1 : 2)
MAP (great, long, 1, n, 1, GREAT, GREAT_K)
/* There is no number without a sign before the first index.  */
#define UP_TO(I) ((size_t) (I) <= n - 2 ? (I) + 1 : 0)
#define BEHIND_K(I) ((size_t) (I) > (size_t) k ? 1 : 2)
#define EQUAL_K(I) ((size_t) (I) == (size_t) k ? 3 : (I))
MAP (up_to, size_t, 0, n, 1, UP_TO, BEHIND_K)
MAP (equal_k, size_t, 0, n, 1, EQUAL_K, SAME)
#define WRAP_MOD(I) (((size_t) (I) - 1) % n)
#define WRAP_MOD_2(I) (((size_t) (I) + n - 3) % n)
MAP (wrapped, size_t, 0, n, 1, WRAP_MOD, WRAP_MOD_2)

/* Anywhere in the run.  */
#define TURNED(I) ((I) < k ? (I) : (I) - k)
MAP (halves, int, 0, n, 1, SAME, TURNED)
#define RADIUS_LOW(I) MOST ((I) - k, 0)
#define RADIUS_HIGH(I) LEAST ((I) + k, n - 1)
MAP (radius, int, 0, n, 1, RADIUS_LOW, RADIUS_HIGH)
#define ROTATED(I) (((I) + k) % n)
#define SEVENTH(I) ((I) % 7 + (I) % k % n)
MAP (around, long, 0, n, 1, ROTATED, SEVENTH)
#define OTHER_THAN(I) ((I) == k ? 3 : (I))
#define BETWEEN(I) ((I) >= 2 && (I) < k ? (I) - 2 : (I) == n - 1 || !((I) != 5) ? 0 : (I))
MAP (other, int, 0, n, 1, OTHER_THAN, BETWEEN)

/* From the end to the start, and in steps.  */
#define BACK(I) MOST (n - 2 - (I), 0)
#define BACK_HIGH(I) (n - (I) <= n - 1 ? n - (I) : n - 1)
MAP (backward, long, 0, n, 1, BACK, BACK_HIGH)
#define DOUBLE(I) LEAST (2 * (I) + 1, n - 1)
#define TRIPLE(I) (k - 3 * (I) > 4 ? k - 3 * (I) : 0)
MAP (factors, long, 0, n, 1, DOUBLE, TRIPLE)
MAP (steps, int, 0, n, 3, LOW, CLAMPED_HIGH)
MAP (unknown_steps, int, 0, n, k, LOW, TWO_HIGH)
MAP (back_steps, long, 1, n, 5, BACK, TRIPLE)
/* Nothing is to be cut.  */
MAP (inside, int, 1, n - 1, 1, LOW, CLAMPED_HIGH)
MAP (from_k, int, k, n, 1, LOW, CLAMPED_HIGH)

/* A clamp of what is clamped, and one in an element of another array.  */
#define NESTED(I) LOW (LOW (HIGH (LOW (I), n)))
static const int turn[] = { 4, 1, 3, 0, 2 };
#define LOOKED_UP(I) turn[(I) > 3 ? 4 : (I)]
MAP (nested, int, 0, n, 1, NESTED, LOOKED_UP)
/* A division is not done for a run that does not do it.  */
#define DIVIDED(I) ((I) < k ? 1 : (I) > n / (k - 47) ? 2 : 3)
MAP (divided, int, 0, n, 1, DIVIDED, SAME)
/* Fewer bits than an index has.  */
#define NARROW(I) ((int) (I) > 0 ? (int) (I) - 1 : 0)
#define NARROWER(I) ((unsigned char) ((I) + 1) < 5 ? 7 : 8)
MAP (narrow, int, 0, n, 1, NARROW, NARROWER)
/* What would overflow where it is not looked at.  */
#define HUGE(I) ((int) (I) < 3 ? ((I) + k < LONG_MAX - 1 ? 1 : 2) : 4)
MAP (huge, int, 0, n, 1, HUGE, SAME)
#define LEAST_LONG(I) ((I) <= k ? 1 : (I) >= k - 0 ? 2 : 3)
MAP (bounds, int, 0, n, 1, LEAST_LONG, SAME)

/* Bounds that are known where the map is inlined.  */
static inline __attribute__ ((always_inline)) void
compared (long k, int *restrict o, const int *restrict a)
{
  __builtin_map (f2, 50, o, AT (a, i0 + 1 > k ? 1 : 2), AT (a, i0 - 1 < k ? 3 : 4));
}
TESTED void
least_bound (int *restrict o, const int *restrict a)
{
  compared (LONG_MIN, o, a);
}
TESTED void
greatest_bound (int *restrict o, const int *restrict a)
{
  compared (LONG_MAX, o, a);
}

/* ---- several axes ----------------------------------------------------------- */

TESTED void
blur (int n, int m, int (*restrict o)[m], int (*restrict a)[m])
{
  __builtin_map (f5, SPACE (n, m), o, AT (a, LOW (i0), i1), AT (a, i0, LOW (i1)), a,
		 AT (a, i0, HIGH (i1, m)), AT (a, HIGH (i0, n), HIGH (i1, m)));
}

/* The index of another axis.  */
TESTED void
triangle (int n, int m, int (*restrict o)[m], int (*restrict a)[m])
{
  __builtin_map (f2, SPACE (n, RANGE (0, m, 4, 3)), o, AT (a, i0, i1 <= i0 ? i1 : 0),
		 AT (a, i0, LEAST (i0 + i1, m - 1)));
}

TESTED void
cube (int n, int m, int p, int (*restrict o)[m][p], int (*restrict a)[m][p])
{
  __builtin_map (f3, SPACE (n, m, p), o, AT (a, LOW (i0), HIGH (i1, m), HIGH (i2, p)),
		 AT (a, i0, i1, MOST (i2 - 3, 0)), INDEX (i2 == p - 1 ? i0 : LOW (i2)));
}

TESTED void
four (int n, int m, int (*restrict o)[2][m][m], int (*restrict a)[2][m][m])
{
  __builtin_map (f2, SPACE (n, 2, m, m), o, AT (a, LOW (i0), 1 - i1, HIGH (i2, m), LOW (i3)),
		 AT (a, i0, i1, i3, i2 > i3 ? i3 : i2));
}

/* The innermost index of the map is not that of the array.  */
TESTED void
across (int n, int m, int (*restrict o)[m], int (*restrict a)[m])
{
  __builtin_map (f2, SPACE (m, n), AT (o, i1, i0), AT (a, LOW (i1), HIGH (i0, m)), AT (a, i1, i0));
}

/* Taps with the index of a reduced axis: all of them are inside at the same time.  */
static const int weights[3][5] = { { 1, 2, 3, 4, 5 }, { 6, 7, 8, 9, 10 }, { 11, 12, 13, 14, 15 } };
#define TAP(I, J, N) MOST (LEAST ((I) + (J), (N) - 1), 0)
TESTED void
taps (int n, int m, int (*restrict o)[m], int (*restrict a)[m])
{
  __builtin_contract (plus, times, 1, SPACE (n, m, OVER (3), OVER (5)), o,
		      AT (a, TAP (i0, i2 - 1, n), TAP (i1, 2 - i3, m)), AT (weights, i2, i3));
}

/* And of a long one, along which nothing is cut.  */
TESTED void
columns (int n, int m, int *restrict o, int (*restrict a)[m])
{
  __builtin_contract (plus, times, 0, SPACE (m, OVER (n)), o, AT (a, LOW (i1), HIGH (i0, m)),
		      AT (a, i1, i0));
}

/* A number without a sign, which wraps around for some indices of a reduced axis where it does not for
   others.  */
#define WRAPS(I, J) ((size_t) ((I) - (J)) % (n + 1))
#define IS_GREAT(I, J) ((size_t) ((I) - (J)) > 30 ? 1 : (I))
TESTED void
taps_that_wrap (size_t n, int *restrict o, const int *restrict a)
{
  __builtin_contract (plus, f2, 1, SPACE (n, OVER (3)), o, AT (a, WRAPS (i0, i1)),
		      AT (a, IS_GREAT (i0, i1)));
}

/* ---- neighbours -------------------------------------------------------------- */

/* The map before runs at the subscripts of the one behind, which are then nested.  */
TESTED void
twice (int n, int m, int (*restrict o)[m], int (*restrict a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (f2, SPACE (n, m), t, AT (a, i0, LOW (i1)), AT (a, i0, HIGH (i1, m)));
  __builtin_map (f3, SPACE (n, m), o, AT (t, i0, MOST (i1 - 2, 0)), AT (t, LOW (i0), i1),
		 AT (t, i0, LEAST (i1 + 1, m - 1)));
  free (t);
}

/* Who reads what such a map makes shares its kernel, stored or not.  */
TESTED int
also (int n, int m, int (*restrict t)[m], int (*restrict o)[m], int (*restrict a)[m])
{
  __builtin_map (f2, SPACE (n, m), t, AT (a, i0, LOW (i1)), AT (a, i0, HIGH (i1, m)));
  __builtin_map (f2, SPACE (n, m), o, t, a);
  return __builtin_reduce (plus, 0, SPACE (n, m), o);
}

/* The elements keep their order.  */
TESTED int
last (int n, int m, int (*restrict a)[m])
{
  return __builtin_redomap (second, f2, -1, SPACE (n, m), AT (a, HIGH (i0, n), LOW (i1)),
			    AT (a, i0, i1 == m - 1 ? 0 : i1));
}

TESTED int
sum (int n, int *a)
{
  return __builtin_redomap (plus, f2, 1, n, AT (a, LOW (i0)), AT (a, HIGH (i0, n)));
}

/* What is written has such subscripts, too.  */
TESTED void
rotated (int n, int k, int *restrict o, int *restrict a)
{
  __builtin_map (f2, n, AT (o, i0 < k ? i0 + n - k : i0 - k), AT (a, LOW (i0)), a);
}

/* Remainders of negative numbers are negative; others have more than two parts.  */
TESTED void
signs (int n, int *restrict o, int *restrict a)
{
  __builtin_map (f2, n, o, AT (a, 40 + (i0 - 40) % n), AT (a, 9 + (i0 - 40) % 9));
}

TESTED void
rows (int n, int m, int *restrict o, int (*restrict a)[m])
{
  __builtin_map (at_first, n, o, AT (a, LOW (i0)));
}

/* ---- the same as loops ------------------------------------------------------- */

static void
test_matrices (int n, int m)
{
  int (*b)[m] = malloc ((n * m + m + 1) * sizeof (int));
  int (*o)[m] = malloc ((n * m + m + 1) * sizeof (int)), (*t)[m] = malloc ((n * m + m + 1) * sizeof (int));
  EACH (i, 0, n * m)
    ((int *) b)[i] = i * 37 % 101;
  blur (n, m, o, b);
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (o[i][j], f5 (b[LOW (i)][j], b[i][LOW (j)], b[i][j], b[i][HIGH (j, m)],
		     b[HIGH (i, n)][HIGH (j, m)]));
  memset (o, 0, n * m * sizeof (int));
  triangle (n, m, o, b);
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (o[i][j], j % 4 == 3 ? 0 : f2 (b[i][j <= i ? j : 0], b[i][LEAST (i + j, m - 1)]));
  across (n, m, o, b);
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (o[i][j], f2 (b[LOW (i)][HIGH (j, m)], b[i][j]));
  taps (n, m, o, b);
  EACH (i, 0, n) EACH (j, 0, m)
    {
      int s = 1;
      EACH (k, 0, 3) EACH (l, 0, 5)
	s += b[TAP (i, k - 1, n)][TAP (j, 2 - l, m)] * weights[k][l];
      EQ (o[i][j], s);
    }
  columns (n, m, (int *) o, b);
  EACH (j, 0, m)
    {
      int s = 0;
      EACH (i, 0, n)
	s += b[LOW (i)][HIGH (j, m)] * b[i][j];
      if (n)
	EQ (((int *) o)[j], s);
    }
  EACH (i, 0, n) EACH (j, 0, m)
    t[i][j] = f2 (b[i][LOW (j)], b[i][HIGH (j, m)]);
  twice (n, m, o, b);
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (o[i][j], f3 (t[i][MOST (j - 2, 0)], t[LOW (i)][j], t[i][LEAST (j + 1, m - 1)]));
  int s = 0, l = -1;
  EACH (i, 0, n) EACH (j, 0, m)
    {
      s += f2 (t[i][j], b[i][j]);
      l = second (l, f2 (b[HIGH (i, n)][LOW (j)], b[i][j == m - 1 ? 0 : j]));
    }
  memset (t, 0, n * m * sizeof (int));
  EQ (also (n, m, t, o, b), s);
  EACH (i, 0, n) EACH (j, 0, m)
    {
      EQ (t[i][j], f2 (b[i][LOW (j)], b[i][HIGH (j, m)]));
      EQ (o[i][j], f2 (t[i][j], b[i][j]));
    }
  EQ (last (n, m, b), l);
  if (m > 1)
    {
      rows (n, m, (int *) o, b);
      EACH (i, 0, n)
	EQ (((int *) o)[i], at_first (b[LOW (i)]));
    }
  free (b);
  free (o);
  free (t);
}

static void
test_lines (int n)
{
  int *a = malloc ((n + 1) * sizeof *a), *o = malloc ((n + 1) * sizeof *o);
  EACH (i, 0, n)
    a[i] = i * 31 % 97;
  int s = 1;
  EACH (i, 0, n)
    s += f2 (a[LOW (i)], a[HIGH (i, n)]);
  EQ (sum (n, a), s);
  static int b[400000];
  EACH (i, 0, n + 40)
    b[i] = i * 29 % 89;
  signs (n, o, b);
  EACH (i, 0, n)
    EQ (o[i], f2 (b[40 + (i - 40) % n], b[9 + (i - 40) % 9]));
  for (int k = 0; k <= n; k += n / 3 + 1)
    {
      rotated (n, k, o, a);
      EACH (i, 0, n)
	EQ (o[i < k ? i + n - k : i - k], f2 (a[LOW (i)], a[i]));
    }
  free (a);
  free (o);
}

static void
test_taps_that_wrap (size_t n)
{
  static int a[70], o[70];
  EACH (i, 0, 70)
    a[i] = i * 41 % 103;
  taps_that_wrap (n, o, a);
  EACH (i, 0, (long) n)
    {
      int sum = 1;
      EACH (j, 0, 3)
	sum += f2 (a[WRAPS (i, j)], a[IS_GREAT (i, j)]);
      EQ (o[i], sum);
    }
}

static void
test_cubes (int n, int m, int p)
{
  int (*a)[m][p] = malloc ((n * m * p + 1) * sizeof (int));
  int (*o)[m][p] = malloc ((n * m * p + 1) * sizeof (int));
  EACH (i, 0, n * m * p)
    ((int *) a)[i] = i * 41 % 103;
  cube (n, m, p, o, a);
  EACH (i, 0, n) EACH (j, 0, m) EACH (k, 0, p)
    EQ (o[i][j][k], f3 (a[LOW (i)][HIGH (j, m)][HIGH (k, p)], a[i][j][MOST (k - 3, 0)],
			k == p - 1 ? i : LOW (k)));
  free (a);
  free (o);
  int (*b)[2][m][m] = malloc ((2 * n * m * m + 1) * sizeof (int));
  int (*c)[2][m][m] = malloc ((2 * n * m * m + 1) * sizeof (int));
  EACH (i, 0, 2 * n * m * m)
    ((int *) b)[i] = i * 43 % 107;
  four (n, m, c, b);
  EACH (h, 0, n) EACH (i, 0, 2) EACH (j, 0, m) EACH (k, 0, m)
    EQ (c[h][i][j][k], f2 (b[LOW (h)][1 - i][HIGH (j, m)][LOW (k)], b[h][i][k][j > k ? k : j]));
  free (b);
  free (c);
}

int
main (void)
{
  test_clamped (-2, 80, 0);
  test_near (-2, 80, 0);
  test_far (-2, 80, 0);
  test_periodic (-2, 80, 0);
  test_modulo (-2, 80, 0);
  test_sizes (0, 80, 0);
  test_wraps (0, 80, 0);
  test_wrapped (0, 80, 0);
  EACH (k, 0, 60)
    test_wraps_k (k / 2, 60, k);
  test_wraps_less (0, 60, 0);
  EACH (k, -3, 30)
    {
      test_great (0, 40, k);
      test_up_to (0, 40, k);
      test_equal_k (0, 40, k);
    }
  EACH (k, -3, 45)
    {
      test_halves (0, 41, LEAST (k, 41));
      test_radius (-1, 41, MOST (k, 0));
      test_around (0, 41, MOST (k, 1));
      test_other (-1, 41, k);
      test_factors (0, 41, k);
      test_unknown_steps (0, 60, MOST (k, 1));
      test_back_steps (0, 90, k);
      test_from_k (0, 41, MOST (k, 0));
      test_bounds (0, 41, k);
    }
  test_divided (0, 47, 47);
  test_divided (0, 80, 20);
  test_backward (-2, 80, 0);
  test_steps (-2, 80, 0);
  test_inside (-2, 80, 0);
  test_nested (-2, 80, 0);
  test_narrow (-2, 300, 0);
  for (long k = LONG_MAX - 5; k < LONG_MAX - 1; k++)
    test_huge (0, 40, k);
  test_huge (0, 40, LONG_MIN);
  test_bounds (0, 40, LONG_MAX);
  test_bounds (0, 40, LONG_MIN);
  EACH (n, 0, 6)
    {
      EACH (m, 1, 40)
	test_matrices (n, m);
      test_matrices (40, n + 1);
      EACH (p, 1, 30)
	test_cubes (n, 3, p);
      test_cubes (3, n + 1, 20);
      test_cubes (2, 20, n + 1);
    }
  test_matrices (300, 450);
  EACH (n, 0, 60)
    test_lines (n);
  test_lines (300000);
  EACH (n, 0, 60)
    test_taps_that_wrap (n);
  int a[] = { 1, 2, 3, 4, 5 }, o[50];
  least_bound (o, a);
  EACH (i, 0, 50)
    EQ (o[i], f2 (a[1], a[4]));
  greatest_bound (o, a);
  EACH (i, 0, 50)
    EQ (o[i], f2 (a[2], a[3]));
  return bad != 0;
}
