/* Truth values that operators return become numbers of floating point: of comparisons of floats,
   doubles and integers, and of none, in vectors and one by one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels of_floats 1 } */
/* { dg-kernels of_doubles 1 } */
/* { dg-kernels of_ints 1 } */
/* { dg-kernels of_bytes 1 } */
/* { dg-kernels of_truth 1 } */
/* { dg-kernels of_both 1 } */
/* { dg-kernels unordered 1 } */
/* { dg-kernels wider 1 } */
/* { dg-kernels narrower 1 } */
/* { dg-kernels widest 1 } */
/* { dg-kernels counted 1 } */
/* { dg-kernels ranked 1 } */
/* { dg-kernels greatest 1 } */

#include "check.h"
#include <math.h>

static _Bool float_less (float a, float b) { return a < b; }
static _Bool double_less (double a, double b) { return a < b; }
static _Bool int_less (int a, int b) { return a < b; }
static _Bool byte_same (unsigned char a, unsigned char b) { return a == b; }
static _Bool neither (_Bool a, _Bool b) { return !a && !b; }
static _Bool between (float a, float b) { return a < b && b < 3; }
static _Bool not_both (float a, float b) { return __builtin_isunordered (a, b); }
static float add (float a, float b) { return a + b; }
static float more (float a, float b) { return a > b ? a : b; }

#define MAP(NAME, TO, OP, FROM)							\
  TESTED void NAME (size_t n, TO *restrict o, const FROM *a, const FROM *b)	\
  { __builtin_map (OP, n, o, a, b); }						\
  static void									\
  try_##NAME (size_t n, const FROM *a, const FROM *b)				\
  {										\
    ARRAY (TO, o, n);								\
    NAME (n, o, a, b);								\
    for (size_t i = 0; i < n; i++)						\
      CHECK (o[i] == (OP (a[i], b[i]) ? 1 : 0));				\
    free (o);									\
  }

MAP (of_floats, float, float_less, float)
MAP (of_doubles, double, double_less, double)
MAP (of_ints, float, int_less, int)
MAP (of_bytes, double, byte_same, unsigned char)
MAP (of_truth, float, neither, _Bool)
MAP (of_both, float, between, float)
MAP (unordered, float, not_both, float)
MAP (wider, double, float_less, float)
MAP (narrower, float, double_less, double)
MAP (widest, long double, float_less, float)

/* Sums of a few ones are exact.  */
TESTED float
counted (size_t n, const float *a, const float *b)
{
  return __builtin_redomap (add, float_less, 0, n, a, b);
}
TESTED void
ranked (size_t n, float *restrict o, const int *a, const int *b)
{
  __builtin_scanomap (add, int_less, 0, n, o, a, b);
}
TESTED float
greatest (size_t n, const float *a, const float *b)
{
  return __builtin_redomap (more, float_less, 0, n, a, b);
}

static void
try_folds (size_t n, const float *a, const float *b, const int *c, const int *d)
{
  ARRAY (float, o, n);
  ranked (n, o, c, d);
  float sum = 0, most = 0, rank = 0;
  for (size_t i = 0; i < n; i++)
    {
      sum += a[i] < b[i];
      most = more (most, a[i] < b[i]);
      rank += c[i] < d[i];
      CHECK (o[i] == rank);
    }
  CHECK (counted (n, a, b) == sum);
  CHECK (greatest (n, a, b) == most);
  free (o);
}

static void
try_all (size_t n, unsigned odd)
{
  ARRAY (float, a, 2 * n + 1);
  ARRAY (double, d, 2 * n + 1);
  ARRAY (int, c, 2 * n + 1);
  ARRAY (unsigned char, u, 2 * n + 1);
  ARRAY (_Bool, t, 2 * n + 1);
  for (size_t i = 0; i < 2 * n; i++)
    {
      unsigned r = (i + odd) * 2654435761u >> 20;
      a[i] = r % 7 == 3 ? NAN : r % 11 == 4 ? -0.0f : (float) (r % 13) - 6;
      d[i] = a[i];
      c[i] = r % 13;
      u[i] = r % 3;
      t[i] = r % 5 == 0;
    }
  try_of_floats (n, a, a + n);
  try_of_doubles (n, d, d + n);
  try_of_ints (n, c, c + n);
  try_of_bytes (n, u, u + n);
  try_of_truth (n, t, t + n);
  try_of_both (n, a, a + n);
  try_unordered (n, a, a + n);
  try_wider (n, a, a + n);
  try_narrower (n, d, d + n);
  try_widest (n, a, a + n);
  try_folds (n, a, a + n, c, c + n);
  free (a);
  free (d);
  free (c);
  free (u);
  free (t);
}

int
main (void)
{
  size_t sizes[] = { 0, 1, 5, 31, 200, 3000, 30001 };
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (unsigned odd = 0; odd < 3; odd++)
      try_all (sizes[s], odd);
  return 0;
}
