/* What a map makes and another one overwrites before it is read is not made: a grid is copied, and
   then stepped inside its border.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels step 1 { no-option sanitize } } */
/* { dg-segments step 5 { no-option sanitize } } */
/* { dg-kernels heat 1 { no-option sanitize } } */
/* { dg-segments heat 7 { no-option sanitize } } */
/* { dg-eliminated heat "s" { no-option sanitize } } */
/* { dg-segments rows 2 1 { no-option sanitize } } */
/* { dg-kernels wide 2 { no-option sanitize } } */
/* { dg-axes wide "i0: n" "i1: k to min (m, k + 3)" "i0: n" "i1: RANGE (k + 3, m)" { no-option sanitize } } */
/* { dg-segments two_colours 1 1 } */
/* { dg-segments second 1 1 } */
/* { dg-segments third 1 1 } */
/* { dg-kernels line 2 } */
/* { dg-kernels aliased 2 } */
/* { dg-kernels between 3 } */
/* { dg-kernels loaded 2 } */
/* { dg-kernels updated 2 } */
/* { dg-kernels sometimes 2 } */
/* { dg-kernels every_other 2 } */
/* { dg-kernels turned 2 } */
/* { dg-kernels outside 2 { no-option sanitize } } */
/* { dg-segments aliased 1 1 } */
/* { dg-segments between 1 1 1 } */
/* { dg-segments loaded 1 1 } */
/* { dg-segments updated 1 1 } */
/* { dg-segments sometimes 1 1 } */
/* { dg-segments every_other 1 1 } */
/* { dg-axes every_other "i0: n" "i1: RANGE (0, m, 2)" } */
/* { dg-segments turned 1 1 } */

#include "spaces.h"

static int id (int a) { return a; }
static int four (int a, int b, int c, int d) { return a + 2 * b + 3 * c + 5 * d; }
static int warm (int a, int s) { return 7 * a + s; }
static int more (int a) { return a + 1; }

#define INNER SPACE (RANGE (1, n - 1), RANGE (1, m - 1))
#define STAR(A) AT (A, i0 - 1, i1), AT (A, i0 + 1, i1), AT (A, i0, i1 - 1), AT (A, i0, i1 + 1)

TESTED void
step (size_t n, size_t m, int (*restrict o)[m], int (*restrict u)[m])
{
  __builtin_map (id, SPACE (n, m), o, u);
  __builtin_map (four, INNER, o, STAR (u));
}

/* Something else is made between.  */

TESTED void
heat (size_t n, int (*restrict o)[n][n], int (*restrict u)[n][n])
{
  int (*s)[n][n] = malloc (n * sizeof *s + 1);
  __builtin_map (id, SPACE (n, n, n), o, u);
  __builtin_map (four, SPACE (RANGE (1, n - 1), RANGE (1, n - 1), RANGE (1, n - 1)), s,
		 AT (u, i0 - 1, i1, i2), AT (u, i0 + 1, i1, i2), AT (u, i0, i1 - 1, i2),
		 AT (u, i0, i1, i2 + 1));
  __builtin_map (warm, SPACE (RANGE (1, n - 1), RANGE (1, n - 1), RANGE (1, n - 1)), o, u, s);
  free (s);
}

/* All columns of some rows, written elsewhere than at the own index.  */

TESTED void
rows (size_t n, size_t m, size_t k, size_t l, int (*restrict o)[m], int (*restrict u)[m])
{
  __builtin_map (id, SPACE (n, m), o, u);
  __builtin_map (more, SPACE (l, m), AT (o, i0 + k, i1), u);
}

/* What is left begins where a number says whose type is another one than that of indices, and as
   wide.  */

TESTED void
wide (size_t n, size_t m, long long k, int (*restrict o)[m], int (*restrict u)[m])
{
  __builtin_map (id, SPACE (n, RANGE (k, m)), o, u);
  __builtin_map (more, SPACE (n, RANGE (k + 3, m)), o, u);
}

/* Neither makes what the other one does.  */

