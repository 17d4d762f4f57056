/* Kernels over spaces on a device with a memory of its own, device.h: they map the bytes that
   they touch, from the first to the last one, and no others; what they write with gaps comes
   back without them (device-packed.c).

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-lowering transposed "target" { option fopenmp } } */
/* { dg-lowering product "target" { option fopenmp } } */
/* { dg-lowering between_rows "target" { option fopenmp } } */
/* { dg-lowering inside "target" { option fopenmp } } */
/* { dg-lowering turned "target" { option fopenmp } } */
/* { dg-lowering every_third "target" { option fopenmp } } */
/* { dg-lowering pairs "target" { option fopenmp } } */
/* { dg-lowering total "target" { option fopenmp } } */
/* { dg-lowering columns "target" { option fopenmp } } */
/* { dg-lowering longest "target" { option fopenmp } } */
/* { dg-lowering numbers "target" { option fopenmp } } */
/* { dg-lowering in_place "target" { option fopenmp } } */
/* { dg-lowering twice_read "target" { option fopenmp } } */
/* { dg-lowering squares "target" { option fopenmp } } */
/* { dg-kernels squares 1 } */
/* { dg-eliminated squares "t" } */
/* { dg-lowering rows_summed "target" { option fopenmp } } */
/* { dg-lowering gathered "target" { option fopenmp } } */
/* { dg-lowering shifted_far "target" { option fopenmp } } */
/* { dg-lowering periodic "target" { option fopenmp } } */
/* { dg-lowering rolled "target" { option fopenmp } } */
/* { dg-lowering in_both "target" { option fopenmp } } */
/* { dg-lowering by_rows "target" { option fopenmp } } */
/* { dg-lowering lastly "target" { option fopenmp } } */
/* { dg-lowering summed_down "target" { option fopenmp } } */
/* { dg-lowering summed_up "target" { option fopenmp } } */
/* { dg-lowering summed_inside "target" { option fopenmp } } */

#include "device.h"

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)
#define SPACE __builtin_space
#define RANGE __builtin_range
#define OVER __builtin_over
#define AT __builtin_at
#define INDEX __builtin_index
#define APART __attribute__ ((noipa)) static void

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif

enum { N = 130, M = 150, P = 140, DEEP = 17000 };

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double mid (double a, double b, double c) { return a - 2 * b + c; }
static double twice (double a) { return 2 * a; }
static double sq (double a) { return a * a; }
static double id (double a) { return a; }
static double greater (double a, double b) { return a > b ? a : b; }
static double last (double a, double b) { (void) a; return b; }
static double plus (double a, long k) { return a + k; }
static double first (const double *row) { return row[0]; }
static void add_rows (double *o, const double *a, const double *b) { __builtin_map (add, DEEP, o, a, b); }

