/* Maps that store what is there already: a grid is copied, and then the elements of one colour are
   computed, those of the other one stay.  Not where they may be others by then.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels colour 1 { no-option sanitize } } */
/* { dg-eliminated colour "r" { no-option sanitize } } */
/* { dg-segments colour 6 { no-option sanitize } } */
/* { dg-kernels masked 1 { no-option sanitize } } */
/* { dg-segments masked 5 { no-option sanitize } } */
/* { dg-kernels other_array 2 { no-option sanitize } } */
/* { dg-kernels shifted 2 { no-option sanitize } } */

#include "spaces.h"

static int id (int a) { return a; }
static _Bool set (_Bool a) { return a; }
static int inc (int a) { return a + 1; }
static int choose (_Bool red, int a, int b, int c) { return red ? 2 * b + c : a; }
static int swapped (int a, _Bool black, int b) { return black ? a : b - 1; }

#define INNER SPACE (RANGE (1, n - 1), RANGE (1, m - 1))

/* Rows of one colour, inside.  */

TESTED void
colour (size_t n, size_t m, size_t first, int (*restrict o)[m], int (*restrict u)[m],
	int (*restrict f)[m])
{
  _Bool (*r)[m] = malloc (n * sizeof *r + 1);
  __builtin_map (set, SPACE (n, m), r, 0);
  __builtin_map (set, SPACE (RANGE (first, n, 2), m), r, 1);
  __builtin_map (id, SPACE (n, m), o, u);
  __builtin_map (choose, INNER, o, r, u, f, AT (u, i0 - 1, i1));
  free (r);
}

/* Where the mask is, nothing changes.  */

TESTED void
masked (size_t n, size_t m, size_t k, int (*restrict o)[m], int (*restrict u)[m],
	int (*restrict f)[m])
{
  _Bool (*r)[m] = malloc (n * sizeof *r + 1);
  __builtin_map (set, SPACE (n, m), r, 0);
  __builtin_map (set, SPACE (k, m), r, 1);
  __builtin_map (id, SPACE (n, m), o, u);
  __builtin_map (swapped, INNER, o, u, r, f);
  free (r);
}

/* It is another array, ...  */

TESTED void
other_array (size_t n, size_t m, size_t k, int (*restrict o)[m], int (*restrict u)[m],
	     int (*restrict v)[m], int (*restrict f)[m])
{
  _Bool (*r)[m] = malloc (n * sizeof *r + 1);
  __builtin_map (set, SPACE (n, m), r, 0);
  __builtin_map (set, SPACE (k, m), r, 1);
  __builtin_map (id, SPACE (n, m), o, v);
  __builtin_map (swapped, INNER, o, u, r, f);
  free (r);
}

/* ... or another place, ...  */

TESTED void
shifted (size_t n, size_t m, size_t k, int (*restrict o)[m], int (*restrict u)[m],
	 int (*restrict f)[m])
{
  _Bool (*r)[m] = malloc (n * sizeof *r + 1);
  __builtin_map (set, SPACE (n, m), r, 0);
  __builtin_map (set, SPACE (k, m), r, 1);
  __builtin_map (id, SPACE (RANGE (0, n - 1), m), o, AT (u, i0 + 1, i1));
  __builtin_map (swapped, INNER, o, u, r, f);
  free (r);
}

/* ... or what is copied changes before, ...  */

TESTED void
changed (size_t n, size_t m, size_t k, int (*restrict o)[m], int (*restrict u)[m],
	 int (*restrict f)[m])
{
  _Bool (*r)[m] = malloc (n * sizeof *r + 1);
  __builtin_map (set, SPACE (n, m), r, 0);
  __builtin_map (set, SPACE (k, m), r, 1);
  __builtin_map (id, SPACE (n, m), o, u);
  __builtin_map (inc, SPACE (n, m), u, u);
  __builtin_map (swapped, INNER, o, u, r, f);
  free (r);
}

