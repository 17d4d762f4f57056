/* What operators read through pointers of all origins, written between: the map
   must not move past the write, and the sum cannot.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels chosen 2 } */
/* { dg-kernels recursive 2 } */
/* { dg-kernels numbered 2 } */
/* { dg-kernels by_table 2 } */
/* { dg-kernels by_struct 2 } */
/* { dg-kernels constants 1 } */
/* { dg-eliminated constants "t" } */
/* { dg-kernels by_memcpy 2 } */
/* { dg-kernels by_call 2 } */
/* { dg-kernels by_combinator 3 } */
/* { dg-kernels elsewhere 1 { no-option -fsanitize } } */
/* { dg-kernels writes_chosen 2 } */
/* { dg-refused writes_chosen "t" impure } */

#include "check.h"

#include <stdint.h>

static int add (int a, int b) { return a + b; }
static int times (int a) { return a * 7; }

static int cells[4] = { 3, 5, 7, 9 };
static int *target = cells;
static struct { int low, high[3]; const int *at; } limits;
static const int primes[4] = { 2, 3, 5, 7 };
static int later = 13;

#define COMMA ,

/* The map, a write, and a sum that must wait until after it.  */
#define BETWEEN(NAME, OP, ARGS, WRITE, PARAMS...)			\
TESTED int								\
NAME (size_t n, PARAMS)							\
{									\
  int *t = malloc (n * sizeof *t);					\
  __builtin_map (OP, n, t, __builtin_iota (0) ARGS);			\
  WRITE;								\
  int first = later;							\
  __asm__ volatile ("" : "+r" (first));					\
  int sum = __builtin_reduce (add, first, n, t);			\
  free (t);								\
  return sum;								\
}

static int choose (int i, const int *p)
{
  const int *q = i & 1 ? p : target;
  return *q;
}
BETWEEN (chosen, choose, COMMA p, cells[0] = 1000, const int *p)

/* What it is given at last is not what its caller gave.  */
__attribute__ ((noinline)) static int
descend (int i, const int *p)
{
  if (i <= 0)
    return *p;
  const int *q = target;
  return descend (i - 70000, q) + 1;
}
BETWEEN (recursive, descend, COMMA p, cells[0] = 1000, const int *p)

/* A pointer in disguise.  */
static int disguised (int i, uintptr_t p) { return ((const int *) p)[i & 3]; }
BETWEEN (numbered, disguised, COMMA (uintptr_t) p, p[2] = 1000, int *p)

static const int *starts[2] = { cells, cells + 2 };
static int look (int i) { return *starts[i & 1]; }
BETWEEN (by_table, look, , cells[2] = 1000, int unused)

static int limit (int i) { return limits.high[i & 1] + *limits.at; }
BETWEEN (by_struct, limit, , limits.high[1] = 1000, int unused)

/* Nobody writes those.  */
static int prime (int i) { return primes[i & 3]; }
BETWEEN (constants, prime, , cells[2] = 1000, int unused)

static int cell (int i) { return cells[i & 3]; }
BETWEEN (by_memcpy, cell, , memcpy (cells + 1, p, 2 * sizeof (int)),
	 const int *p)

__attribute__ ((noinline)) static void change (int a) { cells[3] = a; }
BETWEEN (by_call, cell, , change (1000), int unused)
BETWEEN (by_combinator, cell, , __builtin_map (times, 4, cells, cells),
	 int unused)

/* A write of what it does not read.  */
static int low (int i) { return (i & 63) + limits.low; }
BETWEEN (elsewhere, low, , later = 1000, int unused)

/* A store through a pointer that may be one of two.  */
static int
put (int i, int *p)
{
  int *q = i & 1 ? p : target;
  *q += i & 3;
  return i & 63;
}
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wattributes"
TESTED int
writes_chosen (size_t n, int *p)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (put, n, t, __builtin_iota (0), p);
  int sum = __builtin_reduce (add, *p, n, t);
  free (t);
  return sum;
}
#pragma GCC diagnostic pop

int
main (void)
{
  int three = 3, four[4] = { 1, 2, 3, 4 };
  FOR_SIZES (n)
    {
      int i, m = n;
#define SUM(START, VALUE)						\
      ({								\
	int sum = START;						\
	for (i = 0; i < m; i++)						\
	  sum += VALUE;							\
	sum;								\
      })
#define RESET								\
      memcpy (cells, (int [4]) { 3, 5, 7, 9 }, sizeof cells);		\
      limits.low = limits.high[0] = 4;					\
      limits.high[1] = 6;						\
      limits.at = cells + 3;						\
      later = 13
      RESET;
      int wanted = SUM (13, choose (i, &three));
      CHECK (chosen (n, &three) == wanted);
      RESET;
      wanted = SUM (13, descend (i, &three));
      CHECK (recursive (n, &three) == wanted);
      wanted = SUM (13, four[i & 3]);
      CHECK (numbered (n, four) == wanted);
      RESET;
      wanted = SUM (13, look (i));
      CHECK (by_table (n, 0) == wanted);
      RESET;
      wanted = SUM (13, limit (i));
      CHECK (by_struct (n, 0) == wanted);
      wanted = SUM (13, primes[i & 3]);
      CHECK (constants (n, 0) == wanted);
      RESET;
      wanted = SUM (13, cell (i));
      CHECK (by_memcpy (n, four) == wanted);
      RESET;
      CHECK (by_call (n, 0) == wanted);
      RESET;
      CHECK (by_combinator (n, 0) == wanted);
      CHECK (cells[1] == 35);
      RESET;
      CHECK (elsewhere (n, 0) == SUM (1000, (i & 63) + 4));
      RESET;
      three = 3;
      int odd = SUM (3, i & 1 ? i & 3 : 0);
      CHECK (writes_chosen (n, &three) == SUM (odd, i & 63));
      CHECK (three == odd && cells[0] == SUM (3, i & 1 ? 0 : i & 3));
      three = 3;
    }
  return 0;
}
