/* A nested function that takes elements in, as a reduction does, uses a variable of a parallel
   region: all threads share it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fopenmp" } */

static double add (double a, double b) { return a + b; }

void
each (double *r, const double *y)
{
#pragma omp parallel for
  for (int i = 0; i < 400; i++)
    {
      int k = i;		/* { dg-message "11: 'k' is declared here" } */
      double take (double s, double v) { return s + v * k; }
      r[i] = __builtin_redomap (add, take, 0.0, 1000, y); /* { dg-warning "14: operator 'take' of '__builtin_redomap' uses 'k' of a parallel region, which nested functions share between all threads" } */
      int own = i;
      double times (double v) { return v * own; }
      r[i] += __builtin_redomap (add, times, 0.0, 1000, y);
    }
}