/* ... or the copy, ...  */

TESTED void
overwritten (size_t n, size_t m, size_t k, int (*restrict o)[m], int (*restrict u)[m],
	     int (*restrict f)[m])
{
  _Bool (*r)[m] = malloc (n * sizeof *r + 1);
  __builtin_map (set, SPACE (n, m), r, 0);
  __builtin_map (set, SPACE (k, m), r, 1);
  __builtin_map (id, SPACE (n, m), o, u);
  __builtin_map (inc, SPACE (n, m / 2), o, o);
  __builtin_map (swapped, INNER, o, u, r, f);
  free (r);
}

/* ... or by a statement, ...  */

TESTED void
stored (size_t n, size_t m, size_t k, int (*restrict o)[m], int (*restrict u)[m],
	int (*restrict f)[m])
{
  _Bool (*r)[m] = malloc (n * sizeof *r + 1);
  __builtin_map (set, SPACE (n, m), r, 0);
  __builtin_map (set, SPACE (k, m), r, 1);
  __builtin_map (id, SPACE (n, m), o, u);
  o[n / 2][m / 2] = 1234;
  __builtin_map (swapped, INNER, o, u, r, f);
  free (r);
}

/* ... or only a part is copied, or sometimes, ...  */

TESTED void
in_part (size_t n, size_t m, size_t k, int (*restrict o)[m], int (*restrict u)[m],
	 int (*restrict f)[m])
{
  _Bool (*r)[m] = malloc (n * sizeof *r + 1);
  __builtin_map (set, SPACE (n, m), r, 0);
  __builtin_map (set, SPACE (k, m), r, 1);
  __builtin_map (id, SPACE (n, RANGE (m / 2, m)), o, u);
  __builtin_map (swapped, INNER, o, u, r, f);
  free (r);
}

TESTED void
sometimes (size_t n, size_t m, size_t k, int (*restrict o)[m], int (*restrict u)[m],
	   int (*restrict f)[m], int on)
{
  _Bool (*r)[m] = malloc (n * sizeof *r + 1);
  __builtin_map (set, SPACE (n, m), r, 0);
  __builtin_map (set, SPACE (k, m), r, 1);
  if (on)
    __builtin_map (id, SPACE (n, m), o, u);
  __builtin_map (swapped, INNER, o, u, r, f);
  free (r);
}

/* ... or the two may share memory.  */

