/* What is looked up, on a device with a memory of its own, device.h: of a variable all goes there, of
   other arrays what is between the least and the greatest index.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=100 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-lowering looked_up "target" { option fopenmp } } */
/* { dg-lowering from_within "target" { option fopenmp } } */
/* { dg-lowering twice "target" { option fopenmp } } */
/* { dg-kernels twice 1 } */
/* { dg-lowering composed "target" { option fopenmp } } */
/* { dg-kernels composed 1 } */
/* { dg-lowering kept "target" { option fopenmp } } */
/* { dg-lowering unknown "target" { option fopenmp } } */
/* { dg-lowering computed "target" { option fopenmp } } */
/* { dg-lowering beside "target" { option fopenmp } } */
/* { dg-lowering summed "target" { option fopenmp } } */
/* { dg-lowering twice_looked "target" { option fopenmp } } */
/* { dg-lowering behind_filter "openmp" { option fopenmp } } */
/* { dg-lowering scattered "target" { option fopenmp } } */
/* { dg-lowering scanned "target" { option fopenmp } } */
/* { dg-kernels scanned 1 } */

#include "device.h"

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif
#define APART __attribute__ ((noipa)) static
#define GATHER __builtin_gather

enum { N = 5000 };

static int table[256], lengths[N];
static const double roots[4] = { 0, 1, 1.5, 1.75 };

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static double half (double a) { return a / 2; }
static int odd (int a) { return a & 1; }

APART void looked_up (int n, int *o, const unsigned char *k) { __builtin_map (inc, n, o, GATHER (table, k)); }
APART void from_within (int n, double *o, const int *k) { __builtin_map (half, n, o, GATHER (roots + 1, k)); }
APART void twice (int n, int *o, const int *k) { __builtin_map (add, n, o, lengths, GATHER (lengths, k)); }
APART int
composed (int n, int *restrict o, const int *restrict k)
{
  int t[N];
  __builtin_map (inc, n, t, GATHER (lengths, k));
  __builtin_map (inc, n, o, t);
  return __builtin_reduce (add, 0, n, t);
}
APART int kept (int n, int *o, const int *k) { return __builtin_filter (odd, n, o, GATHER (lengths, k)); }
APART void unknown (int n, int *o, const int *x, const int *k) { __builtin_map (inc, n, o, GATHER (x, k)); }
/* The array in order as well, a sum, and indices that are looked up themselves.  */
APART void beside (int n, int *o, const int *x, const int *k) { __builtin_map (add, n, o, x, GATHER (x, k)); }
APART int summed (int n, const int *x, const short *k) { return __builtin_reduce (add, 0, n, GATHER (x, k)); }
APART void
computed (int n, int *restrict o, const int *restrict x, const int *restrict k)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, k);
  __builtin_map (inc, n, o, GATHER (x, t));
  free (t);
}
APART void
twice_looked (int n, int *restrict o, const int *restrict x, const int *restrict k, const int *restrict l)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, GATHER (k, l));
  __builtin_map (inc, n, o, GATHER (x, t));
  free (t);
}
/* Which indices there are is not known before.  */
APART int
behind_filter (int n, int *restrict o, const int *restrict x, const int *restrict k)
{
  int *t = malloc (n * sizeof *t);
  int kept = __builtin_filter (odd, n, t, k);
  __builtin_map (inc, kept, o, GATHER (x, t)); /* { dg-missed "which part of 'x' the device needs is not known" "" { option -fopenmp } .-1 } */
  free (t);
  return kept;
}
/* What is put at indices comes back in a buffer.  */
APART void scattered (int n, int *restrict o, const int *x, const int *k) { __builtin_map (inc, n, __builtin_scatter (o, k), x); }
APART int
scanned (int n, int *restrict o, const int *x, const short *k)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (inc, n, __builtin_scatter (o, k), t);
  int s = __builtin_reduce (add, 0, n, x);
  free (t);
  return s;
}

/* Where it goes is something else when the kernel has run.  */
APART void
changed (int n, int *restrict o, int *restrict k, const int *restrict x)
{
  __builtin_map (inc, n, __builtin_scatter (o, k), x);
  __builtin_map (inc, n, k, k); /* { dg-missed "which part of 'o' the device needs is not known" "" { option -fopenmp } } */
}
/* Windows look up some elements more.  */
static int sub (int a, int b) { return a - b; }
APART void
ahead (int n, int *restrict o, const int *restrict x, const int *restrict k)
{
  int *t = malloc ((n + 16) * sizeof *t);
  __builtin_map (inc, n + 16, t, GATHER (x, k));
  __builtin_map (sub, n, o, t + 16, t);
  free (t);
}
APART void
both_by (int n, int *restrict o, const int *restrict x, const int *restrict k, const int *restrict l)
{ __builtin_map (add, n, o, GATHER (x, k), GATHER (x + 1, l)); }

static unsigned char bytes[N];
static int k[N], few[N], far[N], middle[N], again[N], o[N], bad;
static short shorts[N];
static double d[N];

/* The statement S runs so many REGIONS, if there is a device, and maps BYTES bytes at least.  */
#define CALL(S, REGIONS, BYTES, FOUND, WANTED)				\
  do									\
    {									\
      regions = 0, mapped_bytes = 0;					\
      S;								\
      if (ON_DEVICE && (regions != (REGIONS) || mapped_bytes < (BYTES)))	\
	bad++, printf ("%d: %d regions, %zu bytes\n", __LINE__, regions, mapped_bytes); \
      for (int i = 0; i < N; i++)					\
	if ((FOUND) != (WANTED) && bad++ < 20)				\
	  printf ("%d: %d: %g, not %g\n", __LINE__, i, (double) (FOUND), (double) (WANTED)); \
    }									\
  while (0)

