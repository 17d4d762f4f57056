/* What a stride, gather or scatter is given is computed once in a range, too, whatever it does: it
   is no subscript.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels by_function 1 } */
/* { dg-kernels by_statement 1 } */
/* { dg-kernels by_choice 1 } */
/* { dg-kernels back 1 } */
/* { dg-kernels by_iota 1 } */
/* { dg-kernels by_places 1 } */
/* { dg-kernels by_constant 1 } */
/* { dg-kernels none 1 } */

#include "check.h"

#define LARGER(a, b) \
  __extension__ ({ __typeof__ (a) a_ = (a); __typeof__ (b) b_ = (b); a_ > b_ ? a_ : b_; })

static int same (int a) { return a; }
static int calls;
static int numbers[40], places[20];

__attribute__ ((noipa)) static int
next (int step)
{
  calls++;
  return step;
}

__attribute__ ((noipa)) static const int *
behind (int k)
{
  calls++;
  return places + k;
}

TESTED void
by_function (int n, int *o, const int *x)
{
  __builtin_map (same, __builtin_range (1, n), o, __builtin_stride (x, next (2)));
}

TESTED void
by_statement (int n, int *o, const int *x, int k)
{
  __builtin_map (same, __builtin_range (1, n), o, __builtin_stride (x, LARGER (k, 1)));
}

/* The side that is not taken does nothing.  */
TESTED int
by_choice (int n, int *o, const int *x, int b, const int *steps)
{
  int k = 0;
  __builtin_map (same, __builtin_range (1, n), o, __builtin_stride (x, b ? steps[k++] : 3));
  return k;
}

TESTED void
back (int n, int *o, const int *x)
{
  __builtin_map (same, __builtin_range (1, n), __builtin_stride (o, -next (1)), x);
}

TESTED void
by_iota (int n, int *o, const int *x)
{
  __builtin_map (same, __builtin_range (1, n), o,
		 __builtin_gather (x, __builtin_iota (next (3), next (2))));
}

TESTED const int *
by_places (int n, int *o, const int *x, const int *p, int b)
{
  __builtin_map (same, __builtin_range (1, n), __builtin_scatter (o, p++),
		 __builtin_gather (x, __builtin_stride (b ? behind (0) : places + 1, next (1))));
  return p;
}

__attribute__ ((noipa, const)) static int
twice (int k)
{
  return 2 * k;
}

/* GCC takes both for the same each time.  */
TESTED void
by_constant (int n, int *o, const int *x, const int *step)
{
  __builtin_map (same, __builtin_range (1, n), __builtin_stride (o, *step),
		 __builtin_stride (x, twice (*step)));
}

TESTED void
none (int n, int *o, const int *x)
{
  __builtin_map (same, __builtin_range (n, n), o, __builtin_stride (x, next (2)));
}

int
main (void)
{
  enum { N = 18 };
  int o[40], two[] = { 2 };
  const int one = 1;
  for (int i = 0; i < 40; i++)
    numbers[i] = 3 * i;
  for (int i = 0; i < 20; i++)
    places[i] = 19 - i;
  by_function (N, o, numbers);
  for (int i = 1; i < N; i++)
    CHECK (o[i] == 6 * i);
  by_statement (N, o, numbers, 2);
  for (int i = 1; i < N; i++)
    CHECK (o[i] == 6 * i);
  CHECK (by_choice (12, o, numbers, 0, two) == 0 && o[11] == 99);
  CHECK (by_choice (12, o, numbers, 1, two) == 1 && o[11] == 66);
  CHECK (calls == 1);
  back (N, o + N, numbers);
  for (int i = 1; i < N; i++)
    CHECK (o[N - i] == 3 * i);
  CHECK (calls == 2);
  by_iota (N, o, numbers);
  for (int i = 1; i < N; i++)
    CHECK (o[i] == 3 * (3 + 2 * i));
  CHECK (calls == 4);
  CHECK (by_places (N, o, numbers, places, 1) == places + 1 && calls == 6);
  for (int i = 1; i < N; i++)
    CHECK (o[19 - i] == 3 * (19 - i));
  CHECK (by_places (N, o, numbers, places, 0) == places + 1 && calls == 7);
  for (int i = 1; i < N; i++)
    CHECK (o[19 - i] == 3 * (18 - i));
  by_constant (N, o, numbers, &one);
  for (int i = 1; i < N; i++)
    CHECK (o[i] == 6 * i);
  none (N, o, numbers);
  CHECK (calls == 8);
  return 0;
}
