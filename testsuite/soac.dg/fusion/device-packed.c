/* Outputs with gaps on a device with a memory of its own, device.h: they come back in a buffer, and
   what stands in the gaps is not touched.  Where the device has the array already it changes
   there.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-lowering inside "target" { option fopenmp } } */
/* { dg-lowering in_place "target" { option fopenmp } } */
/* { dg-lowering around "target" { option fopenmp } } */
/* { dg-kernels around 1 } */
/* { dg-lowering columns "target" { option fopenmp } } */
/* { dg-lowering every_other "target" { option fopenmp } } */
/* { dg-lowering deep "target" { option fopenmp } } */
/* { dg-lowering both "target" { option fopenmp } } */
/* { dg-kernels both 1 } */
/* { dg-lowering norms "target" { option fopenmp } } */
/* { dg-kernels norms 1 } */
/* { dg-lowering members "target" { option fopenmp } } */
/* { dg-lowering running "target" { option fopenmp } } */
/* { dg-lowering kept_apart "target" { option fopenmp } } */
/* { dg-lowering kept_down "target" { option fopenmp } } */
/* { dg-lowering keep_here "target" { option fopenmp } } */
/* { dg-lowering keep_sums "target" { option fopenmp } } */
/* { dg-kernels keep_sums 2 } */
/* { dg-lowering flat "target" { option fopenmp } } */

#include "device.h"

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)
#define SPACE __builtin_space
#define RANGE __builtin_range
#define OVER __builtin_over
#define AT __builtin_at
#define APART __attribute__ ((noipa)) static void

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif

enum { N = 140, M = 241, P = 14, S = 60, MOST = 40000 };
struct pair { float a; int b; };

static double twice (double a) { return 2 * a; }
static double add (double a, double b) { return a + b; }
static double id (double a) { return a; }
static double cross (double n, double w, double c, double e, double s) { return n + w - 4 * c + e + s; }
static struct pair join (double a, double b) { return (struct pair) { a, b }; }
static int third (int a) { return a % 3 == 0; }
static int plus (int a, int b) { return a + b; }
static int square (int a) { return a * a % 100; }

APART
inside (int n, int m, double (*restrict o)[m], double (*restrict a)[m])
{ __builtin_map (twice, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), o, a); }
APART
in_place (int n, int m, double (*a)[m])
{ __builtin_map (twice, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), a, a); }
APART
around (int n, int m, double (*restrict o)[m], double (*restrict a)[m])
{
  __builtin_map (cross, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), o, AT (a, i0 - 1, i1), AT (a, i0, i1 - 1),
		 a, AT (a, i0, i1 + 1), AT (a, i0 + 1, i1));
}
/* An output of one axis in a column of a matrix.  */
APART
columns (int n, int m, double (*restrict o)[m], double (*restrict a)[n])
{ __builtin_contract (add, id, 0.0, SPACE (n, OVER (m)), AT (o, i0, 3), AT (a, i1, i0)); }
/* Rows of a matrix whose length is a number of its own.  */
APART
flat (int n, int m, int row, double *restrict o, double *restrict a)
{ __builtin_map (twice, SPACE (n, m), AT (o, i0 * row + i1), AT (a, i0 * row + i1)); }
APART
every_other (int n, int m, double (*restrict o)[m], double (*restrict a)[m])
{ __builtin_map (twice, SPACE (n, RANGE (1, m, 4, 2)), AT (o, n - 1 - i0, i1), a); }
APART
deep (int n, int m, int p, double (*restrict o)[m][p], double (*restrict a)[m][p])
{ __builtin_map (twice, SPACE (RANGE (0, n, 2), RANGE (1, m - 1), RANGE (2, p)), o, a); }
/* Two outputs, one of them without gaps.  */
APART
both (int n, int m, double (*restrict o)[m], double *restrict r, double (*restrict a)[m])
{
  __builtin_map (twice, SPACE (n, RANGE (1, m)), o, a);
  __builtin_map (add, SPACE (n, RANGE (1, m)), AT (r, (m - 1) * i0 + i1 - 1), o, a);
}
__attribute__ ((noipa)) static double
norms (int n, int m, double (*restrict o)[m], double (*restrict a)[m])
{
  __builtin_map (twice, SPACE (n, RANGE (0, m - 1)), o, a);
  return __builtin_reduce (add, 0.0, SPACE (n, RANGE (0, m - 1)), o);
}
APART
members (int n, int m, struct pair (*restrict o)[m], double (*restrict a)[m], double (*restrict b)[m])
{ __builtin_map (join, SPACE (RANGE (1, n), RANGE (0, m - 1)), o, a, b); }
APART
running (int n, int *restrict o, int *restrict x)
{ __builtin_scan (plus, 0, n, __builtin_stride (o, 3), x); }
__attribute__ ((noipa)) static int
kept_apart (int n, int *restrict o, int *restrict x)
{ return __builtin_filter (third, n, __builtin_stride (o, 2), x); }
/* From the end of the array on.  */
__attribute__ ((noipa)) static int
kept_down (int n, int *restrict o, int *restrict x)
{ return __builtin_filter (third, n, __builtin_stride (o + n - 1, -1), x); }
__attribute__ ((noipa)) static int
keep_here (int n, int *o)
{ return __builtin_filter (third, n, o, o); }
__attribute__ ((noipa)) static int
keep_sums (int n, int *o, int *sum)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (square, n, t, o);
  *sum = __builtin_reduce (plus, 0, n, t);
  int k = __builtin_filter (third, n, o, t);
  free (t);
  return k;
}

