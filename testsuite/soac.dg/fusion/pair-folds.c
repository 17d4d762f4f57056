/* A scan that only a reduction reads is a reduction of pairs, where the scan's operation distributes
   over the reduction's, or is the same sum: passes/rewrite/pair-folds.cc.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-mavx2" { target x86_64-*-* } } */

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include "pair-folds.h"

/* ---- operations ------------------------------------------------------------- */

#define OPERATORS(T, N)								\
  static T N##_plus (T a, T b) { return a + b; }				\
  static T N##_times (T a, T b) { return a * b; }				\
  static T N##_min (T a, T b) { return a < b ? a : b; }				\
  static T N##_max (T a, T b) { return a > b ? a : b; }				\
  static T N##_and (T a, T b) { return a & b; }					\
  static T N##_or (T a, T b) { return a | b; }					\
  static T N##_xor (T a, T b) { return a ^ b; }

OPERATORS (int, i)
OPERATORS (uint8_t, u8)
OPERATORS (uint32_t, u32)
OPERATORS (uint64_t, u64)
OPERATORS (int64_t, i64)

/* Sums of sums, which wrap.  */
PAIR_OF (sums, uint64_t, __builtin_scan, u64_plus, u64_plus)
/* { dg-kernels sums 1 } */
/* { dg-members sums "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (sums_before, uint64_t, __builtin_scan_exclusive, u64_plus, u64_plus)
/* { dg-members sums_before "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (sums_32, uint32_t, __builtin_scan, u32_plus, u32_plus)
/* { dg-members sums_32 "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (sums_8, uint8_t, __builtin_scan_exclusive, u8_plus, u8_plus)
/* { dg-members sums_8 "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (products, uint32_t, __builtin_scan, u32_times, u32_plus)
/* { dg-members products "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (products_before, uint32_t, __builtin_scan_exclusive, u32_times, u32_plus)
/* { dg-members products_before "redomap" { no-option "-Os|-fsanitize" } } */

/* Signed ones: the sums of parts may not fit though those of the program do.  */
PAIR_OF (signed_sums, int, __builtin_scan, i_plus, i_plus)
/* { dg-members signed_sums "redomap" { no-option "-Os|-fsanitize" } } */

/* What is compared are exact sums: of parts they need more bits.  */
PAIR_OF (lowest, int, __builtin_scan, i_plus, i_min)
/* { dg-members lowest "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (highest, int, __builtin_scan_exclusive, i_plus, i_max)
/* { dg-members highest "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (wrapping, uint32_t, __builtin_scan, u32_plus, u32_max)
/* { dg-members wrapping "scan,reduce" } */
PAIR_OF (longs, int64_t, __builtin_scan, i64_plus, i64_max)
/* { dg-members longs "scan,reduce" } */

static int converted (int a, int b) { return (int) ((unsigned) a + b); }
PAIR_OF (converting, int, __builtin_scan, converted, i_max)
/* { dg-members converting "scan,reduce" } */

/* Minima and maxima.  */
PAIR_OF (min_of_max, int, __builtin_scan, i_max, i_min)
/* { dg-members min_of_max "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (max_of_min, int64_t, __builtin_scan_exclusive, i64_min, i64_max)
/* { dg-members max_of_min "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (max_of_max, uint8_t, __builtin_scan, u8_max, u8_max)
/* { dg-members max_of_max "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (min_of_min, uint32_t, __builtin_scan_exclusive, u32_min, u32_min)
/* { dg-members min_of_min "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (sum_of_max, int, __builtin_scan, i_max, i_plus)
/* { dg-members sum_of_max "scan,reduce" } */

/* Bits.  */
PAIR_OF (or_of_and, uint32_t, __builtin_scan, u32_and, u32_or)
/* { dg-members or_of_and "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (and_of_and, int, __builtin_scan_exclusive, i_and, i_and)
/* { dg-members and_of_and "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (xor_of_and, int, __builtin_scan, i_and, i_xor)
/* { dg-members xor_of_and "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (and_of_or, uint8_t, __builtin_scan, u8_or, u8_and)
/* { dg-members and_of_or "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (or_of_or, uint64_t, __builtin_scan_exclusive, u64_or, u64_or)
/* { dg-members or_of_or "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (xor_of_xor, int, __builtin_scan, i_xor, i_xor)
/* { dg-members xor_of_xor "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (xor_of_xor_before, uint64_t, __builtin_scan_exclusive, u64_xor, u64_xor)
/* { dg-members xor_of_xor_before "redomap" { no-option "-Os|-fsanitize" } } */
PAIR_OF (xor_of_or, int, __builtin_scan, i_or, i_xor)
/* { dg-members xor_of_or "scan,reduce" } */
PAIR_OF (or_of_xor, int, __builtin_scan, i_xor, i_or)
/* { dg-members or_of_xor "scan,reduce" } */
PAIR_OF (max_of_and, int, __builtin_scan, i_and, i_max)
/* { dg-members max_of_and "scan,reduce" } */