TESTED void
two_colours (size_t n, size_t m, int (*restrict o)[m], int (*restrict u)[m])
{
  __builtin_map (id, SPACE (RANGE (0, n, 2), m), o, u);
  __builtin_map (more, SPACE (RANGE (1, n, 2), m), o, u);
}

/* What is left of every second element begins at one of these.  */

TESTED void
second (size_t n, size_t m, size_t k, int (*restrict o)[m], int (*restrict u)[m])
{
  __builtin_map (id, SPACE (n, RANGE (0, m, 2)), o, u);
  __builtin_map (more, SPACE (n, k), o, u);
}

TESTED void
third (size_t n, size_t m, size_t k, int (*restrict o)[m], int (*restrict u)[m])
{
  __builtin_map (id, SPACE (RANGE (1, n, 3), m), o, u);
  __builtin_map (more, SPACE (k, m), o, u);
}

/* Elements that go by their number stay.  */

TESTED void
line (size_t n, int *restrict o, int *restrict u)
{
  __builtin_map (id, n, o, u);
  __builtin_map (more, n / 2, o + 1, u);
}

/* The second one may read what the first one makes, ...  */

TESTED void
aliased (size_t n, size_t m, int (*o)[m], int (*u)[m], int (*v)[m])
{
  __builtin_map (id, SPACE (n, m), o, u);
  __builtin_map (more, INNER, o, v);
}

/* ... another one does between them, ...  */

TESTED void
between (size_t n, size_t m, int (*restrict o)[m], int (*restrict u)[m], int *restrict d)
{
  __builtin_map (id, SPACE (n, m), o, u);
  __builtin_map (id, n, d, AT (o, i0, m / 2));
  __builtin_map (four, INNER, o, STAR (u));
}

/* ... or a statement, ...  */

TESTED int
loaded (size_t n, size_t m, int (*restrict o)[m], int (*restrict u)[m])
{
  __builtin_map (id, SPACE (n, m), o, u);
  int x = o[n / 2][m / 2];
  __builtin_map (four, INNER, o, STAR (u));
  return x;
}

/* ... or it reads what it writes.  */

TESTED void
updated (size_t n, size_t m, int (*restrict o)[m], int (*restrict u)[m])
{
  __builtin_map (id, SPACE (n, m), o, u);
  __builtin_map (warm, INNER, o, u, o);
}

TESTED void
sometimes (size_t n, size_t m, int (*restrict o)[m], int (*restrict u)[m], int on)
{
  __builtin_map (id, SPACE (n, m), o, u);
  if (on)
    __builtin_map (four, INNER, o, STAR (u));
}

/* What is left would have gaps.  */

TESTED void
every_other (size_t n, size_t m, int (*restrict o)[m], int (*restrict u)[m])
{
  __builtin_map (id, SPACE (n, m), o, u);
  __builtin_map (more, SPACE (n, RANGE (0, m, 2)), o, u);
}

/* It writes other elements than those at its indices.  */

TESTED void
turned (size_t n, int (*restrict o)[n], int (*restrict u)[n])
{
  __builtin_map (id, SPACE (n, n), o, u);
  __builtin_map (more, SPACE (n / 2, n), AT (o, i1, i0), u);
}

/* It writes beside them, too.  */

TESTED void
outside (size_t n, size_t m, int (*restrict o)[m], int (*restrict u)[m])
{
  __builtin_map (id, INNER, o, u);
  __builtin_map (more, SPACE (n, RANGE (m / 3, m)), o, u);
}

