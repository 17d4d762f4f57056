/* One half step of a red-black relaxation in three dimensions, in the six forms that the
   paper on single-assignment C has (section 5): from one loop with a mask to whole arrays
   that are shifted and weighted.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels low_level 1 { no-option sanitize } } */
/* { dg-eliminated low_level "red,s" { no-option sanitize } } */
/* { dg-kernels relax_1 1 { no-option fsanitize } } */
/* { dg-segments relax_1 9 { no-option fsanitize } } */
/* { dg-eliminated relax_1 "red,r" { no-option fsanitize } } */
/* { dg-kernels relax_2 1 { no-option fsanitize } } */
/* { dg-eliminated relax_2 "red,s,r" { no-option fsanitize } } */
/* { dg-kernels relax_3 1 { no-option fsanitize } } */
/* { dg-eliminated relax_3 "red,x,s,y,r" { no-option fsanitize } } */
/* { dg-kernels relax_4 1 { no-option fsanitize } } */
/* { dg-segments relax_4 9 { no-option fsanitize } } */
/* { dg-eliminated relax_4 "red,x,s,y,r" { no-option fsanitize } } */
/* { dg-segments relax_5 9 { no-option fsanitize } } */
/* { dg-kernels relax_5 1 { no-option fsanitize } } */
/* { dg-eliminated relax_5 "red,p,s,x,y,r" { no-option fsanitize } } */

#include "spaces.h"

#define ALL SPACE (n, n, n)
#define INNER SPACE (RANGE (1, n - 1), RANGE (1, n - 1), RANGE (1, n - 1))
#define NEIGHBOURS								\
  AT (u, i0 - 1, i1, i2), AT (u, i0 + 1, i1, i2), AT (u, i0, i1 - 1, i2),	\
    AT (u, i0, i1 + 1, i2), AT (u, i0, i1, i2 - 1), AT (u, i0, i1, i2 + 1)

/* Powers of two: all sums are exact, in any order.  */
#define FACTOR 0.125
#define HSQ 0.5

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double id (double a) { return a; }
static double to (double a) { return a; }
static _Bool set (_Bool a) { return a; }
static double relax (double f, double a, double b, double c, double d, double e, double g)
{
  return FACTOR * (HSQ * f + (a + b + c + d + e + g));
}
static double six (double a, double b, double c, double d, double e, double g)
{
  return a + b + c + d + e + g;
}
static double relax_if (_Bool red, double u, double f, double sum)
{
  return red ? FACTOR * (HSQ * f + sum) : u;
}
static double which (_Bool red, double a, double b) { return red ? a : b; }
static double weighted (double f, double sum) { return FACTOR * (HSQ * f + sum); }
static double scaled (double f) { return HSQ * f; }
static double by_factor (double a) { return FACTOR * a; }

/* The planes of a colour.  */

static inline __attribute__ ((always_inline)) void
colour (size_t n, _Bool (*red)[n][n], size_t first)
{
  __builtin_map (set, ALL, red, 0);
  __builtin_map (set, SPACE (RANGE (first, n, 2), n, n), red, 1);
}

TESTED static void
low_level (size_t n, double (*restrict w)[n][n], double (*restrict u)[n][n],
	   double (*restrict f)[n][n], size_t first)
{
  _Bool (*red)[n][n] = malloc (n * sizeof *red);
  double (*s)[n][n] = malloc (n * sizeof *s);
  colour (n, red, first);
  __builtin_map (id, ALL, w, u);
  __builtin_map (six, INNER, s, NEIGHBOURS);
  __builtin_map (relax_if, INNER, w, red, u, f, s);
  free (red);
  free (s);
}

TESTED static void
relax_1 (size_t n, double (*restrict w)[n][n], double (*restrict u)[n][n],
	 double (*restrict f)[n][n], size_t first)
{
  _Bool (*red)[n][n] = malloc (n * sizeof *red);
  double (*r)[n][n] = malloc (n * sizeof *r);
  colour (n, red, first);
  __builtin_map (id, ALL, r, u);
  __builtin_map (relax, INNER, r, f, NEIGHBOURS);
  __builtin_map (which, ALL, w, red, r, u);
  free (red);
  free (r);
}

