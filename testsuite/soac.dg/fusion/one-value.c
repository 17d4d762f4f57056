/* Operators that read an array of one value at any index read a variable instead.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels alone 1 { no-option sanitize } } */
/* { dg-members alone "map" { no-option sanitize } } */
/* { dg-kernels looped 1 { no-option sanitize } } */
/* { dg-members looped "map,map,map" { no-option sanitize } } */
/* { dg-eliminated looped "x" { no-option sanitize } } */
/* { dg-kernels of_structures 1 { no-option sanitize } } */
/* { dg-kernels summed 1 { no-option sanitize } } */
/* { dg-members summed "redomap" { no-option sanitize } } */
/* { dg-kernels changed 2 } */
/* { dg-refused changed "x" read-outside } */
/* { dg-kernels changed_in_loop 3 } */
/* { dg-kernels own_output 1 } */
/* { dg-kernels longer 2 } */
/* { dg-kernels rows 1 { no-option sanitize } } */
/* { dg-kernels escapes 2 } */
/* { dg-kernels bytes 2 } */
/* { dg-kernels shifted 2 } */
/* { dg-kernels traps 2 } */
/* { dg-kernels kept_out 2 } */

#include "check.h"

struct pair { int a, b; };
struct bytes { char a, b; };

static int same (int a) { return a; }
static int half (int a, int b) { return a / b; }
static struct pair both (int a) { return (struct pair) { a, a + 1 }; }
static int add (int a, int b) { return a + b; }
static int sub (int a, int b) { return a - 2 * b; }
static int at (const int *x, int i) { return x[i & 15] + i; }
static int at_two (const int *x, int i) { return 3 * x[i & 15] + x[(i & 7) + 8] + i; }
static int at_pair (const struct pair *x, int i) { return x[i & 15].b + i; }
static int behind (const int *x, int i) { return x[(i & 15) + 1] + i; }
static int byte (const int *x, int i) { return ((const char *) x)[i & 15]; }
static int sum_of (const int *x, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

static struct bytes two (char a, char b) { return (struct bytes) { a, b }; }
static int within (const struct bytes *x, int i)
{
  return ((const struct bytes *) ((const char *) x + (i & 7)))->a;
}

static TESTED int
called (const int *x, int i)
{
  return x[i & 15];
}

static int call (const int *x, int i) { return called (x, i) + x[0]; }

static TESTED void
alone (size_t n, int *restrict r, const int *y, int a)
{
  int *x = malloc (n * sizeof *x);
  __builtin_map (same, n, x, a);
  __builtin_map (at_two, n, r, (const int *) x, y);
  free (x);
}

static TESTED void
looped (size_t n, int *restrict r, const int *y, int a, int times)
{
  int *x = malloc (n * sizeof *x);
  __builtin_map (same, n, x, a);
  for (int i = 0; i < times; i++)
    {
      __builtin_map (at, n, r, (const int *) x, y);
      __builtin_map (sub, n, r, r, x);
    }
  free (x);
}

static TESTED void
of_structures (size_t n, int *restrict r, const int *y, int a)
{
  struct pair *x = malloc (n * sizeof *x);
  __builtin_map (both, n, x, a);
  __builtin_map (at_pair, n, r, (const struct pair *) x, y);
  free (x);
}

static TESTED int
summed (size_t n, const int *y, int a)
{
  int *x = malloc (n * sizeof *x);
  __builtin_map (same, n, x, a);
  int s = __builtin_redomap (add, at, 5, n, (const int *) x, y);
  free (x);
  return s;
}

static TESTED void
rows (size_t n, int *restrict r, const int *y, int a)
{
  int *x = malloc (n * sizeof *x);
  __builtin_map (same, n, x, a);
  __builtin_map (sum_of, n, r, (const int *) x, y);
  free (x);
}

/* ---- what is not a variable ------------------------------------------------ */

static TESTED void
changed (size_t n, int *restrict r, const int *y, int a)
{
  int *x = malloc (n * sizeof *x);
  __builtin_map (same, n, x, a);
  if (n > 1)
    x[1] = 99;
  __builtin_map (at, n, r, (const int *) x, y);
  free (x);
}

static TESTED void
changed_in_loop (size_t n, int *restrict r, const int *y, int a)
{
  int *x = malloc (n * sizeof *x);
  __builtin_map (same, n, x, a);
  for (int i = 0; i < 2; i++)
    {
      __builtin_map (at, n, r, (const int *) x, y);
      __builtin_map (sub, n, x, x, r);
    }
  free (x);
}

static TESTED int
own_output (size_t n, const int *y, int a)
{
  int *x = malloc (n * sizeof *x);
  __builtin_map (same, n, x, a);
  int s = __builtin_reduce (add, 0, n, x);
  __builtin_map (sub, n, x, x, y);
  s += n ? sum_of (x, n) : 0;
  free (x);
  return s;
}

/* The last element is another one.  */

static TESTED void
longer (size_t n, int *restrict r, const int *y, int a)
{
  int *x = malloc ((n + 1) * sizeof *x);
  x[n] = 7;
  __builtin_map (same, n, x, a);
  __builtin_map (behind, n, r, (const int *) x, y);
  free (x);
}

/* Another function has the pointer.  */

static TESTED void
escapes (size_t n, int *restrict r, const int *y, int a)
{
  int *x = malloc (n * sizeof *x);
  __builtin_map (same, n, x, a);
  __builtin_map (call, n, r, (const int *) x, y);
  free (x);
}

static TESTED void
bytes (size_t n, int *restrict r, const int *y, int a)
{
  int *x = malloc (n * sizeof *x);
  __builtin_map (same, n, x, a);
  __builtin_map (byte, n, r, (const int *) x, y);
  free (x);
}

static TESTED void
shifted (size_t n, int *restrict r, const int *y, char a, char b)
{
  struct bytes *x = malloc (n * sizeof *x);
  __builtin_map (two, n, x, a, b);
  __builtin_map (within, n, r, (const struct bytes *) x, y);
  free (x);
}

/* Of no elements nothing is divided.  */

static TESTED void
traps (size_t n, int *restrict r, const int *y, int a, int b)
{
  int *x = malloc (n * sizeof *x);
  __builtin_map (half, n, x, a, b);
  __builtin_map (at, n, r, (const int *) x, y);
  free (x);
}

static TESTED void
kept_out (size_t n, int *restrict r, const int *y, int a)
{
  int *x = malloc (n * sizeof *x);
  __builtin_map (same, n, x, a);
  __builtin_soac_nofuse (__builtin_map (at, n, r, (const int *) x, y));
  free (x);
}

/* ---- the same by hand ------------------------------------------------------- */

static int wrong;

#define EQUAL(E)							\
  for (size_t i = 0; i < n; i++)					\
    wrong |= r[i] != (E)

static void
check (size_t n, const int *y, int *r)
{
  alone (n, r, y, 9);
  EQUAL (4 * 9 + y[i]);
  looped (n, r, y, 9, 3);
  EQUAL (9 + y[i] - 18);
  of_structures (n, r, y, 9);
  EQUAL (10 + y[i]);
  int s = 5, t = 9 * n;
  for (size_t i = 0; i < n; i++)
    s += 9 + y[i], t += 9 - 2 * y[i];
  CHECK (summed (n, y, 9) == s);
  CHECK (own_output (n, y, 9) == t);
  changed (n, r, y, 9);
  EQUAL (y[i] + ((y[i] & 15) == 1 ? 99 : 9));
  longer (n, r, y, 9);
  EQUAL (y[i] + ((y[i] & 15) + 1 == (int) n ? 7 : 9));
  escapes (n, r, y, 9);
  EQUAL (18);
  int some = 0x01020304;
  bytes (n, r, y, some);
  EQUAL (((char *) &some)[y[i] & 3]);
  shifted (n, r, y, 3, 5);
  EQUAL (y[i] & 1 ? 5 : 3);
  traps (n, r, y, 36, n ? 4 : 0);
  EQUAL (9 + y[i]);
  kept_out (n, r, y, 9);
  EQUAL (9 + y[i]);
  changed_in_loop (n, r, y, 9);
  int x[16];
  for (size_t i = 0; i < 16; i++)
    x[i] = 9 - 2 * (9 + y[i]);
  EQUAL (x[y[i] & 15] + y[i]);
}

int
main (void)
{
  size_t sizes[] = { 0, 16, 17, 1000, LARGEST };
  for (int k = 0; k < 5; k++)
    {
      size_t n = sizes[k];
      ARRAY (int, y, n + 16);
      ARRAY (int, r, n + 16);
      for (size_t i = 0; i < n + 16; i++)
	y[i] = i * 7919 % 1009;
      check (n, y, r);
      if (n < LARGEST)
	{
	  for (size_t i = 0; i < n; i++)
	    y[i] = i;
	  rows (n, r, y, 9);
	  EQUAL (9 * y[i]);
	}
      CHECK (!wrong);
      free (y);
      free (r);
    }
  return 0;
}