APART
transposed (int n, int m, double (*restrict o)[n], double (*restrict a)[m])
{ __builtin_map (twice, SPACE (m, n), o, AT (a, i1, i0)); }
APART
product (int n, int m, int p, double (*restrict c)[p], double (*restrict a)[m], double (*restrict b)[p])
{ __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (m)), c, AT (a, i0, i2), AT (b, i2, i1)); }
APART
between_rows (int n, int m, double (*restrict o)[m], double (*restrict a)[m])
{ __builtin_map (mid, SPACE (RANGE (1, n - 1), m), o, AT (a, i0 - 1, i1), AT (a, i0, i1), AT (a, i0 + 1, i1)); }
APART
inside (int n, int m, double (*restrict o)[m], double (*restrict a)[m])
{ __builtin_map (twice, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), o, a); }
APART
turned (int n, int m, double (*restrict o)[m], double (*restrict a)[m])
{ __builtin_map (twice, SPACE (n, m), AT (o, n - 1 - i0, m - 1 - i1), a); }
APART
every_third (int n, int m, double (*restrict o)[m], double (*restrict a)[m])
{ __builtin_map (twice, SPACE (n, m), o, AT (a, 3 * i0 + 1, i1)); }
APART
pairs (int n, int m, double (*restrict o)[2][m], double (*restrict a)[m])
{ __builtin_map (twice, SPACE (n, RANGE (0, 2), m), o, AT (a, 2 * i0 + i1, i2)); }
__attribute__ ((noipa)) static double
total (int n, int m, double (*restrict a)[m])
{ return __builtin_redomap (add, twice, 1.0, SPACE (RANGE (1, n), RANGE (2, m)), a); }
APART
columns (int n, int m, double *restrict o, double (*restrict a)[m])
{ __builtin_contract (add, id, 0.0, SPACE (RANGE (2, m), OVER (n)), AT (o, i0 - 2), AT (a, i1, i0)); }
APART
longest (int n, int m, double *restrict o, double (*restrict a)[m])
{ __builtin_contract (greater, id, 0.0, SPACE (m, OVER (1, n)), o, AT (a, i1 - 1, i0)); }
APART
lastly (int n, int m, double *restrict o, double (*restrict a)[m])
{ __builtin_contract (last, id, -1.0, SPACE (m, OVER (n)), o, AT (a, i1, i0)); }
APART
numbers (int n, int m, double (*restrict o)[m], double *restrict a)
{ __builtin_map (plus, SPACE (n, m), o, AT (a, i1), INDEX (i0 * 1000 + i1)); }
APART
in_place (int n, int m, double (*a)[m])
{ __builtin_map (twice, SPACE (RANGE (1, n), m), a, a); }
/* In one array that is written and read at other places.  */
APART
twice_read (int n, int m, double (*restrict o)[m], double (*restrict a)[m])
{ __builtin_map (add, SPACE (n, m), o, a, AT (a, n - 1 - i0, i1)); }
APART
squares (int n, int m, double *restrict o, double (*restrict a)[m])
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (sq, SPACE (n, m), t, a);
  __builtin_contract (add, id, 1.0, SPACE (m, OVER (n)), o, AT (t, i1, i0));
  free (t);
}
APART
rows_summed (int n, double *restrict o, double (*restrict a)[DEEP], double *init)
{ __builtin_reduce_into (add_rows, init, n, o, a); }
APART
gathered (int n, int m, double (*restrict o)[m], double (*restrict a)[m], int *restrict k)
{ __builtin_map (twice, SPACE (n, m), o, AT (a, i0, k[i1])); }
APART
shifted_far (int n, int m, double (*restrict o)[m], double (*restrict a)[m])
{ __builtin_map (twice, SPACE (n, m), o, AT (a, i0 * i0 % n, i1)); }
/* Along each axis the host looks for the ends of what is read, or written.  */
APART
periodic (int n, int m, double (*restrict o)[m], double (*restrict a)[m])
{
  __builtin_map (mid, SPACE (n, m), o, AT (a, i0 ? i0 - 1 : n - 1, i1), AT (a, i0, (i1 + 2) % m),
		 AT (a, i0 == n - 1 ? 0 : i0 + 1, i1));
}
APART
rolled (int n, int m, double (*restrict o)[m], double (*restrict a)[m])
{ __builtin_map (twice, SPACE (n, m), AT (o, (i0 + 3) % n, (i1 + m / 2) % m), AT (a, i0 + 5 > n ? n : i0 + 5, i1)); }
/* Of a subscript that goes by two axes they are looked for among all indices.  */
APART
in_both (int n, int m, double (*restrict o)[m], double (*restrict a)[m])
{ __builtin_map (twice, SPACE (n, m), o, AT (a, i0 * i1 % n, i1)); }
APART
by_rows (int n, int m, double *restrict o, double (*restrict a)[m])
{ __builtin_map (first, SPACE (n), o, a); }
/* Scans along an axis: nothing is written between what is.  */
APART
summed_down (int n, int m, double (*restrict o)[m], double (*restrict a)[m], double *start)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  __builtin_scan (rows, start, n, o, a);
}
APART
summed_up (int n, int m, double (*restrict o)[m], double (*restrict a)[m], double *start)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  __builtin_scan_exclusive (rows, start, n, AT (o, n - 1 - i0), AT (a, n - 1 - i0));
}
APART
summed_inside (int n, int m, double (*restrict o)[m], double (*restrict a)[m], double *start)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (add, m - 2, o + 1, a + 1, b + 1); }
  __builtin_scan (rows, start, n, o, a);
}

