/* Operators that hand rows on to each other: one operator, in which the two fuse.  The row
   between is in no memory.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels normal_dot 1 } */
/* { dg-eliminated normal_dot "t" } */
/* { dg-kernels thrice 1 } */
/* { dg-eliminated thrice "t" } */
/* { dg-kernels own_lengths 1 } */
/* { dg-kernels read_again 2 } */
/* { dg-kernels read_elsewhere 2 } */
/* { dg-kernels in_turns 2 } */
/* { dg-kernels written_between 2 } */
/* { dg-kernels may_meet 2 } */
/* { dg-kernels half 1 } */
/* { dg-kernels shifted 2 } */
/* { dg-kernels summed 2 } */
/* { dg-kernels then_summed 2 } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stddef.h>
#define i0 __builtin_axis (0)
#define AT __builtin_at
static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double divide (double a, double b) { return a / b; }
static void normalise (double *o, size_t m, const double *row)
{ double s = __builtin_reduce (add, 0.0, m, row); __builtin_map (divide, m, o, row, s); }
static double dot (size_t m, const double *a, const double *b)
{ return __builtin_redomap (add, mul, 0.0, m, a, b); }
static void scale (double *o, size_t m, const double *row, double f) { __builtin_map (mul, m, o, row, f); }
static void more (double *o, size_t m, const double *row)
{ double s = __builtin_reduce (add, 1.0, m, row); __builtin_map (add, m, o, o, s); }
static void half_of (double *o, size_t m, const double *row)
{ double s = __builtin_reduce (add, 0.0, m, row); __builtin_map (divide, m / 2, o, row, s); }

TESTED void normal_dot (int n, int m, double *restrict y, double (*a)[m], double *x)
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (normalise, n, t, (size_t) m, a);
  __builtin_map (dot, n, y, (size_t) m, t, __builtin_replicate (x)); /* { dg-optimized "made the operators 'normalise' and 'dot' one, for each row of 't'" } */
  free (t);
}
TESTED void thrice (int n, int m, double (*restrict o)[m], double (*a)[m], double *f)
{
  double (*t)[m] = malloc (n * sizeof *t), (*u)[m] = malloc (n * sizeof *u);
  __builtin_map (normalise, n, t, (size_t) m, a);
  __builtin_map (scale, n, u, (size_t) m, t, f);
  __builtin_map (normalise, n, o, (size_t) m, u);
  free (t);
  free (u);
}
TESTED void own_lengths (int n, int m, int k, double *restrict y, double (*a)[m], double *x)
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (normalise, n, t, (size_t) m, a);
  __builtin_map (dot, n, y, (size_t) k, t, __builtin_replicate (x));
  free (t);
}
TESTED double read_again (int n, int m, double *restrict y, double (*a)[m], double *x)
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (normalise, n, t, (size_t) m, a);
  __builtin_map (dot, n, y, (size_t) m, t, __builtin_replicate (x)); /* { dg-missed "the operators '.*' and 'dot' are not made one: 't' may be read later" } */
  double last = t[n - 1][m - 1];
  free (t);
  return last;
}
TESTED void read_elsewhere (int n, int m, double (*restrict t)[m], double *restrict y, double (*a)[m], double *x)
{
  __builtin_map (normalise, n, t, (size_t) m, a);
  __builtin_map (dot, n, y, (size_t) m, t, __builtin_replicate (x)); /* { dg-missed "the operators '.*' and 'dot' are not made one: 't' may be read later" } */
}
TESTED void in_turns (int n, int m, double *restrict y, double (*a)[m], double *x)
{
  double (*t)[m] = calloc (n, sizeof *t);
  for (int i = 0; i < 3; i++)
    {
      __builtin_map (more, n, t, (size_t) m, a);
      __builtin_map (dot, n, y + i * n, (size_t) m, t, __builtin_replicate (x)); /* { dg-missed "the operators '.*' and 'dot' are not made one: 't' may be read later" } */
    }
  free (t);
}
TESTED void written_between (int n, int m, double *restrict y, double (*a)[m], double *x)
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (normalise, n, t, (size_t) m, a);
  a[0][0] = 5;
  __builtin_map (dot, n, y, (size_t) m, t, __builtin_replicate (x)); /* { dg-missed "the operators '.*' and 'dot' are not made one: what makes 't' cannot run later" } */
  free (t);
}
TESTED void may_meet (int n, int m, double *y, double (*a)[m], double *x)
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (normalise, n, t, (size_t) m, a);
  __builtin_map (dot, n, y, (size_t) m, t, __builtin_replicate (x)); /* { dg-missed "the operators '.*' and 'dot' are not made one: what one of them writes may overlap what the other one is given" } */
  free (t);
}
TESTED void half (int n, int m, double *restrict y, double (*a)[m], double *x)
{
  double (*t)[m] = calloc (n, sizeof *t);
  __builtin_map (half_of, n, t, (size_t) m, a);
  __builtin_map (dot, n, y, (size_t) m, t, __builtin_replicate (x));
  free (t);
}
TESTED void shifted (int n, int m, double *restrict y, double (*a)[m], double *x)
{
  double (*t)[m] = calloc (n, sizeof *t);
  __builtin_map (normalise, n, t, (size_t) m, a);
  __builtin_map (dot, n, y, (size_t) m, AT (t, n - 1 - i0), __builtin_replicate (x));
  free (t);
}
/* Rows go to maps alone; what an operator stores by an address is in memory.  */
TESTED double summed (int n, int m, double (*a)[m], double *x)
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (normalise, n, t, (size_t) m, a);
  double s = __builtin_redomap (add, dot, 0.0, n, (size_t) m, t, __builtin_replicate (x)); /* { dg-missed "not fused with the map in line .* through 't': order: the operator of 'map' in line .* reaches 't' by its address" } */
  free (t);
  return s;
}
TESTED double then_summed (int n, int m, double (*a)[m], double *x)
{
  double (*t)[m] = malloc (n * sizeof *t), *y = malloc (n * sizeof *y);
  __builtin_map (normalise, n, t, (size_t) m, a);
  __builtin_map (dot, n, y, (size_t) m, t, __builtin_replicate (x)); /* { dg-optimized "made the operators 'normalise' and 'dot' one, for each row of 't'" } */
  double s = __builtin_reduce (add, 0.0, n, y); /* { dg-missed "not fused with the map in line .* through 'y': order: the operator of 'map' in line .* reaches 'y' by its address" } */
  free (t);
  free (y);
  return s;
}

