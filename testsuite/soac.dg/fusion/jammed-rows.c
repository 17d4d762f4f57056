/* Short contractions of several rows at a time: convolutions of any extents, also where blocks begin
   within a row, in three dimensions, with steps between rows, in place beside; and those whose
   rows share nothing, or take values that are there once for an element, which are done one by
   one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels convolved 1 } */
/* { dg-schedule convolved "unordered, 4 rows at a time" { option "-O3 -g" } } */
/* { dg-schedule convolved "unordered, 4 rows at a time, threads above 574" { option "-O2 -fopenmp$" } } */
/* { dg-schedule scaled "unordered, 4 rows at a time" { option "-O3 -g" } } */
/* { dg-schedule cube "unordered, 4 rows at a time" { option "-O3 -g" } } */
/* { dg-schedule along "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule bytes "unordered, 4 rows at a time, last vectors overlap" { option "-O3 -g" } } */

/* { dg-kernels by_made 1 } */
/* { dg-schedule by_made "unordered" { option "-O3 -g" } } */

#include "spaces.h"

static float add (float a, float b) { return a + b; }
static float mul (float a, float b) { return a * b; }
static float twice (float a) { return 2 * a; }
static float half (float a, float b) { return a / 2 + b; }
static int plus (int a, int b) { return a + b; }
static int times (int a, unsigned char b) { return a * b; }
static unsigned char low (int a) { return a; }
/* The order in which elements are taken in shows.  */
static float last (float a, float b) { return b < 3 ? a : b; }

TESTED void
convolved (size_t n, size_t m, float (*restrict o)[m - 2], float (*restrict u)[m],
	   float (*restrict w)[3])
{
  __builtin_contract (add, mul, 1.0f, SPACE (n - 2, m - 2, OVER (3), OVER (3)), o, AT (w, i2, i3),
		      AT (u, i0 + i2, i1 + i3));
}

/* Something is done with each sum, every other row.  */

TESTED void
scaled (size_t n, size_t m, float (*restrict o)[m], float (*restrict u)[m], float (*restrict w)[3],
	float (*restrict v)[m])
{
  float (*t)[m] = malloc (n * sizeof *t + 1);
  __builtin_contract (last, mul, 0.0f, SPACE (RANGE (0, n - 2, 2), m - 2, OVER (3), OVER (3)),
		      AT (t, i0, i1), AT (w, i2, i3), AT (u, i0 + i2, i1 + i3));
  __builtin_map (half, SPACE (RANGE (0, n - 2, 2), m - 2), o, t, v);
  free (t);
}

TESTED void
cube (size_t n, size_t m, size_t l, float (*restrict o)[m][l], float (*restrict u)[m + 2][l + 1],
      float *restrict w)
{
  __builtin_contract (add, mul, 0.0f, SPACE (n, m, l, OVER (3)), o, AT (w, i3),
		      AT (u, i0, i1 + i3, i2 + 1));
}

TESTED void
along (size_t n, size_t m, float (*restrict o)[m - 2], float (*restrict u)[m], float *restrict w)
{
  __builtin_contract (add, mul, 0.0f, SPACE (n, m - 2, OVER (3)), o, AT (w, i2),
		      AT (u, i0, i1 + i2));
}

TESTED void
bytes (size_t n, size_t m, unsigned char (*restrict o)[m - 2], unsigned char (*restrict u)[m],
       int (*restrict w)[3])
{
  int (*t)[m - 2] = malloc (n * sizeof *t + 1);
  __builtin_contract (plus, times, 0, SPACE (n - 2, m - 2, OVER (3), OVER (3)), t, AT (w, i2, i3),
		      AT (u, i0 + i2, i1 + i3));
  __builtin_map (low, SPACE (n - 2, m - 2), o, t);
  free (t);
}

/* What is made for an element, and stored, is a factor of all that its sum takes in.  */

TESTED void
by_made (size_t n, size_t m, float (*restrict o)[m], float (*restrict t)[m],
	 float (*restrict u)[m])
{
  __builtin_map (twice, SPACE (n - 2, m), t, u);
  __builtin_contract (add, mul, 0.0f, SPACE (n - 2, m, OVER (3)), o, AT (u, i0 + i2, i1), t);
}

static float w[3][3] = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } };

static void
test (size_t n, size_t m)
{
  float (*u)[m] = get (n * sizeof *u), (*o)[m - 2] = get (n * sizeof *o);
  float (*p)[m] = get (n * sizeof *p), (*q)[m] = get (n * sizeof *q), *r = get (3 * sizeof *r);
  for (size_t i = 0; i < n * m; i++)
    (&u[0][0])[i] = i % 7;
  convolved (n, m, o, u, w);
  memset (p, 0, n * sizeof *p);
  scaled (n, m, p, u, w, u);
  for (size_t i = 0; i < n - 2; i++)
    for (size_t j = 0; j < m - 2; j++)
      {
	float s = 1, t = 0;
	for (int k = 0; k < 9; k++)
	  {
	    float x = w[k / 3][k % 3] * u[i + k / 3][j + k % 3];
	    s += x;
	    t = last (t, x);
	  }
	CHECK (o[i][j] == s);
	CHECK (p[i][j] == (i % 2 ? 0 : t / 2 + u[i][j]));
      }
  for (size_t i = 0; i < n; i++)
    CHECK (p[i][m - 1] == 0 && p[n - 1][i % m] == 0);
  along (n, m, o, u, w[1]);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m - 2; j++)
      CHECK (o[i][j] == 4 * u[i][j] + 5 * u[i][j + 1] + 6 * u[i][j + 2]);
  by_made (n, m, p, q, u);
  for (size_t i = 0; i < n - 2; i++)
    for (size_t j = 0; j < m; j++)
      {
	CHECK (q[i][j] == 2 * u[i][j]);
	CHECK (p[i][j] == (u[i][j] + u[i + 1][j] + u[i + 2][j]) * q[i][j]);
      }
  free (u), free (o), free (p), free (q), free (r);
}

static void
test_cube (size_t n, size_t m, size_t l)
{
  float (*u)[m + 2][l + 1] = get (n * sizeof *u), (*o)[m][l] = get (n * sizeof *o);
  for (size_t i = 0; i < n * (m + 2) * (l + 1); i++)
    (&u[0][0][0])[i] = i % 7;
  cube (n, m, l, o, u, w[0]);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      for (size_t k = 0; k < l; k++)
	CHECK (o[i][j][k] == u[i][j][k + 1] + 2 * u[i][j + 1][k + 1] + 3 * u[i][j + 2][k + 1]);
  free (u), free (o);
}

int
main (void)
{
  for (size_t n = 3; n < 12; n++)
    for (size_t m = 3; m < 40; m += 5)
      test (n, m);
  test (301, 402);
  test (1201, 103);
  test (4000, 6);
  for (size_t n = 0; n < 4; n++)
    for (size_t m = 1; m < 10; m++)
      test_cube (n, m, 5 * m + n);
  test_cube (20, 41, 130);
  return 0;
}