static double a[N][M], b[N][M], o[N][M], w[N][M], r[N * M], t[M][N];
static double cube[S][S][P], in_cube[S][S][P];
static struct pair p[N][M], q[N][M];
static int x[MOST], line[3 * MOST], want[3 * MOST], bad;

/* The statement S runs REGIONS regions, if there is a device, from which BYTES bytes come back; then
   the array FOUND is as WANTED.  */
#define CALL(S, REGIONS, BYTES, FOUND, WANTED)				\
  do									\
    {									\
      regions = 0, bytes_from = 0;					\
      S;								\
      if (ON_DEVICE && (regions != (REGIONS) || bytes_from != (BYTES)))	\
	bad++, printf ("%d: %d regions, %zu bytes\n", __LINE__, regions, bytes_from); \
      if (memcmp (FOUND, WANTED, sizeof FOUND))				\
	bad++, printf ("%d: wrong\n", __LINE__);			\
    }									\
  while (0)

static void
clear (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      o[i][j] = w[i][j] = -i;
}

static void
want_inside (double (*f)[M])
{
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      w[i][j] = 2 * f[i][j];
}

static void
want_around (void)
{
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      w[i][j] = a[i - 1][j] + a[i][j - 1] - 4 * a[i][j] + a[i][j + 1] + a[i + 1][j];
}

static void
test_spaces (void)
{
  clear (), want_inside (a);
  CALL (inside (N, M, o, a), 1, sizeof (double) * (N - 2) * (M - 2), o, w);
  memcpy (o, a, sizeof o), memcpy (w, a, sizeof w), want_inside (a);
  CALL (in_place (N, M, o), 1, sizeof (double) * (N - 2) * (M - 2), o, w);
  clear (), want_around ();
  CALL (around (N, M, o, a), 1, sizeof (double) * (N - 2) * (M - 2), o, w);
  clear ();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M - 7; j++)
      w[i][j] = 2 * a[i][j];
  CALL (flat (N, M - 7, M, *o, *a), 1, sizeof (double) * N * (M - 7), o, w);
  clear ();
  for (int i = 0; i < N; i++)
    for (int j = 1; j < M; j++)
      if ((j - 1) % 4 < 2)
	w[N - 1 - i][j] = 2 * a[i][j];
  CALL (every_other (N, M, o, a), 1, sizeof (double) * N * (M / 2), o, w);
  clear ();
  for (int i = 0; i < N; i++)
    for (int j = 1; j < M; j++)
      w[i][j] = 2 * a[i][j];
  CALL (both (N, M, o, r, a), 1, sizeof (double) * 2 * N * (M - 1), o, w);
  for (int i = 0; i < N; i++)
    for (int j = 1; j < M; j++)
      if (r[i * (M - 1) + j - 1] != 3 * a[i][j])
	bad++, printf ("both: %d %d\n", i, j);
  clear ();
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M - 1; j++)
      sum += w[i][j] = 2 * a[i][j];
  double found;
  CALL (found = norms (N, M, o, a), 2, bytes_from, o, w);
  if (found != sum)
    bad++, printf ("norms: %g, not %g\n", found, sum);
}

