/* Operators with loops of which lanes have to know more than how to do their statements: a loop that
   GCC takes for two and that ends after so many turns of both, an array of the operator's own,
   products and sums that raise an exception with zeros and ones, and subscripts that are computed
   where lanes have left.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-mavx2 -mfma -mtune=haswell" { target x86_64-*-* } } */
/* { dg-kernels two_loops 1 } */
/* { dg-kernels own_array 1 } */
/* { dg-kernels infinite 1 } */
/* { dg-kernels from_behind 1 } */

#include "check.h"

enum { FEW = 13, N = 4115, TURNS = 40 };

static inline int
until_hundred (unsigned x, unsigned most)
{
  unsigned h = x, turns = 0;
  do
    {
      unsigned k = 0;
      do
	{
	  if (h & 16)
	    h = h * 1664525u + 1013904223u;
	  else
	    h = (h >> 15) * 77u + turns;
	  h = h * 22695477u + k;
	  h ^= h >> 13;
	  h += h << 3;
	  turns++;
	  k++;
	  if (turns == 100)
	    goto out;
	}
      while (k < 20);
    }
  while ((h & 255) > most);
out:
  return h + turns;
}

struct four
{
  int a[4];
};

static inline struct four
four_of (int x, int y)
{
  struct four r = { { x, x + 1, x * 2, y } };
  return r;
}

static inline int
walk (const int *a, int y)
{
  int k = 0, sum = 0;
  while (sum < y)
    {
      sum += a[k & 3];
      k += sum;
    }
  return k;
}

static inline int walk_four (int x, int y) { return walk (four_of (x, y).a, y); }

static inline double
past_infinity (double x, double y)
{
  double z = x;
  while (z < y)
    {
      double w = z * -__builtin_inf () + __builtin_inf ();
      z = z + 1 + (w > 3 ? 2 : 1);
    }
  return z;
}

static double numbers[TURNS][N];

static inline double
grow (int i)
{
  double sum = 1;
  int k = 0;
  while (sum < 100)
    {
      sum = sum * 1.5 + numbers[k][i];
      if (numbers[0][N - 1 - i] > 0.5)
	sum = sum + 1;
      k++;
      if (k > 37)
	break;
    }
  return sum + k;
}

TESTED void
two_loops (size_t n, int *o, const unsigned *x, const unsigned *y)
{
  __builtin_map (until_hundred, n, o, x, y);
}

TESTED void
own_array (size_t n, int *o, const int *x, const int *y)
{
  __builtin_map (walk_four, n, o, x, y);
}

TESTED void
infinite (size_t n, double *o, const double *x, const double *y)
{
  __builtin_map (past_infinity, n, o, x, y);
}

TESTED void
from_behind (size_t n, double *o)
{
  __builtin_map (grow, n, o, __builtin_iota (0));
}

/* What OP gives one element, without vectors or contraction that differ.  */
#define ALONE(TYPE, OP, NAME)						\
  __attribute__ ((noipa)) static TYPE NAME (TYPE x, TYPE y) { return OP (x, y); }

ALONE (int, until_hundred, until_hundred_alone)
ALONE (int, walk_four, walk_alone)
ALONE (double, past_infinity, past_alone)
__attribute__ ((noipa)) static double grow_alone (int i) { return grow (i); }

int
main (void)
{
  static int x[N], y[N], o[N];
  static double dx[N], dy[N], d[N];
  for (int i = 0; i < N; i++)
    {
      dx[i] = x[i] = 1 + i * 7 % 13;
      dy[i] = y[i] = 5 + i * 31 % 61;
      for (int k = 0; k < TURNS; k++)
	numbers[k][i] = (int) ((k * 7919u + i * 104729u) % 1009) * 0.01;
    }
  two_loops (FEW, o, (const unsigned *) x, (const unsigned *) y);
  for (int i = 0; i < FEW; i++)
    CHECK (o[i] == until_hundred_alone (x[i], y[i]));
  two_loops (N, o, (const unsigned *) x, (const unsigned *) y);
  for (int i = 0; i < N; i++)
    CHECK (o[i] == until_hundred_alone (x[i], y[i]));
  own_array (N, o, x, y);
  for (int i = 0; i < N; i++)
    CHECK (o[i] == walk_alone (x[i], y[i]));
  infinite (N, d, dx, dy);
  for (int i = 0; i < N; i++)
    CHECK (d[i] == past_alone (dx[i], dy[i]));
  from_behind (N, d);
  for (int i = 0; i < N; i++)
    CHECK (d[i] == grow_alone (i));
}
