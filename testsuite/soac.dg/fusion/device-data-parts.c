/* Kernels that touch several parts of one array: they stay on the device with it only if these are sure
   not to keep them on the host.  The device is device.h.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=100 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-stays between "" { option fopenmp } } */
/* { dg-stays sizes "" { option fopenmp } } */
/* { dg-stays halves "x" { option fopenmp } } */
/* { dg-stays in_turns "x" { option fopenmp } } */
/* { dg-kernels far_sides 1 } */
/* { dg-lowering far_sides "target" { option fopenmp } } */
/* { dg-stays amid "" { option fopenmp } } */
/* { dg-kernels amid 3 } */
/* { dg-kernels restricted 2 } */
/* { dg-kernels by_turns 3 } */
/* { dg-kernels exchanged 1 } */
/* { dg-kernels overlapping 1 } */
/* { dg-stays overlapping "" { option fopenmp } } */
/* { dg-kernels started_there 2 } */
/* { dg-stays started_there "" { option fopenmp } } */
/* { dg-kernels ended_there 3 } */
/* { dg-kernels later 3 } */
/* { dg-kernels read_by_both 2 } */
/* { dg-kernels read_in_turn 2 } */
/* { dg-stays amid_unknown "x" { option fopenmp } } */
/* { dg-kernels amid_unknown 4 } */
/* { dg-kernels between 2 } */
/* { dg-kernels sizes 2 } */
/* { dg-kernels halves 2 } */
/* { dg-kernels in_turns 2 { option fopenmp } } */

#include <setjmp.h>
#include "device.h"

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif
#define APART __attribute__ ((noipa)) static
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define SPACE __builtin_space
#define RANGE __builtin_range
#define AT __builtin_at

enum { ROWS = 40, COLUMNS = 50, CELLS = ROWS * COLUMNS };

static jmp_buf back;
static int add (int a, int b) { return a + b; }
static int times3 (int a, int b) { return 3 * a - b; }

/* The elements of one stand between those of the other one.  */
APART void
between (int k, int n, int *x)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, __builtin_stride (x + 1, 2), __builtin_stride (x, 2), 1);
      __builtin_soac_nofuse (__builtin_map (add, n, x, x, t));
    }
}
/* Elements of two sizes.  */
APART void
sizes (int k, int n, int *restrict o, int *x)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, o, x, (char *) x);
      __builtin_soac_nofuse (__builtin_map (add, n, x, x, t));
    }
}
/* Parts without gaps.  */
APART void
halves (int k, int *x)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, CELLS / 2, x + CELLS / 2, x, 1);
      __builtin_soac_nofuse (__builtin_map (add, CELLS / 2, x, x + CELLS / 2, t));
    }
}
/* The output stands between what is mapped as one input.  */
APART void
amid (int n, int *x)
{
  __builtin_map (add, n, x + 1000, x, 1);
  __builtin_soac_nofuse (__builtin_map (add, n, x + 500, x, x + 1000));
  __builtin_soac_nofuse (__builtin_map (add, n, x, x + 500, x + 1000));
}
/* Two pieces in place, of which one begins behind the array's first element.  */
APART void
in_turns (int n, int *restrict x)
{
  int *t = malloc (n * sizeof *t + 1);
  __builtin_map (add, RANGE (0, n, 2), t, x, 1);
  __builtin_map (add, RANGE (1, n, 2), t, x, x);
  __builtin_map (times3, n, x, t, x);
  free (t);
}
/* Neighbours by other pointers: together they are what is read of one array.  */
APART void
both_sides (int k, int n, int m, int *a, int *b)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, SPACE (n, m - 2), (int (*)[m]) (b + 1), (int (*)[m]) a, (int (*)[m]) (a + 2));
      int *other = a;
      a = b;
      b = other;
    }
}
/* By pointers that are said to lead to different elements; those of one stand between those of the other.  */
APART void
restricted (int k, int n, int *restrict p, int *restrict q)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, p, q, q + 1000);
      __builtin_soac_nofuse (__builtin_map (add, n, q, q, p));
    }
}
APART void
by_turns (int k, int n, int *restrict p, int *restrict q)
{
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, p, p, 1);
      __builtin_soac_nofuse (__builtin_map (add, n, q, q, q));
      __builtin_soac_nofuse (__builtin_map (add, n, q + 1000, q, q));
    }
}
/* What is only read may be parts of one array, that overlap.  */
APART void
read_by_both (int n, int *restrict o, const int *restrict p, const int *restrict q)
{
  __builtin_map (times3, n, o, p, q);
  __builtin_soac_nofuse (__builtin_map (add, n, o, o, 1));
}
APART void
read_in_turn (int k, int n, int *restrict o, const int *x)
{
  const int *p = x, *q = x + 10;
  for (int t = 0; t < k; t++)
    {
      __builtin_map (times3, n, o, p, q);
      __builtin_soac_nofuse (__builtin_map (add, n, o, o, 1));
      const int *other = p;
      p = q;
      q = other;
    }
}
/* The pointers that are exchanged lead to one array.  */
APART void
exchanged (int k, int n, int *x, int again)
{
  int *a = malloc (n * sizeof *a);
  memcpy (a, x, n * sizeof *a);
  if (setjmp (back))
    return;
  int *p = again & 1 ? a : a, *q = again & 1 ? a : a;
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, q, p, 1);
      int *other = p;
      p = q;
      q = other;
    }
  memcpy (x, a, n * sizeof *a);
  free (a);
  if (again > 9)
    longjmp (back, 1);
}
/* They lead to parts of one array, which may overlap.  */
APART void
overlapping (int k, int n, int *x)
{
  int *p = x, *q = x + 500;
  for (int t = 0; t < k; t++)
    {
      __builtin_map (add, n, q, p, 1);
      int *other = p;
      p = q;
      q = other;
    }
}
/* A structure that a kernel takes is read where it is called.  */
typedef struct { long k, v; } pair;
static pair sum_of (pair a, pair b) { return (pair) { a.k + b.k, a.v ^ b.v }; }
static pair next_of (pair a) { return (pair) { a.k + 1, a.v * 3 }; }
APART pair
started_there (int n, pair *restrict x)
{
  __builtin_map (next_of, n, x, x);
  return __builtin_soac_nofuse (__builtin_reduce (sum_of, x[0], n, x));
}
/* And a result is written there.  */
APART pair
ended_there (int n, pair *restrict x)
{
  __builtin_map (next_of, n, x, x);
  pair none = { 0, 0 };
  x[1] = __builtin_soac_nofuse (__builtin_reduce (sum_of, none, n, x));
  __builtin_soac_nofuse (__builtin_map (next_of, n, x, x));
  return x[1];
}
/* How many elements the second kernel has is not known before the first one; it has no array that
   stays.  */