static double a[3 * N + 1][M], b[M][P], c[N][P], t[M][N], o[N][M], w[N][M], v[DEEP], u[DEEP];
static double deep[5][DEEP], init[DEEP];
static int k[M], bad;

/* The statement S runs REGIONS regions, if there is a device, which map BYTES bytes; EXPECTED, for
   all I below N_I and J below N_J, is what FOUND is.  */
#define CALL(S, REGIONS, BYTES, FOUND, N_I, N_J, EXPECTED)		\
  do									\
    {									\
      regions = 0, mapped_bytes = 0;					\
      S;								\
      if (ON_DEVICE && (regions != (REGIONS) || mapped_bytes != (BYTES) * sizeof (double)))	\
	bad++, printf ("%d: %d regions, %zu elements\n", __LINE__, regions,	\
		       mapped_bytes / sizeof (double));			\
      for (int i = 0; i < (N_I); i++)					\
	for (int j = 0; j < (N_J); j++)					\
	  if ((FOUND) != (EXPECTED) && bad++ < 20)			\
	    printf ("%d: %d %d: %g %g\n", __LINE__, i, j, (double) (FOUND), (double) (EXPECTED)); \
    }									\
  while (0)

/* The sum of F over all K below COUNT, from FROM on.  */
#define SUM(FROM, COUNT, F) ({ double s = FROM; for (int k = 0; k < (COUNT); k++) s += F; s; })

