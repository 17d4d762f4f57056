/* Outputs over spaces that are so large that they are stored past the cache, run by run: inside a
   border, at every alignment, of bytes, in place, and nothing beside the runs.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels inner 1 } */
/* { dg-kernels flipped 1 } */
/* { dg-kernels blurred 1 } */
/* { dg-kernels loose_rows 1 } */
/* { dg-schedule inner "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule flipped "unordered, last vectors overlap, past the cache" { option "-O3 -g" } } */
/* { dg-schedule blurred "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule beside "unordered, short rows repeated, past the cache" { option "-O3 -g" } } */
/* { dg-schedule every_other "unordered" { option "-O3 -g" } } */
/* { dg-schedule turned "unordered, lines of 8 across 8 rows by squares of 2" { option "-O3 -g" } } */

#include "large.h"

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)
#define SPACE __builtin_space
#define RANGE __builtin_range
#define AT __builtin_at

static double mean (double a, double b, double c) { return (a + b + c) / 4; }
static unsigned char flip (unsigned char a) { return a ^ 0x81; }
static double twice (double a) { return a + a; }
static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }

TESTED void
inner (size_t n, size_t m, double (*restrict o)[m], double (*restrict u)[m])
{
  __builtin_map (mean, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), AT (o, i0, i1),
		 AT (u, i0 - 1, i1), AT (u, i0, i1 - 1), AT (u, i0 + 1, i1 + 1));
}

TESTED void
flipped (size_t n, size_t m, unsigned char (*restrict o)[m], unsigned char (*restrict u)[m])
{
  __builtin_map (flip, SPACE (n, RANGE (1, m)), AT (o, i0, i1 - 1), AT (u, i0, i1));
}

/* A short contraction for each element.  */
TESTED void
blurred (size_t n, size_t m, double (*restrict o)[m - 2], double (*restrict u)[m],
	 double *restrict w)
{
  __builtin_contract (add, mul, 0.0, SPACE (n, m - 2, __builtin_over (3)), o, AT (w, i2),
		      AT (u, i0, i1 + i2));
}

/* A row that is the same for all.  */
TESTED void
beside (size_t n, size_t m, double (*restrict o)[m], double *restrict v)
{
  __builtin_map (twice, SPACE (n, m), o, AT (v, i1));
}

/* Elements that lie across two lines.  */
typedef double loose __attribute__ ((aligned (1)));

TESTED void
loose_rows (size_t n, size_t m, loose (*restrict o)[m], double (*restrict u)[m])
{
  __builtin_map (twice, SPACE (n, RANGE (0, m - 1)), AT (o, i0, i1), AT (u, i0, i1 + 1));
}

TESTED void
in_place (size_t n, size_t m, double (*u)[m])
{
  __builtin_map (twice, SPACE (n, RANGE (1, m)), u, u);
}

/* What is stored are no lines.  */
TESTED void
every_other (size_t n, size_t m, double (*restrict o)[m], double (*restrict u)[m])
{
  __builtin_map (twice, SPACE (n, RANGE (0, m, 2)), o, u);
}

TESTED void
turned (size_t n, size_t m, double (*restrict o)[n], double (*restrict u)[m])
{
  __builtin_map (twice, SPACE (m, n), o, AT (u, i1, i0));
}

static double *x;

static void
test_inner (size_t m, unsigned skip)
{
  size_t n = LARGE / sizeof (double) / m / 2 + 3;
  double (*u)[m] = (double (*)[m]) x, (*o)[m] = (double (*)[m]) ((double *) memory + skip);
  memset (memory, 0x5a, ROOM);
  double before = o[0][0];
  inner (n, m, o, u);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      {
	double is = before;
	if (i > 0 && j > 0 && i < n - 1 && j < m - 1)
	  is = (u[i - 1][j] + u[i][j - 1] + u[i + 1][j + 1]) / 4;
	CHECK (o[i][j] == is);
      }
}

static void
test_bytes (size_t m, unsigned skip)
{
  size_t n = LARGE / m / 2 + 3;
  unsigned char (*u)[m] = (unsigned char (*)[m]) x, (*o)[m] = (unsigned char (*)[m]) (memory + skip);
  memset (memory, 0x5a, ROOM);
  flipped (n, m, o, u);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      CHECK (o[i][j] == (j + 1 < m ? u[i][j + 1] ^ 0x81 : 0x5a));
}

static void
test_others (size_t m)
{
  size_t n = LARGE / sizeof (double) / m / 2 + 3;
  double (*u)[m] = (double (*)[m]) x, (*o)[m - 2] = (double (*)[m - 2]) memory, w[3] = { 1, 2, 4 };
  double (*p)[m] = (double (*)[m]) memory;
  blurred (n, m, o, u, w);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m - 2; j++)
      CHECK (o[i][j] == u[i][j] + 2 * u[i][j + 1] + 4 * u[i][j + 2]);
  beside (n, m, p, x);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      CHECK (p[i][j] == 2 * x[j]);
  for (unsigned skip = 0; skip < 8; skip += 3)
    {
      char *at = memory + 64 + skip;
      loose (*q)[m] = (loose (*)[m]) at;
      memset (memory, 0x5a, ROOM);
      loose_rows (n, m, q, u);
      for (size_t i = 0; i < n; i++)
	for (size_t j = 0; j + 1 < m; j++)
	  CHECK (q[i][j] == 2 * u[i][j + 1]);
      CHECK (at[-1] == 0x5a && at[n * sizeof *q] == 0x5a);
    }
  memcpy (p, u, n * sizeof *p);
  in_place (n, m, p);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      CHECK (p[i][j] == (j ? 2 * u[i][j] : u[i][j]));
}

int
main (void)
{
  enum { N = LARGE / sizeof (double) + 64 };
  get_memory ();
  x = get (N * sizeof *x);
  for (size_t i = 0; i < N; i++)
    x[i] = (double) (i % 251);
  for (size_t m = 1000; m < 1006; m++)
    test_inner (m, m * 3 % 8);
  test_inner (40, 1);
  test_bytes (4096, 0);
  test_bytes (5003, 3);
  test_others (1024);
  test_others (517);
  free (memory);
  free (x);
}
