/* Spaces whose innermost axes have a few indices, which are known: the elements of a row are written
   out, and lanes go along the axis of rows.  Ranges of threads, gaps between rows, steps of these,
   and rows that other arrays do not have.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels weigh_pixels 1 } */
/* { dg-schedule weigh_pixels "unordered, rows of 3 written out, threads above 4228" { option "-O2 -fopenmp$" } } */
/* { dg-kernels scale_points 1 } */
/* { dg-schedule scale_points "unordered, rows of 3 written out, threads above 5461" { option "-O2 -fopenmp$" } } */
/* { dg-kernels turn_points 1 } */
/* { dg-schedule turn_points "unordered, rows of 3 written out, threads above 1365" { option "-O2 -fopenmp$" } } */
/* { dg-kernels small_products 1 } */
/* { dg-schedule small_products "unordered, rows of 4 written out, threads above 1638" { option "-O2 -fopenmp$" } } */
/* { dg-kernels interleave 1 } */
/* { dg-schedule interleave "unordered, rows of 3 written out, threads above 13107" { option "-O2 -fopenmp$" } } */
/* { dg-kernels weighted_sum 1 } */
/* { dg-schedule weighted_sum "unordered, rows of 3 written out, threads above 3360" { option "-O2 -fopenmp$" } } */
/* { dg-kernels farthest 1 } */
/* { dg-kernels both 1 } */
/* { dg-kernels planes 1 } */
/* { dg-schedule planes "unordered, all 3 rows written out, threads above 6553" { option "-O2 -fopenmp$" } } */
/* { dg-kernels planes_of_each 1 } */
/* { dg-schedule planes_of_each "unordered, all 2 rows written out, threads above 5461" { option "-O2 -fopenmp$" } } */
/* { dg-kernels halves 1 } */
/* { dg-schedule halves "unordered, rows of 4 written out, threads above 4681" { option "-O2 -fopenmp$" } } */
/* { dg-kernels some_rows 1 } */
/* { dg-schedule some_rows "unordered, rows of 3 written out, threads above 5461" { option "-O2 -fopenmp$" } } */
/* { dg-kernels numbered 1 } */
/* { dg-kernels chained 1 { no-option "sanitize|-Os" } } */
/* { dg-refused chained "t" size } */
/* { dg-kernels whole 1 } */
/* { dg-schedule whole "unordered, threads above 5461" { option "-O2 -fopenmp$" } } */
/* { dg-kernels own_rows 1 } */
/* { dg-kernels shifted 1 } */
/* { dg-schedule shifted "unordered, rows of 5 written out, threads above 4681" { option "-O2 -fopenmp$" } } */
/* { dg-kernels looked_up 1 } */
/* { dg-schedule looked_up "unordered, rows of 4 written out, threads above 3640" { option "-O2 -fopenmp$" } } */

#include "spaces.h"

static int weigh (unsigned char a, short w) { return a * w; }
static float scale (float a, float by) { return a * by; }
static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static int plus (int a, int b) { return a + b; }
static int times (short a, short b) { return a * b; }
static short same (short a) { return a; }
static int mix (int a, ptrdiff_t i, ptrdiff_t j) { return a * 3 + (int) (i * 100 + j); }
static double half (double a) { return a / 2; }
static double less (double a, double b) { return a - b; }
static double apart (double a, double b) { return a < b ? b - a : a - b; }
static double most (double a, double b) { return a > b ? a : b; }

TESTED void
weigh_pixels (int n, int (*restrict o)[3], unsigned char (*a)[3], const short *w)
{
  __builtin_map (weigh, SPACE (n, 3), o, a, AT (w, i1));
}

/* In place.  */
TESTED void
scale_points (int n, float (*p)[3], const float *by)
{
  __builtin_map (scale, SPACE (n, 3), p, p, AT (by, i1));
}

TESTED void
turn_points (int n, double (*restrict o)[3], double (*restrict m)[3], double (*restrict p)[3])
{
  __builtin_contract (add, mul, 0.0, SPACE (n, 3, OVER (3)), o, AT (m, i1, i2), AT (p, i0, i2));
}

TESTED void
small_products (int n, int (*restrict o)[2][2], short (*a)[2][2], short (*b)[2][2])
{
  __builtin_contract (plus, times, 0, SPACE (n, 2, 2, OVER (2)), o, AT (a, i0, i1, i3),
		      AT (b, i0, i3, i2));
}