static int bad;
#define CHECK(A,B) do { double _a = (A), _b = (B); if (!(_a - _b < 1e-9 && _b - _a < 1e-9) && bad++ < 20) printf ("%d: %s: %g %g\n", __LINE__, #A, _a, _b); } while (0)
#define EACH(I,N) for (int I = 0; I < (N); I++)

/* What x has to do with the first K elements of the row of M, which are divided by the sum of
   all.  */
static double
dotted (int m, int k, const double *row, const double *x)
{
  double s = 0, d = 0;
  EACH (j, m) s += row[j];
  EACH (j, k) d += row[j] / s * x[j];
  return d;
}

int
main (void)
{
  for (int n = 1; n < 40; n += n < 5 ? 1 : 11)
    for (int m = 1; m < 300; m = m * 2 + 1)
      {
	double (*a)[m] = malloc (n * sizeof *a), (*o)[m] = malloc (n * sizeof *o);
	double *x = malloc (m * sizeof *x), *y = malloc (3 * n * sizeof *y), *f = malloc (n * sizeof *f);
	EACH (i, n) { f[i] = i + 1; EACH (j, m) a[i][j] = (i * 7 + j * 3) % 8 + 1; }
	EACH (j, m) x[j] = j % 5;
	normal_dot (n, m, y, a, x);
	EACH (i, n) CHECK (y[i], dotted (m, m, a[i], x));
	thrice (n, m, o, a, f);
	EACH (i, n) { double s = 0; EACH (j, m) s += a[i][j]; EACH (j, m) CHECK (o[i][j], a[i][j] / s); }
	own_lengths (n, m, m - 1, y, a, x);
	EACH (i, n) CHECK (y[i], dotted (m, m - 1, a[i], x));
	double last = read_again (n, m, y, a, x), s = 0;
	EACH (j, m) s += a[n - 1][j];
	CHECK (last, a[n - 1][m - 1] / s);
	EACH (i, n) CHECK (y[i], dotted (m, m, a[i], x));
	read_elsewhere (n, m, o, y, a, x);
	EACH (i, n) CHECK (y[i], dotted (m, m, a[i], x));
	CHECK (o[n - 1][m - 1], a[n - 1][m - 1] / s);
	in_turns (n, m, y, a, x);
	EACH (k, 3) EACH (i, n) { double q = 1, d = 0; EACH (j, m) q += a[i][j]; EACH (j, m) d += (k + 1) * q * x[j]; CHECK (y[k * n + i], d); }
	half (n, m, y, a, x);
	EACH (i, n) CHECK (y[i], dotted (m, m / 2, a[i], x));
	double all = 0;
	EACH (i, n) all += dotted (m, m, a[i], x);
	CHECK (summed (n, m, a, x), all);
	CHECK (then_summed (n, m, a, x), all);
	shifted (n, m, y, a, x);
	EACH (i, n) CHECK (y[i], dotted (m, m, a[n - 1 - i], x));
	memcpy (o, a, n * sizeof *o);
	written_between (n, m, y, o, x);
	EACH (i, n) CHECK (y[i], dotted (m, m, a[i], x));
	CHECK (o[0][0], 5);
	may_meet (n, m, y, a, x);
	EACH (i, n) CHECK (y[i], dotted (m, m, a[i], x));
	memcpy (o, a, n * sizeof *o);
	may_meet (n, m, &o[0][0], o, x);
	EACH (i, n) CHECK ((&o[0][0])[i], dotted (m, m, a[i], x));
	free (a); free (o); free (x); free (y); free (f);
      }
  printf ("%d bad\n", bad);
  return bad != 0;
}
