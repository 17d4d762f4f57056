/* Sums of integers whose weights are the same in several places: such weights multiply once, and rows
   share sums and differences.  Whatever the numbers, also where sums in another order would overflow.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels even_u8 1 } */
/* { dg-kernels edges_u8 1 } */
/* { dg-kernels below_s16 1 } */
/* { dg-kernels whole_u64 1 } */
/* { dg-kernels mixed_u8 1 } */
/* { dg-kernels negative_u8 1 } */
/* { dg-kernels spelled 1 } */
/* { dg-kernels total 1 } */
/* { dg-kernels bytes 1 } */
/* { dg-kernels shifted 1 } */
/* { dg-eliminated even_u8 "t" } */
/* { dg-schedule even_u8 "unordered, 4 rows at a time, last vectors overlap" { option "-O3 -g" } } */
/* { dg-schedule edges_u8 "unordered, 4 rows at a time, last vectors overlap" { option "-O3 -g" } } */

#include <limits.h>
#include <stdint.h>

#include "spaces.h"

/* The same from left to right and from above to below.  */
static const int even[5][5] = { { 1, 3, 4, 3, 1 }, { 3, 12, 17, 12, 3 }, { 4, 17, 96, 17, 4 },
				{ 3, 12, 17, 12, 3 }, { 1, 3, 4, 3, 1 } };
/* The same but for the sign.  */
static const int edges[3][3] = { { -1, 0, 1 }, { -2, 0, 2 }, { -1, 0, 1 } };
static const int below[3][3] = { { -3, -5, -3 }, { 7, 0, 7 }, { 3, 5, 3 } };
static const uint64_t whole[3][3] = { { 6, 1u << 31, 6 }, { 9, 9, 9 }, { 6, -6ul, 6 } };
/* Two numbers of a row are added for some rows, and subtracted for another one.  */
static const int mixed[3][3] = { { 2, 1, 2 }, { 2, 1, -2 }, { 2, 1, 2 } };
static const int negative[3][3] = { { -2, -3, -2 }, { -1, -3, -1 }, { -2, -3, -2 } };

/* The contraction of U by WEIGHTS of SIDE, as sums of type S, and what OUT makes of these.  */
#define CONVOLUTION(NAME, T, S, SIDE, WEIGHTS, SHIFT)						\
  static S add_##NAME (S a, S b) { return a + b; }						\
  static S mul_##NAME (S a, T b) { return a * b; }						\
  static T out_##NAME (S a) { return a >> SHIFT; }						\
  TESTED void											\
  NAME (size_t n, size_t m, T (*restrict o)[m - SIDE + 1], const T (*restrict u)[m])		\
  {												\
    S (*t)[m - SIDE + 1] = malloc ((n - SIDE + 1) * sizeof *t);					\
    __builtin_contract (add_##NAME, mul_##NAME, 0,						\
			SPACE (n - SIDE + 1, m - SIDE + 1, OVER (SIDE), OVER (SIDE)), t,		\
			AT (WEIGHTS, i2, i3), AT (u, i0 + i2, i1 + i3));			\
    __builtin_map (out_##NAME, SPACE (n - SIDE + 1, m - SIDE + 1), o, t);			\
    free (t);											\
  }												\
  static void											\
  check_##NAME (size_t n, size_t m)								\
  {												\
    T (*u)[m] = get (n * sizeof *u), (*o)[m - SIDE + 1] = get ((n - SIDE + 1) * sizeof *o);	\
    for (size_t i = 0; i < n * m; i++)								\
      (&u[0][0])[i] = i * i * 2654435761u >> 7;							\
    NAME (n, m, o, u);										\
    for (size_t i = 0; i < n - SIDE + 1; i++)							\
      for (size_t j = 0; j < m - SIDE + 1; j++)							\
	{											\
	  S sum = 0;										\
	  for (int k = 0; k < SIDE; k++)							\
	    for (int l = 0; l < SIDE; l++)							\
	      sum += WEIGHTS[k][l] * u[i + k][j + l];						\
	  CHECK (o[i][j] == (T) (sum >> SHIFT));						\
	}											\
    free (u);											\
    free (o);											\
  }

CONVOLUTION (even_u8, uint8_t, int, 5, even, 8)
CONVOLUTION (edges_u8, uint8_t, int, 3, edges, 2)
CONVOLUTION (below_s16, int16_t, int, 3, below, 3)
CONVOLUTION (whole_u64, uint64_t, uint64_t, 3, whole, 1)
CONVOLUTION (mixed_u8, uint8_t, int, 3, mixed, 2)
CONVOLUTION (negative_u8, uint8_t, int, 3, negative, 1)

/* Written in other ways, in one operator.  A + C overflows where A - B + C does not.  */

static int
weighted (int a, int b, int c, int d)
{
  return (a - b + c + 5 - (3 * (d & 15) - -3 * (a & 7)) - 3 * (c & 7) + ((c & 3) << 2) + ((d & 15) << 1)
	  - 4 * (b & 1) - 4 * (a & 1));
}

TESTED void
spelled (size_t n, int *restrict o, const int *restrict a, const int *restrict b,
	 const int *restrict c, const int *restrict d)
{
  __builtin_map (weighted, n, o, a, b, c, d);
}

/* Bytes, whose sums have few bits: divided, behind a sign, and summed.  */

static int
of_bytes (uint8_t a, uint8_t b, uint8_t c, int8_t d)
{
  unsigned s = 3u * a + 3u * b + 3u * c + 9;
  return (5 * a - 7 * b - 7 * c + 5 * d - 7 * d + 5 * b) / 7 + (int) (s / 16);
}

static int plus_int (int a, int b) { return a + b; }

TESTED int
bytes (size_t n, int *restrict o, const uint8_t *restrict a, const uint8_t *restrict b,
       const uint8_t *restrict c, const int8_t *restrict d)
{
  __builtin_map (of_bytes, n, o, a, b, c, d);
  return __builtin_reduce (plus_int, 0, n, o);
}

static void
check_bytes (size_t n)
{
  uint8_t *a = get (n), *b = get (n), *c = get (n);
  int8_t *d = get (n);
  int *o = get (n * sizeof *o), sum = 0;
  for (size_t i = 0; i < n; i++)
    {
      a[i] = i * 2654435761u >> 9;
      b[i] = i % 7 ? i * 40503u >> 3 : 255;
      c[i] = i % 5 ? i * i : 255;
      d[i] = i % 3 ? -128 + i % 256 : -128;
      sum += of_bytes (a[i], b[i], c[i], d[i]);
    }
  CHECK (bytes (n, o, a, b, c, d) == sum);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == of_bytes (a[i], b[i], c[i], d[i]));
  free (a);
  free (b);
  free (c);
  free (d);
  free (o);
}

