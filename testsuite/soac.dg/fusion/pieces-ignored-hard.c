/* Masks of known numbers that become others in the operator, loops that are entered in two places,
   and arrays that others read or write beside what is not looked at.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels bits 1 { no-option sanitize } } */
/* { dg-segments bits 5 { no-option sanitize } } */
/* { dg-eliminated bits "red,r" { no-option sanitize } } */
/* { dg-kernels halves 1 { no-option sanitize } } */
/* { dg-segments halves 5 { no-option sanitize } } */
/* { dg-eliminated scattered "red,red + k,r,r + l" { no-option sanitize } } */

#include "spaces.h"

static int set (int a) { return a; }
static double weigh (double a) { return a; }
static double id (double a) { return a; }
static double twice (double a) { return 2 * a; }
static double which (int red, double a, double b) { return red ? a : b; }
static double which_of (_Bool red, double a, double b) { return red ? a : b; }

/* A loop that the first time is entered behind its beginning, or always but then.  */

#define ENTERED(NAME, CONDITION)						\
  static double									\
  NAME (int late, double a, double b)						\
  {										\
    int i = 0;									\
    double r = b;								\
    if (CONDITION)								\
      goto middle;								\
  first:									\
    r = a;									\
    i += 2;									\
  middle:									\
    if (i++ < 3)								\
      goto first;								\
    return r;									\
  }

ENTERED (entered, late)
ENTERED (entered_late, !late)

/* The mask: A, but B in every other row from the second one on.  */
#define MASK(SET, T, A, B)							\
  T (*red)[m] = malloc (n * sizeof *red);					\
  __builtin_map (SET, SPACE (n, m), red, A);					\
  __builtin_map (SET, SPACE (RANGE (1, n, 2), m), red, B)

/* What is chosen: U at the border, and twice V inside.  */
#define INSIDE(R)								\
  double (*R)[m] = malloc (n * sizeof *R);					\
  __builtin_map (id, SPACE (n, m), R, u);					\
  __builtin_map (twice, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), R, v)

#define CHOSEN(NAME, OPERATOR, SET, T, A, B)					\
  TESTED static void								\
  NAME (size_t n, size_t m, double (*restrict w)[m], double (*u)[m], double (*v)[m])	\
  {										\
    MASK (SET, T, A, B);							\
    INSIDE (r);									\
    __builtin_map (OPERATOR, SPACE (n, m), w, red, r, v);			\
    free (red);									\
    free (r);									\
  }

CHOSEN (bits, which_of, set, int, 0, 2)
CHOSEN (halves, which_of, weigh, double, 0, 0.5)
CHOSEN (stored, which_of, weigh, _Bool, -0.0, 0.5)
CHOSEN (loops, entered, set, int, 0, 1)
CHOSEN (late_loops, entered_late, set, int, 0, 1)

/* The other pointer may be the same.  */

TESTED static void
either (size_t n, size_t m, int same, double (*restrict w)[m], double (*u)[m], double (*v)[m])
{
  MASK (set, int, 0, 1);
  INSIDE (r);
  double (*q)[m] = same ? r : v;
  __builtin_map (which, SPACE (n, m), w, red, r, q);
  free (red);
  free (r);
}

/* The indices stand before the inputs.  */

TESTED static void
scattered (size_t n, size_t k, size_t l, double *restrict w, const int *restrict to,
	   const double *u, const double *v)
{
  int *red = malloc (n * sizeof *red);
  double *r = malloc (n * sizeof *r);
  __builtin_map (set, n, red, 0);
  __builtin_map (set, n - k, red + k, 1);
  __builtin_map (id, n, r, u);
  __builtin_map (twice, n - l, r + l, v + l);
  __builtin_map (which, n, __builtin_scatter (w, to), red, r, v);
  free (red);
  free (r);
}

#define EACH_IS(...)								\
  EACH (i, 0, rows)								\
    EACH (j, 0, columns)							\
      {										\
	int in = i > 0 && i + 1 < rows && j > 0 && j + 1 < columns, red = i % 2;	\
	double r = in ? 2 * v[i][j] : u[i][j];					\
	EQ (w[i][j], (__VA_ARGS__));						\
      }

static void
test (size_t n, size_t m)
{
  double (*u)[m] = get (n * sizeof *u), (*v)[m] = get (n * sizeof *v), (*w)[m] = get (n * sizeof *w);
  int rows = n, columns = m;
  EACH (i, 0, rows)
    EACH (j, 0, columns)
      {
	u[i][j] = (i * 7 + j * 3) % 11 + 1;
	v[i][j] = (i * 5 + j) % 13 + 2;
      }
  bits (n, m, w, u, v);
  EACH_IS (red ? r : v[i][j]);
  halves (n, m, w, u, v);
  EACH_IS (red ? r : v[i][j]);
  stored (n, m, w, u, v);
  EACH_IS (red ? r : v[i][j]);
  loops (n, m, w, u, v);
  EACH_IS (entered (red, r, v[i][j]));
  late_loops (n, m, w, u, v);
  EACH_IS (entered_late (red, r, v[i][j]));
  either (n, m, 0, w, u, v);
  EACH_IS (red ? r : v[i][j]);
  either (n, m, 1, w, u, v);
  EACH_IS ((void) red, r);
  free (u);
  free (v);
  free (w);
}

static void
test_scattered (int n, int k, int l)
{
  double *u = get (n * sizeof *u), *v = get (n * sizeof *v), *w = get (n * sizeof *w);
  int *to = get (n * sizeof *to);
  EACH (i, 0, n)
    {
      u[i] = i * 7 % 11 + 1;
      v[i] = i * 5 % 13 + 2;
      to[i] = n - 1 - i;
    }
  scattered (n, k, l, w, to, u, v);
  EACH (i, 0, n)
    EQ (w[to[i]], i < k ? v[i] : i < l ? u[i] : 2 * v[i]);
  free (u);
  free (v);
  free (w);
  free (to);
}

int
main (void)
{
  for (int n = 1; n < 9; n++)
    {
      for (int m = 1; m < 6; m++)
	test (n, m);
      for (int k = 0; k <= n; k++)
	for (int l = 0; l <= n; l++)
	  test_scattered (n, k, l);
    }
  test (150, 130);
  test_scattered (5000, 700, 2100);
  return bad != 0;
}
