/* Remainders in subscripts by what is not known: of what is below twice that, of more, of numbers
   that wrap around, and by 1.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels around 1 } */
/* { dg-kernels far 1 } */
/* { dg-kernels unsigned_far 1 } */
/* { dg-kernels narrow 1 } */
/* { dg-kernels nested 1 } */
/* { dg-kernels taken_in 1 } */

#include "spaces.h"

static int sum (int a, int b, int c, int d) { return a + 2 * b + 3 * c + 4 * d; }
static int same (int a) { return a; }
static int twice (int a, int b) { return a * 1000 + b; }
static int plus (int a, int b) { return a + b; }

/* Neighbours on a torus.  */
TESTED void
around (ptrdiff_t n, ptrdiff_t m, int *restrict o, int *restrict a)
{
  typedef int (*R)[m];
  __builtin_map (sum, SPACE (n, m), (R) o, AT ((R) a, (i0 + n - 1) % n, i1),
		 AT ((R) a, (i0 + 1) % n, i1), AT ((R) a, i0, (i1 + m - 1) % m),
		 AT ((R) a, i0, (i1 + 1) % m));
}

TESTED void
far (ptrdiff_t n, ptrdiff_t m, int *restrict o, int *restrict a)
{
  typedef int (*R)[m];
  __builtin_map (twice, SPACE (n, m), (R) o, AT ((R) a, i0 * 3 % n, i1 * 5 % m),
		 AT ((R) a, (n * n - i0) % n, (2 * m - i1) % m));
}

/* What is less than zero is a great number.  */
TESTED void
unsigned_far (size_t n, size_t m, int *restrict o, int *restrict a)
{
  typedef int (*R)[m];
  __builtin_map (twice, SPACE (n, m), (R) o, AT ((R) a, ((size_t) i0 - 3) % n, i1),
		 AT ((R) a, i0, ((size_t) i1 - 2) % m));
}

/* In 32 bits, by numbers without a sign.  */
TESTED void
narrow (int n, unsigned m, int *restrict o, int *restrict a)
{
  typedef int (*R)[m];
  __builtin_map (twice, SPACE (n, m), (R) o, AT ((R) a, (int) (i0 + 2) % n, i1),
		 AT ((R) a, i0, ((unsigned) i1 - 2u) % m));
}

TESTED void
nested (ptrdiff_t n, ptrdiff_t m, int *restrict o, int *restrict a)
{
  typedef int (*R)[m];
  __builtin_map (same, SPACE (n, m), (R) o, AT ((R) a, ((i0 + 5) % m + 1) % n, (i1 + i0 % m) % m));
}

/* A row of sums along diagonals that go around.  */
TESTED void
taken_in (ptrdiff_t n, ptrdiff_t m, int *restrict o, int *restrict a)
{
  typedef int (*R)[m];
  __builtin_contract (plus, same, 0, SPACE (m, OVER (n)), o, AT ((R) a, i1, (i0 + i1 + 1) % m));
}

static void
check (int n, int m)
{
  int *a = malloc (n * m * sizeof *a), *o = malloc (n * m * sizeof *o);
#define A(I, J) a[(I) * m + (J)]
  EACH (i, 0, n * m)
    a[i] = i * 7 % 991;
  around (n, m, o, a);
  EACH (i, 0, n)
    EACH (j, 0, m)
      EQ (o[i * m + j], A ((i + n - 1) % n, j) + 2 * A ((i + 1) % n, j)
			+ 3 * A (i, (j + m - 1) % m) + 4 * A (i, (j + 1) % m));
  far (n, m, o, a);
  EACH (i, 0, n)
    EACH (j, 0, m)
      EQ (o[i * m + j], A (i * 3 % n, j * 5 % m) * 1000 + A ((n * n - i) % n, (2 * m - j) % m));
  unsigned_far (n, m, o, a);
  EACH (i, 0, n)
    EACH (j, 0, m)
      EQ (o[i * m + j], A (((size_t) i - 3) % n, j) * 1000 + A (i, ((size_t) j - 2) % m));
  narrow (n, m, o, a);
  EACH (i, 0, n)
    EACH (j, 0, m)
      EQ (o[i * m + j], A ((i + 2) % n, j) * 1000 + A (i, ((unsigned) j - 2u) % (unsigned) m));
  nested (n, m, o, a);
  EACH (i, 0, n)
    EACH (j, 0, m)
      EQ (o[i * m + j], A (((i + 5) % m + 1) % n, (j + i % m) % m));
  taken_in (n, m, o, a);
  EACH (j, 0, m)
    {
      int s = 0;
      EACH (i, 0, n)
	s += A (i, (j + i + 1) % m);
      EQ (o[j], s);
    }
  free (a), free (o);
}

int
main (void)
{
  static const int sizes[] = { 1, 2, 3, 4, 5, 9, 16, 17, 40 };
  EACH (i, 0, 9)
    EACH (j, 0, 9)
      check (sizes[i], sizes[j]);
  check (300, 257);
  return bad != 0;
}