int
main (void)
{
  for (int i = 0; i < 3 * N + 1; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = (i * 7 + j * 3) % 101;
  for (int i = 0; i < M; i++)
    for (int j = 0; j < P; j++)
      b[i][j] = (i * 5 + j) % 17;
  for (int i = 0; i < M; i++)
    k[i] = M - 1 - i;
  for (int j = 0; j < DEEP; j++)
    {
      init[j] = j % 3;
      for (int i = 0; i < 5; i++)
	deep[i][j] = i * j % 19;
    }
  CALL (transposed (N, M, t, a), 1, 2 * N * M, t[i][j], M, N, 2 * a[j][i]);
  CALL (product (N, M, P, c, a, b), 1, N * M + M * P + N * P, c[i][j], N, P, SUM (0, M, a[i][k] * b[k][j]));
  /* A loop without indices touches nothing, wherever that would be.  */
  CALL (product (N, 0, P, c, a, b), 0, 0, c[i][j], N, P, 0);
  CALL (product (0, M, P, c, a, b), 0, 0, c[i][j], N, P, 0);
  CALL (between_rows (N, M, o, a), 1, (N - 2) * M + N * M, o[i][j], N, M,
	i == 0 || i == N - 1 ? 0 : a[i - 1][j] - 2 * a[i][j] + a[i + 1][j]);
  /* The first and the last element of each row are not this call's.  */
  memset (o, 0, sizeof o);
  CALL (inside (N, M, o, a), 1, (N - 2) * M - 2 + (N - 2) * (M - 2), o[i][j], N, M,
	i == 0 || i == N - 1 || j == 0 || j == M - 1 ? 0 : 2 * a[i][j]);
  CALL (turned (N, M, o, a), 1, 2 * N * M, o[i][j], N, M, 2 * a[N - 1 - i][M - 1 - j]);
  CALL (every_third (N, M, o, a), 1, N * M + (3 * N - 2) * M, o[i][j], N, M, 2 * a[3 * i + 1][j]);
  CALL (pairs (N / 2, M, (double (*)[2][M]) o, a), 1, N / 2 * 2 * M * 2, o[i][j], N / 2 * 2, M, 2 * a[i][j]);
  double s = 0;
  /* Chunks of 16 elements in warps of 32, and groups of 64 chunks, have a part each.  */
  int chunks = ((N - 1) * (M - 2) + 511) / 512 * 32;
  CALL (s = total (N, M, a), 2, (N - 1) * M - 2 + chunks + (chunks + 63) / 64, s, 1, 1,
	SUM (1, (N - 1) * (M - 2), 2 * a[1 + k / (M - 2)][2 + k % (M - 2)]));
  CALL (columns (N, M, v, a), 1, M - 2 + N * M - 2, v[j], 1, M - 2, SUM (0, N, a[k][j + 2]));
  CALL (longest (N, M, v, a), 1, M + (N - 1) * M, v[j], 1, M,
	({ double s = 0; for (int k = 0; k < N - 1; k++) s = greater (s, a[k][j]); s; }));
  CALL (lastly (N, M, v, a), 1, M + N * M, v[j], 1, M, a[N - 1][j]);
  memcpy (v, a[3], sizeof a[3]);
  CALL (numbers (N, M, o, v), 1, M + N * M, o[i][j], N, M, v[j] + i * 1000 + j);
  memcpy (o, a, sizeof o);
  CALL (in_place (N, M, o), 1, (N - 1) * M, o[i][j], N, M, i ? 2 * a[i][j] : a[i][j]);
  CALL (twice_read (N, M, o, a), 1, 2 * N * M, o[i][j], N, M, a[i][j] + a[N - 1 - i][j]);
  memcpy (w, a, sizeof w);
  CALL (squares (N, M, v, a), 1, M + N * M, v[j], 1, M, SUM (1, N, a[k][j] * a[k][j]));
  memset (u, 0, sizeof u);
  CALL (rows_summed (5, v, deep, init), 1, 6 * DEEP, v[j], 1, DEEP, SUM (init[j], 5, deep[k][j]));
  CALL (rows_summed (0, v, deep, init), 0, 0, v[j], 1, DEEP, init[j]);
  CALL (summed_down (N, M, o, a, v), 1, 2 * N * M + M, o[i][j], N, M, SUM (v[j], i + 1, a[k][j]));
  CALL (summed_up (N, M, o, a, v), 1, 2 * (N - 1) * M + M, o[i][j], N, M, SUM (v[j], N - 1 - i, a[N - 1 - k][j]));
  memset (o, 0, sizeof o);
  CALL (summed_inside (N, M, o, a, v), 0, 0, o[i][j], N, M,
	j == 0 || j == M - 1 ? 0 : SUM (v[j], i + 1, a[k][j]));
  CALL (gathered (N, M, o, a, k), 1, 2 * N * M + M / 2, o[i][j], N, M, 2 * a[i][k[j]]);
  int farthest = 0;
  for (int i = 0; i < N; i++)
    farthest = i * i % N > farthest ? i * i % N : farthest;
  CALL (shifted_far (N, M, o, a), 1, N * M + (farthest + 1) * M, o[i][j], N, M, 2 * a[i * i % N][j]);
  CALL (periodic (N, M, o, a), 1, 2 * N * M, o[i][j], N, M,
	a[i ? i - 1 : N - 1][j] - 2 * a[i][(j + 2) % M] + a[(i + 1) % N][j]);
  CALL (rolled (N, M, o, a), 1, N * M + (N - 4) * M, o[(i + 3) % N][(j + M / 2) % M], N, M,
	2 * a[i + 5 > N ? N : i + 5][j]);
  CALL (in_both (N, M, o, a), 0, 0, o[i][j], N, M, 2 * a[i * j % N][j]);
  CALL (by_rows (N, M, v, a), 1, N + N * M, v[i], N, 1, a[i][0]);
  printf ("%d bad\n", bad);
  return bad != 0;
}
