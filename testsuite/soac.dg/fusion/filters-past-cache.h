/* Filters of large arrays, for filters-past-cache.c, filters-past-vectors.c and
   filters-past-compress.c.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "large.h"

struct pair { int a, b; };

static int low (float a) { return a < 99; }
static int half (double a) { return a < 50; }
static double twice (double a) { return a + a; }
static double add (double a, double b) { return a + b; }
static int is_odd (unsigned a) { return a % 2; }
static int no_seven (unsigned char a) { return a % 7 != 0; }
static int differ (struct pair p) { return p.a != p.b; }

TESTED size_t
below (size_t n, float *restrict o, const float *restrict x)
{
  return __builtin_filter (low, n, o, x);
}

TESTED size_t
doubled (size_t n, double *restrict o, const double *restrict x)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (twice, n, t, x);
  size_t k = __builtin_filter (half, n, o, t);
  free (t);
  return k;
}

TESTED size_t
odd (size_t n, unsigned *restrict o, const unsigned *restrict x)
{
  return __builtin_filter (is_odd, n, o, x);
}

TESTED size_t
bytes (size_t n, unsigned char *restrict o, const unsigned char *restrict x)
{
  return __builtin_filter (no_seven, n, o, x);
}

TESTED size_t
pairs (size_t n, struct pair *restrict o, const struct pair *restrict x)
{
  return __builtin_filter (differ, n, o, x);
}

TESTED size_t
with_sum (size_t n, double *restrict o, const double *restrict x, double *sum)
{
  double all = __builtin_reduce (add, 0, n, x);
  size_t k = __builtin_filter (half, n, o, x);
  *sum = all;
  return k;
}

/* All of it is stored, too.  */
TESTED size_t
beside (size_t n, double *restrict o, double *restrict t,
	const double *restrict x)
{
  __builtin_map (twice, n, t, x);
  return __builtin_filter (half, n, o, t);
}

TESTED size_t
in_place (size_t n, float *x)
{
  return __builtin_filter (low, n, x, x);
}

/* Numbers below a hundred.  */
static double *x;

/* Call FUNCTION, and look whether it has kept the elements V, I of them, for which TEST
   is true.  The array is marked where what is kept should end.  */
#define KEEPS(T, FUNCTION, SKIP, N, V, TEST, ...)			\
  do									\
    {									\
      size_t n = (N), k = 0;						\
      for (size_t i = 0; i < n; i++)					\
	{								\
	  T v = (V);							\
	  k += (TEST) != 0;						\
	}								\
      PLACE (T, o, SKIP, k);						\
      size_t kept = FUNCTION (n, o, __VA_ARGS__), j = 0;		\
      CHECK (kept == k);						\
      for (size_t i = 0; i < n; i++)					\
	{								\
	  T v = (V);							\
	  if (TEST)							\
	    CHECK (!memcmp (&o[j++], &v, sizeof v));			\
	}								\
      UNTOUCHED (o, k);							\
    }									\
  while (0)

static void
test_shares (unsigned skip)
{
  double sum, ref = 0;
  size_t m = LARGE / sizeof (double);
  const unsigned *in = (const unsigned *) x;
  const unsigned char *all = (const unsigned char *) x;
  KEEPS (double, doubled, skip, m + skip, 2 * x[i], half (v), x);
  KEEPS (double, with_sum, skip, m, x[i], half (v), x, &sum);
  for (size_t i = 0; i < m; i++)
    ref += x[i];
  CHECK (sum == ref);
  KEEPS (unsigned, odd, skip, 2 * m, in[i], is_odd (v), in);
  KEEPS (unsigned char, bytes, skip, 8 * m, all[i], no_seven (v), all);
  const struct pair *p = (const struct pair *) x;
  KEEPS (struct pair, pairs, skip, m, p[i], differ (v), p);
}

static void
test_floats (unsigned skip)
{
  size_t m = LARGE / sizeof (float) + skip;
  float *f = (float *) x;
  KEEPS (float, below, skip, m, f[i], low (v), f);
}

static void
test_both (void)
{
  size_t n = LARGE / 16, k = 0;
  double *o = (double *) memory, *t = o + n;
  size_t kept = beside (n, o, t, x);
  for (size_t i = 0; i < n; i++)
    {
      CHECK (t[i] == 2 * x[i]);
      if (half (t[i]))
	CHECK (o[k++] == t[i]);
    }
  CHECK (k == kept);
}

static void
test_in_place (void)
{
  size_t n = LARGE / sizeof (float), k = 0;
  float *f = (float *) memory;
  for (size_t i = 0; i < n; i++)
    f[i] = i % 100;
  size_t kept = in_place (n, f);
  for (size_t i = 0; i < n; i++)
    if (i % 100 < 99)
      CHECK (f[k++] == i % 100);
  CHECK (k == kept);
}

int
main (void)
{
  enum { N = LARGE / sizeof (double) + 64 };
#ifdef __AVX512F__
  if (!__builtin_cpu_supports ("avx512f"))
    return 0;
#elif defined __AVX2__
  if (!__builtin_cpu_supports ("avx2"))
    return 0;
#endif
  get_memory ();
  x = get (N * sizeof *x);
  for (unsigned skip = 0; skip < 8; skip += skip + 1)
    {
      for (size_t i = 0; i < N; i++)
	x[i] = (double) (i * 7919 % 101) - (i % 10 != 0) * 30;
      STORED;
      test_shares (skip);
      STORED;
      for (size_t i = 0; i < 2 * N; i++)
	((float *) x)[i] = i % 100;
      STORED;
      test_floats (skip);
      STORED;
    }
  test_both ();
  test_in_place ();
  free (memory);
  free (x);
}