TESTED static void
relax_2 (size_t n, double (*restrict w)[n][n], double (*restrict u)[n][n],
	 double (*restrict f)[n][n], double (*restrict W)[3][3], size_t first)
{
  _Bool (*red)[n][n] = malloc (n * sizeof *red);
  double (*r)[n][n] = malloc (n * sizeof *r), (*s)[n][n] = malloc (n * sizeof *s);
  colour (n, red, first);
  __builtin_contract (add, mul, 0.0,
		      SPACE (RANGE (1, n - 1), RANGE (1, n - 1), RANGE (1, n - 1), OVER (3),
			     OVER (3), OVER (3)), s, AT (W, i3, i4, i5),
		      AT (u, i0 + i3 - 1, i1 + i4 - 1, i2 + i5 - 1));
  __builtin_map (id, ALL, r, u);
  __builtin_map (weighted, INNER, r, f, s);
  __builtin_map (which, ALL, w, red, r, u);
  free (red);
  free (r);
  free (s);
}

/* What is inside from A, the border from B.  */

static inline __attribute__ ((always_inline)) void
combine_inner_outer (size_t n, double (*restrict r)[n][n], double (*restrict a)[n][n],
		     double (*restrict b)[n][n])
{
  __builtin_map (id, ALL, r, b);
  __builtin_map (to, INNER, r, a);
}

/* The arrays of the forms below.  */
#define GRIDS								\
  _Bool (*red)[n][n] = malloc (n * sizeof *red);			\
  double (*r)[n][n] = malloc (n * sizeof *r);				\
  double (*s)[n][n] = malloc (n * sizeof *s);				\
  double (*x)[n][n] = malloc (n * sizeof *x);				\
  double (*y)[n][n] = malloc (n * sizeof *y)
#define FREE_GRIDS free (red), free (r), free (s), free (x), free (y)

TESTED static void
relax_3 (size_t n, double (*restrict w)[n][n], double (*restrict u)[n][n],
	 double (*restrict f)[n][n], double (*restrict W)[3][3], size_t first)
{
  GRIDS;
  colour (n, red, first);
  __builtin_map (scaled, ALL, x, f);
  __builtin_contract (add, mul, 0.0,
		      SPACE (RANGE (1, n - 1), RANGE (1, n - 1), RANGE (1, n - 1), OVER (3),
			     OVER (3), OVER (3)), s, AT (W, i3, i4, i5),
		      AT (u, i0 + i3 - 1, i1 + i4 - 1, i2 + i5 - 1));
  __builtin_map (add, INNER, x, x, s);
  __builtin_map (by_factor, ALL, y, x);
  combine_inner_outer (n, r, y, u);
  __builtin_map (which, ALL, w, red, r, u);
  FREE_GRIDS;
}

TESTED static void
relax_4 (size_t n, double (*restrict w)[n][n], double (*restrict u)[n][n],
	 double (*restrict f)[n][n], size_t first)
{
  GRIDS;
  colour (n, red, first);
  __builtin_map (scaled, ALL, x, f);
  __builtin_map (id, SPACE (1, n, n), s, 0.0);
  __builtin_map (id, SPACE (RANGE (1, n), n, n), s, AT (u, i0 - 1, i1, i2));
  __builtin_map (add, ALL, x, x, s);
  __builtin_map (id, SPACE (n - 1, n, n), s, AT (u, i0 + 1, i1, i2));
  __builtin_map (id, SPACE (RANGE (n - 1, n), n, n), s, 0.0);
  __builtin_map (add, ALL, x, x, s);
  __builtin_map (id, SPACE (n, 1, n), s, 0.0);
  __builtin_map (id, SPACE (n, RANGE (1, n), n), s, AT (u, i0, i1 - 1, i2));
  __builtin_map (add, ALL, x, x, s);
  __builtin_map (id, SPACE (n, n - 1, n), s, AT (u, i0, i1 + 1, i2));
  __builtin_map (id, SPACE (n, RANGE (n - 1, n), n), s, 0.0);
  __builtin_map (add, ALL, x, x, s);
  __builtin_map (id, SPACE (n, n, 1), s, 0.0);
  __builtin_map (id, SPACE (n, n, RANGE (1, n)), s, AT (u, i0, i1, i2 - 1));
  __builtin_map (add, ALL, x, x, s);
  __builtin_map (id, SPACE (n, n, n - 1), s, AT (u, i0, i1, i2 + 1));
  __builtin_map (id, SPACE (n, n, RANGE (n - 1, n)), s, 0.0);
  __builtin_map (add, ALL, x, x, s);
  __builtin_map (by_factor, ALL, y, x);
  combine_inner_outer (n, r, y, u);
  __builtin_map (which, ALL, w, red, r, u); /* { dg-optimized "fused 39 .* of 9 segments; arrays 'red', 'x', 's', 'y', 'r' eliminated" "" { no-option fsanitize } } */
  FREE_GRIDS;
}

