/* Loads of a row that are reached by one pointer, several vectors of each at a time: numbers of four
   bytes for a vector of bytes, and of one byte for sums of two.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels bytes 1 } */
/* { dg-kernels shorts 1 } */
/* { dg-kernels apart 1 } */

#include "spaces.h"

static int add (int a, int b) { return a + b; }
static int mul (int a, int b) { return a * b; }

static const int weights[3][3] = { { 1, 2, 3 }, { 5, 7, 11 }, { 13, 17, 19 } };

#define CONVOLVE(NAME, FROM, TO)							\
  TESTED void										\
  NAME (size_t n, size_t m, TO (*restrict o)[m], FROM (*u)[m + 2])			\
  {											\
    __builtin_contract (add, mul, 0, SPACE (n, m, OVER (3), OVER (3)), o,		\
			AT (weights, i2, i3), AT (u, i0 + i2, i1 + i3));		\
  }											\
  static void										\
  NAME##_test (size_t n, size_t m)							\
  {											\
    FROM (*u)[m + 2] = get ((n + 2) * sizeof *u);					\
    TO (*o)[m] = get (n * sizeof *o);							\
    for (size_t i = 0; i < (n + 2) * (m + 2); i++)					\
      ((FROM *) u)[i] = (unsigned) i * 2654435761u >> 20;					\
    NAME (n, m, o, u);									\
    for (size_t i = 0; i < n; i++)							\
      for (size_t j = 0; j < m; j++)							\
	{										\
	  int s = 0;									\
	  for (size_t k = 0; k < 3; k++)						\
	    for (size_t l = 0; l < 3; l++)						\
	      s += weights[k][l] * u[i + k][j + l];					\
	  CHECK (o[i][j] == (TO) s);							\
	}										\
    free (u);										\
    free (o);										\
  }

CONVOLVE (bytes, int, unsigned char)
CONVOLVE (shorts, unsigned char, short)

/* What is loaded lies further apart than one pointer reaches.  */
TESTED void
apart (size_t n, long long (*restrict o)[3000], long long (*u)[3000])
{
  __builtin_contract (add, mul, 0, SPACE (n, 2000, OVER (3)), AT (o, i0, i1),
		      AT (weights, 0, i2), AT (u, i0, i1 + 500 * i2));
}

static void
apart_test (size_t n)
{
  long long (*u)[3000] = get (n * sizeof *u), (*o)[3000] = get (n * sizeof *o);
  for (size_t i = 0; i < n * 3000; i++)
    ((long long *) u)[i] = i % 1009;
  apart (n, o, u);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < 2000; j++)
      CHECK (o[i][j] == u[i][j] + 2 * u[i][j + 500] + 3 * u[i][j + 1000]);
  free (u);
  free (o);
}

int
main (void)
{
  for (size_t m = 1; m < 200; m += m < 70 ? 1 : 19)
    for (size_t n = 1; n < 10; n += 3)
      {
	bytes_test (n, m);
	shorts_test (n, m);
      }
  bytes_test (70, 800);
  shorts_test (70, 800);
  for (size_t n = 1; n < 10; n++)
    apart_test (n);
  CHECK (!bad);
  return 0;
}
