/* Truth values are subscripts in operators: GCC's vectoriser takes masks of them for numbers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* With -flto GCC makes vectors where the plugin is not asked, and they are wrong.  */
/* { dg-additional-options "-DLINKED" { option -flto } } */
/* { dg-kernels looked_up 1 } */
/* { dg-kernels masked 1 } */
/* { dg-kernels chosen 1 } */
/* { dg-kernels behind_many 1 } */

#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };

static unsigned short table[8] = { 5, 6, 7, 8, 9, 10, 11, 12 };
static unsigned long factor;

static unsigned short at (_Bool a) { return table[a]; }
static unsigned short
both (_Bool a, const unsigned short *b)
{
  return ((a + b[(unsigned long) a & 7]) * factor ^ table[(unsigned long) a & 7]) * 1000003 + 8;
}
static unsigned short less (int a, int b) { return table[2 * (a < b) + 1]; }

#define APART __attribute__ ((noipa)) static void

APART
looked_up (int n, unsigned short *o, const unsigned short *x)
{
  __builtin_map (at, n, o, x);
}

APART
masked (int n, unsigned short *o, const unsigned short *x, const unsigned short *b)
{
  __builtin_map (both, n, o, x, b);
}

APART
chosen (int n, unsigned short *o, const unsigned short *x, const unsigned short *y)
{
  __builtin_map (less, n, o, x, y);
}

/* Many other loads, whose addresses are looked at, come before.  */
#define TEN(M, K) M (K##0) M (K##1) M (K##2) M (K##3) M (K##4) M (K##5) M (K##6) M (K##7) M (K##8) M (K##9)
#define SEVENTY(M) TEN (M, 1) TEN (M, 2) TEN (M, 3) TEN (M, 4) TEN (M, 5) TEN (M, 6) TEN (M, 7)
#define PARAMETER(K) unsigned short a##K,
#define SUM(K) a##K +
#define INPUT(K) , x + K
#define ELEMENT(K) x[i + K],
static unsigned short
all_and (SEVENTY (PARAMETER) _Bool b)
{
  return SEVENTY (SUM) table[(unsigned long) b & 7];
}

APART
behind_many (int n, unsigned short *restrict o, const unsigned short *x)
{
#ifdef __SOAC__
  __builtin_map (all_and, n, o SEVENTY (INPUT), x);
#else
  /* The header's own loops take fewer inputs.  */
  for (int i = 0; i < n; i++)
    o[i] = all_and (SEVENTY (ELEMENT) x[i]);
#endif
}

int
main (void)
{
  static unsigned short x[N], o[N];
  int bad = 0;
  for (int i = 0; i < N; i++)
    x[i] = i % 5 * 256 + i % 3;
  looked_up (N, o, x);
  for (int i = 0; i < N; i++)
    bad += o[i] != (x[i] ? 6 : 5);
  masked (N, o, x, x);
  for (int i = 0; i < N; i++)
    bad += o[i] != (unsigned short) ((x[i] ? 6 : 5) * 1000003 + 8);
  chosen (N - 1, o, x, x + 1);
  for (int i = 0; i < N - 1; i++)
    bad += o[i] != (x[i] < x[i + 1] ? 8 : 6);
  behind_many (N - 79, o, x);
  for (int i = 0; i < N - 79; i++)
    {
      unsigned sum = x[i] ? 6 : 5;
      for (int k = 10; k < 80; k++)
	sum += x[i + k];
      bad += o[i] != (unsigned short) sum;
    }
#ifdef LINKED
  bad = 0;
#endif
  printf ("%d bad\n", bad);
  return bad != 0;
}
