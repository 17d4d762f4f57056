/* Borders whose extents are in memory, and narrower than an index: runs are cut there as at those of
   parameters.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels by_int 1 } */
/* { dg-kernels by_unsigned 1 } */
/* { dg-kernels by_short 1 } */
/* { dg-kernels by_member 1 } */
/* { dg-kernels from_left 1 } */
/* { dg-schedule by_int "unordered, runs cut into 2" { option "-O2$" } } */
/* { dg-schedule by_unsigned "unordered, runs cut into 2" { option "-O2$" } } */
/* { dg-schedule by_short "unordered, runs cut into 2" { option "-O2$" } } */
/* { dg-schedule by_member "unordered, runs cut into 2" { option "-O2$" } } */
/* { dg-schedule from_left "unordered, runs cut into 2" { option "-O2$" } } */

#include "spaces.h"

#define I0 __builtin_axis (0)
#define I1 __builtin_axis (1)
#define AT __builtin_at
#define SPACE __builtin_space

static int n, m;
static unsigned um;
static short sm;
struct extents { int rows, columns; };

static int apart (int a, int b) { return b * 3 - a; }

TESTED void
by_int (int *restrict o, const int *restrict x)
{
  typedef int (*R)[m];
  typedef const int (*I)[m];
  __builtin_map (apart, SPACE (n, m), (R) o, (I) x, AT ((I) x, I0, I1 < m - 1 ? I1 + 1 : m - 1));
}

TESTED void
by_unsigned (int *restrict o, const int *restrict x)
{
  typedef int (*R)[um];
  typedef const int (*I)[um];
  __builtin_map (apart, SPACE (n, um), (R) o, (I) x, AT ((I) x, I0, I1 < um - 1 ? I1 + 1 : um - 1));
}

TESTED void
by_short (int *restrict o, const int *restrict x)
{
  typedef int (*R)[sm];
  typedef const int (*I)[sm];
  __builtin_map (apart, SPACE (n, sm), (R) o, (I) x, AT ((I) x, I0, I1 < sm - 1 ? I1 + 1 : sm - 1));
}

TESTED void
by_member (const struct extents *e, int *restrict o, const int *restrict x)
{
  typedef int (*R)[e->columns];
  typedef const int (*I)[e->columns];
  __builtin_map (apart, SPACE (e->rows, e->columns), (R) o, (I) x,
		 AT ((I) x, I0, I1 < e->columns - 1 ? I1 + 1 : e->columns - 1));
}

/* All columns from M / 2 on read the last one.  */
TESTED void
from_left (int *restrict o, const int *restrict x)
{
  typedef int (*R)[m];
  typedef const int (*I)[m];
  __builtin_map (apart, SPACE (n, m), (R) o, (I) x, AT ((I) x, I0, 2 * I1 < m - 1 ? I1 + 1 : m - 1));
}

static void
check (const int *o, const int *x, int half)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	int k = (half ? 2 * j : j) < m - 1 ? j + 1 : m - 1;
	CHECK (o[i * m + j] == apart (x[i * m + j], x[i * m + k]));
      }
}

int
main (void)
{
  const int sizes[] = { 1, 2, 3, 8, 17, 33, 100 };
  for (int a = 0; a < 7; a++)
    for (int b = 0; b < 7; b++)
      {
	n = sizes[a];
	sm = um = m = sizes[b];
	ARRAY (int, x, n * m);
	ARRAY (int, o, n * m);
	for (int i = 0; i < n * m; i++)
	  x[i] = i * 7 % 31;
	struct extents e = { n, m };
	by_int (o, x);
	check (o, x, 0);
	memset (o, 0, n * m * sizeof *o);
	by_unsigned (o, x);
	check (o, x, 0);
	memset (o, 0, n * m * sizeof *o);
	by_short (o, x);
	check (o, x, 0);
	memset (o, 0, n * m * sizeof *o);
	by_member (&e, o, x);
	check (o, x, 0);
	from_left (o, x);
	check (o, x, 1);
	free (x);
	free (o);
      }
  return 0;
}
