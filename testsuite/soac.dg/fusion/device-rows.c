/* Operators of rows on a device with a memory of its own, device.h: whole rows go there and come back,
   and what the operators have of combinators is done there.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=10 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels normalised 1 } */
/* { dg-lowering normalised "target" { option fopenmp } } */
/* { dg-kernels in_place 1 } */
/* { dg-lowering in_place "target" { option fopenmp } } */
/* { dg-kernels centred 1 } */
/* { dg-lowering centred "target" { option fopenmp } } */
/* { dg-kernels reversed 1 } */
/* { dg-lowering reversed "target" { option fopenmp } } */
/* { dg-kernels strided 1 } */
/* { dg-lowering strided "target" { option fopenmp } } */
/* { dg-kernels squares 1 } */
/* { dg-lowering squares "target" { option fopenmp } } */
/* { dg-kernels sums 1 } */
/* { dg-lowering sums "target" { option fopenmp } } */
/* { dg-kernels counted 1 } */
/* { dg-lowering counted "target" { option fopenmp } } */
/* { dg-kernels half 1 } */
/* { dg-lowering half "target" { option fopenmp } } */
/* { dg-kernels variable 1 } */
/* { dg-lowering variable "openmp" { option fopenmp } } */

#include <stddef.h>
#include "device.h"

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif
#define APART __attribute__ ((noipa)) static
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)
#define AT __builtin_at

enum { N = 60, M = 24 };

static int add (int a, int b) { return a + b; }
static int mul (int a, int b) { return a * b; }
static int minus (int a, int b) { return a - b; }
static int odd (int a) { return a & 1; }

static void less_mean (int *o, size_t m, const int *row)
{
  int s = __builtin_reduce (add, 0, m, row);
  __builtin_map (minus, m, o, row, s);
}

/* A number beside the row.  */
static void both (int *o, int *sum, size_t m, const int *row)
{
  *sum = 0;
  for (size_t i = 0; i < m; i++)
    *sum += row[i];
  for (size_t i = 0; i < m; i++)
    o[i] = row[i] - *sum;
}

/* The rest of the row stays as it is.  */
static void first_half (int *o, size_t m, const int *row)
{
  for (size_t i = 0; i < m / 2; i++)
    o[i] = row[i] + 1;
}

static void square (int (*o)[4], const int (*a)[4])
{ __builtin_contract (add, mul, 0, __builtin_space (4, 4, __builtin_over (4)), AT (o, i0, i1), AT (a, i0, i2), AT (a, i2, i1)); }

static int scanned (size_t m, const int *row)
{
  int t[M], u[M];
  __builtin_scan (add, 0, m, t, row);
  size_t many = __builtin_filter (odd, m, u, t);
  return __builtin_reduce (add, 0, many, u);
}

static int own_room (size_t m, const int *row)
{
  int t[m];
  __builtin_scan (add, 0, m, t, row);
  return t[m / 2];
}

static int how_many (size_t m, const int *row) { return __builtin_redomap (add, odd, 0, m, row); }

APART void normalised (int n, int m, int (*out)[m], int (*rows)[m])
{ __builtin_map (less_mean, n, out, (size_t) m, rows); }
APART void in_place (int n, int m, int (*rows)[m])
{ __builtin_map (less_mean, n, rows, (size_t) m, rows); }
APART void centred (int n, int m, int (*out)[m], int *sum, int (*rows)[m])
{ __builtin_map (both, n, __builtin_zip (out, sum), (size_t) m, rows); }
APART void reversed (int n, int m, int (*out)[m], int (*rows)[m])
{ __builtin_map (less_mean, n, AT (out, n - 1 - i0), (size_t) m, rows); }
/* There are others between its rows.  */
APART void strided (int n, int m, int *out, int (*rows)[m])
{ __builtin_map (how_many, n, out, (size_t) m, AT (rows, 2 * i0)); }
APART void squares (int n, int (*o)[4][4], int (*x)[4][4])
{ __builtin_map (square, n, o, x); }
APART int sums (int n, int m, int (*rows)[m])
{ return __builtin_redomap (add, scanned, 0, n, (size_t) m, rows); }
APART void counted (int n, int m, int *out, int (*rows)[m])
{ __builtin_map (how_many, n, out, (size_t) m, rows); }
APART void half (int n, int m, int (*out)[m], int (*rows)[m])
{ __builtin_map (first_half, n, out, (size_t) m, rows); }
APART void variable (int n, int m, int *out, int (*rows)[m])
{ __builtin_map (own_room, n, out, (size_t) m, rows); } /* { dg-missed "operator 'own_room' has an array whose size is not known before" "" { option -fopenmp } } */

