/* What GCC is told of the memory that a call touches: values that only pointers in
   an array lead to, and elements before the one that an argument points to, are
   there when it runs.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels through 1 } */
/* { dg-kernels backwards 0 } */
/* { dg-kernels scanned_back 0 { no-option sanitize } } */
/* { dg-kernels picked 1 } */
/* { dg-kernels chosen 1 } */

#include "check.h"

static int at (const int *p) { return *p; }
static int digits (int a, int b) { return 10 * a + b; }
static int sum (int a, int b) { return a + b; }
static const int *first (const int *p) { return p; }

/* V and W are written for it alone.  */
TESTED int
through (int a)
{
  int v, w, o[2];
  const int *p[2] = { &v, &w };
  v = a;
  w = a + 1;
  __builtin_soac_nofuse (__builtin_map (at, 2, o, p));
  return digits (o[0], o[1]);
}

TESTED int
backwards (int a)
{
  int t[4] = { a, a + 1, a + 2, a + 3 };
  return __builtin_reduce (sum, 0, 4, __builtin_stride (t + 3, -1));
}

TESTED int
scanned_back (int a)
{
  int t[4] = { a, a + 1, a + 2, a + 3 }, o[4];
  __builtin_scan (sum, 0, 4, __builtin_stride (o + 3, -1),
		  __builtin_stride (t + 3, -1));
  return digits (digits (o[0], o[1]), digits (o[2], o[3]));
}

/* The pointers that come out are those that went in.  */
TESTED int
picked (int a)
{
  int v[2] = { a, a + 1 };
  const int *p[2] = { v, v + 1 }, *q[2];
  __builtin_soac_nofuse (__builtin_map (first, 2, q, p));
  v[1] = a + 5;
  return digits (*q[0], *q[1]);
}

static int *later (int *a, int *b) { (void) a; return b; }

TESTED int
chosen (int a)
{
  int v = a, w = a;
  int *p[1] = { &v };
  int *last = __builtin_reduce (later, &w, 1, p);
  *last = a + 5;
  return digits (v, w);
}

int
main (void)
{
  CHECK (through (1) == 12);
  CHECK (backwards (3) == 3 + 4 + 5 + 6);
  CHECK (scanned_back (1) == 10 * (10 * 10 + 9) + 10 * 7 + 4);
  CHECK (picked (2) == 27);
  CHECK (chosen (2) == 72);
  return 0;
}