static int inc3 (int a) { return a + 3; }
APART int
later (size_t n, int flag, int *p)
{
  size_t m = flag < 9 ? 5 : 1;
  long c = n / 5 * 5;
  int t[CELLS];
  for (int i = 0; i < CELLS; i++)
    t[i] = i;
  __builtin_map (inc3, SPACE (c / 5, RANGE (0, m, 3)), (int (*)[m]) t, (int (*)[m]) p);
  __builtin_map (inc3, SPACE (c / 5, RANGE (1, m, 3)), (int (*)[m]) t, (int (*)[m]) t);
  return __builtin_redomap (add, inc3, t[3] + t[6], SPACE (c / 5, m), (int (*)[m]) p);
}
/* Nor is that of the third one, between those of an array that stays.  */
APART int
amid_unknown (int n, int *restrict x, int *restrict o, const int *restrict p)
{
  __builtin_map (add, n, x, x, 2);
  int s = __builtin_soac_nofuse (__builtin_reduce (add, 0, n, x));
  __builtin_map (add, s & 1023, o, p, 3);
  __builtin_map (add, n, x, x, x);
  return s;
}

/* Far enough for what is behind to be something else.  */
APART void
far_sides (int n, int m, int *restrict o, int *a)
{ __builtin_map (add, SPACE (n, m - 30), (int (*)[m]) o, (int (*)[m]) a, (int (*)[m]) (a + 30)); }

static int x[CELLS + 1], want[CELLS + 1], y[CELLS], bad;

static void
fill (void)
{
  for (int i = 0; i <= CELLS; i++)
    x[i] = want[i] = i * 7 % 101;
  memset (y, 0, sizeof y);
}

static void
compare (const int *found, const int *wanted, int n, int line)
{
  for (int i = 0; i < n; i++)
    if (found[i] != wanted[i] && bad++ < 20)
      printf ("%d: %d: %d, not %d\n", line, i, found[i], wanted[i]);
}