TESTED void
interleave (int n, short (*restrict o)[3], const short *planes)
{
  __builtin_map (same, SPACE (n, 3), o, AT (planes, i1 * n + i0));
}

TESTED int
weighted_sum (int n, unsigned char (*a)[3], const short *w)
{
  return __builtin_redomap (plus, weigh, 5, SPACE (n, 3), a, AT (w, i1));
}

TESTED double
farthest (int n, double (*a)[3], const double *from)
{
  return __builtin_redomap (most, apart, -1.0, SPACE (n, 3), a, AT (from, i1));
}

/* And the sum, in one loop; what is reduced is stored, too.  */
TESTED double
both (int n, double (*a)[3], const double *from, double (*restrict o)[3], double *sum)
{
  __builtin_map (apart, SPACE (n, 3), o, a, AT (from, i1));
  *sum = __builtin_reduce (add, 0.5, SPACE (n, 3), o);
  return __builtin_reduce (most, -1.0, SPACE (n, 3), o);
}

TESTED void
planes (int n, float *restrict planes, float (*a)[3])
{
  typedef float (*R)[n];
  __builtin_map (scale, SPACE (3, n), (R) planes, AT (a, i1, i0), 2.0f);
}

/* The second and the fourth of four numbers, for each of M arrays.  */
TESTED void
planes_of_each (int m, int n, int *restrict planes, int *a, int *b)
{
  typedef int (*R)[2][n];
  typedef int (*S)[n][4];
  __builtin_map (plus, SPACE (m, 2, n), (R) planes, AT ((S) a, i0, i2, i1 * 2 + 1),
		 AT ((S) b, i0, i2, i1));
}

/* Rows of rows, and gaps behind those that are stored, and behind the last of them.  */
TESTED void
halves (int m, int n, double *restrict o, double *restrict a)
{
  typedef double (*R)[n + 2][2][5];
  typedef double (*S)[n][2][2];
  __builtin_map (half, SPACE (m, n, 2, 2), AT ((R) o, i0, i1, i2, i3 + 1), AT ((S) a, i0, i1, i3, i2));
}

static const int by[5] = { 0, 1, 0, -1, 2 }, swapped[4] = { 2, 0, 3, 1 };

/* Each element of a row is from another row, and these go around.  */
TESTED void
shifted (int n, double (*restrict o)[5], double (*a)[5])
{
  __builtin_map (half, SPACE (n, 5), o, AT (a, (i0 + by[i1] + n) % n, i1));
}

TESTED void
looked_up (int n, double (*restrict o)[4], double (*a)[4])
{
  __builtin_map (less, SPACE (n, 4), o, a, AT (a, i0, swapped[i1]));
}

TESTED void
some_rows (int n, float (*restrict o)[3], float (*a)[3], const float *by)
{
  __builtin_map (scale, SPACE (RANGE (1, n, 3), 3), AT (o, i0, i1), AT (a, i0, 2 - i1), AT (by, i1));
}

TESTED void
numbered (int n, int (*restrict o)[3], int (*a)[3])
{
  __builtin_map (mix, SPACE (RANGE (2, n), 3), AT (o, i0, i1), AT (a, i0 - 1, i1), INDEX (i0),
		 INDEX (i1));
}

/* The differences of neighbours, each of half as much.  */
TESTED void
chained (int n, double (*restrict o)[3], double (*a)[3])
{
  double (*t)[3] = malloc ((n + 1) * sizeof *t);
  __builtin_map (half, SPACE (n + 1, 3), t, a);
  __builtin_map (less, SPACE (n, 3), o, AT (t, i0 + 1, i1), AT (t, i0, i1));
  free (t);
}

/* Whole vectors, as they lie.  */
TESTED void
whole (int n, float (*restrict o)[8], float (*a)[8], const float *by)
{
  __builtin_map (scale, SPACE (n, 8), o, a, AT (by, i1));
}

/* Sums of rows that each element has of its own.  */
TESTED void
own_rows (int n, double (*restrict o)[4], double (*restrict a)[4][4], double (*restrict b)[4])
{
  __builtin_contract (add, mul, 0.0, SPACE (n, 4, OVER (4)), o, AT (a, i0, i1, i2), AT (b, i0, i2));
}