/* Weights that are two powers of two, of which one is there for others: of shorts, with and without
   a sign, so that nothing but the low bits is right.  */

static uint16_t
powers (uint16_t a, int16_t b, uint16_t c, uint16_t d)
{
  return (a + 4 * b + 6 * c - 12 * d) >> 3;
}

static int
more_powers (uint16_t a, int16_t b, uint16_t c, uint16_t d)
{
  return 10 * a - 2 * b + 3 * c + d - 20 * (a & b) + 4 * (c ^ d);
}

TESTED void
shifted (size_t n, uint16_t *restrict o, int *restrict p, const uint16_t *restrict a,
	 const int16_t *restrict b, const uint16_t *restrict c, const uint16_t *restrict d)
{
  __builtin_map (powers, n, o, a, b, c, d);
  __builtin_map (more_powers, n, p, a, b, c, d);
}

static void
check_powers (size_t n)
{
  uint16_t *a = get (2 * n), *c = get (2 * n), *d = get (2 * n), *o = get (2 * n);
  int16_t *b = get (2 * n);
  int *p = get (n * sizeof *p);
  for (size_t i = 0; i < n; i++)
    {
      a[i] = i * 40503u;
      b[i] = i * 2654435761u >> 5;
      c[i] = i % 3 ? 65535 - i : i;
      d[i] = i % 7 ? i * i : 65535;
    }
  shifted (n, o, p, a, b, c, d);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == powers (a[i], b[i], c[i], d[i]) && p[i] == more_powers (a[i], b[i], c[i], d[i]));
  free (a);
  free (b);
  free (c);
  free (d);
  free (o);
  free (p);
}

/* The sum over all elements goes on as it did.  */

static unsigned
both (unsigned a, unsigned b)
{
  return 3 * a + 7 * b + 3 * (a ^ b) + 7 * (a & b) + 3 * (a >> 5) + 7 * (b >> 3);
}
static unsigned plus (unsigned a, unsigned b) { return a + b; }

TESTED unsigned
total (size_t n, const unsigned *restrict a, const unsigned *restrict b)
{
  unsigned *t = malloc (n * sizeof *t + 1);
  __builtin_map (both, n, t, a, b);
  unsigned sum = __builtin_reduce (plus, 1u, n, t);
  free (t);
  return sum;
}

static void
check_lines (size_t n)
{
  int *a = get (n * sizeof *a), *b = get (n * sizeof *b), *c = get (n * sizeof *c);
  int *d = get (n * sizeof *d), *o = get (n * sizeof *o);
  unsigned sum = 1;
  for (size_t i = 0; i < n; i++)
    {
      a[i] = INT_MAX - 100 - i % 50;
      b[i] = INT_MAX - 1000 - i % 300;
      c[i] = INT_MAX / 2 + i % 77;
      d[i] = i * 2654435761u >> 3;
      sum += both (a[i], d[i]);
    }
  spelled (n, o, a, b, c, d);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == weighted (a[i], b[i], c[i], d[i]));
  CHECK (total (n, (unsigned *) a, (unsigned *) d) == sum);
  free (a);
  free (b);
  free (c);
  free (d);
  free (o);
}

int
main (void)
{
  for (size_t n = 5; n < 15; n++)
    for (size_t m = 5; m < 150; m += 29)
      {
	check_even_u8 (n, m);
	check_edges_u8 (n, m);
	check_below_s16 (n, m);
	check_whole_u64 (n, m);
	check_mixed_u8 (n, m);
	check_negative_u8 (n, m);
      }
  check_even_u8 (300, 280);
  check_edges_u8 (300, 280);
  check_lines (3);
  check_powers (3);
  check_powers (3001);
  check_bytes (3);
  check_bytes (3000);
  check_bytes (100000);
  check_lines (1000);
  check_lines (100000);
  return 0;
}
