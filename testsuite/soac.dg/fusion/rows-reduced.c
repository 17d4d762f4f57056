/* Reductions of integers over rows from none to many elements, by themselves, beside what makes
   their elements, and along a reduced axis: what vectors leave of a row goes by smaller ones.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels bytes 1 } */
/* { dg-kernels shorts 1 } */
/* { dg-kernels ints 1 } */
/* { dg-kernels longs 1 } */
/* { dg-kernels floats 1 } */
/* { dg-kernels counted 1 } */
/* { dg-kernels row_of_bytes 1 } */
/* { dg-kernels rows_of_bytes 1 } */
/* { dg-kernels rows_of_ints 1 } */
/* { dg-kernels kept 1 } */
/* { dg-kernels any 1 } */

#include "spaces.h"
#include <stdbool.h>

typedef unsigned char byte;
typedef unsigned long word;

/* Over the inner M of rows of P, all the operations at once: NAME is of TYPE, and so are what it
   stores and what it reduces to.  */
#define REDUCED(NAME, TYPE, MIDDLE)					\
  static TYPE add_##NAME (TYPE a, TYPE b) { return a + b; }		\
  static TYPE times_##NAME (TYPE a, TYPE b) { return a * b; }		\
  static TYPE less_##NAME (TYPE a, TYPE b) { return a < b ? a : b; }	\
  static TYPE more_##NAME (TYPE a, TYPE b) { return a > b ? a : b; }	\
  static TYPE odd_##NAME (TYPE a) { return MIDDLE; }			\
  TESTED void								\
  NAME (int n, int m, int p, TYPE (*restrict o)[p], TYPE (*a)[p], TYPE *r) \
  {									\
    __builtin_map (odd_##NAME, SPACE (n, RANGE (1, m)), o, a);		\
    TYPE s = __builtin_reduce (add_##NAME, 5, SPACE (n, RANGE (1, m)), o); \
    TYPE t = __builtin_reduce (times_##NAME, 3, SPACE (n, RANGE (1, m)), o); \
    TYPE u = __builtin_reduce (less_##NAME, 100, SPACE (n, RANGE (1, m)), a); \
    TYPE v = __builtin_reduce (more_##NAME, 9, SPACE (n, RANGE (1, m)), a); \
    r[0] = s, r[1] = t, r[2] = u, r[3] = v;				\
  }									\
  static void								\
  check_##NAME (int n, int m)						\
  {									\
    int p = m + 3;							\
    ARRAY (TYPE, a, n * p + 1);						\
    ARRAY (TYPE, o, n * p + 1);						\
    TYPE r[4], q[4] = { 5, 3, 100, 9 };					\
    for (int i = 0; i < n * p; i++)					\
      a[i] = i % 10007 * 7919 % 127, o[i] = 77;					\
    NAME (n, m, p, (TYPE (*)[p]) o, (TYPE (*)[p]) a, r);		\
    for (int i = 0; i < n * p; i++)					\
      {									\
	bool in = i % p >= 1 && i % p < m;				\
	TYPE e = in ? odd_##NAME (a[i]) : 77;				\
	CHECK (o[i] == e);						\
	if (!in)							\
	  continue;							\
	q[0] += e, q[1] *= e;						\
	q[2] = less_##NAME (q[2], a[i]), q[3] = more_##NAME (q[3], a[i]); \
      }									\
    for (int k = 0; k < 4; k++)						\
      CHECK (r[k] == q[k]);						\
    free (a);								\
    free (o);								\
  }

REDUCED (bytes, byte, a | 1)
REDUCED (shorts, short, a % 2 ? 1 : -1)
REDUCED (ints, int, a % 64 ? 1 : -1)
REDUCED (longs, word, a | 1)
/* These are exact.  */
REDUCED (floats, float, a > 60 ? 1 : -1)

static byte above (byte a, int limit) { return a > limit ? 255 : 0; }
static word is_set (byte a) { return a != 0; }
static word plus (word a, word b) { return a + b; }
static int add (int a, int b) { return a + b; }
static int times (byte a, byte b) { return a * b; }
static bool even (int a) { return a % 2 == 0; }
static bool either (bool a, bool b) { return a || b; }
static bool large (int a, int most) { return a > most; }
static unsigned both (unsigned a, unsigned b) { return a & b; }
static unsigned one_of (unsigned a, unsigned b) { return a | b; }
static unsigned differ (unsigned a, unsigned b) { return a ^ b; }

/* Bytes, and a sum eight times as wide.  */
TESTED word
counted (int n, int m, byte (*restrict o)[m], byte (*a)[m], int limit)
{
  __builtin_map (above, SPACE (n, m), o, a, limit);
  return __builtin_redomap (plus, is_set, 1ul, SPACE (n, m), o);
}

TESTED word
row_of_bytes (int n, byte *restrict o, byte *a, int limit)
{
  __builtin_map (above, n, o, a, limit);
  return __builtin_redomap (plus, is_set, 1ul, n, o);
}

TESTED void
rows_of_bytes (int n, int m, int *restrict r, byte (*a)[m], byte *b)
{
  __builtin_contract (add, times, 7, SPACE (n, OVER (m)), r, AT (a, i0, i1), AT (b, i1));
}

TESTED void
rows_of_ints (int n, int m, int *restrict r, int (*a)[m], int *b)
{
  __builtin_contract (add, times_ints, -7, SPACE (n, OVER (m)), r, AT (a, i0, m - 1 - i1), AT (b, i1));
}

/* What a filter drops is not summed.  */
TESTED int
kept (int n, int *a)
{
  ARRAY (int, t, n);
  size_t k = __builtin_filter (even, n, t, a);
  int s = __builtin_reduce (add, 4, k, t);
  free (t);
  return s;
}

/* Bits, and what is only true or false.  */
TESTED unsigned
any (int n, int m, int (*a)[m], int most)
{
  unsigned x = __builtin_reduce (both, ~0u, SPACE (n, m), a);
  unsigned y = __builtin_reduce (one_of, 0u, SPACE (n, m), a);
  unsigned z = __builtin_reduce (differ, 1u, SPACE (n, m), a);
  bool b = __builtin_redomap (either, large, false, SPACE (n, m), a, most);
  return x + 3 * y + 5 * z + b;
}

static void
check_others (int n, int m)
{
  ARRAY (byte, a, n * m + 1);
  ARRAY (byte, o, n * m + 1);
  ARRAY (int, x, n * m + 1);
  ARRAY (byte, b, m + 1);
  ARRAY (int, y, m + 1);
  ARRAY (int, r, n + 1);
  ARRAY (int, q, n + 1);
  word count = 1, first = 1;
  int evens = 4;
  unsigned and = ~0u, or = 0, xor = 1, big = 0;
  for (int i = 0; i < n * m; i++)
    {
      a[i] = i % 10007 * 7919 % 251, x[i] = i % 10007 * 31 % 1021;
      count += a[i] > 99;
      first += i < m && a[i] > 99;
      evens += x[i] % 2 == 0 ? x[i] : 0;
      and &= x[i], or |= x[i], xor ^= x[i], big |= x[i] > 900;
    }
  for (int j = 0; j < m; j++)
    b[j] = 255 - j % 200, y[j] = j * 3 - 50;
  CHECK (counted (n, m, (byte (*)[m]) o, (byte (*)[m]) a, 99) == count);
  CHECK (row_of_bytes (m, o, a, 99) == first);
  rows_of_bytes (n, m, r, (byte (*)[m]) a, b);
  rows_of_ints (n, m, q, (int (*)[m]) x, y);
  for (int i = 0; i < n; i++)
    {
      int s = 7, t = -7;
      for (int j = 0; j < m; j++)
	s += a[i * m + j] * b[j], t += x[i * m + m - 1 - j] * y[j];
      CHECK (r[i] == s && q[i] == t);
    }
  CHECK (kept (n * m, x) == evens);
  CHECK (any (n, m, (int (*)[m]) x, 900) == and + 3 * or + 5 * xor + big);
  free (a);
  free (o);
  free (x);
  free (b);
  free (y);
  free (r);
  free (q);
}

int
main (void)
{
  for (int m = 1; m < 300; m += m < 70 ? 1 : 37)
    {
      check_bytes (3, m);
      check_shorts (3, m);
      check_ints (3, m);
      check_longs (3, m);
      check_floats (3, m);
      check_others (3, m);
    }
  check_bytes (2100, 1033);
  check_ints (1000, 1033);
  check_others (1000, 1033);
  return 0;
}
