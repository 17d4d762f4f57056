/* Members of a union: what one of them has written may be read as another one.  GCC sees that
   it may in other loops where these are no vectors.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fno-tree-vectorize" } */
/* { dg-kernels same_bits 2 } */
/* { dg-kernels few 2 } */
/* { dg-kernels pointed 2 } */
/* { dg-kernels offset 2 } */
/* { dg-kernels looked_up 2 } */
/* { dg-kernels subscripted 2 } */
/* { dg-kernels rows 2 } */
/* { dg-kernels one_member 1 } */
/* { dg-eliminated one_member "u.f" } */

#include "check.h"

enum { MOST = 64 };
union either { int i[MOST]; float f[MOST]; int rows[8][8]; };
struct holder { int n; union either u; };

static float half (int a) { return a * 0.5f; }
static float next (float a) { return a + 1; }
static int inc (int a) { return a + 1; }
static int same (int a) { return a; }

static int
bits (float f)
{
  int i;
  memcpy (&i, &f, sizeof i);
  return i;
}

static float
float_of (int i)
{
  float f;
  memcpy (&f, &i, sizeof f);
  return f;
}

TESTED void
same_bits (int n, int *b, const int *a)
{
  union either u;
  memset (&u, 0, sizeof u);
  __builtin_map (half, n, u.f, a);
  __builtin_map (inc, n, b, u.i);
}

TESTED void
few (int *b, const int *a)
{
  union either u;
  memset (&u, 0, sizeof u);
  __builtin_map (half, 4, u.f, a);
  __builtin_map (inc, 4, b, u.i);
}

TESTED void
pointed (struct holder *h, int *b, const int *a)
{
  __builtin_map (half, h->n, h->u.f, a);
  __builtin_map (inc, h->n, b, h->u.i);
}

TESTED void
offset (int n, int *b, const int *a)
{
  union either u;
  memset (&u, 0, sizeof u);
  __builtin_map (half, n, u.f + 1, a);
  __builtin_map (inc, n, b, &u.i[1]);
}

/* The indices have been written as other numbers.  */
TESTED void
looked_up (int n, int *b, const int *a, const int *of)
{
  union either u;
  memset (&u, 0, sizeof u);
  __builtin_map (float_of, n, u.f, of);
  __builtin_map (same, n, b, __builtin_gather (a, u.i));
}

TESTED void
subscripted (int *b, const int *a, const int *of)
{
  union either u;
  memset (&u, 0, sizeof u);
  __builtin_map (float_of, 4, u.f, of);
  __builtin_map (same, __builtin_space (4), b,
		 __builtin_at (a, u.i[__builtin_axis (0)]));
}

TESTED void
rows (int n, int *b, const int *a)
{
  union either u;
  memset (&u, 0, sizeof u);
  __builtin_map (half, n * 8, u.f, a);
  __builtin_map (inc, __builtin_space (n, 8), (int (*)[8]) b, u.rows);
}

TESTED void
one_member (int n, float *b, const int *a)
{
  union either u;
  __builtin_map (half, n, u.f, a);
  __builtin_map (next, n, b, u.f);
}

int
main (void)
{
  int a[MOST], b[MOST], of[MOST];
  float f[MOST];
  static struct holder h;
  for (int i = 0; i < MOST; i++)
    {
      a[i] = 7 * i - 20;
      of[i] = (i * 11 + 5) % MOST;
    }
  few (b, a);
  for (int i = 0; i < 4; i++)
    CHECK (b[i] == bits (a[i] * 0.5f) + 1);
  subscripted (b, a, of);
  for (int i = 0; i < 4; i++)
    CHECK (b[i] == a[of[i]]);
  for (int n = 0; n < MOST; n++)
    {
      same_bits (n, b, a);
      for (int i = 0; i < n; i++)
	CHECK (b[i] == bits (a[i] * 0.5f) + 1);
      h.n = n;
      memset (b, 0, sizeof b);
      pointed (&h, b, a);
      for (int i = 0; i < n; i++)
	CHECK (b[i] == bits (a[i] * 0.5f) + 1);
      memset (b, 0, sizeof b);
      offset (n, b, a);
      for (int i = 0; i < n; i++)
	CHECK (b[i] == bits (a[i] * 0.5f) + 1);
      looked_up (n, b, a, of);
      for (int i = 0; i < n; i++)
	CHECK (b[i] == a[of[i]]);
      rows (n / 8, b, a);
      for (int i = 0; i < n / 8 * 8; i++)
	CHECK (b[i] == bits (a[i] * 0.5f) + 1);
      one_member (n, f, a);
      for (int i = 0; i < n; i++)
	CHECK (f[i] == a[i] * 0.5f + 1);
    }
  return 0;
}