static void
check_points (int n)
{
  int (*o)[3] = malloc (n * sizeof *o + 1), (*p)[3] = malloc (n * sizeof *p + 1);
  unsigned char (*a)[3] = malloc (n * sizeof *a + 1);
  float (*x)[3] = malloc (n * sizeof *x + 1), (*y)[3] = malloc (n * sizeof *y + 1);
  short w[3] = { 3, -5, 70 }, (*s)[3] = malloc (n * sizeof *s + 1);
  short *planes = malloc (n * 3 * sizeof *planes + 1);
  float by[3] = { 2, -1, 4 };
  EACH (i, 0, n)
    EACH (j, 0, 3)
      {
	a[i][j] = i * 7 + j;
	x[i][j] = i % 51 * 3 + j;
	y[i][j] = -1;
	p[i][j] = i * 3 + j;
	o[i][j] = -7;
	planes[j * n + i] = i * 5 - j;
      }
  some_rows (n, y, x, by);
  EACH (i, 0, n)
    EACH (j, 0, 3)
      EQ (y[i][j], i % 3 == 1 ? x[i][2 - j] * by[j] : -1);
  scale_points (n, x, by);
  EACH (i, 0, n)
    EACH (j, 0, 3)
      EQ (x[i][j], (i % 51 * 3 + j) * by[j]);
  numbered (n, o, p);
  EACH (i, 0, n)
    EACH (j, 0, 3)
      EQ (o[i][j], i < 2 ? -7 : p[i - 1][j] * 3 + i * 100 + j);
  int weighed = 5;
  EACH (i, 0, n)
    EACH (j, 0, 3)
      weighed += a[i][j] * w[j];
  EQ (weighted_sum (n, a, w), weighed);
  weigh_pixels (n, o, a, w);
  interleave (n, s, planes);
  EACH (i, 0, n)
    EACH (j, 0, 3)
      {
	EQ (o[i][j], a[i][j] * w[j]);
	EQ (s[i][j], (short) (i * 5 - j));
      }
  free (o), free (p), free (a), free (x), free (y), free (s), free (planes);
}

static void
check_doubles (int n)
{
  double (*o)[3] = malloc (n * sizeof *o + 1), (*p)[3] = malloc ((n + 1) * sizeof *p);
  double m[3][3] = { { 1, 2, 3 }, { -4, 5, 6 }, { 7, -8, 9 } };
  float (*x)[8] = malloc (n * sizeof *x + 1), (*y)[8] = malloc (n * sizeof *y + 1), by[8];
  EACH (i, 0, n + 1)
    EACH (j, 0, 3)
      p[i][j] = i * 7 % 77 + j * 11;
  turn_points (n, o, m, p);
  EACH (i, 0, n)
    EACH (j, 0, 3)
      EQ (o[i][j], m[j][0] * p[i][0] + m[j][1] * p[i][1] + m[j][2] * p[i][2]);
  chained (n, o, p);
  EACH (i, 0, n)
    EACH (j, 0, 3)
      EQ (o[i][j], p[i + 1][j] / 2 - p[i][j] / 2);
  double far = -1, sum = 0.5, found;
  EACH (i, 0, n)
    EACH (j, 0, 3)
      far = most (far, apart (p[i][j], m[1][j])), sum += apart (p[i][j], m[1][j]);
  EQ (farthest (n, p, m[1]), far);
  EQ (both (n, p, m[1], o, &found), far);
  EQ (found, sum);
  EACH (i, 0, n)
    EACH (j, 0, 3)
      EQ (o[i][j], apart (p[i][j], m[1][j]));
  EACH (j, 0, 8)
    {
      by[j] = j - 3;
      EACH (i, 0, n)
	x[i][j] = i % 100 + j;
    }
  whole (n, y, x, by);
  EACH (i, 0, n)
    EACH (j, 0, 8)
      EQ (y[i][j], x[i][j] * by[j]);
  free (o), free (p), free (x), free (y);
}

