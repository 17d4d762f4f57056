/* A guard that asks how many elements a filter has kept, which comes behind the allocation: the
   array cannot be allocated where the guard fails.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels narrowed 3 } */
/* { dg-guards narrowed 1 } */
/* { dg-kernels counted 3 } */
/* { dg-guards counted 1 } */

#include "check.h"

typedef unsigned u;
u limit = 1;
static u three (u a) { return a * 3 + 1; }
static u add (u a, u b) { return a + b; }
static u small (u a) { if (a == 1234567891) abort (); return a + limit; }
static int odd (u a) { return a & 1; }
static int (*volatile odd_) (u) = odd;
static u (*volatile three_) (u) = three;

/* What is kept is counted in a type of its own.  */
TESTED u
narrowed (size_t n, size_t m, const u *restrict p1, u *restrict p3)
{
  u s[n + 1];
  __builtin_map (three_, n, s, p1);
  u *t = malloc (n * sizeof *t);
  __builtin_map (three, m, t, s);
  unsigned char kept = __builtin_filter (odd_, n, p3, p3);
  __builtin_scanomap (add, small, 5u, kept, t, t);
  u r = __builtin_reduce (add, 0u, kept, t);
  free (t);
  return r + kept;
}

/* The allocation is behind the filter, and may move.  */
TESTED u
counted (size_t n, size_t m, const u *restrict p1, u *restrict p3)
{
  u s[n + 1];
  __builtin_map (three_, n, s, p1);
  unsigned char kept = __builtin_filter (odd_, n, p3, p3);
  u *t = malloc (n * sizeof *t);
  __builtin_map (three, m, t, s);
  __builtin_scanomap (add, small, 5u, kept, t, t);
  u r = __builtin_reduce (add, 0u, kept, t);
  free (t);
  return r + kept;
}

typedef u function (size_t, size_t, const u *, u *);

/* F of arrays of N elements, M of which are made: all M are kept if ALL, or every other one.  */
static void
try (function *f, size_t n, size_t m, int all)
{
  ARRAY (u, a, n);
  ARRAY (u, b, n);
  for (size_t i = 0; i < n; i++)
    {
      a[i] = (u) i * 2654435761u >> 9;
      b[i] = i >= m ? 0 : all ? 2 * (u) i + 1 : (u) i;
    }
  size_t kept = all ? m : m / 2;
  u wanted = 0, sum = 5;
  for (size_t i = 0; i < kept; i++)
    {
      sum += three (three (a[i])) + limit;
      wanted += sum;
    }
  CHECK (f (n, m, a, b) == wanted + kept);
  for (size_t i = 0; i < kept; i++)
    CHECK (b[i] == 2 * i + 1);
  free (a);
  free (b);
}

int
main (void)
{
  for (size_t n = 0; n < 256; n += n < 20 ? 1 : 47)
    for (int all = 0; all < 2; all++)
      {
	try (narrowed, n, n - n / 4, all);
	try (counted, n, n - n / 4, all);
      }
  return 0;
}