static void
test_others (void)
{
  for (int i = 0; i < S; i++)
    for (int j = 0; j < S; j++)
      for (int k = 0; k < P; k++)
	in_cube[i][j][k] = i + j * k;
  static double wanted[S][S][P];
  for (int i = 0; i < S; i += 2)
    for (int j = 1; j < S - 1; j++)
      for (int k = 2; k < P; k++)
	wanted[i][j][k] = 2 * in_cube[i][j][k];
  CALL (deep (S, S, P, cube, in_cube), 1, sizeof (double) * S / 2 * (S - 2) * (P - 2), cube, wanted);
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M - 1; j++)
      q[i][j] = (struct pair) { a[i][j], b[i][j] };
  CALL (members (N, M, p, a, b), 1, sizeof (struct pair) * (N - 1) * (M - 1), p, q);
  clear ();
  for (int i = 0; i < N; i++)
    {
      w[i][3] = 0;
      for (int j = 0; j < M; j++)
	w[i][3] += t[j][i];
    }
  CALL (columns (N, M, o, t), 1, sizeof (double) * N, o, w);
}

static void
test_carried (void)
{
  int n = MOST, k = 0, sum = 0, s = 0;
  memset (line, 0x55, sizeof line), memcpy (want, line, sizeof line);
  for (int i = 0; i < n; i++)
    want[3 * i] = sum += x[i];
  CALL (running (n, line, x), 4, bytes_from, line, want);
  memset (line, 0x55, sizeof line), memcpy (want, line, sizeof line);
  for (int i = 0; i < n; i++)
    if (third (x[i]))
      want[2 * k++] = x[i];
  int found;
  CALL (found = kept_apart (n, line, x), 4, bytes_from, line, want);
  bad += found != k;
  memcpy (line, x, sizeof x), memcpy (want, x, sizeof x);
  k = 0;
  for (int i = 0; i < n; i++)
    if (third (x[i]))
      want[k++] = x[i];
  CALL (found = keep_here (n, line), 4, bytes_from, line, want);
  bad += found != k;
  memset (line, 0x55, sizeof line), memcpy (want, line, sizeof line);
  k = 0;
  for (int i = 0; i < n; i++)
    if (third (x[i]))
      want[n - 1 - k++] = x[i];
  CALL (found = kept_down (n, line, x), 4, bytes_from, line, want);
  bad += found != k;
  memcpy (line, x, sizeof x), memcpy (want, x, sizeof x);
  k = sum = 0;
  for (int i = 0; i < n; i++)
    {
      sum += square (x[i]);
      if (third (square (x[i])))
	want[k++] = square (x[i]);
    }
  CALL (found = keep_sums (n, line, &s), regions, bytes_from, line, want);
  bad += found != k || s != sum || (ON_DEVICE && !regions);
}

/* The device has the arrays: the host's are as they were until they come back.  */
static void
test_there (void)
{
  clear (), want_inside (a);
  memcpy (b, a, sizeof a);
  regions = 0;
#pragma omp target data map (tofrom: o) map (to: a) if (ON_DEVICE)
  {
    if (ON_DEVICE)
      memset (a, 0, sizeof a);
    inside (N, M, o, a);
    bad += ON_DEVICE && o[1][1] != -1;
  }
  memcpy (a, b, sizeof a);
  if (memcmp (o, w, sizeof o) || (ON_DEVICE && regions != 1))
    bad++, printf ("there: %d regions\n", regions);
  memcpy (line, x, sizeof x), memcpy (want, x, sizeof x);
  int k = 0;
  for (int i = 0; i < MOST; i++)
    if (third (x[i]))
      want[k++] = x[i];
  regions = 0;
#pragma omp target data map (tofrom: line[0:MOST]) if (ON_DEVICE)
  {
    bad += keep_here (MOST, line) != k;
    bad += ON_DEVICE && memcmp (line, x, sizeof x);
  }
  if (memcmp (line, want, sizeof x) || (ON_DEVICE && regions != 5))
    bad++, printf ("filter there: %d regions\n", regions);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = (i * 7 + j * 3) % 101, b[i][j] = i - j, t[j][i] = i % 7 + j;
  for (int i = 0; i < MOST; i++)
    x[i] = i * 37 % 1009;
  test_spaces ();
  test_others ();
  test_carried ();
  test_there ();
  printf ("%d bad\n", bad);
  return bad != 0;
}