static void
check_matrices (int n)
{
  int (*o)[2][2] = malloc (n * sizeof *o + 1);
  short (*a)[2][2] = malloc (n * sizeof *a + 1), (*b)[2][2] = malloc (n * sizeof *b + 1);
  double (*r)[4] = malloc (n * sizeof *r + 1), (*x)[4][4] = malloc (n * sizeof *x + 1);
  double (*y)[4] = malloc (n * sizeof *y + 1);
  EACH (i, 0, n)
    EACH (j, 0, 2)
      EACH (k, 0, 2)
	a[i][j][k] = i % 100 + j * 2 + k, b[i][j][k] = i % 37 - j + k * 3;
  EACH (i, 0, n)
    EACH (j, 0, 4)
      {
	y[i][j] = i % 13 + j;
	EACH (k, 0, 4)
	  x[i][j][k] = i % 7 - j * 2 + k;
      }
  small_products (n, o, a, b);
  own_rows (n, r, x, y);
  EACH (i, 0, n)
    {
      EACH (j, 0, 2)
	EACH (k, 0, 2)
	  EQ (o[i][j][k], a[i][j][0] * b[i][0][k] + a[i][j][1] * b[i][1][k]);
      EACH (j, 0, 4)
	EQ (r[i][j], x[i][j][0] * y[i][0] + x[i][j][1] * y[i][1] + x[i][j][2] * y[i][2]
		     + x[i][j][3] * y[i][3]);
    }
  free (o), free (a), free (b), free (r), free (x), free (y);
}

static void
check_planes (int m, int n)
{
  int *o = malloc (m * 2 * n * sizeof *o + 1), *a = malloc (m * n * 4 * sizeof *a + 1);
  int *b = malloc (m * n * 4 * sizeof *b + 1);
  float (*x)[3] = malloc (m * n * sizeof *x + 1), *y = malloc (m * n * sizeof *x + 1);
  EACH (i, 0, m * n * 4)
    a[i] = i * 3, b[i] = i % 1001;
  EACH (i, 0, m * n)
    EACH (j, 0, 3)
      x[i][j] = i % 5003 - j;
  planes_of_each (m, n, o, a, b);
  EACH (k, 0, m)
    EACH (j, 0, 2)
      EACH (i, 0, n)
	EQ (o[(k * 2 + j) * n + i], a[(k * n + i) * 4 + j * 2 + 1] + b[(k * n + i) * 4 + j]);
  planes (m * n, y, x);
  EACH (j, 0, 3)
    EACH (i, 0, m * n)
      EQ (y[j * m * n + i], x[i][j] * 2);
  free (o), free (a), free (b), free (x), free (y);
}

static void
check_halves (int m, int n)
{
  double *o = malloc (m * (n + 2) * 10 * sizeof *o + 1);
  double (*a)[2][2] = malloc (m * n * sizeof *a + 1);
  EACH (i, 0, m * (n + 2) * 10)
    o[i] = -3;
  EACH (i, 0, m * n)
    EACH (j, 0, 2)
      EACH (k, 0, 2)
	a[i][j][k] = i * 4 + j * 2 + k;
  halves (m, n, o, (double *) a);
  EACH (i, 0, m * (n + 2))
    EACH (j, 0, 2)
      EACH (k, 0, 5)
	EQ (o[i * 10 + j * 5 + k], i % (n + 2) < n && (k == 1 || k == 2)
	    ? a[i / (n + 2) * n + i % (n + 2)][k - 1][j] / 2 : -3);
  free (o), free (a);
}

static void
check_looked_up (int n)
{
  double (*o)[5] = get (n * sizeof *o), (*a)[5] = get (n * sizeof *a);
  EACH (i, 0, n)
    EACH (j, 0, 5)
      a[i][j] = i * 7 % 1013 * 5 + j;
  shifted (n, o, a);
  EACH (i, 0, n)
    EACH (j, 0, 5)
      EQ (o[i][j], a[(i + by[j] + n) % n][j] / 2);
  double (*p)[4] = (double (*)[4]) o, (*b)[4] = (double (*)[4]) a;
  looked_up (n, p, b);
  EACH (i, 0, n)
    EACH (j, 0, 4)
      EQ (p[i][j], b[i][j] - b[i][swapped[j]]);
  free (o), free (a);
}

int
main (void)
{
  static const int counts[] = { 0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 33, 100, 1001, 60000 };
  for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++)
    {
      check_points (counts[i]);
      check_doubles (counts[i]);
      check_matrices (counts[i]);
      check_looked_up (counts[i]);
    }
  check_planes (1, 1), check_planes (1, 2), check_planes (3, 4097);
  check_planes (2, 4095), check_planes (7, 15000);
  check_halves (0, 5), check_halves (1, 1), check_halves (3, 17);
  check_halves (200, 301);
  return bad != 0;
}
