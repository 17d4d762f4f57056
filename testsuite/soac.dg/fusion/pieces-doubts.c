/* A count in memory that a call may change, as it writes numbers of the same type: bounds of parts
   are computed from it when that call has been cut as well.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels cut_writer 6 { option "-O. -fopenmp$" } } */
/* A test that would let the readers be cut does not let one take a piece for the whole.  */
/* { dg-steps twice_read "LOAD a; APPLY inc (0); STORE t (1)" "LOAD a; APPLY twice (0); STORE t + k (1)" "LOAD t; APPLY inc (0); STORE b (1); APPLY twice (0); STORE c (3)" { option "-O. -fopenmp$" } } */

#include "check.h"

struct counted { long n; };
static long inc (long a) { return a + 1; }
static long twice (long a) { return 2 * a; }

TESTED static void
twice_read (struct counted *st, long k, long *b, long *c, const long *a)
{
  long *t = malloc (st->n * sizeof *t);
  __builtin_map (inc, k, t, a);
  __builtin_map (twice, st->n - k, t + k, a);
  __builtin_map (inc, st->n, b, t);
  __builtin_map (twice, st->n, c, t);
  free (t);
}

/* The call that may change it has been cut by then.  */

TESTED static void
cut_writer (struct counted *st, long k, long *b, long *c, const long *a)
{
  long n = st->n;
  long *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (inc, k, t, a);
  __builtin_map (twice, n - k, t + k, a);
  __builtin_map (inc, n, b, t);
  __builtin_map (inc, k, u, a);
  __builtin_map (twice, st->n - k, u + k, a);
  __builtin_map (twice, st->n, c, u);
  free (t);
  free (u);
}

int
main (void)
{
  enum { N = 50 };
  long a[N], b[N], c[N];
  for (long k = 0; k <= N; k++)
    {
      struct counted st = { N };
      for (long i = 0; i < N; i++)
	a[i] = 3 * i - 7;
      for (int which = 0; which < 2; which++)
	{
	  (which ? cut_writer : twice_read) (&st, k, b, c, a);
	  for (long i = 0; i < N; i++)
	    {
	      long t = i < k ? a[i] + 1 : 2 * a[i - k];
	      CHECK (b[i] == t + 1 && c[i] == 2 * t);
	    }
	}
    }
  /* The count is what the first of the two writes.  */
  struct counted st[N] = { { 20 } };
  long t[N] = { 8 };
  twice_read (st, 10, &st[0].n, c, t);
  CHECK (st[0].n == 10 && c[0] == 18);
  return 0;
}
