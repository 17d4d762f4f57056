/* The greatest of numbers without a sign is the same in any order: what reduces an array to that is
   cut where the array is made in pieces.  With a sign the order decides between 0.0 and -0.0.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-lm" } */
/* { dg-kernels greatest 1 { no-option "sanitize|non-call" } } */
/* { dg-segments greatest 5 { no-option "sanitize|non-call" } } */
/* { dg-eliminated greatest "t" { no-option "sanitize|non-call" } } */
/* { dg-kernels difference 1 { no-option "sanitize|non-call" } } */
/* { dg-kernels by_name 1 { no-option sanitize } } */
/* { dg-kernels least 1 { no-option "sanitize|non-call" } } */
/* { dg-kernels squares 1 { no-option "sanitize|non-call" } } */
/* { dg-kernels with_sign 3 } */
/* { dg-refused with_sign "t" order { no-option sanitize } } */
/* { dg-kernels roots 3 } */
/* { dg-kernels last_equal 3 } */
/* { dg-kernels by_magnitude 3 } */
#include "spaces.h"
#include <math.h>
#include <stdbool.h>
static double same (double a) { return a; }
static double star (double a, double b, double c) { return a - 2 * b + c; }
static double mag (double a) { return fabs (a); }
static double apart (double a, double b) { return fabs (a - b); }
static double square (double a) { return a * a; }
static double root (double a) { return sqrt (a < 0 ? 0 : a); }
static double more (double a, double b) { return a > b ? a : b; }
static double less (double a, double b) { return !(a <= b) ? b : a; }
static double last (double a, double b) { return a != b ? a : b; }
static double greater (double a, double b) { return fabs (a) > fabs (b) ? a : b; }

/* NAME: FOLD of ELEMENT of what is 0 at the border, from the value FROM on.  */
#define NORM(NAME, FOLD, ELEMENT, FROM, ...)					\
  TESTED double									\
  NAME (int n, int m, double (*restrict u)[m])					\
  {										\
    double (*t)[m] = malloc (n * sizeof *t + 1);				\
    __builtin_map (same, SPACE (n, m), t, 0.0);					\
    __builtin_map (star, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), t, AT (u, i0, i1 - 1), u,	\
		   AT (u, i0, i1 + 1));						\
    double s = __builtin_redomap (FOLD, ELEMENT, FROM, SPACE (n, m), __VA_ARGS__);	\
    free (t);									\
    return s;									\
  }
NORM (greatest, more, mag, 0.0, t)
NORM (difference, more, apart, -1.0, t, 0.5)
NORM (by_name, fmax, fabs, 0.0, t)
NORM (least, less, mag, 1e300, t)
NORM (squares, more, square, 0.0, t)
NORM (with_sign, more, same, -1e300, t)
/* That of -0.0 is -0.0.  */
NORM (roots, more, root, 0.0, t)
NORM (last_equal, last, mag, 0.0, t)
NORM (by_magnitude, greater, same, 0.0, t)

static double
by_hand (int which, int n, int m, const double *u)
{
  static const double from[] = { 0, -1, 0, 1e300, 0, -1e300, 0, 0, 0 };
  double s = from[which];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	bool inside = i > 0 && i < n - 1 && j > 0 && j < m - 1;
	const double *p = u + i * m + j;
	double t = inside ? star (p[-1], p[0], p[1]) : 0.0;
	switch (which)
	  {
	  case 0: s = more (s, mag (t)); break;
	  case 1: s = more (s, apart (t, 0.5)); break;
	  case 2: s = fmax (s, fabs (t)); break;
	  case 3: s = less (s, mag (t)); break;
	  case 4: s = more (s, square (t)); break;
	  case 5: s = more (s, same (t)); break;
	  case 6: s = more (s, root (t)); break;
	  case 7: s = last (s, mag (t)); break;
	  case 8: s = greater (s, same (t)); break;
	  }
      }
  return s;
}

int
main (void)
{
  enum { MOST = 40 };
  static double u[MOST * MOST];
  double (*all[]) (int, int, double (*)[MOST])
    = { (void *) greatest, (void *) difference, (void *) by_name, (void *) least, (void *) squares,
	(void *) with_sign, (void *) roots, (void *) last_equal, (void *) by_magnitude };
  for (int which = 0; which < 9; which++)
    for (int n = 2; n < MOST; n += 1 + n / 4)
      for (int m = 2; m < MOST; m += 1 + m / 4)
	for (int kind = 0; kind < 3; kind++)
	  {
	    /* Zeros of both signs, numbers not above them, and others.  */
	    for (int i = 0; i < n * m; i++)
	      u[i] = kind == 0 ? (i % 5 ? 0.0 : -0.0) : kind == 1 ? -(double) (i % 3 == 0)
		     : (i * 37 % 101) / 8.0;
	    double a = all[which] (n, m, (void *) u), b = by_hand (which, n, m, u);
	    if (isnan (b) ? !isnan (a) : memcmp (&a, &b, sizeof a))
	      printf ("%d: %d x %d, %d: %g, not %g\n", which, n, m, kind, a, b), bad++;
	  }
  return bad != 0;
}
