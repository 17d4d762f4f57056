/* Operators on the device that read tables, variables of the file, and variables of the function
   around them; those that cannot run there.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=1 -foffload=disable" { option -fopenmp } } */
/* { dg-lowering from_table "target" { option fopenmp } } */
/* { dg-kernels from_table 1 } */
/* { dg-lowering from_table_of_words "openmp" { option fopenmp } } */
/* { dg-lowering from_variable "target" { option fopenmp } } */
/* { dg-lowering from_structure "target" { option fopenmp } } */
/* { dg-lowering sum_from_variable "target" { option fopenmp } } */
/* { dg-lowering captured "target" { option fopenmp } } */
/* { dg-lowering captured_array "openmp" { option fopenmp } } */
/* { dg-lowering scan_captured "target" { option fopenmp } } */
/* { dg-lowering combine_captured "target" { option fopenmp } } */
/* { dg-lowering from_elsewhere "openmp" { option fopenmp } } */
/* { dg-lowering chosen_before "target" { option fopenmp } } */
/* { dg-lowering from_array "openmp" { option fopenmp } } */
/* { dg-lowering from_mapped "openmp" { option fopenmp } } */
/* { dg-lowering from_public "openmp" { option fopenmp } } */

#include "device.h"
#include <unistd.h>

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif

enum { N = 3000 };

static const int table[16] = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3 };
static const char *const words[2] = { "even", "odd" };
static int scale = 3;
static int shared[4] = { 1, 2, 3, 4 };
int open_to_all[4] = { 1, 2, 3, 4 };
static struct { int by; float often; } how = { 5, 0.5f };

/* Other kernels, or regions, map these: the device has no variables of its own for them.  */
static int made[16], factor = 3;

static int look (int a) { return table[a & 15] + a; }
static int letter (int a) { return words[a & 1][0]; }
static int scaled (int a) { return a * scale + shared[a & 3]; }
static int changed (int a) { return a * how.by + (int) (how.often * 8); }
static int plus (int a, int b) { return a + b; }
static int look_made (int a) { return made[a & 15] + a; }
static int look_public (int a) { return open_to_all[a & 3] + a; }
static int times (int a) { return a * factor; }
static int foreign (int a) { return a + optind; }

#define APART __attribute__ ((noipa)) static void

APART from_table (int n, int *o, const int *x) { __builtin_map (look, n, o, x); }
APART from_table_of_words (int n, int *o, const int *x) { __builtin_map (letter, n, o, x); }
APART from_variable (int n, int *o, const int *x) { __builtin_map (scaled, n, o, x); }
APART from_structure (int n, int *o, const int *x) { __builtin_map (changed, n, o, x); }
APART
sum_from_variable (int n, int *o, const int *x)
{
  *o = __builtin_redomap (plus, scaled, 0, n, x);
}
APART from_elsewhere (int n, int *o, const int *x) { __builtin_map (foreign, n, o, x); }

APART make (int n, const int *x) { __builtin_map (look, n, made, x); }
APART from_array (int n, int *o, const int *x) { __builtin_map (look_made, n, o, x); }
APART from_public (int n, int *o, const int *x) { __builtin_map (look_public, n, o, x); }
APART from_mapped (int n, int *o, const int *x) { __builtin_map (times, n, o, x); }

APART
captured (int n, int *o, const int *x, int k, float l)
{
  int f (int a) { return a * k + (int) (a * l); }
  __builtin_map (f, n, o, x);
}

APART
captured_array (int n, int *o, const int *x, const int *weights)
{
  int f (int a) { return a * weights[a & 1]; }
  __builtin_map (f, n, o, x);
}

APART
scan_captured (int n, int *o, const int *x, int k)
{
  int f (int a) { return a * k; }
  __builtin_scanomap (plus, f, 0, n, o, x);
}

/* The operator that combines is a nested function. */
APART
combine_captured (int n, int *o, const int *x, int k)
{
  int f (int a, int b) { return (a + b) % k; }
  *o = __builtin_reduce (f, 0, n, x);
}

/* The variable is set between two kernels.  */
APART
chosen_before (int n, int *o, const int *x)
{
  scale = 5;
  __builtin_map (scaled, n, o, x);
  scale = 2;
  __builtin_map (scaled, n, o + n, x);
  scale = 3;
}

/* A region of the program's own doubles it.  */
APART
double_factor (void)
{
#pragma omp target map (tofrom: factor)
  factor *= 2;
}

static int x[N], o[2 * N];
static int bad;

#define SAME(CALL, EXPRESSION)						\
  do									\
    {									\
      int n = N;							\
      CALL;								\
      for (int i = 0; i < n; i++)					\
	if (o[i] != (EXPRESSION))					\
	  {								\
	    bad++;							\
	    printf ("%d: %d: %d, not %d\n", __LINE__, i, o[i], EXPRESSION);	\
	    break;							\
	  }								\
    }									\
  while (0)

int
main (void)
{
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum += scaled (x[i] = i * 7919 % 1009);
  SAME (from_table (n, o, x), look (x[i]));
  SAME (from_table_of_words (n, o, x), x[i] & 1 ? 'o' : 'e');
  SAME (from_variable (n, o, x), 3 * x[i] + shared[x[i] & 3]);
  scale = 4;
  SAME (from_variable (n, o, x), 4 * x[i] + shared[x[i] & 3]);
  scale = 3;
  SAME (from_array (n, o, x), x[i]);
  make (16, x);
  SAME (from_array (n, o, x), x[i] + look (x[x[i] & 15]));
  made[3] = 1;
  SAME (from_array (n, o, x), x[i] + ((x[i] & 15) == 3 ? 1 : look (x[x[i] & 15])));
  SAME (from_public (n, o, x), x[i] + (x[i] & 3) + 1);
  SAME (from_mapped (n, o, x), x[i] * 3);
  double_factor ();
  SAME (from_mapped (n, o, x), x[i] * 6);
  SAME (from_structure (n, o, x), 5 * x[i] + 4);
  SAME (from_elsewhere (n, o, x), x[i] + 1);
  SAME (captured (n, o, x, 3, 0.5f), 3 * x[i] + x[i] / 2);
  int weights[2] = { 3, 4 };
  SAME (captured_array (n, o, x, weights), x[i] * weights[x[i] & 1]);
  SAME (scan_captured (n, o, x, 3), (i ? o[i - 1] : 0) + 3 * x[i]);
  SAME (chosen_before (n, o, x), 5 * x[i] + shared[x[i] & 3]);
  SAME ((void) 0, (o[n + i] == 2 * x[i] + shared[x[i] & 3]) ? o[i] : -1);
  regions = 0;
  combine_captured (N, o, x, 1000);
  int rest = 0;
  for (int i = 0; i < N; i++)
    rest = (rest + x[i]) % 1000;
  if (o[0] != rest || (ON_DEVICE && regions != 2))
    bad++, printf ("%d, not %d; %d regions\n", o[0], rest, regions);
  regions = 0;
  sum_from_variable (N, o, x);
  if (o[0] != sum || (ON_DEVICE && regions != 2))
    bad++;
  printf ("%d bad\n", bad);
  return bad != 0;
}