/* ---- what is read -------------------------------------------------------------- */

static uint64_t half (uint32_t a) { return a / 2; }

/* The scan's elements are made in the same kernel, and converted.  */
TESTED uint64_t
of_map (size_t n, const uint32_t *x)
{
  uint32_t *m = get (n * sizeof *m);
  uint64_t *t = get (n * sizeof *t);
  __builtin_map (half, n, m, x);
  __builtin_scan (u64_plus, 1, n, t, m);
  uint64_t r = __builtin_reduce (u64_plus, 3, n, t);
  free (t);
  free (m);
  return r;
}
/* { dg-members of_map "map,redomap" { no-option "-Os|-fsanitize" } } */
/* { dg-eliminated of_map "m" { no-option "-Os|-fsanitize" } } */

/* By a stride, by indices, by number.  */
TESTED uint64_t
of_views (size_t n, const uint64_t *x, const int *at)
{
  uint64_t *t = get (n * sizeof *t), r;
  __builtin_scan (u64_plus, 0, n, t, __builtin_stride (x + n - 1, -1));
  r = __builtin_reduce (u64_plus, 0, n, t);
  __builtin_scan (u64_max, 0, n, t, __builtin_gather (x, __builtin_stride (at, 2)));
  r = 3 * r + __builtin_reduce (u64_min, UINT64_MAX, n, t);
  __builtin_scan_exclusive (u64_plus, 0, n, t, __builtin_iota ((uint64_t) 5, (uint64_t) 3));
  r = 3 * r + __builtin_reduce (u64_plus, 0, n, t);
  __builtin_scan (u64_plus, 0, n, t, __builtin_replicate ((uint64_t) 7));
  r = 3 * r + __builtin_reduce (u64_plus, 0, n, t);
  free (t);
  return r;
}
/* { dg-members of_views "redomap" "redomap" "redomap" "redomap" { no-option "-Os|-fsanitize" } } */

/* Over what it scans, which nobody reads as it was either.  */
TESTED uint32_t
in_place (size_t n, const uint32_t *x)
{
  uint32_t *t = get (n * sizeof *t);
  memcpy (t, x, n * sizeof *t);
  __builtin_scan (u32_plus, 0, n, t, t);
  uint32_t r = __builtin_reduce (u32_plus, 0, n, t);
  free (t);
  return r;
}
/* { dg-members in_place "redomap" { no-option "-Os|-fsanitize" } } */

/* What a filter keeps.  */
static bool odd (uint32_t a) { return a & 1; }

TESTED uint32_t
of_kept (size_t n, const uint32_t *x)
{
  uint32_t *k = get (n * sizeof *k), *t = get (n * sizeof *t);
  size_t m = __builtin_filter (odd, n, k, x);
  __builtin_scan (u32_plus, 1, m, t, k);
  uint32_t r = __builtin_reduce (u32_plus, 2, m, t);
  free (t);
  free (k);
  return r + m;
}
/* { dg-members of_kept "filter,redomap" { no-option "-Os|-fsanitize" } } */

/* In the rows of a map.  */
static uint32_t
row_sums (size_t m, const uint32_t *row)
{
  uint32_t t[m + 1];
  __builtin_scan (u32_plus, 0, m, t, row);
  return __builtin_reduce (u32_plus, 1, m, t);
}

TESTED void
of_rows (size_t n, size_t m, uint32_t *restrict o, const uint32_t (*x)[m])
{
  __builtin_map (row_sums, n, o, m, x);
}

/* Again and again, from what the last one gave.  */
TESTED uint32_t
repeated (size_t n, uint32_t *x, int times)
{
  uint32_t r = 1, *t = get (n * sizeof *t);
  for (int k = 0; k < times; k++)
    {
      __builtin_scan (u32_plus, r, n, t, x);
      r = __builtin_reduce (u32_xor, r, n, t) | 1;
      __builtin_scan (u32_plus, r, n, t, x);
      r = __builtin_reduce (u32_plus, r, n, t);
      if (n)
	x[k % n] ^= r;
    }
  free (t);
  return r;
}

