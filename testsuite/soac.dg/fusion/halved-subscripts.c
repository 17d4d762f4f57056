/* Subscripts that are quotients of the innermost index, with little to do for an element and with
   much.  build/objects.exp looks which have vectors.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels doubled 1 } */
/* { dg-kernels between 1 } */
/* { dg-kernels polynomials 1 } */
/* { dg-kernels of_thirds 1 } */

#include "spaces.h"

static double same (double a) { return a; }
static double mean (double u, double a, double b) { return u + 0.5 * (a + b); }
static double
polynomial (double a)
{
  return ((((((a * 3 + 1) * a - 2) * a + 5) * a - 7) * a + 1) * a - 3) * a + 11;
}
static double add (double a, double b) { return a + b; }

TESTED void
doubled (int n, int m, double (*restrict u)[m], double (*restrict c)[(m + 1) / 2])
{
  __builtin_map (same, SPACE (n, m), u, AT (c, i0 / 2, i1 / 2));
}

TESTED void
between (int n, int m, double (*restrict u)[m], double (*restrict c)[m / 2 + 1])
{
  __builtin_map (mean, SPACE (n, RANGE (1, m - 1, 2)), u, u, AT (c, i0 / 2, i1 / 2),
		 AT (c, i0 / 2, i1 / 2 + 1));
}

TESTED void
polynomials (int n, int m, double (*restrict u)[m], double (*restrict c)[(m + 1) / 2])
{
  __builtin_map (polynomial, SPACE (n, m), u, AT (c, i0 / 2, i1 / 2));
}

TESTED double
of_thirds (int n, int m, double (*restrict c)[(m + 2) / 3])
{
  return __builtin_reduce (add, 1.0, SPACE (n, m), AT (c, i0 / 3, i1 / 3));
}

static void
try (int n, int m)
{
  double *c = malloc ((n + 1) * (m + 2) * sizeof *c), *u = malloc (n * m * sizeof *u + 1);
  int half = (m + 1) / 2, third = (m + 2) / 3;
  EACH (i, 0, (n + 1) * (m + 2))
    c[i] = i * 7 % 23 - 11;
  doubled (n, m, (void *) u, (void *) c);
  EACH (i, 0, n)
    EACH (j, 0, m)
      EQ (u[i * m + j], c[i / 2 * half + j / 2]);
  between (n, m, (void *) u, (void *) c);
  EACH (i, 0, n)
    EACH (j, 0, m)
      {
	double *row = c + i / 2 * (m / 2 + 1) + j / 2, was = c[i / 2 * half + j / 2];
	EQ (u[i * m + j], j % 2 && j < m - 1 ? was + 0.5 * (row[0] + row[1]) : was);
      }
  polynomials (n, m, (void *) u, (void *) c);
  double sum = 1;
  EACH (i, 0, n)
    EACH (j, 0, m)
      {
	EQ (u[i * m + j], polynomial (c[i / 2 * half + j / 2]));
	sum += c[i / 3 * third + j / 3];
      }
  EQ (of_thirds (n, m, (void *) c), sum);
  free (c);
  free (u);
}

int
main (void)
{
  for (int n = 0; n < 8; n++)
    for (int m = 1; m < 20; m++)
      try (n, m);
  try (65, 129);
  CHECK (!bad);
  return 0;
}
