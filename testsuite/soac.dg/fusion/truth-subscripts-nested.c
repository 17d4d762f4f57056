/* Truth values that are subscripts, where GCC makes vectors of the loop around that of an operator,
   and of the loop of a kernel that is inlined where few elements are done.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels turned 1 } */
/* { dg-kernels looked_up 1 } */

#include "check.h"

/* What a mask as a subscript would find.  */
static struct { unsigned before, table[8]; } known = { 77777, { 5, 100, 200, 300 } };

static unsigned
turn (_Bool a)
{
  unsigned long long u = (a + (unsigned long long) known.table[(unsigned long) a & 7]) ^ 5;
  for (int j = 0; j < 6; j++)
    u = u * 3 + j;
  return u;
}

static unsigned look_up (_Bool a) { return a + known.table[(unsigned long) a & 7]; }

TESTED static void
turned (size_t n, unsigned *t, const unsigned *x)
{
  __builtin_map (turn, n, t, x);
}

TESTED static void
looked_up (size_t n, unsigned *t, const unsigned *x)
{
  __builtin_map (look_up, n, t, x);
}

enum { MOST = 5000 };
static unsigned x[MOST], t[MOST];

int
main (void)
{
  for (unsigned i = 0; i < MOST; i++)
    x[i] = i * 7 % 3 * 1000;
  for (size_t n = 0; n < MOST; n = 3 * n + 1)
    {
      turned (n, t, x);
      for (size_t i = 0; i < n; i++)
	CHECK (t[i] == turn (x[i] != 0));
      looked_up (n, t, x);
      for (size_t i = 0; i < n; i++)
	CHECK (t[i] == (x[i] ? 101 : 5));
    }
  known.table[1]++;
  return 0;
}
