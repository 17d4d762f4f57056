/* Whether what is read at other indices is computed again or stored is a question of cost for
   `fusion=optimal'.  T2 reduction asks how many statements it takes: with it `of_many' and
   `two_choices' store no array, and `large' stores one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-fusion=optimal" } */
/* { dg-kernels of_many 2 } */
/* { dg-members of_many "map,map,reduce" "map" } */
/* { dg-refused of_many "t" cost } */
/* { dg-kernels of_few 2 } */
/* { dg-members of_few "map,map,reduce" "map,map" } */
/* { dg-eliminated of_few "t" } */
/* { dg-kernels large 1 } */
/* { dg-eliminated large "t" } */
/* { dg-kernels narrow 1 } */
/* { dg-eliminated narrow "t" } */
/* { dg-kernels heavy 1 { no-option -Os|sanitize } } */
/* { dg-segments heavy 2 { no-option -Os|sanitize } } */
/* { dg-refused heavy "t" cost } */
/* { dg-kernels border 2 } */
/* { dg-eliminated border "t" } */
/* { dg-kernels neighbours 1 } */
/* { dg-eliminated neighbours "t" } */
/* { dg-kernels two_choices 3 } */
/* { dg-eliminated two_choices "u" } */
/* { dg-refused two_choices "t" cost } */
/* { dg-kernels in_columns 3 } */
/* { dg-refused in_columns "t" order { no-option sanitize } } */

#include "spaces.h"

typedef struct { double a, b; } pair;

enum { ROWS = 20 };

static double six (double a, double b, double c, double d, double e, double f)
{ return a + 2 * b - c + d - 3 * e + f; }
static double two (double a, double b) { return a - b; }
static double twice (double a) { return 2 * a; }
static double half (double a) { return a / 2; }
static double last (double a, double b) { (void) a; return b; }
static double add (double a, double b) { return a + b; }
static double four (double a, double b, double c, double d) { return a - b + c - d; }
static float cubic (float a) { return (a * a + 3) * a; }
static float nested (float a) { return ((((a + 1) * a - 2) * a + 3) * a - 4) * a; }
static float sum4 (float a, float b, float c, float d) { return a + b + c + d; }
static pair longer (pair p)
{
  pair r;
  r.a = p.a * 3 + p.b - 1;
  r.b = p.b * 2 - p.a + 4;
  r.a = r.a + 2 * r.b;
  r.b = r.b - 2 * p.a;
  return r;
}
static pair minus (pair p, pair q) { return (pair) { p.a - q.a, p.b - 2 * q.b }; }

/* Both kernels would load six arrays.  */
TESTED void
of_many (int n, int m, double (*restrict o)[m], double (*restrict q)[m],
	 double (*restrict x)[6][m])
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (six, SPACE (n, m), t, AT (x, i0, 0, i1), AT (x, i0, 1, i1),
		 AT (x, i0, 2, i1), AT (x, i0, 3, i1), AT (x, i0, 4, i1), AT (x, i0, 5, i1));
  __builtin_map (twice, SPACE (n, m), q, t);
  double s = __builtin_reduce (add, 0, SPACE (n, m), q);
  __builtin_map (two, SPACE (n, RANGE (1, m)), o, s, AT (t, i0, i1 - 1));
  free (t);
}

TESTED void
of_few (int n, int m, double (*restrict o)[m], double (*restrict q)[m],
	double (*restrict x)[6][m])
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (two, SPACE (n, m), t, AT (x, i0, 0, i1), AT (x, i0, 1, i1));
  __builtin_map (twice, SPACE (n, m), q, t);
  double s = __builtin_reduce (add, 0, SPACE (n, m), q);
  __builtin_map (two, SPACE (n, RANGE (1, m)), o, s, AT (t, i0, i1 - 1));
  free (t);
}