/* ---- what keeps them apart ------------------------------------------------------ */

/* Somebody else reads the sums.  */
TESTED uint32_t
read_again (size_t n, const uint32_t *x)
{
  uint32_t *t = get (n * sizeof *t + 4);
  __builtin_scan (u32_plus, 0, n, t, x);
  uint32_t r = __builtin_reduce (u32_plus, 0, n, t);
  r += n ? t[n / 2] : 0;
  free (t);
  return r;
}
/* { dg-members read_again "scan,reduce" } */

/* What is scanned changes before it is reduced.  */
TESTED uint32_t
changed (size_t n, uint32_t *x)
{
  uint32_t *t = get (n * sizeof *t);
  __builtin_scan (u32_plus, 0, n, t, x);
  if (n)
    x[n / 2] = 77;
  uint32_t r = __builtin_reduce (u32_plus, 0, n, t);
  free (t);
  return r;
}

/* Or what it makes.  */
TESTED uint32_t
changed_sums (size_t n, const uint32_t *x)
{
  uint32_t *t = get (n * sizeof *t + 4);
  __builtin_scan (u32_plus, 0, n, t, x);
  t[n / 2] = 77;
  uint32_t r = __builtin_reduce (u32_plus, 0, n, t);
  free (t);
  return r;
}
/* { dg-members changed_sums "scan" "reduce" } */

/* The reduction reads more, less, or from elsewhere.  */
TESTED uint32_t
more (size_t n, const uint32_t *x)
{
  uint32_t *t = get ((n + 1) * sizeof *t);
  t[n] = 5;
  __builtin_scan (u32_plus, 0, n, t, x);
  uint32_t r = __builtin_reduce (u32_plus, 0, n + 1, t);
  free (t);
  return r;
}

TESTED uint32_t
less (size_t n, const uint32_t *x)
{
  uint32_t *t = get ((n + 1) * sizeof *t);
  __builtin_scan (u32_plus, 0, n + 1, t, x);
  uint32_t r = __builtin_reduce (u32_plus, 0, n, t);
  free (t);
  return r;
}

TESTED uint32_t
elsewhere (size_t n, const uint32_t *x)
{
  uint32_t *t = get ((n + 1) * sizeof *t);
  t[n] = 5;
  __builtin_scan (u32_plus, 0, n, t, x);
  uint32_t r = __builtin_reduce (u32_plus, 0, n, t + 1);
  free (t);
  return r;
}

/* It reads what one of two scans has made.  */
TESTED uint32_t
either (size_t n, const uint32_t *x, const uint32_t *y, bool yes)
{
  uint32_t *t = get (n * sizeof *t);
  if (yes)
    __builtin_scan (u32_plus, 1, n, t, x);
  else
    __builtin_scan (u32_plus, 2, n, t, y);
  uint32_t r = __builtin_reduce (u32_plus, 0, n, t);
  free (t);
  return r;
}

/* Other numbers than those of the scan.  */
static int8_t least_8 (int8_t a, int8_t b) { return a < b ? a : b; }

TESTED int8_t
narrowed (size_t n, const int *x)
{
  int8_t *t = get (n);
  __builtin_scan (i_max, INT_MIN, n, t, x);
  int8_t r = __builtin_reduce (least_8, INT8_MAX, n, t);
  free (t);
  return r;
}
/* { dg-members narrowed "scan,reduce" } */

TESTED uint64_t
widened (size_t n, const uint32_t *x)
{
  uint32_t *t = get (n * sizeof *t);
  __builtin_scan (u32_plus, 0, n, t, x);
  uint64_t r = __builtin_reduce (u64_plus, 0, n, t);
  free (t);
  return r;
}
/* { dg-members widened "scan,reduce" } */

/* It may not run.  */
TESTED uint32_t
sometimes (size_t n, const uint32_t *x, bool yes)
{
  uint32_t r = 5, *t = get (n * sizeof *t);
  __builtin_scan (u32_plus, 0, n, t, x);
  if (yes)
    r = __builtin_reduce (u32_plus, 0, n, t);
  free (t);
  return r;
}

/* { dg-members sometimes "scan,reduce" { option "-O. -fopenmp$" } } */