TESTED void
aliased (size_t n, size_t m, size_t k, int (*o)[m], int (*u)[m], int (*f)[m])
{
  _Bool (*r)[m] = malloc (n * sizeof *r + 1);
  __builtin_map (set, SPACE (n, m), r, 0);
  __builtin_map (set, SPACE (k, m), r, 1);
  __builtin_map (id, SPACE (n, m), o, u);
  __builtin_map (swapped, INNER, o, u, r, f);
  free (r);
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

#define INSIDE (i > 0 && j > 0 && i + 1 < n && j + 1 < m)
#define HERE u[i][j]
/* What the map with the mask makes of it.  */
#define BY(U) (i < k ? (U) : f[i][j] - 1)

/* An iota, and an index, start with a number, and go on with others.  */

static int pick (int k, int a, int b) { return k ? b : a; }

TESTED void
numbered (int n, int m, int (*restrict o)[m], int (*restrict k)[m], int (*restrict u)[m],
	  int (*restrict s)[m], int *restrict p, int *restrict q, int *restrict r,
	  int (*restrict t)[m])
{
  __builtin_map (id, SPACE (n, m), o, u);
  __builtin_map (pick, INNER, o, k, u, s);
  __builtin_map (id, n, p, q);
  __builtin_map (pick, n, p, __builtin_iota (0), q, r);
  __builtin_map (pick, SPACE (n, m), t, INDEX (i1 & 1), u, s);
  __builtin_map (id, SPACE (n, m), t, u);
}

static void
test_numbered (int n, int m)
{
  int (*o)[m] = get (n * sizeof *o), (*k)[m] = get (n * sizeof *o), (*u)[m] = get (n * sizeof *o);
  int (*s)[m] = get (n * sizeof *o), (*t)[m] = get (n * sizeof *o);
  int *p = get (n * sizeof *p), *q = get (n * sizeof *p), *r = get (n * sizeof *p);
  EACH (i, 0, n) q[i] = i, r[i] = 1000 + i;
  EACH (i, 0, n) EACH (j, 0, m) k[i][j] = i & 1, u[i][j] = i * m + j, s[i][j] = -i - j;
  numbered (n, m, o, k, u, s, p, q, r, t);
  EACH (i, 0, n) CHECK (p[i] == (i ? r[i] : q[i]));
  EACH (i, 0, n) EACH (j, 0, m)
    {
      int inside = i > 0 && i < n - 1 && j > 0 && j < m - 1;
      CHECK (o[i][j] == (inside && i & 1 ? s[i][j] : u[i][j]));
      CHECK (t[i][j] == u[i][j]);
    }
  free (o), free (k), free (u), free (s), free (t), free (p), free (q), free (r);
}

static void
test (size_t n, size_t m, size_t k)
{
  int (*u)[m] = get (n * sizeof *u), (*v)[m] = get (n * sizeof *u), (*f)[m] = get (n * sizeof *u);
  int (*o)[m] = get (n * sizeof *u), (*was)[m] = get (n * sizeof *u);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      {
	u[i][j] = (i * 31 + j * 7) % 101, v[i][j] = (i * 5 + j) % 37;
	f[i][j] = (i + j * 13) % 71, was[i][j] = -(int) (i + j);
      }
  for (size_t first = 0; first < 4; first++)
    COMPARE (colour (n, m, first, o, u, f),
	     (INSIDE && i >= first && (i - first) % 2 == 0
	      ? choose (1, HERE, f[i][j], u[i - 1][j]) : HERE));
  COMPARE (masked (n, m, k, o, u, f), INSIDE ? BY (HERE) : HERE);
  COMPARE (other_array (n, m, k, o, u, v, f), INSIDE ? BY (HERE) : v[i][j]);
  COMPARE (shifted (n, m, k, o, u, f), INSIDE ? BY (HERE) : i + 1 < n ? u[i + 1][j] : was[i][j]);
  COMPARE (overwritten (n, m, k, o, u, f), INSIDE ? BY (HERE) : HERE + (j < m / 2));
  COMPARE (stored (n, m, k, o, u, f),
	   INSIDE ? BY (HERE) : i == n / 2 && j == m / 2 ? 1234 : HERE);
  COMPARE (in_part (n, m, k, o, u, f), INSIDE ? BY (HERE) : j >= m / 2 ? HERE : was[i][j]);
  COMPARE (sometimes (n, m, k, o, u, f, 1), INSIDE ? BY (HERE) : HERE);
  COMPARE (sometimes (n, m, k, o, u, f, 0), INSIDE ? BY (HERE) : was[i][j]);
  COMPARE (aliased (n, m, k, o, u, f), INSIDE ? BY (HERE) : HERE);
  COMPARE (aliased (n, m, k, o, o, f), INSIDE ? BY (was[i][j]) : was[i][j]);
  COMPARE (changed (n, m, k, o, u, f), INSIDE ? BY (HERE) : HERE - 1);
  free (u), free (v), free (f), free (o), free (was);
}

int
main (void)
{
  for (size_t n = 1; n < 8; n++)
    for (size_t m = 1; m < 8; m++)
      for (size_t k = 0; k <= n; k++)
	test (n, m, k);
  test_numbered (1, 1);
  test_numbered (40, 33);
  test (40, 70, 13);
  test (300, 401, 300);
  return 0;
}