/* More statements than T2 reduction runs again, but an element is two doubles.  */
TESTED void
large (int n, int m, pair (*restrict o)[m], pair (*restrict x)[m])
{
  pair (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (longer, SPACE (n, m), t, x);
  __builtin_map (minus, SPACE (n, RANGE (1, m)), o, t, AT (t, i0, i1 - 1));
  free (t);
}

/* An element is half a double, but statements take half as long.  */
TESTED void
narrow (int n, int m, float (*restrict o)[m], float (*restrict x)[m])
{
  float (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (cubic, SPACE (n, m), t, x);
  __builtin_map (sum4, SPACE (n, RANGE (3, m)), o, t, AT (t, i0, i1 - 1), AT (t, i0, i1 - 2),
		 AT (t, i0, i1 - 3));
  free (t);
}

/* Many statements for a float.  */
TESTED void
heavy (int n, int m, float (*restrict o)[m], float (*restrict x)[m])
{
  float (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (nested, SPACE (n, m), t, x);
  __builtin_map (sum4, SPACE (n, RANGE (3, m)), o, t, AT (t, i0, i1 - 1), AT (t, i0, i1 - 2),
		 AT (t, i0, i1 - 3));
  free (t);
}

/* The second kernel is that of one row: what it loads and computes again does not count.  */
TESTED void
border (int m, double (*restrict o)[m], double (*restrict q)[m], double (*restrict x)[6][m])
{
  double (*t)[m] = malloc (ROWS * sizeof *t);
  __builtin_map (six, SPACE (ROWS, m), t, AT (x, i0, 0, i1), AT (x, i0, 1, i1),
		 AT (x, i0, 2, i1), AT (x, i0, 3, i1), AT (x, i0, 4, i1), AT (x, i0, 5, i1));
  __builtin_map (twice, SPACE (ROWS, m), q, t);
  double s = __builtin_reduce (add, 0, SPACE (ROWS, m), q);
  __builtin_map (two, SPACE (1, RANGE (1, m)), o, s, AT (t, i0, i1 - 1));
  free (t);
}

/* Neighbours are one stream: nothing is loaded more often for them.  */
TESTED void
neighbours (int n, int m, double (*restrict o)[m], double (*restrict x)[6][m])
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (six, SPACE (n, m), t, AT (x, i0, 0, i1), AT (x, i0, 1, i1),
		 AT (x, i0, 2, i1), AT (x, i0, 3, i1), AT (x, i0, 4, i1), AT (x, i0, 5, i1));
  __builtin_map (two, SPACE (n, RANGE (1, m)), o, t, AT (t, i0, i1 - 1));
  free (t);
}

/* One of two is stored.  */
TESTED void
two_choices (int n, int m, double (*restrict o)[m], double (*restrict q)[m],
	     double (*restrict x)[6][m])
{
  double (*t)[m] = malloc (n * sizeof *t), (*u)[m] = malloc (n * sizeof *u);
  __builtin_map (six, SPACE (n, m), t, AT (x, i0, 0, i1), AT (x, i0, 1, i1),
		 AT (x, i0, 2, i1), AT (x, i0, 3, i1), AT (x, i0, 4, i1), AT (x, i0, 5, i1));
  __builtin_map (twice, SPACE (n, m), u, AT (x, i0, 5, i1));
  __builtin_map (two, SPACE (n, m), q, t, u);
  double s = __builtin_reduce (add, 0, SPACE (n, m), q);
  __builtin_map (two, SPACE (n, RANGE (1, m)), o, s, AT (t, i0, i1 - 1));
  double r = __builtin_redomap (add, two, 0, SPACE (n, RANGE (1, m)), o, s);
  __builtin_map (four, SPACE (n, RANGE (2, m)), q, o, r, AT (u, i0, i1 - 1),
		 AT (u, i0, i1 - 2));
  free (t);
  free (u);
}

/* Why nothing was cut is still known when a plan has been made again.  */
TESTED double
in_columns (int n, int m, double (*restrict x)[m])
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (twice, SPACE (n, m), t, x);
  __builtin_map (half, SPACE (n, RANGE (1, m)), t, x);
  double s = __builtin_reduce (last, 5, SPACE (n, m), t);
  free (t);
  return s;
}

static double
six_at (int m, double (*x)[6][m], int i, int j)
{
  return six (x[i][0][j], x[i][1][j], x[i][2][j], x[i][3][j], x[i][4][j], x[i][5][j]);
}

static void
check_doubles (int n, int m, double (*o)[m], double (*q)[m], double (*x)[6][m])
{
  double s, r = 0;
  for (int which = 0; which < 3; which++)
    {
      s = 0;
      if (which == 2)
	border (m, o, q, x);
      else
	(which ? of_few : of_many) (n, m, o, q, x);
      EACH (i, 0, which == 2 ? ROWS : n) EACH (j, 0, m)
	{
	  double t = which == 1 ? two (x[i][0][j], x[i][1][j]) : six_at (m, x, i, j);
	  EQ (q[i][j], twice (t));
	  s += q[i][j];
	}
      EACH (i, 0, which == 2 ? 1 : n) EACH (j, 1, m)
	EQ (o[i][j], s - (which == 1 ? two (x[i][0][j - 1], x[i][1][j - 1])
			  : six_at (m, x, i, j - 1)));
    }
  EQ (in_columns (n, m, o), m > 1 ? o[n - 1][m - 1] / 2 : 2 * o[n - 1][0]);
  neighbours (n, m, o, x);
  EACH (i, 0, n) EACH (j, 1, m)
    EQ (o[i][j], six_at (m, x, i, j) - six_at (m, x, i, j - 1));
  two_choices (n, m, o, q, x);
  s = 0;
  EACH (i, 0, n) EACH (j, 0, m) s += six_at (m, x, i, j) - 2 * x[i][5][j];
  EACH (i, 0, n) EACH (j, 1, m)
    {
      EQ (o[i][j], s - six_at (m, x, i, j - 1));
      r += o[i][j] - s;
    }
  EACH (i, 0, n) EACH (j, 2, m)
    EQ (q[i][j], o[i][j] - r + 2 * x[i][5][j - 1] - 2 * x[i][5][j - 2]);
}

static void
check_others (int n, int m, pair (*p)[m], pair (*x)[m], float (*g)[m], float (*f)[m])
{
  EACH (i, 0, n) EACH (j, 0, m)
    {
      x[i][j] = (pair) { i * 3 % 7 - j, j * 5 % 11 };
      f[i][j] = (i + j * 3) % 5 - 2;
    }
  large (n, m, p, x);
  EACH (i, 0, n) EACH (j, 1, m)
    {
      pair a = longer (x[i][j]), b = longer (x[i][j - 1]);
      EQ (p[i][j].a, a.a - b.a);
      EQ (p[i][j].b, a.b - 2 * b.b);
    }
  narrow (n, m, g, f);
  EACH (i, 0, n) EACH (j, 3, m)
    EQ (g[i][j], sum4 (cubic (f[i][j]), cubic (f[i][j - 1]), cubic (f[i][j - 2]),
		       cubic (f[i][j - 3])));
  heavy (n, m, g, f);
  EACH (i, 0, n) EACH (j, 3, m)
    EQ (g[i][j], sum4 (nested (f[i][j]), nested (f[i][j - 1]), nested (f[i][j - 2]),
		       nested (f[i][j - 3])));
}

int
main (void)
{
  for (int n = 1; n <= ROWS; n += 6)
    for (int m = 1; m < 40; m += 9)
      {
	double (*o)[m] = get (ROWS * sizeof *o), (*q)[m] = get (ROWS * sizeof *q);
	double (*x)[6][m] = get (ROWS * sizeof *x);
	pair (*p)[m] = get (n * sizeof *p), (*r)[m] = get (n * sizeof *r);
	float (*g)[m] = get (n * sizeof *g), (*f)[m] = get (n * sizeof *f);
	EACH (i, 0, ROWS) EACH (k, 0, 6) EACH (j, 0, m)
	  x[i][k][j] = (i * 5 + k * 3 + j * 7) % 23 - 9;
	check_doubles (n, m, o, q, x);
	check_others (n, m, p, r, g, f);
	free (o);
	free (q);
	free (x);
	free (p);
	free (r);
	free (g);
	free (f);
      }
  return 0;
}
