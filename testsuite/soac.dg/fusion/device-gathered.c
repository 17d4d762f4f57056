/* What is looked up in variables, on a device with a memory of its own, device.h: the whole variable goes
   there.

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
/* { dg-lowering unknown "openmp" { option fopenmp } } */
/* { dg-lowering scattered "openmp" { option fopenmp } } */

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
APART void unknown (int n, int *o, const int *x, const int *k) { __builtin_map (inc, n, o, GATHER (x, k)); } /* { dg-missed "which part of 'x' the device needs is not known" "" { option -fopenmp } } */
APART void scattered (int n, const int *x, const int *k) { __builtin_map (inc, n, __builtin_scatter (lengths, k), x); } /* { dg-missed "which part of 'lengths' the device needs is not known" "" { option -fopenmp } } */

static unsigned char bytes[N];
static int k[N], few[N], o[N], bad;
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
  CALL (unknown (N, o, lengths, k), 0, 0, o[i], lengths[k[i]] + 1);
  memcpy (o, lengths, sizeof o);
  CALL (scattered (N, o, k), 0, 0, lengths[k[i]], o[i] + 1);
  printf ("%d bad\n", bad);
  return bad != 0;
}
