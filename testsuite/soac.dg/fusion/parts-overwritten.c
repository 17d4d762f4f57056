/* Parts of arrays that are overwritten later: what is made for the consumers alone is not
   stored beside what comes to stand there, in their kernel or in the next one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels one_of_two 1 { no-option sanitize } } */
/* { dg-members one_of_two "map,redomap,map" { no-option sanitize } } */
/* { dg-eliminated one_of_two "t" { no-option sanitize } } */
/* { dg-kernels made_again 2 } */
/* { dg-members made_again "map,redomap" "map,reduce" } */
/* { dg-eliminated made_again "t" } */
/* { dg-kernels halves 3 { no-option sanitize } } */
/* { dg-members halves "map,reduce" "map,redomap" "map" { no-option sanitize } } */
/* { dg-eliminated halves "t" { no-option sanitize } } */
/* { dg-kernels guarded 1 { no-option sanitize } } */
/* { dg-members guarded "map,map,map" { no-option sanitize } } */
/* { dg-guards guarded 2 { no-option sanitize } } */
/* { dg-eliminated guarded "t" { no-option sanitize } } */
/* { dg-kernels in_branch 3 { no-option sanitize } } */
/* { dg-members in_branch "map,redomap" "map,redomap" "map" { no-option sanitize } } */
/* { dg-eliminated in_branch "t" { no-option sanitize } } */

#include "check.h"

struct pair { int a, b; };
static struct pair both (int a) { return (struct pair) { a + 1, 5 * a }; }
static int inc (int a) { return a + 1; }
static int twice (int a) { return 2 * a; }
static int add (int a, int b) { return a + b; }
static int sub (int a, int b) { return a - 2 * b; }
static int both_bits (int a, int b) { return a | b; }

static unsigned
mixed (const int *u, size_t n)
{
  unsigned r = 0;
  for (size_t i = 0; i < n; i++)
    r = r * 31 + u[i];
  return r;
}

/* What the first map writes to u is at other indices now than what the second one
   does.  */

static TESTED unsigned
one_of_two (size_t n, const int *x, const int *y)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (both, n, __builtin_zip (t, u), x);
  unsigned s = __builtin_redomap (add, sub, 0, n,
				  __builtin_stride (t + n - 1, -1), y);
  __builtin_map (twice, n, u, y);
  s += mixed (u, n);
  free (t);
  free (u);
  return s;
}

/* The array is written a second time, in the next kernel.  */

static TESTED int
made_again (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int s = __builtin_redomap (add, sub, 0, n,
			     __builtin_stride (t + n - 1, -1), x);
  __builtin_map (twice, n, t, x);
  s += __builtin_reduce (both_bits, 1, n, t);
  free (t);
  return s;
}

/* A copy of the map for each half, and all of the second array is written again.  */

static TESTED unsigned
halves (size_t n, const int *x, const int *y)
{
  int *t = malloc (2 * n * sizeof *t), *u = malloc (2 * n * sizeof *u);
  __builtin_map (both, 2 * n, __builtin_zip (t, u), x);
  int a = __builtin_reduce (add, 0, n, t);
  int b = __builtin_redomap (add, sub, 0, n, t + n, y);
  __builtin_map (twice, 2 * n, u, x);
  unsigned s = 3 * a + b + mixed (u, 2 * n);
  free (t);
  free (u);
  return s;
}

/* Where the test fails the first map runs by itself, and before the second one.  */

static TESTED unsigned
guarded (size_t n, const int *x, const int *y, int *r)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (both, n, __builtin_zip (t, u), x);
  __builtin_map (sub, n, r, __builtin_stride (t + n - 1, -1), y);
  __builtin_map (twice, n, u, y);
  unsigned s = mixed (u, n) + mixed (r, n);
  free (t);
  free (u);
  return s;
}

/* On each path the map runs in other steps.  */

static TESTED unsigned
in_branch (size_t n, const int *x, const int *y, int c)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  int s;
  __builtin_map (both, n, __builtin_zip (t, u), x);
  if (c)
    s = __builtin_redomap (add, sub, 0, n,
			   __builtin_stride (t + n - 1, -1), y);
  else
    s = __builtin_redomap (add, sub, 0, n, t, y);
  __builtin_map (twice, n, u, y);
  unsigned r = s + mixed (u, n);
  free (t);
  free (u);
  return r;
}

/* The result may go where one of the maps reads.  */

static void
check_guarded (size_t n, const int *x, const int *y, int *r)
{
  ARRAY (int, u, n);
  ARRAY (int, turned, n);
  for (size_t i = 0; i < n; i++)
    {
      u[i] = 2 * y[i];
      turned[i] = x[n - 1 - i] + 1 - 2 * y[i];
    }
  unsigned now = mixed (u, n), then = mixed (turned, n);
  CHECK (guarded (n, x, y, r) == now + then);
  memcpy (r, x, n * sizeof *r);
  CHECK (guarded (n, r, y, r) == now + then);
  memcpy (r, y, n * sizeof *r);
  CHECK (guarded (n, x, r, r) == 3 * then);
  free (u);
  free (turned);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, 2 * n);
      ARRAY (int, y, n);
      ARRAY (int, u, 2 * n);
      ARRAY (int, r, n);
      int back = 0, forth = 0, bits = 1, turned = 0, first = 0, second = 0;
      for (size_t i = 0; i < 2 * n; i++)
	{
	  x[i] = i * 7919 % 1009;
	  u[i] = 2 * x[i];
	}
      for (size_t i = 0; i < n; i++)
	y[i] = i * 31 % 977;
      for (size_t i = 0; i < n; i++)
	{
	  back += x[n - 1 - i] + 1 - 2 * y[i];
	  forth += x[i] + 1 - 2 * y[i];
	  turned += x[n - 1 - i] + 1 - 2 * x[i];
	  bits |= 2 * x[i];
	  first += x[i] + 1;
	  second += x[n + i] + 1 - 2 * y[i];
	}
      CHECK (made_again (n, x) == turned + bits);
      CHECK (halves (n, x, y) == 3 * first + second + mixed (u, 2 * n));
      for (size_t i = 0; i < n; i++)
	u[i] = 2 * y[i];
      unsigned now = mixed (u, n);
      CHECK (one_of_two (n, x, y) == back + now);
      CHECK (in_branch (n, x, y, 0) == forth + now);
      CHECK (in_branch (n, x, y, 1) == back + now);
      check_guarded (n, x, y, r);
      free (x);
      free (y);
      free (u);
      free (r);
    }
  return 0;
}

/* { dg-steps made_again "LOAD x strided; APPLY inc (0); LOAD x; APPLY sub (1, 2); FOLD add (3) as +, result" "LOAD x; APPLY twice (0); FOLD both_bits (1) as |, result" { no-option sanitize } } */