TESTED uint32_t
kept_out (size_t n, const uint32_t *x)
{
  uint32_t *t = get (n * sizeof *t);
  __builtin_soac_nofuse (__builtin_scan (u32_plus, 0, n, t, x));
  uint32_t r = __builtin_reduce (u32_plus, 0, n, t);
  free (t);
  return r;
}
/* { dg-members kept_out "scan" "reduce" } */

/* ---- the same by loops ------------------------------------------------------------ */

static uint64_t
sum_by_loop (size_t n, const uint64_t *x)
{
  return sums_by_loop (n, x, 0, 0);
}

static void
test_numbers (size_t n, const uint64_t *x)
{
  ARRAY (uint32_t, u, n + 1);
  ARRAY (uint8_t, b, n);
  ARRAY (int, small, n);
  ARRAY (int64_t, l, n);
  for (size_t i = 0; i < n; i++)
    {
      l[i] = (int64_t) (u[i] = b[i] = x[i] >> 20) - 1000;
      u[i] = x[i] >> 7;
      small[i] = (int) (x[i] >> 33) % 100000 - 50000;
    }
  u[n] = 1;
  COMPARE (sums, n, x, 3, 5);
  COMPARE (sums_before, n, x, 3, 5);
  COMPARE (sums_32, n, u, 3, 5);
  COMPARE (sums_8, n, b, 3, 5);
  COMPARE (products, n, u, 3, 5);
  COMPARE (products_before, n, u, 3, 5);
  COMPARE (lowest, n, small, 3, INT_MAX);
  COMPARE (highest, n, small, -3, INT_MIN);
  COMPARE (wrapping, n, u, 3, 5);
  COMPARE (longs, n, l, 3, 5);
  COMPARE (converting, n, small, 3, 5);
  COMPARE (min_of_max, n, small, -49999, INT_MAX);
  COMPARE (max_of_min, n, l, 999, INT64_MIN);
  COMPARE (max_of_max, n, b, 3, 5);
  COMPARE (min_of_min, n, u, UINT_MAX - 1, UINT_MAX);
  COMPARE (sum_of_max, n < 1000 ? n : 1000, small, 3, 5);
  COMPARE (or_of_and, n, u, UINT_MAX, 0);
  COMPARE (and_of_and, n, small, -1, 255);
  COMPARE (xor_of_and, n, small, -1, 0);
  COMPARE (and_of_or, n, b, 0, 255);
  COMPARE (or_of_or, n, x, 4, 1);
  COMPARE (xor_of_xor, n, small, 4, 1);
  COMPARE (xor_of_xor_before, n, x, 4, 1);
  COMPARE (xor_of_or, n, small, 4, 1);
  COMPARE (or_of_xor, n, small, 4, 1);
  COMPARE (max_of_and, n, small, -1, INT_MIN);
  free (u);
  free (b);
  free (small);
  free (l);
}

/* Sums that go up and down between the ends of what an int holds: those of parts do not fit.  */
static void
test_limits (size_t n)
{
  ARRAY (int, x, n);
  ARRAY (int, y, n);
  for (size_t i = 0; i < n; i++)
    {
      size_t k = i * 4 / (n + !n) % 4;
      x[i] = i % 4 == 0 ? INT_MAX : i % 4 == 3 ? INT_MIN : i % 4 == 1 ? -INT_MAX : INT_MAX;
      y[i] = (int[]) { 1, -1, -1, 1 }[k] * (INT_MAX / (int) (n / 4 + 1));
    }
  COMPARE (lowest, n, x, 0, INT_MAX);
  COMPARE (highest, n, x, 0, INT_MIN);
  COMPARE (lowest, n, y, 0, INT_MAX);
  COMPARE (highest, n, y, 0, INT_MIN);
  /* Sums of sums stay small, not those of parts.  */
  for (size_t i = 0; i < n; i++)
    x[i] = i % 4 == 0 || i % 4 == 3 ? INT_MAX / 2 : -(INT_MAX / 2);
  COMPARE (signed_sums, n, x, 0, 0);
  free (x);
  free (y);
}

