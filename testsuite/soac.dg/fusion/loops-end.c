/* Operators with loops: one that is sure to end may run where the program would not
   have run it, and how often it goes round tells what a call is worth.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels fixed 1 { no-option -fsanitize } } */
/* { dg-kernels counted 1 { no-option -fsanitize } } */
/* { dg-kernels open 2 } */
/* { dg-kernels inside 2 } */
/* { dg-kernels small 1 } */
/* { dg-kernels heavy 1 } */
/* { dg-kernels tall 1 } */
/* { dg-schedule open "unordered, threads above 6553" "unordered, threads above 1 by the clock" { option "-O. -fopenmp$" } } */
/* { dg-schedule open "unordered, past the cache" "unordered" { option "-O3 -g" } } */
/* { dg-schedule inside "unordered, threads above 6553" "unordered, threads above 1 by the clock" { option "-O. -fopenmp$" } } */
/* { dg-schedule inside "unordered, past the cache" "unordered" { option "-O3 -g" } } */

#include "check.h"

static unsigned twice (unsigned a) { return a + a; }

static unsigned
power (unsigned a, unsigned b)
{
  unsigned p = 1;
  for (int k = 0; k < 5; k++)
    p = p * 3 + (a ^ b);
  return p & 1 ? a + b : a + b;
}

static unsigned
upto (unsigned a, unsigned b)
{
  unsigned s = 0;
  for (unsigned k = 0; k < (b & 15); k++)
    s += k * (a | 1);
  return s > 5 ? a + b : b + a;
}

/* Ends for all that it is asked here; who knows.  */
static unsigned
collatz (unsigned a, unsigned b)
{
  unsigned c = (b & 31) + 1;
  while (c != 1)
    c = c & 1 ? 3 * c + 1 : c / 2;
  return a + b * c;
}

/* The outer loop ends if the inner one does.  */
static unsigned
nest (unsigned a, unsigned b)
{
  unsigned s = 0;
  for (int k = 0; k < 3; k++)
    for (unsigned c = (b & 7) + 1; c != 1; )
      {
	c = c & 1 ? 3 * c + 1 : c / 2;
	s++;
      }
  return s > 1000 ? 0 : a + b;
}

__attribute__ ((noipa)) static void
check (int much)
{
  if (!much)
    exit (1);
}

/* The map may not move down, since its input may be written; the reduction may move
   up if it is sure to come back.  */
#define REDUCED(NAME, OP)						\
  TESTED unsigned							\
  NAME (size_t n, const unsigned *x, int much)				\
  {									\
    unsigned *t = malloc (n * sizeof *t);				\
    __builtin_map (twice, n, t, x);					\
    check (much);							\
    unsigned s = __builtin_reduce (OP, 0u, n, t);			\
    free (t);								\
    return s;								\
  }

REDUCED (fixed, power)
REDUCED (counted, upto)
REDUCED (open, collatz)
REDUCED (inside, nest)

/* 15 rounds, 2000 of them, and so many that nobody counts them.  */
static float
polynomial (float x)
{
  float y = 1;
  for (int k = 15; k > 0; k--)
    y = y * x + 1.0f / k;
  return y;
}

static float
relaxed (float x)
{
  for (int k = 0; k < 2000; k++)
    x = x * 0.5f + 0.25f;
  return x;
}

static float
tower (float x)
{
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 50000; k++)
      x = x * 0.5f + 0.25f;
  return x;
}

static float add (float a, float b) { return a + b; }

#define SUMMED(NAME, F)							\
  TESTED float								\
  NAME (size_t n, float *restrict o, const float *restrict x)		\
  {									\
    __builtin_map (F, n, o, x);						\
    return __builtin_reduce (add, 0, n, o);				\
  }

SUMMED (small, polynomial)
SUMMED (heavy, relaxed)
SUMMED (tall, tower)

static void
test_sum (float (*f) (size_t, float *, const float *), float (*g) (float),
	  size_t n, size_t seen)
{
  ARRAY (float, x, n);
  ARRAY (float, o, n);
  for (size_t i = 0; i < n; i++)
    x[i] = (i % 17) / 17.0f;
  float sum = f (n, o, x), plain = 0;
  for (size_t i = 0; i < n; i++)
    plain += o[i];
  for (size_t i = 0; i < n; i += 1 + n / seen)
    CHECK (o[i] - g (x[i]) < 1e-4f && g (x[i]) - o[i] < 1e-4f);
  printf ("%zu %a\n", n, sum);
  CHECK (sum - plain <= 1e-2f * plain && plain - sum <= 1e-2f * plain);
  free (x);
  free (o);
}

static void
test_reduced (unsigned (*f) (size_t, const unsigned *, int), size_t n,
	      const unsigned *x, unsigned sum)
{
  CHECK (f (n, x, 1) == sum);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (unsigned, x, n);
      unsigned sum = 0;
      for (size_t i = 0; i < n; i++)
	sum += 2 * (x[i] = i * 7 % 101);
      test_reduced (fixed, n, x, sum);
      test_reduced (counted, n, x, sum);
      test_reduced (open, n, x, sum);
      test_reduced (inside, n, x, sum);
      free (x);
      test_sum (small, polynomial, n, 1000);
    }
  test_sum (heavy, relaxed, 700, 50);
  test_sum (tall, tower, 40, 5);
}

/* { dg-steps small "LOAD x; APPLY polynomial (0); STORE o (1); FOLD add (1) as +, result" } */
