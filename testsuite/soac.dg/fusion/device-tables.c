/* Tables that subscripts look up, on the device: what they lead to is looked for.  The device is one with
   a memory of its own, device.h.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=10 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels rows_of 1 } */
/* { dg-lowering rows_of "target" { option fopenmp } } */
/* { dg-lowering sums_of "target" { option fopenmp } } */
/* { dg-lowering of_both "target" { option fopenmp } } */
/* { dg-lowering of_two "target" { option fopenmp } } */
/* { dg-lowering nested "target" { option fopenmp } } */
/* { dg-lowering of_members "target" { option fopenmp } } */
/* { dg-lowering into "target" { option fopenmp } } */
/* { dg-lowering shared "target" { option fopenmp } } */
/* { dg-kernels array_too 1 } */
/* { dg-lowering array_too "target" { option fopenmp } } */
/* { dg-lowering array_behind "target" { option fopenmp } } */
/* { dg-lowering bytes_too "target" { option fopenmp } } */
/* { dg-lowering diagonal "target" { option fopenmp } } */
/* { dg-lowering skewed "target" { option fopenmp } } */
/* { dg-lowering behind_a_test "openmp" { option fopenmp } } */
/* { dg-lowering by_two_axes "target" { option fopenmp } } */

#include "check.h"
#include "device.h"

#if defined ON_DEVICE && defined __OPTIMIZE__
enum { KNOWN = 1 };
#else
enum { KNOWN = 0 };
#endif

#define APART __attribute__ ((noipa)) static void
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define AT __builtin_at
#define SPACE __builtin_space
#define OVER __builtin_over

enum { N = 60, M = 50 };

struct place { char name; int at[2]; };

static int inc (int a) { return a + 1; }
static int mul (int a, int b) { return a * b; }
static int add (int a, int b) { return a + b; }

APART rows_of (int n, int m, int (*o)[m], const int (*x)[m], const int *k)
{ __builtin_map (inc, SPACE (n, m), o, AT (x, k[i0], i1)); }

/* Numbers of several types, added.  */
APART sums_of (int n, int m, int (*o)[m], const int *x, const unsigned char *k, const short *l)
{ __builtin_map (inc, SPACE (n, m), o, AT (x, k[i0 + 1] + l[m - 1 - i1] - 3)); }

APART of_both (int n, int m, int *o, const int (*x)[m], const int *k, const int *y)
{ __builtin_contract (add, mul, 0, SPACE (n, OVER (m)), o, AT (x, k[i1 % n], i1), AT (y, k[i0])); }

APART of_two (int n, int m, int (*o)[m], const int (*x)[m], const int *k, const int *l)
{ __builtin_map (inc, SPACE (n, m), o, AT (x, k[i0], l[i1])); }

APART nested (int n, int *o, const int *x, const int *k, const int *l)
{ __builtin_map (inc, n, o, AT (x, k[l[i0]])); }

APART of_members (int n, int *o, const int *x, const struct place *k)
{ __builtin_map (inc, n, o, AT (x, k[i0].at[1])); }

APART into (int n, int m, int (*o)[m], const int (*x)[m], const int *k)
{ __builtin_map (inc, SPACE (n, m), AT (o, k[i0], i1), x); }

/* One table for two arrays, and as an array.  */
APART shared (int n, int *o, const int *x, const int *y, const int *k)
{
  __builtin_map (add, n, o, AT (x, k[i0]), AT (y, k[i0] + 1));
  __builtin_map (add, n, o, o, k);
}

/* The same in one kernel, k[0] not among what is looked up; and bytes.  */
APART array_too (int n, int *o, const int *x, const int *k)
{ __builtin_map (add, n, o, AT (x, k[i0 + 1]), AT (k, i0)); }

/* The last element is one of the array alone.  */
APART array_behind (int n, int *o, const int *x, const int *k)
{ __builtin_map (add, n, o, AT (x, k[i0]), AT (k, i0 + 1)); }

APART bytes_too (int n, int *o, const int *x, const unsigned char *k)
{ __builtin_map (add, n, o, AT (x, k[n - i0]), k); }

/* Sums that go by two axes.  */
APART diagonal (int n, int m, int *o, const int (*x)[m + 1], const int *y)
{ __builtin_contract (add, mul, 0, SPACE (n, OVER (m)), o, AT (x, i1, i1 + i0 % 2), AT (y, i1)); }

APART skewed (int n, int m, int (*o)[m], const int *x)
{ __builtin_map (inc, SPACE (n, m), o, AT (x, 3 * i1 - i0 % 7 + 6)); }

/* There may be no k[-1].  */
APART behind_a_test (int n, int *o, const int *x, const int *k)
{ __builtin_map (inc, n, o, AT (x, i0 ? k[i0 - 1] : 0)); } /* { dg-missed "the kernel runs on the host: which part of 'x' the device needs is not known" "" { option -fopenmp } } */

/* What stands behind a structure may be its last member's.  */
struct list { int n, at[1]; };
APART of_list (int n, int *o, const int *x, const struct list *k) { __builtin_map (inc, n, o, AT (x, k->at[i0])); }

