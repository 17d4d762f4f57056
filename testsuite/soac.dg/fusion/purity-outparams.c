/* An operator is pure though it calls functions that write through pointers to its
   own variables, whether or not GCC inlines them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wno-attributes" } */
/* { dg-kernels numbers 1 } */
/* { dg-lowering numbers openmp { option -fopenmp } } */
/* { dg-kernels deep 1 } */
/* { dg-kernels either 1 } */
/* { dg-kernels several 1 } */
/* { dg-kernels bytes_ 1 } */
/* { dg-kernels global_place 2 } */
/* { dg-refused global_place "t" impure } */
/* { dg-kernels foreign 2 } */
/* { dg-refused foreign "t" impure } */
/* { dg-kernels hidden 2 } */
/* { dg-refused hidden "t" impure } */
/* { dg-kernels also_global 2 } */
/* { dg-refused also_global "t" impure } */
/* { dg-kernels itself 2 } */
/* { dg-refused itself "t" impure } */
/* { dg-kernels chained 2 } */
/* { dg-refused chained "t" impure } */

#include "check.h"

#define OUT_OF_LINE static __attribute__ ((noinline))

static int inc (int a) { return a + 1; }
static int place, calls;
static int *const anywhere[] = { &place };

/* A random number generator.  */
OUT_OF_LINE int
next (unsigned *seed)
{
  *seed = *seed * 1103515245 + 12345;
  return *seed >> 16 & 0x7fff;
}

OUT_OF_LINE void
next_twice (unsigned *seed, int *to)
{
  to[0] = next (seed);
  to[1] = next (seed);
}

OUT_OF_LINE void
put (int *p, int a)
{
  *p = a;
}

OUT_OF_LINE void
count_and_put (int *p, int a)
{
  calls++;
  *p = a;
}

OUT_OF_LINE void
put_down (int *p, int a)
{
  if (a > 0)
    put_down (&place, a - 1);
  else
    *p = a;
}

static int
number (int a)
{
  unsigned seed = a;
  next (&seed);
  return next (&seed);
}

static int
pair_of (int a)
{
  unsigned seed = a;
  int two[2];
  next_twice (&seed, two);
  return two[0] - two[1];
}

static int
one_of (int a)
{
  int x = 1, y = 2;
  put (a & 1 ? &x : &y, a);
  return x * 3 + y;
}

struct numbers { int a, b[3]; };

OUT_OF_LINE void
spread (int a, struct numbers *to, int *sum, int n)
{
  to->a = a;
  for (int i = 0; i < n; i++)
    to->b[i] = a * i;
  *sum = to->a + to->b[n - 1];
}

static int
sum_of (int a)
{
  struct numbers x;
  int s;
  spread (a, &x, &s, 3);
  return s + x.b[1];
}

/* Not through pointers to its own.  */
static int
to_global (int a)
{
  put (&place, a);
  return a;
}

static int
to_other (int a)
{
  int own = 1, *p = a < 0 ? &own : anywhere[0];
  put (p, a);
  return a;
}

static int
and_global (int a)
{
  int own;
  count_and_put (&own, a);
  return own;
}

static int
to_itself (int a)
{
  int own = 7;
  put_down (&own, a & 3);
  return own;
}

#define TWO(NAME, OP)							\
  TESTED void								\
  NAME (size_t n, int *restrict o, const int *restrict x)		\
  {									\
    int *t = malloc (n * sizeof *t);					\
    __builtin_map (OP, n, t, x);					\
    __builtin_map (inc, n, o, t);					\
    free (t);								\
  }

TWO (numbers, number)
TWO (deep, pair_of)
TWO (either, one_of)
TWO (several, sum_of)
TWO (global_place, to_global)
TWO (foreign, to_other)
TWO (also_global, and_global)
TWO (itself, to_itself)

/* Memory by bytes.  */
OUT_OF_LINE void
clear (char *p, size_t n)
{
  memset (p, 1, n);
}

static int
cleared (int a)
{
  struct numbers x;
  clear ((char *) &x, sizeof x);
  return x.b[2] + a;
}

TWO (bytes_, cleared)

/* A pointer that hides in a number, and one in memory.  */
OUT_OF_LINE void
put_at (size_t where, int a)
{
  *(int *) where = a;
}

static int
to_number (int a)
{
  int own = 0;
  put_at (a < 0 ? (size_t) &own : (size_t) &place, a);
  return own + a;
}

TWO (hidden, to_number)

/* A variable of the enclosing function.  */
TESTED void
chained (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t), last = 0;
  int to_outer (int a) { put (&last, a); return a; }
  __builtin_map (to_outer, n, t, x);
  __builtin_map (inc, n, o, t);
  free (t);
  place = last;
}

static void
try (void (*f) (size_t, int *, const int *), int (*op) (int), size_t n,
     const int *x)
{
  ARRAY (int, o, n);
  f (n, o, x);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == op (x[i]) + 1);
  free (o);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      for (size_t i = 0; i < n; i++)
	x[i] = i * 7 % 1001;
      try (numbers, number, n, x);
      try (deep, pair_of, n, x);
      try (either, one_of, n, x);
      try (several, sum_of, n, x);
      try (bytes_, cleared, n, x);
      try (global_place, to_global, n, x);
      try (foreign, to_other, n, x);
      try (hidden, to_number, n, x);
      try (itself, to_itself, n, x);
      calls = 0;
      also_global (n, o, x);
      CHECK (calls == (int) n);
      chained (n, o, x);
      CHECK (!n || place == x[n - 1]);
      free (x);
      free (o);
    }
  return 0;
}