int
main (void)
{
  fill ();
  between (3, CELLS / 2, x);
  for (int t = 0; t < 3; t++)
    {
      for (int i = 0; i < CELLS; i += 2)
	want[i + 1] = want[i] + 1;
      for (int i = 0; i < CELLS / 2; i++)
	want[i] += t;
    }
  compare (x, want, CELLS + 1, __LINE__);
  fill ();
  int out[CELLS];
  sizes (3, CELLS, y, x);
  for (int t = 0; t < 3; t++)
    {
      for (int i = 0; i < CELLS; i++)
	out[i] = want[i] + ((char *) want)[i];
      for (int i = 0; i < CELLS; i++)
	want[i] += t;
    }
  compare (x, want, CELLS, __LINE__);
  compare (y, out, CELLS, __LINE__);
  fill ();
  regions = 0;
  halves (3, x);
  bad += ON_DEVICE && regions != 6;
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < CELLS / 2; i++)
      want[i] = (want[i + CELLS / 2] = want[i] + 1) + t;
  compare (x, want, CELLS, __LINE__);
  fill ();
  amid (300, x);
  for (int i = 0; i < 300; i++)
    {
      want[1000 + i] = want[i] + 1;
      want[500 + i] = want[i] + want[1000 + i];
      want[i] = want[500 + i] + want[1000 + i];
    }
  compare (x, want, CELLS, __LINE__);
  for (int n = CELLS - 1; n <= CELLS; n++)
    {
      fill ();
      regions = 0;
      in_turns (n, x);
      bad += ON_DEVICE && !regions;
      for (int i = 0; i < n; i++)
	want[i] = 3 * (i % 2 ? 2 * want[i] : want[i] + 1) - want[i];
      compare (x, want, CELLS, __LINE__);
    }
  fill ();
  regions = 0;
  both_sides (4, ROWS, COLUMNS, x, y);
  bad += ON_DEVICE && regions < 4;
  int (*p)[COLUMNS] = (int (*)[COLUMNS]) want;
  static int other[ROWS][COLUMNS];
  for (int t = 0; t < 2; t++)
    {
      for (int i = 0; i < ROWS; i++)
	for (int j = 1; j < COLUMNS - 1; j++)
	  other[i][j] = p[i][j - 1] + p[i][j + 1];
      for (int i = 0; i < ROWS; i++)
	for (int j = 1; j < COLUMNS - 1; j++)
	  p[i][j] = other[i][j - 1] + other[i][j + 1];
    }
  compare (x, want, CELLS, __LINE__);
  compare (y, other[0], CELLS, __LINE__);
  fill ();
  regions = 0;
  far_sides (ROWS, COLUMNS, y, x);
  bad += ON_DEVICE && !regions;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS - 30; j++)
      other[i][j] = p[i][j] + p[i][j + 30];
  for (int i = 0; i < ROWS; i++)
    compare (y + i * COLUMNS, other[i], COLUMNS - 30, __LINE__);
  fill ();
  restricted (3, 400, x + 500, x);
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < 400; i++)
      {
	want[500 + i] = want[i] + want[1000 + i];
	want[i] += want[500 + i];
      }
  compare (x, want, CELLS, __LINE__);
  fill ();
  by_turns (3, 400, x + 500, x);
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < 400; i++)
      {
	want[500 + i]++;
	want[1000 + i] = 2 * (want[i] *= 2);
      }
  compare (x, want, CELLS, __LINE__);
  fill ();
  read_by_both (1000, y, x, x + 10);
  for (int i = 0; i < 1000; i++)
    out[i] = 3 * x[i] - x[i + 10] + 1;
  compare (y, out, 1000, __LINE__);
  for (int k = 1; k < 4; k++)
    {
      fill ();
      read_in_turn (k, 1000, y, x);
      for (int i = 0; i < 1000; i++)
	out[i] = (k & 1 ? 3 * x[i] - x[i + 10] : 3 * x[i + 10] - x[i]) + 1;
      compare (y, out, 1000, __LINE__);
    }
  for (int k = 1; k < 4; k++)
    {
      fill ();
      exchanged (k, CELLS, x, k);
      for (int i = 0; i < CELLS; i++)
	want[i] += k;
      compare (x, want, CELLS, __LINE__);
    }
  for (int n = 400; n <= 1000; n += 300)
    {
      fill ();
      overlapping (3, n, x);
      for (int t = 0; t < 3; t++)
	for (int i = 0, from = t & 1 ? 500 : 0; i < n; i++)
	  want[500 - from + i] = want[from + i] + 1;
      compare (x, want, CELLS, __LINE__);
    }
  fill ();
  int found = later (CELLS, 1, x), sums = (x[3] + 3) + (6 + 3);
  for (int i = 0; i < CELLS; i++)
    sums += x[i] + 3;
  bad += found != sums;
  fill ();
  regions = 0;
  sums = amid_unknown (CELLS - 1, x, y, want);
  bad += ON_DEVICE && regions < 4;
  for (int i = 0, sum = 0; i < CELLS; i++)
    {
      out[i] = i < (sums & 1023) ? want[i] + 3 : 0;
      sum += i < CELLS - 1 ? want[i] + 2 : 0;
      bad += i == CELLS - 1 && sum != sums;
    }
  compare (y, out, CELLS, __LINE__);
  for (int i = 0; i < CELLS - 1; i++)
    want[i] = 2 * (want[i] + 2);
  compare (x, want, CELLS, __LINE__);
  static pair pairs[CELLS];
  pair sum = { 1, 0 }, all = { 0, 0 };
  for (int i = 0; i < CELLS; i++)
    {
      pairs[i] = (pair) { i, 3 * i };
      all = sum_of (all, next_of (pairs[i]));
    }
  sum = sum_of (next_of (pairs[0]), all);
  pair got = started_there (CELLS, pairs);
  bad += got.k != sum.k || got.v != sum.v;
  for (int i = 0; i < CELLS; i++)
    pairs[i] = (pair) { i, 3 * i };
  got = ended_there (CELLS, pairs);
  all = next_of (all);
  bad += got.k != all.k || got.v != all.v;
  printf ("%d bad\n", bad);
  return bad != 0;
}