/* There may be nothing there: variables, and what has no name.  */
static int table[8];
APART behind_more (int n, int *o, const int *x, int (*k)[4])
{ __builtin_map (inc, n, o, AT (x, i0 ? table[i0 & 7] + k[n & 1][i0 & 3] : 0)); }

APART by_two_axes (int n, int m, int (*o)[m], const int (*x)[m], const int *k)
{ __builtin_map (inc, SPACE (n, m), o, AT (x, k[(i0 * i1) % n], i1)); }

static int x[N * M * 4], o[N * M], y[N + 1], k[N + 1], l[N];
static unsigned char bytes[N + 1];
static short shorts[M];
static struct place places[N];

#define EACH(I, N) for (int I = 0; I < N; I++)

/* The device does it, if it is to.  */
#define RUN(THERE, CALL)						\
  do									\
    {									\
      int ran = regions;						\
      memset (o, 0, sizeof o);						\
      CALL;								\
      CHECK (!KNOWN || (THERE) == (regions > ran));			\
    }									\
  while (0)

#define ROWS (void *) o, (const void *) x

static void
test_sums (int n, int there)
{
  RUN (there, of_both (n, M, o, (const void *) x, k, y));
  EACH (i, n)
    {
      int s = 0;
      EACH (j, M)
	s += x[k[j % n] * M + j] * y[k[i]];
      CHECK (o[i] == s);
    }
  RUN (there, diagonal (n, M, o, (const void *) x, l));
  EACH (i, n)
    {
      int s = 0;
      EACH (j, M)
	s += x[j * (M + 1) + j + i % 2] * l[j];
      CHECK (o[i] == s);
    }
}

static void
test (int n, int there)
{
  RUN (there, rows_of (n, M, ROWS, k));
  EACH (i, n) EACH (j, M) CHECK (o[i * M + j] == x[k[i] * M + j] + 1);
  RUN (there, sums_of (n, M, (void *) o, x, bytes, shorts));
  EACH (i, n) EACH (j, M) CHECK (o[i * M + j] == x[bytes[i + 1] + shorts[M - 1 - j] - 3] + 1);
  RUN (there, of_two (n, M, ROWS, k, l));
  EACH (i, n) EACH (j, M) CHECK (o[i * M + j] == x[k[i] * M + l[j]] + 1);
  RUN (there, nested (n, o, x, k, l));
  EACH (i, n) CHECK (o[i] == x[k[l[i]]] + 1);
  RUN (there, of_members (n, o, x, places));
  EACH (i, n) CHECK (o[i] == x[places[i].at[1]] + 1);
  RUN (there, into (n, M, ROWS, l));
  EACH (i, n) EACH (j, M) CHECK (o[l[i] * M + j] == x[i * M + j] + 1);
  RUN (there, shared (n, o, x, y, k));
  EACH (i, n) CHECK (o[i] == x[k[i]] + y[k[i] + 1] + k[i]);
  RUN (there, array_too (n, o, x, k));
  EACH (i, n) CHECK (o[i] == x[k[i + 1]] + k[i]);
  RUN (there, array_behind (n, o, x, k));
  EACH (i, n) CHECK (o[i] == x[k[i]] + k[i + 1]);
  RUN (there, bytes_too (n, o, x, bytes));
  EACH (i, n) CHECK (o[i] == x[bytes[n - i]] + bytes[i]);
  RUN (there, skewed (n, M, (void *) o, x));
  EACH (i, n) EACH (j, M) CHECK (o[i * M + j] == x[3 * j - i % 7 + 6] + 1);
  RUN (0, behind_a_test (n, o, x, k));
  EACH (i, n) CHECK (o[i] == x[i ? k[i - 1] : 0] + 1);
  struct list *list = malloc (sizeof *list + n * sizeof (int));
  EACH (i, n)
    list->at[i] = (i * 3 + 1) % N;
  RUN (0, of_list (n, o, x, list));
  EACH (i, n) CHECK (o[i] == x[list->at[i]] + 1);
  free (list);
  RUN (0, behind_more (n, o, x, (int (*)[4]) k));
  EACH (i, n) CHECK (o[i] == x[i ? table[i & 7] + k[4 * (n & 1) + i % 4] : 0] + 1);
  RUN (there, by_two_axes (n, M, ROWS, k));
  EACH (i, n) EACH (j, M) CHECK (o[i * M + j] == x[k[i * j % n] * M + j] + 1);
  test_sums (n, there);
}

int
main (void)
{
  EACH (i, N * M * 4)
    x[i] = i * 7919 % 1009;
  EACH (i, N)
    {
      y[i] = i * 3;
      k[i] = i * 7 % N;
      l[i] = (i + 11) % M;
      places[i].at[1] = 100 + i * 13;
    }
  EACH (i, N + 1)
    bytes[i] = 200 - 3 * i;
  EACH (i, M)
    shorts[i] = i * 5 + 1000;
  test (0, 0);
  test (M, 1);
  EACH (i, M)
    l[i] = i * 11 % M;
  test (M, 1);
  return 0;
}