int
main (void)
{
  for (int i = 0; i < 256; i++)
    table[i] = 255 - i;
  for (int i = 0; i < N; i++)
    {
      bytes[i] = i * 7;
      k[i] = (i * 37 + 5) % N;
      few[i] = i % 3;
      middle[i] = 2000 + i % 10;
      again[i] = i % 3;
      far[i] = -100 + i % 200;
      lengths[i] = i * i % 1009;
    }
  int sum = 0, many = 0, got;
  for (int i = 0; i < N; i++)
    {
      sum += lengths[k[i]] + 1;
      many += odd (lengths[k[i]]);
    }
  CALL (looked_up (N, o, bytes), 1, sizeof table + N + sizeof o, o[i], table[bytes[i]] + 1);
  CALL (from_within (N, d, few), 1, 3 * sizeof (double) + sizeof few + sizeof d, d[i], roots[1 + few[i]] / 2);
  CALL (twice (N, o, k), 1, sizeof lengths + sizeof k + sizeof o, o[i], lengths[i] + lengths[k[i]]);
  CALL (got = composed (N, o, k), regions, sizeof lengths, o[i], lengths[k[i]] + 2);
  bad += got != sum;
  got = kept (N, o, k);
  bad += got != many;
  for (int i = 0, j = 0; i < N; i++)
    if (odd (lengths[k[i]]))
      bad += o[j++] != lengths[k[i]];
  CALL (unknown (N, o, lengths, k), 1, sizeof lengths + sizeof k + sizeof o, o[i], lengths[k[i]] + 1);
  CALL (unknown (N, o, lengths + 4000, far), 1, 200 * sizeof (int) + sizeof k + sizeof o, o[i],
	lengths[4000 + far[i]] + 1);
  bad += ON_DEVICE && mapped_bytes != 200 * sizeof (int) + sizeof k + sizeof o;
  CALL (unknown (N, o, lengths, middle), 1, 10 * sizeof (int) + sizeof k + sizeof o, o[i], lengths[middle[i]] + 1);
  bad += ON_DEVICE && mapped_bytes != 10 * sizeof (int) + sizeof k + sizeof o;
  CALL (beside (N, o, lengths, few), 1, sizeof lengths + sizeof k + sizeof o, o[i], lengths[i] + lengths[few[i]]);
  CALL (computed (N, o, lengths, few), 1, 3 * sizeof (int) + sizeof k + sizeof o, o[i], lengths[few[i] + 1] + 1);
  CALL (twice_looked (N, o, lengths, few, again), 1, 6 * sizeof (int) + sizeof k + sizeof o, o[i],
	lengths[few[again[i]] + 1] + 1);
  sum = 0;
  for (int i = 0; i < N; i++)
    sum += lengths[shorts[i] = i % 77];
  CALL (got = summed (N, lengths, shorts), regions, 77 * sizeof (int), got, sum);
  bad += ON_DEVICE && !regions;
  CALL (got = behind_filter (N, o, lengths, few), 0, 0, o[i % got], lengths[1] + 1);
  /* The device looks at its own indices.  */
  #pragma omp target data map (to: few) if (ON_DEVICE)
  CALL (unknown (N, o, lengths, few), 2, sizeof o + 3 * sizeof (int), o[i], lengths[few[i]] + 1);
  CALL (unknown (0, o, lengths, few), 0, 0, 0, 0);
  memset (o, 0, sizeof o);
  CALL (scattered (N, o, lengths, k), 1, sizeof lengths + sizeof k, o[k[i]], lengths[i] + 1);
  /* Nobody touches what is between.  */
  memset (o, 1, sizeof o);
  for (int i = 0; i < N / 2; i++)
    again[i] = 2 * i;
  CALL (scattered (N / 2, o, lengths, again), 1, sizeof k, o[i], i & 1 ? 0x01010101 : lengths[i / 2] + 1);
  #pragma omp target data map (to: k) if (ON_DEVICE)
  CALL (scattered (N, o, lengths, k), 3, sizeof lengths + sizeof k, o[k[i]], lengths[i] + 1);
  memset (o, 0, sizeof o);
  for (int i = 0; i < N; i++)
    again[i] = (i * 37 + 5) % N;
  CALL (changed (N, o, again, lengths), 0, 0, o[(i * 37 + 5) % N], lengths[i] + 1);
  for (int i = 0; i < N; i++)
    again[i] = i;
  CALL (ahead (1000, o, lengths, again), 1, 2016 * sizeof (int), o[i % 1000], lengths[i % 1000 + 16] - lengths[i % 1000]);
  #pragma omp target data map (to: few) if (ON_DEVICE)
  CALL (both_by (N, o, lengths, middle, few), 2, sizeof o + sizeof middle, o[i], lengths[middle[i]] + lengths[1 + few[i]]);
  for (int i = 0; i < N; i++)
    shorts[i] = (i * 37 + 5) % N;
  CALL (got = scanned (N, o, few, shorts), regions, sizeof k, o[shorts[N - 1]], got + 1);
  bad += ON_DEVICE && !regions;
  printf ("%d bad\n", bad);
  return bad != 0;
}