/* The shifted arrays are parts of one with zeros around it.  */

TESTED static void
relax_5 (size_t n, double (*restrict w)[n][n], double (*restrict u)[n][n],
	 double (*restrict f)[n][n], double (*restrict W)[3][3], size_t first)
{
  GRIDS;
  double (*p)[n + 2][n + 2] = malloc ((n + 2) * sizeof *p);
  colour (n, red, first);
  __builtin_map (id, SPACE (n + 2, n + 2, n + 2), p, 0.0);
  __builtin_map (id, SPACE (RANGE (1, n + 1), RANGE (1, n + 1), RANGE (1, n + 1)), p,
		 AT (u, i0 - 1, i1 - 1, i2 - 1));
  __builtin_contract (add, mul, 0.0, SPACE (n, n, n, OVER (3), OVER (3), OVER (3)), s,
		      AT (W, i3, i4, i5), AT (p, i0 + i3, i1 + i4, i2 + i5));
  __builtin_map (scaled, ALL, x, f);
  __builtin_map (add, ALL, x, x, s);
  __builtin_map (by_factor, ALL, y, x);
  combine_inner_outer (n, r, y, u);
  __builtin_map (which, ALL, w, red, r, u);
  FREE_GRIDS;
  free (p);
}

static void
test (size_t n, size_t first)
{
  double (*u)[n][n] = get (n * sizeof *u), (*f)[n][n] = get (n * sizeof *f);
  double (*w)[n][n] = get (n * sizeof *w), (*x)[n][n] = get (n * sizeof *x);
  double W[3][3][3] = { { { 0 } } };
  W[0][1][1] = W[2][1][1] = W[1][0][1] = W[1][2][1] = W[1][1][0] = W[1][1][2] = 1;
  for (size_t i = 0; i < n * n * n; i++)
    {
      (&u[0][0][0])[i] = i * 7 % 13;
      (&f[0][0][0])[i] = i % 5;
    }
  memcpy (w, u, n * sizeof *u);
  for (size_t i = first; i + 1 < n; i += 2)
    for (size_t j = 1; j + 1 < n; j++)
      for (size_t k = 1; i > 0 && k + 1 < n; k++)
	w[i][j][k] = FACTOR * (HSQ * f[i][j][k] + u[i - 1][j][k] + u[i + 1][j][k]
			       + u[i][j - 1][k] + u[i][j + 1][k] + u[i][j][k - 1]
			       + u[i][j][k + 1]);
  for (int form = 0; form < 6; form++)
    {
      memset (x, 1, n * sizeof *x);
      if (form == 0)
	low_level (n, x, u, f, first);
      else if (form == 1)
	relax_1 (n, x, u, f, first);
      else if (form == 2)
	relax_2 (n, x, u, f, W, first);
      else if (form == 3)
	relax_3 (n, x, u, f, W, first);
      else if (form == 4)
	relax_4 (n, x, u, f, first);
      else
	relax_5 (n, x, u, f, W, first);
      CHECK (memcmp (x, w, n * sizeof *x) == 0);
    }
  free (u), free (f), free (w), free (x);
}

int
main (void)
{
  for (size_t first = 0; first < 2; first++)
    {
      test (1, first);
      test (2, first);
      test (3, first);
      test (8, first);
      test (21, first);
    }
  return 0;
}
