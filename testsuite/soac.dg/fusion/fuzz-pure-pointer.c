/* What operators read through a pointer that they are given: before it as well
   as behind it, and also if their bodies are not at hand.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels before 1 { no-option -fsanitize } } */
/* { dg-kernels before_global 1 { no-option -fsanitize } } */
/* { dg-kernels unseen 3 } */
/* { dg-refused unseen "t" read-outside } */
/* { dg-schedule unseen "scanning, threads above 16384, doacross" "unordered, threads above 1 by the clock" "unordered, threads above 6553" { option "-O. -fopenmp$" } } */
/* { dg-schedule unseen "scanning, lines of 16, past the cache" "unordered" "unordered, past the cache" { option "-O3 -g" } } */

#include "check.h"

static int add (int a, int b) { return a + b; }
static int twice (int a) { return a * 2; }
static int earlier (int i, const int *p) { return p[i - 8]; }
__attribute__ ((noipa, pure)) int
pick (int i, const int *p)
{
  return p[i & 3];
}

/* The store is before the pointer: the reduction moves up, not the map down. */
TESTED int
before (size_t n, const int *restrict x, int *restrict p)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (earlier, n, t, x, p);
  p[-8] = 1000;
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

static int table[16];

TESTED int
before_global (size_t n, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (earlier, n, t, x, table + 8);
  table[0] = 1000;
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

/* `t' has not escaped, but `pick' is given it.  */
TESTED int
unseen (size_t n, const int *restrict x, int *restrict y, int *restrict z)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 1, n, t, x);
  __builtin_map (pick, n, y, x, t);
  __builtin_map (twice, n, z, t);
  int last = t[n - 1];
  free (t);
  return last;
}

int
main (void)
{
  int memory[16] = { 0 };
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, y, n);
      ARRAY (int, z, n);
      for (size_t i = 0; i < n; i++)
	x[i] = i % 8;
      memory[0] = table[0] = 0;
      CHECK (before (n, x, memory + 8) == 0);
      CHECK (before_global (n, x) == 0);
      if (n >= 4)
	{
	  int last = unseen (n, x, y, z), sum = 1, first[4];
	  for (size_t i = 0; i < n; i++)
	    {
	      sum += x[i];
	      if (i < 4)
		first[i] = sum;
	      CHECK (z[i] == 2 * sum);
	    }
	  CHECK (last == sum);
	  for (size_t i = 0; i < n; i++)
	    CHECK (y[i] == first[x[i] & 3]);
	}
      free (x);
      free (y);
      free (z);
    }
}