static int a[N][M], b[N][M], o[N], bad;

/* The statement S runs so many REGIONS, if there is a device, and then FOUND is WANTED for all rows i and
   all k.  */
#define CALL(S, REGIONS, FOUND, WANTED)					\
  do									\
    {									\
      regions = 0;							\
      S;								\
      if (ON_DEVICE && regions != (REGIONS))				\
	bad++, printf ("%d: %d regions\n", __LINE__, regions);		\
      for (int i = 0; i < N; i++)					\
	for (int k = 0; k < M; k++)					\
	  if ((FOUND) != (WANTED) && bad++ < 20)			\
	    printf ("%d: %d, %d: %d, not %d\n", __LINE__, i, k, (FOUND), (WANTED)); \
    }									\
  while (0)

static int
total (const int *row)
{
  int s = 0;
  for (int k = 0; k < M; k++)
    s += row[k];
  return s;
}

static int
odd_ones (const int *row)
{
  int s = 0;
  for (int k = 0; k < M; k++)
    s += row[k] & 1;
  return s;
}

/* The sum of what is odd of the sums up to each element.  */
static int
odd_sums (const int *row)
{
  int s = 0, all = 0;
  for (int k = 0; k < M; k++)
    {
      s += row[k];
      all += s & 1 ? s : 0;
    }
  return all;
}

static int
up_to_middle (const int *row)
{
  int s = 0;
  for (int k = 0; k <= M / 2; k++)
    s += row[k];
  return s;
}

static int
squared (int (*x)[4], int i, int j)
{
  int s = 0;
  for (int k = 0; k < 4; k++)
    s += x[i][k] * x[k][j];
  return s;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      a[i][k] = (i * 37 + k * k * 5) % 23;
  CALL (normalised (N, M, b, a), 1, b[i][k], a[i][k] - total (a[i]));
  CALL (centred (N, M, b, o, a), 1, b[i][k] + o[i], a[i][k] - total (a[i]) + total (a[i]));
  CALL (reversed (N, M, b, a), 1, b[N - 1 - i][k], a[i][k] - total (a[i]));
  CALL (counted (N, M, o, a), 1, o[i], odd_ones (a[i]));
  CALL (strided (N / 2, M, o, a), 1, o[i / 2], odd_ones (a[i / 2 * 2]));
  memset (b, 1, sizeof b);
  CALL (half (N, M, b, a), 1, b[i][k], k < M / 2 ? a[i][k] + 1 : 0x01010101);
  int all = 0, got;
  for (int i = 0; i < N; i++)
    all += odd_sums (a[i]);
  CALL (got = sums (N, M, a), regions, got, all);
  bad += ON_DEVICE && !regions;
  typedef int block[4][4];
  block *x = (block *) a, *y = (block *) b;
  CALL (squares (N * M / 16, y, x), 1, y[(i * M + k) / 16][(i * M + k) / 4 % 4][(i * M + k) % 4],
	squared (x[(i * M + k) / 16], (i * M + k) / 4 % 4, (i * M + k) % 4));
  CALL (variable (N, M, o, a), 0, o[i], up_to_middle (a[i]));
  CALL (normalised (0, M, b, a), 0, 0, 0);
  CALL (normalised (N, 0, (int (*)[0]) b, (int (*)[0]) a), 0, 0, 0);
  /* What overlaps goes there only if it is known to be the same.  */
  memcpy (b, a, sizeof b);
  CALL (normalised (N, M, b, b), 0, b[i][k], a[i][k] - total (a[i]));
  memcpy (b, a, sizeof b);
  CALL (in_place (N, M, b), 1, b[i][k], a[i][k] - total (a[i]));
  printf ("%d bad\n", bad);
  return bad != 0;
}