static void
test_reading (size_t n, const uint64_t *x)
{
  ARRAY (uint32_t, u, n + 1);
  ARRAY (uint64_t, h, n);
  ARRAY (uint64_t, r, n);
  ARRAY (int, at, 2 * n);
  uint64_t most = 0, least = UINT64_MAX;
  uint32_t kept = 1, all = 2;
  for (size_t i = 0; i < n; i++)
    {
      u[i] = x[i] >> 11;
      h[i] = u[i] / 2;
      r[i] = x[n - 1 - i];
      at[2 * i] = i * 7 % n;
    }
  u[n] = 9;
  CHECK (of_map (n, u) == sums_by_loop (n, h, 1, 3));
  uint64_t v = sum_by_loop (n, r);
  for (size_t i = 0; i < n; i++)
    {
      most = u64_max (most, x[at[2 * i]]);
      least = u64_min (least, most);
      r[i] = 5 + 3 * i;
      h[i] = 7;
      if (odd (u[i]))
	all += kept += u[i];
    }
  v = 3 * v + least;
  v = 3 * v + sums_before_by_loop (n, r, 0, 0);
  v = 3 * v + sum_by_loop (n, h);
  CHECK (of_views (n, x, at) == v);
  CHECK (in_place (n, u) == sums_32_by_loop (n, u, 0, 0));
  size_t m = 0;
  for (size_t i = 0; i < n; i++)
    m += odd (u[i]);
  CHECK (of_kept (n, u) == (uint32_t) (all + m));
  free (u);
  free (h);
  free (r);
  free (at);
}

static void
test_apart (size_t n, const uint64_t *x)
{
  ARRAY (uint32_t, u, n + 1);
  ARRAY (uint32_t, w, n + 1);
  ARRAY (int, s, n);
  uint32_t sum = 0, half = 0, all = 0;
  for (size_t i = 0; i <= n; i++)
    {
      u[i] = i < n ? x[i] >> 13 : 3;
      sum += u[i];
      all += i < n ? sum : 0;
      if (i == n / 2)
	half = sum;
      if (i < n)
	s[i] = u[i];
    }
  CHECK (read_again (n, u) == all + (n ? half : 0));
  CHECK (changed_sums (n, u) == all - (n ? half - 77 : 0));
  CHECK (more (n, u) == all + 5);
  CHECK (less (n, u) == all);
  CHECK (elsewhere (n, u) == (n ? all + 5 - u[0] : 0));
  CHECK (either (n, u, u + 1, true) == sums_32_by_loop (n, u, 1, 0));
  CHECK (either (n, u, u + 1, false) == sums_32_by_loop (n, u + 1, 2, 0));
  uint64_t wide = 0;
  int8_t low = INT8_MAX;
  int top = INT_MIN;
  sum = 0;
  for (size_t i = 0; i < n; i++)
    {
      wide += sum += u[i];
      top = i_max (top, s[i]);
      low = least_8 (low, (int8_t) top);
    }
  CHECK (widened (n, u) == wide);
  CHECK (narrowed (n, s) == low);
  CHECK (sometimes (n, u, true) == all && sometimes (n, u, false) == 5);
  CHECK (kept_out (n, u) == all);
  memcpy (w, u, (n + 1) * sizeof *w);
  CHECK (changed (n, w) == all);
  uint32_t r = 1;
  memcpy (w, u, n * sizeof *w);
  for (int k = 0; k < 3; k++)
    {
      sum = r;
      for (size_t i = 0; i < n; i++)
	r ^= sum += w[i];
      r = sums_32_by_loop (n, w, r | 1, r | 1);
      if (n)
	w[k % n] ^= r;
    }
  CHECK (repeated (n, u, 3) == r);
  free (u);
  free (w);
  free (s);
}

static void
test_rows (size_t n, size_t m, const uint64_t *x)
{
  ARRAY (uint32_t, u, n * m);
  ARRAY (uint32_t, o, n);
  for (size_t i = 0; i < n * m; i++)
    u[i] = x[i % 1000] >> 9;
  of_rows (n, m, o, (const uint32_t (*)[m]) u);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == sums_32_by_loop (m, u + i * m, 0, 1));
  free (u);
  free (o);
}

int
main (void)
{
#ifdef __x86_64__
  if (!__builtin_cpu_supports ("avx2"))
    return 0;
#endif
  static const size_t sizes[] = { 0, 1, 2, 7, 8, 9, 31, 63, 64, 65, 127, 500, 1000, 4097,
				  LARGEST, 400001 };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      size_t n = sizes[k];
      ARRAY (uint64_t, x, n + 1000);
      uint64_t v = 88172645463325252u;
      for (size_t i = 0; i < n + 1000; i++)
	{
	  v ^= v << 13;
	  v ^= v >> 7;
	  x[i] = v ^= v << 17;
	}
      test_numbers (n, x);
      test_limits (n);
      test_reading (n, x);
      test_apart (n, x);
      if (n <= 1000)
	test_rows (13, n, x);
      free (x);
    }
}
