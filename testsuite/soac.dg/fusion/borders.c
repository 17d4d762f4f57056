/* Borders: the first and the last elements of rows, made by calls of their own, are done where the
   rows are; also where these are none, where several rows are done at a time, where only some
   planes have them, and where elements are updated.  Not where one of them takes what another
   one makes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-parallel-min=1000" } */
/* { dg-kernels grid 1 { no-option sanitize } } */
/* { dg-segments grid 5 { no-option sanitize } } */
/* { dg-schedule grid "unordered" "unordered" "at the ends of rows" "at the ends of rows" "unordered" { option "-O2$" } } */
/* { dg-kernels updated 1 { no-option sanitize } } */
/* { dg-schedule updated "at the ends of rows" "at the ends of rows" "unordered" { option "-O2$" } } */
/* { dg-kernels cube 1 { no-option sanitize } } */
/* { dg-segments cube 7 { no-option sanitize } } */
/* { dg-kernels convolved 1 { no-option sanitize } } */
/* { dg-schedule convolved "at the ends of rows" "unordered, 4 rows at a time" { option "-O3 -g" } } */
/* { dg-schedule stepped "at the ends of rows" "unordered" { option "-O2$" } } */
/* { dg-schedule first_read "unordered" "unordered" { option "-O2$" } } */
/* { dg-schedule aliased "unordered" "unordered" { option "-O2$" } } */
/* { dg-schedule many "at the ends of rows" "at the ends of rows" "at the ends of rows" "at the ends of rows" "unordered" "unordered" { option "-O2$" } } */
/* { dg-kernels other_rows 2 } */
/* { dg-kernels far_end 2 } */
/* { dg-schedule stops "unordered" "unordered" { option "-O2$" } } */

#include "spaces.h"

static int id (int a) { return a; }
static int four (int a, int b, int c, int d) { return a + 2 * b + 3 * c + 5 * d; }
static int twice (int a) { return 2 * a + 1; }
static int sum (int a, int b) { return a + b; }
static int add (int a, int b) { return a + b; }
static int mul (int a, int b) { return a * b; }

enum { M = 64 };

#define INNER SPACE (RANGE (1, n - 1), RANGE (1, m - 1))

TESTED void
grid (size_t n, size_t m, int (*restrict o)[m], int (*restrict u)[m])
{
  __builtin_map (id, SPACE (n, m), o, u);
  __builtin_map (four, INNER, o, AT (u, i0 - 1, i1), AT (u, i0 + 1, i1), AT (u, i0, i1 - 1),
		 AT (u, i0, i1 + 1));
}

/* To do one of them twice would show.  */

TESTED void
updated (size_t n, unsigned char k, int (*restrict o)[M], int (*restrict u)[M])
{
  __builtin_map (twice, SPACE (n, 1), o, o);
  __builtin_map (sum, SPACE (n, RANGE (M - 1, M)), o, u, o);
  __builtin_map (sum, SPACE (n, RANGE (1 + k, M - 1)), o, o, AT (u, i0, i1 - 1));
}

TESTED void
cube (size_t n, size_t m, size_t l, int (*restrict o)[m][l], int (*restrict u)[m][l])
{
  __builtin_map (id, SPACE (n, m, l), o, u);
  __builtin_map (four, SPACE (RANGE (1, n - 1), RANGE (1, m - 1), RANGE (1, l - 1)), o,
		 AT (u, i0 - 1, i1, i2), AT (u, i0, i1 + 1, i2), AT (u, i0, i1, i2 - 1),
		 AT (u, i0 + 1, i1, i2 + 1));
}

/* Several rows at a time.  */

TESTED void
convolved (size_t n, int (*restrict o)[M], int (*restrict u)[M], int (*restrict w)[3])
{
  __builtin_map (twice, SPACE (RANGE (1, n - 1), 1), o, o);
  __builtin_contract (add, mul, 0, SPACE (RANGE (1, n - 1), RANGE (1, M - 1), OVER (3), OVER (3)), o,
		      AT (w, i2, i3), AT (u, i0 + i2 - 1, i1 + i3 - 1));
}

/* Every second row has ends.  */

TESTED void
stepped (size_t n, int (*restrict o)[M], int (*restrict u)[M])
{
  __builtin_map (sum, SPACE (RANGE (0, n, 2), 2), o, u, o);
  __builtin_map (id, SPACE (RANGE (0, n, 2), RANGE (2, M)), o, u);
}

/* The rows take what the column has.  */

TESTED void
first_read (size_t n, int (*restrict o)[M], int (*restrict u)[M])
{
  __builtin_map (twice, SPACE (n, 1), o, u);
  __builtin_map (sum, SPACE (n, RANGE (1, M)), o, u, AT (o, (i0 + 1) % n, 0));
}

/* It is not known that they do not.  */

TESTED void
aliased (size_t n, int (*o)[M], int (*u)[M], int (*v)[M])
{
  __builtin_map (twice, SPACE (n, 1), o, v);
  __builtin_map (id, SPACE (n, RANGE (1, M)), o, u);
}

/* More than are done with one row.  */

TESTED void
many (size_t n, int (*restrict o)[M], int (*restrict u)[M])
{
  __builtin_map (twice, SPACE (n, 1), o, o);
  __builtin_map (sum, SPACE (n, RANGE (1, 3)), o, u, o);
  __builtin_map (twice, SPACE (n, RANGE (3, 4)), o, o);
  __builtin_map (sum, SPACE (n, RANGE (4, 5)), o, u, o);
  __builtin_map (twice, SPACE (n, RANGE (5, 6)), o, o);
  __builtin_map (id, SPACE (n, RANGE (6, M)), o, u);
}

