/* Ordinary uses are not warned about.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -Wall -Wextra -Wshadow -Wunused -Wmaybe-uninitialized -Wcast-qual -Wcast-align -Wstrict-prototypes -Wmissing-prototypes -Wconversion -Wno-float-conversion" } */

extern void *malloc (__SIZE_TYPE__);
extern void free (void *);
extern double sqrt (double);

static float square (float a) { return a * a; }
static float add (float a, float b) { return a + b; }
static _Bool large (float a) { return a > 1; }
static double mean (const double *row, int m) { return row[0] / m; }

double uses (int n, const float *x, double **rows, double *means);

double
uses (int n, const float *x, double **rows, double *means)
{
  float local[100];
  float whole[n];
  float *t = malloc (sizeof *t * (unsigned) n);
  double roots[100];
  double unread[100];

  __builtin_map (square, 100, local, x);
  __builtin_map (sqrt, 100, roots, local);
  __builtin_map (sqrt, 100, unread, local);
  __builtin_map (square, n, whole, x);
  __builtin_filter (large, n, t, whole);
  __builtin_map (mean, n, means, rows, 3);
  float s = __builtin_reduce (add, 0, n, t) + local[3];
  free (t);
  return s + roots[0] + means[0];
}
