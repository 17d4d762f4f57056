/* Filters of which whole groups of elements are kept, or none, and those that change from group to
   group.  Nothing is stored behind what is kept.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels bytes 1 } */
/* { dg-kernels shorts 1 } */
/* { dg-kernels ints 1 } */
/* { dg-kernels floats 1 } */
/* { dg-kernels doubles 1 } */
/* { dg-kernels longs 1 } */
/* { dg-kernels looked_up 1 } */
/* { dg-kernels mapped 1 } */
/* { dg-eliminated mapped "t" } */
/* { dg-kernels twice 1 } */
/* { dg-eliminated twice "t" } */

#include "check.h"

#define KEEP(T, NAME)								\
  static _Bool NAME##_keep (T x) { return x > 50; }				\
  TESTED size_t									\
  NAME (size_t n, T *restrict o, const T *restrict x)				\
  {										\
    return __builtin_filter (NAME##_keep, n, o, x);				\
  }										\
  static void									\
  NAME##_test (size_t n, const unsigned char *kept)				\
  {										\
    ARRAY (T, x, n);								\
    ARRAY (T, o, n + 1);							\
    ARRAY (T, want, n);								\
    size_t k = 0;								\
    for (size_t i = 0; i < n; i++)						\
      {										\
	x[i] = (kept[i] ? 51 : 20) + i % 30;					\
	o[i] = 7;								\
	if (kept[i])								\
	  want[k++] = x[i];							\
      }										\
    o[n] = 7;									\
    CHECK (NAME (n, o, x) == k);						\
    for (size_t i = 0; i < k; i++)						\
      CHECK (o[i] == want[i]);							\
    for (size_t i = k; i <= n; i++)						\
      CHECK (o[i] == 7);							\
    free (x);									\
    free (o);									\
    free (want);								\
  }

KEEP (unsigned char, bytes)
KEEP (short, shorts)
KEEP (int, ints)
KEEP (float, floats)
KEEP (double, doubles)
KEEP (long, longs)

/* What vectors do not look up is tested one by one.  */
static const unsigned char table[256] = { [51] = 1, [52] = 2, [70] = 1 };
static _Bool known (unsigned char c) { return table[c] == 1; }

TESTED size_t
looked_up (size_t n, unsigned char *restrict o, const unsigned char *restrict x)
{
  return __builtin_filter (known, n, o, x);
}

/* The elements are computed.  */
static short twice_of (signed char x) { return 2 * x - 40; }
static _Bool positive (short x) { return x > 0; }

TESTED size_t
mapped (size_t n, short *restrict o, const signed char *restrict x)
{
  short *t = malloc (n * sizeof *t + 1);
  __builtin_map (twice_of, n, t, x);
  size_t k = __builtin_filter (positive, n, o, t);
  free (t);
  return k;
}

/* A filter behind another one.  */
static _Bool odd (int x) { return x & 1; }
static _Bool small (int x) { return x < 90; }

TESTED size_t
twice (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t + 1);
  size_t m = __builtin_filter (small, n, t, x);
  size_t k = __builtin_filter (odd, m, o, t);
  free (t);
  return k;
}

static void
others_test (size_t n, const unsigned char *kept)
{
  ARRAY (unsigned char, c, n);
  ARRAY (unsigned char, d, n);
  ARRAY (signed char, s, n);
  ARRAY (short, t, n);
  ARRAY (int, x, n);
  ARRAY (int, o, n);
  size_t k = 0, l = 0, m = 0;
  for (size_t i = 0; i < n; i++)
    {
      c[i] = kept[i] ? 51 + 19 * (i % 3 == 0) : 52 + i % 3;
      s[i] = kept[i] ? 21 + i % 50 : 20 - (int) (i % 50);
      x[i] = kept[i] ? 2 * (int) (i % 40) + 1 : i % 2 ? 91 : 20;
    }
  size_t kc = looked_up (n, d, c);
  size_t ks = mapped (n, t, s);
  size_t kx = twice (n, o, x);
  for (size_t i = 0; i < n; i++)
    {
      if (table[c[i]] == 1)
	CHECK (d[k++] == c[i]);
      if (2 * s[i] - 40 > 0)
	CHECK (t[l++] == 2 * s[i] - 40);
      if (x[i] < 90 && x[i] % 2)
	CHECK (o[m++] == x[i]);
    }
  CHECK (kc == k && ks == l && kx == m);
  free (c);
  free (d);
  free (s);
  free (t);
  free (x);
  free (o);
}

static void
all_types (size_t n, const unsigned char *kept)
{
  bytes_test (n, kept);
  shorts_test (n, kept);
  ints_test (n, kept);
  floats_test (n, kept);
  doubles_test (n, kept);
  longs_test (n, kept);
  others_test (n, kept);
}

/* The elements I to N are kept if PART of each LENGTH of them are.  */
static void
pattern (unsigned char *kept, size_t n, size_t length, size_t part)
{
  for (size_t i = 0; i < n; i++)
    kept[i] = i % length < part;
}

int
main (void)
{
  static unsigned char kept[40000];
  size_t sizes[] = { 0, 1, 15, 16, 17, 31, 32, 33, 64, 100, 1000, 4099, 40000 };
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      size_t n = sizes[s];
      pattern (kept, n, 1, 1);
      all_types (n, kept);
      pattern (kept, n, 1, 0);
      all_types (n, kept);
      pattern (kept, n, 2, 1);
      all_types (n, kept);
      pattern (kept, n, 101, 100);
      all_types (n, kept);
      pattern (kept, n, 101, 1);
      all_types (n, kept);
      pattern (kept, n, 96, 48);
      all_types (n, kept);
      pattern (kept, n, 5000, 2500);
      all_types (n, kept);
      unsigned x = 12345;
      for (size_t i = 0; i < n; i++)
	kept[i] = (x = x * 1664525 + 1013904223) >> 24 < (i / 700 % 2 ? 250 : 3);
      all_types (n, kept);
    }
  return 0;
}