/* What is behind an operator that may not come back is not done before it.  */

static int
checked (int a)
{
  if (a < 0)
    abort ();
  return a;
}

TESTED void
stops (size_t n, int (*restrict o)[M], int (*restrict u)[M])
{
  __builtin_map (twice, SPACE (n, 1), o, u);
  __builtin_map (checked, SPACE (n, RANGE (1, M)), o, u);
}

/* That many elements are no border.  */

TESTED void
far_end (size_t n, size_t m, int (*restrict o)[m], int (*restrict u)[m])
{
  __builtin_map (id, SPACE (n, m), o, u);
  __builtin_map (twice, SPACE (n, RANGE (0, m - 20)), o, u);
}

/* These are ends of other rows.  */

TESTED void
other_rows (size_t n, int (*restrict o)[M], int (*restrict u)[M])
{
  __builtin_map (twice, SPACE (RANGE (1, n), 1), o, u);
  __builtin_map (id, SPACE (n, RANGE (1, M)), o, u);
}

#define COMPARE(CALL, IS)						\
  do									\
    {									\
      memcpy (o, was, n * sizeof *o);					\
      CALL;								\
      for (size_t i = 0; i < n; i++)					\
	for (size_t j = 0; j < m; j++)					\
	  CHECK (o[i][j] == (IS));					\
    }									\
  while (0)

#define HERE u[i][j]
#define WAS was[i][j]
#define INSIDE (i > 0 && j > 0 && i + 1 < n && j + 1 < m)

static void
test_grid (size_t n, size_t m)
{
  int (*u)[m] = get (n * sizeof *u), (*o)[m] = get (n * sizeof *o), (*was)[m] = get (n * sizeof *was);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      u[i][j] = (i * 31 + j * 7) % 101, was[i][j] = (i * 11 + j * 3) % 53;
  COMPARE (grid (n, m, o, u),
	   INSIDE ? four (u[i - 1][j], u[i + 1][j], u[i][j - 1], u[i][j + 1]) : HERE);
  if (m > 20)
    COMPARE (far_end (n, m, o, u), j < m - 20 ? 2 * HERE + 1 : HERE);
  free (u), free (o), free (was);
}

static int
convolution (int (*u)[M], int (*w)[3], size_t i, size_t j)
{
  int is = 0;
  for (int k = 0; k < 9; k++)
    is += w[k / 3][k % 3] * u[i + k / 3 - 1][j + k % 3 - 1];
  return is;
}

static void
test_rows (size_t n)
{
  enum { m = M };
  int (*u)[m] = get (n * sizeof *u), (*o)[m] = get (n * sizeof *o), (*was)[m] = get (n * sizeof *was);
  int w[3][3] = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 10 } };
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      u[i][j] = (i * 31 + j * 7) % 101, was[i][j] = (i * 11 + j * 3) % 53;
  for (int k = 0; k < m; k += k == 2 ? 57 : 1)
    COMPARE (updated (n, k, o, u), (j == 0 ? 2 * WAS + 1 : j == m - 1 ? HERE + WAS
				    : j <= (size_t) k ? WAS : WAS + u[i][j - 1]));
  if (n > 1)
    COMPARE (convolved (n, o, u, w), (INSIDE ? convolution (u, w, i, j)
				      : j == 0 && i > 0 && i + 1 < n ? 2 * WAS + 1 : WAS));
  COMPARE (stepped (n, o, u), i % 2 ? WAS : j < 2 ? HERE + WAS : HERE);
  COMPARE (first_read (n, o, u), j == 0 ? 2 * HERE + 1 : HERE + 2 * u[(i + 1) % n][0] + 1);
  COMPARE (aliased (n, o, u, u), j == 0 ? 2 * HERE + 1 : HERE);
  COMPARE (aliased (n, o, u, o), j == 0 ? 2 * WAS + 1 : HERE);
  COMPARE (stops (n, o, u), j ? HERE : 2 * HERE + 1);
  COMPARE (many (n, o, u), (j == 0 || j == 3 || j == 5 ? 2 * WAS + 1 : j < 5 ? HERE + WAS : HERE));
  COMPARE (other_rows (n, o, u), j ? HERE : i ? 2 * HERE + 1 : WAS);
  free (u), free (o), free (was);
}

static void
test_cube (size_t n, size_t m, size_t l)
{
  int (*u)[m][l] = get (n * sizeof *u), (*o)[m][l] = get (n * sizeof *o);
  for (size_t i = 0; i < n * m * l; i++)
    (&u[0][0][0])[i] = i * 7 % 101;
  cube (n, m, l, o, u);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      for (size_t k = 0; k < l; k++)
	{
	  int is = u[i][j][k];
	  if (i > 0 && j > 0 && k > 0 && i + 1 < n && j + 1 < m && k + 1 < l)
	    is = four (u[i - 1][j][k], u[i][j + 1][k], u[i][j][k - 1], u[i + 1][j][k + 1]);
	  CHECK (o[i][j][k] == is);
	}
  free (u), free (o);
}

int
main (void)
{
  for (size_t n = 1; n < 8; n++)
    for (size_t m = 1; m < 9; m++)
      test_grid (n, m);
  test_grid (40, 70);
  test_grid (300, 401);
  test_grid (900, 1300);
  for (size_t n = 1; n < 12; n++)
    test_rows (n);
  test_rows (1000);
  for (size_t n = 1; n < 5; n++)
    for (size_t m = 1; m < 5; m++)
      for (size_t l = 1; l < 5; l++)
	test_cube (n, m, l);
  test_cube (30, 40, 50);
  return 0;
}
