/* The count has any integer type, and every argument is evaluated once.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels by_int 1 } */
/* { dg-kernels by_char 1 } */
/* { dg-kernels by_bool 1 } */
/* { dg-kernels by_constant 1 } */
/* { dg-kernels by_wide 1 } */
/* { dg-kernels once 1 } */
/* { dg-schedule by_constant "unordered, one thread" { option "-O2 -fopenmp$" } } */
/* { dg-schedule by_constant "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule by_int "unordered, threads above 6553" { option "-O2 -fopenmp$" } } */
/* { dg-schedule by_int "unordered, past the cache" { option "-O3 -g" } } */

#include "check.h"

static int inc (int a) { return a + 1; }

TESTED void by_int (int n, int *o, int *x) { __builtin_map (inc, n, o, x); }
TESTED void by_char (signed char n, int *o, int *x)
{ __builtin_map (inc, n, o, x); }
TESTED void by_bool (_Bool n, int *o, int *x) { __builtin_map (inc, n, o, x); }
TESTED void by_constant (int *o, int *x) { __builtin_map (inc, 5, o, x); }
TESTED void by_wide (unsigned long long n, int *o, int *x)
{ __builtin_map (inc, n, o, x); }

TESTED void once (int **n, int **o, int **x)
{ __builtin_map (inc, *(*n)++, (*o)++, (*x)++); }

static void
right (const int *o, int n)
{
  for (int i = 0; i < 100; i++)
    CHECK (o[i] == (i < n ? i * i + 1 : -1));
}

int
main (void)
{
  int x[101], o[101], n[2] = { 60, -1 };
  for (int i = 0; i < 101; i++)
    x[i] = i * i;
#define TRY(N, CALL)				\
  memset (o, -1, sizeof o);			\
  CALL;						\
  right (o, N)
  TRY (99, by_int (99, o, x));
  TRY (0, by_int (0, o, x));
  TRY (100, by_char (100, o, x));
  TRY (1, by_bool (1, o, x));
  TRY (5, by_constant (o, x));
  TRY (77, by_wide (77, o, x));
  int *np = n, *op = o, *xp = x;
  TRY (60, once (&np, &op, &xp));
  CHECK (np == n + 1 && op == o + 1 && xp == x + 1);
  return 0;
}