static void
test (size_t n, size_t m)
{
  int (*u)[m] = get (n * sizeof *u), (*o)[m] = get (n * sizeof *o), (*r)[m] = get (n * sizeof *r);
  int *d = get (n * sizeof *d);
#define HERE u[i][j]
#define ALL for (size_t i = 0; i < n; i++) for (size_t j = 0; j < m; j++)
#define INSIDE (i > 0 && j > 0 && i + 1 < n && j + 1 < m)
#define FOUR four (u[i - 1][j], u[i + 1][j], u[i][j - 1], u[i][j + 1])
#define COMPARE(CALL, VALUE)						\
  do									\
    {									\
      memset (o, 3, n * sizeof *o);					\
      CALL;								\
      ALL r[i][j] = VALUE;						\
      CHECK (memcmp (o, r, n * sizeof *o) == 0);			\
    }									\
  while (0)
  ALL HERE = (int) (i * 31 + j * 7) % 101;
  int before;
  memset (&before, 3, sizeof before);
  COMPARE (step (n, m, o, u), INSIDE ? FOUR : HERE);
  COMPARE (aliased (n, m, o, u, u), INSIDE ? HERE + 1 : HERE);
  COMPARE (aliased (n, m, o, u, o), INSIDE ? HERE + 1 : HERE);
  COMPARE (updated (n, m, o, u), INSIDE ? 8 * HERE : HERE);
  COMPARE (sometimes (n, m, o, u, 0), HERE);
  COMPARE (sometimes (n, m, o, u, 1), INSIDE ? FOUR : HERE);
  COMPARE (every_other (n, m, o, u), j % 2 ? HERE : HERE + 1);
  COMPARE (outside (n, m, o, u), (j >= m / 3 ? HERE + 1 : INSIDE ? HERE : before));
  COMPARE (rows (n, m, n / 3, n / 2, o, u),
	   i >= n / 3 && i < n / 3 + n / 2 ? u[i - n / 3][j] + 1 : HERE);
  COMPARE (rows (n, m, 0, n, o, u), HERE + 1);
  COMPARE (rows (n, m, n, 0, o, u), HERE);
  COMPARE (two_colours (n, m, o, u), HERE + i % 2);
  for (size_t k = 0; k <= m && k < 8; k++)
    COMPARE (second (n, m, k, o, u), j < k ? HERE + 1 : j % 2 ? before : HERE);
  for (size_t k = 0; k <= n && k < 8; k++)
    COMPARE (third (n, m, k, o, u), i < k ? HERE + 1 : i % 3 == 1 ? HERE : before);
  COMPARE (wide (n, m, 1, o, u), j >= 4 ? HERE + 1 : j >= 1 ? HERE : before);
  COMPARE (between (n, m, o, u, d), INSIDE ? FOUR : HERE);
  for (size_t i = 0; i < n; i++)
    CHECK (d[i] == u[i][m / 2]);
  CHECK (loaded (n, m, o, u) == u[n / 2][m / 2]);
  line (n * m, &o[0][0], &u[0][0]);
  for (size_t k = 0; k < n * m; k++)
    CHECK ((&o[0][0])[k] == (k > 0 && k <= n * m / 2 ? (&u[0][0])[k - 1] + 1 : (&u[0][0])[k]));
  free (u), free (o), free (r), free (d);
}

static void
test_cube (size_t n)
{
  int (*u)[n][n] = get (n * sizeof *u), (*o)[n][n] = get (n * sizeof *o);
  int (*v)[n] = (int (*)[n]) u, (*p)[n] = (int (*)[n]) o;
  for (size_t i = 0; i < n * n * n; i++)
    (&u[0][0][0])[i] = i * 7 % 101;
  heat (n, o, u);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      for (size_t k = 0; k < n; k++)
	{
	  int is = u[i][j][k];
	  if (i > 0 && j > 0 && k > 0 && i + 1 < n && j + 1 < n && k + 1 < n)
	    is = 7 * is + four (u[i - 1][j][k], u[i + 1][j][k], u[i][j - 1][k], u[i][j][k + 1]);
	  CHECK (o[i][j][k] == is);
	}
  turned (n, p, v);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      CHECK (p[i][j] == (j < n / 2 ? v[j][i] + 1 : v[i][j]));
  free (u), free (o);
}

int
main (void)
{
  for (size_t n = 1; n < 8; n++)
    for (size_t m = 1; m < 8; m++)
      test (n, m);
  test (40, 70);
  test (300, 401);
  for (size_t n = 1; n < 7; n++)
    test_cube (n);
  test_cube (40);
  return 0;
}
